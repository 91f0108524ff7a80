'use client';
import { useCallback, useMemo, useState } from 'react';
import { type Population, type Unknown, unknownsOf, usualPopulation, withShareOf } from '#execute';
import type { WorkflowVersion } from '#model';
import type { KeptForecast } from './kept-forecast.js';
import { offeredUnknowns } from './unknown-names.js';
import type { Sweep } from './use-forecast.js';

/** The range in which a slider is swept, wider where its value lies outside. */
const [low, high] = [0.1, 0.6];

/** What the sliders make of the contacts. */
export interface WhatIfState {
  readonly unknowns: readonly Unknown[];
  /** Contacts as they are, without the sliders. */
  readonly base: Population;
  /** Contacts as the sliders have them. */
  readonly population: Population;
  readonly hasMoved: boolean;
  readonly sweep: Sweep | undefined;
  readonly move: (unknown: Unknown, share: number) => void;
  readonly reset: () => void;
}

/** The sliders: what they start from, what they were moved to, and the one whose range is shown. */
export function useWhatIf(
  version: WorkflowVersion,
  real: Population | undefined,
  [kept, change]: readonly [KeptForecast, (change: Partial<KeptForecast>) => void],
): WhatIfState {
  const unknowns = useMemo(() => offeredUnknowns(unknownsOf(version)), [version]);
  const base = useMemo(() => real ?? usualPopulation(version), [real, version]);
  const population = useMemo(
    () =>
      unknowns.reduce(
        (now, unknown) => {
          const share = kept.shares[unknown.id];
          return share === undefined ? now : withShareOf(now, unknown, share, version);
        },
        { ...base, seed: kept.seed },
      ),
    [base, unknowns, kept, version],
  );
  const [movedId, setMoved] = useState<string>();
  const swept =
    unknowns.find(({ id }) => id === movedId) ?? unknowns.find(({ kind }) => kind === 'reply') ?? unknowns[0];
  const sweep = useMemo(() => {
    const share = swept && kept.shares[swept.id];
    return swept && { unknown: swept, low: Math.min(low, share ?? low), high: Math.max(high, share ?? high) };
  }, [swept, kept]);
  const move = useCallback(
    (unknown: Unknown, share: number) => {
      setMoved(unknown.id);
      change({ shares: { ...kept.shares, [unknown.id]: share } });
    },
    [kept, change],
  );
  const reset = useCallback(() => change({ shares: {} }), [change]);
  const hasMoved = unknowns.some(({ id }) => kept.shares[id] !== undefined);
  return { unknowns, base, population, hasMoved, sweep, move, reset };
}
