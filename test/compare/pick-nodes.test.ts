import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, pickNodes } from '#compare';
import type { EditedDocument } from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { WorkflowEdge, WorkflowVersion } from '#model';
import { canConnect } from '#rules';
import { createEditor } from '#store';
import { lawRuns } from '../support/long-run.js';
import { largeWorkflow } from '../support/large-workflow.js';
import { documents, seed } from './random-pair.js';

const mayAdd = (version: WorkflowVersion, { source, target, type, value }: WorkflowEdge): boolean =>
  canConnect(
    { graph: graphOf(version) },
    { source, target, ...(type == null ? {} : { edgeType: type }), ...(value === undefined ? {} : { value }) },
  ).answer === 'allow';

/** The first is the draft, the second the older version; some of its nodes are picked. */
function picks(check: (draft: EditedDocument, older: EditedDocument, picked: readonly string[]) => void): void {
  fc.assert(
    fc.property(documents(2), fc.infiniteStream(fc.boolean()), ([, draft, older], coins) => {
      const ids = nodesOf(older!.version).map(({ id }) => id);
      check(
        draft!,
        older!,
        ids.filter(() => coins.next().value),
      );
    }),
    { seed, numRuns: lawRuns(300, 3000) },
  );
}

function applied(draft: EditedDocument, older: EditedDocument, picked: readonly string[]) {
  const plan = pickNodes(draft, older, picked, mayAdd);
  const result = applyChanges(draft.version, plan.changes, draft.presentation);
  if (!result.ok) throw new Error(result.refusal.message);
  return { plan, result };
}

describe('steps picked of another version', () => {
  test('[PK1] are there afterwards as they are there, so that nothing is left to pick; all others are untouched', () => {
    picks((draft, older, picked) => {
      const { plan, result } = applied(draft, older, picked);
      const again = pickNodes(result, older, picked, mayAdd);
      expect(again.changes.filter(({ subject }) => subject === 'node')).toEqual([]);
      const changed = new Set(plan.changes.flatMap((change) => (change.subject === 'node' ? change.nodeId : [])));
      const after = graphOf(result.version);
      for (const node of nodesOf(draft.version)) if (!changed.has(node.id)) expect(after.node(node.id)).toBe(node);
      expect(nodesOf(result.version)).toHaveLength(nodesOf(draft.version).length + plan.returning.length);
      expect(changed.size).toBeLessThanOrEqual(picked.length);
    });
  });

  test('[PK2] cut off no other step: what could be reached can be reached', () => {
    picks((draft, older, picked) => {
      const { result } = applied(draft, older, picked);
      const after = graphOf(result.version);
      const reaches = (from: string, to: string): boolean => {
        const seen = new Set<string>([from]);
        const waiting = [from];
        for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
          for (const { target } of after.outgoing(at)) {
            if (target === to) return true;
            if (!seen.has(target)) waiting.push(target);
            seen.add(target);
          }
        return false;
      };
      const lost = edgesOf(draft.version).filter(
        ({ source, target }) => after.node(source) && after.node(target) && !reaches(source, target),
      );
      expect(lost).toEqual([]);
    });
  });

  test('[PK3] are named as unconnected exactly where nothing leads to them that did', () => {
    picks((draft, older, picked) => {
      const { plan, result } = applied(draft, older, picked);
      const [after, other] = [result, older].map(({ version }) => graphOf(version));
      const expected = plan.returning.filter(
        (id) => other!.incoming(id).length > 0 && after!.incoming(id).length === 0,
      );
      expect([...plan.unconnected].sort()).toEqual([...expected].sort());
    });
  });

  test('[PK4] a removed step whose neighbours were joined returns between them, in one entry of the history', () => {
    const version = largeWorkflow(12);
    const editor = createEditor({ version, check: 'later' });
    const between = nodesOf(version).find(
      ({ id }) => graphOf(version).incoming(id).length === 1 && graphOf(version).outgoing(id).length === 1,
    )!;
    expect(editor.commands.removeElements({ nodeIds: [between.id] }).ok).toBe(true);
    const draft = editor.store.getState();
    const older = { version, presentation: draft.presentation };
    const { changes, unconnected } = pickNodes(draft, older, [between.id], mayAdd);
    expect(unconnected).toEqual([]);
    expect(editor.commands.applyChanges({ changes, label: 'Restore a step' }).ok).toBe(true);
    const ends = (of: WorkflowVersion) =>
      edgesOf(of)
        .map(({ source, target }) => `${source} ${target}`)
        .sort();
    expect(ends(editor.toVersion())).toEqual(ends(version));
    expect(editor.undo().ok).toBe(true);
    expect(graphOf(editor.toVersion()).node(between.id)).toBeUndefined();
    editor.destroy();
  });
});
