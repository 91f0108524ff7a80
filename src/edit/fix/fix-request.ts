import { equalJson, type Json, refuse } from '#base';
import { defaultEdgeValue, edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel, nodeTitle } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type { FixArgs, FixKind } from '#rules';
import type { CommandContext, Planned } from '../command/command.js';
import type { Plan } from '../command/plan.js';
import type { Refusal, Result } from '../command/refusal.js';

/** The user's choice where a fix asks: the id of the next node, the type of a new one, or a text. */
export type FixChoice = { readonly target: string } | { readonly type: string } | { readonly text: string };

/** The report of an applied fix. */
export interface FixReport {
  /** The id of the added node, so that a view can show it. */
  readonly nodeId?: string;
}

/** Plans one kind of fix; returns its operations and label. */
export type CarryOut<Kind extends FixKind> = (
  context: CommandContext,
  args: FixArgs<Kind>,
  choice: FixChoice | undefined,
) => Planned<FixReport>;

type Refused = { readonly ok: false; readonly refusal: Refusal };

/** The refusal of a fix for something that has changed since the problem was found. */
export function outdated(message: string): Refused {
  return refuse('fix-outdated', message);
}

export const nodeGone: Refused = outdated('The step this was about is no longer here.');
export const edgeGone: Refused = outdated('The path this was about is no longer here.');
export const nothingLeft: Refused = outdated('There is nothing left to fix here.');

/**
 * Why a fix can no longer write its value: the value exists already, or differs from the one of the problem. Lists move
 * up when an entry is removed, so an index alone does not identify the value.
 */
export function writtenSince(
  now: unknown,
  { from, value }: { readonly from?: Json; readonly value?: Json },
): Refused | undefined {
  if (equalJson(now, value)) return nothingLeft;
  return equalJson(now, from) ? undefined : outdated('What this was about has changed since.');
}

/**
 * A labelled change. All fixes share one command name, so that a host which audits changes can tell them from manual
 * edits.
 */
export function fixed(label: string, { operations }: Pick<Plan, 'operations'>): Planned<FixReport> {
  return operations.length === 0 ? nothingLeft : { ok: true, change: { operations, label, command: 'applyFix' } };
}

/** The plan of another command, as a fix. */
export function fixedBy<Report extends object>(
  label: string,
  planned: Planned<Report>,
  report: (planned: Report) => FixReport = () => ({}),
): Planned<FixReport> {
  if (!planned.ok) return planned.refusal.code === 'nothing-changed' ? nothingLeft : planned;
  return {
    ok: true,
    ...report(planned),
    change: { operations: planned.change.operations, label, command: 'applyFix' },
  };
}

/** The edge of a fix. Of edges with the same id it is unknown which was meant. */
export function edgeOf(plan: Plan, edgeId: string): Result<{ readonly edge: WorkflowEdge }> {
  const edge = plan.edge(edgeId);
  if (!edge) return edgeGone;
  const isRepeated = plan.graph.edges.some(
    (other, position) => other.id === edgeId && position !== plan.graph.edgeIndex(edgeId),
  );
  return isRepeated
    ? refuse('id-repeated', 'Two paths have the same id. Give each an id of its own first.')
    : { ok: true, edge };
}

/** The title of a node, or that of its type. */
export function titleOf({ document }: CommandContext, node: WorkflowNode): string {
  return nodeTitle(node, document.presentation);
}

/** The label of an existing edge; `undefined` where it has none. */
export function wordsOn(edge: WorkflowEdge, source: WorkflowNode | undefined): string | undefined {
  return edgeLabel(edge, source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
}

/** The label that a new edge of a kind would have. */
export function wordsForKind(edgeType: string, source: WorkflowNode, value?: Json): string | undefined {
  const rule = edgeRuleFor(nodeTypeOf(source), edgeType, value);
  return edgeLabel({ type: edgeType, value: rule && defaultEdgeValue(rule, source.config) }, rule);
}
