import {
  isEndType,
  isTriggerType,
  nodeTypeOf,
  type NodeTypeGroup,
  nodeTypeGroupOf,
  nodeSummary,
  nodeTitle,
  type SummaryPart,
} from '#catalog';
import type { NodeType, Presentation, WorkflowEdge, WorkflowNode } from '#model';

/** What a card or a row shows of a node, regardless of its surroundings. */
export interface NodeContent {
  readonly node: WorkflowNode;
  readonly title: string;
  readonly summary: readonly SummaryPart[];
  readonly group: NodeTypeGroup;
  readonly shape: 'step' | 'trigger' | 'end';
  readonly icon: string | undefined;
  readonly color: unknown;
  /** `NodeType.type`, for looking up a renderer of the host. */
  readonly typeKey: string | undefined;
  /** The type comes from no known catalogue. */
  readonly unknown: boolean;
  /** Reaching the node counts as a success. */
  readonly goal: boolean;
  /** The node may have outgoing edges. */
  readonly leadsOn: boolean;
  /** The user disabled the node. */
  readonly disabled: boolean;
}

/** The part that is visible from afar: everything but the details of the text. */
export type NodeFace = Omit<NodeContent, 'summary'>;

/** Reads what a card shows from a node, its edges and its presentation. */
export function nodeContent(
  node: WorkflowNode,
  outgoing: readonly WorkflowEdge[],
  presentation: Presentation | undefined,
): NodeContent {
  const face = nodeFace(node, presentation);
  const summary = nodeSummary(node, outgoing);
  return { ...face, summary: face.unknown && summary.length === 0 ? notInCatalogue : summary };
}

/** Reads the part that does not depend on settings and edges. */
export function nodeFace(node: WorkflowNode, presentation: Presentation | undefined): NodeFace {
  const type = nodeTypeOf(node);
  const typeKey = typeof type.type === 'string' ? type.type : undefined;
  const unknown = typeof type.label !== 'string' && typeof type.name !== 'string';
  const own = presentationOf(presentation, node.id);
  return {
    node,
    // The raw type name can be looked up; a prettified one could not.
    title: unknown && typeKey !== undefined && typeof own?.title !== 'string' ? typeKey : nodeTitle(node, presentation),
    group: nodeTypeGroupOf(type),
    shape: isTriggerType(type) ? 'trigger' : isEndType(type) ? 'end' : 'step',
    icon: typeof type.icon === 'string' ? type.icon : undefined,
    color: own?.color ?? type.color,
    typeKey,
    unknown,
    goal: typeKey === 'goal',
    leadsOn: !isEndType(type) && !offersNoEdge(type),
    disabled: own?.disabled === true,
  };
}

const notInCatalogue: readonly SummaryPart[] = [{ kind: 'text', text: 'Not in this catalogue' }];

/** Returns the presentation of a node, if any; only own keys count. */
export function presentationOf(
  presentation: Presentation | undefined,
  nodeId: string,
): NonNullable<Presentation['nodes']>[string] | undefined {
  const nodes = presentation?.nodes;
  const own = nodes && typeof nodes === 'object' && Object.hasOwn(nodes, nodeId) ? nodes[nodeId] : undefined;
  return own && typeof own === 'object' ? own : undefined;
}

/** Some types end an execution without being an end type: their rules require exactly 0 edges. */
export function offersNoEdge(type: NodeType): boolean {
  const rules: unknown = type.validation;
  if (typeof rules !== 'object' || rules === null) return false;
  const { numEdges, numEdgeCondition } = rules as { numEdges?: unknown; numEdgeCondition?: unknown };
  return numEdges === 0 && typeof numEdgeCondition === 'string' && numEdgeCondition.toLowerCase() === 'exactly';
}
