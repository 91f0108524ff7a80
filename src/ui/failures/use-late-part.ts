'use client';
import { useEffect, useState } from 'react';

/** A lazily loaded part of the product. */
export interface LatePart<Part> {
  /** Undefined until it is loaded. */
  readonly part: Part | undefined;
  /** Requests it again. Present from the first failure until the part is loaded. */
  readonly retry: (() => void) | undefined;
  /** A request is under way. */
  readonly isLoading: boolean;
}

/** Time in ms after which a slow request shows. A later answer is used all the same. */
const patience = 15_000;

/** Loaded parts are available synchronously from then on, so that reopening flashes no placeholder. */
const come = new WeakMap<() => Promise<unknown>, unknown>();
/** Parts that are being prefetched: each movement of a pointer may ask for them. */
const coming = new WeakSet<() => Promise<unknown>>();
/** Subscribers per part: a retry in one place serves all. */
const waiting = new WeakMap<() => Promise<unknown>, Set<() => void>>();

/** Loads a part before a component needs it. A failure is left to the component, which requests the part anew. */
export function prefetchPart(load: () => Promise<unknown>): void {
  if (come.has(load) || coming.has(load)) return;
  coming.add(load);
  load().then(
    (part) => {
      coming.delete(load);
      take(load, part);
    },
    () => coming.delete(load),
  );
}

/** Keeps a loaded part, and hands it to all that wait for it: those whose own request has failed, too. */
function take(load: () => Promise<unknown>, part: unknown): void {
  come.set(load, part);
  for (const listener of waiting.get(load) ?? []) listener();
}

/** Returns a part that was loaded before. */
export function loadedPart<Part>(load: () => Promise<Part>): Part | undefined {
  return come.get(load) as Part | undefined;
}

/** Loads a part once a component needs it; `load` is a stable function of the module that needs the part. */
export function useLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  // Wrapped, because a part that is a component is a function, which `useState` would call.
  const [held, setHeld] = useState(() => (come.has(load) ? { part: come.get(load) as Part } : undefined));
  const [attempt, setAttempt] = useState({ isLoading: true, hasFailed: false, turn: 0 });
  const { hasFailed, isLoading, turn } = attempt;
  useEffect(() => {
    if (held) return undefined;
    const listeners = waiting.get(load) ?? new Set();
    waiting.set(load, listeners);
    const show = (): void => setHeld({ part: come.get(load) as Part });
    listeners.add(show);
    const fail = (): void => {
      clearTimeout(timer);
      if (listeners.has(show)) setAttempt((before) => ({ ...before, isLoading: false, hasFailed: true }));
    };
    const timer = setTimeout(fail, patience);
    load().then((part) => {
      clearTimeout(timer);
      take(load, part);
    }, fail);
    return () => {
      listeners.delete(show);
      clearTimeout(timer);
    };
  }, [held, load, turn]);
  const retry =
    hasFailed && !held
      ? () => setAttempt((before) => ({ ...before, isLoading: true, turn: before.turn + 1 }))
      : undefined;
  return { part: held?.part, retry, isLoading: !held && isLoading };
}
