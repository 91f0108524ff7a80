import { isJsonObject, memoizeByIdentity } from '#base';
import { formatDuration, nodeTypeOf, propertiesOf, nodeSummary, nodeTitle } from '#catalog';
import type { Graph } from '#graph';
import { type NodeType, notesByNode, type Presentation, type WorkflowEdge, type WorkflowNode } from '#model';
import { plainWord } from '../settings/compare-values.js';
import { labelOfEdge } from '../reading/edge-words.js';

/** Where a text of a node comes from, the most visible first. */
export type WordSource = 'title' | 'type' | 'summary' | 'setting' | 'path' | 'note' | 'group' | 'id';

/** A text by which a node can be found. */
export interface NodeWords {
  readonly place: WordSource;
  /** The label of the text: "Message", "Path", "Note". Empty for title and summary. */
  readonly name: string;
  readonly text: string;
  /** What to show in place of the text, which says nothing to people: the label of a path for its id. */
  readonly shown?: string;
}

/** The nodes and their texts. */
export interface WordsScene {
  readonly graph: Graph;
  readonly presentation: Presentation;
}

/** Returns the titles of a node's groups, by node. Memoised by presentation; tolerates malformed ones. */
export const groupTitlesOf: (presentation: Presentation) => ReadonlyMap<string, readonly string[]> = memoizeByIdentity(
  ({ groups }: Presentation) => {
    const found = new Map<string, string[]>();
    for (const group of Array.isArray(groups) ? (groups as readonly unknown[]).filter(isJsonObject) : []) {
      const { nodeIds, title } = group;
      if (typeof title !== 'string' || title.trim() === '') continue;
      for (const nodeId of Array.isArray(nodeIds) ? (nodeIds as readonly unknown[]) : []) {
        if (typeof nodeId === 'string') found.set(nodeId, [...(found.get(nodeId) ?? []), title]);
      }
    }
    return found;
  },
);

/**
 * Returns every text by which a node can be found, by weight: name and type, summary, all values of its settings,
 * labels and values of outgoing edges, attached notes, groups, and ids.
 */
export function wordsOfNode(
  node: WorkflowNode,
  leaving: readonly WorkflowEdge[],
  { graph, presentation }: WordsScene,
): readonly NodeWords[] {
  const type = nodeTypeOf(node);
  const words: NodeWords[] = [{ place: 'title', name: '', text: nodeTitle(node, presentation) }];
  const add = (place: WordSource, name: string, text: unknown): void => {
    if (typeof text === 'string' && text.trim() !== '') words.push({ place, name, text });
  };
  add('type', 'Type', nodeTitle({ id: '', type }));
  add('type', 'Type', type.name);
  add('type', 'Type', type.type);
  add(
    'summary',
    '',
    nodeSummary(node, leaving)
      .map(({ text }) => text)
      .join(''),
  );
  const names = settingNames(type);
  if (isJsonObject(node.config)) {
    for (const key of Object.keys(node.config))
      addValues(node.config[key], names.get(key)?.label ?? key, names.get(key)?.isDuration === true, add, 0);
  }
  for (const edge of leaving) {
    add('path', 'Path', labelOfEdge(graph, edge));
    addEdgeValue(edge.value, add);
    add('path', 'Path', edge.type);
  }
  for (const { text } of notesByNode(presentation).get(node.id) ?? []) add('note', 'Note', text);
  for (const title of groupTitlesOf(presentation).get(node.id) ?? []) add('group', 'Group', title);
  for (const edge of leaving) {
    const { id } = edge;
    if (typeof id === 'string' && id.trim() !== '')
      words.push({ place: 'id', name: 'Path', text: id, shown: labelOfEdge(graph, edge) ?? '' });
  }
  add('id', 'Id', node.id);
  return words;
}

type Add = (place: WordSource, name: string, text: unknown) => void;

/** The parser limits the depth already; versions may bypass the parser. */
const deepest = 100;

function addValues(value: unknown, name: string, isDuration: boolean, add: Add, depth: number): void {
  if (typeof value === 'string') {
    add('setting', name, value);
    if (isDuration && formatDuration(value) !== value) add('setting', name, formatDuration(value));
  } else if (typeof value === 'number' || typeof value === 'boolean') add('setting', name, String(value));
  else if (depth > deepest || typeof value !== 'object' || value === null) return;
  else if (Array.isArray(value))
    for (const item of value as readonly unknown[]) addValues(item, name, isDuration, add, depth + 1);
  else
    for (const key of Object.keys(value))
      addValues((value as { readonly [key: string]: unknown })[key], name, isDuration, add, depth + 1);
}

function addEdgeValue(value: unknown, add: Add): void {
  addValues(value, 'Path', false, (_, name, text) => add('path', name, text), 0);
}

const settingNames = memoizeByIdentity(
  (type: NodeType): ReadonlyMap<string, { readonly label: string; readonly isDuration: boolean }> => {
    const names = new Map<string, { readonly label: string; readonly isDuration: boolean }>();
    for (const { label, name, type: kind } of propertiesOf(type)) {
      if (!names.has(name))
        names.set(name, {
          label: typeof label === 'string' && label.trim() !== '' ? label : name,
          isDuration: plainWord(kind) === 'duration',
        });
    }
    return names;
  },
);
