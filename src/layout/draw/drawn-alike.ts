import { edgesOf, nodesOf } from '#graph';
import type { WorkflowNode, WorkflowVersion } from '#model';

/**
 * Returns whether two versions have the same drawing, as far as identity tells: the same edges, and nodes of the same
 * types.
 */
export function drawnAlike(one: WorkflowVersion, other: WorkflowVersion): boolean {
  if (one === other || one.definition === other.definition) return true;
  return edgesOf(one) === edgesOf(other) && sameNodes(nodesOf(one), nodesOf(other));
}

/** Whether two lists have nodes of the same ids and types, in the same order. The layout reads nothing else. */
export function sameNodes(one: readonly WorkflowNode[], other: readonly WorkflowNode[]): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((node, index) => {
      const counterpart = other[index];
      return node === counterpart || (node?.id === counterpart?.id && node?.type === counterpart?.type);
    })
  );
}
