import { isJsonObject } from '#base';
import { nodeTypeOf, stepGroupOf, stepTitle } from '#catalog';
import type { NodePresentation, NodeType, Problem, WorkflowEdge, WorkflowNode } from '#model';
import { problemCounts } from '../reading/problems-by-step.js';
import { presentationOf } from '../reading/step-content.js';
import { foldWords } from './fold-words.js';
import { type HasWord, isEmptyQuery, narrows, type StepQuery } from './step-query.js';
import { sideWordsOf, type WordsScene, wordsOfStep } from './step-words.js';

/** What is searched: the steps as they are, what is wrong with them, and in which order they are read. */
export interface SearchScene extends WordsScene {
  readonly problems: readonly Problem[];
  /** Step ids; steps that are found equally well are listed in this order. */
  readonly order: readonly string[];
}

/** A search under way. */
export interface SearchRun {
  /** Looks on until it is done or the time is up, and answers whether it is done. */
  carryOn(isTimeUp: () => boolean): boolean;
  /** The ids of the steps found so far, best first; all of them once it is done. */
  found(): readonly string[];
}

/** What is known of a step's words, for as long as they are the same. */
interface Entry {
  readonly node: WorkflowNode;
  readonly leaving: readonly WorkflowEdge[];
  readonly own: NodePresentation | undefined;
  readonly notes: readonly string[] | undefined;
  readonly groups: readonly string[] | undefined;
  /** All words, folded, with a line break between places: no word that is looked for has one. */
  readonly words: string;
  /** Where in `words` the title ends, and what says the type. */
  readonly titleEnd: number;
  readonly typeEnd: number;
}

/** How many steps are looked at between two looks at the clock. */
const stride = 32;
/** From the best to the least: the name itself, its beginning, a word in it, inside it, the type, the beginning of a word elsewhere, anywhere. */
const ranks = 7;

/**
 * Finds steps by their words, and remembers the words: a key more looks only at what the keys before have found, and an edit makes
 * it read only what was edited. Ten thousand steps take a few milliseconds; the first time, when all are read, it can be done in
 * slices.
 */
export class StepSearch {
  readonly #entries = new Map<string, Entry>();
  /** What the entries are known to be true of; only the steps looked at since are. */
  #checked: { readonly scene: WordsScene; readonly ids: Set<string> } | undefined;
  #last: { readonly query: StepQuery; readonly scene: SearchScene; readonly found: readonly string[] } | undefined;

  /** Reads the words of all steps before anything is looked for, so that the first key need not wait for it. */
  prepare(scene: SearchScene): Pick<SearchRun, 'carryOn'> {
    this.#meet(scene);
    let at = 0;
    return {
      carryOn: (isTimeUp) => {
        while (at < scene.order.length) {
          const node = scene.graph.node(scene.order[at++] as string);
          if (node) this.#entry(node, scene);
          if (at % stride === 0 && at < scene.order.length && isTimeUp()) return false;
        }
        return true;
      },
    };
  }

  /** Begins to look for steps. The scene stays as it is while the search goes on: an edit wants another one. */
  begin(scene: SearchScene, query: StepQuery): SearchRun {
    this.#meet(scene);
    const buckets: string[][] = Array.from({ length: ranks }, () => []);
    if (isEmptyQuery(query)) return { carryOn: () => true, found: () => [] };
    const last = this.#last;
    const isNarrower = last !== undefined && sameScene(last.scene, scene) && narrows(query, last.query);
    // What was found before is ranked, and has to come back into the order of reading.
    const candidates = isNarrower ? inOrder(last.found, scene.order) : scene.order;
    const passes = filterFor(scene, query);
    let at = 0;
    return {
      carryOn: (isTimeUp) => {
        while (at < candidates.length) {
          this.#consider(candidates[at++] as string, scene, query, passes, buckets);
          if (at % stride === 0 && at < candidates.length && isTimeUp()) return false;
        }
        this.#last = { query, scene, found: buckets.flat() };
        return true;
      },
      found: () => buckets.flat(),
    };
  }

  /** What is remembered has to be held against another document, and of many steps that are gone nothing is kept. */
  #meet({ graph, order, presentation }: SearchScene): void {
    if (this.#checked?.scene.graph !== graph || this.#checked.scene.presentation !== presentation) this.#checked = { scene: { graph, presentation }, ids: new Set() };
    if (this.#entries.size > 2 * order.length + stride) this.#entries.clear();
  }

  #consider(id: string, scene: SearchScene, { terms }: StepQuery, passes: (node: WorkflowNode) => boolean, buckets: readonly string[][]): void {
    const node = scene.graph.node(id);
    if (!node || !passes(node)) return;
    const rank = terms.length === 0 ? 0 : rankOf(this.#entry(node, scene), terms);
    if (rank !== undefined) buckets[rank]?.push(id);
  }

  #entry(node: WorkflowNode, scene: SearchScene): Entry {
    const before = this.#entries.get(node.id);
    const { ids } = this.#checked ?? { ids: new Set<string>() };
    if (before && ids.has(node.id)) return before;
    ids.add(node.id);
    const { graph, presentation } = scene;
    const side = sideWordsOf(presentation);
    const facts = {
      node, leaving: graph.outgoing(node.id), own: presentationOf(presentation, node.id), notes: side.notes.get(node.id), groups: side.groups.get(node.id),
    };
    if (before && isSame(before, facts)) return before;
    const words = wordsOfStep(node, facts.leaving, scene).map(({ place, text }) => ({ place, text: foldWords(text) }));
    const ends = (places: readonly string[]): number => words.reduce((end, { place, text }) => (places.includes(place) ? end + text.length + 1 : end), 0);
    const entry: Entry = { ...facts, words: words.map(({ text }) => text).join('\n'), titleEnd: ends(['title']), typeEnd: ends(['title', 'type']) };
    this.#entries.set(node.id, entry);
    return entry;
  }
}

function isSame(before: Entry, now: Pick<Entry, 'node' | 'leaving' | 'own' | 'notes' | 'groups'>): boolean {
  const sameList = (left: readonly unknown[] = [], right: readonly unknown[] = []): boolean => left.length === right.length && left.every((item, index) => item === right[index]);
  return before.node === now.node && before.own === now.own && sameList(before.leaving, now.leaving) && sameList(before.notes, now.notes) && sameList(before.groups, now.groups);
}

function sameScene(left: SearchScene, right: SearchScene): boolean {
  return left.graph === right.graph && left.presentation === right.presentation && left.problems === right.problems && left.order === right.order;
}

function inOrder(found: readonly string[], order: readonly string[]): readonly string[] {
  if (found.length === 0) return found;
  const wanted = new Set(found);
  return order.filter((id) => wanted.has(id));
}

/** How well a step answers all words: as well as the one it answers least. Undefined where it misses one. */
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
  // An id is pasted as a whole; it stands last.
  if (words.endsWith(`\n${term}`)) return 0;
  if (at === 0) return term.length === titleEnd - 1 ? 0 : 1;
  if (at < titleEnd) return isWordStart(words, at) || words.slice(0, titleEnd).includes(` ${term}`) ? 2 : 3;
  if (at < typeEnd) return 4;
  return isWordStart(words, at) ? 5 : 6;
}

function isWordStart(words: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(words[at - 1] ?? '');
}

/** What of a search is not words. */
function filterFor({ presentation, problems }: SearchScene, { groups, has, off, types }: StepQuery): (node: WorkflowNode) => boolean {
  const counts = problemCounts(problems);
  const { notes } = sideWordsOf(presentation);
  const holds = (node: WorkflowNode, word: HasWord): boolean => {
    const { errors = 0, warnings = 0 } = counts.get(node.id) ?? {};
    if (word === 'note') return notes.has(node.id);
    return (word !== 'warning' && errors > 0) || (word !== 'error' && warnings > 0);
  };
  const typeNames = named((type) => [stepTitle({ id: '', type }), type.name, type.type]);
  const groupNames = named((type) => [type.group, stepGroupOf(type)]);
  return (node) => {
    const type = nodeTypeOf(node);
    return has.every((words) => words.some((word) => holds(node, word)))
      && (off === undefined || (presentationOf(presentation, node.id)?.off === true) === off)
      && (types.length === 0 || typeNames(type).some((name) => types.some((word) => name.includes(word))))
      && (groups.length === 0 || groupNames(type).some((name) => groups.some((word) => name.startsWith(word))));
  };
}

/** Names of types, folded, each type asked once. */
function named(namesOf: (type: NodeType) => readonly unknown[]): (type: NodeType) => readonly string[] {
  const known = new Map<NodeType, readonly string[]>();
  return (type) => {
    const before = known.get(type);
    if (before) return before;
    const names = isJsonObject(type) ? namesOf(type).flatMap((name) => (typeof name === 'string' ? [foldWords(name)] : [])) : [];
    known.set(type, names);
    return names;
  };
}
