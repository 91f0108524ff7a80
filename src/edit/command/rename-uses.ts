import { getAtPath, type JsonPath, refuse, setAtPath } from '#base';
import { nodeTitle } from '#catalog';
import { findReachable, type Graph, graphOf } from '#graph';
import type { WorkflowNode } from '#model';
import { analyzeWorkflow, type Reference, referencesOf, type Resolution, type WorkflowAnalysis } from '#rules';
import { applyOperations } from '../operation/apply-operations.js';
import { Plan } from './plan.js';
import type { EditedDocument, Operation } from '../operation/operation.js';
import type { CommandContext } from './command.js';
import type { Result } from './refusal.js';

/** The effect of a renaming on references. */
export interface RenameReport {
  /** The number of references that were renamed. */
  readonly updated: number;
  /**
   * The number of references left unchanged because several nodes have the title, so that the reference is ambiguous.
   */
  readonly ambiguous: number;
}

/** A change of the names that other nodes use for the outputs of one node. */
export interface Renaming {
  readonly nodeId: string;
  /** The operations of the change itself, without the references. */
  readonly operations: readonly Operation[];
  /** The titles of the node before and after; no reference with another beginning is affected. */
  readonly titles: readonly string[];
  /** Returns the new name of a reference that resolved to the node before. */
  readonly rename: (name: string) => string;
  /** Names of the renamed values as they were before: a reference that could resolve to them shall follow. */
  readonly names: readonly string[];
  /** The new word, for the sentence of a refusal. */
  readonly newName: string;
}

type Operations = ReadonlySet<string>;
type Fate = 'stays' | 'follows' | 'ambiguous' | 'clash';

/**
 * Follows a renaming through every text and setting. Where several nodes share the title, a reference belongs to the
 * only one of them that contacts can have passed. A renaming that would change the meaning of any other reference is
 * refused.
 */
export function followRenaming(
  context: CommandContext,
  { names, newName, nodeId, rename, operations, titles }: Renaming,
): Result<RenameReport & { readonly operations: readonly Operation[] }> {
  const applied = applyOperations(context.document, operations);
  if (!applied.ok) return applied;
  const plan = new Plan(applied.document);
  const { graph } = plan;
  const analyses = {
    before: context.analysis ?? analysisOf(context, context.document),
    after: analysisOf(context, applied.document),
  };
  const means = (analysis: WorkflowAnalysis, name: string): boolean => nodesOf(analysis.resolve(name)).includes(nodeId);
  if (names.some((name) => means(analyses.before, name) && !means(analyses.after, rename(name)))) {
    return refuse('name-taken', `“${newName}” means something else in messages. Choose another name.`);
  }
  const past = nodesPast(graph, [nodeId]);
  const fates = new Map<string, (at: string) => Fate>();
  const fateOf = ({ nodeId: at, reference: { name } }: NameUse): Fate => {
    const known = fates.get(name) ?? fateOfName(analyses, graph, nodeId, past, name, rename(name));
    fates.set(name, known);
    return known(at);
  };

  const written: NameUse[] = [];
  let ambiguous = 0;
  for (const use of usesWhere(plan, (name) => titles.some((title) => name.startsWith(`${title}.`)))) {
    const fate = fateOf(use);
    if (fate === 'clash') {
      const title = nodeTitle(graph.nodes[use.position] as WorkflowNode, context.document.presentation);
      return refuse(
        'name-clash',
        `“${newName}” is the name of something else too, and “${use.reference.name}” in ${title} could then mean either. Choose another name.`,
      );
    }
    if (fate === 'follows') written.push(use);
    if (fate === 'ambiguous') ambiguous += 1;
  }
  writeNames(plan, written, ({ reference }) => rename(reference.name));
  return { ok: true, updated: written.length, ambiguous, operations: [...applied.operations, ...plan.operations] };
}

/**
 * The outcome for references of one name, by the node they are in. Computed once for each name, however often it is
 * used.
 */
function fateOfName(
  analyses: { readonly before: WorkflowAnalysis; readonly after: WorkflowAnalysis },
  graph: Graph,
  nodeId: string,
  past: Operations,
  name: string,
  newName: string,
): (at: string) => Fate {
  const meant = analyses.before.resolve(name);
  // A reference that did not resolve may resolve afterwards: users name nodes after what their texts say.
  if (meant.kind !== 'output') return () => 'stays';
  const means = nodesOf(analyses.after.resolve(name));
  const others = without(meant.nodeIds, nodeId);
  if (!meant.nodeIds.includes(nodeId) || means.includes(nodeId)) {
    if (!sameOperations(without(means, nodeId), others)) return () => 'clash';
    const isTaken = means.length > meant.nodeIds.length;
    return (at) => (isTaken && past.has(at) ? 'clash' : 'stays');
  }
  const pastOthers = nodesPast(graph, others);
  const found = nodesOf(analyses.after.resolve(newName));
  const pastFound = nodesPast(graph, without(found, nodeId));
  return (at) => {
    const isSole = others.length === 0 || (past.has(at) && !pastOthers.has(at));
    if (isSole) return found.includes(nodeId) && !pastFound.has(at) ? 'follows' : 'clash';
    return past.has(at) || !pastOthers.has(at) ? 'ambiguous' : 'stays';
  };
}

function analysisOf(
  { account = {}, catalog }: CommandContext,
  { presentation, version }: EditedDocument,
): WorkflowAnalysis {
  return analyzeWorkflow({ version, graph: graphOf(version), catalog, comparators: {}, presentation, account });
}

function nodesOf(meaning: Resolution): readonly string[] {
  return meaning.kind === 'output' ? meaning.nodeIds : [];
}

function without(nodeIds: readonly string[], nodeId: string): readonly string[] {
  return nodeIds.filter((id) => id !== nodeId);
}

function sameOperations(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}

/** The nodes that contacts can reach after any of these. */
function nodesPast(graph: Graph, nodeIds: readonly string[]): Operations {
  return findReachable(
    graph,
    nodeIds.flatMap((id) => graph.outgoing(id).map(({ target }) => target)),
  );
}

/** The JSON path of a reference in the settings of a node. The node is given by index, because ids may repeat. */
interface NameUse {
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
    let duplicate = node;
    for (const ofText of groupedBy(ofNode, ({ reference }) => JSON.stringify(reference.path)).values()) {
      const path: JsonPath = ['config', ...(ofText[0] as NameUse).reference.path];
      const text = rewritten(getAtPath(node, path) as string, ofText, nameFor);
      if (isFirst) plan.set('node', node.id, path, text);
      else duplicate = setAtPath(duplicate, path, text)?.root ?? duplicate;
    }
    if (!isFirst) plan.replaceDuplicate('node', position, duplicate);
  }
}

/** One pass over a text, however many references it has. The usages are in text order. */
function rewritten(text: string, uses: readonly NameUse[], nameFor: (use: NameUse) => string): string {
  let written = '';
  let from = 0;
  for (const use of uses) {
    const { at = 0, name } = use.reference;
    // Only a brace and blanks come before a name.
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
