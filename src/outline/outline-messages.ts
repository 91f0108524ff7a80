import type { MessageOverrides, UiMessages } from '#ui';

/** The tables of the list of steps, by part. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled table by table
interface OutlineTables {}

/** Overrides of the words of the list of steps. */
export interface OutlineMessages extends UiMessages {
  /** Words of the list of steps, by part. */
  readonly outline?: MessageOverrides<OutlineTables> | undefined;
}
