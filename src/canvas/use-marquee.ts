'use client';
import type { OnNodesChange } from '@xyflow/react';
import { type MouseEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { useLatest } from '#ui';
import type { StepElement } from './canvas-elements.js';
import type { CanvasActions, CanvasSelection } from './canvas-props.js';

/** Selecting by drawing a rectangle. What it touches is shown at once; the owner is asked once, at the end. */
export function useMarquee(
  projected: RefObject<{ readonly nodes: readonly StepElement[] }>, selection: CanvasSelection, select: CanvasActions['select'],
): {
  /** What the rectangle holds now, by wire id; undefined while none is drawn. */
  readonly nodeIds: readonly string[] | undefined;
  readonly onStart: (event: MouseEvent) => void;
  readonly onChange: OnNodesChange<StepElement>;
  readonly onEnd: () => void;
} {
  const [nodeIds, setNodeIds] = useState<readonly string[]>();
  const drawn = useRef<{ readonly base: readonly string[]; readonly inside: Set<string> }>(undefined);
  const latest = useLatest({ selection, select });

  const selected = useCallback((): readonly string[] => {
    const { base, inside } = drawn.current!;
    const touched = projected.current.nodes.filter((node) => inside.has(node.id)).map((node) => node.data.nodeId);
    return [...new Set([...base, ...touched])];
  }, [projected]);

  const onStart = useCallback((event: MouseEvent) => {
    drawn.current = { base: event.shiftKey ? latest.current.selection.nodeIds : [], inside: new Set() };
    setNodeIds(drawn.current.base);
  }, [latest]);

  // React Flow reports every selection it would make; only those of a rectangle are wanted, clicks are handled elsewhere.
  const onChange = useCallback<OnNodesChange<StepElement>>((changes) => {
    if (!drawn.current) return;
    for (const change of changes) {
      if (change.type !== 'select') continue;
      if (change.selected) drawn.current.inside.add(change.id);
      else drawn.current.inside.delete(change.id);
    }
    setNodeIds(selected());
  }, [selected]);

  const onEnd = useCallback(() => {
    if (!drawn.current) return;
    const chosen = selected();
    drawn.current = undefined;
    setNodeIds(undefined);
    latest.current.select?.({ nodeIds: chosen, edgeIds: [] });
  }, [selected, latest]);

  return { nodeIds, onStart, onChange, onEnd };
}
