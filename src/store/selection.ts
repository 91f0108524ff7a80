import type { Selection } from '#edit';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';

export const nothingSelected: Selection = { nodeIds: [], edgeIds: [] };

/** A selection without removed elements; the same object when all exist. */
export function existingIn(version: WorkflowVersion, selection: Selection): Selection {
  const graph = graphOf(version);
  const nodeIds = selection.nodeIds.filter((id) => graph.nodeIndex(id) >= 0);
  const edgeIds = selection.edgeIds.filter((id) => graph.edgeIndex(id) >= 0);
  const same = nodeIds.length === selection.nodeIds.length && edgeIds.length === selection.edgeIds.length;
  return same ? selection : { nodeIds, edgeIds };
}

export function sameSelection(left: Selection, right: Selection): boolean {
  const same = (some: readonly string[], others: readonly string[]): boolean =>
    some.length === others.length && some.every((id, index) => id === others[index]);
  return same(left.nodeIds, right.nodeIds) && same(left.edgeIds, right.edgeIds);
}
