import { describe, expect, test } from 'vitest';
import { measureSegments } from '#text';
import { nationalWords } from '../../../src/forms/composer/segment-counter.js';
import { composerMessages } from '../../../src/forms/composer/composer-messages.js';

const words = (text: string): string =>
  nationalWords({ ...measureSegments(text), text }, composerMessages.defaults.length);

describe('national GSM-7 tables', () => {
  test('are mentioned where operators could send fewer segments', () => {
    expect(words(`Kuaför randevunuz için yarın görüşmek üzere. ${'ş'.repeat(50)}`)).toBe(
      'Operators that take the Turkish letters of GSM-7 send it as 1 segment.',
    );
  });

  test('are not mentioned where they save nothing or the text is GSM-7 anyway', () => {
    expect(words('ş')).toBe('');
    expect(words('Hello '.repeat(60))).toBe('');
    expect(words('Привет '.repeat(30))).toBe('');
  });
});
