const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const pattern = /^P(?=[\dT])(?:([\d.,]+)W)?(?:([\d.,]+)D)?(?:T(?=\d)(?:([\d.,]+)H)?(?:([\d.,]+)M)?(?:([\d.,]+)S)?)?$/;

const longestReadable = 64;

/**
 * Returns the milliseconds of an ISO 8601 duration in weeks, days, hours, minutes and seconds (`PT2H`, `P1DT12H`), a
 * day counted as 24 hours; `undefined` for all else: months and years have no fixed length.
 */
export function parseDuration(iso: string): number | undefined {
  if (typeof iso !== 'string' || iso.length > longestReadable) return undefined;
  const match = pattern.exec(iso.trim());
  if (!match) return undefined;
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number((part ?? '0').replace(',', '.')));
  const total =
    (weeks ?? 0) * week + (days ?? 0) * day + (hours ?? 0) * hour + (minutes ?? 0) * minute + (seconds ?? 0) * second;
  return total <= Number.MAX_SAFE_INTEGER ? Math.round(total) : undefined;
}

/**
 * Formats a duration: "2 hours", "10 minutes", "1 day", "1 h 30 min". The style `short` abbreviates single units too
 * ("10 min"). Other text is returned as is, blank text as "No time set".
 *
 * @param style `long` spells out a single unit, `short` abbreviates it
 */
export function formatDuration(iso: string, style: 'long' | 'short' = 'long'): string {
  if (typeof iso !== 'string' || iso.trim() === '') return 'No time set';
  const total = parseDuration(iso);
  if (total === undefined) return iso;
  // Weeks stay weeks and days stay days, as written.
  if (/^P\d+W$/.test(iso.trim()) && total > 0) return withUnit(total / week, 'week', 'wk', style);
  const parts = split(total);
  if (parts.length === 0) return withUnit(0, 'second', 's', style);
  if (parts.length === 1) {
    const [only] = parts as [Part];
    return withUnit(only.amount, only.word, only.abbreviation, style);
  }
  return parts.map((part) => withUnit(part.amount, part.word, part.abbreviation, 'short')).join(' ');
}

interface Part {
  readonly amount: number;
  readonly word: string;
  readonly abbreviation: string;
}

function split(total: number): Part[] {
  const seconds = (total % minute) / second;
  return [
    { amount: Math.floor(total / day), word: 'day', abbreviation: 'd' },
    { amount: Math.floor((total % day) / hour), word: 'hour', abbreviation: 'h' },
    { amount: Math.floor((total % hour) / minute), word: 'minute', abbreviation: 'min' },
    { amount: seconds, word: 'second', abbreviation: 's' },
  ].filter((part) => part.amount > 0);
}

function withUnit(amount: number, word: string, abbreviation: string, style: 'long' | 'short'): string {
  if (style === 'short') return `${amount} ${abbreviation}`;
  return amount === 1 ? `1 ${word}` : `${amount} ${word}s`;
}
