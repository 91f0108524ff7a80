'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useMemo } from 'react';
import { edgeCourse, type LaidOutEdge } from '#layout';
import { ownerWindow } from '#ui';
import { missingByNode } from '#rules';
import { placeStubs, stubBounds } from '../parts/place-stubs.js';
import {
  type Rect,
  type Viewport,
  boundsOf,
  centered,
  clampZoom,
  overlaps,
  panned,
  viewOf,
  zoomedAt,
} from './camera.js';
import { fittedClear, isFree, showing } from './clear-view.js';
import { drawnBounds } from './drawn-bounds.js';
import type { GestureScene } from '../gestures/gesture-scene.js';

/** Elements that the view follows, by wire id. */
export interface Followed {
  readonly nodeIds?: readonly string[];
  readonly edgeIds?: readonly string[];
  readonly noteIds?: readonly string[];
}

/** Moves the camera. Every move but those of the wheel glides, unless the user prefers reduced motion. */
export interface Camera {
  /** Where the camera is, or where a glide under way leads. */
  viewport(): Viewport;
  /** Puts the camera there at once. */
  lookFrom(viewport: Viewport): void;
  fit(nodeIds?: readonly string[]): void;
  zoomTo(zoom: number): void;
  zoomBy(factor: number): void;
  centerOn(nodeId: string, zoom?: number | { readonly atLeast: number }): void;
  reveal(nodeId: string): void;
  /** Does the same for the label of an edge, or its middle where it has none. */
  revealEdge(edgeId: string): void;
  /** Does the same for several nodes, with the `+` of their missing edges where there is room, edges and notes. */
  follow(what: Followed): void;
  /** Does the same for any rectangle. */
  revealRect(rect: Rect): void;
  /** Centres a rectangle, zooming in to `atLeast`. */
  centerOnRect(rect: Rect, zoom: { readonly atLeast: number }): void;
  /** Centres a point of the drawing, without a glide. */
  lookAt(at: { readonly x: number; readonly y: number }): void;
  /** Returns false at the end of the drawing, so that the page may scroll. */
  panBy(by: { readonly x: number; readonly y: number }): boolean;
  zoomAt(factor: number, client: { readonly x: number; readonly y: number }): void;
  /**
   * Remembers the view. The returned function glides back to it, unless the user has moved the view since, or what is
   * selected would be covered or out of view there.
   */
  hold(): () => void;
}

const glideTime = 240;
/** Approximate half width of an edge label with its buttons. */
const pillReach = 90;
const pillHeight = 24;

type CameraScene = {
  readonly current: Pick<GestureScene, 'besides' | 'graph' | 'missingEdges' | 'notes' | 'places' | 'selection'>;
};
type Covers = { readonly current: () => readonly Rect[] };
type FlowStore = ReturnType<typeof useStoreApi>;
type Point = Pick<Rect, 'x' | 'y'>;

/** Returns the camera of a canvas. It works on the layout, not on elements: most of a large drawing is not mounted. */
export function useOwnCamera(scene: RefObject<GestureScene>, covers: RefObject<() => readonly Rect[]>): Camera {
  const store = useStoreApi();
  return useMemo(() => new OwnCamera(scene, covers, store), [covers, scene, store]);
}

/** Its functions are passed on one by one. */
class OwnCamera implements Camera {
  readonly #scene: CameraScene;
  readonly #covers: Covers;
  readonly #store: FlowStore;
  /** Where the last glide leads, and when it ends. */
  #goal: { readonly view: Viewport; readonly until: number } | undefined;
  /** The view to return to, and where the camera has led since. */
  #held: { readonly before: Viewport; after: Viewport } | undefined;

  constructor(scene: CameraScene, covers: Covers, store: FlowStore) {
    this.#scene = scene;
    this.#covers = covers;
    this.#store = store;
  }

  readonly viewport = (): Viewport => this.#heading();

  readonly lookFrom = (view: Viewport): void => this.#move(view, false);

  readonly fit = (nodeIds?: readonly string[]): void => {
    const bounds = this.#boundsOf(nodeIds);
    if (bounds) this.#move(fittedClear(bounds, this.#size(), this.#covers.current(), this.#isUnder));
  };

  readonly zoomTo = (zoom: number): void => {
    const { height, width } = this.#size();
    this.#move(zoomedAt(this.#viewport(), zoom, { x: width / 2, y: height / 2 }));
  };

  readonly zoomBy = (factor: number): void => this.zoomTo(this.#viewport().zoom * factor);

  readonly centerOn = (nodeId: string, zoom?: number | { readonly atLeast: number }): void => {
    const to = typeof zoom === 'number' ? zoom : Math.max(this.#viewport().zoom, zoom?.atLeast ?? 0);
    const rect = this.#scene.current.places.of(nodeId);
    if (rect) this.#move(centered(rect, this.#size(), clampZoom(to)));
  };

  readonly centerOnRect = (rect: Rect, { atLeast }: { readonly atLeast: number }): void =>
    this.#move(centered(rect, this.#size(), clampZoom(Math.max(this.#viewport().zoom, atLeast))));

  readonly revealRect = (rect: Rect): void => this.#show([rect]);

  readonly reveal = (nodeId: string): void => {
    const place = this.#scene.current.places.of(nodeId);
    if (place) this.#show([place]);
  };

  readonly revealEdge = (edgeId: string): void => this.follow({ edgeIds: [edgeId] });

  readonly follow = ({ edgeIds = [], nodeIds = [], noteIds = [] }: Followed): void => {
    const { notes, places } = this.#scene.current;
    const { edges } = places.layout;
    this.#show(
      [
        ...nodeIds.map((id) => places.of(id)),
        ...notes.filter(({ note }) => noteIds.includes(note.id)),
        ...edgeIds.map((id) => (Object.hasOwn(edges, id) ? rectOfEdge(edges[id]) : undefined)),
      ].filter((rect) => rect !== undefined),
      this.#stubsOf(nodeIds),
    );
  };

  /** Rectangles of the stubs of nodes, elements or not. */
  #stubsOf(nodeIds: readonly string[]): readonly Rect[] {
    const { graph, missingEdges, places } = this.#scene.current;
    const missing = missingByNode(missingEdges);
    const ofThese = nodeIds.flatMap((id) => missing.get(id) ?? []);
    return placeStubs(graph, places, ofThese, nodeIds).flatMap((stub) => stubBounds(stub) ?? []);
  }

  readonly lookAt = (at: Point): void =>
    this.#move(centered({ ...at, width: 0, height: 0 }, this.#size(), this.#viewport().zoom), false);

  readonly panBy = (by: Point): boolean => {
    const bounds = this.#boundsOf();
    if (!bounds) return false;
    const before = this.#viewport();
    const after = panned(before, by, bounds, this.#size());
    if (after.x === before.x && after.y === before.y) return false;
    this.#move(after, false);
    return true;
  };

  readonly zoomAt = (factor: number, client: Point): void => {
    const box = this.#store.getState().domNode?.getBoundingClientRect();
    if (!box) return;
    const before = this.#viewport();
    this.#move(zoomedAt(before, before.zoom * factor, { x: client.x - box.left, y: client.y - box.top }), false);
  };

  readonly hold = (): (() => void) => {
    const before = this.#heading();
    const held = { before, after: before };
    this.#held = held;
    return () => {
      if (this.#held !== held) return;
      this.#held = undefined;
      if (!isSameView(this.#heading(), held.after) || isSameView(held.after, before)) return;
      const { places, selection } = this.#scene.current;
      const covers = this.#covers.current();
      const isShown = selection.nodeIds.every((id) => {
        const place = places.of(id);
        return !place || isFree(place, this.#size(), before, covers);
      });
      if (isShown) this.#move(before);
    };
  };

  /** Where the camera is, or where a glide under way leads. */
  #heading(): Viewport {
    return this.#goal && performance.now() < this.#goal.until ? this.#goal.view : this.#viewport();
  }

  #viewport(): Viewport {
    const [x, y, zoom] = this.#store.getState().transform;
    return { x, y, zoom };
  }

  #size(): { readonly width: number; readonly height: number } {
    const { height, width } = this.#store.getState();
    return { width, height };
  }

  /** Bounds of these nodes, or of the whole drawing with its notes. */
  #boundsOf(nodeIds?: readonly string[]): Rect | undefined {
    const { besides, notes, places } = this.#scene.current;
    return nodeIds
      ? boundsOf(nodeIds.map((id) => places.of(id)).filter((place) => place !== undefined))
      : drawnBounds(places.bounds, besides.length === 0 ? notes : [...notes, ...besides]);
  }

  readonly #isUnder = (cover: Rect, view: Viewport): boolean => {
    const { notes, places } = this.#scene.current;
    const under = viewOf({ ...view, x: view.x - cover.x, y: view.y - cover.y }, cover);
    return places.nodesIn(under).length > 0 || notes.some((note) => overlaps(under, note));
  };

  #show(rects: readonly Rect[], besides?: readonly Rect[]): void {
    const now = this.#heading();
    const to = showing(rects, this.#size(), now, this.#covers.current(), besides);
    if (to === now) return;
    if (this.#held && isSameView(this.#held.after, now)) this.#held.after = to;
    this.#move(to);
  }

  #move(to: Viewport | undefined, glide = true): void {
    this.#goal = undefined;
    if (!to || ![to.x, to.y, to.zoom].every(Number.isFinite)) return;
    const { domNode, panZoom } = this.#store.getState();
    const isStill = !glide || ownerWindow(domNode).matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Linear: the default interpolation would zoom out and in again.
    if (!isStill) this.#goal = { view: to, until: performance.now() + glideTime };
    void panZoom?.setViewport(to, isStill ? {} : { duration: glideTime, ease: easeOut, interpolate: 'linear' });
  }
}

function isSameView(one: Viewport, other: Viewport): boolean {
  const { x, y, zoom } = other;
  return Math.abs(one.x - x) < 1 && Math.abs(one.y - y) < 1 && Math.abs(one.zoom - zoom) < 0.001;
}

/** The label of an edge, or its middle where it has none. */
function rectOfEdge(edge: LaidOutEdge | undefined): Rect | undefined {
  const at = edge?.label ?? (edge && edgeCourse(edge.points)?.middle);
  return at && { x: at.x - pillReach, y: at.y - pillHeight / 2, width: 2 * pillReach, height: pillHeight };
}

/** Approximates the easing of the design tokens. */
function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}
