import type { FieldControlProps } from '../field/field-definition.js';

/** The imperative interface of a message input, rich or raw. Positions are indexes of the stored text. */
export interface MessageHandle {
  readonly selection: readonly [from: number, to: number];
  readonly hasFocus: boolean;
  focus(): void;
  select(from: number, to?: number): void;
  /** Replaces the selection with raw text and puts the caret behind it. */
  insert(raw: string): void;
  /** Opens the list of names at the caret; undefined for a raw text area. */
  openNames?(linksOnly?: boolean): void;
}

/** The state that one message input hands to its replacement. */
export interface Handover {
  readonly selection: readonly [from: number, to: number];
  readonly hadFocus: boolean;
  readonly scrollTop: number;
}

/**
 * Connects the composer to the message input that is mounted: rich or raw. The caret survives the change from one to
 * the other.
 */
export class MessageController {
  #handle: MessageHandle | undefined;
  #handover: Handover | undefined;

  /** The mounted input; undefined while none is. */
  get handle(): MessageHandle | undefined {
    return this.#handle;
  }

  /** Registers an input and returns the state of its predecessor. */
  attach(handle: MessageHandle): Handover | undefined {
    const handover = this.#handover;
    this.#handle = handle;
    this.#handover = undefined;
    return handover;
  }

  /** Unregisters the input and keeps its state for the next one. */
  detach(handover: Handover): void {
    this.#handle = undefined;
    this.#handover = handover;
  }
}

/** The props that the composer passes to the mounted message input. */
export interface MessageInputProps extends FieldControlProps {
  /** The stored text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly controller: MessageController;
}
