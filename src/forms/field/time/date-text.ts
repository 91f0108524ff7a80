const plainDate = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** True for an existing day without a time: `2026-12-01`, not February 30. */
export function isPlainDate(text: string): boolean {
  if (!plainDate.test(text) || text < '0001') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Parses a moment in any ISO notation; undefined for other text. */
function momentOf(text: string): Date | undefined {
  const date = moment.test(text) ? new Date(text) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Formats a moment for a `datetime-local` control, in the user's time zone; seconds only where they are not zero.
 * Undefined for other text, and below milliseconds, which no control shows.
 */
export function toLocalInput(text: string): string | undefined {
  const date = momentOf(text);
  if (!date || /\.\d{4,}/.test(text)) return undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  const year = String(date.getFullYear()).padStart(4, '0');
  const [seconds, fraction] = [date.getSeconds(), date.getMilliseconds()];
  const rest =
    fraction > 0 ? `:${two(seconds)}.${String(fraction).padStart(3, '0')}` : seconds > 0 ? `:${two(seconds)}` : '';
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}${rest}`;
}

/** Converts the value of a `datetime-local` control to a moment in UTC: `2026-12-01T09:00:00Z`. */
export function fromLocalInput(text: string): string | undefined {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z');
}

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const momentFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a day or a moment for reading; other text is returned unchanged. */
export function readableDate(text: string): string {
  if (isPlainDate(text)) return dayFormat.format(Date.parse(`${text}T00:00:00Z`));
  const date = momentOf(text);
  return date === undefined ? text : momentFormat.format(date);
}
