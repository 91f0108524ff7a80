import { isTriggerType, nodeTypeOf } from '#catalog';
import { decisionWords, type ExecutionDecision, type ReasonCode } from '#execute';
import { graphOf } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import { nodeTitle } from '#catalog';
import type { OneMessages } from './one-messages.js';

/** A decision as the list shows it. */
export interface DecisionRow {
  readonly decision: ExecutionDecision;
  /** Its place among all decisions. */
  readonly index: number;
}

/** Waits that say nothing once they are over. */
const passing: ReadonlySet<ReasonCode> = new Set(['waits', 'unknown-type', 'path-missing']);

/** The decisions without waits that are over. */
export function decisionRows(decisions: readonly ExecutionDecision[]): readonly DecisionRow[] {
  return decisions.flatMap((decision, index) => {
    const isOver = decisions.slice(index + 1).some(({ step }) => step >= decision.step);
    return isOver && passing.has(decision.code) ? [] : [{ decision, index }];
  });
}

/** A decision in a sentence, and the part before its colon, which is emphasised. */
export function rowWords(
  decision: ExecutionDecision,
  version: WorkflowVersion,
  presentation: Presentation | undefined,
  messages: OneMessages['decisions'],
): { readonly lead: string; readonly rest: string } {
  const node = graphOf(version).node(decision.nodeId);
  const isStart = decision.step === 1 && node !== undefined && isTriggerType(nodeTypeOf(node));
  const words =
    isStart && (decision.code === 'path-only' || decision.code === 'value-fits')
      ? messages.started(nodeTitle(node, presentation))
      : decisionWords(decision, version, presentation);
  const colon = words.indexOf(': ');
  return colon < 0 ? { lead: '', rest: words } : { lead: words.slice(0, colon + 1), rest: words.slice(colon + 1) };
}
