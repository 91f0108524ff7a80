'use client';
import { runInSlices } from '#ui';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { graphOf } from '#graph';
import type { CanvasNote, Problem } from '#model';
import {
  isEmptyQuery,
  nodeNumbers,
  notesFound,
  readNodeQuery,
  type SearchScene,
  type NodeQuery,
  NodeSearch,
} from '#rules';
import type { Editor } from '#store';

/** The result of a search. */
export interface NodesFound {
  /** Node ids, best first, of the last finished search. */
  readonly ids: readonly string[];
  /** Notes without a node, listed after the nodes. */
  readonly notes: readonly CanvasNote[];
  /** The query and the scene of that search. */
  readonly query: NodeQuery;
  readonly scene: SearchScene;
  /** The number of each node in reading order. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Whether the query is empty. */
  readonly isEmpty: boolean;
}

/** A search may block a key for this many milliseconds and continues between keys afterwards. */
const atOnce = 6;
const noProblems: readonly Problem[] = [];

/**
 * Searches while the user types, and again when the workflow changes. The last result stays until the next is complete.
 */
export function useNodeSearch(editor: Editor, text: string): NodesFound {
  const [search] = useState(() => new NodeSearch());
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const query = useMemo(() => readNodeQuery(text), [text]);
  const asksForProblems = query.has.length > 0;
  const problems = useStore(editor.store, (state) => (asksForProblems ? state.problems : noProblems));
  const { numbers, scene } = useMemo(() => {
    const graph = graphOf(version);
    const numbered = nodeNumbers(graph);
    return { numbers: numbered, scene: { graph, presentation, problems, order: [...numbered.keys()] } };
  }, [presentation, problems, version]);
  const [found, setFound] = useState<Pick<NodesFound, 'ids' | 'query' | 'scene'>>({ ids: [], query, scene });
  // Opening the search precedes typing: the texts of all nodes are read before the first key.
  useEffect(() => {
    const run = search.prepare(scene);
    return runInSlices((isTimeUp) => run.carryOn(isTimeUp));
  }, [scene, search]);
  useLayoutEffect(() => {
    const run = search.begin(scene, query);
    const publish = (): void => setFound({ ids: run.found(), query, scene });
    const end = performance.now() + atOnce;
    if (run.carryOn(() => performance.now() >= end)) {
      publish();
      return undefined;
    }
    return runInSlices((isTimeUp) => {
      const isDone = run.carryOn(isTimeUp);
      if (isDone) publish();
      return isDone;
    });
  }, [query, scene, search]);
  const notes = useMemo(() => notesFound(found.query, found.scene), [found]);
  return { ...found, notes, numbers, isEmpty: isEmptyQuery(query) };
}
