import { type JsonObject, isJsonObject } from '#base';
import type { ExecutionStep } from '#model';

/** A step of a run with everything read out of it that may be absent or of a wrong type. */
export interface ReadStep {
  readonly step: ExecutionStep;
  readonly nodeId: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly context: JsonObject;
}

const emptyContext: JsonObject = {};

/**
 * The steps of a run by start, ties in their own order. A step whose start cannot be read stays behind the step before it:
 * whoever wrote the list wrote it in some order, and that is the best there is.
 */
export function orderSteps(steps: unknown): readonly ReadStep[] {
  if (!Array.isArray(steps)) return [];
  let last = -Infinity;
  const keyed = (steps as readonly unknown[]).map((item) => {
    const read = readStep(item);
    if (read.start !== undefined) last = read.start;
    return { read, key: last };
  });
  // Equal keys must not be subtracted: both may be −Infinity.
  keyed.sort((left, right) => (left.key === right.key ? 0 : left.key - right.key));
  return keyed.map(({ read }) => read);
}

/** Milliseconds since 1970 of a date-time, if it is one. */
export function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

function readStep(item: unknown): ReadStep {
  const step: ExecutionStep = isJsonObject(item) ? item : {};
  const node: unknown = step.node;
  const id = isJsonObject(node) ? node['id'] : undefined;
  const context = isJsonObject(node) ? node['context'] : undefined;
  return {
    step,
    nodeId: typeof id === 'string' ? id : '',
    start: readTime(step.start),
    end: readTime(step.end),
    context: isJsonObject(context) ? (context as JsonObject) : emptyContext,
  };
}
