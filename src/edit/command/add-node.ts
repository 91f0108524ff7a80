import { accept, type JsonObject, refuse } from '#base';
import { defaultConfig, nodeTitle } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import { canInsert, type EdgeDecision, type InsertDecision } from '#rules';
import { inheritedSettings } from './inherited-settings.js';
import { releasePlaces } from './kept-places.js';
import { Plan } from './plan.js';
import { aroundConfig, wireValue } from './wire-value.js';
import { type CommandContext, decisionContext, notAllowed, ownType, type Planned } from './command.js';

/** The type, position in the graph and settings of a new node. Without `after` and `onEdge` it is added unconnected. */
export interface AddNodeArguments {
  /** A node type, or the `type` of one in the catalog. */
  readonly type: NodeType | string;
  /** Adds the node after this one: on a free edge kind, else into the edge that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
  /** Adds the node into this edge. */
  readonly onEdge?: string;
  /** Settings that override the defaults of the type, and what it takes over from the workflow. */
  readonly config?: { readonly [name: string]: unknown };
  /**
   * The id of the new node. Refused as `duplicate-id` where a node of the version has it.
   *
   * @default a new id of `EditorOptions.createId`
   */
  readonly id?: string;
}

/**
 * Plans to add a node: unconnected, after another, or into an edge. The first half of a split edge keeps id, type and
 * value.
 */
export function planAddNode(context: CommandContext, args: AddNodeArguments): Planned<{ readonly nodeId: string }> {
  const { after, onEdge } = args;
  const place = canInsert(decisionContext(context), {
    type: args.type,
    ...(onEdge === undefined ? {} : { edgeId: onEdge }),
    ...(after === undefined ? {} : { after }),
  });
  if (place.answer !== 'allow') return notAllowed(place);
  const type = ownType(context, args.type) as NodeType;
  const own = wireValue(args.config ?? {}, aroundConfig);
  if (!own.ok) return own;

  const plan = new Plan(context.document);
  const nodeId = args.id ?? context.createId();
  if (plan.graph.nodeIndex(nodeId) >= 0)
    return refuse('duplicate-id', `There is already a step with the id “${nodeId}”.`);
  const node: WorkflowNode = {
    id: nodeId,
    type,
    config: { ...defaultConfig(type), ...inheritedSettings(type, plan.graph), ...(own.value as JsonObject) },
  };
  plan.addNode(node);
  joinUp(plan, context.createId, nodeId, nodeId, place);
  return accept({
    nodeId,
    change: {
      operations: plan.operations,
      label: `Added ${nodeTitle(node, context.document.presentation)}`,
      command: 'addNode',
    },
  });
}

/**
 * Connects inserted nodes as decided, and gives up the places kept there. A chain has a first and a last node; a single
 * node is both.
 */
export function joinUp(
  plan: Plan,
  createId: () => string,
  first: string,
  last: string,
  { edgeId, inward, onward }: InsertDecision,
): void {
  const edge = edgeId === undefined ? undefined : plan.edge(edgeId);
  releasePlaces(
    plan,
    [edge?.source, edge?.target, inward?.source, onward?.target].flatMap((id) => id ?? []),
  );
  if (edgeId !== undefined) plan.set('edge', edgeId, ['target'], first);
  if (inward) plan.addEdge(newEdge(createId(), inward.source, first, inward));
  if (onward) plan.addEdge(newEdge(createId(), last, onward.target, onward));
}

/** The edge that a decision allows. Without a value the key is left out, as on the wire. */
export function newEdge(id: string, source: string, target: string, { edgeType, value }: EdgeDecision) {
  return { id, type: edgeType, source, target, ...(value === undefined ? {} : { value }) };
}

/** An existing node, and where it is inserted: into `edgeId`, or without one after `after`. */
export interface InsertNodeArguments {
  /** An existing node that no edge leads to. */
  readonly nodeId: string;
  /** Inserts it into this edge. */
  readonly edgeId?: string;
  /** Inserts it after this node: on a free edge kind, else into the edge that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
}

/**
 * Plans to insert an unconnected node into an edge or after another node. It keeps its id, settings and outgoing edges.
 */
export function planInsertNode(context: CommandContext, args: InsertNodeArguments): Planned {
  const decision = canInsert(decisionContext(context), args);
  if (decision.answer !== 'allow') return notAllowed(decision);
  const plan = new Plan(context.document);
  joinUp(plan, context.createId, args.nodeId, args.nodeId, decision);
  const node = plan.node(args.nodeId);
  const title = node ? nodeTitle(node, context.document.presentation) : 'a step';
  return accept({ change: { operations: plan.operations, label: `Put ${title} into a path`, command: 'insertNode' } });
}
