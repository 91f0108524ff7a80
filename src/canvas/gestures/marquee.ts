import type { Gesture } from '#ui';
import type { CanvasActions, CanvasSelection } from '../canvas-props.js';
import { sameItems } from '../projection/keep-identity.js';
import type { Rect } from '../window/camera.js';
import type { FlowView, GestureScene } from './gesture-scene.js';

interface SelectionView extends Pick<FlowView, 'transform'> {
  readonly userSelectionRect: Rect | null;
}

/** The part of React Flow's store that draws the rectangle, in px from the canvas's corner. */
export interface SelectionStore {
  getState(): SelectionView;
  setState(change: { readonly userSelectionActive: boolean; readonly userSelectionRect: null }): void;
  subscribe(listener: (state: SelectionView, before: SelectionView) => void): () => void;
}

export interface MarqueeOptions {
  readonly scene: { readonly current: Pick<GestureScene, 'graph' | 'places'> };
  readonly store: SelectionStore;
  readonly selection: CanvasSelection;
  readonly select: CanvasActions['select'];
  /** Receives the nodes inside the rectangle, by wire id; undefined when it ends. */
  readonly onChange: (nodeIds: readonly string[] | undefined) => void;
}

export interface Marquee extends Gesture<MarqueeOptions> {
  /** `extend`: adds to the selection. */
  start(extend: boolean): void;
  end(): void;
  /** Cancels the rectangle; returns true if there was one. */
  cancel(): boolean;
}

/**
 * Selects by a rectangle. The touched nodes, elements or painted, are reported at once; the owner is called once, at
 * the end. React Flow draws the rectangle, and the layout decides what is inside.
 */
export function createMarquee(first: MarqueeOptions): Marquee {
  let options = first;
  let drawn: { readonly chosen: readonly string[]; readonly stop: () => void } | undefined;
  const finish = (): readonly string[] | undefined => {
    if (!drawn) return undefined;
    const { chosen, stop } = drawn;
    stop();
    drawn = undefined;
    options.onChange(undefined);
    return chosen;
  };
  return {
    update: (next) => {
      options = next;
    },
    start: (extend) => {
      drawn?.stop();
      const base = extend ? options.selection.nodeIds : [];
      const stop = options.store.subscribe((state, before) => {
        if (state.userSelectionRect === before.userSelectionRect || !state.userSelectionRect || !drawn) return;
        const chosen = [...new Set([...base, ...nodesInside(options, state, state.userSelectionRect)])];
        if (sameItems(drawn.chosen, chosen)) return;
        drawn = { chosen, stop };
        options.onChange(chosen);
      });
      drawn = { chosen: base, stop };
      options.onChange(base);
    },
    // The rectangle is gone by now; its last content counts.
    end: () => {
      const chosen = finish();
      if (chosen) options.select?.({ nodeIds: chosen, edgeIds: [] });
    },
    cancel: () => {
      if (!finish()) return false;
      // React Flow stops drawing it though the button is still down.
      options.store.setState({ userSelectionActive: false, userSelectionRect: null });
      return true;
    },
    destroy: () => void finish(),
  };
}

/** Nodes touched by the rectangle, in wire order. */
function nodesInside({ scene }: MarqueeOptions, { transform: [x, y, zoom] }: SelectionView, rect: Rect): string[] {
  const { graph, places } = scene.current;
  return places
    .nodesIn({
      x: (rect.x - x) / zoom,
      y: (rect.y - y) / zoom,
      width: rect.width / zoom,
      height: rect.height / zoom,
    })
    .map((id) => ({ id, at: graph.nodeIndex(id) }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}
