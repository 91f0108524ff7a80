'use client';
import { useEffect, useState } from 'react';
import {
  createForecast,
  type ExecutionEnvironment,
  type Forecast,
  type Population,
  type RunningForecast,
  type Unknown,
  withShareOf,
} from '#execute';
import type { WorkflowVersion } from '#model';
import { runInSlices } from '#ui';
import { scaleForecast } from './scale-forecast.js';

/** Parts of all contacts after which a forecast is shown: each is a whole fraction of all. */
const shownAfter = [10, 5, 2, 1] as const;

/** The range in which an unknown is swept. */
export interface Sweep {
  readonly unknown: Unknown;
  readonly low: number;
  readonly high: number;
}

export interface ShownForecast {
  /** The latest, as one over all contacts; undefined before the first. */
  readonly forecast: Forecast | undefined;
  /** Contacts that it is read from. */
  readonly done: number;
  readonly isReady: boolean;
  /** How long all of it took, in milliseconds. */
  readonly took: number | undefined;
  /** The same at both ends of a range. */
  readonly swept: { readonly sweep: Sweep; readonly low: Forecast; readonly high: Forecast } | undefined;
}

const nothing: ShownForecast = { forecast: undefined, done: 0, isReady: false, took: undefined, swept: undefined };

/**
 * Computes a forecast in slices of a few milliseconds: a coarse one is shown first and refined in place. Another population
 * begins anew; meanwhile the former one stays.
 */
export function useForecast(
  version: WorkflowVersion,
  population: Population | undefined,
  environment: ExecutionEnvironment,
  sweep: Sweep | undefined,
): ShownForecast {
  const [shown, setShown] = useState(nothing);
  useEffect(() => {
    if (!population) return undefined;
    const job = new ForecastJob(version, population, environment, sweep, (change) =>
      setShown((before) => ({ ...before, ...change })),
    );
    return runInSlices((isTimeUp) => job.work(isTimeUp));
  }, [version, population, environment, sweep]);
  return population ? shown : nothing;
}

/** One forecast, and then both ends of its range. */
class ForecastJob {
  readonly #start = performance.now();
  readonly #running: RunningForecast;
  readonly #contacts: number;
  #stage = 0;
  #done = 0;
  readonly #ends: { readonly running: RunningForecast; result?: Forecast }[];

  constructor(
    version: WorkflowVersion,
    population: Population,
    environment: ExecutionEnvironment,
    readonly sweep: Sweep | undefined,
    readonly show: (change: Partial<ShownForecast>) => void,
  ) {
    this.#contacts = population.contacts;
    this.#running = createForecast(version, population, { environment });
    const coarse = { ...population, contacts: this.#contacts / shownAfter[0] };
    this.#ends = sweep
      ? [sweep.low, sweep.high].map((share) => ({
          running: createForecast(version, withShareOf(coarse, sweep.unknown, share, version), { environment }),
        }))
      : [];
  }

  /** Works until the time is up; returns whether all is done. */
  work(isTimeUp: () => boolean): boolean {
    while (this.#stage < shownAfter.length) {
      const part = shownAfter[this.#stage]!;
      while (this.#done < this.#contacts / part) {
        this.#running.advance(1);
        this.#done += 1;
        if (isTimeUp() && this.#done < this.#contacts / part) return false;
      }
      this.#stage += 1;
      const isReady = this.#stage === shownAfter.length;
      this.show({
        forecast: scaleForecast(this.#running.result(), part),
        done: this.#done,
        isReady,
        took: isReady ? performance.now() - this.#start : undefined,
      });
      return false;
    }
    return this.#sweepOn(isTimeUp);
  }

  #sweepOn(isTimeUp: () => boolean): boolean {
    for (const end of this.#ends) {
      if (end.result) continue;
      if (!end.running.advance(Infinity, isTimeUp)) return false;
      end.result = scaleForecast(end.running.result(), shownAfter[0]);
    }
    const [low, high] = this.#ends;
    if (this.sweep && low?.result && high?.result)
      this.show({ swept: { sweep: this.sweep, low: low.result, high: high.result } });
    return true;
  }
}
