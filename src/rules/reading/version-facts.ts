import { isJsonObject, shorten } from '#base';
import { isTriggerType, nodeSummary, nodeTypeOf, propertiesOf, triggerWords } from '#catalog';
import type { NodeType, WorkflowNode, WorkflowVersion } from '#model';
import { plainWord } from '../settings/compare-values.js';
import { validateVersion } from '../check/validate-version.js';

/** What a list of workflows shows of a version, and finds it by. */
export interface VersionFacts {
  /** The first trigger in words: “Keyword TRIAL”. */
  readonly trigger?: string;
  /** Number of nodes. */
  readonly steps: number;
  /** Number of errors, by the rules that need nothing of the account. */
  readonly problems: number;
  /** Triggers, message texts and tags, for searching; of a very long version the first of them. */
  readonly words: string;
}

/** Characters of the words: more than any messages that people read, and little enough to search thousands of lists. */
const maxWordsLength = 50_000;
const maxTriggerLength = 160;

/**
 * Reads what a list shows of a version. Never throws for a version that `parseVersion` accepts.
 *
 * @param options.nodeTypes the offered types; nodes of other types are counted as they are in the editor
 */
export function versionFacts(
  version: WorkflowVersion,
  options: { readonly nodeTypes?: readonly NodeType[] } = {},
): VersionFacts {
  const list: unknown = version.definition?.nodes;
  const nodes = Array.isArray(list) ? (list as readonly WorkflowNode[]).filter(isJsonObject) : [];
  const triggers = nodes.filter((node) => isTriggerType(nodeTypeOf(node)));
  const [first] = triggers;
  return {
    ...(first ? { trigger: shorten(triggerWords(first), maxTriggerLength) } : {}),
    steps: nodes.length,
    problems: validateVersion(version, options).filter(({ severity }) => severity === 'error').length,
    words: wordsOf(triggers, nodes),
  };
}

function wordsOf(triggers: readonly WorkflowNode[], nodes: readonly WorkflowNode[]): string {
  const found: string[] = [];
  let length = 0;
  const add = (text: string): void => {
    if (length < maxWordsLength) found.push(text.slice(0, maxWordsLength - length));
    length += text.length + 1;
  };
  for (const node of triggers) {
    add(triggerWords(node));
    add(
      nodeSummary(node)
        .map(({ text }) => text)
        .join(''),
    );
  }
  for (const node of nodes) for (const value of textsOf(node)) addTexts(value, add, 0);
  return found.join('\n').slice(0, maxWordsLength);
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

function addTexts(value: unknown, add: (text: string) => void, depth: number): void {
  if (typeof value === 'string') add(value);
  else if (depth < deepest && Array.isArray(value))
    for (const item of value as readonly unknown[]) addTexts(item, add, depth + 1);
  else if (depth < deepest && isJsonObject(value))
    for (const item of Object.values(value)) addTexts(item, add, depth + 1);
}
