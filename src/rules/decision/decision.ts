import type { Refusal } from '#base';
import { type Catalog, nodeTitle } from '#catalog';
import type { Graph } from '#graph';
import type { Presentation, WorkflowNode } from '#model';
import type { WorkflowAnalysis } from '../analysis/workflow-analysis.js';

/** Why a gesture or a command is refused. */
export type DecisionCode =
  | 'unknown-node'
  | 'unknown-edge'
  | 'unknown-type'
  | 'unknown-element'
  | 'into-trigger'
  | 'no-way-on'
  | 'edges-used-up'
  | 'edge-not-offered'
  | 'edge-taken'
  | 'to-itself'
  | 'already-connected'
  | 'value-fixed'
  | 'already-placed'
  | 'not-json'
  | 'too-deep'
  | 'order-fixed'
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
