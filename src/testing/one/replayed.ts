import { valueWords } from '#base';
import type { TestFrame } from './test-frame.js';

/** A decision of a test, as much of it as tells two tests apart. */
export interface KeptDecision {
  readonly nodeId: string;
  readonly edgeId?: string;
  /** The reply that decided. */
  readonly reply?: string;
}

/** What is new after the same answers were given to another version. */
export interface Replayed {
  /** The node that decides otherwise. */
  readonly nodeId: string;
  /** The edge it takes now; absent where the contact stands or ends there. */
  readonly edgeId?: string;
  /** The reply that decided. */
  readonly reply?: string;
}

/** The path of a test, to be compared with that of the same test on another version. */
export function keptPath({ decisions, isOver, messages, state }: TestFrame): readonly KeptDecision[] {
  const replies = new Set(messages.flatMap(({ from, text }) => (from === 'contact' ? [text] : [])));
  const path = decisions.flatMap(({ edgeId, fact, nodeId }): KeptDecision[] => {
    if (edgeId === undefined) return [];
    const said = fact && valueWords(fact.value);
    return [{ nodeId, edgeId, ...(said !== undefined && said !== '' && replies.has(said) ? { reply: said } : {}) }];
  });
  const last = isOver ? decisions.at(-1)?.nodeId : state.nodeId;
  return last === undefined || last === null ? path : [...path, { nodeId: last }];
}

/** The first decision that differs; undefined where the path is the same. */
export function replayedChange(before: readonly KeptDecision[], after: readonly KeptDecision[]): Replayed | undefined {
  const at = after.findIndex(
    ({ edgeId, nodeId }, index) => nodeId !== before[index]?.nodeId || edgeId !== before[index]?.edgeId,
  );
  if (at >= 0) return after[at];
  return before.length > after.length ? after.at(-1) : undefined;
}
