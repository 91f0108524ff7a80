import { parseDuration } from '#catalog';
import { parseNumber } from './parse-number.js';

/** What a wait can be counted in. */
export type DurationUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks';

/** A duration as one number of one unit. */
export interface DurationParts {
  /** As text, so that "1.50" is not rewritten by being shown. */
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

/** Reads an ISO 8601 duration; undefined for text that is none, or none with a fixed length. */
export function durationParts(iso: string): DurationParts | undefined {
  const milliseconds = parseDuration(iso);
  if (milliseconds === undefined) return undefined;
  for (const [unit, amount] of Object.entries(single.exec(iso.trim())?.groups ?? {})) {
    if (amount !== undefined) return { amount, unit: unit as DurationUnit };
  }
  const [unit, length] = largestFirst.find(([, size]) => milliseconds % size === 0) ?? ['seconds', 1000];
  return { amount: String(milliseconds / length), unit };
}

/** Writes it as ISO 8601: `PT2H`, `P3D`. Undefined when the amount is not a number of zero or more. */
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
