import { edgeRuleFor, nodeTypeOf, pathLabel } from '#catalog';
import type { WorkflowNode } from '#model';

/** A path that the rules want and nobody drew yet, as far as its words go. */
export interface UndrawnPath {
  readonly edgeType: string;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/** The words on the stub of a path that is not there yet: the ones given, else what the path would say. */
export function missingPathLabel(node: WorkflowNode, path: UndrawnPath): string | undefined {
  return (
    path.label ??
    pathLabel({ type: path.edgeType, value: path.value }, edgeRuleFor(nodeTypeOf(node), path.edgeType, path.value))
  );
}
