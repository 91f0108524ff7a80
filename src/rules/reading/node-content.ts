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

/** What a card or a row shows of a step itself, whatever is going on around it. */
export interface NodeContent {
  readonly node: WorkflowNode;
  readonly title: string;
  readonly summary: readonly SummaryPart[];
  readonly group: NodeTypeGroup;
  readonly shape: 'step' | 'trigger' | 'end';
  readonly icon: string | undefined;
  readonly color: unknown;
  /** `NodeType.type`, for looking up a host's own drawing. */
  readonly typeKey: string | undefined;
  /** The type says nothing of itself: not from a catalogue we know. */
  readonly unknown: boolean;
  /** Another step can come after this one. */
  readonly leadsOn: boolean;
  /** A person turned the step off. */
  readonly off: boolean;
}

/** What can be seen of a step from afar: all but its words in detail. */
export type NodeFace = Omit<NodeContent, 'summary'>;

/** Reads what a card shows from a step, its paths and what a person called it. */
export function nodeContent(
  node: WorkflowNode,
  outgoing: readonly WorkflowEdge[],
  presentation: Presentation | undefined,
): NodeContent {
  const face = nodeFace(node, presentation);
  const summary = nodeSummary(node, outgoing);
  return { ...face, summary: face.unknown && summary.length === 0 ? notInCatalogue : summary };
}

/** Reads the part of it that does not depend on settings and paths. */
export function nodeFace(node: WorkflowNode, presentation: Presentation | undefined): NodeFace {
  const type = nodeTypeOf(node);
  const typeKey = typeof type.type === 'string' ? type.type : undefined;
  const unknown = typeof type.label !== 'string' && typeof type.name !== 'string';
  const own = presentationOf(presentation, node.id);
  return {
    node,
    // The raw word is what a person can look up; a guess at a nicer one would hide it.
    title: unknown && typeKey !== undefined && typeof own?.title !== 'string' ? typeKey : nodeTitle(node, presentation),
    group: nodeTypeGroupOf(type),
    shape: isTriggerType(type) ? 'trigger' : isEndType(type) ? 'end' : 'step',
    icon: typeof type.icon === 'string' ? type.icon : undefined,
    color: own?.color ?? type.color,
    typeKey,
    unknown,
    leadsOn: !isEndType(type) && !offersNoEdge(type),
    off: own?.off === true,
  };
}

const notInCatalogue: readonly SummaryPart[] = [{ kind: 'text', text: 'Not in this catalogue' }];

/** What a person arranged about a step, if anything; only own keys count. */
export function presentationOf(
  presentation: Presentation | undefined,
  nodeId: string,
): NonNullable<Presentation['nodes']>[string] | undefined {
  const nodes = presentation?.nodes;
  const own = nodes && typeof nodes === 'object' && Object.hasOwn(nodes, nodeId) ? nodes[nodeId] : undefined;
  return own && typeof own === 'object' ? own : undefined;
}

/** Some types end a run without being an end: their rules want exactly no path. */
export function offersNoEdge(type: NodeType): boolean {
  const rules: unknown = type.validation;
  if (typeof rules !== 'object' || rules === null) return false;
  const { numEdges, numEdgeCondition } = rules as { numEdges?: unknown; numEdgeCondition?: unknown };
  return numEdges === 0 && typeof numEdgeCondition === 'string' && numEdgeCondition.toLowerCase() === 'exactly';
}
