'use client';
import { useEffect, useState } from 'react';
import { type ContextSearch, startContextSearch, type Trace } from '#trace';
import type { Lens } from '../privacy/lens.js';

export interface ContextSearchState extends ContextSearch {
  /** The text these hits belong to. */
  readonly query: string;
  readonly isBusy: boolean;
}

const nothing: ContextSearchState = { query: '', hits: [], complete: true, isBusy: false };

/** Debounce of typing, in milliseconds. */
const pause = 150;
/** Values visited per slice, which takes some milliseconds. */
const atOnce = 20_000;

/**
 * Searches the contexts of an execution in slices, so that the page stays responsive. Earlier hits stay until new ones
 * arrive.
 */
export function useContextSearch(trace: Trace, query: string, lens: Lens): ContextSearchState {
  const [state, setState] = useState(nothing);
  const wanted = query.trim();
  useEffect(() => {
    if (wanted === '') {
      setState(nothing);
      return undefined;
    }
    const { privacy } = lens;
    const search = startContextSearch(trace, wanted, {
      ...(!lens.isClear && {
        shield: {
          start: privacy.start,
          into: privacy.into,
          see: (place, path, value, written) => lens.see(place as typeof privacy.start, path, value, written).value,
          key: lens.key,
        },
      }),
    });
    let reported = 0;
    const go = (): void => {
      const isOver = search.go(atOnce);
      const found = search.found();
      if (isOver || found.hits.length !== reported) {
        reported = found.hits.length;
        setState({ ...found, query: wanted, isBusy: !isOver });
      }
      if (!isOver) timer = setTimeout(go);
    };
    let timer = setTimeout(go, pause);
    setState((before) => ({ ...before, isBusy: true }));
    return () => clearTimeout(timer);
  }, [trace, wanted, lens]);
  return state;
}
