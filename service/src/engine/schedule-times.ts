import { isJsonObject, type JsonObject } from '#base';
import { isTimeZone } from '#catalog';
import { instantOf } from '#execute';
import { textsIn } from './keywords.js';
import { idIn } from './triggers.js';

/** A schedule, as the settings of its trigger say it. */
export interface Schedule {
  /** Id of the list whose contacts start. */
  readonly listId: string;
  /** The days of the week from Sunday, 0 to 6; or one day, counted from 1970. */
  readonly on: { readonly weekdays: ReadonlySet<number> } | { readonly day: number };
  /** The minute of the day. */
  readonly minute: number;
  /** The zone of its clock; undefined for the clock of each contact. */
  readonly zone: string | undefined;
}

const minute = 60_000;
const day = 86_400_000;
/** 1970 began on a Thursday. */
const firstWeekday = 4;
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const everyDay = new Set([0, 1, 2, 3, 4, 5, 6]);

/**
 * Reads the settings of a schedule; undefined where a list, a day or the time is missing.
 *
 * @param accountZone the zone of a schedule by the clock of one zone that names none
 */
export function readSchedule(config: JsonObject, accountZone: string): Schedule | undefined {
  const listId = idIn(config['list']);
  const past = minuteIn(config['time'] ?? '09:00');
  const on = daysIn(config);
  if (listId === undefined || past === undefined || !on) return undefined;
  const written = config['timezone'];
  const zone = config['clock'] === 'zone' ? (isTimeZone(written) ? written : accountZone) : undefined;
  return { listId, on, minute: past, zone };
}

function daysIn(config: JsonObject): Schedule['on'] | undefined {
  if (config['repeat'] === 'daily') return { weekdays: everyDay };
  if (config['repeat'] === 'once') {
    const written = typeof config['date'] === 'string' ? config['date'].trim().slice(0, 10) : '';
    const read = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN;
    return Number.isNaN(read) ? undefined : { day: read / day };
  }
  const weekdays = new Set(textsIn(config['days']).flatMap((name) => dayNames.indexOf(name)));
  weekdays.delete(-1);
  return weekdays.size === 0 ? undefined : { weekdays };
}

/** The minute of the day of `09:00`, or of the wire's `{hour, minute}`. */
function minuteIn(value: unknown): number | undefined {
  const [hour, past] = isJsonObject(value)
    ? [Number(value['hour']), Number(value['minute'] ?? 0)]
    : (/^(\d{1,2}):(\d{2})/.exec(typeof value === 'string' ? value.trim() : '') ?? []).slice(1).map(Number);
  const minutes = (hour ?? Number.NaN) * 60 + (past ?? Number.NaN);
  return minutes >= 0 && minutes < 1440 ? Math.floor(minutes) : undefined;
}

/** Returns the first instant after another one at which a schedule is due in a zone; undefined where there is none. */
export function nextIn(schedule: Schedule, zone: string, after: number): number | undefined {
  return wallsAround(schedule, after, 9)
    .map((wall) => instantOf(wall, zone))
    .filter((instant) => instant > after)
    .toSorted((a, b) => a - b)[0];
}

/** Returns the last instant within `(after, until]` at which a schedule is due in a zone; undefined where there is none. */
export function lastIn(schedule: Schedule, zone: string, after: number, until: number): number | undefined {
  return wallsAround(schedule, until - 7 * day, 9)
    .map((wall) => instantOf(wall, zone))
    .filter((instant) => instant > after && instant <= until)
    .toSorted((a, b) => b - a)[0];
}

/** Zones differ by quarters of an hour, from 14 hours before to 12 hours after UTC. */
const quarter = 15 * minute;
const [ahead, behind] = [14 * 60 * minute, 13 * 60 * minute];

/**
 * Returns when a schedule is to be looked at next: when it is due; by the clock of each contact, each quarter of an hour at which it may
 * be due in a zone of the world. Undefined where it is over.
 */
export function nextLook(schedule: Schedule, after: number): number | undefined {
  if (schedule.zone !== undefined) return nextIn(schedule, schedule.zone, after);
  return wallsAround(schedule, after, 9)
    .flatMap((wall) => {
      const first = wall - ahead;
      const next = first + Math.max(0, Math.floor((after - first) / quarter) + 1) * quarter;
      return next <= wall + behind ? [next] : [];
    })
    .toSorted((a, b) => a - b)[0];
}

/** What wall clocks show when a schedule is due, as they would count it in UTC: from the day before an instant on. */
function wallsAround({ minute: past, on }: Schedule, instant: number, days: number): readonly number[] {
  if ('day' in on) return [on.day * day + past * minute];
  const first = Math.floor(instant / day) - 1;
  return Array.from({ length: days + 2 }, (_, at) => first + at)
    .filter((number) => on.weekdays.has((((number + firstWeekday) % 7) + 7) % 7))
    .map((number) => number * day + past * minute);
}
