import { memoizeByIdentity } from '#base';
import { nodeTitle } from '#catalog';
import type { Problem } from '#model';
import type { AccountFacts } from '../account-facts.js';
import type { GraphRule } from '../rule.js';
import { appendFix, firstMessageFact, firstMessageNodes, openingText } from './first-message.js';
import type { MessageText } from './message-text.js';
import { holdsAny, phrasesOf, plainWords } from './plain-words.js';

/** The names a first message may give, as they are written; none where the host told none. */
function namesOf({ senderNames }: AccountFacts): readonly string[] {
  return Array.isArray(senderNames)
    ? senderNames.filter((name) => typeof name === 'string' && plainWords(name) !== '')
    : [];
}

function signed(name: string): string {
  return ` - ${name}`;
}

const preparedOnce = memoizeByIdentity(phrasesOf);

function namesSender(message: MessageText, { senderNames }: AccountFacts): boolean {
  return holdsAny(message.words, preparedOnce(senderNames ?? []));
}

/** A first message says who is writing. Checked only where the host told the names people know the business by. */
export const firstMessageSenderRule: GraphRule = {
  id: 'first-message-sender',
  scope: 'graph',
  nodeFact: (node, input) => {
    const [name] = namesOf(input.account);
    return name === undefined
      ? undefined
      : firstMessageFact(node, input, (opening) => !namesSender(opening, input.account), signed(name));
  },
  check: (context) => {
    const { account, presentation } = context;
    const names = namesOf(account);
    const [name] = names;
    if (name === undefined) return [];
    const lacking =
      names.length === 1
        ? `does not name “${name}”`
        : `names none of ${names
            .slice(0, 3)
            .map((each) => `“${each}”`)
            .join(', ')}`;
    return firstMessageNodes(context).flatMap((node): readonly Problem[] => {
      const opening = openingText(node, context);
      if (!opening || namesSender(opening, account)) return [];
      return [
        {
          code: 'first-message-sender',
          severity: 'warning',
          message: 'Say who is writing',
          detail: `${nodeTitle(node, presentation)} can be the first message a contact gets; it ${lacking}.`,
          nodeId: node.id,
          ...(opening.path
            ? {
                path: ['config', ...opening.path],
                ...appendFix(`Sign it “${name}”`, node, opening.path, signed(name)),
              }
            : {}),
        },
      ];
    });
  },
};
