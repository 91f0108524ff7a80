import { edgeKind, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { Trace, Visit } from '#trace';
import { durationWords } from './duration-words.js';
import type { FailureMessages } from '../inspector/failure-messages.js';
import { failureOf } from '../inspector/failure-words.js';
import type { Lens } from '../privacy/lens.js';
import { lengthOf, type Moment } from '../playback/execution-moments.js';
import type { WordMessages } from './word-messages.js';
import type { VisitStep } from './visit-step.js';

/** The outcome of a wait: "Replied after 1 h 12 m", "No reply within 2 h", "Waited 3 d". Undefined for other nodes. */
export function waitOutcome(visit: Visit, step: VisitStep, left: LeftBy, words: WordMessages): string | undefined {
  if (!isWait(step) && visit.wait === undefined) return undefined;
  if (visit.durationMs === undefined || visit.state !== 'done') return undefined;
  const { waits } = words;
  const length = durationWords(visit.durationMs, words);
  if (visit.wait?.endedBy === 'timeout' || left.kind === 'timeout')
    return step.group === 'timing' ? waits.notReplied(length) : waits.notAnswered(length);
  if (visit.wait?.for === 'officeHours') return waits.opened(length);
  if (visit.wait?.for === 'reply' ? visit.wait.endedBy === 'reply' : left.label?.toLowerCase() === 'reply')
    return step.group === 'timing' ? waits.replied(length) : waits.answered(length);
  if (step.group !== 'timing') return waits.answered(length);
  return waits.waited(length);
}

/** Tells whether a node waits for a time or a reply. */
export function isWait(step: VisitStep): boolean {
  return step.group === 'timing' || step.typeKey === 'ask-question';
}

/** The appearance of a wait: by its purpose, and as a timeout where no reply came. */
export type WaitLook = 'reply' | 'timeout' | 'delay' | 'officeHours';

/** Returns the appearance of a wait; undefined for a visit that did not wait. */
export function waitLook({ visit }: Moment): WaitLook | undefined {
  if (visit.state === 'timedOut' || visit.wait?.endedBy === 'timeout') return 'timeout';
  if (visit.wait) return visit.wait.for === 'date' ? 'delay' : visit.wait.for;
  return visit.state === 'waiting' ? 'delay' : undefined;
}

/** Returns the text beside a visit's bar: duration, and purpose or outcome of a wait. */
export function barWords(
  moment: Moment,
  left: LeftBy,
  words: WordMessages,
  failures: FailureMessages,
  lens?: Lens,
): string {
  const { visit, isOpen } = moment;
  const { waits } = words;
  const ms = lengthOf(moment);
  const length = ms === undefined ? undefined : durationWords(ms, words);
  const withLength = (text: string): string => [length, text].filter(Boolean).join(' · ');
  switch (visit.state) {
    case 'failed':
      return withLength(failureOf(visit, failures, lens)?.brief ?? failures.failed);
    case 'skipped':
      return waits.skipped;
    case 'timedOut':
      return waits.timedOut(length);
    case 'waiting':
      return [isOpen && length !== undefined ? waits.soFar(length) : length, waits.open[visit.wait?.for ?? 'unknown']]
        .filter(Boolean)
        .join(' · ');
    default:
      return visit.wait?.endedBy === 'timeout' ? waits.timedOut(length) : withLength(waitedWords(visit, left, waits));
  }
}

function waitedWords({ wait }: Visit, left: LeftBy, { over }: WordMessages['waits']): string {
  if (wait?.endedBy === 'cut') return over.cut;
  if (wait?.for === 'reply') return wait.endedBy === 'reply' ? over.reply : '';
  if (wait) return over[wait.for];
  return left.kind === 'timeout' ? over.timeUp : '';
}

/** The edge by which an execution left a visit. */
export interface LeftBy {
  readonly label?: string;
  readonly kind?: ReturnType<typeof edgeKind>;
}

/** Returns the edge by which an execution left a visit, by index. The last visit has none. */
export function leavingEdges(trace: Trace, graph: Graph): (index: number) => LeftBy {
  const left = new Map<number, LeftBy>();
  for (const { via } of trace.visits) {
    const edge = via?.edgeId === undefined || via.certainty === 'jump' ? undefined : graph.edge(via.edgeId);
    if (!edge || via?.fromIndex === undefined || left.has(via.fromIndex)) continue;
    const label = edgeLabel(edge);
    left.set(via.fromIndex, { kind: edgeKind(edge.type), ...(label === undefined ? {} : { label }) });
  }
  return (index) => left.get(index) ?? nowhere;
}

const nowhere: LeftBy = {};
