/** How a version is called in a few characters: `v7` where its id ends that way, else the ends of the id. */
export function shortVersionName(id: string): string {
  const number = /(?:^|[^a-z])(v\d{1,5})$/i.exec(id)?.[1];
  if (number !== undefined) return number.toLowerCase();
  return id.length <= 9 ? id : `${id.slice(0, 4)}…${id.slice(-3)}`;
}

/** A stored moment as a clock time today and a date before; empty for what is no moment. */
export function momentWords(at: string | undefined, locale: string | undefined, timeZone: string | undefined): string {
  const time = at === undefined ? Number.NaN : Date.parse(at);
  if (Number.isNaN(time)) return '';
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = (moment: number): string => new Intl.DateTimeFormat(locale, { dateStyle: 'short', ...zone }).format(moment);
  const isToday = day(time) === day(Date.now());
  return new Intl.DateTimeFormat(locale, isToday ? { timeStyle: 'short', ...zone } : { dateStyle: 'medium', timeStyle: 'short', ...zone }).format(time);
}
