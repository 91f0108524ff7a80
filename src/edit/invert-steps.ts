import type { SetStep, Step } from './step.js';

/**
 * The steps that take back the given ones, in reverse order. Mechanical: nothing about any command is known here, so
 * everything that can be done can be undone.
 */
export function invertSteps(steps: readonly Step[]): Step[] {
  return steps.map(invertStep).reverse();
}

function invertStep(step: Step): Step {
  switch (step.op) {
    case 'add':
      return { ...step, op: 'remove' };
    case 'remove':
      return { ...step, op: 'add' };
    case 'set': {
      const { from, to, ...rest } = step;
      return {
        ...rest,
        ...(to === undefined ? {} : { from: to }),
        ...(from === undefined ? {} : { to: from }),
      } as SetStep;
    }
  }
}
