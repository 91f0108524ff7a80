import { minutesOfDay, type Stretch } from './week-hours.js';

/** "9 AM", "12:30 PM": a minute of a day. */
export function clockWords(minute: number): string {
  return timeParts(minute).join(' ');
}

/** "9 AM–1 PM", "12:30–6 PM": a range, with AM or PM once where both ends share it. */
export function hoursWords({ from, to }: Stretch): string {
  if (from === 0 && to === minutesOfDay) return 'all day';
  const [start, startHalf] = timeParts(from);
  const [end, endHalf] = timeParts(to);
  // "1–12 AM" would be read as an hour of the morning.
  return startHalf === endHalf && to < minutesOfDay
    ? `${start}–${end} ${endHalf}`
    : `${start} ${startHalf}–${end} ${endHalf}`;
}

/** "9:00 AM": a minute of a day in full, so that times align in columns. */
export function fullClock(minute: number): string {
  const [, half] = timeParts(minute);
  const hour = Math.floor(minute / 60) % 12;
  return `${hour === 0 ? 12 : hour}:${String(minute % 60).padStart(2, '0')} ${half}`;
}

/** "9:00 AM – 6:00 PM". */
export function fullHours({ from, to }: Stretch): string {
  return `${fullClock(from)} – ${fullClock(to)}`;
}

/** "9am–1pm", "12:30pm–6pm": for several in a row. */
export function shortHours({ from, to }: Stretch): string {
  return [from, to].map((minute) => timeParts(minute).join('').toLowerCase()).join('–');
}

/** "49", "7.5": minutes as hours, to a tenth, never 0 for a positive number. */
export function hoursIn(minutes: number): string {
  const tenths = Math.round(minutes / 6);
  return String((tenths === 0 && minutes > 0 ? 1 : tenths) / 10);
}

function timeParts(minute: number): readonly [time: string, half: 'AM' | 'PM'] {
  const hour = Math.floor((minute % minutesOfDay) / 60);
  const past = minute % 60;
  return [
    `${hour % 12 === 0 ? 12 : hour % 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}`,
    hour < 12 ? 'AM' : 'PM',
  ];
}
