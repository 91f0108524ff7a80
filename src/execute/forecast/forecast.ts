import type { WorkflowVersion } from '#model';
import type { ExecutionEnvironment } from '../environment.js';
import { ContactRunner } from './contact-runner.js';
import type { Population } from './population.js';
import { type Forecast, Tally } from './tally.js';

/** Options of a forecast. */
export interface ForecastOptions {
  /** Account, behaviours of own node types, titles and limits. @default none */
  readonly environment?: ExecutionEnvironment | undefined;
  /** Midnight of the Monday of the week in which contacts begin, as UTC counts it. @default 2026-01-05 */
  readonly week?: number | undefined;
}

/** A forecast that is computed in parts. */
export interface RunningForecast {
  /**
   * Leads further contacts through the version.
   *
   * @param contacts at most how many
   * @param isTimeUp asked after each contact; true ends this part
   * @returns whether all contacts of the population are done
   */
  advance(contacts: number, isTimeUp?: () => boolean): boolean;
  /** The forecast over the contacts so far. */
  result(): Forecast;
}

/**
 * Creates a forecast that is computed in parts, so that a page stays responsive and shows a coarse one first. However it is
 * cut, the result over all contacts is the same.
 *
 * @example
 * ```ts
 * import { createForecast, type Population, type WorkflowVersion } from 'pathboard/core';
 *
 * export function coarse(version: WorkflowVersion, population: Population): number {
 *   const running = createForecast(version, population);
 *   running.advance(1000);
 *   return running.result().segments;
 * }
 * ```
 */
export function createForecast(
  version: WorkflowVersion,
  population: Population,
  { environment = {}, week }: ForecastOptions = {},
): RunningForecast {
  const runner = new ContactRunner(version, population, environment, week);
  const tally = new Tally(version, environment.account?.segmentPrice !== undefined);
  const whole = Math.max(0, Math.floor(population.contacts));
  let done = 0;
  return {
    advance(contacts, isTimeUp) {
      const until = Math.min(whole, done + contacts);
      while (done < until) {
        tally.add(runner.run(done), done);
        done += 1;
        if (isTimeUp?.() === true) break;
      }
      return done >= whole;
    },
    result: () => tally.build(),
  };
}

/**
 * Leads many contacts through a version with the interpreter, and adds up what it does: contacts at each node and edge,
 * segments and cost, messages by hour, and replies that need a person. Pure and repeatable: the same version, population
 * and environment give the same forecast, byte for byte.
 *
 * @param population how many contacts, and what they do: `usualPopulation`, or `populationOf` real executions
 * @param options account, behaviours and limits of the executions
 *
 * @example
 * ```ts
 * import { forecast, usualPopulation, type WorkflowVersion } from 'pathboard/core';
 *
 * export function costOf(version: WorkflowVersion, price: number): number | undefined {
 *   const environment = { account: { segmentPrice: () => price } };
 *   return forecast(version, usualPopulation(version), { environment }).cost;
 * }
 * ```
 */
export function forecast(version: WorkflowVersion, population: Population, options: ForecastOptions = {}): Forecast {
  const running = createForecast(version, population, options);
  running.advance(Infinity);
  return running.result();
}
