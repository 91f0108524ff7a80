import { isJsonObject } from '#base';
import { rangesOf, type WeekDay } from '#catalog';
import type { MessagesOf } from '#ui';
import type { timeMessages } from './time-messages.js';

const week: readonly WeekDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Summarises office hours: "Mon–Fri 9:00–17:00, Sat 10:00–14:00". Consecutive equal days are merged. */
export function officeHoursText(
  officeHours: unknown,
  words: Pick<MessagesOf<typeof timeMessages>['officeHours'], 'days' | 'neverOpen' | 'none' | 'ranges'>,
): string {
  if (!isJsonObject(officeHours) || officeHours['active'] === false) return words.none;
  const hours = week.map((day) => {
    const ranges = rangesOf(officeHours, day).ranges.map(({ from, to }) => `${timeText(from)}–${timeText(to)}`);
    return ranges.length === 0 ? '' : words.ranges(ranges);
  });
  const stretches: string[] = [];
  for (let from = 0; from < week.length; from++) {
    if (hours[from] === '') continue;
    let to = from;
    while (to + 1 < week.length && hours[to + 1] === hours[from]) to += 1;
    const [first, last] = [words.days[week[from]!], words.days[week[to]!]];
    stretches.push(`${from === to ? first : `${first}–${last}`} ${hours[from]}`);
    from = to;
  }
  return stretches.length > 0 ? stretches.join(', ') : words.neverOpen;
}

function timeText(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}
