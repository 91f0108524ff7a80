import type { MessageOverrides, MessagesOf } from '#ui';
import type { compareMessages } from './compare-messages.js';
import type { historyListMessages } from './history/history-list-messages.js';
import type { mergeMessages } from './merge/merge-messages.js';

/** The tables of versions, by part. */
interface VersionTables {
  /** The comparison of two versions. */
  readonly compare: MessagesOf<typeof compareMessages>;
  /** The list of versions. */
  readonly history: MessagesOf<typeof historyListMessages>;
  /** The merge of two versions. */
  readonly merge: MessagesOf<typeof mergeMessages>;
}

/** Overrides of the words of versions: listed, compared and merged. */
export interface VersionMessages {
  /** Words of versions, by part. */
  readonly versions?: MessageOverrides<VersionTables> | undefined;
}
