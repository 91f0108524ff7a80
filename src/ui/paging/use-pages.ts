'use client';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../dom/use-latest.js';

/** The most that one call may ask for. */
const mostAtOnce = 100;
/** Time in ms after the last key before typed words are searched for. */
const typingTime = 200;

/** One page of a list, and whether there is another. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly pagination?: { readonly hasNext?: boolean } | undefined;
}

/** A page, or why there is none. */
export type PageAnswer<Found, Failure> =
  { readonly ok: true; readonly data: Found } | { readonly ok: false; readonly failure: Failure };

/** What was loaded of a list. */
export interface LoadedPages<Item, Found, Failure> {
  readonly items: readonly Item[];
  /** The newest page as it came; undefined before the first. */
  readonly page: Found | undefined;
  readonly hasMore: boolean;
  /** True until the first answer of a query. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** Why the list, or its next page, could not be loaded. */
  readonly failure?: Failure;
  /** Nothing of this query was loaded: `items` are of an earlier one, or none. */
  readonly isStale: boolean;
}

/** A list that is loaded by pages. Functions keep their identity. */
export interface Pages<Item, Found, Failure> extends LoadedPages<Item, Found, Failure> {
  readonly more: () => void;
  /** Asks again, for the same query and as many items as are shown. */
  readonly reload: () => void;
  /** Changes what is shown, before or after the service has answered. */
  readonly change: (edit: (items: readonly Item[]) => readonly Item[]) => void;
}

/** Loads one page. A late answer, after the returned one, goes to `onLate`. */
type LoadPage<Found, Failure> = (
  range: { readonly offset: number; readonly limit: number },
  signal: AbortSignal,
  onLate: ((answer: PageAnswer<Found, Failure>) => void) | undefined,
) => Promise<PageAnswer<Found, Failure>>;

interface PagesOptions<Found, Failure> {
  /** Another key is another query. */
  readonly key: string;
  /** Another turn asks again for the same query. */
  readonly turn?: unknown;
  /** Items asked for at a time. */
  readonly size: number;
  readonly load: LoadPage<Found, Failure>;
}

/** Loads a list by pages. Answers to earlier queries are ignored, whenever they arrive. */
export function usePages<Item extends { readonly id: string }, Found extends Page<Item>, Failure>(
  options: PagesOptions<Found, Failure>,
): Pages<Item, Found, Failure> {
  type Loaded = LoadedPages<Item, Found, Failure>;
  const { key, turn } = options;
  const [list, setList] = useState<Loaded>(nothing);
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest({ list, options });
  /** The query whose items are shown. */
  const shownKey = useRef<string>(undefined);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    asking.current = controller;
    const { load, size } = latest.current.options;
    // A repeated query keeps what it shows until the answer is there.
    const isSame = shownKey.current === key;
    const count = isSame ? Math.max(size, latest.current.list.items.length) : size;
    setList((before) => ({ ...withoutFailure(before), isLoading: !isSame, isLoadingMore: false, isStale: !isSame }));
    const show = (answer: PageAnswer<Found, Failure>): void => {
      if (controller.signal.aborted) return;
      if (answer.ok) shownKey.current = key;
      setList((before) => (answer.ok ? loaded<Item, Found, Failure>(answer.data, []) : failed(before, answer.failure)));
    };
    void loadRange(load, 0, count, controller.signal, show).then(show);
    return () => controller.abort();
  }, [attempt, key, latest, turn]);
  const more = useCallback(() => loadMore(latest, asking, setList), [latest]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const change = useCallback<Pages<Item, Found, Failure>['change']>(
    (edit) => setList((before) => ({ ...before, items: edit(before.items) })),
    [],
  );
  return useMemo(() => ({ ...list, more, reload, change }), [list, more, reload, change]);
}

const nothing = {
  items: [],
  page: undefined,
  hasMore: false,
  isLoading: true,
  isLoadingMore: false,
  isStale: true,
} as const;

/** Loads the next items, and shows them unless another query has been asked for meanwhile. */
function loadMore<Item extends { readonly id: string }, Found extends Page<Item>, Failure>(
  latest: {
    readonly current: {
      readonly list: LoadedPages<Item, Found, Failure>;
      readonly options: PagesOptions<Found, Failure>;
    };
  },
  asking: { readonly current: AbortController | undefined },
  setList: Dispatch<SetStateAction<LoadedPages<Item, Found, Failure>>>,
): void {
  const { list, options } = latest.current;
  const signal = asking.current?.signal;
  if (!signal || !list.hasMore || list.isLoadingMore || list.isLoading) return;
  setList((before) => ({ ...withoutFailure(before), isLoadingMore: true }));
  const show = (answer: PageAnswer<Found, Failure>): void => {
    if (signal.aborted) return;
    setList((before) => (answer.ok ? loaded(answer.data, before.items) : failed(before, answer.failure)));
  };
  void loadRange<Item, Found, Failure>(options.load, list.items.length, options.size, signal, show).then(show);
}

function withoutFailure<Item, Found, Failure>({
  failure: _failure,
  ...list
}: LoadedPages<Item, Found, Failure>): LoadedPages<Item, Found, Failure> {
  return list;
}

function failed<Item, Found, Failure>(
  before: LoadedPages<Item, Found, Failure>,
  failure: Failure,
): LoadedPages<Item, Found, Failure> {
  return { ...before, failure, isLoading: false, isLoadingMore: false };
}

/** An item that moved between two pages while they were loaded is shown once. */
function loaded<Item extends { readonly id: string }, Found extends Page<Item>, Failure>(
  page: Found,
  before: readonly Item[],
): LoadedPages<Item, Found, Failure> {
  const known = new Set(before.map(({ id }) => id));
  const added = page.items.filter(({ id }) => !known.has(id) && known.add(id));
  return {
    items: [...before, ...added],
    page,
    // A page without anything new would be asked for again and again.
    hasMore: page.pagination?.hasNext === true && added.length > 0,
    isLoading: false,
    isLoadingMore: false,
    isStale: false,
  };
}

/** Loads so many items from a position, in as many calls as that takes. */
async function loadRange<Item, Found extends Page<Item>, Failure>(
  load: LoadPage<Found, Failure>,
  offset: number,
  count: number,
  signal: AbortSignal,
  onLate: (answer: PageAnswer<Found, Failure>) => void,
): Promise<PageAnswer<Found, Failure>> {
  const items: Item[] = [];
  for (;;) {
    const range = { offset: offset + items.length, limit: Math.min(mostAtOnce, count - items.length) };
    const answer = await load(range, signal, items.length === 0 ? onLate : undefined);
    if (!answer.ok) return answer;
    const page = answer.data;
    items.push(...page.items);
    if (items.length >= count || page.items.length === 0 || page.pagination?.hasNext !== true)
      return { ok: true, data: { ...page, items } };
  }
}

/** Returns typed words once they have not changed for a moment. The first are returned at once, and empty ones too. */
export function useTypedWords(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    if (words === settled) return undefined;
    const timer = setTimeout(() => setSettled(words), words === '' ? 0 : typingTime);
    return () => clearTimeout(timer);
  }, [settled, words]);
  return settled;
}
