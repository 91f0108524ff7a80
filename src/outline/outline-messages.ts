import type { MessageOverrides, MessagesOf, UiMessages } from '#ui';
import type { listMessages } from './list-messages.js';
import type { rowMessages } from './parts/row-messages.js';

/** The tables of the list of steps, by part. */
interface OutlineTables {
  /** Words around the rows. */
  readonly list: MessagesOf<typeof listMessages>;
  /** Words of the rows. */
  readonly rows: MessagesOf<typeof rowMessages>;
}

/** Overrides of the words of the list of steps. */
export interface OutlineMessages extends UiMessages {
  /** Words of the list of steps, by part. */
  readonly outline?: MessageOverrides<OutlineTables> | undefined;
}
