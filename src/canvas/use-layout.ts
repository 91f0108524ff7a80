'use client';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { edgesOf, type Graph, graphOf, nodesOf } from '#graph';
import {
  createLayouter,
  drawnAlike,
  type Layout,
  type LayoutDensity,
  type LayoutDirection,
  type Layouter,
  type LayouterOptions,
  layoutIfArranged,
  layoutIndexOf,
  layoutsAtOnce,
  layoutVersion,
  provisionalLayout,
  redrawLayout,
} from '#layout';
import { directionIn, emptyPresentation, keptIn, type Presentation, type WorkflowVersion } from '#model';
import { useLatest } from '#ui';
import { isSmallDrawing } from './window/canvas-window.js';
import { placedAlike } from './window/placed-alike.js';
import { documentOrderOf } from './projection/document-order.js';

/** Where the main path runs in drawings whose presentation does not say. Given by the host of an editor. */
export const UsualDirection = createContext<LayoutDirection>('down');

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Computes what a first drawing needs, each part in a task of its own, so that the drawing finds all of it and no task
 * is long. Stops early on an abort.
 */
async function prepareDrawing(version: WorkflowVersion, layout: Layout, signal: AbortSignal): Promise<void> {
  const index = layoutIndexOf(layout);
  const graph: Graph = graphOf(version);
  const parts: readonly (() => unknown)[] = [
    () => documentOrderOf(graph),
    () => index.bounds,
    () => index.nodesIn(nowhere),
    () => index.edgesIn(nowhere),
  ];
  for (const part of parts) {
    await nextTask();
    if (signal.aborted) return;
    part();
  }
}

/** Yields to input and rendering. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** The layout to draw. While `pending`, it is the previous one with provisional positions for new nodes. */
export interface ShownLayout {
  /** Absent only before the first layout of a large workflow. */
  readonly layout: Layout | undefined;
  readonly pending: boolean;
}

interface Kept extends ShownLayout {
  /** The last final layout, from which the next one is derived. */
  readonly drawn: Layout | undefined;
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
  readonly density: LayoutDensity;
  readonly direction: LayoutDirection;
  /**
   * Parameters of a pending layout. The same object while only positions change: these matter for drawing, not for
   * layout.
   */
  readonly request: Request | undefined;
}

interface Request {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
  readonly density: LayoutDensity;
  readonly direction: LayoutDirection;
  readonly drawn: Layout | undefined;
  /** Nothing is drawn yet. */
  readonly isFirst: boolean;
}

/**
 * A first drawing of more nodes than this, or twice as many edges, is laid out in the worker: before the engine is
 * warm, a thousand nodes take it some tens of milliseconds.
 */
const firstHere = 300;

/**
 * Returns the layout of a version, recomputed only when something it depends on changes: nodes, their types, edges,
 * positions. Typing into settings keeps the layout. Small versions are laid out synchronously, large ones in a worker.
 * Until its answer new nodes have provisional positions, moved nodes are where they were dropped, and in another
 * density or direction the old drawing stays. `startWorker` is read with the first large version.
 */
export function useLayout(
  version: WorkflowVersion,
  presentation: Presentation = emptyPresentation,
  density: LayoutDensity = 'comfortable',
  startWorker?: LayouterOptions['startWorker'],
): ShownLayout {
  const direction = directionIn(presentation, useContext(UsualDirection));
  const asked = { version, presentation, density, direction };
  const [kept, setKept] = useState<Kept>(() => arrange(asked));
  const current = isCurrent(kept, asked) ? kept : arrange(asked, kept);
  // State derived from props, set while rendering: React renders once more at once and shows nothing in between.
  if (current !== kept) setKept(current);

  const layouter = useRef<Layouter>(undefined);
  const latestStart = useLatest(startWorker);
  useEffect(
    () => () => {
      layouter.current?.dispose();
      layouter.current = undefined;
    },
    [],
  );
  const { request } = kept;
  useEffect(() => {
    if (!request) return undefined;
    const start = latestStart.current;
    layouter.current ??= createLayouter(start ? { startWorker: start } : {});
    const dropping = new AbortController();
    const { density: dense, direction: along, drawn: previous, isFirst, presentation: places, version: of } = request;
    const options = {
      density: dense,
      direction: along,
      presentation: places,
      signal: dropping.signal,
      ...(previous && { previous }),
    };
    const ask = async (): Promise<void> => {
      if (isFirst) await nextTask();
      if (dropping.signal.aborted) return;
      const layout = await layouter.current?.layout(of, {
        ...options,
        apart: isFirst && (nodesOf(of).length > firstHere || edgesOf(of).length > 2 * firstHere),
      });
      if (layout && isFirst) await prepareDrawing(of, layout, dropping.signal);
      // An outdated answer is dropped; nodes moved since are drawn where they are now.
      if (layout)
        setKept((now) =>
          now.request === request
            ? settled(now, now.presentation === places ? layout : (redrawLayout(layout, now.presentation) ?? layout))
            : now,
        );
    };
    void ask();
    return () => dropping.abort();
  }, [request, latestStart]);
  return current;
}

type Asked = Pick<Kept, 'version' | 'presentation' | 'density' | 'direction'>;

function arrange(asked: Asked, before?: Kept): Kept {
  const { density, direction, presentation, version } = asked;
  const sameStyle = before?.density === density && before.direction === direction;
  const sameNodes =
    sameStyle && drawnAlike(before.version, version) && keptIn(before.presentation) === keptIn(presentation);
  const shown = before?.layout;
  if (sameNodes && shown && !before.pending) {
    const layout = redrawLayout(shown, presentation);
    if (layout) return settled(asked, layout);
  }
  const drawn = sameStyle ? before.drawn : undefined;
  const options = { density, direction, presentation, ...(drawn && { previous: drawn }) };
  // The first drawing of a large workflow yields to the interface around it, in tasks of its own.
  const isDeferred = !before && !isSmallDrawing(nodesOf(version).length, edgesOf(version).length);
  const known = isDeferred ? undefined : layoutIfArranged(version, options);
  if (known) return settled(asked, known);
  const waits = isDeferred || !layoutsAtOnce(version, options);
  if (!waits) return settled(asked, layoutVersion(version, options));
  const request = sameNodes && before.request ? before.request : { ...asked, drawn, isFirst: !shown };
  return { ...asked, layout: shown && provisionalLayout(version, shown, options), drawn, pending: true, request };
}

function settled({ density, direction, presentation, version }: Asked, layout: Layout): Kept {
  return { density, direction, presentation, version, layout, drawn: layout, pending: false, request: undefined };
}

function isCurrent(kept: Kept, { density, direction, presentation, version }: Asked): boolean {
  return (
    kept.density === density &&
    kept.direction === direction &&
    placedAlike(kept.presentation, presentation) &&
    drawnAlike(kept.version, version)
  );
}
