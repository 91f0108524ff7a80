import { describe, expect, test } from 'vitest';
import { measureSegments } from '#text';
import { nationalWords } from '../../../src/forms/composer/segment-counter.js';

const words = (text: string): string => nationalWords({ ...measureSegments(text), text });

describe('letters of one language', () => {
  test('are told of where operators could send them in fewer parts', () => {
    expect(words(`Kuaför randevunuz için yarın görüşmek üzere. ${'ş'.repeat(50)}`)).toBe(
      'Operators that take the Turkish letters of GSM-7 send it as 1 segment.',
    );
  });

  test('nothing is said where that spares nothing, or where the text travels as GSM-7 anyway', () => {
    expect(words('ş')).toBe('');
    expect(words('Hello '.repeat(60))).toBe('');
    expect(words('Привет '.repeat(30))).toBe('');
  });
});
