import type { Answer, ExecutionQuery, ExecutionSummary, Failure, Page, PageQuery } from '#adapter';
import { readDate } from './summary-words.js';

/** Asks for a page of runs, last started first. */
export type AskForExecutions = (query: ExecutionQuery, signal: AbortSignal) => Promise<Answer<Page<ExecutionSummary>>>;

/** The runs loaded so far, and how loading stands. */
export interface LoadedExecutions {
  readonly executions: readonly ExecutionSummary[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failure?: Failure | undefined;
}

/** Loads runs page by page, while new ones begin and others end. */
export interface ExecutionPager {
  readonly loaded: () => LoadedExecutions;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the first page, the next one, or again the one that failed. */
  more(): Promise<void>;
  /** Looks for what is new since, and what has changed among the last runs. A failure is passed over: it will be tried again. */
  refresh(): Promise<void>;
  /** Withdraws what is under way; nothing is told any more. */
  stop(): void;
  /** Keeps it going until what is answered is called, and a moment longer: somebody may take it up again at once. */
  hold(): () => void;
}

export const pageLength = 50;
/** Pages of new runs that a refresh looks through before it begins anew. */
const mostFresh = 5;
/** So many runs are asked for twice where there is only an offset, so that some may go without a gap. */
const mostOverlap = 10;
/** Pages that bring nothing new, one after the other, before a person is asked whether to go on. */
const mostInVain = 40;

export interface ExecutionPagerOptions {
  readonly ask: AskForExecutions;
  readonly filter: Omit<ExecutionQuery, keyof PageQuery>;
  /** The adapter says that it knows `to`: pages then begin where the last one ended, whatever has begun since. One that ignores it is found out. */
  readonly hasTo: boolean;
}

interface Place {
  /** Asks for what began before this time. */
  readonly to?: string | undefined;
  readonly offset: number;
  /** What has no time is asked for: all that has one came before. */
  readonly timeless?: boolean;
  /** The page begins with runs that are known, unless some went meanwhile. */
  readonly overlaps?: boolean;
}

/**
 * A list that is told in pages shifts while new runs begin: offsets then bring some runs twice, and miss others where some went. Pages
 * are therefore asked for by time, from the start of the last run on. Only runs without a time, which come last, are asked for by offset.
 */
export function createExecutionPager({ ask, filter, hasTo: saysTo }: ExecutionPagerOptions): ExecutionPager {
  const listeners = new Set<() => void>();
  const controller = new AbortController();
  let state: LoadedExecutions = { executions: [], hasMore: true, loading: false };
  let next: Place | undefined = { offset: 0 };
  let busy: Promise<void> | undefined;
  let asking: Promise<void> | undefined;
  let hasTo = saysTo;
  let holders = 0;
  const tell = (change: Partial<LoadedExecutions>): void => {
    if (controller.signal.aborted) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const askAt = async ({ to, offset }: Place): Promise<Answer<Page<ExecutionSummary>>> => {
    const until =
      to === undefined || (filter.to !== undefined && Date.parse(filter.to) < Date.parse(to)) ? filter.to : to;
    try {
      return await ask(
        { ...filter, limit: pageLength, offset, ...(until !== undefined && { to: until }) },
        controller.signal,
      );
    } catch (problem) {
      return {
        ok: false,
        failure: {
          kind: 'unknown',
          code: 'adapter-failed',
          message: problem instanceof Error ? problem.message : 'The adapter failed',
          endpoint: '',
        },
      };
    }
  };

  const loadMore = async (): Promise<void> => {
    tell({ loading: true, failure: undefined });
    // Pages that bring only what is known lead on to the next one by themselves.
    for (let inVain = 0; next && inVain < mostInVain; inVain++) {
      const place: Place = next;
      const answer = await askAt(place);
      if (controller.signal.aborted) return;
      if (!answer.ok) return tell({ loading: false, failure: answer.failure });
      const items = itemsOf(answer.data);
      if (ignoresTo(place, items)) {
        hasTo = false;
        next = { offset: Math.max(0, state.executions.length - mostOverlap), overlaps: true };
        continue;
      }
      const known = new Set(state.executions.map(({ id }) => id));
      const fresh = unique(items).filter(({ id }) => !known.has(id));
      if (place.overlaps && place.offset > 0 && known.size > 0 && !items.some(({ id }) => known.has(id))) {
        // The pages no longer touch. Where so many began meanwhile, the list goes on further down, and a refresh will bring the new ones;
        // where so many went, what lies between is asked for first.
        const isNewer = startOf(items[0]) > startOf(state.executions.at(-1));
        const by = Math.max(1, (items.length || pageLength) - 1);
        next = { ...place, offset: isNewer ? place.offset + by : Math.max(0, place.offset - by) };
        continue;
      }
      const executions = inserted(state.executions, fresh, items);
      const added = executions.length - state.executions.length;
      next = placeAfter(place, items, answer.data.pagination?.hasNext === true, added, executions.length);
      if (added > 0 || !next) return tell({ executions, hasMore: next !== undefined, loading: false });
    }
    tell({ loading: false, hasMore: next !== undefined });
  };

  const placeAfter = (
    place: Place,
    items: readonly ExecutionSummary[],
    hasNext: boolean,
    fresh: number,
    count: number,
  ): Place | undefined => {
    const last = readDate(items.at(-1)?.start);
    if (!hasNext || items.length === 0) {
      // Asked for by time, those that have none are still to come. Where a filter asks for times, they are not meant.
      const isLast = place.to === undefined || filter.to !== undefined || filter.from !== undefined;
      return isLast ? undefined : { offset: Math.max(0, count - mostOverlap), timeless: true, overlaps: true };
    }
    if (place.timeless || !hasTo || last === undefined) {
      const overlap = Math.min(mostOverlap, Math.floor(items.length / 2));
      return {
        offset: place.offset + items.length - overlap,
        overlaps: overlap > 0,
        timeless: place.timeless === true || (hasTo && last === undefined),
      };
    }
    const to = new Date(Math.min(last + 1, latestTime)).toISOString();
    // More runs than a page holds may have begun in one millisecond.
    return to === place.to && fresh === 0 ? { to, offset: place.offset + items.length } : { to, offset: 0 };
  };

  const look = async (): Promise<void> => {
    let fresh: readonly ExecutionSummary[] = [];
    let place: Place = { offset: 0 };
    const known = new Set(state.executions.map(({ id }) => id));
    for (let page = 0; page < mostFresh; page++) {
      const answer = await askAt(place);
      if (controller.signal.aborted || !answer.ok) return;
      const items = itemsOf(answer.data);
      fresh = unique([...fresh, ...items]);
      if (ignoresTo(place, items)) hasTo = false;
      const after = placeAfter(place, items, answer.data.pagination?.hasNext === true, 1, fresh.length);
      if (!after) {
        next = undefined;
        return tell({ executions: keepSame(state.executions, fresh), hasMore: false, failure: undefined });
      }
      if (items.some(({ id }) => known.has(id)))
        return tell({ executions: keepSame(state.executions, joined(fresh, state.executions)) });
      place = after;
      if (known.size === 0) break;
    }
    // Too much is new to be joined: the list begins anew, and what follows can be asked for again.
    next = place;
    tell({ executions: fresh, hasMore: true, failure: undefined });
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = (busy ?? Promise.resolve()).then(() => (controller.signal.aborted ? undefined : work()));
    busy = turn;
    return turn;
  };
  return {
    loaded: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Asked for twice at once, as where effects run twice, one more page comes and not two.
    more: () =>
      (asking ??= inTurn(() => (next ? loadMore() : Promise.resolve())).finally(() => {
        asking = undefined;
      })),
    refresh: () =>
      state.loading || (state.executions.length === 0 && state.hasMore) ? Promise.resolve() : inTurn(look),
    stop: () => controller.abort(),
    hold() {
      holders += 1;
      return () => {
        holders -= 1;
        setTimeout(() => holders === 0 && controller.abort());
      };
    },
  };
}

/** The furthest time a `Date` can hold. */
const latestTime = 8.64e15;

/** Those without a time come last. */
function startOf(execution: ExecutionSummary | undefined): number {
  return readDate(execution?.start) ?? -Infinity;
}

function ignoresTo({ to }: Place, items: readonly ExecutionSummary[]): boolean {
  const until = Date.parse(to ?? '');
  return items.some((execution) => startOf(execution) >= until);
}

function itemsOf(page: Page<ExecutionSummary>): readonly ExecutionSummary[] {
  return Array.isArray(page.items) ? page.items : [];
}

function unique(executions: readonly ExecutionSummary[]): readonly ExecutionSummary[] {
  return [...new Map(executions.map((execution) => [execution.id, execution])).values()];
}

/** New runs of a page put where the page has them: before the known one they precede, or at the end. */
function inserted(
  known: readonly ExecutionSummary[],
  fresh: readonly ExecutionSummary[],
  page: readonly ExecutionSummary[],
): readonly ExecutionSummary[] {
  const isFresh = new Set(fresh.map(({ id }) => id));
  const before = new Map<string, ExecutionSummary[]>();
  let waiting: ExecutionSummary[] = [];
  for (const execution of unique(page)) {
    if (isFresh.has(execution.id)) waiting.push(execution);
    else if (waiting.length > 0) {
      before.set(execution.id, waiting);
      waiting = [];
    }
  }
  // What is newer than all that is known belongs above it: a refresh will bring it with what lies between.
  const last = known.length === 0 ? Infinity : startOf(known.at(-1));
  const after = waiting.filter((execution) => startOf(execution) <= last);
  return before.size === 0
    ? [...known, ...after]
    : [...known.flatMap((execution) => [...(before.get(execution.id) ?? []), execution]), ...after];
}

/** The newest part of a list as it is now, and after it what is known of the rest. What is no longer in that part has gone from the list. */
function joined(fresh: readonly ExecutionSummary[], known: readonly ExecutionSummary[]): readonly ExecutionSummary[] {
  const ids = new Set(fresh.map(({ id }) => id));
  const oldest = startOf(fresh.at(-1));
  return [...fresh, ...known.filter((execution) => !ids.has(execution.id) && startOf(execution) <= oldest)];
}

/** Runs that did not change stay the same objects, and a list that did not change the same list: rows are drawn anew only where they must. */
function keepSame(
  before: readonly ExecutionSummary[],
  after: readonly ExecutionSummary[],
): readonly ExecutionSummary[] {
  const known = new Map(before.map((execution) => [execution.id, execution]));
  const kept = after.map((execution) => {
    const old = known.get(execution.id);
    return old && JSON.stringify(old) === JSON.stringify(execution) ? old : execution;
  });
  return kept.length === before.length && kept.every((execution, at) => execution === before[at]) ? before : kept;
}
