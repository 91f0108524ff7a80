import type { Answer, ExecutionQuery, ExecutionSummary, Failure, Page, PageQuery } from '#adapter';
import { readDate } from './summary-words.js';

/** Requests a page of executions, last started first. */
export type RequestExecutions = (query: ExecutionQuery, signal: AbortSignal) => Promise<Answer<Page<ExecutionSummary>>>;

/** The executions loaded so far, and the state of loading. */
export interface LoadedExecutions {
  readonly executions: readonly ExecutionSummary[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure?: Failure | undefined;
}

/** Loads executions page by page while new ones begin and others end. */
export interface ExecutionPager {
  readonly loaded: () => LoadedExecutions;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the first page, the next page, or the failed page again. */
  more(): Promise<void>;
  /** Loads new executions and changes among recent ones. Failures are ignored: the next refresh retries. */
  refresh(): Promise<void>;
  /** Aborts pending requests and stops notifying. */
  stop(): void;
  /**
   * Keeps the pager alive until the returned function is called. It stops in a later task, because effects may
   * subscribe again at once.
   */
  hold(): () => void;
}

export const pageLength = 50;
/** Maximum pages of new executions that a refresh joins before it restarts the list. */
const maxFresh = 5;
/** Executions requested twice where the adapter only knows offsets, so that removals leave no gap. */
const maxOverlap = 10;
/** Maximum consecutive pages without a new execution before the user is asked. */
const maxFruitlessPages = 40;

export interface ExecutionPagerOptions {
  readonly request: RequestExecutions;
  readonly filter: Omit<ExecutionQuery, keyof PageQuery>;
  /**
   * The adapter declares support for `to`: pages then start at the last known start time. Adapters that ignore it are
   * detected.
   */
  readonly hasTo: boolean;
}

interface PagePosition {
  /** Requests executions that began before this time. */
  readonly to?: string | undefined;
  readonly offset: number;
  /** Requests executions without a start time; all others are loaded. */
  readonly timeless?: boolean;
  /** The page overlaps known executions, unless some were removed. */
  readonly hasOverlap?: boolean;
}

/**
 * Pages by offset shift while new executions begin: some come twice, others are missed after removals. Pages are
 * therefore requested by start time. Executions without one come last and are requested by offset.
 */
export function createExecutionPager({ request, filter, hasTo: saysTo }: ExecutionPagerOptions): ExecutionPager {
  const listeners = new Set<() => void>();
  const controller = new AbortController();
  let state: LoadedExecutions = { executions: [], hasMore: true, isLoading: false };
  let next: PagePosition | undefined = { offset: 0 };
  let busy: Promise<void> | undefined;
  let pending: Promise<void> | undefined;
  let hasTo = saysTo;
  let holders = 0;
  const update = (change: Partial<LoadedExecutions>): void => {
    if (controller.signal.aborted) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const requestAt = async ({ to, offset }: PagePosition): Promise<Answer<Page<ExecutionSummary>>> => {
    const until =
      to === undefined || (filter.to !== undefined && Date.parse(filter.to) < Date.parse(to)) ? filter.to : to;
    try {
      return await request(
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
    update({ isLoading: true, failure: undefined });
    // Pages without a new execution lead on to the next one.
    for (let inVain = 0; next && inVain < maxFruitlessPages; inVain++) {
      const position: PagePosition = next;
      const answer = await requestAt(position);
      if (controller.signal.aborted) return;
      if (!answer.ok) return update({ isLoading: false, failure: answer.failure });
      const items = itemsOf(answer.data);
      if (ignoresTo(position, items)) {
        hasTo = false;
        next = { offset: Math.max(0, state.executions.length - maxOverlap), hasOverlap: true };
        continue;
      }
      const known = new Set(state.executions.map(({ id }) => id));
      const fresh = unique(items).filter(({ id }) => !known.has(id));
      if (position.hasOverlap && position.offset > 0 && known.size > 0 && !items.some(({ id }) => known.has(id))) {
        // The pages no longer overlap. After many new executions, the list continues further down and a refresh fetches
        // the new ones; after many removals, the gap is requested first.
        const isNewer = startOf(items[0]) > startOf(state.executions.at(-1));
        const by = Math.max(1, (items.length || pageLength) - 1);
        next = { ...position, offset: isNewer ? position.offset + by : Math.max(0, position.offset - by) };
        continue;
      }
      const executions = inserted(state.executions, fresh, items);
      const added = executions.length - state.executions.length;
      next = positionAfter(position, items, answer.data.pagination?.hasNext === true, added, executions.length);
      if (added > 0 || !next) return update({ executions, hasMore: next !== undefined, isLoading: false });
    }
    update({ isLoading: false, hasMore: next !== undefined });
  };

  const positionAfter = (
    position: PagePosition,
    items: readonly ExecutionSummary[],
    hasNext: boolean,
    fresh: number,
    count: number,
  ): PagePosition | undefined => {
    const last = readDate(items.at(-1)?.start);
    if (!hasNext || items.length === 0) {
      // Paging by time misses executions without a start, which follow. A filter by time excludes them.
      const isLast = position.to === undefined || filter.to !== undefined || filter.from !== undefined;
      return isLast ? undefined : { offset: Math.max(0, count - maxOverlap), timeless: true, hasOverlap: true };
    }
    if (position.timeless || !hasTo || last === undefined) {
      const overlap = Math.min(maxOverlap, Math.floor(items.length / 2));
      return {
        offset: position.offset + items.length - overlap,
        hasOverlap: overlap > 0,
        timeless: position.timeless === true || (hasTo && last === undefined),
      };
    }
    const to = new Date(Math.min(last + 1, latestTime)).toISOString();
    // More executions than a page holds may share a millisecond.
    return to === position.to && fresh === 0 ? { to, offset: position.offset + items.length } : { to, offset: 0 };
  };

  const look = async (): Promise<void> => {
    let fresh: readonly ExecutionSummary[] = [];
    let position: PagePosition = { offset: 0 };
    const known = new Set(state.executions.map(({ id }) => id));
    for (let page = 0; page < maxFresh; page++) {
      const answer = await requestAt(position);
      if (controller.signal.aborted || !answer.ok) return;
      const items = itemsOf(answer.data);
      fresh = unique([...fresh, ...items]);
      if (ignoresTo(position, items)) hasTo = false;
      const after = positionAfter(position, items, answer.data.pagination?.hasNext === true, 1, fresh.length);
      if (!after) {
        next = undefined;
        return update({ executions: keepSame(state.executions, fresh), hasMore: false, failure: undefined });
      }
      if (items.some(({ id }) => known.has(id)))
        return update({ executions: keepSame(state.executions, joined(fresh, state.executions)) });
      position = after;
      if (known.size === 0) break;
    }
    // Too many new executions to join: the list restarts, and later pages are requested again.
    next = position;
    update({ executions: fresh, hasMore: true, failure: undefined });
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
    // Two concurrent calls, as from effects that run twice, load one page.
    more: () =>
      (pending ??= inTurn(() => (next ? loadMore() : Promise.resolve())).finally(() => {
        pending = undefined;
      })),
    refresh: () =>
      state.isLoading || (state.executions.length === 0 && state.hasMore) ? Promise.resolve() : inTurn(look),
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

/** The latest time a `Date` represents. */
const latestTime = 8.64e15;

/** Executions without a start time sort last. */
function startOf(execution: ExecutionSummary | undefined): number {
  return readDate(execution?.start) ?? -Infinity;
}

function ignoresTo({ to }: PagePosition, items: readonly ExecutionSummary[]): boolean {
  const until = Date.parse(to ?? '');
  return items.some((execution) => startOf(execution) >= until);
}

function itemsOf(page: Page<ExecutionSummary>): readonly ExecutionSummary[] {
  return Array.isArray(page.items) ? page.items : [];
}

function unique(executions: readonly ExecutionSummary[]): readonly ExecutionSummary[] {
  return [...new Map(executions.map((execution) => [execution.id, execution])).values()];
}

/** Inserts the new executions of a page before the known one they precede, or at the end. */
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
  // Executions newer than all known ones belong above the list; a refresh fetches them without a gap.
  const last = known.length === 0 ? Infinity : startOf(known.at(-1));
  const after = waiting.filter((execution) => startOf(execution) <= last);
  return before.size === 0
    ? [...known, ...after]
    : [...known.flatMap((execution) => [...(before.get(execution.id) ?? []), execution]), ...after];
}

/** Joins the refreshed head of a list with its known tail. Executions missing from the head were removed. */
function joined(fresh: readonly ExecutionSummary[], known: readonly ExecutionSummary[]): readonly ExecutionSummary[] {
  const ids = new Set(fresh.map(({ id }) => id));
  const oldest = startOf(fresh.at(-1));
  return [...fresh, ...known.filter((execution) => !ids.has(execution.id) && startOf(execution) <= oldest)];
}

/** Reuses unchanged executions and unchanged lists by identity, so that memoised rows do not re-render. */
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
