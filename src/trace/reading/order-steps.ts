import { type JsonObject, isJsonObject } from '#base';
import { asWrittenOf, type ExecutionStep, writtenInside, type WrittenNumbers } from '#model';
import { readTime } from './read-time.js';

/** A step of a run with everything read out of it that may be absent or of a wrong type. */
export interface ReadStep {
  readonly step: ExecutionStep;
  /** Its position in the run's own list. */
  readonly at: number;
  readonly nodeId: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** What it is ordered by: its start, or that of the step before it in the list. */
  readonly place: number;
  readonly context: JsonObject;
  /** As the visit has them. */
  readonly writtenNumbers: WrittenNumbers | undefined;
}

const emptyContext: JsonObject = {};
const noSteps: readonly ReadStep[] = [];

/**
 * The steps of a run by start, ties in their own order. A step whose start cannot be read stays behind the step before it:
 * whoever wrote the list wrote it in some order, and that is the best there is.
 */
export function orderSteps(steps: unknown): readonly ReadStep[] {
  if (!Array.isArray(steps)) return noSteps;
  const read: ReadStep[] = [];
  let last = -Infinity;
  let isSorted = true;
  for (let at = 0; at < steps.length; at++) {
    const step = readStep(steps[at], at, last);
    if (step.place < last) isSorted = false;
    last = step.place;
    read.push(step);
  }
  // Equal places must not be subtracted: both may be −Infinity.
  return isSorted
    ? read
    : read.sort((left, right) => (left.place === right.place ? left.at - right.at : left.place - right.place));
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
    place: start ?? before,
    context: isJsonObject(context) ? (context as JsonObject) : emptyContext,
    writtenNumbers: numbersOfContext(step),
  };
}

function numbersOfContext(step: ExecutionStep): WrittenNumbers | undefined {
  const numbers = writtenInside(writtenInside(asWrittenOf(step)?.numbers, 'node'), 'context');
  return typeof numbers === 'object' ? numbers : undefined;
}
