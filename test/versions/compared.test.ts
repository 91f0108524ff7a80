import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVersions } from '#compare';
import type { EditedDocument } from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import { notesIn } from '#model';
import { compareMessages } from '../../src/versions/compare-messages.js';
import { type Compared, type ComparedSide, joinCompared } from '../../src/versions/compared.js';
import { fieldsOf, headOf } from '../../src/versions/entry-words.js';
import { listText } from '../../src/versions/list-text.js';
import { documents, seed } from '../compare/random-pair.js';
import { lawRuns } from '../support/long-run.js';

const messages = compareMessages.defaults;

function joined(before: EditedDocument, after: EditedDocument): Compared {
  const changes = compareVersions(before.version, after.version, {
    before: before.presentation,
    after: after.presentation,
  });
  return joinCompared(before, after, changes, messages.fields);
}

const idsOf = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id).toSorted();

/** Compares the two sides of each drawn triple. */
const pairs = (check: (compared: Compared, before: EditedDocument, after: EditedDocument) => void): void =>
  fc.assert(
    fc.property(documents(1), ([before, after]) => check(joined(before!, after!), before!, after!)),
    { seed, numRuns: lawRuns(300, 1500) },
  );

describe('two versions on one drawing', () => {
  test('[VC1] both in one has every step and path of each, once', () => {
    pairs(({ documents: { after, before, both } }) => {
      const nodes = new Set([...idsOf(nodesOf(before.version)), ...idsOf(nodesOf(after.version))]);
      expect(new Set(idsOf(nodesOf(both.version)))).toEqual(nodes);
      const edges = new Set(idsOf(edgesOf(both.version)));
      for (const { id } of [...edgesOf(before.version), ...edgesOf(after.version)]) expect(edges).toContain(id);
      // Only the former ways of rewired paths come on top, and each of their ends is drawn.
      const known = new Set([...idsOf(edgesOf(before.version)), ...idsOf(edgesOf(after.version))]);
      for (const edge of edgesOf(both.version))
        if (!known.has(edge.id)) expect(graphOf(before.version).edge(edge.id.replace(/ before$/, ''))).toBeDefined();
    });
  });

  test('[VC2] each change is in exactly one row, and no two rows are the same', () => {
    pairs(({ changes, entries }) => {
      expect(entries.flatMap((entry) => entry.changes).length).toBe(changes.length);
      expect(new Set(entries.flatMap((entry) => entry.changes)).size).toBe(changes.length);
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    });
  });

  test('[VC3] marks are on what is drawn, and on nothing that is the same', () => {
    pairs(({ changes, documents: all, marks }) => {
      for (const side of ['before', 'both', 'after'] as const satisfies readonly ComparedSide[]) {
        const graph = graphOf(all[side].version);
        for (const id of marks[side].nodes.keys()) expect(graph.node(id)).toBeDefined();
        for (const id of marks[side].edges.keys()) expect(graph.edge(id)).toBeDefined();
        const notes = notesIn(all[side].presentation).map(({ id }) => id);
        for (const id of marks[side].notes?.keys() ?? []) expect(notes).toContain(id);
      }
      if (changes.length === 0)
        expect([...marks.both.nodes, ...marks.both.edges, ...(marks.both.notes ?? [])]).toEqual([]);
      expect([...marks.before.nodes.values()].some(({ state }) => state === 'added')).toBe(false);
      expect([...marks.after.nodes.values()].some(({ state }) => state === 'removed')).toBe(false);
    });
  });

  test('[VC4] a version compared with itself has no rows', () => {
    fc.assert(
      fc.property(documents(0), ([only]) => {
        expect(joined(only!, only!).entries).toEqual([]);
      }),
      { seed, numRuns: lawRuns(100, 1000) },
    );
  });

  test('[VC5] each row has a title and fields whose values differ; the list as text has each of them', () => {
    pairs((compared) => {
      const text = listText(compared, { before: 'v1', after: 'v2' }, messages);
      for (const entry of compared.entries) {
        const { title } = headOf(compared, entry, messages);
        expect(title).not.toBe('');
        expect(text).toContain(title);
        for (const { after, before, label } of fieldsOf(compared, entry, messages)) {
          expect(label).not.toBe('');
          expect(JSON.stringify(after), `${title}: ${label}`).not.toBe(JSON.stringify(before));
        }
      }
    });
  });
});
