import { timeParts } from './clock-words.js';
import { minutesOfDay, type Stretch } from './week-hours.js';

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

interface TypedTime {
  readonly minute: number;
  /** The half of the day as written; `day` where the time is certainly of a 24-hour clock. */
  readonly half?: 'am' | 'pm' | 'day';
}

const longestReadable = 200;
const timePattern = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a|p)?$/;

/**
 * Reads hours as users type them: "9am–1pm", "9-5", "09:00 - 17:30", "8–12, 13–17", "noon to 6", "all day", "closed"
 * (no hours). A half of the day is taken from the other end; where both are missing, from business hours ("9–5" ends in
 * the afternoon, "1–5" is one). A range that ends before it starts continues on the next day. Undefined for other text.
 */
export function readHoursText(text: string): readonly Stretch[] | undefined {
  if (typeof text !== 'string' || text.length > longestReadable) return undefined;
  const plain = text
    .toLowerCase()
    .replaceAll(/([ap])\.\s?m\./g, '$1m')
    .replaceAll(/[\u00a0\u202f\s]+/g, ' ')
    .trim();
  if (/^(closed|none|no hours)?$/.test(plain)) return [];
  if (/^(all day|24 ?h(ours)?|always|open all day)$/.test(plain)) return [{ from: 0, to: minutesOfDay }];
  const ranges = plain
    .split(/\s*(?:,|;|&|\band\b)\s*/)
    .filter((part) => part !== '')
    .map(readRangeText);
  return ranges.length > 0 && ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function readRangeText(text: string): Stretch | undefined {
  const [start, end, ...more] = text.split(/\s*(?:-|–|—|−|\bto\b|\buntil\b|\btill?\b)\s*/);
  if (start === undefined || end === undefined || more.length > 0) return undefined;
  const [from, to] = [readTime(start), readTime(end)];
  if (!from || !to) return undefined;
  const range = settle(from, to);
  // As an end, midnight is the end of the day.
  const stretch = range.to === 0 ? { from: range.from, to: minutesOfDay } : range;
  return stretch.from === stretch.to || stretch.from === minutesOfDay ? undefined : stretch;
}

function readTime(text: string): TypedTime | undefined {
  if (text === 'noon' || text === 'midday') return { minute: 720, half: 'day' };
  if (text === 'midnight') return { minute: 0, half: 'day' };
  const digits = /^\d{4}$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : text;
  const match = timePattern.exec(digits);
  if (!match) return undefined;
  const [hour, past, word] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.[0]];
  if (past > 59 || hour > 24 || (hour === 24 && past > 0)) return undefined;
  if (word === undefined)
    return {
      minute: hour * 60 + past,
      ...(hour > 12 || hour === 0 || (match[1]?.length === 2 && hour < 10) ? { half: 'day' as const } : {}),
    };
  if (hour > 12 || hour === 0) return hour > 12 ? { minute: hour * 60 + past, half: 'day' } : undefined;
  return { minute: (hour % 12) * 60 + past, half: word === 'a' ? 'am' : 'pm' };
}

function settle(start: TypedTime, end: TypedTime): Stretch {
  const [from, to] = [fixed(start), fixed(end)];
  if (from !== undefined && to !== undefined) return { from, to };
  if (from !== undefined) {
    const later = [end.minute % 720, (end.minute % 720) + 720].find((minute) => minute > from);
    return { from, to: start.half === 'day' && from !== 720 ? end.minute : (later ?? end.minute) };
  }
  if (to !== undefined) {
    const ends = to === 0 ? minutesOfDay : to;
    const nearest = [(start.minute % 720) + 720, start.minute % 720].find((minute) => minute < ends);
    return { from: end.half === 'day' && to !== 720 && to !== 0 ? start.minute : (nearest ?? start.minute), to };
  }
  const [first, second] = [start.minute % 720, end.minute % 720];
  // "9–5" and "12–2" cross noon, "1–5" is an afternoon, "8–11" a morning.
  if (second <= first || first === 0)
    return start.minute >= 720 ? { from: 720, to: second + 720 } : { from: first, to: second + 720 };
  return first < 6 * 60 ? { from: first + 720, to: second + 720 } : { from: first, to: second };
}

/** The minute where nothing has to be guessed. */
function fixed({ half, minute }: TypedTime): number | undefined {
  if (half === undefined) return undefined;
  return half === 'pm' ? minute + 720 : minute;
}
