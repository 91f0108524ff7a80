import { isJsonObject } from '#base';
import { rangesOf, type WeekDay } from './hours/week-hours.js';

const week: readonly (readonly [WeekDay, string])[] = [
  ['mon', 'Mon'],
  ['tue', 'Tue'],
  ['wed', 'Wed'],
  ['thu', 'Thu'],
  ['fri', 'Fri'],
  ['sat', 'Sat'],
  ['sun', 'Sun'],
];

/** The days of a week that have any hours, runs of three or more drawn together: "Mon–Sat", "Mon, Wed", "Every day". */
export function officeDays(officeHours: unknown): string | undefined {
  if (!isJsonObject(officeHours) || !isJsonObject(officeHours['times'])) return undefined;
  const open = week.map(([key]) => rangesOf(officeHours, key).ranges.length > 0);
  if (open.every(Boolean)) return 'Every day';
  const stretches: string[] = [];
  for (let from = 0; from < week.length; from++) {
    if (!open[from]) continue;
    let to = from;
    while (open[to + 1]) to += 1;
    const days = week.slice(from, to + 1).map(([, name]) => name);
    stretches.push(...(days.length > 2 ? [`${days[0]}–${days.at(-1)}`] : days));
    from = to;
  }
  return stretches.length > 0 ? stretches.join(', ') : 'No hours';
}
