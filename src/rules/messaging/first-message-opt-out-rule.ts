import { nodeTitle } from '#catalog';
import type { Problem } from '#model';
import type { GraphRule } from '../rule.js';
import { appendFix, firstMessageFact, firstMessageNodes, openingText } from './first-message.js';
import { optOutWordOf, tellsOptOut } from './opt-out-words.js';

function sentenceWith(word: string): string {
  return ` Reply ${word} to opt out.`;
}

/** A first message tells how to get no more of them. Off where the host gives an empty list of words. */
export const firstMessageOptOutRule: GraphRule = {
  id: 'first-message-opt-out',
  scope: 'graph',
  nodeFact: (node, input) => {
    const word = optOutWordOf(input.account);
    return word === undefined
      ? undefined
      : firstMessageFact(node, input, (opening) => !tellsOptOut(opening, input.account), sentenceWith(word));
  },
  check: (context) => {
    const { account, presentation } = context;
    const word = optOutWordOf(account);
    if (word === undefined) return [];
    return firstMessageNodes(context).flatMap((node): readonly Problem[] => {
      const opening = openingText(node, context);
      if (!opening || tellsOptOut(opening, account)) return [];
      const sentence = sentenceWith(word);
      return [
        {
          code: 'first-message-opt-out',
          severity: 'warning',
          message: 'Say how to opt out',
          detail: `${nodeTitle(node, presentation)} can be the first message a contact gets; it holds no words such as “${word}”.`,
          nodeId: node.id,
          ...(opening.path
            ? {
                path: ['config', ...opening.path],
                ...appendFix(`Add “${sentence.trim()}”`, node, opening.path, sentence),
              }
            : {}),
        },
      ];
    });
  },
};
