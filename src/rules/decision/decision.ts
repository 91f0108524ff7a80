import type { Refusal } from '#base';
import { type Catalog, nodeTitle } from '#catalog';
import type { Graph } from '#graph';
import type { Presentation, WorkflowNode } from '#model';
import type { WorkflowAnalysis } from '../analysis/workflow-analysis.js';

/** Why a gesture or a command is turned down. Stable words for programs. */
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

/** Why a gesture or a command is turned down, with a sentence for the person who tried. */
export interface DecisionRefusal extends Refusal {
  readonly code: DecisionCode;
}

/**
 * The answer to "may I?". `allow` tells what will happen, so that a preview and the command say the same; `refuse` tells why
 * not; `ignore` means that the gesture would change nothing, which is no fault and needs no words.
 */
export type Decision<Told extends object = object> =
  | ({ readonly answer: 'allow' } & Told)
  | { readonly answer: 'refuse'; readonly refusal: DecisionRefusal }
  | { readonly answer: 'ignore' };

/** What a verdict may look at. Only the graph is needed; the more is told, the more the answer knows. */
export interface DecisionContext {
  readonly graph: Graph;
  /** The names that people gave to steps, for the sentences. */
  readonly presentation?: Presentation;
  /** Where step types are looked up that are named by their `type`. */
  readonly catalog?: Catalog;
  /** What names stand for. Without it, verdicts tell of no uses. */
  readonly analysis?: Pick<WorkflowAnalysis, 'resolveReference'>;
}

export const ignored = { answer: 'ignore' } as const;

export function allow<Told extends object>(facts: Told): { readonly answer: 'allow' } & Told {
  return { answer: 'allow', ...facts };
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

/** What a step is called in the sentences of a verdict. */
export function titleIn({ presentation }: DecisionContext, node: WorkflowNode): string {
  return nodeTitle(node, presentation);
}
