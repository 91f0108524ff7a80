import type { MessageOverrides, UiMessages } from '#ui';

/** The tables of the canvas, by part. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled table by table
interface CanvasTables {}

/** Overrides of the words of the canvas. */
export interface CanvasMessages extends UiMessages {
  /** Words of the canvas, by part. */
  readonly canvas?: MessageOverrides<CanvasTables> | undefined;
}
