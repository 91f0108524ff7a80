'use client';
import { type OnNodeDrag, useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { isElement, useLatest, ownerWindow } from '#ui';
import type { CanvasActions } from '../canvas-props.js';
import type { CanvasNode } from '../projection/canvas-elements.js';
import type { PartAt } from '../window/use-far-parts.js';
import type { Camera } from '../window/use-own-camera.js';
import { partOf } from './canvas-focus.js';
import type { GestureScene } from './gesture-scene.js';

/** Time in ms after which a resting finger is a long press. */
const holdTime = 350;
/** Movement in px that still counts as resting: skin rolls more than a mouse. */
const slack = 8;
/** Border of the canvas in px in which a carried node pans the view, and the speed in px per frame. */
const edge = 32;
const edgeSpeed = 8;

interface Owner {
  readonly scene: RefObject<GestureScene>;
  readonly camera: Camera;
  readonly openMenu: CanvasActions['openMenu'];
  /** Undefined where nodes cannot be moved. */
  readonly drag:
    | {
        readonly onDragStart: OnNodeDrag<CanvasNode>;
        readonly onDrag: OnNodeDrag<CanvasNode>;
        readonly onDragStop: OnNodeDrag<CanvasNode>;
        readonly cancel: () => boolean;
      }
    | undefined;
  readonly partAt: (event: { readonly clientX: number; readonly clientY: number }) => PartAt | undefined;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** State of the touch gesture. */
type Gesture =
  | {
      readonly kind: 'waiting';
      readonly at: Spot;
      readonly target: Element;
      readonly timer: ReturnType<typeof setTimeout>;
    }
  | { readonly kind: 'panning'; readonly at: Spot }
  | { readonly kind: 'pinching'; readonly middle: Spot; readonly apart: number }
  | { readonly kind: 'lifted'; readonly at: Spot; readonly node: CanvasNode; readonly card: HTMLElement }
  | {
      readonly kind: 'carrying';
      readonly from: Spot;
      readonly now: Spot;
      readonly node: CanvasNode;
      readonly card: HTMLElement;
      readonly panned: Spot;
      readonly frame: number;
    }
  | { readonly kind: 'over' };

/**
 * Touch gestures of the canvas. One finger pans from anywhere; two zoom. A long press opens the menu of the part under
 * it; on a node it lifts the card, which shows the menu on release and drags the node on movement. Ports, buttons and
 * notes handle touches themselves. React Flow would drag a node at once, so that a drawing full of cards could not be
 * panned.
 */
export function useTouch(stage: RefObject<HTMLElement | null>, owner: Owner): void {
  const latest = useLatest(owner);
  const store = useStoreApi();
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const page = ownerWindow(element);
    let gesture: Gesture | undefined;

    const end = (): void => {
      if (gesture?.kind === 'waiting') clearTimeout(gesture.timer);
      if (gesture?.kind === 'lifted' || gesture?.kind === 'carrying') delete gesture.card.dataset['lifted'];
      if (gesture?.kind === 'carrying') page.cancelAnimationFrame(gesture.frame);
      gesture = undefined;
    };
    const openMenu = ({ x, y }: Spot, target: Element): void => {
      const { openMenu: open, partAt, scene } = latest.current;
      const part = partOf(target);
      const { edges, nodes } = scene.current;
      const nodeId = part?.part === 'node' ? nodes.find(({ id }) => id === part.viewId)?.data.nodeId : undefined;
      const edgeId =
        part?.part === 'edge' ? edges.find(({ id }) => id === part.viewId)?.data?.edgeId : edgeUnder(target, edges);
      const about =
        nodeId !== undefined
          ? { nodeId }
          : edgeId !== undefined
            ? { edgeId }
            : (partAt({ clientX: x, clientY: y }) ?? {});
      open?.(about, new DOMRect(x, y, 1, 1));
    };
    /** The node at the finger's position, in the form of React Flow's drag events. */
    const nodeAtFinger = (now: Extract<Gesture, { kind: 'carrying' }>): CanvasNode => {
      const zoom = store.getState().transform[2];
      const { x, y } = now.node.position;
      return {
        ...now.node,
        position: {
          x: x + (now.now.x - now.from.x - now.panned.x) / zoom,
          y: y + (now.now.y - now.from.y - now.panned.y) / zoom,
        },
      };
    };
    const notify = (what: 'onDragStart' | 'onDrag' | 'onDragStop', at: Spot, node: CanvasNode): void => {
      // The drag handlers read position and Alt from a mouse event.
      const event = new page.MouseEvent('mousemove', { clientX: at.x, clientY: at.y });
      latest.current.drag?.[what](event as unknown as Parameters<OnNodeDrag<CanvasNode>>[0], node, [node]);
    };
    const autoPan = (): void => {
      if (gesture?.kind !== 'carrying') return;
      const box = element.getBoundingClientRect();
      const { camera } = latest.current;
      const by = {
        x: awayFromEdge(gesture.now.x, box.left, box.right),
        y: awayFromEdge(gesture.now.y, box.top, box.bottom),
      };
      if ((by.x !== 0 || by.y !== 0) && camera.panBy(by)) {
        gesture = { ...gesture, panned: { x: gesture.panned.x + by.x, y: gesture.panned.y + by.y } };
        notify('onDrag', gesture.now, nodeAtFinger(gesture));
      }
      gesture = { ...gesture, frame: page.requestAnimationFrame(autoPan) };
    };
    const onRest = (): void => {
      if (gesture?.kind !== 'waiting') return;
      const { at, target } = gesture;
      const part = partOf(target);
      const node =
        part?.part === 'node' ? latest.current.scene.current.nodes.find(({ id }) => id === part.viewId) : undefined;
      if (node && part && latest.current.drag) {
        gesture = { kind: 'lifted', at, node, card: part.element };
        part.element.dataset['lifted'] = '';
        return;
      }
      gesture = { kind: 'over' };
      openMenu(at, target);
    };

    const onStart = (event: TouchEvent): void => {
      const { target, touches } = event;
      if (!isElement(target)) return;
      if (touches.length === 1) {
        end();
        if (handlesTouchItself(target)) return;
        event.stopPropagation();
        const at = spotOf(touches[0]!);
        gesture = { kind: 'waiting', at, target, timer: setTimeout(onRest, holdTime) };
        return;
      }
      if (!gesture) return;
      event.stopPropagation();
      // A second finger cancels the drag: two fingers mean the view.
      if (gesture.kind === 'carrying') latest.current.drag?.cancel();
      end();
      gesture = { kind: 'pinching', ...between(touches) };
    };
    const onMove = (event: TouchEvent): void => {
      if (!gesture) return;
      event.stopPropagation();
      const { camera } = latest.current;
      const at = spotOf(event.touches[0]!);
      if (gesture.kind === 'waiting') {
        if (distance(at, gesture.at) <= slack) return;
        clearTimeout(gesture.timer);
        gesture = { kind: 'panning', at: gesture.at };
      }
      if (event.cancelable) event.preventDefault();
      if (gesture.kind === 'panning') {
        camera.panBy({ x: at.x - gesture.at.x, y: at.y - gesture.at.y });
        gesture = { kind: 'panning', at };
      } else if (gesture.kind === 'pinching' && event.touches.length > 1) {
        const next = between(event.touches);
        camera.zoomAt(next.apart / gesture.apart, next.middle);
        camera.panBy({ x: next.middle.x - gesture.middle.x, y: next.middle.y - gesture.middle.y });
        gesture = { kind: 'pinching', ...next };
      } else if (gesture.kind === 'lifted' && distance(at, gesture.at) > slack) {
        const { card, node } = gesture;
        notify('onDragStart', gesture.at, node);
        gesture = {
          kind: 'carrying',
          from: gesture.at,
          now: at,
          node,
          card,
          panned: { x: 0, y: 0 },
          frame: page.requestAnimationFrame(autoPan),
        };
        notify('onDrag', at, nodeAtFinger(gesture));
      } else if (gesture.kind === 'carrying') {
        gesture = { ...gesture, now: at };
        notify('onDrag', at, nodeAtFinger(gesture));
      }
    };
    const onEnd = (event: TouchEvent): void => {
      if (!gesture) return;
      event.stopPropagation();
      // Only an untouched tap may become a click.
      if (gesture.kind !== 'waiting' && event.cancelable) event.preventDefault();
      if (gesture.kind === 'pinching' && event.touches.length === 1) {
        gesture = { kind: 'panning', at: spotOf(event.touches[0]!) };
        return;
      }
      if (gesture.kind === 'carrying') notify('onDragStop', gesture.now, nodeAtFinger(gesture));
      else if (gesture.kind === 'lifted') openMenu(gesture.at, gesture.card);
      end();
    };
    const onCancel = (): void => {
      if (gesture?.kind === 'carrying') latest.current.drag?.cancel();
      end();
    };
    // Some systems send their own context menu event after a while, which would open a second menu.
    const onContextMenu = (event: Event): void => {
      if (!gesture) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const options = { capture: true, passive: false } as const;
    element.addEventListener('touchstart', onStart, options);
    element.addEventListener('touchmove', onMove, options);
    element.addEventListener('touchend', onEnd, options);
    element.addEventListener('touchcancel', onCancel, options);
    element.addEventListener('contextmenu', onContextMenu, { capture: true });
    return () => {
      end();
      element.removeEventListener('touchstart', onStart, options);
      element.removeEventListener('touchmove', onMove, options);
      element.removeEventListener('touchend', onEnd, options);
      element.removeEventListener('touchcancel', onCancel, options);
      element.removeEventListener('contextmenu', onContextMenu, { capture: true });
    };
  }, [latest, stage, store]);
}

/** Whether a control, a port, a grip, a note or the minimap handles the touch itself. */
function handlesTouchItself(target: Element): boolean {
  const own = target.closest(
    'button, input, textarea, select, a, [contenteditable], .react-flow__handle, .react-flow__edgeupdater, .pb-path-end, .pb-paper, .pb-mm, .pb-viewbar',
  );
  return own !== null && !own.matches('[data-edge], [data-insert], [data-node]');
}

function edgeUnder(target: Element, edges: GestureScene['edges']): string | undefined {
  const id = target.closest<HTMLElement>('.react-flow__edge')?.dataset['id'];
  return edges.find((one) => one.id === id)?.data?.edgeId;
}

function spotOf({ clientX: x, clientY: y }: Touch): Spot {
  return { x, y };
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(touches: TouchList): { readonly middle: Spot; readonly apart: number } {
  const [a, b] = [spotOf(touches[0]!), spotOf(touches[1]!)];
  // Two fingers at one point would zoom without limit.
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.max(distance(a, b), 1) };
}

function awayFromEdge(at: number, low: number, high: number): number {
  return at < low + edge ? edgeSpeed : at > high - edge ? -edgeSpeed : 0;
}
