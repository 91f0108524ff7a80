import type { DraftStore } from './draft-store.js';

/** Whose drafts are kept, and where. @default what the adapter's `scope` says */
export interface DraftOptions {
  /**
   * A unique id of the user. Where several users share one browser and account, only this keeps them from being offered
   * each other's drafts.
   */
  readonly user?: string;
  /** Where the workflows are kept: a unique address or name. @default that of the adapter */
  readonly host?: string;
  /** The account that the workflows belong to. @default that of the adapter */
  readonly account?: string;
  /** Where drafts are kept. Pass the same object on each render. @default the browser's IndexedDB */
  readonly store?: DraftStore;
}
