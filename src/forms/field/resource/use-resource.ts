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

/** A request: a new object for every search and every retry. */
interface ResourceRequest {
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
  const named = kind !== undefined && Object.hasOwn(resources, kind) ? resources[kind] : undefined;
  const lookup = isLookup(named) ? named : undefined;
  const source: readonly ResourceOption[] | ResourceLoader | undefined = lookup
    ? lookup.load
    : typeof named === 'function' || Array.isArray(named)
      ? named
      : undefined;
  const find = lookup?.find;
  const isLoader = typeof source === 'function';
  // Hosts write loaders inline: the latest is called, and a new identity alone is no reason to load again.
  const latestLoader = useLatest(isLoader ? source : undefined);
  const [request, setRequest] = useState<ResourceRequest>({ search: '' });
  const [loaded, setLoaded] = useState<Loaded>();
  const [isPaging, setIsPaging] = useState(false);
  const paging = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!isLoader) return undefined;
    const controller = new AbortController();
    const run = (): void => {
      loadPage(latestLoader.current, { search: request.search, signal: controller.signal }).then(
        (page) => {
          if (!controller.signal.aborted) setLoaded({ ...page, request, hasFailed: false });
        },
        () => {
          if (controller.signal.aborted) return;
          setLoaded((before) => ({
            options: before?.options ?? none,
            isPaged: before?.isPaged ?? false,
            next: undefined,
            request,
            hasFailed: true,
          }));
        },
      );
    };
    const timer = request.search === '' ? undefined : setTimeout(run, pause);
    if (timer === undefined) run();
    return () => {
      clearTimeout(timer);
      controller.abort();
      paging.current?.abort();
      paging.current = undefined;
      setIsPaging(false);
    };
  }, [isLoader, kind, latestLoader, request]);
  const latest = useLatest({ loaded, request });
  const retryPage = useCallback((): void => {
    const { loaded: known, request: currentRequest } = latest.current;
    if (!known || known.next === undefined || known.request !== currentRequest || paging.current) return;
    const controller = new AbortController();
    paging.current = controller;
    setIsPaging(true);
    const settle = (change: (before: Loaded) => Loaded): void => {
      if (controller.signal.aborted) return;
      paging.current = undefined;
      setIsPaging(false);
      setLoaded((before) => before && change(before));
    };
    loadPage(latestLoader.current, {
      search: currentRequest.search,
      cursor: known.next,
      signal: controller.signal,
    }).then(
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
  }, [latest, latestLoader]);
  const loadMore = useCallback((): void => {
    // Only the user retries a failed page; reaching the end of the list does not.
    if (latest.current.loaded?.hasFailed !== true) retryPage();
  }, [latest, retryPage]);
  const retry = useCallback((): void => {
    const { loaded: known, request: currentRequest } = latest.current;
    if (known?.next !== undefined && known.request === currentRequest) retryPage();
    else setRequest({ ...currentRequest });
  }, [latest, retryPage]);
  const search = useCallback(
    (text: string): void => {
      if (latest.current.loaded?.isPaged === true)
        setRequest((before) => (before.search === text.trim() ? before : { search: text.trim() }));
    },
    [latest],
  );
  return useMemo((): LoadedResource => {
    if (source === undefined || !isLoader) {
      const options = readOptions(source);
      return {
        status: source === undefined ? 'absent' : 'ready',
        options,
        find: undefined,
        retry: noop,
        isPaged: false,
        hasMore: false,
        isBusy: false,
        hasFailed: false,
        search: noop,
        loadMore: noop,
      };
    }
    const isFresh = loaded?.request === request;
    const isPaged = loaded?.isPaged === true && loaded.isAbsent !== true;
    const status =
      loaded?.isAbsent === true && isFresh
        ? 'absent'
        : isPaged
          ? 'ready'
          : !loaded || !isFresh
            ? 'loading'
            : loaded.hasFailed
              ? 'failed'
              : 'ready';
    return {
      status,
      options: loaded?.options ?? none,
      find,
      retry,
      isPaged,
      search,
      loadMore,
      hasMore: isPaged && (loaded.next !== undefined || loaded.request.search !== ''),
      isBusy: !isFresh || isPaging,
      hasFailed: isFresh && loaded.hasFailed && !isPaging,
    };
  }, [find, isLoader, isPaging, loadMore, loaded, request, retry, search, source]);
}

function isLookup(named: unknown): named is ResourceLookup {
  return isJsonObject(named) && typeof named['load'] === 'function' && typeof named['find'] === 'function';
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
