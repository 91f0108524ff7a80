import type { RefObject } from 'react';
import type { CanvasSelection, CanvasView } from '#canvas';
import { graphOf } from '#graph';
import { nodeOrder, remainingNeighbour } from '#rules';
import type { ChangeEvent } from '#store';
import { focusedIn, type PageWindow } from '#ui';
import { changedBy } from '../editing/followed-by.js';
import { inFrames } from './in-frames.js';

interface FocusTools {
  readonly frame: RefObject<HTMLElement | null>;
  readonly view: RefObject<CanvasView | null>;
  readonly page: () => PageWindow;
}

/**
 * Moves the focus in the workflow to what an undo or redo was about: a step that it changed or brought back, a neighbour
 * of a removed one, else a path. Returns false where the focus is elsewhere, such as in the settings, or nothing of the
 * workflow changed.
 */
export function focusChanged({ frame, page, view }: FocusTools, event: ChangeEvent): boolean {
  const held = focusedIn(frame.current);
  if (!held?.closest('[data-region="canvas"], [data-region="outline"]')) return false;
  const about = aboutChange(event, view.current?.focused());
  if (!about) return false;
  // Drawn in the next frame at the earliest.
  inFrames(page(), 2, () => {
    const active = focusedIn(frame.current);
    // The user went on meanwhile.
    if (active !== null && active !== held && held.isConnected) return;
    if ('nodeId' in about) view.current?.focusNode(about.nodeId);
    else view.current?.focusEdge(about.edgeId);
  });
  return true;
}

/** Returns what a change was about; of several the focused one, else the first in reading order. */
function aboutChange(
  event: ChangeEvent,
  focused: CanvasSelection | undefined,
): { readonly nodeId: string } | { readonly edgeId: string } | undefined {
  const { changed } = changedBy(event);
  const [before, now] = [graphOf(event.before.version), graphOf(event.after.version)];
  const nodeIds = new Set(changed?.nodeIds);
  const nodeId =
    focused?.nodeIds.find((id) => nodeIds.has(id)) ??
    (nodeIds.size > 0 ? nodeOrder(now).find((id) => nodeIds.has(id)) : undefined);
  if (nodeId !== undefined) return { nodeId };
  const isRemoved = before.nodes.some(({ id }) => !now.node(id));
  const edgeIds = isRemoved ? [] : (changed?.edgeIds ?? []);
  const edgeId = focused?.edgeIds.find((id) => edgeIds.includes(id)) ?? edgeIds[0];
  if (edgeId !== undefined) return { edgeId };
  const beside = remainingNeighbour(before, now);
  return beside === undefined ? undefined : { nodeId: beside };
}
