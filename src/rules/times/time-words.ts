import { formatDuration } from '#catalog';
import type { TimeToNode } from './time-to-node.js';

/** A length of time as people say it: "2 hours", "1 d 2 h". */
export function timeLength(milliseconds: number): string {
  return formatDuration(`PT${Math.round(milliseconds / 1000)}S`);
}

/** When a contact can come to a step, in a sentence: "Between 10 minutes and 2 hours after the trigger." */
export function timeWords({ least, most, openBy }: TimeToNode): string {
  if (most === undefined) {
    const why = openBy?.why === 'loop' ? 'contacts can go round in a loop' : 'a wait on the way has no fixed end';
    return least === 0
      ? `Any time after the trigger: ${why}.`
      : `${timeLength(least)} after the trigger at the earliest; ${why}.`;
  }
  if (most < 1000) return 'At once after the trigger.';
  if (least === most) return `${timeLength(least)} after the trigger.`;
  return least === 0
    ? `Up to ${timeLength(most)} after the trigger.`
    : `Between ${timeLength(least)} and ${timeLength(most)} after the trigger.`;
}
