'use client';
import { type RefObject, useEffect, useRef } from 'react';
import type { CanvasMissingEdge, CanvasView } from '#canvas';
import type { Layout } from '#layout';
import { usePageWindow } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { inFrames } from '../focus/in-frames.js';
import { followedBy } from './followed-by.js';

/** A slow layout that arrives later than this, in ms after the change, moves the view no more. */
const patience = 5000;

interface Wanted {
  readonly what: Parameters<CanvasView['follow']>[0];
  readonly until: number;
}

/**
 * Moves the view to what a change added, or by undo and redo changed, as soon as it is laid out, and again as soon as
 * its missing edges are known. A user who moves the view meanwhile keeps it.
 */
export function useFollowing(
  stage: RefObject<HTMLElement | null>,
  layout: Layout | undefined,
  missingEdges: readonly CanvasMissingEdge[],
): void {
  const { editor, view } = useEditorContext();
  const page = usePageWindow();
  const wanted = useRef<Wanted>(undefined);
  useEffect(() => {
    const held = new Set<number>();
    const element = stage.current;
    const listening = new AbortController();
    const settings = { capture: true, passive: true, signal: listening.signal } as const;
    const leave = (): void => {
      wanted.current = undefined;
    };
    const release = ({ pointerId }: PointerEvent): void => void held.delete(pointerId);
    element?.addEventListener('wheel', leave, settings);
    element?.addEventListener(
      'pointerdown',
      ({ pointerId }) => {
        held.add(pointerId);
        leave();
      },
      settings,
    );
    page().addEventListener('pointerup', release, settings);
    page().addEventListener('pointercancel', release, settings);
    const endWatch = editor.onChange((event) => {
      const what = followedBy(event, editor);
      if (!what || held.size > 0) return;
      const now = { what, until: performance.now() + patience };
      wanted.current = now;
      // Drawn in the next frame at the earliest; a selection made by the same command is known by then. The bar of keys may
      // have more to say about it, and cover more.
      for (const frames of [2, 8])
        inFrames(page(), frames, () => {
          if (wanted.current === now) view.current?.follow(what);
        });
    });
    return () => {
      endWatch();
      listening.abort();
    };
  }, [editor, page, stage, view]);
  useEffect(() => {
    if (wanted.current && performance.now() < wanted.current.until) view.current?.follow(wanted.current.what);
  }, [layout, missingEdges, view]);
}
