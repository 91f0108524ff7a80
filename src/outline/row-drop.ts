import type { Gesture } from '#ui';
import type {
  OutlineActions,
  OutlineCarried,
  OutlineCarry,
  OutlineDropPlace,
  OutlineDropDecision,
} from './outline-props.js';
import type { EdgeRow, OutlineRow } from './rows/outline-row.js';

/** Target of what is carried. */
export interface RowDrop {
  readonly at: number;
  readonly decision: OutlineDropDecision;
  /** Proposed by keys, not by a pointer. */
  readonly byKeys?: true;
}

export interface RowDropOptions {
  readonly list: { readonly current: HTMLElement | null };
  readonly rows: readonly OutlineRow[];
  readonly actions: OutlineActions | undefined;
  readonly canEdit: boolean;
  readonly announce: (text: string) => void;
  /** A finger has rested on a row and left it. */
  readonly onHold: (at: number, point: ClientPoint) => void;
  /** Receives each new target; undefined when there is none. */
  readonly onChange: (drop: RowDrop | undefined) => void;
}

/** A press on a row. */
type RowPress = Pick<PointerEvent, 'button' | 'clientX' | 'clientY' | 'pointerId' | 'pointerType'> & {
  readonly target: EventTarget;
};

export interface RowDrops extends Gesture<RowDropOptions> {
  readonly carry: OutlineCarry;
  /** Whether a finger has lifted a row. */
  isLifted(): boolean;
  /** A press that may become a drag of its row. */
  start(press: RowPress): void;
}

/** Movement in px from which a press is a drag. */
const slack = 4;
/** Time in ms after which a resting finger lifts its row, and the movement in px that still counts as resting. */
const holdTime = 350;
const roll = 8;
/** Border of the list in px in which it scrolls, and the scroll distance per pointer move. */
const scrollMargin = 28;
const pace = 10;

type ClientPoint = { readonly x: number; readonly y: number };

/**
 * Carries over the rows: node types from elsewhere and nodes onto edges, open ends and other nodes, and branches among
 * their siblings. The row under the pointer shows the target or the reason of a refusal. The
 * owner is called on the drop only; Escape cancels. A finger drags what it has rested on, and scrolls otherwise.
 */
export function createRowDrop(first: RowDropOptions): RowDrops {
  let options = first;
  let shown: RowDrop | undefined;
  let stop: (() => void) | undefined;
  let isLifted = false;
  const show = (next: RowDrop | undefined): void => {
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    if (next?.at !== shown?.at && next?.decision.ok === false) options.announce(next.decision.reason);
    shown = next;
    options.onChange(next);
  };
  const hover = (held: Held, at: ClientPoint): boolean => {
    const found = targetAt(options, held, at);
    show(found && { at: found.at, decision: found.decision });
    if (found) scrollAtBorder(options.list.current, at.y);
    return found !== undefined;
  };
  const drop = (held: Held, at: ClientPoint): boolean => {
    const found = targetAt(options, held, at);
    show(undefined);
    if (found?.decision.ok === false) options.actions?.refused?.(found.decision.reason);
    if (!found?.decision.ok) return false;
    options.actions?.drop?.(found.carried, found.place);
    return true;
  };
  const carry: OutlineCarry = {
    over: (node, at) => hover(() => node, at),
    drop: (node, at) => drop(() => node, at),
    end: () => show(undefined),
  };
  return {
    carry,
    isLifted: () => isLifted,
    update: (next) => {
      options = next;
    },
    start: (press) => {
      const list = options.list.current;
      const row = list && !stop ? rowOf(options, press) : undefined;
      if (!list || !row) return;
      const over = (at: ClientPoint): void => void hover(row.held, at);
      const end = (): void => {
        stop = undefined;
        isLifted = false;
        carry.end();
      };
      const to = { over, drop: (at: ClientPoint) => void drop(row.held, at), end };
      const hold = (): void => options.onHold(row.at, { x: press.clientX, y: press.clientY });
      const lift = (): void => {
        isLifted = true;
      };
      stop = press.pointerType === 'touch' ? liftRow(list, press, { ...to, hold, lift }) : dragRow(list, press, to);
    },
    destroy: () => {
      stop?.();
      carry.end();
    },
  };
}

interface DragTo {
  readonly over: (at: ClientPoint) => void;
  readonly drop: (at: ClientPoint) => void;
  readonly end: () => void;
}

interface LiftTo extends DragTo {
  readonly lift: () => void;
  readonly hold: () => void;
}

/**
 * Follows a finger: once it has rested it drags, or holds where it does not move. An earlier move scrolls. Returns a
 * function that cancels it.
 */
function liftRow(list: HTMLElement, press: RowPress, to: LiftTo): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const row = (press.target as Element).closest<HTMLElement>('[data-at]');
  const { clientX, clientY, pointerId } = press;
  let isLifted = false;
  let isMoving = false;
  const timer = setTimeout(() => {
    isLifted = true;
    to.lift();
    if (row) row.dataset['lifted'] = '';
  }, holdTime);
  const finish = (): void => {
    clearTimeout(timer);
    listening.abort();
    delete row?.dataset['lifted'];
    if (list.hasPointerCapture(pointerId)) list.releasePointerCapture(pointerId);
    to.end();
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    if (!isMoving && Math.hypot(event.clientX - clientX, event.clientY - clientY) <= roll) return;
    if (!isLifted) return finish();
    if (!isMoving) list.setPointerCapture(pointerId);
    isMoving = true;
    to.over({ x: event.clientX, y: event.clientY });
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    finish();
    if (isMoving) to.drop({ x: event.clientX, y: event.clientY });
    else if (isLifted) to.hold();
  };
  // The menu opens when the finger leaves.
  const keep = (event: Event): void => {
    if (!isLifted) return;
    event.preventDefault();
    event.stopPropagation();
  };
  list.addEventListener('pointermove', onMove, { signal });
  list.addEventListener('pointerup', onUp, { signal });
  list.addEventListener('pointercancel', finish, { signal });
  list.addEventListener('contextmenu', keep, { capture: true, signal });
  return finish;
}

/** Follows a press until its release. Calls `end` before `drop`. Returns a function that cancels it. */
function dragRow(list: HTMLElement, { clientX, clientY, pointerId }: RowPress, to: DragTo): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isMoving = false;
  const finish = (): void => {
    listening.abort();
    delete list.dataset['carrying'];
    if (list.hasPointerCapture(pointerId)) list.releasePointerCapture(pointerId);
    to.end();
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    if (!isMoving) {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) <= slack) return;
      isMoving = true;
      list.setPointerCapture(pointerId);
      list.dataset['carrying'] = '';
    }
    to.over({ x: event.clientX, y: event.clientY });
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    finish();
    if (isMoving) to.drop({ x: event.clientX, y: event.clientY });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isMoving) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
  };
  list.addEventListener('pointermove', onMove, { signal });
  list.addEventListener('pointerup', onUp, { signal });
  list.addEventListener('pointercancel', finish, { signal });
  list.ownerDocument.addEventListener('keydown', onKey, { capture: true, signal });
  return finish;
}

/** What is held over a row: the first node of a branch is that branch over its siblings, and a node elsewhere. */
type Held = (over: OutlineRow) => OutlineCarried;

/** The row that a press drags; undefined where it drags nothing. */
function rowOf(
  { actions, canEdit, rows }: RowDropOptions,
  press: RowPress,
): { readonly at: number; readonly held: Held } | undefined {
  const target = press.target as Element;
  if (press.button !== 0 || !canEdit || !actions?.drop) return undefined;
  if (target.closest('button, [data-twist]')) return undefined;
  const at = Number(target.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1);
  const row = rows[at];
  const held = row && heldOf(row, rows);
  return held && { at, held };
}

/** The target under a point, with the decision of the owner. */
function targetAt(
  { actions, canEdit, list, rows }: RowDropOptions,
  held: Held,
  { x, y }: ClientPoint,
): (RowDrop & { readonly place: OutlineDropPlace; readonly carried: OutlineCarried }) | undefined {
  const element = list.current;
  const box = element?.getBoundingClientRect();
  if (!element || !box || !canEdit || x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
  const under = (element.getRootNode() as Document | ShadowRoot)
    .elementsFromPoint(x, y)
    .find((one) => one.matches('[data-at]') && element.contains(one));
  const at = Number((under as HTMLElement | undefined)?.dataset['at'] ?? -1);
  const row = rows[at];
  const carried = row && held(row);
  const place = carried && placeOn(row, carried, rows);
  const decision = place && actions?.canDrop?.(carried, place);
  return place && decision ? { at, place, decision, carried } : undefined;
}

function scrollAtBorder(list: HTMLElement | null, y: number): void {
  const box = list?.getBoundingClientRect();
  if (box) list?.scrollBy({ top: y < box.top + scrollMargin ? -pace : y > box.bottom - scrollMargin ? pace : 0 });
}

/** A branch is carried by its own row, and over its siblings by that of its first node; any other node by itself. */
function heldOf(row: OutlineRow, rows: readonly OutlineRow[]): Held | undefined {
  if (row.kind === 'path') return row.place === 'next' ? undefined : () => ({ edgeId: row.edgeId });
  if (row.kind !== 'step') return undefined;
  const own = branchStartingAt(row, rows);
  return (over) => {
    const sibling = over.kind === 'path' ? over : branchStartingAt(over, rows);
    const isSibling = own && sibling && sibling.place !== 'next' && sibling.source === own.source;
    return isSibling && sibling.edgeId !== own.edgeId ? { edgeId: own.edgeId } : { nodeId: row.nodeId };
  };
}

/** The branch whose first node has this row. */
function branchStartingAt(row: OutlineRow, rows: readonly OutlineRow[]): EdgeRow | undefined {
  const above = row.kind === 'step' ? rows[row.parent] : undefined;
  return above?.kind === 'path' && above.place === 'branch' && row.kind === 'step' && above.target === row.nodeId
    ? above
    : undefined;
}

/** The drop target that a row represents. A node's row is its open end. */
export function placeOn(
  row: OutlineRow,
  carried: OutlineCarried,
  rows: readonly OutlineRow[],
): OutlineDropPlace | undefined {
  if ('edgeId' in carried) {
    const branch = row.kind === 'path' ? row : row.kind === 'step' ? rows[row.parent] : undefined;
    return branch?.kind === 'path' && branch.edgeId !== carried.edgeId ? { branch: branch.edgeId } : undefined;
  }
  switch (row.kind) {
    case 'path':
      return { edgeId: row.edgeId };
    case 'missing':
      return { open: row.edge };
    case 'step':
      return 'nodeId' in carried && carried.nodeId === row.nodeId ? undefined : { open: { nodeId: row.nodeId } };
    case 'heading':
      return undefined;
  }
}
