import type { Answer, ExecutionPage, ExecutionQuery, ExecutionSummary, Failure, PageQuery } from '#adapter';
import { isJsonObject } from '#base';
import { readDate } from './summary-words.js';

/** Requests a page of executions, last started first. */
export type RequestExecutions = (
  query: ExecutionQuery & { readonly counts?: boolean },
  signal: AbortSignal,
) => Promise<Answer<ExecutionPage>>;

/** The executions loaded so far, and the state of loading. */
export interface LoadedExecutions {
  readonly executions: readonly ExecutionSummary[];
  /** The number of executions of each status, loaded or not; absent where the adapter does not count. */
  readonly statuses?: ExecutionPage['statuses'];
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
export function createExecutionPager(options: ExecutionPagerOptions): ExecutionPager {
  const listeners = new Set<() => void>();
  const controller = new AbortController();
  const pages = createPages(options, controller.signal);
  let state: LoadedExecutions = { executions: [], hasMore: true, isLoading: false };
  let next: PagePosition | undefined = { offset: 0 };
  let busy: Promise<void> | undefined;
  let pending: Promise<void> | undefined;
  const update = (change: Partial<LoadedExecutions>): void => {
    if (controller.signal.aborted) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const loadMore = async (): Promise<void> => {
    update({ isLoading: true, failure: undefined });
    // Pages without a new execution lead on to the next one.
    for (let inVain = 0; next && inVain < maxFruitlessPages; inVain++) {
      const page = await pages.request(next);
      if (controller.signal.aborted) return;
      if (!page.ok) return update({ isLoading: false, failure: page.failure });
      const { executions } = state;
      if (page.statuses) state = { ...state, statuses: page.statuses };
      const added = pages.add(executions, next, page);
      next = added.next;
      if (added.executions.length > executions.length || !next)
        return update({ executions: added.executions, hasMore: next !== undefined, isLoading: false });
    }
    update({ isLoading: false, hasMore: next !== undefined });
  };

  const refresh = async (): Promise<void> => {
    const { executions } = state;
    const head = await pages.head(executions);
    if (!head) return;
    const { fresh, meets, statuses } = head;
    if (statuses && JSON.stringify(statuses) !== JSON.stringify(state.statuses)) update({ statuses });
    if (meets === 'known') return update({ executions: keepSame(executions, joined(fresh, executions)) });
    next = meets === 'end' ? undefined : meets;
    if (meets === 'end') return update({ executions: keepSame(executions, fresh), hasMore: false, failure: undefined });
    // Too many new executions to join: the list restarts, and later pages are requested again.
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
      state.isLoading || (state.executions.length === 0 && state.hasMore) ? Promise.resolve() : inTurn(refresh),
    stop: () => controller.abort(),
    hold: createHold(() => controller.abort()),
  };
}

/** Returns a function that holds something until the returned function is called; the last release stops it later. */
export function createHold(stop: () => void): () => () => void {
  let holders = 0;
  return () => {
    holders += 1;
    return () => {
      holders -= 1;
      setTimeout(() => holders === 0 && stop());
    };
  };
}

type RequestedPage =
  | {
      readonly ok: true;
      readonly items: readonly ExecutionSummary[];
      readonly hasNext: boolean;
      readonly statuses: ExecutionPage['statuses'];
    }
  | { readonly ok: false; readonly failure: Failure };

/** The newest executions, and what follows them: known ones, the end of the list, or another page. */
interface ListHead {
  readonly fresh: readonly ExecutionSummary[];
  readonly meets: 'known' | 'end' | PagePosition;
  readonly statuses: ExecutionPage['statuses'];
}

/** Requests pages and decides where the next one starts. */
interface Pages {
  request(position: PagePosition): Promise<RequestedPage>;
  /** Adds a page to the known executions. Nothing is added where the page is requested again from elsewhere. */
  add(
    known: readonly ExecutionSummary[],
    position: PagePosition,
    page: RequestedPage & { readonly ok: true },
  ): { readonly executions: readonly ExecutionSummary[]; readonly next: PagePosition | undefined };
  /** Requests the newest executions down to a known one. Undefined after a failure or an abort. */
  head(known: readonly ExecutionSummary[]): Promise<ListHead | undefined>;
}

function createPages({ request, filter, hasTo: declaresTo }: ExecutionPagerOptions, signal: AbortSignal): Pages {
  let hasTo = declaresTo;
  const requestAt = async ({ to, offset }: PagePosition): Promise<RequestedPage> => {
    const until =
      to === undefined || (filter.to !== undefined && Date.parse(filter.to) < Date.parse(to)) ? filter.to : to;
    try {
      const isFirst = to === undefined && offset === 0;
      const query = { ...filter, limit: pageLength, offset, ...(until !== undefined && { to: until }) };
      const answer = await request({ ...query, ...(isFirst && { counts: true }) }, signal);
      if (!answer.ok) return answer;
      const { items, pagination, statuses } = answer.data;
      const summaries = Array.isArray(items) ? items.filter(isSummary) : [];
      const counts = isFirst && isJsonObject(statuses) ? statuses : undefined;
      return { ok: true, items: summaries, hasNext: pagination?.hasNext === true, statuses: counts };
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : '';
      return { ok: false, failure: { kind: 'unknown', code: 'adapter-failed', message, endpoint: '' } };
    }
  };
  return {
    request: requestAt,
    add(known, position, page) {
      if (ignoresTo(position, page.items)) {
        hasTo = false;
        return { executions: known, next: { offset: Math.max(0, known.length - maxOverlap), hasOverlap: true } };
      }
      const gap = positionAtGap(known, position, page.items);
      if (gap) return { executions: known, next: gap };
      const executions = inserted(known, page.items);
      const fresh = executions.length - known.length;
      return {
        executions,
        next: positionAfter(position, page, { fresh, count: executions.length }, { filter, hasTo }),
      };
    },
    async head(known) {
      const ids = new Set(known.map(({ id }) => id));
      let fresh: readonly ExecutionSummary[] = [];
      let statuses: ExecutionPage['statuses'];
      let position: PagePosition = { offset: 0 };
      for (let count = 0; count < maxFresh; count++) {
        const page = await requestAt(position);
        if (signal.aborted || !page.ok) return undefined;
        fresh = unique([...fresh, ...page.items]);
        statuses ??= page.statuses;
        if (ignoresTo(position, page.items)) hasTo = false;
        const next = positionAfter(position, page, { fresh: 1, count: fresh.length }, { filter, hasTo });
        if (!next) return { fresh, meets: 'end', statuses };
        if (page.items.some(({ id }) => ids.has(id))) return { fresh, meets: 'known', statuses };
        position = next;
        if (ids.size === 0) break;
      }
      return { fresh, meets: position, statuses };
    },
  };
}

/** Returns where the next page starts: by the time of the last execution, where the adapter heeds `to`. */
function positionAfter(
  position: PagePosition,
  { items, hasNext }: RequestedPage & { readonly ok: true },
  { fresh, count }: { readonly fresh: number; readonly count: number },
  { filter, hasTo }: Pick<ExecutionPagerOptions, 'filter' | 'hasTo'>,
): PagePosition | undefined {
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
}

/**
 * Returns the position to continue from where a page should overlap the known executions and does not. After many new
 * executions, the list continues further down and a refresh fetches the new ones; after many removals, the gap is
 * requested first.
 */
function positionAtGap(
  known: readonly ExecutionSummary[],
  position: PagePosition,
  items: readonly ExecutionSummary[],
): PagePosition | undefined {
  if (position.hasOverlap !== true || position.offset === 0 || known.length === 0) return undefined;
  const ids = new Set(known.map(({ id }) => id));
  if (items.some(({ id }) => ids.has(id))) return undefined;
  const isNewer = startOf(items[0]) > startOf(known.at(-1));
  const by = Math.max(1, (items.length || pageLength) - 1);
  return { ...position, offset: isNewer ? position.offset + by : Math.max(0, position.offset - by) };
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

/** Returns whether an item of a page is an object. Its fields are checked where they are displayed. */
function isSummary(item: unknown): item is ExecutionSummary {
  return isJsonObject(item);
}

function unique(executions: readonly ExecutionSummary[]): readonly ExecutionSummary[] {
  return [...new Map(executions.map((execution) => [execution.id, execution])).values()];
}

/** Inserts the new executions of a page before the known one they precede, or at the end. */
function inserted(known: readonly ExecutionSummary[], page: readonly ExecutionSummary[]): readonly ExecutionSummary[] {
  const ids = new Set(known.map(({ id }) => id));
  const before = new Map<string, ExecutionSummary[]>();
  let waiting: ExecutionSummary[] = [];
  for (const execution of unique(page)) {
    if (!ids.has(execution.id)) waiting.push(execution);
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
