import type { JsonPath } from '#base';

/** A moment of a run, as a link can name it: everything that a person chose to look at. What is absent is as the viewer begins. */
export interface ReplayMoment {
  /** The id of the run. */
  readonly run?: string;
  /** The visit looked at, counted from 1. */
  readonly step?: number;
  /** Where the playhead stands within it. Milliseconds since 1970. */
  readonly time?: number;
  /** The value chosen in the context. */
  readonly path?: JsonPath;
  /** The zone in which times are told: IANA, such as `Europe/Berlin` or `UTC`. */
  readonly zone?: string;
}

/** A moment read from a text, and the names of the parts of it that could not be read. */
export interface DecodedMoment {
  readonly moment: ReplayMoment;
  readonly unread: readonly (keyof ReplayMoment)[];
}

const longestExecution = 400;
const longestPath = 4000;
/** The furthest time a `Date` can hold. */
const latest = 8.64e15;

/** Writes a moment as a short text for the address of a page: `run=8f3a&step=6&path=error.code`. The empty moment is the empty text. */
export function encodeMoment({ path, run, step, time, zone }: ReplayMoment): string {
  const parts = new URLSearchParams();
  if (run !== undefined && run !== '') parts.set('run', run);
  if (step !== undefined) parts.set('step', String(step));
  if (time !== undefined) parts.set('time', String(Math.round(time)));
  if (path !== undefined && path.length > 0) parts.set('path', path.map(encodePart).join('.'));
  if (zone !== undefined && zone !== '') parts.set('zone', zone);
  return parts.toString();
}

/**
 * Reads what `encodeMoment` wrote, whatever became of it on its way: parts that cannot be read are named and left out, the others hold.
 * A leading `?` or `#` and parts of other names are passed over; of a part that is there twice, the first counts.
 */
export function decodeMoment(text: string): DecodedMoment {
  const parts = new URLSearchParams(text.replace(/^[?#]/, ''));
  const moment: { -readonly [Key in keyof ReplayMoment]: ReplayMoment[Key] } = {};
  const unread: (keyof ReplayMoment)[] = [];
  const read = <Key extends keyof ReplayMoment>(
    key: Key,
    reader: (value: string) => ReplayMoment[Key] | undefined,
  ): void => {
    const value = parts.get(key);
    if (value === null || value === '') return;
    const known = reader(value);
    if (known === undefined) unread.push(key);
    else moment[key] = known;
  };
  read('run', (value) => (value.length <= longestExecution ? value : undefined));
  read('step', (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined));
  read('time', (value) =>
    /^-?\d{1,16}$/.test(value) && Math.abs(Number(value)) <= latest ? Number(value) : undefined,
  );
  read('path', (value) => (value.length <= longestPath ? decodePath(value) : undefined));
  read('zone', (value) => (/^[A-Za-z][\w+/-]{0,63}$/.test(value) ? value : undefined));
  return { moment, unread };
}

/** Positions are digits; keys are written as they are, with what would be misread after a tilde. */
function encodePart(part: string | number): string {
  if (typeof part === 'number') return String(part);
  if (part === '') return '~e';
  const escaped = part.replace(/~/g, '~0').replace(/\./g, '~1');
  return /^\d+$/.test(part) ? `~k${escaped}` : escaped;
}

function decodePath(text: string): JsonPath | undefined {
  const path = text.split('.').map(decodePart);
  return path.every((part) => part !== undefined) ? path : undefined;
}

function decodePart(part: string): string | number | undefined {
  if (part === '' || /~(?![01ek])/.test(part)) return undefined;
  if (/^\d+$/.test(part)) return Number(part) <= Number.MAX_SAFE_INTEGER ? Number(part) : undefined;
  if (part === '~e') return '';
  const key = part.startsWith('~k') ? part.slice(2) : part;
  return /~[ek]/.test(key) ? undefined : key.replace(/~1/g, '.').replace(/~0/g, '~');
}
