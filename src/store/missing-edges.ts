import { graphOf } from '#graph';
import type { Problem, WorkflowVersion } from '#model';
import { type MissingEdge, missingEdgesOf } from '#rules';

/** The missing paths of every step that has such a problem; the same array when nothing about them changed. */
export function missingEdgesIn(
  version: WorkflowVersion,
  problems: readonly Problem[],
  before: readonly MissingEdge[],
): readonly MissingEdge[] {
  const graph = graphOf(version);
  const nodeIds = new Set(
    problems.flatMap(({ code, nodeId }) => (code === 'missing-edge' && nodeId !== undefined ? [nodeId] : [])),
  );
  const missing = [...nodeIds].flatMap((id) => {
    const node = graph.node(id);
    return node ? missingEdgesOf(node, graph) : [];
  });
  const unchanged = missing.length === before.length && missing.every((edge, index) => samePath(edge, before[index]));
  return unchanged ? before : missing;
}

function samePath(left: MissingEdge, right: MissingEdge | undefined): boolean {
  return left.nodeId === right?.nodeId && left.edgeType === right.edgeType && left.label === right.label;
}
