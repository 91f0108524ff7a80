import type { RuleInput } from '../rule-input.js';
import { entryNodesOf } from './entry-nodes.js';

/** What can be known about a whole workflow while one step of it is looked at. */
export interface Flow {
  /** Where contacts come in. */
  readonly entries: readonly string[];
}

export function createFlow({ graph }: RuleInput): Flow {
  return { entries: entryNodesOf(graph) };
}
