import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NodeType, parseVersion, sharedType } from '#model';
import { arbitraryNodeType } from '../support/arbitrary-version.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261123;
const copied = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** The types of a parsed document's nodes. */
function parsedTypes(types: readonly object[]): {
  readonly own: readonly NodeType[];
  readonly shared: readonly NodeType[];
} {
  const own = types.map((type) => copied(type) as NodeType);
  expect(parseVersion({ definition: { nodes: own.map((type, at) => ({ id: `n${at}`, type })) } }).ok).toBe(true);
  return { own, shared: own.map(sharedType) };
}

test(`[M6] types share one object exactly where their JSON text is equal (seed ${seed})`, () => {
  // Few fields, so that many types are similar; their keys in any order.
  const alike = fc
    .constantFrom([], [{ name: 'a' }], [{ name: 'a' }, { name: 'b' }], { length: 0 })
    .chain((outputs) =>
      fc.shuffledSubarray(
        [
          ['type', 'add-tag'],
          ['label', 'Add tag'],
          ['supportsReenrollment', false],
          ['outputs', outputs],
          ['x', { y: [1, null] }],
        ] as [string, unknown][],
        { minLength: 3 },
      ),
    )
    .map((entries) => Object.fromEntries(entries));
  const type = fc.oneof({ weight: 3, arbitrary: alike }, arbitraryNodeType);
  fc.assert(
    fc.property(fc.array(type, { minLength: 2, maxLength: 7 }), (types) => {
      const { own, shared } = parsedTypes(types);
      const texts = own.map((one) => JSON.stringify(one));
      shared.forEach((one, at) => {
        expect(JSON.stringify(one)).toBe(texts[at]);
        expect(own).toContain(one);
        expect(sharedType(one)).toBe(one);
      });
      // At most eight variants of one type are cached; these are fewer.
      for (const [at, text] of texts.entries()) expect(shared[at]).toBe(shared[texts.indexOf(text)]);
    }),
    { seed, numRuns: lawRuns(1000) },
  );
});

test('[M6] of thousands of variants of one type the first eight are shared', () => {
  const types = Array.from({ length: 4000 }, (_, at) => ({ type: 'add-tag', label: `Tag ${at % 2000}` }));
  const { own, shared } = parsedTypes(types);
  const isShared = shared.map((one, at) => one !== own[at]);
  expect(isShared.indexOf(true)).toBe(2000);
  expect(isShared.filter(Boolean)).toHaveLength(8);
});

test('[M6] documents share no types with each other', () => {
  const [first, second] = [parsedTypes([{ type: 't' }, { type: 't' }]), parsedTypes([{ type: 't' }, { type: 't' }])];
  expect(first.shared[1]).toBe(first.own[0]);
  expect(second.shared[1]).toBe(second.own[0]);
});

test('[M2] every invalid type has a notice at its own node, however often it is repeated', () => {
  const nodes = Array.from({ length: 3 }, (_, at) => ({ id: `n${at}`, type: { type: 't', label: 7 } }));
  const parsed = parseVersion({ definition: { nodes } });
  expect(parsed.ok && parsed.notices.map(({ path }) => path?.join('.'))).toEqual([
    'definition.nodes.0.type.label',
    'definition.nodes.1.type.label',
    'definition.nodes.2.type.label',
  ]);
});
