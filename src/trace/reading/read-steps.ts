import { type JsonObject, isJsonObject } from '#base';
import { asWrittenOf, type ExecutionStep, writtenInside, type WrittenNumbers } from '#model';

/** A step of an execution, with its optional and untrusted fields validated. */
export interface ReadStep {
  readonly step: ExecutionStep;
  /** Its position in the list of the execution. */
  readonly at: number;
  readonly nodeId: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** The time it is ordered by: its start, or that of the previous step in the list. */
  readonly orderTime: number;
  readonly context: JsonObject;
  /** As in `Visit`. */
  readonly writtenNumbers: WrittenNumbers | undefined;
}

const emptyContext: JsonObject = {};
const noSteps: readonly ReadStep[] = [];

/**
 * Returns the steps of an execution by start; ties keep their order. A step without a readable start stays behind the
 * previous one: list order is the best information left.
 */
export function orderSteps(steps: unknown): readonly ReadStep[] {
  if (!Array.isArray(steps)) return noSteps;
  const read: ReadStep[] = [];
  let last = -Infinity;
  let isSorted = true;
  for (let at = 0; at < steps.length; at++) {
    const step = readStep(steps[at], at, last);
    if (step.orderTime < last) isSorted = false;
    last = step.orderTime;
    read.push(step);
  }
  // Equal times must not be subtracted: both may be −Infinity.
  return isSorted
    ? read
    : read.sort((left, right) =>
        left.orderTime === right.orderTime ? left.at - right.at : left.orderTime - right.orderTime,
      );
}

function readStep(item: unknown, at: number, before: number): ReadStep {
  const step: ExecutionStep = isJsonObject(item) ? item : {};
  const node: unknown = step.node;
  const id = isJsonObject(node) ? node['id'] : undefined;
  const context = isJsonObject(node) ? node['context'] : undefined;
  const start = readTime(step.start);
  return {
    step,
    at,
    start,
    nodeId: typeof id === 'string' ? id : '',
    end: readTime(step.end),
    orderTime: start ?? before,
    context: isJsonObject(context) ? (context as JsonObject) : emptyContext,
    writtenNumbers: numbersOfContext(step),
  };
}

function numbersOfContext(step: ExecutionStep): WrittenNumbers | undefined {
  const numbers = writtenInside(writtenInside(asWrittenOf(step)?.numbers, 'node'), 'context');
  return typeof numbers === 'object' ? numbers : undefined;
}

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const msPerDay = 86_400_000;

/** Returns a date-time in milliseconds since 1970; undefined where it is invalid. */
export function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = value.length === 24 ? readPlain(value) : NaN;
  const time = Number.isNaN(plain) ? Date.parse(value) : plain;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Parses the usual form, `2026-11-16T17:00:00.000Z`: parsing times is most of the work of tracing, and `Date.parse`
 * takes three times as long. NaN for everything else, also for rare but valid forms: days after the 28th, and years
 * before 1970 or after 2099.
 */
function readPlain(text: string): number {
  if (
    text.charCodeAt(4) !== 45 ||
    text.charCodeAt(7) !== 45 ||
    text.charCodeAt(10) !== 84 ||
    text.charCodeAt(13) !== 58 ||
    text.charCodeAt(16) !== 58 ||
    text.charCodeAt(19) !== 46 ||
    text.charCodeAt(23) !== 90
  )
    return NaN;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const ms = twoDigits(text, 20) * 10 + digit(text, 22);
  if (!(
    year >= 1970 &&
    year <= 2099 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 28 &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59
  ))
    return NaN;
  const leapDays = Math.floor((year - 1969) / 4) + (month > 2 && year % 4 === 0 ? 1 : 0);
  const days = (year - 1970) * 365 + leapDays + (daysBeforeMonth[month - 1] as number) + day - 1;
  return days * msPerDay + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
}

function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : NaN;
}
