import { minutesOfDay } from './week-hours.js';

/** "9 AM", "12:30 PM": a minute of a day. */
export function clockWords(minute: number): string {
  return timeParts(minute).join(' ');
}

/** A minute of a day as "9" or "12:30", and its half of the day. */
export function timeParts(minute: number): readonly [time: string, half: 'AM' | 'PM'] {
  const hour = Math.floor((minute % minutesOfDay) / 60);
  const past = minute % 60;
  return [
    `${hour % 12 === 0 ? 12 : hour % 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}`,
    hour < 12 ? 'AM' : 'PM',
  ];
}
