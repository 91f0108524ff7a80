import type { EdgeFlow, NodeFlow, ExecutionFlow } from './flow-summary.js';
import { SketchBuilder, quantileOf, type QuantileSketch } from './quantile-sketch.js';
import type { ExecutionState } from '../reading/visit-state.js';
import type { VisitState } from '../visit.js';

/** Counts by word: a limited number of words in full, the rest as one number. The parts add up to the whole exactly. */
export class WordCounts {
  readonly #counts = new Map<string, number>();
  other = 0;

  constructor(readonly max: number) {}

  /**
   * Beyond the limit, the alphabetically last words join the rest: the order of additions does not matter, and kept
   * words have complete counts.
   */
  add(word: string, amount: number): void {
    const counts = this.#counts;
    const known = counts.get(word);
    counts.set(word, (known ?? 0) + amount);
    if (known !== undefined || counts.size <= this.max) return;
    let last = word;
    for (const one of counts.keys()) if (one > last) last = one;
    this.other += counts.get(last) ?? 0;
    counts.delete(last);
  }

  merge(words: { readonly [word: string]: number }, other: number): void {
    for (const [word, amount] of Object.entries(words)) this.add(word, amount);
    this.other += other;
  }

  build(): { readonly [word: string]: number } {
    const record = Object.create(null) as { [word: string]: number };
    for (const word of [...this.#counts.keys()].sort()) record[word] = this.#counts.get(word) ?? 0;
    return record;
  }
}

const maxReasons = 32;

export class NodeBuilder {
  entered = 0;
  contacts = 0;
  left = 0;
  waiting = 0;
  running = 0;
  failed = 0;
  dropped = 0;
  finished = 0;
  errors = 0;
  started = 0;
  jumpedIn = 0;
  jumpedOut = 0;
  forked = 0;
  readonly times = new SketchBuilder();
  reasons: WordCounts | undefined;
  /** The last execution that came here, so that each counts as one contact. */
  lastExecution = -1;

  fail(reason: string, amount = 1): void {
    (this.reasons ??= new WordCounts(maxReasons)).add(reason, amount);
  }

  merge(flow: NodeFlow): void {
    for (const count of nodeCounts) this[count] += flow[count];
    this.times.merge(flow.times);
    if (flow.otherReasons > 0 || Object.keys(flow.reasons).length > 0)
      (this.reasons ??= new WordCounts(maxReasons)).merge(flow.reasons, flow.otherReasons);
  }

  build(): NodeFlow {
    const {
      contacts,
      dropped,
      entered,
      errors,
      failed,
      finished,
      forked,
      jumpedIn,
      jumpedOut,
      left,
      running,
      started,
      waiting,
    } = this;
    return {
      entered,
      contacts,
      left,
      waiting,
      running,
      failed,
      dropped,
      finished,
      errors,
      reasons: this.reasons?.build() ?? {},
      otherReasons: this.reasons?.other ?? 0,
      started,
      jumpedIn,
      jumpedOut,
      forked,
      ...timesOf(this.times.build()),
    };
  }
}

const nodeCounts = [
  'entered',
  'contacts',
  'left',
  'waiting',
  'running',
  'failed',
  'dropped',
  'finished',
  'errors',
  'started',
  'jumpedIn',
  'jumpedOut',
  'forked',
] as const;

export class EdgeBuilder {
  entered = 0;
  contacts = 0;
  inferred = 0;
  readonly times = new SketchBuilder();
  lastExecution = -1;

  merge(flow: EdgeFlow): void {
    this.entered += flow.entered;
    this.contacts += flow.contacts;
    this.inferred += flow.inferred;
    this.times.merge(flow.times);
  }

  build(): EdgeFlow {
    return { entered: this.entered, contacts: this.contacts, inferred: this.inferred, ...timesOf(this.times.build()) };
  }
}

export type ExecutionFate = 'finished' | 'failed' | 'dropped' | 'waiting' | 'running';

export class ExecutionBuilder {
  executions = 0;
  finished = 0;
  failed = 0;
  dropped = 0;
  waiting = 0;
  running = 0;
  readonly times = new SketchBuilder();

  add(fate: ExecutionFate, ms: number): void {
    this.executions += 1;
    this[fate] += 1;
    this.times.add(ms);
  }

  merge(flow: ExecutionFlow): void {
    for (const count of ['executions', 'finished', 'failed', 'dropped', 'waiting', 'running'] as const)
      this[count] += flow[count];
    this.times.merge(flow.times);
  }

  build(): ExecutionFlow {
    const { dropped, failed, finished, running, executions, waiting } = this;
    return { executions, finished, failed, dropped, waiting, running, ...timesOf(this.times.build()) };
  }
}

/** The numbers whose executions can be kept: fates of visits, taken edges and left nodes. */
export type CountedAs = ExecutionFate | 'took' | 'left';

/**
 * Keeps the ids of the executions behind numbers, up to a limit per number and in total. An execution is kept once per
 * number: it is counted to its end before the next one.
 */
export class KeptExecutions {
  /** The id of the execution being counted. */
  execution: string | undefined;
  readonly #ids = new Map<CountedAs, Map<string, { readonly ids: string[]; more: boolean }>>();
  #capacity: number;

  constructor(
    readonly each: number,
    all: number,
  ) {
    this.#capacity = all;
  }

  add(as: CountedAs, where: string): void {
    let places = this.#ids.get(as);
    if (!places) this.#ids.set(as, (places = new Map()));
    let kept = places.get(where);
    if (!kept) places.set(where, (kept = { ids: [], more: false }));
    if (this.execution !== undefined && kept.ids.at(-1) === this.execution) return;
    if (this.execution === undefined || kept.ids.length >= this.each || this.#capacity <= 0) kept.more = true;
    else {
      kept.ids.push(this.execution);
      this.#capacity -= 1;
    }
  }

  behind(as: CountedAs, where: string): { readonly ids: readonly string[]; readonly more: boolean } {
    const kept = this.#ids.get(as)?.get(where);
    return kept ? { ids: [...kept.ids], more: kept.more } : { ids: [], more: false };
  }
}

function timesOf(times: QuantileSketch): {
  readonly p50?: number;
  readonly p95?: number;
  readonly times: QuantileSketch;
} {
  const [p50, p95] = [quantileOf(times, 0.5), quantileOf(times, 0.95)];
  return { ...(p50 === undefined ? {} : { p50 }), ...(p95 === undefined ? {} : { p95 }), times };
}

const droppedStatuses = new Set(['canceled', 'cancelled', 'timedout', 'skipped']);

/** Returns the fate of a visit without successor. `leadsOn`: its node has outgoing edges. */
export function visitFate(
  state: VisitState,
  isLast: boolean,
  { ended, status }: ExecutionState,
  leadsOn: boolean,
): ExecutionFate {
  if (state === 'waiting' || state === 'running') return state;
  if (isLast && ended && status === 'failed') return 'failed';
  if (isLast && ended && droppedStatuses.has(status)) return 'dropped';
  if (isLast && ended && status === 'completed') return 'finished';
  if (state === 'failed') return 'failed';
  if (state === 'timedOut' || state === 'skipped') return 'dropped';
  // The step is over but the execution is not: it is on its way to the next node, if there is one.
  const goesOn = isLast && !ended && (status === 'running' || status === 'waiting') && leadsOn;
  return goesOn ? 'running' : 'finished';
}

/** Returns the fate of an execution; `last` is that of its last visit. */
export function executionFate({ ended, status }: ExecutionState, last: ExecutionFate | undefined): ExecutionFate {
  if (status === 'failed') return 'failed';
  if (droppedStatuses.has(status)) return 'dropped';
  if (status === 'completed') return 'finished';
  if (!ended && (status === 'waiting' || status === 'running')) return status;
  return last ?? (ended ? 'finished' : 'running');
}
