import type { DraftStore } from './draft-store.js';

/** Whose drafts are kept, where, and for how long. @default what the adapter's `scope` says */
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
  /**
   * Days after the last change after which a draft is removed. `WorkflowHome` names it a week before, and the user can
   * keep it; a draft that is open or changes again stays. `Infinity` keeps all.
   *
   * @default 90
   */
  readonly keepDays?: number;
  /**
   * The size of all drafts of the user, in megabytes, beyond which the oldest are removed in the same way. `Infinity`
   * keeps all.
   *
   * @default 50
   */
  readonly keepMegabytes?: number;
}
