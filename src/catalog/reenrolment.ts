import { isJsonObject } from '#base';
import type { WorkflowNode } from '#model';
import { parseDuration } from './duration.js';
import { nodeTypeOf } from './node-type-group.js';

/** Whether a contact is started by a trigger once more, and why. */
export type Reenrolment =
  /** The contact starts: nothing keeps a contact whose run is over from starting again. */
  | { readonly isLetIn: true }
  /** A contact who is under way in a workflow does not start in it. */
  | { readonly isLetIn: false; readonly because: 'under-way' }
  /** The trigger starts each contact once. */
  | { readonly isLetIn: false; readonly because: 'once' }
  /** The trigger ignores the contact until `until`, in milliseconds since 1970. */
  | { readonly isLetIn: false; readonly because: 'too-soon'; readonly until: number };

/**
 * Milliseconds within which a contact whom a trigger has started is not started again: 0 where at any time, `Infinity`
 * where never.
 */
export function notAgainFor(trigger: WorkflowNode): number {
  const { supportsReenrollment, type } = nodeTypeOf(trigger);
  if (supportsReenrollment === false) return Infinity;
  if (type !== 'trigger-missed-call') return 0;
  const { config } = trigger;
  const { ignoreFor = 'PT1H' } = (isJsonObject(config) ? config : {}) as { readonly ignoreFor?: unknown };
  return parseDuration(String(ignoreFor)) ?? 0;
}

/**
 * Decides whether a trigger that fires again starts a contact again.
 *
 * @param last when the contact was started last, in milliseconds since 1970, and whether that run is over
 * @param now when the trigger fires, in milliseconds since 1970
 */
export function reenrolmentAt(
  trigger: WorkflowNode,
  last: { readonly startedAt: number; readonly isOver: boolean },
  now: number,
): Reenrolment {
  const pause = notAgainFor(trigger);
  if (!last.isOver) return { isLetIn: false, because: 'under-way' };
  if (pause === Infinity) return { isLetIn: false, because: 'once' };
  // As the service counts: a contact who was started exactly that long ago is let in.
  const until = last.startedAt + pause;
  return now < until ? { isLetIn: false, because: 'too-soon', until } : { isLetIn: true };
}
