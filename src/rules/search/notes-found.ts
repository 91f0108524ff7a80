import { type CanvasNote, notesIn, type Presentation } from '#model';
import type { Graph } from '#graph';
import { cutAround, type MarkedWords, markWords } from './excerpt.js';
import { foldWords } from './fold-words.js';
import type { NodeQuery } from './node-query.js';

/** The notes that a search finds by themselves: those that hang on no step, as the words of the others are their step's. */
export function notesFound(
  { groups, has, off, terms, types }: NodeQuery,
  { graph, presentation }: { readonly graph: Graph; readonly presentation: Presentation },
): readonly CanvasNote[] {
  // Whatever else is asked for, only steps can be it.
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

/** A line of a note around what was met in it. */
export function excerptOfNote({ text }: CanvasNote, { terms }: Pick<NodeQuery, 'terms'>): MarkedWords {
  return cutAround(markWords(text, terms));
}
