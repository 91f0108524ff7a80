import { describe, expect, test } from 'vitest';
import { sampleContacts } from '#forms';
import { whatsappLimits } from '../../../src/forms/preview/whatsapp-limits.js';
import { worstFirst } from '../../../src/forms/preview/worst-first.js';

const agreed = '2026-01-05T10:00:00Z';
const person = (id: string, facts: { readonly [key: string]: unknown }) => ({
  label: id,
  value: { id, mobile: { number: '+15105550188' }, optIn: agreed, valid: true, ...facts } as never,
});
const contacts = sampleContacts(
  [
    person('plain', { firstName: 'Maya' }),
    person('stopped', { blocked: agreed }),
    person('long', { firstName: 'M'.repeat(170) }),
    person('empty', {}),
    person('other', { firstName: 'Jo' }),
  ],
  [],
);

describe('[row 42] contacts by how a message turns out', () => {
  test('who lacks a value comes first, then who gets more parts, and who gets none last', () => {
    expect(worstFirst(contacts, 'Hi {firstName}').map(({ id }) => id)).toEqual([
      'empty',
      'long',
      'plain',
      'other',
      'stopped',
    ]);
    // With a fallback no value is missing.
    expect(worstFirst(contacts, 'Hi {firstName|there}')[0]?.id).toBe('long');
    expect(worstFirst(contacts, 'Hi').map(({ id }) => id)).toEqual(['plain', 'long', 'empty', 'other', 'stopped']);
  });

  test('of many contacts the first fifty are ordered', () => {
    const many = sampleContacts(
      Array.from({ length: 60 }, (_, at) => person(`c${at}`, at === 40 || at === 59 ? {} : { firstName: 'A' })),
      [],
    );
    const ordered = worstFirst(many, 'Hi {firstName}').map(({ id }) => id);
    expect([ordered[0], ordered[59], ordered.length]).toEqual(['c40', 'c59', 60]);
  });
});

describe('[row 75] what WhatsApp takes', () => {
  const image = { url: 'https://x.example/a.png' };
  test.each([
    ['a text at its limit', 'a'.repeat(4096), [], []],
    ['one above it', 'a'.repeat(4097), [], ['too-long']],
    ['a caption above its limit', 'a'.repeat(1025), [image], ['too-long']],
    ['emoji, which are one character each', '🙂'.repeat(4096), [], []],
    ['several files', '', [image, image], ['several-files']],
    ['a large image', '', [{ ...image, size: 5 * 1024 * 1024 + 1 }], ['too-large']],
    ['an image at its limit', '', [{ ...image, size: 5 * 1024 * 1024 }], []],
    ['a video of the size of an image too large', '', [{ url: 'a.mp4', size: 6_000_000 }], []],
    ['a large video', '', [{ url: 'a.mp4', size: 17 * 1024 * 1024 }], ['too-large']],
    ['an animated image', '', [{ url: 'a.gif' }], ['not-taken']],
    ['a type that its address does not tell', '', [{ url: 'a', type: 'image/webp' }], ['not-taken']],
    ['a type with parameters', '', [{ url: 'a', type: 'audio/ogg; codecs=opus' }], []],
    ['a document of any kind', '', [{ url: 'a.ics', size: 90 * 1024 * 1024 }], []],
  ])('%s', (_name, text, media, kinds) => {
    expect(whatsappLimits({ text, media }).map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ['a text at its limit', 'a'.repeat(1024), []],
    ['one above it', 'a'.repeat(1025), ['template-too-long']],
    ['a field between words', 'Hi {firstName}, welcome.', []],
    ['a field at the start', '{firstName}, welcome.', ['field-at-end']],
    ['a field at the end, but for spaces', 'Welcome, {firstName|there} ', ['field-at-end']],
    ['a field before a full stop', 'Welcome, {firstName}.', []],
    ['two fields side by side', 'Hi {firstName} {lastName}!', ['fields-together']],
    ['two fields with a word between', 'Hi {firstName} or {lastName}!', []],
  ])('of a template: %s', (_name, template, kinds) => {
    expect(whatsappLimits({ text: template, template, media: [] }).map(({ kind }) => kind)).toEqual(kinds);
  });
});
