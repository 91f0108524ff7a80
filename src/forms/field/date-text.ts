const plainDate = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** True for a day without a time that exists: `2026-12-01`. */
export function isPlainDate(text: string): boolean {
  return plainDate.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** A moment as a `datetime-local` control takes it, in the time zone of whoever looks; undefined for text that is none. */
export function toLocalInput(text: string): string | undefined {
  if (!moment.test(text)) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What a `datetime-local` control holds as a moment in UTC: `2026-12-01T09:00:00Z`. */
export function fromLocalInput(text: string): string | undefined {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, 'Z');
}

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const momentFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A day or a moment as people write it; text that is neither is given back as it is. */
export function readableDate(text: string): string {
  if (isPlainDate(text)) return dayFormat.format(Date.parse(`${text}T00:00:00Z`));
  return toLocalInput(text) === undefined ? text : momentFormat.format(new Date(text));
}
