import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson, freezeJson, hashJson, seededRandom } from '#base';
import { applyChanges, compareVersions, type VersionChange } from '#compare';
import type { EditedDocument } from '#edit';
import { edgesOf, nodesOf } from '#graph';
import { parseVersion } from '#model';
import { isLong, lawRuns } from '../support/long-run.js';
import { contentOf, documents, seed, shuffled, withNewIds } from './random-pair.js';

function compared(before: EditedDocument, after: EditedDocument): readonly VersionChange[] {
  return compareVersions(before.version, after.version, {
    before: before.presentation,
    after: after.presentation,
  });
}

function applied(document: EditedDocument, changes: readonly VersionChange[]): EditedDocument {
  const result = applyChanges(document.version, changes, document.presentation);
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.message}`);
  return result;
}

function idsIn(document: EditedDocument): unknown {
  const { edges, groups, nodes, notes } = contentOf(document);
  const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id).sort();
  return [ids(nodes), ids(edges.flatMap(([, list]) => list)), ids(notes), ids(groups)];
}

const atoms = (changes: readonly VersionChange[]): readonly VersionChange[] =>
  changes.flatMap((change): readonly VersionChange[] => (change.kind === 'moved' ? change.edges : [change]));

/** What a change writes. */
function nameOf(change: VersionChange): string {
  const { edgeId, groupId, kind, nodeId, noteId, path, property, subject } = change as {
    readonly [key: string]: unknown;
  };
  return JSON.stringify([subject, kind, subject === 'node' ? nodeId : '', edgeId, groupId, noteId, property, path]);
}

/** Whether ids were made anew for nodes of which others say the same. */
function haveTwins(before: EditedDocument, after: EditedDocument): boolean {
  const [here, there] = [before, after].map(({ version }) => nodesOf(version));
  const known = new Set(here!.map(({ id }) => id));
  const anew = there!.filter(({ id }) => !known.has(id)).map((node) => hashJson({ ...node, id: '' }));
  const all = [...here!, ...there!].map((node) => hashJson({ ...node, id: '' }));
  return anew.some((hash) => all.filter((other) => other === hash).length > 2);
}

/** Edges with an end that is no node, as texts. */
function danglingIn({ version }: EditedDocument): readonly string[] {
  const ids = new Set(nodesOf(version).map(({ id }) => id));
  return edgesOf(version)
    .flatMap(({ id, source, target }) => [`${id} ${source}`, `${id} ${target}`])
    .filter((end) => !ids.has(end.slice(end.indexOf(' ') + 1)));
}

describe(`laws of comparing (seed ${seed})`, { timeout: isLong ? 3_600_000 : 120_000 }, () => {
  test('[V1] a version and itself have no difference, nor have reordered keys, other stamps and other places', () => {
    fc.assert(
      fc.property(documents(1), fc.nat(), ([before, after], chance) => {
        expect(compared(before!, before!)).toEqual([]);
        expect(compared(before!, structuredClone(before!))).toEqual([]);
        expect(compared(before!, shuffled(before!, seededRandom(chance)))).toEqual([]);
        // Which of several equal nodes a new id stands for is read from their order, so there it says something.
        if (haveTwins(before!, after!)) return;
        const mixed = compared(shuffled(before!, seededRandom(chance)), shuffled(after!, seededRandom(chance + 1)));
        const byText = (changes: readonly VersionChange[]) =>
          changes.map(({ kind, subject }) => `${subject} ${kind}`).sort();
        expect(byText(mixed)).toEqual(byText(compared(before!, after!)));
      }),
      { seed, numRuns: lawRuns(1000, 10_000) },
    );
  });

  test('[V2] all changes applied to the first version give the second', () => {
    let sameIds = 0;
    let all = 0;
    fc.assert(
      fc.property(documents(1), ([before, after]) => {
        freezeJson(before);
        const changes = JSON.parse(JSON.stringify(compared(before!, after!))) as VersionChange[];
        const result = applied(before!, changes);
        expect(compared(result, after!)).toEqual([]);
        all += 1;
        if (!equalJson(idsIn(result), idsIn(after!))) return;
        sameIds += 1;
        expect(contentOf(result)).toEqual(contentOf(after!));
      }),
      { seed, numRuns: lawRuns(2000, 10_000) },
    );
    expect(sameIds).toBeGreaterThan(all * 0.6);
  });

  test('[V3] any subset gives a version that can be opened, without new loose ends, and with that subset in it only', () => {
    fc.assert(
      fc.property(documents(1), fc.infiniteStream(fc.boolean()), ([before, after], picks) => {
        const changes = compared(before!, after!);
        const picked = changes.filter(() => picks.next().value);
        const result = applied(before!, picked);
        expect(parseVersion(result.version).ok).toBe(true);
        const loose = new Set([...danglingIn(before!), ...danglingIn(after!)]);
        expect(danglingIn(result).filter((end) => !loose.has(end))).toEqual([]);
        const allowed = new Set(atoms(picked).map(nameOf));
        const gone = new Set(picked.flatMap((change) => (change.kind === 'removed' ? (change.nodeId ?? []) : [])));
        for (const change of atoms(compared(before!, result))) {
          if (change.kind === 'reordered') continue;
          const isTakenAlong =
            change.subject === 'edge' &&
            change.kind === 'removed' &&
            (gone.has(change.before.source) || gone.has(change.before.target));
          if (!isTakenAlong) expect([...allowed]).toContain(nameOf(change));
        }
      }),
      { seed, numRuns: lawRuns(2000, 10_000) },
    );
  });

  test('[V4] a copy with new ids has no difference', () => {
    fc.assert(
      fc.property(documents(0), ([document]) => {
        expect(compared(document!, withNewIds(document!))).toEqual([]);
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });
});
