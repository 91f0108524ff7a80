'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Graph } from '#graph';
import { focusedIn, useLatest } from '#ui';
import type { CanvasActions, CanvasSelection } from '../canvas-props.js';

const nowhere: readonly string[] = [];

/** Requests a removal, and moves the focus to a neighbour once the part is gone. */
export function useRemoval(
  graph: Graph,
  stage: RefObject<HTMLElement | null>,
  remove: CanvasActions['remove'],
  focusNode: (nodeId: string) => void,
): (what: CanvasSelection) => void {
  const wanted = useRef(nowhere);
  const latest = useLatest({ graph, remove });
  useEffect(() => {
    if (wanted.current.length === 0) return;
    const next = wanted.current.find((id) => graph.node(id));
    wanted.current = nowhere;
    // The removed card may still hold the focus; a focus elsewhere on the page is left alone.
    const focused = focusedIn(stage.current);
    if (next !== undefined && (!focused || stage.current?.contains(focused))) focusNode(next);
  }, [graph, stage, focusNode]);
  const [removal] = useState(() => (what: CanvasSelection): void => {
    const { graph: now, remove: ask } = latest.current;
    const ends = what.edgeIds.map((id) => now.edge(id)?.source);
    const around = what.nodeIds.flatMap((id) => [
      ...now.outgoing(id).map((edge) => edge.target),
      ...now.incoming(id).map((edge) => edge.source),
    ]);
    wanted.current = [...ends, ...around].filter((id) => id !== undefined && !what.nodeIds.includes(id)) as string[];
    ask?.(what);
  });
  return removal;
}
