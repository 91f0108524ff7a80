import { getAtPath, type JsonPath, refuse } from '#base';
import type { WorkflowNode } from '#model';
import { type Reference, referencesOf } from '#rules';
import { fallbackWords, isPlaceholderName, renamePlaceholderAt, replaceForcingCharacters, setFallbackAt } from '#text';
import type { CommandContext, Planned } from '../command/command.js';
import { Plan } from '../command/plan.js';
import { type CarryOut, type FixReport, fixed, outdated, nodeGone, titleOf } from './fix-request.js';

const textGone = outdated('The text this was about has changed since.');

export const setFallback: CarryOut<'set-fallback'> = (context, { nodeId, path, at, name }, choice) => {
  if (!choice || !('text' in choice)) return refuse('choice-needed', `Enter a fallback for {${name}}.`);
  const words = fallbackWords(choice.text);
  if (words.trim() === '' && choice.text.trim() !== '')
    return refuse('invalid-choice', 'A fallback cannot contain braces or line breaks. Enter other words.');
  const label = (title: string): string =>
    `Chose ${words.trim() === '' ? 'nothing' : `“${words.trim()}”`} for an empty {${name}} in ${title}`;
  return rewrite(context, nodeId, path, label, (text, node) =>
    isThere(node, path, at, name) ? setFallbackAt(text, at, words) : undefined,
  );
};

export const renamePlaceholder: CarryOut<'rename-placeholder'> = (context, { nodeId, path, at, from, to }) => {
  if (!isPlaceholderName(to))
    return refuse('invalid-name', `“${to}” cannot be a name: it is empty, or holds braces or lines.`);
  const label = (title: string): string =>
    at === undefined ? `Changed “${from}” to “${to}” in ${title}` : `Changed {${from}} to {${to}} in ${title}`;
  return rewrite(context, nodeId, path, label, (text, node) => {
    if (!isThere(node, path, at, from)) return undefined;
    return at === undefined ? to : renamePlaceholderAt(text, at, to);
  });
};

export const replaceCharacters: CarryOut<'replace-characters'> = (context, { nodeId, path }) =>
  rewrite(
    context,
    nodeId,
    path,
    (title) => `Replaced special characters in ${title}`,
    (text) => replaceForcingCharacters(text).text,
  );

export const replaceSigns: CarryOut<'replace-signs'> = (context, { nodeId, path }) =>
  rewrite(
    context,
    nodeId,
    path,
    (title) => `Replaced emoji and signs in ${title}`,
    (text) => replaceForcingCharacters(text, true).text,
  );

export const appendText: CarryOut<'append-text'> = (context, { nodeId, path, text: addition }) =>
  rewrite(
    context,
    nodeId,
    path,
    (title) => `Added “${addition.trim()}” to ${title}`,
    (text) => {
      const glue = text === '' || /\s$/.test(text) || /^\s/.test(addition) ? '' : ' ';
      return addition.trim() === '' || text.endsWith(addition) ? text : `${text}${glue}${addition}`;
    },
  );

/** True while the settings of a node still reference this value at this JSON path. */
function isThere(node: WorkflowNode, path: JsonPath, at: number | undefined, name: string): boolean {
  return referencesOf(node).some(
    (reference: Reference) => reference.at === at && reference.name === name && samePath(reference.path, path),
  );
}

/** Rewrites a text of a node; returns `undefined` where the text has changed since the problem was found. */
function rewrite(
  context: CommandContext,
  nodeId: string,
  path: JsonPath,
  label: (title: string) => string,
  write: (text: string, node: WorkflowNode) => string | undefined,
): Planned<FixReport> {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return nodeGone;
  const text = getAtPath(node.config, path);
  const written = typeof text === 'string' ? write(text, node) : undefined;
  if (written === undefined) return textGone;
  plan.set('node', nodeId, ['config', ...path], written);
  return fixed(label(titleOf(context, node)), plan);
}

/** True for the same way into a JSON value. A key and an index that look alike are not the same. */
function samePath(left: JsonPath, right: JsonPath): boolean {
  return left.length === right.length && left.every((part, index) => part === right[index]);
}
