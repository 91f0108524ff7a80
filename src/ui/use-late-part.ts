'use client';
import { useEffect, useState } from 'react';

/** A part of the product that is fetched when it is needed. */
export interface LatePart<Part> {
  /** `undefined` while it comes. */
  readonly part: Part | undefined;
  /** Asks again where it did not come. */
  readonly retry: (() => void) | undefined;
}

/** What came once is there at once from then on: nothing that opens again may begin empty. */
const come = new WeakMap<() => Promise<unknown>, unknown>();

/** Fetches a part once something shows that it is needed; `load` is the same function each time, made by the module that needs the part. */
export function useLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  // In an object, for a part that is a component is itself a function.
  const [held, setHeld] = useState(() => (come.has(load) ? { part: come.get(load) as Part } : undefined));
  const [failures, setFailures] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    let isHere = true;
    load().then(
      (part) => {
        come.set(load, part);
        if (isHere) setHeld({ part });
      },
      () => {
        if (isHere) setIsFailed(true);
      },
    );
    return () => {
      isHere = false;
    };
  }, [failures, held, load]);
  const retry = isFailed && !held ? () => {
    setIsFailed(false);
    setFailures((before) => before + 1);
  } : undefined;
  return { part: held?.part, retry };
}
