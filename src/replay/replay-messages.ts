import type { CanvasMessages } from '#canvas';
import type { MessageOverrides } from '#ui';
import type { WordMessages } from './words/word-messages.js';

/** The tables of runs and their statistics, by part. */
interface ReplayTables {
  readonly words: WordMessages;
}

/** Overrides of the words of runs and their statistics. */
export interface ReplayMessages extends CanvasMessages {
  /** Words of runs and their statistics, by part. */
  readonly replay?: MessageOverrides<ReplayTables> | undefined;
}
