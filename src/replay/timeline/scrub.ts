/** The fields of a pointer event that a drag of the playhead reads. */
export interface ScrubPointer {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly button: number;
  readonly clientX: number;
}

export interface ScrubOptions {
  /** Moves the playhead to a screen position, in px. */
  readonly seek: (clientX: number) => void;
  readonly setDragging: (isDragging: boolean) => void;
  /** The window whose frames pace the moves. */
  readonly page: () => Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;
}

/** A drag of the playhead. */
export interface Scrub {
  /** Replaces the options, also during a drag. */
  update(options: ScrubOptions): void;
  /** Starts a drag. Returns false for other buttons, and for a second finger, which cancels the drag. */
  press(pointer: ScrubPointer): boolean;
  move(pointer: Pick<ScrubPointer, 'pointerId' | 'clientX'>): void;
  /** Moves the playhead at once. */
  jump(clientX: number): void;
  /** Ends the drag at the last position. */
  release(pointerId: number): void;
  /** Cancels the drag. Pending moves are dropped. */
  destroy(): void;
}

/** Creates the drag of a playhead. Pointer events outnumber frames, so it moves once per frame. */
export function createScrub(initial: ScrubOptions): Scrub {
  let options = initial;
  let held: number | undefined;
  let waiting: { readonly frame: number; readonly clientX: number } | undefined;

  /** Returns the pending position, which no frame applies any more. */
  const takeWaiting = (): number | undefined => {
    if (waiting) options.page().cancelAnimationFrame(waiting.frame);
    const last = waiting?.clientX;
    waiting = undefined;
    return last;
  };
  const cancel = (): void => {
    takeWaiting();
    if (held === undefined) return;
    held = undefined;
    options.setDragging(false);
  };
  return {
    update(next) {
      options = next;
    },
    press({ button, pointerId, pointerType }) {
      if (button !== 0) return false;
      // Two fingers zoom instead, and do not move the playhead.
      if (held !== undefined && pointerType === 'touch') {
        cancel();
        return false;
      }
      held = pointerId;
      options.setDragging(true);
      return true;
    },
    move({ pointerId, clientX }) {
      if (held !== pointerId) return;
      const frame =
        waiting?.frame ??
        options.page().requestAnimationFrame(() => {
          const last = waiting;
          waiting = undefined;
          if (last) options.seek(last.clientX);
        });
      waiting = { frame, clientX };
    },
    jump: (clientX) => options.seek(clientX),
    release(pointerId) {
      if (held !== pointerId) return;
      held = undefined;
      const last = takeWaiting();
      if (last !== undefined) options.seek(last);
      options.setDragging(false);
    },
    destroy: cancel,
  };
}
