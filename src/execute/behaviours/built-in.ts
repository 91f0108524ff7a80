import type { Behaviour } from '../behaviour.js';
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
