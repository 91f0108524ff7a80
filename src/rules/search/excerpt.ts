import { nodeTypeOf, nodeTitle } from '#catalog';
import { type CanvasNote, notesIn, type Presentation, type WorkflowNode } from '#model';
import { foldWithOrigins, foldWords } from './fold-words.js';
import type { NodeQuery } from './node-query.js';
import { type NodeWords, type WordsScene, wordsOfNode } from './node-words.js';
import type { Graph } from '#graph';

/** A text with the ranges that a search matched, as [from, to]. Ascending and disjoint. */
export interface MarkedWords {
  readonly text: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** Why a node was found, for display. */
export interface FoundNode {
  readonly title: MarkedWords;
  /** The text of the best match outside of the title, cut to a line; else the summary of the card. */
  readonly detail: MarkedWords & {
    /** The name of that text: "Message", "Path", "Note". Empty for the summary. */
    readonly name: string;
  };
}

/** Characters before the first match, and of the whole excerpt. */
const lead = 24;
const longest = 140;

/** Returns the matches of a node: its title, and the text that contains most of the words not in the title. */
export function excerptOf(node: WorkflowNode, { terms }: Pick<NodeQuery, 'terms'>, scene: WordsScene): FoundNode {
  const [title = { place: 'title', name: '', text: nodeTitle(node) } as NodeWords, ...rest] = wordsOfNode(
    node,
    scene.graph.outgoing(node.id),
    scene,
  );
  const folded = foldWords(title.text);
  const unmet = terms.filter((term) => !folded.includes(term));
  const places = rest.filter(({ text }) => foldWords(text) !== folded);
  const summary = places.find(({ place }) => place === 'summary') ?? { place: 'type', name: '', text: typeWords(node) };
  const best = unmet.length === 0 ? undefined : bestMatch(places, unmet);
  const shown = best ?? summary;
  return {
    title: markWords(title.text, terms),
    detail: {
      ...cutAround(markWords(shown.shown ?? shown.text, best ? unmet : terms)),
      name: shown.name,
    },
  };
}

function typeWords(node: WorkflowNode): string {
  const { group } = nodeTypeOf(node);
  return typeof group === 'string' ? group : '';
}

/** The first of those texts that contain most of the words. */
function bestMatch(places: readonly NodeWords[], terms: readonly string[]): NodeWords | undefined {
  let best: NodeWords | undefined;
  let most = 0;
  for (const place of places) {
    const folded = foldWords(place.text);
    const met = terms.filter((term) => folded.includes(term)).length;
    if (met > most) [best, most] = [place, met];
  }
  return best;
}

/** Marks every occurrence of the words in a text. */
export function markWords(text: string, terms: readonly string[]): MarkedWords {
  const folded = foldWithOrigins(text);
  const ranges: [number, number][] = [];
  for (const term of terms) {
    for (let at = folded.text.indexOf(term); at >= 0; at = folded.text.indexOf(term, at + term.length)) {
      ranges.push([folded.starts[at] as number, folded.ends[at + term.length - 1] as number]);
    }
  }
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.sort((left, right) => left[0] - right[0] || left[1] - right[1])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return { text, ranges: joined };
}

/** Cuts a long text around its first match, to one line. */
export function cutAround({ ranges, text }: MarkedWords): MarkedWords {
  const first = ranges[0]?.[0] ?? 0;
  const blank = text.lastIndexOf(' ', Math.max(0, first - lead));
  const from = first <= lead * 2 ? 0 : blank >= first - lead * 2 ? blank + 1 : first - lead;
  const to = Math.min(text.length, from + longest);
  const before = from > 0 ? '…' : '';
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to).replace(/\s/g, ' ')}${to < text.length ? '…' : ''}`,
    ranges: ranges.filter(([start]) => start < to).map(([start, end]) => [start + shift, Math.min(end, to) + shift]),
  };
}

/**
 * Returns the notes that match by themselves: unattached ones, since the words of attached notes belong to their node.
 */
export function notesFound(
  { groups, has, off, terms, types }: NodeQuery,
  { graph, presentation }: { readonly graph: Graph; readonly presentation: Presentation },
): readonly CanvasNote[] {
  // All other filters apply to nodes only.
  if (
    groups.length + types.length > 0 ||
    off !== undefined ||
    has.some((words) => !words.includes('note')) ||
    terms.length + has.length === 0
  )
    return [];
  return notesIn(presentation).filter(({ nodeId, text }) => {
    if (nodeId !== undefined && graph.node(nodeId)) return false;
    const folded = foldWords(text);
    return terms.every((term) => folded.includes(term));
  });
}

/** Returns a line of a note around its first match. */
export function excerptOfNote({ text }: CanvasNote, { terms }: Pick<NodeQuery, 'terms'>): MarkedWords {
  return cutAround(markWords(text, terms));
}
