import { isJsonObject } from '#base';

/** The days of a week as office hours name them, from Sunday. */
export const weekDays = [
  ['sun', 'Sunday'], ['mon', 'Monday'], ['tue', 'Tuesday'], ['wed', 'Wednesday'], ['thu', 'Thursday'], ['fri', 'Friday'], ['sat', 'Saturday'],
] as const;

const minutesOfDay = 1440;
export const minutesOfWeek = 7 * minutesOfDay;

/** A stretch of time in whole minutes: of a day, or of a week that begins on Sunday. `to` is the first minute after it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A time range of the wire as minutes of its day; undefined where it cannot be read or ends before it starts. */
export function stretchOf(range: unknown): Stretch | undefined {
  if (!isJsonObject(range)) return undefined;
  const from = minuteOf(range['start']);
  const to = minuteOf(range['end']);
  return from === undefined || to === undefined || from >= to || from < 0 || to > minutesOfDay ? undefined : { from, to };
}

function minuteOf(time: unknown): number | undefined {
  if (!isJsonObject(time) || typeof time['hour'] !== 'number') return undefined;
  const minute = Math.round(time['hour'] * 60 + (typeof time['minute'] === 'number' ? time['minute'] : 0));
  return Number.isFinite(minute) ? minute : undefined;
}

/**
 * The open stretches of a week, in order and without overlap; empty where hours are switched off or nothing can be read. By
 * the clock on the wall: the time zone makes no difference to how hours and waits compare, and the hour by which a summer
 * begins or ends is left out of account.
 */
export function openStretches(officeHours: unknown): readonly Stretch[] {
  if (!isJsonObject(officeHours) || officeHours['active'] === false || !isJsonObject(officeHours['times'])) return [];
  const times = officeHours['times'];
  return joined(weekDays.flatMap(([key], day) => {
    const ranges: readonly unknown[] = Array.isArray(times[key]) ? times[key] : [];
    return ranges.map(stretchOf).filter((stretch) => stretch !== undefined).map(({ from, to }) => ({ from: from + day * minutesOfDay, to: to + day * minutesOfDay }));
  }));
}

/** The same time as stretches in order that neither overlap nor touch. */
export function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const inOrder = [...stretches].sort((left, right) => left.from - right.from);
  const merged: Stretch[] = [];
  for (const stretch of inOrder) {
    const last = merged.at(-1);
    if (last && stretch.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, stretch.to) };
    else merged.push(stretch);
  }
  return merged;
}

export function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Of all open minutes of a week, how many are open again so many minutes later. */
export function stillOpenAfter(open: readonly Stretch[], minutes: number): number {
  const shift = ((minutes % minutesOfWeek) + minutesOfWeek) % minutesOfWeek;
  const later = open
    .map(({ from, to }) => ({ from: from + shift, to: to + shift }))
    .flatMap(({ from, to }) => [{ from, to: Math.min(to, minutesOfWeek) }, { from: Math.max(from, minutesOfWeek) - minutesOfWeek, to: to - minutesOfWeek }])
    .filter(({ from, to }) => from < to)
    .sort((left, right) => left.from - right.from);
  let sum = 0;
  for (let mine = 0, other = 0; mine < later.length && other < open.length; ) {
    const left = later[mine] as Stretch;
    const right = open[other] as Stretch;
    sum += Math.max(0, Math.min(left.to, right.to) - Math.max(left.from, right.from));
    if (left.to <= right.to) mine += 1;
    else other += 1;
  }
  return sum;
}
