'use client';
import { useEffect, useState } from 'react';

/** A part of the product that is loaded when it is needed. */
export interface LatePart<Part> {
  /** `undefined` until it is there. */
  readonly part: Part | undefined;
  /** Requests it once more. Present from the first failure until the part is there. */
  readonly retry: (() => void) | undefined;
  /** A request is under way. */
  readonly isLoading: boolean;
}

/** So long, in milliseconds, a part may take to come before that is shown. It is used all the same when it comes after that. */
const patience = 15_000;

/** What came once is there at once from then on: nothing that opens again may begin empty. */
const come = new WeakMap<() => Promise<unknown>, unknown>();
/** What shows the part once it is there: one that is requested again in one place is there for all. */
const waiting = new WeakMap<() => Promise<unknown>, Set<() => void>>();

/** Loads a part once something shows that it is needed; `load` is the same function each time, made by the module that needs the part. */
export function useLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  // In an object, for a part that is a component is itself a function.
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
      come.set(load, part);
      clearTimeout(timer);
      for (const listener of listeners) listener();
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
