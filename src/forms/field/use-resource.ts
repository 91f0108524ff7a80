'use client';
import { isJsonObject } from '#base';
import { useLatest } from '#ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResourceLoader, ResourceLookup, ResourceOption, ResourcePage, Resources } from './resources.js';

/** How far the options of one kind have come. `absent`: the host offers none, or its source has turned out to have none. */
export interface LoadedResource {
  readonly status: 'absent' | 'loading' | 'ready' | 'failed';
  readonly options: readonly ResourceOption[];
  /** Fetches again what failed: all of it, or the page that did not come. */
  readonly retry: () => void;
  /** The source searches and pages by itself: `options` is a part of what there is. */
  readonly isPaged: boolean;
  /** There is more than `options`: a next page, or what a search leaves out. */
  readonly hasMore: boolean;
  /** A search or the next page is under way. */
  readonly isBusy: boolean;
  /** A search or the next page failed; `options` is what came before. */
  readonly hasFailed: boolean;
  /** Asks a paged source for what is typed. Does nothing for others. */
  readonly search: (text: string) => void;
  /** Fetches the next page, where there is one that is not on its way. */
  readonly loadMore: () => void;
  /** Asks the source for one thing; undefined where it cannot be asked. */
  readonly find: ResourceLookup['find'] | undefined;
}

/** What was asked: anew for every search and every retry. */
interface Question {
  readonly search: string;
}

interface Loaded {
  readonly question: Question;
  readonly options: readonly ResourceOption[];
  readonly isPaged: boolean;
  readonly next: string | undefined;
  readonly isAbsent?: boolean;
  /** The first page for the question, or the next one, did not come. */
  readonly hasFailed: boolean;
}

const none: readonly ResourceOption[] = [];
const nothing = (): void => {};

/** How long a person has to pause before what is typed is searched for. */
const pause = 250;

/** The options of a kind. A loader runs once while the field is open, however often the host makes it anew; a paged one as needed. */
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
  // Hosts write loaders inline: the newest one is called, and a new one alone is no reason to fetch again.
  const newest = useLatest(isLoader ? source : undefined);
  const [question, setQuestion] = useState<Question>({ search: '' });
  const [loaded, setLoaded] = useState<Loaded>();
  const [isPaging, setIsPaging] = useState(false);
  const paging = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!isLoader) return undefined;
    const controller = new AbortController();
    const run = (): void => {
      ask(newest.current, { search: question.search, signal: controller.signal }).then(
        (page) => {
          if (!controller.signal.aborted) setLoaded({ ...page, question, hasFailed: false });
        },
        () => {
          if (controller.signal.aborted) return;
          setLoaded((before) => ({
            options: before?.options ?? none,
            isPaged: before?.isPaged ?? false,
            next: undefined,
            question,
            hasFailed: true,
          }));
        },
      );
    };
    const timer = question.search === '' ? undefined : setTimeout(run, pause);
    if (timer === undefined) run();
    return () => {
      clearTimeout(timer);
      controller.abort();
      paging.current?.abort();
      paging.current = undefined;
      setIsPaging(false);
    };
  }, [isLoader, kind, newest, question]);
  const latest = useLatest({ loaded, question });
  const retryPage = useCallback((): void => {
    const { loaded: known, question: asked } = latest.current;
    if (!known || known.next === undefined || known.question !== asked || paging.current) return;
    const controller = new AbortController();
    paging.current = controller;
    setIsPaging(true);
    const settle = (change: (before: Loaded) => Loaded): void => {
      if (controller.signal.aborted) return;
      paging.current = undefined;
      setIsPaging(false);
      setLoaded((before) => before && change(before));
    };
    ask(newest.current, { search: asked.search, cursor: known.next, signal: controller.signal }).then(
      // A page that does not go on is the last, or a source would be asked for it for ever.
      (page) =>
        settle((before) => ({
          ...before,
          hasFailed: false,
          options: [...before.options, ...page.options],
          next: page.next === known.next ? undefined : page.next,
        })),
      () => settle((before) => ({ ...before, hasFailed: true })),
    );
  }, [latest, newest]);
  const loadMore = useCallback((): void => {
    // What failed is fetched again when a person asks for it, not by the list standing at its end.
    if (latest.current.loaded?.hasFailed !== true) retryPage();
  }, [latest, retryPage]);
  const retry = useCallback((): void => {
    const { loaded: known, question: asked } = latest.current;
    if (known?.next !== undefined && known.question === asked) retryPage();
    else setQuestion({ ...asked });
  }, [latest, retryPage]);
  const search = useCallback(
    (text: string): void => {
      if (latest.current.loaded?.isPaged === true)
        setQuestion((before) => (before.search === text.trim() ? before : { search: text.trim() }));
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
        retry: nothing,
        isPaged: false,
        hasMore: false,
        isBusy: false,
        hasFailed: false,
        search: nothing,
        loadMore: nothing,
      };
    }
    const isFresh = loaded?.question === question;
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
      hasMore: isPaged && (loaded.next !== undefined || loaded.question.search !== ''),
      isBusy: !isFresh || isPaging,
      hasFailed: isFresh && loaded.hasFailed && !isPaging,
    };
  }, [find, isLoader, isPaging, loadMore, loaded, question, retry, search, source]);
}

function isLookup(named: unknown): named is ResourceLookup {
  return isJsonObject(named) && typeof named['load'] === 'function' && typeof named['find'] === 'function';
}

/** Asks a loader, which may throw before it makes a promise, and reads what it answers. */
async function ask(
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

/** What can be chosen among what a host handed in: entries without words are left out. */
function readOptions(given: unknown): readonly ResourceOption[] {
  if (!Array.isArray(given)) return none;
  const isOption = (entry: unknown): entry is ResourceOption =>
    isJsonObject(entry) && typeof entry['label'] === 'string';
  return given.every(isOption) ? given : given.filter(isOption);
}
