import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson, freezeJson, getAtPath, isJsonObject } from '#base';
import { edgesOf, nodesOf } from '#graph';
import {
  applyChanges,
  compareVersions,
  type MergeChoice,
  type MergeConflict,
  mergeVersions,
  resolveMerge,
  type VersionChange,
  type MergeResult,
} from '#compare';
import type { EditedDocument } from '#edit';
import { parseVersion } from '#model';
import { enough, isLong, lawRuns } from '../support/long-run.js';
import { documents, seed } from './random-pair.js';

function merged(base: EditedDocument, mine: EditedDocument, theirs: EditedDocument): MergeResult {
  return mergeVersions(base.version, mine.version, theirs.version, {
    presentations: { base: base.presentation, mine: mine.presentation, theirs: theirs.presentation },
  });
}

function differences(one: EditedDocument, other: EditedDocument): unknown {
  return compareVersions(one.version, other.version, { before: one.presentation, after: other.presentation });
}

function resolved(merge: MergeResult, choose: (at: number) => MergeChoice): EditedDocument {
  const choices = Object.fromEntries(merge.conflicts.map(({ id }, at) => [id, choose(at)]));
  const result = resolveMerge(merge, choices);
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.message}`);
  expect(result.open).toEqual([]);
  return result;
}

/** What a conflict is about in a document, read without the module that it checks. */
function valueOf({ presentation, version }: EditedDocument, conflict: MergeConflict): unknown {
  const { edgeId, groupId, id, nodeId, noteId, path = [], property, subject } = conflict;
  const found = <Element>(list: readonly Element[], isIt: (element: Element) => boolean): unknown =>
    getAtPath(list.find(isIt), path);
  switch (subject) {
    case 'node':
      return id.includes(' presented ')
        ? getAtPath(presentation, ['nodes', nodeId!, ...path])
        : found(nodesOf(version), (node) => node.id === nodeId);
    case 'edge': {
      if (edgeId === undefined) return conflict.mine;
      const edge = edgesOf(version).find((one) => one.id === edgeId);
      const { source, target, type, value } = edge ?? {};
      if (id.endsWith(' rewired')) return { source, target };
      if (id.endsWith(' relabelled')) return JSON.parse(JSON.stringify({ type, value }));
      return edge;
    }
    case 'property':
      return found(version.definition?.properties ?? [], ({ name }) => name === property);
    case 'note':
      return found(presentation.notes ?? [], (note) => note.id === noteId);
    case 'group':
      return found(presentation.groups ?? [], (group) => group.id === groupId);
    case 'workflow':
      return getAtPath(version, path);
  }
}

/** A note or a region without where and how it is drawn, which stays as it was. */
function undrawn(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { collapsed: _, x: __, y: ___, ...content } = value;
  return content;
}

describe(`laws of merging (seed ${seed})`, { timeout: isLong ? 3_600_000 : 120_000 }, () => {
  test('[V8] one side that changed nothing leaves the other side; twice the same side is that side', () => {
    fc.assert(
      fc.property(documents(1), ([base, side]) => {
        freezeJson([base, side]);
        for (const [mine, theirs, result] of [
          [base, side, side],
          [side, base, side],
          [side, side, side],
        ] as const) {
          const merge = merged(base!, mine!, theirs!);
          expect(merge.conflicts).toEqual([]);
          expect(differences(merge, result!)).toEqual([]);
        }
      }),
      { seed, numRuns: lawRuns(1000, 10_000) },
    );
  });

  test('[V9] merging is symmetric but for the sides, and every conflict names two values that differ', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(documents(2, 12, 3), ([base, mine, theirs]) => {
        const one = merged(base!, mine!, theirs!);
        const other = merged(base!, theirs!, mine!);
        expect(differences(one, other)).toEqual([]);
        expect(one.conflicts.length).toBe(other.conflicts.length);
        conflicts += one.conflicts.length;
        for (const conflict of one.conflicts) expect(equalJson(conflict.mine, conflict.theirs)).toBe(false);
        expect(new Set(one.conflicts.map(({ id }) => id)).size).toBe(one.conflicts.length);
      }),
      { seed, numRuns: lawRuns(2000, 10_000) },
    );
    expect(conflicts).toBeGreaterThan(enough(700));
  });

  test('[V10] any choices give a version that can be opened, and each conflict the value of its choice', () => {
    fc.assert(
      fc.property(documents(2, 12, 3), fc.infiniteStream(fc.boolean()), ([base, mine, theirs], picks) => {
        const merge = merged(base!, mine!, theirs!);
        expect(parseVersion(merge.version).ok).toBe(true);
        const result = resolved(merge, () => (picks.next().value ? 'mine' : 'theirs'));
        expect(parseVersion(result.version).ok).toBe(true);
        for (const side of ['mine', 'theirs'] as const) {
          const whole = resolved(merge, () => side);
          for (const conflict of merge.conflicts)
            expect(undrawn(valueOf(whole, conflict))).toEqual(undrawn(conflict[side]));
        }
      }),
      { seed, numRuns: lawRuns(1000, 10_000) },
    );
  });

  test('[V11] without conflicts the merge is the changes of both sides, in either order', () => {
    let clean = 0;
    fc.assert(
      fc.property(documents(2, 3), ([base, mine, theirs]) => {
        const { conflicts, fromBoth, fromMine, fromTheirs, sides, ...merge } = merged(base!, mine!, theirs!);
        if (conflicts.length > 0) return;
        for (const order of [
          [fromBoth, fromMine, fromTheirs],
          [fromBoth, fromTheirs, fromMine],
        ]) {
          let { presentation, version } = sides.base;
          for (const changes of order) {
            const result = applyChanges(version, changes, presentation);
            // Two changes of one text or list that were merged have no order.
            if (!result.ok) return expect(result.refusal.code).toBe('stale-operation');
            ({ presentation, version } = result);
          }
          const left = differences({ presentation, version }, merge) as readonly VersionChange[];
          expect(left.filter(({ kind }) => kind !== 'reordered')).toEqual([]);
        }
        clean += 1;
        return undefined;
      }),
      { seed, numRuns: lawRuns(2000, 10_000) },
    );
    expect(clean).toBeGreaterThan(enough(400));
  });
});
