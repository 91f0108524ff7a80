import { isTimeZone } from '#catalog';

const day = 86_400_000;

/** The first of these names that the machine knows as a zone, else that of the machine. */
export function zoneOf(...names: readonly (string | null | undefined)[]): string {
  const known = names.find((name) => isTimeZone(name));
  return known ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "Wed 9:00 AM" within the next six days, else "Wed, Oct 15, 9:00 AM". */
export function startWords(
  at: string | number,
  {
    locale,
    now = Date.now(),
    zone,
  }: { readonly locale: string | undefined; readonly now?: number; readonly zone: string },
): string {
  const time = typeof at === 'string' ? Date.parse(at) : at;
  if (Number.isNaN(time)) return '';
  const isSoon = time >= now && time < now + 6 * day;
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    ...(isSoon ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(time);
}
