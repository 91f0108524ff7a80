import { isJsonObject, type JsonObject } from '#base';
import type { TestFrame } from './test-frame.js';

/** What a test knows where a contact comes to a step, and when that is. */
export interface KnownAt {
  readonly context: JsonObject;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Of a step that was visited, what was known when the latest visit began; of another one, what is known now. */
export function knownAt({ now, state, steps }: Pick<TestFrame, 'now' | 'state' | 'steps'>, nodeId: string): KnownAt {
  const visit = steps.findLast(({ node }) => node?.id === nodeId);
  if (!visit) return { context: state.context, at: now };
  const before = steps[steps.findIndex(({ id }) => id === visit.id) - 1]?.node?.context;
  const begun = Date.parse(visit.start ?? '');
  return { context: isJsonObject(before) ? (before as JsonObject) : {}, at: Number.isNaN(begun) ? now : begun };
}
