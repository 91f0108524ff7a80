import type { JsonPath } from '#base';
import { nodeTitle } from '#catalog';
import type { ProblemFix, WorkflowNode } from '#model';
import { proposeFix } from '../fix.js';
import { isSkipped } from '../is-disabled.js';
import type { RuleContext } from '../rule.js';
import type { RuleInput } from '../rule-input.js';
import { fitsIn } from '../settings/setting-size.js';
import { isMessageNode, type MessageText, messageTextsOf } from './message-text.js';

/**
 * The steps that can be the first to write to a contact, in wire order: those that some path from an entry comes to before
 * any other message step. How a contact came in makes no difference: what a keyword starts is a subscription too, and its
 * first message the confirmation that carriers look at.
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

/** The text a message step begins with; undefined where it has none, or only a template whose text nobody told. */
export function openingText(
  node: WorkflowNode,
  input: Pick<RuleInput, 'account' | 'comparators'>,
): MessageText | undefined {
  return messageTextsOf(node, input)[0];
}

/** What rules about first messages look at in a step, as a fact: whether it writes, what it lacks, where, whether that has room, and its title. */
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

/** Proposes words at the end of a text, where it may be so long. */
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
