import { defineMessages } from '#ui';

/** What gestures show at the pointer and announce. */
export const gestureMessages = defineMessages('canvas.gestures', {
  connect: {
    /** At the pointer, over a step. `label`: that of the path. */
    here: (label: string | undefined) => (label === undefined ? 'Connect' : `Connect as “${label}”`),
    addStep: 'Add a step here',
    /** The start of a path over the empty canvas. */
    startsAtStep: 'A path starts at a step',
    /** Over a path, with a step that is in the flow. */
    moveHere: 'Move here',
    duplicateHere: 'Duplicate here',
    /** While Alt is held, and over a path that what is dragged cannot join. */
    onlyPlace: 'Only its position changes',
    /** The same, for several steps. */
    onlyPlaces: 'Only their positions change',
    /** Announced for a step proposed by keys. */
    to: (step: string, label: string | undefined) =>
      label === undefined ? `Connect to ${step}` : `Connect as “${label}” to ${step}`,
    impossible: (step: string) => `${step} cannot be connected to another step`,
  },
  /** Moving a step by keys. */
  move: {
    /** `label`: that of the path. */
    between: (before: string, after: string, label: string | undefined) =>
      label === undefined ? `between ${before} and ${after}` : `on “${label}”, between ${before} and ${after}`,
    after: (before: string, label: string | undefined) =>
      label === undefined ? `after ${before}` : `on “${label}” after ${before}`,
    /** Announced for a place proposed by keys. */
    to: (place: string) => `Move ${place}`,
    impossible: (step: string) => `${step} can go to no other path`,
  },
  jump: {
    shown: (steps: number) =>
      `${steps === 1 ? '1 step has letters' : `${steps} steps have letters`}. Type them to go there, Escape to leave`,
    hidden: 'Letters hidden',
    /** `letters`: as typed, separated by spaces. */
    unknown: (letters: string) => `No step has ${letters}`,
  },
});
