import { vi } from 'vitest';
import { graphOf } from '#graph';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import type { FlowView, GestureScene } from '../../../src/canvas/gestures/gesture-scene.js';
import { placeStubs } from '../../../src/canvas/parts/place-stubs.js';
import type { CanvasNode } from '../../../src/canvas/projection/canvas-elements.js';
import { documentOrderOf } from '../../../src/canvas/projection/document-order.js';
import { createPlaces, type Places } from '../../../src/canvas/window/places.js';

/** The scene of a workflow at rest, all of whose nodes are elements with their own ids. */
export function sceneOf(version: WorkflowVersion = freeTrial, selected: readonly string[] = []): GestureScene {
  const graph = graphOf(version);
  const places = createPlaces(documentOrderOf(graph), layoutVersion(version));
  const missingEdges = [{ nodeId: 'welcome', edgeType: 'timeout', value: 'PT10M' }];
  return {
    graph,
    places,
    laid: places,
    missingEdges,
    stubs: placeStubs(graph, places, missingEdges, []),
    notes: [],
    besides: [],
    selection: { nodeIds: selected, edgeIds: [] },
    titleOf: (id) => `the ${id}`,
    nodes: graph.nodes.map(({ id }) => nodeAt(places, id)),
    edges: [],
    nodeIds: new Set(),
    edgeIds: new Set(),
    leavesOut: false,
  };
}

/** A node as React Flow reports it in a drag: at its layout position plus a distance. */
export function nodeAt(
  places: Places,
  nodeId: string,
  by: { readonly x: number; readonly y: number } = at(0, 0),
): CanvasNode {
  const { height, width, x, y } = places.of(nodeId)!;
  return { id: nodeId, position: { x: x + by.x, y: y + by.y }, width, height, data: { nodeId } } as CanvasNode;
}

export const at = (x: number, y: number) => ({ x, y });

/** A view that shows layout coordinates one to one. */
export const wideView: FlowView = { width: 10_000, height: 10_000, transform: [0, 0, 1] };

export const box = { left: 0, top: 0, right: 1000, bottom: 800, width: 1000, height: 800 } as DOMRect;

/** Frames of a window that pass one by one. */
export function createFrames() {
  const waiting = new Map<number, () => void>();
  let last = 0;
  return {
    waiting,
    request: (work: () => void): number => {
      waiting.set(++last, work);
      return last;
    },
    cancel: (frame: number): void => void waiting.delete(frame),
    /** Runs the callbacks of the next frame. */
    pass: (): void => {
      const now = [...waiting.values()];
      waiting.clear();
      for (const work of now) work();
    },
  };
}

/** As much of an element as a gesture needs, outside of a browser: listeners, the window, pointer capture. */
export class FakeElement extends EventTarget {
  readonly nodeType = 1;
  readonly dataset: { [name: string]: string } = {};
  readonly frames = createFrames();
  readonly captured = new Set<number>();
  /** The registered listeners. */
  readonly listening = new Set<string>();
  readonly #page = {
    requestAnimationFrame: this.frames.request,
    cancelAnimationFrame: this.frames.cancel,
  };
  readonly ownerDocument = Object.assign(new EventTarget(), { defaultView: this.#page });
  /** The element that `closest` finds. */
  readonly nearest: (selector: string) => unknown;

  constructor(nearest: (selector: string) => unknown = () => null) {
    super();
    this.nearest = nearest;
  }

  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ): void {
    this.listening.add(type);
    if (typeof options === 'object') options.signal?.addEventListener('abort', () => void this.listening.delete(type));
    super.addEventListener(type, listener, options);
  }

  override removeEventListener(type: string, ...rest: [EventListener, (EventListenerOptions | boolean)?]): void {
    this.listening.delete(type);
    super.removeEventListener(type, ...rest);
  }

  closest(selector: string): unknown {
    return this.nearest(selector);
  }

  getBoundingClientRect(): DOMRect {
    return box;
  }

  setPointerCapture(pointerId: number): void {
    this.captured.add(pointerId);
  }

  hasPointerCapture(pointerId: number): boolean {
    return this.captured.has(pointerId);
  }

  releasePointerCapture(pointerId: number): void {
    this.captured.delete(pointerId);
  }

  /** Dispatches an event with these fields; returns it. */
  send(type: string, fields: object = {}): Event {
    const event = Object.assign(new Event(type, { cancelable: true }), fields);
    this.dispatchEvent(event);
    return event;
  }

  asElement(): HTMLElement {
    return this as unknown as HTMLElement;
  }
}

/** Outside of a browser rectangles are plain values. */
export function stubRectangles(): void {
  vi.stubGlobal(
    'DOMRect',
    class {
      constructor(
        readonly x: number,
        readonly y: number,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  );
}
