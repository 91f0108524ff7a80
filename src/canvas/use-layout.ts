'use client';
import { useEffect, useRef, useState } from 'react';
import { nodesOf } from '#graph';
import {
  createLayouter, drawnAlike, type Layout, type LayoutDensity, type Layouter, layoutIfArranged, layoutsAtOnce, layoutVersion, provisionalLayout, redrawLayout,
} from '#layout';
import { emptyPresentation, type Presentation, type WorkflowVersion } from '#model';
import { placedAlike } from './window/placed-alike.js';

/** What there is to draw. While `pending`, the layout is that of before with provisional places for what is new. */
export interface ShownLayout {
  /** Absent only until a large workflow is laid out for the first time. */
  readonly layout: Layout | undefined;
  readonly pending: boolean;
}

interface Kept extends ShownLayout {
  /** The last layout that is no provisional one: the next is drawn by what has changed since. */
  readonly drawn: Layout | undefined;
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
  readonly density: LayoutDensity;
}

/**
 * A first drawing of more steps than this comes after what stands around it, in a task of its own: before the engine has
 * run a few times in a page, a thousand steps take it some tens of milliseconds, too long to add to the mounting.
 */
const mountedAtOnce = 500;

/**
 * The layout of a version, worked out again only when something it depends on changed: steps, their types, paths, places.
 * Typing into a step's settings gives the same layout. Small versions are laid out at once; large ones on another thread,
 * and the answer comes when it is there.
 */
export function useLayout(version: WorkflowVersion, presentation: Presentation = emptyPresentation, density: LayoutDensity = 'comfortable'): ShownLayout {
  const [kept, setKept] = useState<Kept>(() => arrange({ version, presentation, density }));
  const current = isCurrent(kept, version, presentation, density) ? kept : arrange({ version, presentation, density }, kept);
  // State derived from props, set while rendering: React renders once more at once and shows nothing in between.
  if (current !== kept) setKept(current);

  const layouter = useRef<Layouter>(undefined);
  useEffect(() => () => {
    layouter.current?.dispose();
    layouter.current = undefined;
  }, []);
  useEffect(() => {
    if (!kept.pending) return undefined;
    layouter.current ??= createLayouter();
    const request = new AbortController();
    const { drawn: previous, presentation: places, version: asked } = kept;
    const options = { density: kept.density, presentation: places, signal: request.signal, ...(previous && { previous }) };
    void Promise.resolve(layouter.current.layout(asked, options)).then((layout) => {
      // What was asked for before the newest change is no longer wanted.
      if (layout) setKept((now) => (now === kept ? { ...kept, layout, drawn: layout, pending: false } : now));
    });
    return () => request.abort();
  }, [kept]);
  return current;
}

type Asked = Pick<Kept, 'version' | 'presentation' | 'density'>;

function arrange(asked: Asked, before?: Kept): Kept {
  const { density, presentation, version } = asked;
  const previous = before?.density === density ? before.layout : undefined;
  if (previous && !before?.pending && before && drawnAlike(before.version, version)) {
    const layout = redrawLayout(previous, presentation);
    if (layout) return { ...asked, layout, drawn: layout, pending: false };
  }
  const drawn = before?.density === density ? before.drawn : undefined;
  const options = { density, presentation, ...(drawn && { previous: drawn }) };
  const known = layoutIfArranged(version, options);
  if (known) return { ...asked, layout: known, drawn: known, pending: false };
  const waits = !layoutsAtOnce(version) || (!before && nodesOf(version).length > mountedAtOnce);
  if (waits) return { ...asked, layout: previous && provisionalLayout(version, previous, options), drawn, pending: true };
  const layout = layoutVersion(version, options);
  return { ...asked, layout, drawn: layout, pending: false };
}

function isCurrent(kept: Kept, version: WorkflowVersion, presentation: Presentation, density: LayoutDensity): boolean {
  return kept.density === density && placedAlike(kept.presentation, presentation) && drawnAlike(kept.version, version);
}
