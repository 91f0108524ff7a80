import { isJsonObject } from '#base';
import { rangesOf, type WeekDay } from '#catalog';

const week: readonly (readonly [WeekDay, string])[] = [
  ['mon', 'Mon'],
  ['tue', 'Tue'],
  ['wed', 'Wed'],
  ['thu', 'Thu'],
  ['fri', 'Fri'],
  ['sat', 'Sat'],
  ['sun', 'Sun'],
];

/** Summarises office hours: "Mon–Fri 9:00–17:00, Sat 10:00–14:00". Consecutive equal days are merged. */
export function officeHoursText(officeHours: unknown): string {
  if (!isJsonObject(officeHours) || officeHours['active'] === false) return 'No office hours';
  const hours = week.map(([key]) =>
    rangesOf(officeHours, key)
      .ranges.map(({ from, to }) => `${timeText(from)}–${timeText(to)}`)
      .join(' and '),
  );
  const stretches: string[] = [];
  for (let from = 0; from < week.length; from++) {
    if (hours[from] === '') continue;
    let to = from;
    while (to + 1 < week.length && hours[to + 1] === hours[from]) to += 1;
    const days = from === to ? week[from]![1] : `${week[from]![1]}–${week[to]![1]}`;
    stretches.push(`${days} ${hours[from]}`);
    from = to;
  }
  return stretches.length > 0 ? stretches.join(', ') : 'Never open';
}

function timeText(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}
