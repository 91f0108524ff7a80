import { getAtPath, type JsonPath, setAtPath } from '#base';
import type { WorkflowNode } from '#model';
import { type Reference, referencesOf } from '#rules';
import type { Plan } from '../plan.js';

/** The JSON path of a reference in the settings of a node. The node is given by index, because ids may repeat. */
export interface NameUse {
  readonly position: number;
  readonly nodeId: string;
  readonly reference: Reference;
}

/** Finds every reference to one of these names, in wire order. */
export function usesWhere({ graph }: Plan, isMeant: (name: string) => boolean): readonly NameUse[] {
  return graph.nodes.flatMap((node, position) =>
    referencesOf(node)
      .filter(({ name }) => isMeant(name))
      .map((reference) => ({ position, nodeId: node.id, reference })),
  );
}

/** Renames these references and keeps everything around them: blanks, fallbacks, the rest of the text. */
export function writeNames(plan: Plan, uses: readonly NameUse[], nameFor: (use: NameUse) => string): void {
  const { graph } = plan;
  for (const [position, ofNode] of groupedBy(uses, (use) => use.position)) {
    const node = graph.nodes[position] as WorkflowNode;
    const isFirst = graph.nodeIndex(node.id) === position;
    let twin = node;
    for (const ofText of groupedBy(ofNode, ({ reference }) => JSON.stringify(reference.path)).values()) {
      const path: JsonPath = ['config', ...(ofText[0] as NameUse).reference.path];
      const text = rewritten(getAtPath(node, path) as string, ofText, nameFor);
      if (isFirst) plan.set('node', node.id, path, text);
      else twin = setAtPath(twin, path, text)?.root ?? twin;
    }
    if (!isFirst) plan.replaceTwin('node', position, twin);
  }
}

/** One pass over a text, however many references it has. The usages are in text order. */
function rewritten(text: string, uses: readonly NameUse[], nameFor: (use: NameUse) => string): string {
  let written = '';
  let from = 0;
  for (const use of uses) {
    const { at = 0, name } = use.reference;
    // // Only a brace and blanks come before a name.
    const start = text.indexOf(name, at);
    written += text.slice(from, start) + nameFor(use);
    from = start + name.length;
  }
  return written + text.slice(from);
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
