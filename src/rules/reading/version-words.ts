import { isJsonObject } from '#base';
import { isTriggerType, nodeSummary, nodeTitle, nodeTypeOf, propertiesOf, triggerWords } from '#catalog';
import type { Presentation, WorkflowNode, WorkflowVersion } from '#model';
import { plainWord } from '../settings/compare-values.js';

/** Characters of the words: more than any messages that people read, and little enough to search thousands of lists. */
const maxWordsLength = 50_000;

/** Triggers, message texts and tags of a version, for searching; of a very long version the first of them. */
export function versionWords(version: WorkflowVersion): string {
  return joined(textsIn(nodesIn(version)));
}

/** The same with the titles of its steps, for a search among the versions of one workflow. */
export function versionWordsWithTitles(version: WorkflowVersion, presentation?: Presentation): string {
  const nodes = nodesIn(version);
  return joined([...new Set(nodes.map((node) => nodeTitle(node, presentation))), ...textsIn(nodes)]);
}

export function nodesIn({ definition }: WorkflowVersion): readonly WorkflowNode[] {
  const list: unknown = definition?.nodes;
  return Array.isArray(list) ? (list as readonly WorkflowNode[]).filter(isJsonObject) : [];
}

function joined(texts: Iterable<string>): string {
  const found: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (length >= maxWordsLength) break;
    found.push(text.slice(0, maxWordsLength - length));
    length += text.length + 1;
  }
  return found.join('\n').slice(0, maxWordsLength);
}

function* textsIn(nodes: readonly WorkflowNode[]): Generator<string> {
  for (const node of nodes) {
    if (!isTriggerType(nodeTypeOf(node))) continue;
    yield triggerWords(node);
    yield nodeSummary(node)
      .map(({ text }) => text)
      .join('');
  }
  for (const node of nodes) for (const value of textsOf(node)) yield* textsWithin(value, 0);
}

const textKinds = new Set(['message', 'richmessage', 'tags', 'tag']);

/** The values of settings that hold messages or tags. Types that nothing is known of may have a `message` as well. */
function textsOf({ config, ...node }: WorkflowNode): readonly unknown[] {
  if (!isJsonObject(config)) return [];
  const names = propertiesOf(nodeTypeOf(node)).flatMap(({ name, type }) =>
    textKinds.has(plainWord(type)) ? [name] : [],
  );
  return [...new Set([...names, 'message', 'tags'])].map((name) =>
    Object.hasOwn(config, name) ? config[name] : undefined,
  );
}

/** Formatted messages and tags are objects and lists of texts. */
const deepest = 10;

function* textsWithin(value: unknown, depth: number): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (depth < deepest && Array.isArray(value))
    for (const item of value as readonly unknown[]) yield* textsWithin(item, depth + 1);
  else if (depth < deepest && isJsonObject(value))
    for (const item of Object.values(value)) yield* textsWithin(item, depth + 1);
}
