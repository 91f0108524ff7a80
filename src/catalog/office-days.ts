import { isJsonObject } from '#base';

const week = [
  ['mon', 'Mon'], ['tue', 'Tue'], ['wed', 'Wed'], ['thu', 'Thu'], ['fri', 'Fri'], ['sat', 'Sat'], ['sun', 'Sun'],
] as const;

/** The days of a week that have any hours, runs of three or more drawn together: "Mon–Sat", "Mon, Wed", "Every day". */
export function officeDays(times: unknown): string | undefined {
  if (!isJsonObject(times)) return undefined;
  const open = week.map(([key]) => Array.isArray(times[key]) && times[key].length > 0);
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
