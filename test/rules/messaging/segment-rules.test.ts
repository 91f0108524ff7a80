import { describe, expect, test } from 'vitest';
import type { NodeType } from '#model';
import type { AccountFacts } from '#rules';
import { around, foundIn, problemsWith, sending } from '../../support/rule-specimen.js';

const template: NodeType = { ...sending, properties: [{ name: 'template', type: 'template' }] };
const long = (message: string, account: AccountFacts = {}) =>
  foundIn('too-many-segments', sending, { message }, { account });
const forced = (message: string, account: AccountFacts = {}) =>
  foundIn('unicode-forced', sending, { message }, { account });
const a = (count: number): string => 'a'.repeat(count);
const replace = {
  label: 'Use plain characters',
  kind: 'replace-characters',
  args: { nodeId: 'step', path: ['message'] },
};

describe('messages with too many segments', () => {
  test('are reported without a fix', () => {
    expect(long(a(460))).toEqual([
      {
        code: 'too-many-segments',
        severity: 'warning',
        nodeId: 'step',
        path: ['config', 'message'],
        message: 'Shorten “Message”',
        detail: 'It goes out in 4 parts; the most here is 3.',
      },
    ]);
    expect(long(a(459))).toEqual([]);
  });

  test('the account sets the maximum', () => {
    expect(long(a(161), { segmentCap: 1 })[0]?.detail).toBe('It goes out in 2 parts; the most here is 1.');
    expect(long(a(160), { segmentCap: 1 })).toEqual([]);
    expect(long(a(460), { segmentCap: 4 })).toEqual([]);
    for (const segmentCap of [0, -1, '9' as never])
      expect(long(a(460), { segmentCap })[0]?.detail).toContain('the most here is 3');
  });

  test('[R20] plain characters are proposed where they make it shorter', () => {
    expect(long(`It’s ${a(300)}`)).toMatchObject([
      { detail: 'It goes out in 5 parts; the most here is 3.', fixes: [replace] },
    ]);
    expect(long(`🦄 ${a(300)}`)[0]).not.toHaveProperty('fixes');
    expect(long(a(500))[0]).not.toHaveProperty('fixes');
  });

  test('[row 73] a plain form is suggested for emoji and signs, where it saves parts', () => {
    const signs = (label: string) => ({ label, kind: 'replace-signs', args: replace.args });
    expect(long(`🙂 ${a(300)}`)[0]?.fixes).toEqual([{ ...signs('Write “🙂” as “:)”') }]);
    expect(forced(`It’s half price 🙂 ½ ${a(80)}`)[0]?.fixes).toEqual([signs('Use plain emoji and signs')]);
    // A unicorn has no plain form: replacing the other would save nothing.
    expect(forced(`🦄 🙂 ${a(80)}`)[0]).not.toHaveProperty('fixes');
  });

  test('a text of over 10,000 characters is not counted where it is certainly too long', { timeout: 20_000 }, () => {
    expect(long(a(10_000))[0]?.detail).toBe('It goes out in 66 parts; the most here is 3.');
    expect(long(a(10_001))).toEqual([
      {
        code: 'too-many-segments',
        severity: 'warning',
        nodeId: 'step',
        path: ['config', 'message'],
        message: 'Shorten “Message”',
        detail: 'It is far too long; the most here is 3 parts.',
      },
    ]);
    expect(long(`{x|${a(10_001)}}`)[0]?.detail).toBe('It is far too long; the most here is 3 parts.');
    expect(long(a(10_001), { segmentCap: 1 })[0]?.detail).toBe('It is far too long; the most here is 1 part.');
    expect(long(a(10_001), { segmentCap: 65 })[0]?.detail).toBe('It is far too long; the most here is 65 parts.');
    expect(long(a(10_001), { segmentCap: 66 })).toEqual([]);
    expect(long(`’${a(10_001)}`, { segmentCap: 66 })[0]?.detail).toBe('It goes out in 150 parts; the most here is 66.');
    const started = performance.now();
    expect([...long('’'.repeat(2_000_000)), ...forced('’'.repeat(2_000_000))]).toHaveLength(1);
    // One object per character took many seconds here.
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test('placeholders count as their fallback, else as their name in plain letters', () => {
    expect(long(`${a(450)}{x|${a(9)}}`)).toEqual([]);
    expect(long(`${a(450)}{x|${a(10)}}`)).toMatchObject([
      { detail: 'It goes out in about 4 parts; the most here is 3.' },
    ]);
    expect(long(`${a(450)}{${a(9)}}`)).toEqual([]);
    expect(long(`${a(450)}{${a(10)}}`)).toHaveLength(1);
    expect(long(`${a(150)}{Ask “x”.answer}`)).toEqual([]);
  });

  test('every text of a node is measured, and a known template', () => {
    const two: NodeType = {
      ...sending,
      properties: [
        { name: 'message', type: 'message' },
        { name: 'again', type: 'message', label: 'Once more' },
      ],
    };
    expect(foundIn('too-many-segments', two, { message: a(460), again: a(460) }).map(({ message }) => message)).toEqual(
      ['Shorten “message”', 'Shorten “Once more”'],
    );
    const [problem] = foundIn(
      'too-many-segments',
      template,
      { template: { id: 't' } },
      { account: { resources: { template: [{ id: 't', text: `’${a(460)}` }] } } },
    );
    expect(problem).toEqual({
      code: 'too-many-segments',
      severity: 'warning',
      nodeId: 'step',
      message: 'Shorten this message',
      detail: 'It goes out in 7 parts; the most here is 3.',
    });
    expect(foundIn('too-many-segments', { ...sending, properties: [] }, { message: a(460) })[0]?.message).toBe(
      'Shorten this message',
    );
    expect(foundIn('too-many-segments', { ...sending, group: 'People' }, { message: a(460) })).toEqual([]);
  });
});

describe('characters that add segments', () => {
  test('[R20] are named and replaced', () => {
    expect(forced(`It’s ${a(66)}`)).toEqual([
      {
        code: 'unicode-forced',
        severity: 'notice',
        nodeId: 'step',
        path: ['config', 'message'],
        message: 'Use plain characters to send fewer parts',
        detail: '“’” makes it 2 parts; without, it is 1 part.',
        fixes: [replace],
      },
    ]);
    expect(forced(`It’s – ${a(190)}`)[0]?.detail).toBe('“’” and “–” make it 3 parts; without, it is 2 parts.');
  });

  test('more than three are counted, and invisible ones named', () => {
    const detailOf = (characters: string): string | undefined => forced(characters + a(70))[0]?.detail;
    expect(detailOf('’–…')).toBe('“’”, “–” and “…” make it 2 parts; without, it is 1 part.');
    expect(detailOf('’–…•“')).toBe('“’”, “–”, “…” and 2 more make it 2 parts; without, it is 1 part.');
    expect(detailOf('\u00a0\u2003\t')).toBe('a special blank makes it 2 parts; without, it is 1 part.');
    expect(detailOf('\u200b')).toBe('an unseen character makes it 2 parts; without, it is 1 part.');
    expect(detailOf('\u0085')).toBe('a special blank makes it 2 parts; without, it is 1 part.');
  });

  test('emoji are reported, and replaced only by a suggestion', () => {
    const [problem] = forced(`Hi 🙂 ${a(70)}`);
    expect(problem?.detail).toBe('“🙂” makes it 2 parts; without, it is 1 part.');
    expect(problem?.fixes?.map(({ kind }) => kind)).toEqual(['replace-signs']);
    expect(forced(`Hi ❤️ ${a(70)}`)[0]?.detail).toBe(
      '“❤” and an unseen character make it 2 parts; without, it is 1 part.',
    );
    expect(forced(`It’s 🦄 ${a(70)}`)[0]).not.toHaveProperty('fixes');
  });

  test.each([
    ['one part either way', 'It’s short'],
    ['exactly one part', `’${a(69)}`],
    ['plain', a(200)],
    ['letters of a language', `Zażółć gęślą – ${a(70)}`],
    ['accents as marks of their own', `cafe\u0301 ${a(70)}`],
    ['another alphabet', `Привет – ${a(70)}`],
    ['forced by what stands in', `{x|’} ${a(70)}`],
    ['a fancy name of a field', `{Ask “x”.answer} ${a(70)}`],
  ])('does not report %s', (_, message) => {
    expect(forced(message)).toEqual([]);
  });

  test('does not report a message that has too many segments anyway', () => {
    expect(forced(`’${a(201)}`)).toEqual([]);
    expect(forced(`’${a(201)}`, { segmentCap: 4 })).toHaveLength(1);
    expect(forced(`’${a(70)}`, { segmentCap: 1 })).toEqual([]);
  });

  test('placeholders are counted by their typical length', () => {
    expect(forced(`’{x|${a(70)}}`)[0]?.detail).toBe('“’” makes it about 2 parts; without, it is 1 part.');
  });

  test('a template is reported without a fix', () => {
    const [problem] = problemsWith('unicode-forced', around(template, { template: 't' }), {
      account: { resources: { template: [{ id: 't', text: `’${a(70)}` }] } },
    });
    expect(problem).toMatchObject({ nodeId: 'step', detail: '“’” makes it 2 parts; without, it is 1 part.' });
    expect(problem).not.toHaveProperty('fixes');
    expect(problem).not.toHaveProperty('path');
  });
});
