'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { WorkflowAdapter } from '#adapter';
import { type StartFacts, startVersion } from '#catalog';
import { startFactsOf } from '#rules';
import { useLatest } from '#ui';
import type { HomeStart } from '../home-props.js';
import { loadAccountHere } from './import-check.js';

/** Starts with the account's number and name in them. */
export interface AccountStarts {
  /** As far as the account is loaded. */
  readonly starts: readonly HomeStart[];
  /** Waits for the account, so that what is made is the same however early it was chosen. */
  readonly complete: (start: HomeStart) => Promise<HomeStart>;
}

/** Writes what the account has into starts. An account that cannot be loaded leaves it to fill in. */
export function useAccountStarts(adapter: WorkflowAdapter, starts: readonly HomeStart[]): AccountStarts {
  const latest = useLatest(adapter);
  const hasStarts = starts.length > 0;
  const [known, setKnown] = useState<StartFacts>();
  // Loaded once, when it is first needed.
  const [load] = useState(() => {
    let facts: Promise<StartFacts> | undefined;
    return () => (facts ??= loadAccountHere(latest.current, []).then(({ account }) => startFactsOf(account)));
  });
  useEffect(() => {
    if (!hasStarts) return undefined;
    let isWanted = true;
    void load().then((facts) => isWanted && setKnown(facts));
    return () => {
      isWanted = false;
    };
  }, [hasStarts, load]);
  const complete = useCallback(async (start: HomeStart) => written(start, await load()), [load]);
  return useMemo(
    () => ({ starts: known ? starts.map((start) => written(start, known)) : starts, complete }),
    [complete, known, starts],
  );
}

const written = (start: HomeStart, facts: StartFacts): HomeStart => ({ ...start, version: startVersion(start, facts) });
