import { minutesOfDay, type Stretch, type WeekDay } from '#catalog';

/** Times move in quarters of an hour. */
export const quarter = 15;

/** The dragged part of a range: an edge, or all of it. */
export type HeldPart = 'start' | 'end' | 'whole';

/** A dragged range: what dropping would make of it. */
export interface RangeDraft extends Stretch {
  readonly day: WeekDay;
  /** Its index in the list; undefined while a new range is drawn. */
  readonly index: number | undefined;
  readonly part: HeldPart;
}

/** The pressed part of a week: a range to move or resize, or free space of a day, where a range is drawn. */
export interface RangeTarget {
  readonly day: WeekDay;
  readonly index?: number;
  /** @default 'whole' */
  readonly part?: HeldPart;
  /** The range before the drag; absent on free space. */
  readonly before?: Stretch;
}

/** The track of a day on the screen (px). */
export interface Track {
  readonly left: number;
  readonly width: number;
  readonly rightToLeft: boolean;
}

/** A pointer, as pointer events describe it. */
interface Pointer {
  readonly pointerId: number;
  readonly clientX: number;
}

export interface RangeDragOptions {
  /** Called once per drop that changes a range. */
  readonly onDrop: (draft: RangeDraft) => void;
  /** Called with every change of the draft; `undefined` once nothing is dragged. */
  readonly onDraft: (draft: RangeDraft | undefined) => void;
}

/** Draws, moves and resizes ranges by a pointer. Independent of React and the DOM. */
export interface RangeDrag {
  /**
   * Holds a range until the pointer moves far enough to drag it. Returns false where another one is held.
   * @param track returns the track, at the time of a move
   */
  readonly press: (target: RangeTarget, pointer: Pointer, track: () => Track) => boolean;
  readonly move: (pointer: Pointer) => void;
  /** Drops the held range. */
  readonly release: (pointer: Pointer) => void;
  /** Leaves the held range as it was. Returns false where none is held. */
  readonly cancel: () => boolean;
  readonly update: (options: RangeDragOptions) => void;
  /** Forgets a held range without a report. */
  readonly destroy: () => void;
}

interface Held {
  readonly target: RangeTarget;
  readonly pointerId: number;
  readonly track: () => Track;
  /** The minute of the day and the position (px) of the press. */
  readonly began: number;
  readonly beganX: number;
  moved: boolean;
}

/** Pixels a pointer may move before a drag begins. */
const threshold = 4;

export function createRangeDrag(options: RangeDragOptions): RangeDrag {
  let current = options;
  let held: Held | undefined;
  let draft: RangeDraft | undefined;
  const setDraft = (next: RangeDraft | undefined): void => {
    if (draft?.from === next?.from && draft?.to === next?.to) return;
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
    press: (target, { clientX, pointerId }, track) => {
      if (held) return false;
      held = { target, pointerId, track, began: minuteAt(clientX, track()), beganX: clientX, moved: false };
      return true;
    },
    move: ({ clientX, pointerId }) => {
      if (held?.pointerId !== pointerId) return;
      if (!held.moved && Math.abs(clientX - held.beganX) < threshold) return;
      held.moved = true;
      setDraft(draftAt(held, clientX));
    },
    release: ({ clientX, pointerId }) => {
      if (held?.pointerId !== pointerId) return;
      const { moved, target } = held;
      const next = draftAt(held, clientX);
      cancel();
      if (moved && (next.from !== target.before?.from || next.to !== target.before.to)) current.onDrop(next);
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

function draftAt({ began, target: { before, day, index, part = 'whole' }, track }: Held, x: number): RangeDraft {
  const at = minuteAt(x, track());
  const stretch = before ? draggedRange(before, part, at - began) : drawnRange(began, at);
  return { ...stretch, day, index, part };
}

/** Converts a position on a track to a minute of the day. */
function minuteAt(x: number, { left, rightToLeft, width }: Track): number {
  const share = width > 0 ? (x - left) / width : 0;
  return clamp((rightToLeft ? 1 - share : share) * minutesOfDay, 0, minutesOfDay);
}

/** Moves a range, or one of its edges, by some minutes; it stays inside the day and at least a quarter long. */
export function movedRange({ from, to }: Stretch, part: HeldPart, by: number): Stretch {
  if (part === 'start') return { from: clamp(from + by, 0, Math.max(0, to - quarter)), to };
  if (part === 'end') return { from, to: clamp(to + by, Math.min(minutesOfDay, from + quarter), minutesOfDay) };
  // A range over midnight starts before it.
  const shift = clamp(by, -from, to > minutesOfDay ? minutesOfDay - quarter - from : minutesOfDay - to);
  return { from: from + shift, to: to + shift };
}

/** Drags a range: edges snap to quarters of the hour, a whole range moves in quarters. */
function draggedRange(range: Stretch, part: HeldPart, by: number): Stretch {
  if (part === 'whole') return movedRange(range, part, snapped(by));
  const edge = part === 'start' ? range.from : range.to;
  return movedRange(range, part, snapped(edge + by) - edge);
}

/** Returns the range between the start of a drag on free space and its present position. */
function drawnRange(began: number, now: number): Stretch {
  const from = Math.min(Math.floor(began / quarter) * quarter, snapped(now));
  const to = Math.max(Math.floor(began / quarter) * quarter, snapped(now));
  return to > from
    ? { from, to }
    : from + quarter <= minutesOfDay
      ? { from, to: from + quarter }
      : { from: from - quarter, to: from };
}

function snapped(minutes: number): number {
  return Math.round(minutes / quarter) * quarter;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
