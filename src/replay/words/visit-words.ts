import { edgeKind, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { Trace, Visit } from '#trace';
import { durationWords } from './duration-words.js';
import { failureOf } from '../inspector/failure-words.js';
import type { Lens } from '../privacy/lens.js';
import { lengthOf, type Moment } from '../playback/execution-moments.js';
import type { WordMessages } from './word-messages.js';
import type { VisitStep } from './visit-step.js';

/** The outcome of a wait: "Replied after 1 h 12 m", "No reply within 2 h", "Waited 3 d". Undefined for other nodes. */
export function waitOutcome(visit: Visit, step: VisitStep, left: LeftBy, words: WordMessages): string | undefined {
  if (!isWait(step) && visit.wait === undefined) return undefined;
  if (visit.durationMs === undefined || visit.state !== 'done') return undefined;
  const length = durationWords(visit.durationMs, words);
  if (visit.wait?.endedBy === 'timeout' || left.kind === 'timeout')
    return step.group === 'timing' ? `No reply within ${length}` : `No answer within ${length}`;
  if (visit.wait?.for === 'officeHours') return `Opened after ${length}`;
  if (visit.wait?.for === 'reply' ? visit.wait.endedBy === 'reply' : left.label === 'Reply')
    return step.group === 'timing' ? `Replied after ${length}` : `Answered after ${length}`;
  if (step.group !== 'timing') return `Answered after ${length}`;
  return `Waited ${length}`;
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
export function barWords(moment: Moment, left: LeftBy, words: WordMessages, lens?: Lens): string {
  const { visit, isOpen } = moment;
  const ms = lengthOf(moment);
  const length = ms === undefined ? undefined : durationWords(ms, words);
  const withLength = (text: string): string => [length, text].filter(Boolean).join(' · ');
  switch (visit.state) {
    case 'failed':
      return withLength(failureOf(visit, lens)?.brief ?? 'failed');
    case 'skipped':
      return 'Skipped';
    case 'timedOut':
      return after('Timed out', length);
    case 'waiting':
      return [isOpen && length !== undefined ? `${length} so far` : length, waitingWords(visit)]
        .filter(Boolean)
        .join(' · ');
    default:
      return visit.wait?.endedBy === 'timeout' ? after('Timed out', length) : withLength(waitedWords(visit, left));
  }
}

const after = (words: string, length: string | undefined): string =>
  length === undefined ? words : `${words} after ${length}`;

function waitingWords({ wait }: Visit): string {
  switch (wait?.for) {
    case 'reply':
      return 'waiting for a reply';
    case 'officeHours':
      return 'until office hours open';
    case 'date':
      return 'until its day comes';
    case 'delay':
      return 'delay';
    default:
      return 'waiting';
  }
}

function waitedWords({ wait }: Visit, left: LeftBy): string {
  if (wait?.endedBy === 'cut') return 'cut short';
  switch (wait?.for) {
    case 'reply':
      return wait.endedBy === 'reply' ? 'Replied' : '';
    case 'officeHours':
      return 'Office hours opened';
    case 'date':
      return 'Its day came';
    case 'delay':
      return 'Delay';
    default:
      return left.kind === 'timeout' ? 'Time was up' : '';
  }
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
