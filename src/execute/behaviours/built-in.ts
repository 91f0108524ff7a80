import type { Behaviour, Behaviours } from '../behaviour.js';
import { immediateBehaviours } from './at-once.js';
import { logicBehaviours } from './logic.js';
import { messageBehaviours } from './messages.js';
import { questionBehaviour } from './question.js';
import { timingBehaviours } from './timing.js';

/** What the built-in node types do, by `type`. Triggers need none: they leave what they were started with. */
export const builtInBehaviours: ReadonlyMap<string, Behaviour> = new Map([
  ...messageBehaviours,
  ['ask-question', questionBehaviour] as const,
  ...timingBehaviours,
  ...logicBehaviours,
  ...immediateBehaviours,
]);

/** Whether a type of nodes can be executed here: by a behaviour of the host or a built-in one. */
export function hasBehaviour(type: string, behaviours: Behaviours = {}): boolean {
  return Object.hasOwn(behaviours, type) || builtInBehaviours.has(type);
}
