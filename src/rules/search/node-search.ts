import { nodeTypeOf, nodeTypeGroupOf, nodeTitle } from '#catalog';
import {
  type CanvasNote,
  type NodePresentation,
  type NodeType,
  notesByNode,
  type Problem,
  type WorkflowEdge,
  type WorkflowNode,
} from '#model';
import { problemCounts } from '../reading/problems-by-node.js';
import { presentationOf } from '../reading/node-content.js';
import { foldWords } from './fold-words.js';
import { type HasWord, isEmptyQuery, narrows, type NodeQuery } from './node-query.js';
import { groupTitlesOf, type WordsScene, wordsOfNode } from './node-words.js';

/** The input of a search: the nodes, their problems and their order. */
export interface SearchScene extends WordsScene {
  readonly problems: readonly Problem[];
  /** Node ids; equally good matches keep this order. */
  readonly order: readonly string[];
}

/** A search in progress. */
export interface PendingSearch {
  /** Continues until the search is done or the time is up. Returns true when it is done. */
  carryOn(isTimeUp: () => boolean): boolean;
  /** Returns the ids found so far, best first; all of them once it is done. */
  found(): readonly string[];
}

/** The words of a node, valid while they do not change. */
interface Entry {
  readonly node: WorkflowNode;
  readonly leaving: readonly WorkflowEdge[];
  readonly own: NodePresentation | undefined;
  readonly notes: readonly CanvasNote[] | undefined;
  readonly groups: readonly string[] | undefined;
  /** All texts, normalised and separated by line breaks, which no search word contains. */
  readonly words: string;
  /** Where in `words` the title ends, and the type. */
  readonly titleEnd: number;
  readonly typeEnd: number;
}

/** The nodes of the last scene in order, with the words of those read since they changed. */
interface Looked {
  readonly scene: Pick<SearchScene, 'graph' | 'order' | 'presentation'>;
  /** By position in the order. */
  readonly entries: (Entry | undefined)[];
}

/** The number of nodes between two readings of the clock. */
const stride = 32;
/**
 * Best to worst: the whole title, its beginning, a word in it, inside it, the type, the beginning of a word elsewhere,
 * anywhere.
 */
const ranks = 7;

/**
 * Finds nodes by their words, and caches the words: another letter searches the previous matches only, and an edit
 * reads only what it changed. Ten thousand nodes take a few milliseconds; the first search, which reads all, can be
 * sliced.
 */
export class NodeSearch {
  readonly #known = new Map<string, Entry>();
  #looked: Looked | undefined;
  /** Positions of the last search's matches, ascending. */
  #last: { readonly query: NodeQuery; readonly scene: SearchScene; readonly places: readonly number[] } | undefined;

  /** Reads the words of all nodes ahead of the first search. */
  prepare(scene: SearchScene): Pick<PendingSearch, 'carryOn'> {
    const looked = this.#meet(scene);
    let at = 0;
    return {
      carryOn: (isTimeUp) => {
        while (at < scene.order.length) {
          this.#entry(looked, at++);
          if (at % stride === 0 && at < scene.order.length && isTimeUp()) return false;
        }
        return true;
      },
    };
  }

  /** Begins a search. The scene must not change while it runs: an edit requires a new search. */
  begin(scene: SearchScene, query: NodeQuery): PendingSearch {
    const looked = this.#meet(scene);
    if (isEmptyQuery(query)) return { carryOn: () => true, found: () => [] };
    const buckets: number[][] = Array.from({ length: ranks }, () => []);
    const places: number[] = [];
    const last = this.#last;
    const candidates = last && sameScene(last.scene, scene) && narrows(query, last.query) ? last.places : undefined;
    const count = candidates?.length ?? scene.order.length;
    const passes = filterFor(scene, query);
    let at = 0;
    return {
      carryOn: (isTimeUp) => {
        while (at < count) {
          const place = candidates ? (candidates[at] as number) : at;
          at += 1;
          const entry = this.#entry(looked, place);
          const rank = entry && (!passes || passes(entry.node)) ? rankOf(entry, query.terms) : undefined;
          if (rank !== undefined) {
            buckets[rank]?.push(place);
            places.push(place);
          }
          if (at % stride === 0 && at < count && isTimeUp()) return false;
        }
        this.#last = { query, scene, places };
        return true;
      },
      found: () => buckets.flat().map((place) => scene.order[place] as string),
    };
  }

  /** Compares the cache with another document. Entries of removed nodes are dropped. */
  #meet({ graph, order, presentation }: SearchScene): Looked {
    const { scene } = this.#looked ?? {};
    if (this.#looked && scene?.graph === graph && scene.presentation === presentation && scene.order === order)
      return this.#looked;
    if (this.#known.size > 2 * order.length + stride) this.#known.clear();
    this.#looked = { scene: { graph, order, presentation }, entries: [] };
    return this.#looked;
  }

  #entry({ entries, scene }: Looked, place: number): Entry | undefined {
    const met = entries[place];
    if (met) return met;
    const { graph, order, presentation } = scene;
    const node = graph.node(order[place] as string);
    if (!node) return undefined;
    const notes = notesByNode(presentation).get(node.id);
    const facts = {
      node,
      leaving: graph.outgoing(node.id),
      own: presentationOf(presentation, node.id),
      notes,
      groups: groupTitlesOf(presentation).get(node.id),
    };
    const before = this.#known.get(node.id);
    const entry = before && isSame(before, facts) ? before : readEntry(facts, scene);
    this.#known.set(node.id, entry);
    entries[place] = entry;
    return entry;
  }
}

function readEntry(facts: Omit<Entry, 'words' | 'titleEnd' | 'typeEnd'>, scene: WordsScene): Entry {
  const words = wordsOfNode(facts.node, facts.leaving, scene).map(({ place, text }) => ({
    place,
    text: foldWords(text),
  }));
  const ends = (places: readonly string[]): number =>
    words.reduce((end, { place, text }) => (places.includes(place) ? end + text.length + 1 : end), 0);
  return {
    ...facts,
    words: words.map(({ text }) => text).join('\n'),
    titleEnd: ends(['title']),
    typeEnd: ends(['title', 'type']),
  };
}

function isSame(before: Entry, now: Pick<Entry, 'node' | 'leaving' | 'own' | 'notes' | 'groups'>): boolean {
  const sameList = (left: readonly unknown[] = [], right: readonly unknown[] = []): boolean =>
    left.length === right.length && left.every((item, index) => item === right[index]);
  return (
    before.node === now.node &&
    before.own === now.own &&
    sameList(before.leaving, now.leaving) &&
    sameList(before.notes, now.notes) &&
    sameList(before.groups, now.groups)
  );
}

function sameScene(left: SearchScene, right: SearchScene): boolean {
  return (
    left.graph === right.graph &&
    left.presentation === right.presentation &&
    left.problems === right.problems &&
    left.order === right.order
  );
}

/** Ranks a node by its worst word. Undefined where it lacks one. */
function rankOf({ titleEnd, typeEnd, words }: Entry, terms: readonly string[]): number | undefined {
  let worst = 0;
  for (const term of terms) {
    const at = words.indexOf(term);
    if (at < 0) return undefined;
    worst = Math.max(worst, rankAt(words, at, term, titleEnd, typeEnd));
  }
  return worst;
}

function rankAt(words: string, at: number, term: string, titleEnd: number, typeEnd: number): number {
  // Ids are pasted as a whole, and come last.
  if (words.endsWith(`\n${term}`)) return 0;
  if (at === 0) return term.length === titleEnd - 1 ? 0 : 1;
  if (at < titleEnd) return isWordStart(words, at) || words.slice(0, titleEnd).includes(` ${term}`) ? 2 : 3;
  if (at < typeEnd) return 4;
  return isWordStart(words, at) ? 5 : 6;
}

function isWordStart(words: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(words[at - 1] ?? '');
}

/** Returns the filter of a query; undefined without one. */
function filterFor(
  { presentation, problems }: SearchScene,
  { groups, has, off, types }: NodeQuery,
): ((node: WorkflowNode) => boolean) | undefined {
  if (groups.length + has.length + types.length === 0 && off === undefined) return undefined;
  const counts = problemCounts(problems);
  const notes = notesByNode(presentation);
  const holds = (node: WorkflowNode, word: HasWord): boolean => {
    const { errors = 0, warnings = 0 } = counts.get(node.id) ?? {};
    if (word === 'note') return notes.has(node.id);
    return (word !== 'warning' && errors > 0) || (word !== 'error' && warnings > 0);
  };
  const isOfType = eachTypeOnce((type) => {
    const typeNames = foldAll([nodeTitle({ id: '', type }), type.name, type.type]);
    const groupNames = foldAll([type.group, nodeTypeGroupOf(type)]);
    return (
      (types.length === 0 || types.some((word) => typeNames.some((name) => name.includes(word)))) &&
      (groups.length === 0 || groups.some((word) => groupNames.some((name) => name.startsWith(word))))
    );
  });
  return (node) =>
    isOfType(nodeTypeOf(node)) &&
    has.every((words) => words.some((word) => holds(node, word))) &&
    (off === undefined || (presentationOf(presentation, node.id)?.disabled === true) === off);
}

function foldAll(names: readonly unknown[]): readonly string[] {
  return names.flatMap((name) => (typeof name === 'string' ? [foldWords(name)] : []));
}

function eachTypeOnce(ask: (type: NodeType) => boolean): (type: NodeType) => boolean {
  const known = new Map<NodeType, boolean>();
  return (type) => {
    const before = known.get(type);
    if (before !== undefined) return before;
    const answer = ask(type);
    known.set(type, answer);
    return answer;
  };
}
