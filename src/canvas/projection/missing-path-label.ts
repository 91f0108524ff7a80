import { edgeRuleFor, nodeTypeOf, pathLabel } from '#catalog';
import type { WorkflowNode } from '#model';
import type { CanvasMissingPath } from '../canvas-props.js';

/** The words on the stub of a path that is not there yet: the ones given, else what the path would say. */
export function missingPathLabel(node: WorkflowNode, path: CanvasMissingPath): string | undefined {
  return path.label ?? pathLabel({ type: path.edgeType, value: path.value }, edgeRuleFor(nodeTypeOf(node), path.edgeType, path.value));
}
