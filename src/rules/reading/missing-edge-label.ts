import { edgeRuleFor, nodeTypeOf, edgeLabel } from '#catalog';
import type { WorkflowNode } from '#model';

/** A path that the rules want and nobody drew yet, as far as its words go. */
export interface UndrawnEdge {
  readonly edgeType: string;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/** The words on the stub of a path that is not there yet: the ones given, else what the path would say. */
export function missingEdgeLabel(node: WorkflowNode, edge: UndrawnEdge): string | undefined {
  return (
    edge.label ??
    edgeLabel({ type: edge.edgeType, value: edge.value }, edgeRuleFor(nodeTypeOf(node), edge.edgeType, edge.value))
  );
}
