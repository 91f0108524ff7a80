import { shorten } from '#base';
import { nodeSummary, nodeTitle } from '#catalog';
import type { Graph } from '#graph';
import type { Presentation, WorkflowNode } from '#model';
import type { NodeFace } from './node-content.js';

/** In a sentence a title is followed by other words: a summary beyond this is cut where that still tells nodes apart. */
const longest = 40;

type Titles = Presentation['nodes'];

/** What nodes share, kept up to date with edits inside nodes: a keystroke in a workflow of 10,000 recounts one title. */
interface Shared {
  nodes: Graph['nodes'];
  readonly count: Map<string, number>;
  edges: Graph['edges'];
  /** The titles and cut summaries that stand for different summaries. Found when first asked for. */
  severalUnder: ReadonlySet<string> | undefined;
}

// Ids and ends keep their index through edits inside nodes, so that the counts can follow them.
const known = new WeakMap<Graph['arcs'], WeakMap<NonNullable<Titles>, Shared>>();
const noTitles: NonNullable<Titles> = {};

/**
 * Returns the name of a node in a sentence: its title, followed by its summary where another node has the same title:
 * "Send template, Gentle nudge". Two nodes with the same name have the same title and the same summary, unless a title
 * is itself another one with a comma and more.
 */
export function distinctTitle(graph: Graph, node: WorkflowNode, presentation?: Presentation): string {
  const title = nodeTitle(node, presentation);
  const shared = sharedIn(graph, presentation);
  if ((shared.count.get(title) ?? 0) < 2) return title;
  const summary = summaryText(graph, node);
  if (summary === '') return title;
  const cut = shorten(summary, longest);
  if (cut === summary) return `${title}, ${summary}`;
  return `${title}, ${isOneSummary(graph, shared, presentation, title, cut) ? cut : summary}`;
}

/**
 * Returns a name as `distinctTitle` does, with the summary always cut: for names that are read in passing, such as those of
 * paths and of entries of the history. Two nodes may have the same one where their summaries begin alike; it costs the
 * same in a workflow of any size.
 */
export function briefTitle(graph: Graph, node: WorkflowNode, presentation?: Presentation): string {
  const title = nodeTitle(node, presentation);
  if ((sharedIn(graph, presentation).count.get(title) ?? 0) < 2) return title;
  const summary = shorten(summaryText(graph, node), longest);
  return summary === '' ? title : `${title}, ${summary}`;
}

/** Returns the name of a node as the end of a path: its brief title, or what its card shows where its type is unknown. */
export function pathEndName(graph: Graph, face: NodeFace, presentation?: Presentation): string {
  return face.unknown ? face.title : briefTitle(graph, face.node, presentation);
}

const summaries = new WeakMap<WorkflowNode, { readonly edges: Graph['edges']; readonly text: string }>();

function summaryText(graph: Graph, node: WorkflowNode): string {
  const { edges } = graph;
  const hit = summaries.get(node);
  if (hit?.edges === edges) return hit.text;
  const text = nodeSummary(node, graph.outgoing(node.id))
    .map((part) => part.text)
    .join('')
    .trim();
  summaries.set(node, { edges, text });
  return text;
}

function sharedIn(graph: Graph, presentation: Presentation | undefined): Shared {
  const { arcs, edges, nodes } = graph;
  const titles = titlesIn(presentation);
  let byTitles = known.get(arcs);
  if (!byTitles) known.set(arcs, (byTitles = new WeakMap()));
  const before = byTitles.get(titles);
  if (before?.nodes.length === nodes.length) {
    if (before.nodes !== nodes) follow(before, nodes, presentation);
    if (before.edges !== edges) {
      before.edges = edges;
      before.severalUnder = undefined;
    }
    return before;
  }
  const count = new Map<string, number>();
  for (const node of nodes) add(count, nodeTitle(node, presentation), 1);
  const made: Shared = { nodes, count, edges, severalUnder: undefined };
  byTitles.set(titles, made);
  return made;
}

function titlesIn(presentation: Presentation | undefined): NonNullable<Titles> {
  const titles: unknown = presentation?.nodes;
  return typeof titles === 'object' && titles !== null ? (titles as NonNullable<Titles>) : noTitles;
}

/** Counts the titles of changed nodes anew. */
function follow(shared: Shared, nodes: Graph['nodes'], presentation: Presentation | undefined): void {
  nodes.forEach((node, at) => {
    const before = shared.nodes[at] as WorkflowNode;
    if (before === node) return;
    add(shared.count, nodeTitle(before, presentation), -1);
    add(shared.count, nodeTitle(node, presentation), 1);
  });
  shared.nodes = nodes;
  shared.severalUnder = undefined;
}

function add(count: Map<string, number>, title: string, by: number): void {
  count.set(title, (count.get(title) ?? 0) + by);
}

/** Returns whether all nodes with this title whose summary begins alike have the same one. */
function isOneSummary(
  graph: Graph,
  shared: Shared,
  presentation: Presentation | undefined,
  title: string,
  cut: string,
): boolean {
  const several = (shared.severalUnder ??= findSeveral(graph, presentation));
  return !several.has(keyOf(title, cut));
}

/** Returns the names under which different summaries are cut to the same text. */
function findSeveral(graph: Graph, presentation: Presentation | undefined): ReadonlySet<string> {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const node of graph.nodes) {
    const summary = summaryText(graph, node);
    // One that is as short as the cut text may equal it.
    if (summary.length < longest) continue;
    const key = keyOf(nodeTitle(node, presentation), shorten(summary, longest));
    const before = first.get(key);
    if (before === undefined) first.set(key, summary);
    else if (before !== summary) several.add(key);
  }
  return several;
}

function keyOf(title: string, cut: string): string {
  return `${title}\n${cut}`;
}
