import type { DraftStore } from '#adapter';

/** Whose drafts are kept, and where. What is left out is taken from the adapter. */
export interface DraftOptions {
  /**
   * Who works here, by an id that no other person has. Where several people use one browser with one account, only this keeps them
   * from being offered each other's drafts.
   */
  readonly user?: string;
  /** Where the workflows are kept: an address or a name that no other place has. The adapter's where left out. */
  readonly host?: string;
  /** The account they belong to. The adapter's where left out. */
  readonly account?: string;
  /** Where drafts are kept; the browser's IndexedDB where left out. Keep the same object from one render to the next. */
  readonly store?: DraftStore;
}
