/**
 * Work in stages: a page handles input between two of them. Each `next` carries the work on to the end of a stage; the last one
 * returns the result.
 */
export type Stages<Value> = Generator<undefined, Value>;

/** Carries the work out without a break. */
export function finishStages<Value>(stages: Stages<Value>): Value {
  let step = stages.next();
  while (step.done !== true) step = stages.next();
  return step.value;
}
