import { equalJson, type Json, type Refusal, refuse, type Result } from '#base';
import { defaultEdgeValue, edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel, nodeTitle } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type { FixArgs, FixKind } from '#rules';
import type { CommandContext, Planned } from '../command/command.js';
import type { Plan } from '../plan.js';

/**
 * What a person chose where a fix asks: the step to lead to, by its id; the type of a new step to put there; or words.
 */
export type FixChoice = { readonly target: string } | { readonly type: string } | { readonly text: string };

/** What carrying out a fix has to tell. */
export interface FixReport {
  /** The step that was added, for whoever shows it next. */
  readonly nodeId?: string;
}

/** Carries out one kind of fix: answers its steps, named for the history. */
export type CarryOut<Kind extends FixKind> = (
  context: CommandContext,
  args: FixArgs<Kind>,
  choice: FixChoice | undefined,
) => Planned<FixReport>;

type Refused = { readonly ok: false; readonly refusal: Refusal };

/** The refusal of a fix for something that is no longer as it was when the problem was found. */
export function outdated(message: string): Refused {
  return refuse('fix-outdated', message);
}

export const nodeGone: Refused = outdated('The step this was about is no longer here.');
export const edgeGone: Refused = outdated('The path this was about is no longer here.');
export const nothingLeft: Refused = outdated('There is nothing left to mend here.');

/**
 * Why a fix that writes a value can no longer do so: it is there already, or the value is not the one the problem was found
 * with. Lists move up when an entry goes, so a place alone does not say what stands there.
 */
export function writtenSince(
  now: unknown,
  { from, value }: { readonly from?: Json; readonly value?: Json },
): Refused | undefined {
  if (equalJson(now, value)) return nothingLeft;
  return equalJson(now, from) ? undefined : outdated('What this was about has changed since.');
}

/** A named change. Fixes have one command name, so that a host which audits changes can tell them from work by hand. */
export function mended(label: string, { operations }: Pick<Plan, 'operations'>): Planned<FixReport> {
  return operations.length === 0 ? nothingLeft : { ok: true, change: { operations, label, command: 'applyFix' } };
}

/** What another command planned, told as a fix. */
export function mendedBy<Told extends object>(
  label: string,
  planned: Planned<Told>,
  report: (told: Told) => FixReport = () => ({}),
): Planned<FixReport> {
  if (!planned.ok) return planned.refusal.code === 'nothing-changed' ? nothingLeft : planned;
  return {
    ok: true,
    ...report(planned),
    change: { operations: planned.change.operations, label, command: 'applyFix' },
  };
}

/** The path a fix names. Where two paths have the same id nobody can tell which of them was meant. */
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

/** What a step is called, with the name a person gave it. */
export function titleOf({ document }: CommandContext, node: WorkflowNode): string {
  return nodeTitle(node, document.presentation);
}

/** The words on a path that is there; undefined where it has none. */
export function wordsOn(edge: WorkflowEdge, source: WorkflowNode | undefined): string | undefined {
  return edgeLabel(edge, source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
}

/** The words that a new path of a kind would have. */
export function wordsForKind(edgeType: string, source: WorkflowNode, value?: Json): string | undefined {
  const rule = edgeRuleFor(nodeTypeOf(source), edgeType, value);
  return edgeLabel({ type: edgeType, value: rule && defaultEdgeValue(rule) }, rule);
}
