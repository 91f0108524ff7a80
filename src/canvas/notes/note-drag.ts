import type { Point } from '#layout';
import { type Gesture, ownerWindow, type PageWindow } from '#ui';
import { edgePull } from '../gestures/edge-pull.js';

const grid = 20;
/** Movement in screen px from which a press is a drag. */
const threshold = 4;
/** Time in ms after which a resting finger is a long press, and the movement in px that still counts as resting. */
const holdTime = 350;
const slack = 8;

/** The dragged note and its distance. */
export interface NoteDraft {
  readonly noteId: string;
  readonly by: Point;
}

export interface NoteDragOptions {
  readonly zoom: () => number;
  /** Rectangle of the canvas; undefined before it is mounted. */
  readonly box: () => DOMRect | undefined;
  /** Pans the view; returns false at the end of the drawing. */
  readonly panBy: (by: Point) => boolean;
  /** A long press on a note. */
  readonly onHold: (noteId: string, at: Point) => void;
  /** Undefined where notes cannot be moved. */
  readonly drop: ((noteId: string, by: Point) => void) | undefined;
  /** Receives each new draft; undefined when the drag ends. */
  readonly onDraft: (draft: NoteDraft | undefined) => void;
}

/** A press on a note. */
type NotePress = Pick<PointerEvent, 'button' | 'clientX' | 'clientY' | 'isPrimary' | 'pointerId' | 'pointerType'> & {
  readonly currentTarget: HTMLElement;
};

export interface NoteDrag extends Gesture<NoteDragOptions> {
  start(noteId: string, press: NotePress): void;
  /** Returns true if there was a drag to cancel. */
  cancel(): boolean;
}

/**
 * Drags a note in a draft: the drop calls the owner once, `cancel` discards it. Near the border of the canvas the view
 * pans.
 */
export function createNoteDrag(first: NoteDragOptions): NoteDrag {
  let options = first;
  let held: HeldNote | undefined;
  const cancel = (): boolean => {
    const isHeld = held?.isOver === false;
    held?.stop();
    return isHeld;
  };
  return {
    update: (next) => {
      options = next;
    },
    start: (noteId, press) => {
      const isFinger = press.pointerType === 'touch';
      if (press.button !== 0 || !press.isPrimary || (!options.drop && !isFinger)) return;
      cancel();
      held = new HeldNote(noteId, press, () => options);
    },
    cancel,
    destroy: () => void cancel(),
  };
}

/** One press on a note, until its release. */
class HeldNote {
  isOver = false;
  readonly #noteId: string;
  readonly #press: NotePress;
  readonly #card: HTMLElement;
  readonly #options: () => NoteDragOptions;
  readonly #page: PageWindow;
  readonly #listening = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  #by: Point | undefined;
  #panned: Point = { x: 0, y: 0 };
  #frame = 0;

  constructor(noteId: string, press: NotePress, options: () => NoteDragOptions) {
    this.#noteId = noteId;
    // An event of React forgets its target after the handler.
    const { button, clientX, clientY, currentTarget, isPrimary, pointerId, pointerType } = press;
    this.#press = { button, clientX, clientY, currentTarget, isPrimary, pointerId, pointerType };
    this.#card = currentTarget;
    this.#options = options;
    this.#page = ownerWindow(currentTarget);
    if (pointerType === 'touch') this.#timer = setTimeout(() => this.#hold(), holdTime);
    // Captures the pointer until release: a fast pointer has left the note with its first move.
    currentTarget.setPointerCapture(pointerId);
    const settings = { signal: this.#listening.signal };
    currentTarget.addEventListener('pointermove', (event) => this.#move(event), settings);
    currentTarget.addEventListener('pointerup', (event) => this.#release(event), settings);
    currentTarget.addEventListener('pointercancel', (event) => this.#release(event), settings);
  }

  stop(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#page.cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#listening.abort();
    const { pointerId } = this.#press;
    if (this.#card.hasPointerCapture(pointerId)) this.#card.releasePointerCapture(pointerId);
    this.#options().onDraft(undefined);
  }

  #hold(): void {
    if (this.#by) return;
    this.stop();
    this.#options().onHold(this.#noteId, { x: this.#press.clientX, y: this.#press.clientY });
  }

  #move({ altKey, clientX, clientY, pointerId }: PointerEvent): void {
    const { clientX: fromX, clientY: fromY, pointerId: own, pointerType } = this.#press;
    if (pointerId !== own) return;
    const isResting = Math.hypot(clientX - fromX, clientY - fromY) < (pointerType === 'touch' ? slack : threshold);
    if (!this.#by && isResting) return;
    clearTimeout(this.#timer);
    if (!this.#options().drop) return;
    this.#carry({ x: clientX, y: clientY }, altKey);
    this.#pull({ x: clientX, y: clientY }, altKey);
  }

  #release({ pointerId, type }: PointerEvent): void {
    if (pointerId !== this.#press.pointerId) return;
    const by = this.#by;
    this.stop();
    if (type === 'pointerup' && by && (by.x !== 0 || by.y !== 0)) this.#options().drop?.(this.#noteId, by);
  }

  #carry(at: Point, isFree: boolean): void {
    const { onDraft, zoom } = this.#options();
    const { clientX, clientY } = this.#press;
    const snap = (px: number): number => (isFree ? px / zoom() : Math.round(px / zoom() / grid) * grid);
    const before = this.#by;
    this.#by = { x: snap(at.x - clientX - this.#panned.x), y: snap(at.y - clientY - this.#panned.y) };
    if (before?.x !== this.#by.x || before.y !== this.#by.y) onDraft({ noteId: this.#noteId, by: this.#by });
  }

  /** Pans while the note is held near the border. */
  #pull(at: Point, isFree: boolean): void {
    this.#page.cancelAnimationFrame(this.#frame);
    const { box, panBy } = this.#options();
    const canvas = box();
    const by = canvas ? edgePull(at, canvas) : { x: 0, y: 0 };
    if (by.x === 0 && by.y === 0) return;
    this.#frame = this.#page.requestAnimationFrame(() => {
      if (panBy(by)) {
        this.#panned = { x: this.#panned.x + by.x, y: this.#panned.y + by.y };
        this.#carry(at, isFree);
      }
      this.#pull(at, isFree);
    });
  }
}
