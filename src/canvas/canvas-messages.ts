import type { MessageOverrides, MessagesOf, UiMessages } from '#ui';
import type { gestureMessages } from './gestures/gesture-messages.js';
import type { noteMessages } from './notes/note-messages.js';
import type { drawingMessages } from './parts/drawing-messages.js';
import type { viewBarMessages } from './view-bar-messages.js';

/** The tables of the canvas, by part. */
interface CanvasTables {
  /** Words of the drawing: cards, edges, tools, and the list for screen readers. */
  readonly drawing: MessagesOf<typeof drawingMessages>;
  /** What gestures show at the pointer and announce. */
  readonly gestures: MessagesOf<typeof gestureMessages>;
  /** Words of notes. */
  readonly notes: MessagesOf<typeof noteMessages>;
  /** Words of the toolbar for the view. */
  readonly viewBar: MessagesOf<typeof viewBarMessages>;
}

/** Overrides of the words of the canvas. */
export interface CanvasMessages extends UiMessages {
  /** Words of the canvas, by part. */
  readonly canvas?: MessageOverrides<CanvasTables> | undefined;
}
