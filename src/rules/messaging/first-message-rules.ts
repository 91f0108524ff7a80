import { type JsonPath, memoizeByIdentity } from '#base';
import { nodeTitle } from '#catalog';
import type { Problem, ProblemFix, WorkflowNode } from '#model';
import { proposeFix } from '../fix.js';
import { isSkipped } from '../disabled-nodes.js';
import type { GraphRule, RuleContext } from '../rule.js';
import type { RuleInput } from '../rule-input.js';
import { fitsIn } from '../settings/setting-size.js';
import { holdsAny, isMessageNode, type MessageText, messageTextsOf, phrasesOf, plainWords } from './message-text.js';
import { optOutWordOf, explainsOptOut } from './opt-out-words.js';
import type { AccountFacts } from '../account-facts.js';

/**
 * Returns the nodes that can send the first message to a contact, in wire order: message nodes that some route from an
 * entry reaches before any other. The kind of entry does not matter: a keyword also starts a subscription, whose first
 * message is the confirmation that carriers check.
 */
export function firstMessageNodes(context: RuleContext): readonly WorkflowNode[] {
  const { analysis, graph } = context;
  const firsts = new Set<string>();
  const seen = new Set<string>(analysis.entries);
  const queue = [...seen];
  for (let next = 0; next < queue.length; next++) {
    const id = queue[next] as string;
    const node = graph.node(id);
    if (!node) continue;
    if (isMessageNode(node) && !isSkipped(node, context)) {
      firsts.add(id);
      continue;
    }
    for (const { target } of graph.outgoing(id)) {
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return [...firsts]
    .sort((left, right) => graph.nodeIndex(left) - graph.nodeIndex(right))
    .map((id) => graph.node(id) as WorkflowNode);
}

/** Returns the first text of a message node; undefined where it has none, or only a template of unknown text. */
export function openingText(
  node: WorkflowNode,
  input: Pick<RuleInput, 'account' | 'comparators'>,
): MessageText | undefined {
  return messageTextsOf(node, input)[0];
}

/**
 * What the rules on first messages read in a node, as a fact: whether it sends, what its text lacks, where a fix has
 * room, and its title.
 */
export function firstMessageFact(
  node: WorkflowNode,
  input: RuleInput,
  missing: (opening: MessageText) => boolean,
  addition: string,
): string | undefined {
  if (!isMessageNode(node)) return undefined;
  if (isSkipped(node, input)) return 'skipped';
  const opening = openingText(node, input);
  const fix = opening?.path && [opening.path, fitsIn(node, opening.path, addition.length)];
  return JSON.stringify([nodeTitle(node, input.presentation), opening ? missing(opening) : null, fix ?? null]);
}

/** Proposes to append words to a text that has room for them. */
export function appendFix(
  label: string,
  node: WorkflowNode,
  path: JsonPath,
  text: string,
): { readonly fixes?: readonly ProblemFix[] } {
  return fitsIn(node, path, text.length)
    ? { fixes: [proposeFix(label, 'append-text', { nodeId: node.id, path, text })] }
    : {};
}

function sentenceWith(word: string): string {
  return ` Reply ${word} to opt out.`;
}

/** A first message must explain how to opt out. Off where the host passes an empty list of words. */
export const firstMessageOptOutRule: GraphRule = {
  id: 'first-message-opt-out',
  scope: 'graph',
  nodeFact: (node, input) => {
    const word = optOutWordOf(input.account);
    return word === undefined
      ? undefined
      : firstMessageFact(node, input, (opening) => !explainsOptOut(opening, input.account), sentenceWith(word));
  },
  check: (context) => {
    const { account, presentation } = context;
    const word = optOutWordOf(account);
    if (word === undefined) return [];
    return firstMessageNodes(context).flatMap((node): readonly Problem[] => {
      const opening = openingText(node, context);
      if (!opening || explainsOptOut(opening, account)) return [];
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

/** The accepted sender names as written; none where the host passes none. */
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

/** A first message must name its sender. Checked only where the host passes `senderNames`. */
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
