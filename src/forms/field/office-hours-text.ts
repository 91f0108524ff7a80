import { isJsonObject } from '#base';

const week = [
  ['mon', 'Mon'], ['tue', 'Tue'], ['wed', 'Wed'], ['thu', 'Thu'], ['fri', 'Fri'], ['sat', 'Sat'], ['sun', 'Sun'],
] as const;

/** Office hours in a few words: "Mon–Fri 9:00–17:00, Sat 10:00–14:00". Days with the same hours that follow each other are drawn together. */
export function officeHoursText(officeHours: unknown): string {
  if (!isJsonObject(officeHours) || officeHours['active'] === false) return 'No office hours';
  const times = isJsonObject(officeHours['times']) ? officeHours['times'] : {};
  const hours = week.map(([key]) => dayText(times[key]));
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

function dayText(ranges: unknown): string {
  const texts = Array.isArray(ranges) ? ranges.map(rangeText).filter((text) => text !== undefined) : [];
  return texts.join(' and ');
}

function rangeText(range: unknown): string | undefined {
  if (!isJsonObject(range)) return undefined;
  const [start, end] = [timeText(range['start']), timeText(range['end'])];
  return start !== undefined && end !== undefined ? `${start}–${end}` : undefined;
}

function timeText(time: unknown): string | undefined {
  if (!isJsonObject(time) || typeof time['hour'] !== 'number') return undefined;
  const minute = typeof time['minute'] === 'number' ? time['minute'] : 0;
  return `${time['hour']}:${String(minute).padStart(2, '0')}`;
}
