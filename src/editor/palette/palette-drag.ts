import type { CanvasView } from '#canvas';
import type { NodeType } from '#model';

/** Distance in pixels from which a press is a drag. */
const slack = 4;
/** Milliseconds a touch rests on a card before it drags; an earlier move scrolls the list. */
const rest = 350;
/** Offset of the ghost from the pointer, in pixels. */
const offset = 8;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PaletteDragOptions {
  /** Returns where a node type can be dropped; undefined while no view of the workflow is shown. */
  readonly carry: () => CanvasView['carry'] | undefined;
  /** Returns the card under the pointer; null until it has rendered. */
  readonly ghost: () => HTMLElement | null;
  /** Receives the dragged node type, and undefined when the drag ends. */
  readonly onCarry: (type: NodeType | undefined) => void;
}

export interface PaletteDragMachine {
  /** Begins with a press on a card. Ignored while another press lasts. */
  readonly press: (card: HTMLElement, event: PointerEvent, type: NodeType) => void;
  /** Moves the ghost to the pointer and the preview with it. */
  readonly update: () => void;
  /** Whether a card is dragged. */
  readonly isHeld: () => boolean;
  /** Returns true once after a drag, whose `click` event is to be ignored. */
  readonly takesClick: () => boolean;
  /** Ends a drag without a drop. */
  readonly destroy: () => void;
}

interface Grip {
  readonly type: NodeType;
  readonly from: Point;
  isMoving: boolean;
  readonly finish: () => void;
}

/**
 * Drags a node type from its card, by mouse, pen or touch. Only the ghost follows the pointer; the view of the workflow
 * receives the position and previews the drop.
 */
export function createPaletteDrag({ carry, ghost, onCarry }: PaletteDragOptions): PaletteDragMachine {
  let grip: Grip | undefined;
  let isClickTaken = false;
  let at: Point = { x: 0, y: 0 };

  const isHeld = (): boolean => grip?.isMoving === true;
  const update = (): void => {
    const element = ghost();
    if (!element || !grip?.isMoving) return;
    const zoom = carry()?.over({ type: grip.type.type ?? '' }, at);
    placeGhost(element, at, zoom);
  };
  const pickUp = (): void => {
    if (!grip || grip.isMoving) return;
    grip.isMoving = true;
    isClickTaken = true;
    onCarry(grip.type);
  };
  const move = (to: Point, isFinger: boolean): void => {
    if (!grip) return;
    at = to;
    const [x, y] = [Math.abs(to.x - grip.from.x), Math.abs(to.y - grip.from.y)];
    // A horizontal touch drags onto the canvas; a vertical one scrolls the list.
    if (!grip.isMoving && Math.hypot(x, y) > slack && (!isFinger || x > y)) pickUp();
    update();
  };
  const release = ({ x, y }: Point): void => {
    const dropped = isHeld() ? grip?.type : undefined;
    grip?.finish();
    if (dropped) carry()?.drop({ type: dropped.type ?? '' }, { x, y }, { x: x + offset, y: y + offset });
  };

  return {
    press: (card, event, type) => {
      isClickTaken = false;
      if (event.button !== 0 || !event.isPrimary || grip) return;
      const isFinger = event.pointerType === 'touch';
      at = { x: event.clientX, y: event.clientY };
      const cancel = (): void => grip?.finish();
      const to = { move: (spot: Point) => move(spot, isFinger), release, cancel, isHeld, isFinger };
      const stopListening = listen(card, event.pointerId, to);
      const waiting = isFinger ? setTimeout(pickUp, rest) : undefined;
      const finish = (): void => {
        clearTimeout(waiting);
        grip = undefined;
        stopListening();
        carry()?.end();
        onCarry(undefined);
      };
      grip = { type, from: at, isMoving: false, finish };
    },
    update,
    isHeld,
    takesClick: () => {
      const was = isClickTaken;
      isClickTaken = false;
      return was;
    },
    destroy: () => grip?.finish(),
  };
}

/** Shows the ghost beside the pointer, as large as a card at this zoom. */
function placeGhost(element: HTMLElement, at: Point, zoom = 1): void {
  const container = element.offsetParent?.getBoundingClientRect();
  const [left, top] = [at.x + offset - (container?.left ?? 0), at.y + offset - (container?.top ?? 0)];
  element.hidden = false;
  element.style.transform = `translate(${left}px, ${top}px) scale(${Math.max(0.35, Math.min(zoom, 1.5))})`;
}

interface PressListener {
  readonly move: (to: Point) => void;
  readonly release: (at: Point) => void;
  readonly cancel: () => void;
  /** Whether the card is being dragged. */
  readonly isHeld: () => boolean;
  readonly isFinger: boolean;
}

/** Follows one pointer from a press on a card. Returns a function that ends it. */
function listen(
  card: HTMLElement,
  pointerId: number,
  { cancel, isFinger, isHeld, move, release }: PressListener,
): () => void {
  const page = card.ownerDocument;
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) move(pointOf(event));
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) release(pointOf(event));
  };
  const onCancel = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) cancel();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isHeld()) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const onMenu = (event: Event): void => {
    if (isFinger) event.preventDefault();
  };
  // Pointer capture keeps the events on the card until the release.
  card.setPointerCapture(pointerId);
  card.addEventListener('pointermove', onMove);
  card.addEventListener('pointerup', onUp);
  card.addEventListener('pointercancel', onCancel);
  card.addEventListener('contextmenu', onMenu);
  page.addEventListener('keydown', onKey, true);
  return () => {
    card.removeEventListener('pointermove', onMove);
    card.removeEventListener('pointerup', onUp);
    card.removeEventListener('pointercancel', onCancel);
    card.removeEventListener('contextmenu', onMenu);
    page.removeEventListener('keydown', onKey, true);
    if (card.hasPointerCapture(pointerId)) card.releasePointerCapture(pointerId);
  };
}
