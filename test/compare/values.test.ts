import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#base';
import { applyChanges, compareLists, compareTexts, compareVersions, mergeVersions, resolveMerge } from '#compare';
import { parseVersion, type WorkflowVersion } from '#model';
import { arbitraryJson } from '../support/arbitrary-json.js';
import { arbitraryVersion } from '../support/arbitrary-version.js';
import { lawRuns } from '../support/long-run.js';
import { seed } from './random-pair.js';

const words = [
  'Hi',
  ' ',
  '{firstName|there}',
  ', ',
  'see you',
  '\n',
  '🙂👍🏽',
  '{properties.season}',
  '{',
  "don't",
  '2026',
];
const sentence = fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join(''));

describe(`[V6] values (seed ${seed})`, () => {
  test('the parts of two texts make up both, and no placeholder is split', () => {
    fc.assert(
      fc.property(sentence, sentence, (before, after) => {
        const parts = compareTexts(before, after);
        const without = (kind: string): string => parts.map((part) => (part.kind === kind ? '' : part.text)).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
        if (before === after) expect(parts.every(({ kind }) => kind === 'same')).toBe(true);
        for (const { text } of parts)
          expect(text.split('firstName').length).toBe(text.split('{firstName|there}').length);
      }),
      { seed, numRuns: lawRuns(2000) },
    );
    expect(compareTexts('Hi {firstName|there}, bye', 'Hi {firstName|you}, bye')).toEqual([
      { kind: 'same', text: 'Hi ' },
      { kind: 'removed', text: '{firstName|there}' },
      { kind: 'added', text: '{firstName|you}' },
      { kind: 'same', text: ', bye' },
    ]);
  });

  test('the elements of two lists make up both, those with one id as one', () => {
    const list = fc.array(arbitraryJson as fc.Arbitrary<Json>, { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const parts = compareLists(before, after);
        expect(parts.flatMap((part) => (part.kind === 'added' ? [] : [part.before]))).toHaveLength(before.length);
        expect(parts.flatMap((part) => (part.kind === 'removed' ? [] : [part.after]))).toEqual(after);
      }),
      { seed, numRuns: lawRuns(2000) },
    );
    expect(compareLists([{ id: 'a', x: 1 }, { id: 'b' }], [{ id: 'c' }, { id: 'a', x: 2 }])).toEqual([
      { kind: 'removed', before: { id: 'b' } },
      { kind: 'added', after: { id: 'c' } },
      { kind: 'changed', before: { id: 'a', x: 1 }, after: { id: 'a', x: 2 } },
    ]);
  });

  const workflow = (message: unknown): WorkflowVersion =>
    ({ definition: { nodes: [{ id: 'a', config: { message } }] } }) as WorkflowVersion;
  test.each([
    [
      'sentences by word',
      'Hi {firstName}, see you soon',
      'Hello {firstName}, see you soon',
      'Hi {firstName}, see you later',
      'Hello {firstName}, see you later',
    ],
    ['lists by element', ['a', 'b'], ['a', 'b', 'mine'], ['theirs', 'a', 'b'], ['theirs', 'a', 'b', 'mine']],
    ['elements added at one place', ['a'], ['a', 'z'], ['a', 'b'], ['a', 'b', 'z']],
    [
      'objects in lists by key',
      [{ id: 1, x: 1, y: 1 }],
      [{ id: 1, x: 2, y: 1 }],
      [{ id: 1, x: 1, y: 2 }],
      [{ id: 1, x: 2, y: 2 }],
    ],
    ['times never', '12:30', '13:30', '12:45', undefined],
    ['the same word never', 'see you soon', 'see you later', 'see you there', undefined],
    ['a removed value never', 'see you soon', null, 'see you there', undefined],
  ])('merges %s', (_, base, mine, theirs, expected) => {
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ]) {
      const { conflicts, version } = mergeVersions(workflow(base), workflow(one), workflow(other));
      expect(conflicts.length).toBe(expected === undefined ? 1 : 0);
      expect(version.definition?.nodes?.[0]?.config?.message).toEqual(expected ?? base);
    }
  });

  test('a value of the user decides a field, and nothing else', () => {
    const merge = mergeVersions(workflow('one two'), workflow('one three'), workflow('one four'));
    const [conflict] = merge.conflicts;
    expect(conflict).toMatchObject({
      kind: 'field',
      nodeId: 'a',
      path: ['config', 'message'],
      base: 'one two',
      mine: 'one three',
      theirs: 'one four',
    });
    const resolved = resolveMerge(merge, { [conflict!.id]: { value: 'one five' } });
    expect(resolved.ok && resolved.version.definition?.nodes?.[0]?.config?.message).toBe('one five');
    expect(resolveMerge(merge, { [conflict!.id]: 'both' as never })).toMatchObject({
      refusal: { code: 'invalid-choice' },
    });
    expect(resolveMerge(merge, { [conflict!.id]: { value: (() => 1) as never } }).ok).toBe(false);
    const gone = mergeVersions(workflow('one two'), { definition: { nodes: [] } }, workflow('one four'));
    expect(gone.conflicts).toMatchObject([{ kind: 'step', nodeId: 'a' }]);
    expect(resolveMerge(gone, { [gone.conflicts[0]!.id]: { value: 7 } })).toMatchObject({
      refusal: { code: 'invalid-choice' },
    });
  });
});

describe('the label of an edge', () => {
  const labelled = (label: object): WorkflowVersion => ({
    definition: {
      nodes: [{ id: 'a', type: { type: 'waitForReply' } }, { id: 'b' }],
      edges: [{ id: 'a-b', source: 'a', target: 'b', type: 'timeout', ...label }],
    },
  });
  const merge = mergeVersions(labelled({ value: 'PT2H' }), labelled({ value: 'PT3H' }), labelled({ value: 'PT90M' }));
  const [conflict] = merge.conflicts;
  const labelOf = (value: unknown): unknown => {
    const resolved = resolveMerge(merge, { [conflict!.id]: { value: value as never } });
    return resolved.ok ? resolved.version.definition?.edges?.[0] : resolved.refusal.code;
  };

  test('that both sides wrote differently may be another one', () => {
    expect(conflict).toMatchObject({ kind: 'edge', edgeId: 'a-b', mine: { type: 'timeout', value: 'PT3H' } });
    expect(labelOf({ type: 'timeout', value: 'PT1H' })).toEqual({
      id: 'a-b',
      source: 'a',
      target: 'b',
      type: 'timeout',
      value: 'PT1H',
    });
    expect(labelOf({ type: 'timeout' })).toEqual({ id: 'a-b', source: 'a', target: 'b', type: 'timeout' });
  });

  test('has a type and a value, and nothing else', () => {
    for (const value of ['PT1H', null, ['PT1H'], { type: 7 }, { type: 'timeout', target: 'c' }])
      expect(labelOf(value)).toBe('invalid-choice');
    expect(labelOf({ type: 'timeout', value: () => 1 })).toBe('bad-operation');
  });

  test('cannot be another one where a side led the edge elsewhere or removed it', () => {
    for (const other of [
      labelled({ target: 'a', value: 'PT3H' }),
      { definition: { nodes: labelled({}).definition?.nodes } },
    ]) {
      const both = mergeVersions(labelled({ value: 'PT2H' }), other as WorkflowVersion, labelled({ value: 'PT90M' }));
      for (const { changes, id } of both.conflicts) {
        const isLabel = [changes.mine, changes.theirs].every(([one]) => one?.kind === 'relabelled');
        expect(resolveMerge(both, { [id]: { value: { value: 'PT1H' } } }).ok).toBe(isLabel);
      }
    }
  });
});

describe(`[V7] foreign documents and changes (seed ${seed})`, { timeout: 120_000 }, () => {
  test('any two versions the wire format allows are compared and applied', () => {
    fc.assert(
      fc.property(arbitraryVersion, arbitraryVersion, (before, after) => {
        const result = applyChanges(before, compareVersions(before, after));
        if (!result.ok) throw new Error(result.refusal.message);
        expect(compareVersions(result.version, after)).toEqual([]);
        expect(parseVersion(result.version).ok).toBe(true);
        const merge = mergeVersions(before, result.version, after);
        expect(merge.conflicts).toEqual([]);
      }),
      { seed, numRuns: lawRuns(1000, 5000) },
    );
  });

  test('repeated ids are compared one by one', () => {
    const version = (...messages: readonly string[]): WorkflowVersion => ({
      definition: { nodes: messages.map((message) => ({ id: 'same', config: { message } })) },
    });
    const [before, after] = [version('a', 'b'), version('a', 'c', 'd')];
    const changes = compareVersions(before, after);
    expect(changes).toMatchObject([
      { kind: 'changed', nodeId: 'same', repeat: 1 },
      { kind: 'added', nodeId: 'same', repeat: 2 },
    ]);
    const result = applyChanges(before, changes);
    expect(result.ok && result.version).toEqual(after);
  });

  test('no value is applied that leaves a version which cannot be opened', () => {
    const version: WorkflowVersion = {
      definition: { nodes: [{ id: 'a' }, { id: 'b' }], edges: [{ id: 'e', source: 'a', target: 'b' }] },
    };
    const odd = fc.record(
      {
        subject: fc.constantFrom('node', 'edge', 'property', 'note', 'group', 'workflow', '__proto__', 'odd'),
        kind: fc.constantFrom(
          'added',
          'removed',
          'changed',
          'presented',
          'retyped',
          'rewired',
          'relabelled',
          'reordered',
          'moved',
        ),
        nodeId: fc.constantFrom('a', 'c', '__proto__'),
        edgeId: fc.constantFrom('e', 'f'),
        noteId: fc.constant('n'),
        groupId: fc.constant('g'),
        property: fc.constant('p'),
        path: fc.array(
          fc.constantFrom<unknown>('config', 'id', 'definition', 'nodes', 'source', '__proto__', 0, null),
          { maxLength: 3 },
        ),
        before: fc.oneof(arbitraryJson, fc.constant({ source: 'a', target: 'b' })),
        after: fc.oneof(
          arbitraryJson,
          fc.constantFrom<unknown>({ id: 'c' }, { source: 'b', target: 'c' }, { id: 'f', source: 1 }),
        ),
        edges: fc.constantFrom<unknown>([], undefined, 7),
      },
      { requiredKeys: ['subject', 'kind'] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, arbitraryJson), { maxLength: 4 }), (changes) => {
        const result = applyChanges(version, changes as never);
        if (result.ok) expect(parseVersion(result.version).ok).toBe(true);
        else expect(result.refusal.message).not.toBe('');
      }),
      { seed, numRuns: lawRuns(5000) },
    );
  });
});
