'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResourceOption, Resources } from './resources.js';

/** How far the options of one kind have come. `absent`: the host offers none. */
export interface LoadedResource {
  readonly status: 'absent' | 'loading' | 'ready' | 'failed';
  readonly options: readonly ResourceOption[];
  /** Fetches again after a failure. */
  readonly retry: () => void;
}

type Answer = { readonly turn: number; readonly options?: readonly ResourceOption[] };

const none: readonly ResourceOption[] = [];

/** The options of a kind. A loader runs once while the field is open, however often the host makes it anew. */
export function useResource(resources: Resources, kind: string): LoadedResource {
  const source = Object.hasOwn(resources, kind) ? resources[kind] : undefined;
  const load = typeof source === 'function' ? source : undefined;
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const mustLoad = load !== undefined;
  // Hosts write loaders inline: the newest one is called, and a new one alone is no reason to fetch again.
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  useEffect(() => {
    const fetchOptions = newest.current;
    if (!mustLoad || !fetchOptions) return undefined;
    let current = true;
    // A loader may throw before it makes a promise.
    Promise.resolve().then(fetchOptions).then(
      (options) => current && setAnswer({ turn, options: Array.isArray(options) ? options : none }),
      () => current && setAnswer({ turn }),
    );
    return () => {
      current = false;
    };
  }, [kind, mustLoad, turn]);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  if (source === undefined) return { status: 'absent', options: none, retry };
  if (typeof source !== 'function') return { status: 'ready', options: Array.isArray(source) ? source : none, retry };
  if (answer?.turn !== turn) return { status: 'loading', options: answer?.options ?? none, retry };
  return { status: answer.options ? 'ready' : 'failed', options: answer.options ?? none, retry };
}
