/** A dragged item and the index it would move to. */
export interface OrderDraft {
  readonly from: number;
  readonly to: number;
}

/** An item on the screen: its index, and where its upper and its lower edge are (px). */
export interface OrderItem {
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

/** A pointer, as pointer events describe it. */
interface Pointer {
  readonly pointerId: number;
  readonly clientY: number;
}

export interface OrderDragOptions {
  /** Called once per drop, for an item dropped at another index. */
  readonly onMove: (from: number, to: number) => void;
  /** Called with every change of the draft; `undefined` once nothing is dragged. */
  readonly onDraft: (draft: OrderDraft | undefined) => void;
}

/** Reorders a list by a pointer. Independent of React and the DOM. */
export interface OrderDrag {
  /**
   * Holds an item until the pointer moves far enough to drag it. Returns false where another one is held.
   * @param items returns the items on the screen, at the time of a move
   */
  readonly press: (index: number, pointer: Pointer, items: () => readonly OrderItem[]) => boolean;
  readonly move: (pointer: Pointer) => void;
  /** Drops the held item. */
  readonly release: (pointer: Pointer) => void;
  /** Leaves the held item where it was. Returns false where none is held. */
  readonly cancel: () => boolean;
  readonly update: (options: OrderDragOptions) => void;
  /** Forgets a held item without a report. */
  readonly destroy: () => void;
}

interface Held {
  readonly pointerId: number;
  readonly from: number;
  readonly beganY: number;
  readonly items: () => readonly OrderItem[];
  moved: boolean;
}

/** Pixels a pointer may move before a drag begins. */
const threshold = 4;

export function createOrderDrag(options: OrderDragOptions): OrderDrag {
  let current = options;
  let held: Held | undefined;
  let draft: OrderDraft | undefined;
  const setDraft = (next: OrderDraft | undefined): void => {
    if (draft?.to === next?.to && draft?.from === next?.from) return;
    draft = next;
    current.onDraft(next);
  };
  const cancel = (): boolean => {
    const wasHeld = held !== undefined;
    held = undefined;
    setDraft(undefined);
    return wasHeld;
  };
  return {
    press: (index, { clientY, pointerId }, items) => {
      if (held) return false;
      held = { pointerId, from: index, beganY: clientY, items, moved: false };
      return true;
    },
    move: ({ clientY, pointerId }) => {
      if (held?.pointerId !== pointerId) return;
      if (!held.moved && Math.abs(clientY - held.beganY) < threshold) return;
      held.moved = true;
      setDraft({ from: held.from, to: indexAt(held, clientY) });
    },
    release: ({ clientY, pointerId }) => {
      if (held?.pointerId !== pointerId) return;
      const { from, moved } = held;
      const to = indexAt(held, clientY);
      cancel();
      if (moved && to !== from) current.onMove(from, to);
    },
    cancel,
    update: (next) => {
      current = next;
    },
    destroy: () => {
      held = undefined;
      draft = undefined;
    },
  };
}

/** Returns the index of the item whose middle is nearest to a height. */
function indexAt({ from, items }: Held, y: number): number {
  let best = from;
  let nearest = Infinity;
  for (const { bottom, index, top } of items()) {
    const distance = Math.abs((top + bottom) / 2 - y);
    if (distance < nearest) [best, nearest] = [index, distance];
  }
  return best;
}

/** Returns the side of an item at which the dragged one would be inserted; undefined for all other items. */
export function dropSide(draft: OrderDraft | undefined, index: number): 'before' | 'after' | undefined {
  if (draft?.to !== index || draft.from === index) return undefined;
  return draft.from < index ? 'after' : 'before';
}
