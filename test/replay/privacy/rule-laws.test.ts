import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { JsonPath } from '#base';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { defaultPrivacyRules, type PersonalKind, type PrivacyRule } from '../../../src/replay/privacy/privacy-rule.js';
import { arbitraryKey } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;

const plain = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || key;

/** Whether a pattern of a rule matches a JSON path to its end, tried in every way. */
function matches(pattern: readonly string[], path: JsonPath): boolean {
  const [part, ...others] = pattern;
  if (part === undefined) return path.length === 0;
  if (part === '**') return matches(others, path) || (path.length > 0 && matches(pattern, path.slice(1)));
  return path.length > 0 && (part === '*' || part === String(path[0])) && matches(others, path.slice(1));
}

/** The kind of data at a JSON path by the docs of `PrivacyRule`: each rule is tried at each place on the way. */
function kindByRules(rules: readonly PrivacyRule[], path: JsonPath): PersonalKind | undefined {
  let kind: PersonalKind | undefined;
  let isDeep = true;
  path.forEach((key, at) => {
    const here = path.slice(0, at + 1);
    const rule = rules.find(
      ({ keys, path: pattern }) =>
        (typeof key === 'string' && keys?.some((one) => plain(one) === plain(key))) ||
        (pattern !== undefined &&
          matches(typeof pattern === 'string' ? pattern.split('.').filter(Boolean) : pattern.map(String), here)),
    );
    if (rule) [kind, isDeep] = [rule.kind === 'none' ? undefined : rule.kind, rule.deep !== false];
    else if (!isDeep && typeof key === 'string') kind = undefined;
  });
  return kind;
}

const keys = fc.constantFrom('contact', 'name', 'Name', 'notes', 'a.b', 'first_name', '__proto__', '…', 'x');
const parts = fc.oneof({ weight: 3, arbitrary: keys }, fc.constantFrom('*', '**', '0'));
const paths = fc.array(fc.oneof({ weight: 4, arbitrary: keys }, { weight: 1, arbitrary: fc.nat(2) }), { maxLength: 6 });
const rule: fc.Arbitrary<PrivacyRule> = fc.record(
  {
    kind: fc.constantFrom<PrivacyRule['kind'][]>('name', 'phone', 'other', 'none'),
    keys: fc.array(keys, { maxLength: 2 }),
    path: fc.oneof(
      fc.array(parts, { minLength: 1, maxLength: 4 }),
      fc
        .array(
          parts.filter((part) => !part.includes('.')),
          { minLength: 1, maxLength: 4 },
        )
        .map((list) => list.join('.')),
    ),
    deep: fc.boolean(),
  },
  { requiredKeys: ['kind'] },
);

describe('privacy rules', () => {
  test(`decide as their docs say, tried one by one at each place (seed ${seed})`, () => {
    let found = 0;
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), fc.array(paths, { minLength: 1, maxLength: 6 }), (rules, list) => {
        const privacy = createPrivacy(rules);
        // Several paths by one set of rules: the cache of one must not decide about another.
        for (const path of list) {
          const kind = kindByRules(rules, path);
          expect(privacy.at(path).kind).toBe(kind);
          if (kind !== undefined) found += 1;
        }
        expect(privacy.open).toBe(rules.length === 0);
      }),
      { seed, numRuns: lawRuns(3000) },
    );
    expect(found).toBeGreaterThan(10);
  });

  test(`decide the same for the usual rules, at any keys (seed ${seed})`, () => {
    const usualKeys = defaultPrivacyRules.flatMap((one) => one.keys ?? []);
    const anyKey = fc.oneof(
      fc.constantFrom(...usualKeys),
      fc.constantFrom('contact', 'customer', 'error', 'errors', 'name', 'message', 'lastMessage'),
      arbitraryKey,
      fc.nat(3),
    );
    const privacy = createPrivacy();
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 5 }), (path) => {
        expect(privacy.at(path).kind).toBe(kindByRules(defaultPrivacyRules, path));
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  const spellings: readonly (readonly [name: string, spell: (key: string) => string])[] = [
    ['as written', (key) => key],
    ['in capitals', (key) => key.toUpperCase()],
    ['with underscores', (key) => key.replaceAll(/[A-Z0-9]/g, (sign) => `_${sign.toLowerCase()}`)],
    ['with spaces', (key) => key.replaceAll(/[A-Z]/g, (sign) => ` ${sign}`)],
    ['with dashes and a colon', (key) => `${key.replaceAll(/[A-Z]/g, (sign) => `-${sign}`)}:`],
  ];
  it.each(spellings)('hide every usual key %s, at any depth and in lists', (_, spell) => {
    const privacy = createPrivacy();
    for (const { kind, keys: listed } of defaultPrivacyRules)
      for (const key of listed ?? []) {
        expect(privacy.at([spell(key)]).kind, key).toBe(kind);
        expect(privacy.at(['outputs', 'ask', 3, spell(key)]).kind, key).toBe(kind);
        expect(privacy.at([spell(key), 7]).kind, key).toBe(kind);
      }
  });

  it('keep keys readable that only contain a usual one', () => {
    for (const key of [
      'messageId',
      'phoneVerified',
      'emailCount',
      'cityId',
      'pinned',
      'shipping',
      'reply_to_id',
      'iphone',
    ])
      expect(createPrivacy().at([key]).kind, key).toBeUndefined();
  });

  it('ignore a rule that says nothing, and end a path of a thousand parts', () => {
    const nothing: readonly PrivacyRule[] = [
      { kind: 'name' },
      { kind: 'name', path: '' },
      { kind: 'name', path: [] },
      { kind: 'name', keys: [] },
      { kind: 'phone', path: Array.from({ length: 3000 }, () => '**') },
    ];
    expect(createPrivacy(nothing.slice(0, 4)).at(['contact', 'x']).kind).toBeUndefined();
    expect(createPrivacy(nothing).at(['contact']).kind).toBe('phone');
    const deep = Array.from({ length: 10_000 }, () => 'x');
    expect(createPrivacy([{ kind: 'email', path: '**.x.end' }]).at([...deep, 'end']).kind).toBe('email');
  });

  it('answer the same for the first and the ten-thousandth key of a map', () => {
    const privacy = createPrivacy([{ kind: 'identity', path: 'people.*.code' }]);
    const people = privacy.at(['people']);
    const kindOf = (at: number): string | undefined =>
      privacy.into(privacy.into(people, `p${at}`), 'code').kind ?? `none at ${at}`;
    for (let at = 0; at < 10_000; at++) expect(kindOf(at)).toBe('identity');
    expect(kindOf(0)).toBe('identity');
    expect(privacy.at(['people', 'p1', 'other']).kind).toBeUndefined();
  });
});
