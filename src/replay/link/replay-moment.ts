import type { JsonPath } from '#base';

/**
 * A moment of an execution as encoded in a link: what the user has chosen to look at. Absent parts keep the defaults of
 * the viewer.
 */
export interface ReplayMoment {
  /** The execution id. */
  readonly run?: string;
  /** The visit, counted from 1. */
  readonly step?: number;
  /** The time of the playhead within it, in milliseconds since 1970. */
  readonly time?: number;
  /** The JSON path selected in the context. */
  readonly path?: JsonPath;
  /** The time zone, IANA, such as `Europe/Berlin` or `UTC`. */
  readonly zone?: string;
}

/** A decoded moment, and the names of its unreadable parts. */
export interface DecodedMoment {
  /** The readable parts. */
  readonly moment: ReplayMoment;
  /** Names of the parts that could not be read. */
  readonly unread: readonly (keyof ReplayMoment)[];
}

const maxIdLength = 400;
const maxPathLength = 4000;
/** The latest time a `Date` represents. */
const latest = 8.64e15;

/** Encodes a moment for a URL: `run=8f3a&step=6&path=error.code`. The empty moment is the empty string. */
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
 * Decodes what `encodeMoment` wrote. Unreadable parts are reported and left out. A leading `?` or `#` and unknown parts
 * are ignored; of repeated parts the first counts.
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
  read('run', (value) => (value.length <= maxIdLength ? value : undefined));
  read('step', (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined));
  read('time', (value) =>
    /^-?\d{1,16}$/.test(value) && Math.abs(Number(value)) <= latest ? Number(value) : undefined,
  );
  read('path', (value) => (value.length <= maxPathLength ? decodePath(value) : undefined));
  read('zone', (value) => (/^[A-Za-z][\w+/-]{0,63}$/.test(value) ? value : undefined));
  return { moment, unread };
}

/** Indexes are digits; keys are written as they are, with a tilde escaping ambiguous characters. */
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
