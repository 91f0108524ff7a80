/** What can be asked of the place where a message is written, whether it is drawn with chips or as raw text. Places are those of the text as it travels. */
export interface MessageHandle {
  readonly selection: readonly [from: number, to: number];
  readonly hasFocus: boolean;
  focus(): void;
  select(from: number, to?: number): void;
  /** Puts raw text in place of what is selected, and the caret after it. */
  insert(raw: string): void;
  /** Opens the list of names at the caret; undefined where there is none. */
  openNames?(linksOnly?: boolean): void;
}

/** Where the caret was when the place was drawn in another way. */
export interface Handover {
  readonly selection: readonly [from: number, to: number];
  readonly hadFocus: boolean;
  readonly scrollTop: number;
}

/**
 * Where a message is written, whoever draws it just now: with chips, or as raw text. Each hands the caret on to the next, so that
 * nobody loses it when one takes the other's place.
 */
export class MessagePlace {
  #handle: MessageHandle | undefined;
  #handover: Handover | undefined;

  /** Who draws it now; undefined while nobody does. */
  get handle(): MessageHandle | undefined {
    return this.#handle;
  }

  /** Somebody draws it from now on, and is told where the caret was. */
  open(handle: MessageHandle): Handover | undefined {
    const before = this.#handover;
    this.#handle = handle;
    this.#handover = undefined;
    return before;
  }

  /** Somebody no longer does, and tells where the caret is. */
  close(handover: Handover): void {
    this.#handle = undefined;
    this.#handover = handover;
  }
}
