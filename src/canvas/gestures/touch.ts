import { type Gesture, isElement, ownerWindow, type PageWindow } from '#ui';
import type { CanvasActions } from '../canvas-props.js';
import type { ScreenPoint } from '../carried-node.js';
import type { CanvasNode } from '../projection/canvas-elements.js';
import type { PartAt } from '../window/use-far-parts.js';
import type { Camera } from '../window/use-own-camera.js';
import { partOf } from './canvas-focus.js';
import type { GestureScene } from './gesture-scene.js';
import type { NodeDrag } from './node-drag.js';
import { edgePanSpeed } from './edge-pan.js';

/** Time in ms after which a resting finger is a long press. */
const holdTime = 350;
/** Movement in px that still counts as resting: skin rolls more than a mouse. */
const slack = 8;
/** Border of the canvas in px in which a dragged node pans the view, and the speed in px per frame. */
const edge = 32;
const frameTime = 16;

export interface TouchOptions {
  readonly scene: { readonly current: Pick<GestureScene, 'nodes' | 'edges'> };
  readonly camera: Pick<Camera, 'panBy' | 'zoomAt'>;
  readonly zoom: () => number;
  readonly openMenu: CanvasActions['openMenu'];
  /** Undefined where nodes cannot be moved. */
  readonly drag: Pick<NodeDrag, 'start' | 'move' | 'end' | 'cancel'> | undefined;
  /** Returns the painted part at a point. */
  readonly partAt: (event: { readonly clientX: number; readonly clientY: number }) => PartAt | undefined;
}

type Touching =
  /** One finger rests. */
  | { readonly kind: 'waiting'; readonly at: ScreenPoint; readonly target: Element }
  | { readonly kind: 'panning'; readonly at: ScreenPoint }
  | { readonly kind: 'pinching'; readonly middle: ScreenPoint; readonly apart: number }
  /** A long press on a node: it opens the menu on release and drags on movement. */
  | { readonly kind: 'lifted'; readonly at: ScreenPoint; readonly node: CanvasNode; readonly card: HTMLElement }
  | Dragging
  /** A menu opened: the rest of this touch does nothing. */
  | { readonly kind: 'over' };

interface Dragging {
  readonly kind: 'dragging';
  readonly from: ScreenPoint;
  readonly now: ScreenPoint;
  readonly node: CanvasNode;
  readonly card: HTMLElement;
  /** Distance by which the view panned below the finger. */
  readonly panned: ScreenPoint;
}

/**
 * Touch gestures of the canvas. One finger pans from anywhere; two zoom. A long press opens the menu of the part under
 * it; on a node it lifts the card, which shows the menu on release and drags the node on movement. Ports, buttons and
 * notes handle touches themselves. React Flow would drag a node at once, so that a drawing full of cards could not be
 * panned.
 */
export function createTouch(element: HTMLElement, options: TouchOptions): Gesture<TouchOptions> {
  return new Touches(element, options);
}

class Touches implements Gesture<TouchOptions> {
  readonly #element: HTMLElement;
  readonly #page: PageWindow;
  readonly #listening = new AbortController();
  #options: TouchOptions;
  #state: Touching | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  /** For how many frames the finger has been at an edge of the canvas. */
  #framesAtEdge = 0;

  constructor(element: HTMLElement, options: TouchOptions) {
    this.#element = element;
    this.#page = ownerWindow(element);
    this.#options = options;
    const settings = { capture: true, passive: false, signal: this.#listening.signal } as const;
    element.addEventListener('touchstart', (event) => this.#start(event), settings);
    element.addEventListener('touchmove', (event) => this.#move(event), settings);
    element.addEventListener('touchend', (event) => this.#end(event), settings);
    element.addEventListener('touchcancel', () => this.#cancel(), settings);
    // Some systems send their own context menu event after a while, which would open a second menu.
    element.addEventListener('contextmenu', (event) => this.#handled(event)?.preventDefault(), settings);
  }

  update(options: TouchOptions): void {
    this.#options = options;
  }

  destroy(): void {
    this.#cancel();
    this.#listening.abort();
  }

  #start(event: TouchEvent): void {
    const { target, touches } = event;
    if (!isElement(target)) return;
    if (touches.length === 1) {
      this.#reset();
      if (handlesTouchItself(target)) return;
      event.stopPropagation();
      this.#state = { kind: 'waiting', at: pointOf(touches[0]!), target };
      this.#timer = setTimeout(() => this.#rest(), holdTime);
    } else if (this.#handled(event)) {
      // A second finger cancels the drag: two fingers mean the view.
      this.#cancel();
      this.#state = { kind: 'pinching', ...between(touches) };
    }
  }

  #rest(): void {
    if (this.#state?.kind !== 'waiting') return;
    const { at, target } = this.#state;
    const part = this.#options.drag && partOf(target);
    const node =
      part?.part === 'node' ? this.#options.scene.current.nodes.find(({ id }) => id === part.viewId) : undefined;
    if (node && part) {
      this.#state = { kind: 'lifted', at, node, card: part.element };
      part.element.dataset['lifted'] = '';
    } else {
      this.#state = { kind: 'over' };
      this.#openMenu(at, target);
    }
  }

  #move(event: TouchEvent): void {
    if (!this.#handled(event)) return;
    const at = pointOf(event.touches[0]!);
    if (this.#state?.kind === 'waiting') {
      if (distance(at, this.#state.at) <= slack) return;
      clearTimeout(this.#timer);
      this.#state = { kind: 'panning', at: this.#state.at };
    }
    if (event.cancelable) event.preventDefault();
    if (this.#state?.kind === 'panning') {
      this.#options.camera.panBy({ x: at.x - this.#state.at.x, y: at.y - this.#state.at.y });
      this.#state = { kind: 'panning', at };
    } else if (this.#state?.kind === 'pinching' && event.touches.length > 1) this.#pinch(between(event.touches));
    else if (this.#state?.kind === 'lifted' && distance(at, this.#state.at) > slack) {
      const { at: from, card, node } = this.#state;
      this.#options.drag?.start(node);
      this.#frame = this.#page.requestAnimationFrame(() => this.#panAtEdge());
      this.#drag({ kind: 'dragging', from, now: at, node, card, panned: { x: 0, y: 0 } });
    } else if (this.#state?.kind === 'dragging') this.#drag({ ...this.#state, now: at });
  }

  #pinch(next: ReturnType<typeof between>): void {
    if (this.#state?.kind !== 'pinching') return;
    const { apart, middle } = this.#state;
    this.#options.camera.zoomAt(next.apart / apart, next.middle);
    this.#options.camera.panBy({ x: next.middle.x - middle.x, y: next.middle.y - middle.y });
    this.#state = { kind: 'pinching', ...next };
  }

  #drag(dragging: Dragging): void {
    this.#state = dragging;
    this.#options.drag?.move(atFinger(dragging, this.#options.zoom()), { at: dragging.now, isFree: false });
  }

  #panAtEdge(): void {
    if (this.#state?.kind !== 'dragging') return;
    const { now, panned } = this.#state;
    const box = this.#element.getBoundingClientRect();
    const sides = { x: awayFromEdge(now.x, box.left, box.right), y: awayFromEdge(now.y, box.top, box.bottom) };
    this.#framesAtEdge = sides.x === 0 && sides.y === 0 ? 0 : this.#framesAtEdge + 1;
    const speed = Math.round(edgePanSpeed((this.#framesAtEdge - 1) * frameTime) / 2);
    const by = { x: sides.x * speed, y: sides.y * speed };
    if ((by.x !== 0 || by.y !== 0) && this.#options.camera.panBy(by))
      this.#drag({ ...this.#state, panned: { x: panned.x + by.x, y: panned.y + by.y } });
    this.#frame = this.#page.requestAnimationFrame(() => this.#panAtEdge());
  }

  #end(event: TouchEvent): void {
    const state = this.#state;
    if (!state || !this.#handled(event)) return;
    // Only an untouched tap may become a click.
    if (state.kind !== 'waiting' && event.cancelable) event.preventDefault();
    if (state.kind === 'pinching' && event.touches.length === 1) {
      this.#state = { kind: 'panning', at: pointOf(event.touches[0]!) };
      return;
    }
    if (state.kind === 'dragging')
      this.#options.drag?.end(atFinger(state, this.#options.zoom()), { at: state.now, isFree: false });
    else if (state.kind === 'lifted') this.#openMenu(state.at, state.card);
    this.#reset();
  }

  #cancel(): void {
    if (this.#state?.kind === 'dragging') this.#options.drag?.cancel();
    this.#reset();
  }

  #reset(): void {
    clearTimeout(this.#timer);
    this.#page.cancelAnimationFrame(this.#frame);
    if (this.#state?.kind === 'lifted' || this.#state?.kind === 'dragging') delete this.#state.card.dataset['lifted'];
    this.#state = undefined;
  }

  /** Keeps an event of a gesture under way from React Flow. Returns undefined without a gesture. */
  #handled<Handled extends Event>(event: Handled): Handled | undefined {
    if (!this.#state) return undefined;
    event.stopPropagation();
    return event;
  }

  #openMenu({ x, y }: ScreenPoint, target: Element): void {
    const { openMenu, partAt, scene } = this.#options;
    openMenu?.(partUnder(scene.current, target) ?? partAt({ clientX: x, clientY: y }) ?? {}, new DOMRect(x, y, 1, 1));
  }
}

/** The node at the position of the finger. */
function atFinger({ from, node, now, panned }: Dragging, zoom: number): CanvasNode {
  const { x, y } = node.position;
  return {
    ...node,
    position: { x: x + (now.x - from.x - panned.x) / zoom, y: y + (now.y - from.y - panned.y) / zoom },
  };
}

/** Whether a control, a port, a grip, a note or the minimap handles the touch itself. */
function handlesTouchItself(target: Element): boolean {
  const own = target.closest(
    'button, input, textarea, select, a, [contenteditable], .react-flow__handle, .react-flow__edgeupdater, .pb-path-end, .pb-paper, .pb-mm, .pb-viewbar',
  );
  return own !== null && !own.matches('[data-edge], [data-insert], [data-node]');
}

/** The node or edge whose element was touched. */
function partUnder({ edges, nodes }: Pick<GestureScene, 'nodes' | 'edges'>, target: Element): PartAt | undefined {
  const part = partOf(target);
  const nodeId = part?.part === 'node' ? nodes.find(({ id }) => id === part.viewId)?.data.nodeId : undefined;
  if (nodeId !== undefined) return { nodeId };
  const edgeView =
    part?.part === 'edge' ? part.viewId : target.closest<HTMLElement>('.react-flow__edge')?.dataset['id'];
  const edgeId = edges.find(({ id }) => id === edgeView)?.data?.edgeId;
  return edgeId === undefined ? undefined : { edgeId };
}

function pointOf({ clientX: x, clientY: y }: Touch): ScreenPoint {
  return { x, y };
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(touches: TouchList): { readonly middle: ScreenPoint; readonly apart: number } {
  const [a, b] = [pointOf(touches[0]!), pointOf(touches[1]!)];
  // Two fingers at one point would zoom without limit.
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.max(distance(a, b), 1) };
}

/** The side to pan to: away from the near edge. */
function awayFromEdge(at: number, low: number, high: number): number {
  return at < low + edge ? 1 : at > high - edge ? -1 : 0;
}
