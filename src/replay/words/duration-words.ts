const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The text for an unknown time or duration. */
export const unknownWord = '—';

/** Formats a duration with at most two units: "12 ms", "1.4 s", "3 m 40 s", "1 h 12 m", "2 d 4 h". */
export function durationWords(ms: number | undefined): string {
  if (ms === undefined || !Number.isFinite(ms) || ms < 0) return unknownWord;
  if (ms < second) return ms < second - 0.5 ? `${Math.round(ms)} ms` : '1 s';
  const tenths = Math.round(ms / 100) / 10;
  if (tenths < 10) return `${tenths} s`;
  const seconds = Math.round(ms / second);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return pair(Math.floor(seconds / 60), 'm', seconds % 60, 's');
  const minutes = Math.round(ms / minute);
  if (minutes < 24 * 60) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'm');
  const hours = Math.round(ms / hour);
  return pair(Math.floor(hours / (day / hour)), 'd', hours % (day / hour), 'h');
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
