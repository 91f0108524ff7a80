import type { MessageOverrides, MessagesOf, UiMessages } from '#ui';
import type { gestureMessages } from './gestures/gesture-messages.js';
import type { noteMessages } from './notes/note-messages.js';
import type { drawingMessages } from './parts/drawing-messages.js';
import type { viewBarMessages } from './view-bar-messages.js';

/** The tables of the canvas, by part. */
interface CanvasTables {
  readonly drawing: MessagesOf<typeof drawingMessages>;
  readonly gestures: MessagesOf<typeof gestureMessages>;
  readonly notes: MessagesOf<typeof noteMessages>;
  readonly viewBar: MessagesOf<typeof viewBarMessages>;
}

/** Overrides of the words of the canvas. */
export interface CanvasMessages extends UiMessages {
  /** Words of the canvas, by part. */
  readonly canvas?: MessageOverrides<CanvasTables> | undefined;
}
