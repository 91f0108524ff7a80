import { graphOf } from '#graph';
import type { Problem, WorkflowVersion } from '#model';
import { type MissingPath, missingPathsOf } from '#rules';

/** The missing paths of every step that has such a problem; the same array when nothing about them changed. */
export function missingPathsIn(
  version: WorkflowVersion,
  problems: readonly Problem[],
  before: readonly MissingPath[],
): readonly MissingPath[] {
  const graph = graphOf(version);
  const nodeIds = new Set(
    problems.flatMap(({ code, nodeId }) => (code === 'missing-edge' && nodeId !== undefined ? [nodeId] : [])),
  );
  const missing = [...nodeIds].flatMap((id) => {
    const node = graph.node(id);
    return node ? missingPathsOf(node, graph) : [];
  });
  const unchanged = missing.length === before.length && missing.every((path, index) => samePath(path, before[index]));
  return unchanged ? before : missing;
}

function samePath(left: MissingPath, right: MissingPath | undefined): boolean {
  return left.nodeId === right?.nodeId && left.edgeType === right.edgeType && left.label === right.label;
}
