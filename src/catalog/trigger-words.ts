import { isJsonObject } from '#base';
import type { WorkflowNode } from '#model';
import { nodeSummary } from './node-summary.js';
import { nodeTitle } from './node-title.js';
import { nodeTypeOf } from './node-type-group.js';
import { namesOf } from './summary-part.js';

type Words = (node: WorkflowNode) => string;

/** Triggers whose settings say more than their name. */
const wordsByType: ReadonlyMap<string, Words> = new Map<string, Words>([
  [
    'trigger-keyword',
    ({ config }) => {
      const words = isJsonObject(config) ? namesOf(config['keywords']).join(', ') : '';
      return words === '' ? '' : `Keyword ${words}`;
    },
  ],
  ['trigger-schedule', (node) => wordsOf(nodeSummary(node))],
]);

/**
 * Returns a trigger in a few words, for lists of workflows: "Keyword TRIAL", "Meeting booked". Titles that users gave
 * the node do not count: the words tell what starts the workflow.
 */
export function triggerWords(node: WorkflowNode): string {
  const { type } = nodeTypeOf(node);
  const words = typeof type === 'string' ? wordsByType.get(type)?.(node) : undefined;
  return words || nodeTitle(node);
}

function wordsOf(parts: ReturnType<typeof nodeSummary>): string {
  return parts.map(({ text }) => text).join('');
}
