'use client';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { graphOf } from '#graph';
import type { CanvasNote, Problem } from '#model';
import { isEmptyQuery, notesFound, readNodeQuery, type SearchScene, type NodeQuery, NodeSearch } from '#rules';
import type { Editor } from '#store';
import { runInSlices } from '../in-slices.js';
import { nodeNumbersOf } from '../palette/node-numbers.js';

/** What a search has found. */
export interface NodesFound {
  /** The ids of the steps, best first; of the last search that is done. */
  readonly ids: readonly string[];
  /** Notes that hang on no step; they come after the steps. */
  readonly notes: readonly CanvasNote[];
  /** What was searched for, and in what. */
  readonly query: NodeQuery;
  readonly scene: SearchScene;
  /** The number of each step in reading order. */
  readonly numbers: ReadonlyMap<string, number>;
  /** True while nothing is looked for. */
  readonly isEmpty: boolean;
}

/** How long a key may be held up, in milliseconds; what is not found by then is looked for between keys. */
const atOnce = 6;
const noProblems: readonly Problem[] = [];

/** Looks for steps while somebody types, and again when the workflow changes. What was found before stays until it is done. */
export function useNodeSearch(editor: Editor, text: string): NodesFound {
  const [search] = useState(() => new NodeSearch());
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const query = useMemo(() => readNodeQuery(text), [text]);
  const asksForProblems = query.has.length > 0;
  const problems = useStore(editor.store, (state) => (asksForProblems ? state.problems : noProblems));
  const { numbers, scene } = useMemo(() => {
    const graph = graphOf(version);
    const numbered = nodeNumbersOf(graph, editor.flow().entries);
    return { numbers: numbered, scene: { graph, presentation, problems, order: [...numbered.keys()] } };
  }, [editor, presentation, problems, version]);
  const [found, setFound] = useState<Pick<NodesFound, 'ids' | 'query' | 'scene'>>({ ids: [], query, scene });
  // Whoever opens the search is about to type: what all steps say is read while the first key is still to come.
  useEffect(() => {
    const run = search.prepare(scene);
    return runInSlices((isTimeUp) => run.carryOn(isTimeUp));
  }, [scene, search]);
  useLayoutEffect(() => {
    const run = search.begin(scene, query);
    const tell = (): void => setFound({ ids: run.found(), query, scene });
    const end = performance.now() + atOnce;
    if (run.carryOn(() => performance.now() >= end)) {
      tell();
      return undefined;
    }
    return runInSlices((isTimeUp) => {
      const isDone = run.carryOn(isTimeUp);
      if (isDone) tell();
      return isDone;
    });
  }, [query, scene, search]);
  const notes = useMemo(() => notesFound(found.query, found.scene), [found]);
  return { ...found, notes, numbers, isEmpty: isEmptyQuery(query) };
}
