'use client';
import { useEffect, useState } from 'react';
import { type ContextSearch, startContextSearch, type Trace } from '#trace';
import type { Lens } from '../privacy/lens.js';

export interface ContextSearchState extends ContextSearch {
  /** What was found is of this text. */
  readonly query: string;
  readonly isBusy: boolean;
}

const nothing: ContextSearchState = { query: '', hits: [], complete: true, isBusy: false };

/** A person who types is left alone for so long. */
const pause = 150;
/** So many values are looked at before the page gets its turn: some milliseconds. */
const atOnce = 20_000;

/** Looks through the contexts of a run while the page stays responsive. What was found before stays until something else is. */
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
      ...(!lens.clear && {
        shield: {
          start: privacy.start,
          into: privacy.into,
          see: (place, path, value, written) => lens.see(place as typeof privacy.start, path, value, written).value,
          key: lens.key,
        },
      }),
    });
    let told = 0;
    const go = (): void => {
      const isOver = search.go(atOnce);
      const found = search.found();
      if (isOver || found.hits.length !== told) {
        told = found.hits.length;
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
