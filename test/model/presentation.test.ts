import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupsIn, notesByNode, notesIn, type Presentation, shortVersionName, versionName } from '#model';
import { lawRuns } from '../support/long-run.js';

const seed = 20261123;
const ids = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', '');
const scalar = fc.oneof(ids, fc.constantFrom(0, -3.5, null, true, undefined), fc.constant([]), fc.constant({}));

const presentationOf = (lists: object): Presentation => ({ version: 1, ...lists }) as Presentation;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('notes of any presentation', () => {
  const note = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(
        {
          id: fc.oneof({ weight: 5, arbitrary: ids }, scalar),
          text: scalar,
          nodeId: scalar,
          x: scalar,
          y: scalar,
          color: scalar,
        },
        { requiredKeys: ['id'] },
      ),
    },
    { weight: 1, arbitrary: scalar },
  );
  /** The oracle: the valid notes. */
  const oracle = (list: readonly unknown[]) => {
    const read: Record<string, unknown>[] = [];
    for (const entry of list) {
      if (!isRecord(entry) || typeof entry['id'] !== 'string' || read.some(({ id }) => id === entry['id'])) continue;
      const kept = Object.entries(entry).filter(
        ([key, value]) =>
          !['text', 'nodeId', 'x', 'y'].includes(key) ||
          (key === 'text' || key === 'nodeId' ? typeof value === 'string' : typeof value === 'number'),
      );
      read.push({ text: '', ...Object.fromEntries(kept) });
    }
    return read;
  };

  test(`[M9] are those with a unique id, each with its valid fields (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(note, { maxLength: 6 }), (list) => {
        const presentation = presentationOf({ notes: list });
        const before = structuredClone(list);
        const notes = notesIn(presentation);
        expect(notes).toEqual(oracle(list));
        expect(list).toEqual(before);
        for (const { id, text, nodeId, x, y } of notes) {
          expect([typeof id, typeof text]).toEqual(['string', 'string']);
          expect(['string', 'undefined']).toContain(typeof nodeId);
          for (const coordinate of [x, y]) expect(['number', 'undefined']).toContain(typeof coordinate);
        }
        const byNode = notesByNode(presentation);
        expect([...byNode.values()].flat()).toHaveLength(notes.filter(({ nodeId }) => nodeId !== undefined).length);
        for (const [nodeId, own] of byNode) expect(own).toEqual(notes.filter((one) => one.nodeId === nodeId));
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test('[M9] keep their identity while their list does, so that their views do not render again', () => {
    const whole = { id: 'a', text: 'Call back', nodeId: 'n' };
    const notes = [whole, { id: 'b', text: 5 }];
    const first = notesIn(presentationOf({ notes }));
    expect(notesIn(presentationOf({ notes, nodes: {} }))).toBe(first);
    expect(first[0]).toBe(whole);
    expect(notesByNode(presentationOf({ notes }))).toBe(notesByNode(presentationOf({ notes, groups: [] })));
    expect(notesIn(presentationOf({ notes: [...notes] }))).not.toBe(first);
    for (const none of [undefined, presentationOf({}), presentationOf({ notes: {} }), presentationOf({ notes: [] })]) {
      expect(notesIn(none)).toBe(notesIn(undefined));
      expect(notesByNode(none).size).toBe(0);
    }
  });
});

describe('groups of any presentation', () => {
  const group = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(
        {
          id: fc.oneof({ weight: 5, arbitrary: ids }, scalar),
          title: scalar,
          nodeIds: fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })),
          collapsed: scalar,
          color: scalar,
        },
        { requiredKeys: ['id'] },
      ),
    },
    { weight: 1, arbitrary: scalar },
  );

  test(`[M9] have unique ids, no common node, and only their own valid fields (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 6 }), (list) => {
        const before = structuredClone(list);
        const presentation = presentationOf({ groups: list });
        const groups = groupsIn(presentation);
        expect(list).toEqual(before);
        expect(groupsIn(presentationOf({ groups: list, notes: [] }))).toBe(groups);

        const firsts = list.filter(
          (entry, at): entry is Record<string, unknown> =>
            isRecord(entry) &&
            typeof entry['id'] === 'string' &&
            list.findIndex((other) => isRecord(other) && other['id'] === entry['id']) === at,
        );
        expect(groups.map(({ id }) => id)).toEqual(firsts.map(({ id }) => id));
        const named = firsts.map(({ nodeIds }) =>
          (Array.isArray(nodeIds) ? nodeIds : []).filter((nodeId) => typeof nodeId === 'string'),
        );
        // A node is in the first group that names it, once, and in the order of that group.
        groups.forEach((own, at) => {
          const earlier = new Set(named.slice(0, at).flat());
          expect(own.nodeIds).toEqual([...new Set(named[at]?.filter((nodeId) => !earlier.has(nodeId)))]);
          const { collapsed, title } = firsts[at] as Record<string, unknown>;
          expect(own.title).toBe(typeof title === 'string' ? title : undefined);
          expect(own.collapsed).toBe(typeof collapsed === 'boolean' ? collapsed : undefined);
          expect(Object.keys(own).filter((key) => !['id', 'nodeIds', 'title', 'collapsed'].includes(key))).toEqual([]);
        });
      }),
      { seed, numRuns: lawRuns(2000) },
    );
    for (const none of [undefined, presentationOf({}), presentationOf({ groups: {} }), presentationOf({ groups: [] })])
      expect(groupsIn(none)).toEqual([]);
  });
});

test.each([
  ['v7', 'v7'],
  ['V12', 'v12'],
  ['wf-free-trial-v3', 'v3'],
  ['free_trial/V00012', 'v00012'],
  ['9v4', 'v4'],
  // Neither a word that ends in v and digits nor a number of six digits is a version number.
  ['rev7', 'rev7'],
  ['improv7', 'improv7'],
  ['v123456', 'v123456'],
  ['wf-v123456', 'wf-v…456'],
  ['v7-final', 'v7-final'],
  ['', ''],
  ['123456789', '123456789'],
  ['1234567890', '1234…890'],
  ['0d9e8f1c-5a77-4c56-9d0e-2f1b7a3c4d5e', '0d9e…d5e'],
])('shortVersionName(%o) is %o', (id, name) => {
  expect(shortVersionName(id)).toBe(name);
});

test.each([
  ['i7uvk29smw41qzd7', undefined, undefined],
  ['i7uvk29smw41qzd7', 3, 'v3'],
  ['free-trial-v7', undefined, 'v7'],
  ['free-trial-v7', 2, 'v7'],
  ['spring', undefined, 'spring'],
])('versionName(%o, %o) is %o: never a part of an id that says nothing', (id, number, name) => {
  expect(versionName(id, number)).toBe(name);
});
