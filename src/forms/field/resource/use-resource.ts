'use client';
import { isJsonObject } from '#base';
import { useLatest } from '#ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResourceLoader, ResourceLookup, ResourceOption, ResourcePage, Resources } from './resources.js';

/** The loading state of one resource kind. `absent`: the host offers none, or its source turned out to have none. */
export interface LoadedResource {
  readonly status: 'absent' | 'loading' | 'ready' | 'failed';
  readonly options: readonly ResourceOption[];
  /** Retries what failed: everything, or the next page. */
  readonly retry: () => void;
  /** True where the source searches and pages: `options` is a part. */
  readonly isPaged: boolean;
  /** True where there is more than `options`: a next page, or what a search leaves out. */
  readonly hasMore: boolean;
  /** A search or the next page is loading. */
  readonly isBusy: boolean;
  /** A search or the next page failed; `options` is what was loaded before. */
  readonly hasFailed: boolean;
  /** Searches a paged source. Does nothing for others. */
  readonly search: (text: string) => void;
  /** Loads the next page, if there is one that is not loading. */
  readonly loadMore: () => void;
  /** Looks one resource up by id; undefined where the source cannot. */
  readonly find: ResourceLookup['find'] | undefined;
}

/** A request: a new object for every kind, every search and every retry. */
interface ResourceRequest {
  readonly kind: string | undefined;
  readonly search: string;
}

interface Loaded {
  readonly request: ResourceRequest;
  readonly options: readonly ResourceOption[];
  readonly isPaged: boolean;
  readonly next: string | undefined;
  readonly isAbsent?: boolean;
  /** The first or the next page of the request failed. */
  readonly hasFailed: boolean;
}

const none: readonly ResourceOption[] = [];
const noop = (): void => {};

/** Milliseconds without input before a search starts. */
const pause = 250;

/**
 * Returns the options of a resource kind. A loader runs once while the field is mounted, however often the host
 * recreates it; a paged one as needed.
 */
export function useResource(resources: Resources, kind: string | undefined): LoadedResource {
  const { find, source } = sourceOf(resources, kind);
  const isLoader = typeof source === 'function';
  // Hosts write loaders inline: the latest is called, and a new identity alone is no reason to load again.
  const loader = useLatest(isLoader ? source : undefined);
  const [request, setRequest] = useState<ResourceRequest>({ kind, search: '' });
  // A setting may name another kind with the next render: nothing of the former one is offered.
  if (request.kind !== kind) setRequest({ kind, search: '' });
  const [held, setLoaded] = useState<Loaded>();
  const loaded = held?.request.kind === kind ? held : undefined;
  const latest = useLatest({ loaded, request });
  const { abortPage, isPaging, loadPage: loadNextPage } = useNextPage(latest, loader, setLoaded);
  useEffect(() => {
    if (!isLoader) return undefined;
    const stop = loadFirstPage(loader, request, setLoaded);
    return () => {
      stop();
      abortPage();
    };
  }, [abortPage, isLoader, loader, request]);
  const loadMore = useCallback((): void => {
    // Only the user retries a failed page; reaching the end of the list does not.
    if (latest.current.loaded?.hasFailed !== true) loadNextPage();
  }, [latest, loadNextPage]);
  const retry = useCallback((): void => {
    const { loaded: known, request: currentRequest } = latest.current;
    if (known?.next !== undefined && known.request === currentRequest) loadNextPage();
    else setRequest({ ...currentRequest });
  }, [latest, loadNextPage]);
  const search = useCallback(
    (text: string): void => {
      if (latest.current.loaded?.isPaged === true)
        setRequest((before) => (before.search === text.trim() ? before : { ...before, search: text.trim() }));
    },
    [latest],
  );
  return useMemo(
    () =>
      isLoader
        ? { ...stateOf(loaded, request, isPaging), find, retry, search, loadMore }
        : { ...fixedResource, status: source === undefined ? 'absent' : 'ready', options: readOptions(source) },
    [find, isLoader, isPaging, loadMore, loaded, request, retry, search, source],
  );
}

/** Returns the source that a host offers for a resource kind: a list, a loader, or a loader with a lookup. */
function sourceOf(
  resources: Resources,
  kind: string | undefined,
): {
  readonly source: readonly ResourceOption[] | ResourceLoader | undefined;
  readonly find: ResourceLookup['find'] | undefined;
} {
  const named = kind !== undefined && Object.hasOwn(resources, kind) ? resources[kind] : undefined;
  if (isLookup(named)) return { source: named.load, find: named.find };
  return { source: typeof named === 'function' || Array.isArray(named) ? named : undefined, find: undefined };
}

function isLookup(named: unknown): named is ResourceLookup {
  return isJsonObject(named) && typeof named['load'] === 'function' && typeof named['find'] === 'function';
}

/** The constant part of a list that the host passes whole. */
const fixedResource = {
  find: undefined,
  retry: noop,
  isPaged: false,
  hasMore: false,
  isBusy: false,
  hasFailed: false,
  search: noop,
  loadMore: noop,
} as const;

/** Returns the state of a resource that is loaded: what is shown, and what is under way. */
function stateOf(
  loaded: Loaded | undefined,
  request: ResourceRequest,
  isPaging: boolean,
): Pick<LoadedResource, 'hasFailed' | 'hasMore' | 'isBusy' | 'isPaged' | 'options' | 'status'> {
  const isFresh = loaded?.request === request;
  const isPaged = loaded?.isPaged === true && loaded.isAbsent !== true;
  return {
    status: statusOf(loaded, isFresh, isPaged),
    options: loaded?.options ?? none,
    isPaged,
    hasMore: isPaged && (loaded.next !== undefined || loaded.request.search !== ''),
    isBusy: !isFresh || isPaging,
    hasFailed: isFresh && loaded.hasFailed && !isPaging,
  };
}

function statusOf(loaded: Loaded | undefined, isFresh: boolean, isPaged: boolean): LoadedResource['status'] {
  if (loaded?.isAbsent === true && isFresh) return 'absent';
  if (isPaged) return 'ready';
  if (!loaded || !isFresh) return 'loading';
  return loaded.hasFailed ? 'failed' : 'ready';
}

type Loader = { readonly current: ResourceLoader | undefined };
type SetLoaded = (change: (before: Loaded | undefined) => Loaded | undefined) => void;

/** Loads the first page of a request, a search after a pause. Returns a function that aborts it. */
function loadFirstPage(loader: Loader, request: ResourceRequest, setLoaded: SetLoaded): () => void {
  const controller = new AbortController();
  const settle = (change: (before: Loaded | undefined) => Loaded): void => {
    if (!controller.signal.aborted) setLoaded(change);
  };
  const load = (): void => {
    loadPage(loader.current, { search: request.search, signal: controller.signal }).then(
      (page) => settle(() => ({ ...page, request, hasFailed: false })),
      () =>
        settle((held) => {
          const before = held?.request.kind === request.kind ? held : undefined;
          return {
            options: before?.options ?? none,
            isPaged: before?.isPaged ?? false,
            next: undefined,
            request,
            hasFailed: true,
          };
        }),
    );
  };
  const timer = request.search === '' ? undefined : setTimeout(load, pause);
  if (timer === undefined) load();
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** Loads further pages of the present request, one at a time. */
function useNextPage(
  latest: { readonly current: { readonly loaded: Loaded | undefined; readonly request: ResourceRequest } },
  loader: Loader,
  setLoaded: SetLoaded,
) {
  const [isPaging, setIsPaging] = useState(false);
  const paging = useRef<AbortController>(undefined);
  const abort = useCallback((): void => {
    paging.current?.abort();
    paging.current = undefined;
    setIsPaging(false);
  }, []);
  const load = useCallback((): void => {
    const { loaded: known, request } = latest.current;
    if (!known || known.next === undefined || known.request !== request || paging.current) return;
    const controller = new AbortController();
    paging.current = controller;
    setIsPaging(true);
    const settle = (change: (before: Loaded) => Loaded): void => {
      if (controller.signal.aborted) return;
      paging.current = undefined;
      setIsPaging(false);
      setLoaded((before) => before && change(before));
    };
    loadPage(loader.current, { search: request.search, cursor: known.next, signal: controller.signal }).then(
      // A page that repeats its cursor is the last, or the list would load it forever.
      (page) =>
        settle((before) => ({
          ...before,
          hasFailed: false,
          options: [...before.options, ...page.options],
          next: page.next === known.next ? undefined : page.next,
        })),
      () => settle((before) => ({ ...before, hasFailed: true })),
    );
  }, [latest, loader, setLoaded]);
  return { abortPage: abort, isPaging, loadPage: load };
}

/** Calls a loader, which may throw synchronously, and normalises its result. */
async function loadPage(
  load: ResourceLoader | undefined,
  query: Parameters<ResourceLoader>[0],
): Promise<Pick<Loaded, 'options' | 'isPaged' | 'next' | 'isAbsent'>> {
  const answer: unknown = await load?.(query);
  if (Array.isArray(answer)) return { options: readOptions(answer), isPaged: false, next: undefined };
  const { isAbsent, next, options } = (answer ?? {}) as Partial<ResourcePage>;
  return {
    isAbsent: isAbsent === true,
    options: readOptions(options),
    isPaged: true,
    next: typeof next === 'string' && next !== '' ? next : undefined,
  };
}

/** Returns the valid options of a host's list: entries without a label are left out. */
function readOptions(given: unknown): readonly ResourceOption[] {
  if (!Array.isArray(given)) return none;
  const isOption = (entry: unknown): entry is ResourceOption =>
    isJsonObject(entry) && typeof entry['label'] === 'string';
  return given.every(isOption) ? given : given.filter(isOption);
}
