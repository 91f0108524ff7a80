import { isJsonObject, type Refusal, valueWords } from '#base';
import { type Catalog, nodeTitle } from '#catalog';
import type { Graph } from '#graph';
import { defaultLimits, findNonJson, type NodeType, type Presentation, type WorkflowNode } from '#model';
import type { WorkflowAnalysis } from '../analysis/workflow-analysis.js';
import { type Reference, referencesOf, type Usage } from '../analysis/references-of.js';

/** Why a gesture or a command is refused. */
export type DecisionCode =
  /** No node of the version has the id. */
  | 'unknown-node'
  /** No edge of the version has the id. */
  | 'unknown-edge'
  /** No node type of the catalog has the name, or the given type is not one. */
  | 'unknown-type'
  /** None of the nodes and edges to remove is in the version. */
  | 'unknown-element'
  /** The edge would lead to a trigger, where contacts enter. */
  | 'into-trigger'
  /** No edge may leave the node: contacts leave the workflow there. */
  | 'no-outgoing-edge'
  /** The node has as many edges as its type allows. */
  | 'edges-used-up'
  /** The node's type does not offer this edge kind, or not as the default. */
  | 'edge-not-offered'
  /** The node has its one edge of this kind already. */
  | 'edge-taken'
  /** The edge would lead from a node to itself. */
  | 'to-itself'
  /** An edge of the same kind and value leads there already. */
  | 'already-connected'
  /** The node's type fixes the value of this edge kind. */
  | 'value-fixed'
  /** An edge leads to the node already, so it cannot be inserted elsewhere. */
  | 'already-placed'
  /** Another edge of the node leads to where it would be moved, so that contacts would go round. */
  | 'into-own-branch'
  /** The given node type cannot be stored as JSON. */
  | 'not-json'
  /** The given node type is nested more deeply than a document may be. */
  | 'too-deep'
  /** The name is in use. */
  | 'name-taken'
  /** The edge has no other position: it is the default, or the only one of its rank. */
  | 'order-fixed'
  /** Two edges share the id, so the change would not say which of them is meant. */
  | 'id-repeated';

/** A refusal with a sentence for the user. */
export interface DecisionRefusal extends Refusal {
  readonly code: DecisionCode;
}

/**
 * The answer to "is this allowed?". `allow` carries what will happen, so that a preview and the command agree; `refuse`
 * carries the reason; `ignore` means that the gesture changes nothing and needs no message.
 */
export type Decision<Consequences extends object = object> =
  | ({ readonly answer: 'allow' } & Consequences)
  | { readonly answer: 'refuse'; readonly refusal: DecisionRefusal }
  | { readonly answer: 'ignore' };

/** What a decision is based on. Only the graph is required; more context makes decisions more exact. */
export interface DecisionContext {
  readonly graph: Graph;
  /** Titles of nodes, for the sentences. */
  readonly presentation?: Presentation;
  /** Looks up node types given by their `type`. */
  readonly catalog?: Catalog;
  /** Resolves names. Without it, decisions list no usages. */
  readonly analysis?: Pick<WorkflowAnalysis, 'resolveReference'>;
}

export const ignored = { answer: 'ignore' } as const;

export function allow<Consequences extends object>(
  consequences: Consequences,
): { readonly answer: 'allow' } & Consequences {
  return { answer: 'allow', ...consequences };
}

export function turnDown(
  code: DecisionCode,
  message: string,
): { readonly answer: 'refuse'; readonly refusal: DecisionRefusal } {
  return { answer: 'refuse', refusal: { code, message } };
}

export function unknownNode(id: string): { readonly answer: 'refuse'; readonly refusal: DecisionRefusal } {
  return turnDown('unknown-node', `There is no step “${id}” here.`);
}

export function unknownEdge(id: string): { readonly answer: 'refuse'; readonly refusal: DecisionRefusal } {
  return turnDown('unknown-edge', `There is no path “${id}” here.`);
}

/** The title of a node in the sentences of a decision. */
export function titleIn({ presentation }: DecisionContext, node: WorkflowNode): string {
  return nodeTitle(node, presentation);
}

/** The containers around a node's type and settings, or an edge's value: version, definition, list, element. */
const around = 4;

/** A node type given directly, or by its `type`, in the form that may enter a document. */
export function knownType({ catalog }: DecisionContext, given: unknown): Decision<{ readonly type: NodeType }> {
  const type: unknown = typeof given === 'string' ? catalog?.find(given) : given;
  if (!isJsonObject(type))
    return turnDown('unknown-type', `There is no step type “${plainWords(given)}” in this catalogue.`);
  return storable(type) ?? allow({ type: type as NodeType });
}

/** Why a value cannot be saved with a document; undefined where it can. */
export function storable(value: unknown): Extract<Decision, { readonly answer: 'refuse' }> | undefined {
  const problem = findNonJson(value, defaultLimits.maxDepth - around);
  return problem && turnDown(problem.code === 'too-deep' ? 'too-deep' : 'not-json', `${problem.message}.`);
}

/** Describes an invalid node type; never calls into it, and never prints non-primitive values. */
function plainWords(given: unknown): string {
  return typeof given === 'object' && given !== null
    ? ''
    : valueWords(typeof given === 'bigint' || typeof given === 'symbol' ? '' : given);
}

/**
 * Returns the references of other nodes to values that only these nodes set, in wire order. Nodes may share a title: a
 * name that another node also sets is not lost. Reads every node once.
 *
 * @param isLost whether a reference would no longer resolve; without it, every reference to these nodes counts
 */
export function usagesElsewhere(
  { analysis, graph }: DecisionContext,
  nodeIds: ReadonlySet<string>,
  isLost: (reference: Reference) => boolean = () => true,
): readonly Usage[] {
  if (!analysis || nodeIds.size === 0) return [];
  return graph.nodes.flatMap((node, index): readonly Usage[] => {
    if (nodeIds.has(node.id) || graph.nodeIndex(node.id) !== index) return [];
    return referencesOf(node)
      .filter((reference) => {
        const meant = analysis.resolveReference(reference);
        return meant.kind === 'output' && meant.nodeIds.every((id) => nodeIds.has(id)) && isLost(reference);
      })
      .map((reference) => ({ nodeId: node.id, reference }));
  });
}
