import { defineMessages } from '#ui';

/** What gestures show at the pointer and announce. */
export const gestureMessages = defineMessages('canvas.gestures', {
  connect: {
    /** At the pointer, over a step. `label`: that of the path. */
    here: (label: string | undefined) => (label === undefined ? 'Connect' : `Connect as “${label}”`),
    addStep: 'Add a step here',
    /** Announced for a step proposed by keys. */
    to: (step: string, label: string | undefined) =>
      label === undefined ? `Connect to ${step}` : `Connect as “${label}” to ${step}`,
    impossible: (step: string) => `${step} cannot be connected to another step`,
  },
  jump: {
    shown: (steps: number) =>
      `${steps === 1 ? '1 step has letters' : `${steps} steps have letters`}. Type them to go there, Escape to leave`,
    hidden: 'Letters hidden',
    /** `letters`: as typed, separated by spaces. */
    unknown: (letters: string) => `No step has ${letters}`,
  },
});
