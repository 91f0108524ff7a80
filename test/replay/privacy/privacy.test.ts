import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, JsonPath } from '#base';
import { contextChanges, searchContexts, traceExecution } from '#trace';
import { contextMarks, type ContextRow, contextRows } from '../../../src/replay/context/context-rows.js';
import { seenIn } from '../../../src/replay/context/context-row-view.js';
import { createPathTree, pathOfNode } from '../../../src/replay/context/path-node.js';
import { valueWords } from '../../../src/replay/context/value-words.js';
import { aftermathOf, failureOf } from '../../../src/replay/inspector/failure-words.js';
import { createLens, type Lens, nothingRevealed, revealName } from '../../../src/replay/privacy/lens.js';
import { initialsOf, lastDigitsOf, maskInText, maskOfValues, maskSign } from '../../../src/replay/privacy/mask-text.js';
import { jsonLines, maskedText } from '../../../src/replay/privacy/masked-json.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { defaultPrivacyRules, type PrivacyRule } from '../../../src/replay/privacy/privacy-rule.js';
import { lawRuns } from '../../support/long-run.js';
import { english } from '../english-words.js';

const seed = 20261121;
const usual = createPrivacy();
const strict = createLens(usual);
const kindAt = (path: JsonPath, rules?: readonly PrivacyRule[]): string | undefined =>
  createPrivacy(rules).at(path).kind;

describe('privacy rules', () => {
  it('match the usual keys in any spelling', () => {
    expect(kindAt(['contact', 'firstName'])).toBe('name');
    expect(kindAt(['Contact Data', 'first_name'])).toBe('name');
    expect(kindAt(['contact', 'mobile', 'number'])).toBe('phone');
    expect(kindAt(['emails', 0])).toBe('email');
    expect(kindAt(['conversation', 'lastMessage', 'message'])).toBe('text');
    expect(kindAt(['outputs', 'wait', 'reply'])).toBe('text');
    expect(kindAt(['contact', 'address', 'line', 2])).toBe('address');
    expect(kindAt(['contact', 'name'])).toBe('name');
    for (const path of [
      ['contact', 'id'],
      ['run', 'name'],
      ['attributes', 'plan'],
      ['error', 'message'],
      ['constructor'],
      ['__proto__'],
      ['message', 'status'],
    ])
      expect(kindAt(path)).toBeUndefined();
  });

  it('ignores invalid rules, and keeps the default ones where it is given no list', () => {
    const invalid = [
      null,
      7,
      'name',
      [],
      { kind: 'name', keys: 7 },
      { kind: 'name', keys: [7] },
      { kind: 'name', path: 7 },
    ];
    const own = { kind: 'secret', keys: ['pin'] };
    const privacy = createPrivacy([...invalid, own] as never);
    expect(privacy.at(['pin']).kind).toBe('secret');
    expect(privacy.at(['contact', 'firstName']).kind).toBeUndefined();
    for (const rules of [{}, 'name', 7, undefined])
      expect(createPrivacy(rules as never).at(['contact', 'firstName']).kind).toBe('name');
  });

  it('match JSON paths with wildcards, and the first match decides', () => {
    const rules: readonly PrivacyRule[] = [
      { kind: 'none', path: 'contact.mobile.country' },
      { kind: 'other', path: 'attributes.*.secret' },
      { kind: 'other', path: '**.diagnosis' },
      { kind: 'identity', path: ['odd.key', 3] },
      { kind: 'other', path: 'all.**' },
      ...defaultPrivacyRules,
    ];
    expect(kindAt(['contact', 'mobile', 'country'], rules)).toBeUndefined();
    expect(kindAt(['contact', 'mobile', 'number'], rules)).toBe('phone');
    expect(kindAt(['attributes', 'x', 'secret'], rules)).toBe('other');
    expect(kindAt(['attributes', 'x', 'y', 'plain'], rules)).toBeUndefined();
    expect(kindAt(['diagnosis'], rules)).toBe('other');
    expect(kindAt(['a', 'b', 'diagnosis', 'deep'], rules)).toBe('other');
    expect(kindAt(['odd.key', 3], rules)).toBe('identity');
    expect(kindAt(['all', 'of', 'it'], rules)).toBe('other');
    expect(createPrivacy(null).at(['contact', 'firstName']).kind).toBeUndefined();
  });

  it('find addresses and phone numbers in any text, and keep dates, ids and amounts', () => {
    expect(maskInText('Told ada@example.org and +1 (510) 555-0139, or 510-555-0139.')).toBe(
      `Told ${maskSign} and ${maskSign}, or ${maskSign}.`,
    );
    for (const text of [
      '2025-10-15T01:29:41Z',
      '8f3a72e1-0b57-4c21',
      '1234567',
      'v7.2.1',
      '10 of 100 @ noon',
      '3 + 4567',
    ])
      expect(maskInText(text)).toBe(text);
    expect(maskInText(`${'a'.repeat(100_000)}@`).length).toBe(100_001);
    expect(maskOfValues(['Will Smith', '(a+b)', 'it'])('Will it reach Will Smith? (a+b)')).toBe(
      `Will it reach ${maskSign}? ${maskSign}`,
    );
  });

  it('keep initials and last digits, and nothing of shorter values', () => {
    expect(strict.person({ name: 'Maya de la Torre', number: '+15105550139' })).toEqual({
      name: 'M. T.',
      number: '•••• 39',
      hidden: true,
    });
    expect([initialsOf('Al'), initialsOf('X'), initialsOf(''), initialsOf('Ł. Å Öz'), lastDigitsOf('12345')]).toEqual([
      'A.',
      maskSign,
      maskSign,
      'Ö.',
      maskSign,
    ]);
    expect(createLens(createPrivacy(null)).person({ name: 'Maya', number: '1' })).toEqual({
      name: 'Maya',
      number: '1',
      hidden: false,
    });
  });
});

/** Contexts whose personal values are words that occur nowhere else. */
const secretWord = fc.integer({ min: 100_000, max: 999_999 }).map((number) => `Zq${number}x`);
const harmless = fc.oneof(
  fc.constantFrom<Json>('sent', 7, true, null, '', 'Oakland'),
  fc.constant({ plan: 'premium' }),
);
const personal = fc.dictionary(
  fc.constantFrom(
    'firstName',
    'last_name',
    'email',
    'mobile',
    'phone',
    'message',
    'lastReply',
    'address',
    'dob',
    'token',
  ),
  fc.oneof(secretWord, fc.array(secretWord, { maxLength: 3 })) as fc.Arbitrary<Json>,
  { maxKeys: 4 },
);
const contexts = fc.dictionary(
  fc.constantFrom('contact', 'conversation', 'outputs', 'run', 'x'),
  fc.oneof(harmless, personal, fc.record({ lastMessage: personal, deep: fc.array(personal, { maxLength: 2 }) })),
  { maxKeys: 5 },
) as fc.Arbitrary<JsonObject>;

const isSecret = /Zq\d{6}x/;

/** Everything drawn, announced and copied of two consecutive contexts. */
function drawnOf(before: JsonObject, after: JsonObject, lens: Lens): string {
  const root = createPathTree();
  const words: string[] = [];
  const say = (value: Json, row: ContextRow): void => {
    words.push(valueWords(seenIn(row, lens, value).value).text, maskedText(value, pathOfNode(row.pathNode), lens));
  };
  for (const marks of [contextMarks(root, contextChanges(before, after)), undefined]) {
    const toggled = { get: () => true } as unknown as ReadonlyMap<never, boolean>;
    for (const row of contextRows({ root, before, after, marks, toggled, privacy: lens.privacy })) {
      words.push(lens.key(row.name));
      say(row.value, row);
      if (row.before !== undefined) say(row.before, row);
    }
  }
  words.push(
    jsonLines(after, [], lens)
      .lines.map(({ text }) => text)
      .join('\n'),
    maskedText(after, [], lens),
  );
  return words.join('\n');
}

describe('masked execution', () => {
  it('contains no hidden value in tree, JSON, changes or copies', () => {
    fc.assert(
      fc.property(contexts, contexts, (before, after) => {
        expect(drawnOf(before, after, strict)).not.toMatch(isSecret);
        expect(JSON.parse(maskedText(after, [], createLens(createPrivacy(null))))).toEqual(after);
      }),
      { seed, numRuns: lawRuns(150) },
    );
  });

  it('contains no hidden value in search hits or failures', () => {
    fc.assert(
      fc.property(contexts, secretWord, (context, name) => {
        const known = {
          ...context,
          contact: { firstName: name },
          error: { code: 'E1', message: `could not reach ${name} at ada@example.org`, detail: name },
        };
        const trace = traceExecution(
          { status: 'failed', steps: [{ id: '1', node: { id: 'a', context: known } }] } as never,
          {},
        );
        const { privacy } = strict;
        const shield = {
          start: privacy.start,
          into: privacy.into,
          see: (place: unknown, path: JsonPath, value: Json) =>
            strict.see(place as typeof privacy.start, path, value).value,
          key: strict.key,
        } as never;
        expect(
          searchContexts(trace, 'Zq', { shield })
            .hits.map(({ path }) => path.join('.'))
            .filter((path) => !path.startsWith('error')),
        ).toEqual([]);
        const visit = trace.visits[0]!;
        const said = JSON.stringify([
          failureOf(visit, english.failures),
          aftermathOf(visit, trace, true, english.failures),
        ]);
        expect(said).not.toMatch(isSecret);
        expect(said).not.toContain('ada@example.org');
      }),
      { seed, numRuns: lawRuns(100) },
    );
  });

  it('shows a revealed value wherever it is equal, and no other', () => {
    const path = ['contact', 'firstName'];
    const lens = createLens(usual, { ...nothingRevealed, values: new Set([revealName(path, 'Maya')]) });
    const see = (where: JsonPath, value: Json): Json => lens.see(usual.at(where), where, value).value;
    expect([see(path, 'Maya'), see(path, 'Ada'), see(['contact', 'lastName'], 'Maya')]).toEqual([
      'Maya',
      maskSign,
      maskSign,
    ]);
    expect(createLens(usual, { all: true, values: new Set() }).isClear).toBe(true);
  });

  it('copies ten thousand levels and a long text', () => {
    let deep: Json = 'bottom';
    for (let level = 0; level < 10_000; level++) deep = [deep];
    expect(maskedText(deep, [], strict)).toContain('bottom');
    const { lines, isComplete: complete } = jsonLines({ long: 'x'.repeat(10_000) }, [], strict, {
      width: 2000,
      maxLines: 4,
    });
    expect(lines.map(({ rest }) => rest ?? false)).toEqual([false, false, true, true]);
    expect(complete).toBe(false);
  });
});
