import { nodeTitle } from '#catalog';
import { proposeFix } from '../fix.js';
import { isDisabled } from '../is-disabled.js';
import type { NodeRule } from '../rule.js';

/** A step that is shown as turned off, where the service does not heed that: contacts go through it all the same. */
export const disabledRule: NodeRule = {
  id: 'turned-off',
  scope: 'node',
  concerns: (_type, { account }) => account.skipsSteps !== true,
  check: (node, context) => {
    if (context.account.skipsSteps === true || !isDisabled(node, context)) return [];
    return [
      {
        code: 'turned-off',
        severity: 'warning',
        message: 'This step is turned off only here',
        detail: `Runs do not pass over it: contacts go through ${nodeTitle(node, context.presentation)} all the same.`,
        nodeId: node.id,
        fixes: [proposeFix('Turn on', 'turn-on', { nodeId: node.id })],
      },
    ];
  },
};
