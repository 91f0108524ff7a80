import { pathKind, pathLabel } from '#catalog';
import type { Graph } from '#graph';
import type { Trace, Visit } from '#trace';
import { durationWords } from './duration-words.js';
import { failureOf } from './inspector/failure-words.js';
import { lengthOf, type Moment } from './run-moments.js';
import type { VisitStep } from './visit-step.js';

/** How a wait came out, in words: "Replied after 1 h 12 m", "No reply within 2 h", "Waited 3 d". Undefined for other steps. */
export function waitOutcome(visit: Visit, step: VisitStep, left: LeftBy): string | undefined {
  if (!isWait(step)) return undefined;
  if (visit.durationMs === undefined || visit.state !== 'done') return undefined;
  const length = durationWords(visit.durationMs);
  if (left.kind === 'timeout') return step.group === 'timing' ? `No reply within ${length}` : `No answer within ${length}`;
  if (left.label === 'Reply') return `Replied after ${length}`;
  if (step.group !== 'timing') return `Answered after ${length}`;
  return `Waited ${length}`;
}

/** Whether a step holds people: by time, or until they say something. */
export function isWait(step: VisitStep): boolean {
  return step.group === 'timing' || step.typeKey === 'ask-question';
}

/** What the timeline writes beside a visit's bar. */
export function barWords(moment: Moment, left: LeftBy, step: VisitStep): string {
  const { visit, open } = moment;
  const ms = lengthOf(moment);
  const withLength = (words: string): string => (ms === undefined ? words : [durationWords(ms), words].filter(Boolean).join(' · '));
  switch (visit.state) {
    case 'failed': return withLength(failureOf(visit)?.brief ?? 'failed');
    case 'skipped': return 'Skipped';
    case 'timedOut': return withLength('Timed out');
    case 'waiting': return open && ms !== undefined ? `${durationWords(ms)} so far` : withLength('Waiting');
    default:
      if (step.group === 'timing' && left.label === 'Reply') return withLength('Replied');
      return withLength(left.kind === 'timeout' ? 'Time was up' : '');
  }
}

/** The path by which a run left a visit. */
export interface LeftBy {
  readonly label?: string;
  readonly kind?: ReturnType<typeof pathKind>;
}

/** For each visit, by its index, the path by which the run left it. The last one came to no path. */
export function leavingPaths(trace: Trace, graph: Graph): (index: number) => LeftBy {
  const left = new Map<number, LeftBy>();
  for (const { via } of trace.visits) {
    const edge = via?.edgeId === undefined || via.certainty === 'jump' ? undefined : graph.edge(via.edgeId);
    if (!edge || via?.fromIndex === undefined || left.has(via.fromIndex)) continue;
    const label = pathLabel(edge);
    left.set(via.fromIndex, { kind: pathKind(edge.type), ...(label === undefined ? {} : { label }) });
  }
  return (index) => left.get(index) ?? nowhere;
}

const nowhere: LeftBy = {};
