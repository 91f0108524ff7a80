const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const msPerDay = 86_400_000;

/** Milliseconds since 1970 of a date-time, if it is one. */
export function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = value.length === 24 ? readPlain(value) : NaN;
  const time = Number.isNaN(plain) ? Date.parse(value) : plain;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * The form services write, `2026-11-16T17:00:00.000Z`, read by hand: reading times is most of the work of tracing a run, and the
 * engine's own reader takes three times as long. NaN for everything else, also for what is merely rare: days that only some months
 * have, and years before 1970 or after 2099.
 */
function readPlain(text: string): number {
  if (
    text.charCodeAt(4) !== 45 ||
    text.charCodeAt(7) !== 45 ||
    text.charCodeAt(10) !== 84 ||
    text.charCodeAt(13) !== 58 ||
    text.charCodeAt(16) !== 58 ||
    text.charCodeAt(19) !== 46 ||
    text.charCodeAt(23) !== 90
  )
    return NaN;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const ms = twoDigits(text, 20) * 10 + digit(text, 22);
  if (!(
    year >= 1970 &&
    year <= 2099 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 28 &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59
  ))
    return NaN;
  const leapDays = Math.floor((year - 1969) / 4) + (month > 2 && year % 4 === 0 ? 1 : 0);
  const days = (year - 1970) * 365 + leapDays + (daysBeforeMonth[month - 1] as number) + day - 1;
  return days * msPerDay + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
}

function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : NaN;
}
