/** Formats a timestamp as a clock time today and a date before; returns an empty string where it is invalid. */
export function momentWords(at: string | undefined, locale: string | undefined, timeZone: string | undefined): string {
  const time = at === undefined ? Number.NaN : Date.parse(at);
  if (Number.isNaN(time)) return '';
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = (moment: number): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'short', ...zone }).format(moment);
  const isToday = day(time) === day(Date.now());
  return new Intl.DateTimeFormat(
    locale,
    isToday ? { timeStyle: 'short', ...zone } : { dateStyle: 'medium', timeStyle: 'short', ...zone },
  ).format(time);
}
