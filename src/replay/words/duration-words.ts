import type { WordMessages } from './word-messages.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats a duration with at most two units: "12 ms", "1.4 s", "3 m 40 s", "1 h 12 m", "2 d 4 h". */
export function durationWords(ms: number | undefined, { length, unknown }: WordMessages): string {
  if (ms === undefined || !Number.isFinite(ms) || ms < 0) return unknown;
  if (ms < second) return ms < second - 0.5 ? length.milliseconds(Math.round(ms)) : length.seconds(1);
  const tenths = Math.round(ms / 100) / 10;
  if (tenths < 10) return length.seconds(tenths);
  const seconds = Math.round(ms / second);
  if (seconds < 60) return length.seconds(seconds);
  const pair = (large: string, count: number, small: (count: number) => string): string =>
    count === 0 ? large : length.pair(large, small(count));
  if (seconds < 3600) return pair(length.minutes(Math.floor(seconds / 60)), seconds % 60, length.seconds);
  const minutes = Math.round(ms / minute);
  if (minutes < 24 * 60) return pair(length.hours(Math.floor(minutes / 60)), minutes % 60, length.minutes);
  const hours = Math.round(ms / hour);
  return pair(length.days(Math.floor(hours / (day / hour))), hours % (day / hour), length.hours);
}
