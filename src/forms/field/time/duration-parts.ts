import { parseDuration } from '#catalog';
import { parseNumber } from '../number/parse-number.js';

/** Units of a duration. */
export type DurationUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks';

/** A duration as an amount of one unit. */
export interface DurationParts {
  /** Text, so that showing "1.50" does not rewrite it. */
  readonly amount: string;
  readonly unit: DurationUnit;
}

const single =
  /^P(?:(?<days>[\d.,]+)D|(?<weeks>[\d.,]+)W|T(?:(?<hours>[\d.,]+)H|(?<minutes>[\d.,]+)M|(?<seconds>[\d.,]+)S))$/;

const largestFirst: readonly (readonly [DurationUnit, number])[] = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
];

/** Parses an ISO 8601 duration; undefined for other text and for durations without a fixed length. */
export function durationParts(iso: string): DurationParts | undefined {
  const milliseconds = parseDuration(iso);
  if (milliseconds === undefined) return undefined;
  for (const [unit, amount] of Object.entries(single.exec(iso.trim())?.groups ?? {})) {
    if (amount !== undefined) return { amount, unit: unit as DurationUnit };
  }
  const [unit, length] = largestFirst.find(([, size]) => milliseconds % size === 0) ?? ['seconds', 1000];
  return { amount: String(milliseconds / length), unit };
}

/** Formats an amount as ISO 8601: `PT2H`, `P3D`. Undefined where the amount is no number of zero or more. */
export function durationText(amount: string, unit: DurationUnit): string | undefined {
  const number = parseNumber(amount);
  if (number === undefined || number < 0) return undefined;
  const iso = {
    seconds: `PT${number}S`,
    minutes: `PT${number}M`,
    hours: `PT${number}H`,
    days: `P${number}D`,
    weeks: `P${number}W`,
  }[unit];
  return parseDuration(iso) === undefined ? undefined : iso;
}
