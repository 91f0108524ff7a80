import type { WorkflowCase } from '#execute';
import type { CallOptions } from '../call-options.js';
import type { Answer } from '../failure.js';

/** The cases of a workflow as they are stored. */
export interface StoredCases {
  /** The cases, in order; each name once. */
  readonly cases: readonly WorkflowCase[];
  /** Names this state of the list; another one after each change. */
  readonly revision: string;
}

/** Keeping the cases of a workflow. Both are optional: without them an editor keeps cases in the browser. */
export interface CaseMethods {
  /** Loads the cases of a workflow; an empty list where none were saved. */
  loadCases?(request: { readonly workflowId: string }, options?: CallOptions): Promise<Answer<StoredCases>>;
  /**
   * Stores the cases of a workflow in place of the stored ones. With a `revision` that is not the stored one it is
   * refused as the conflict `cases-conflict`, so that no other list is lost: load it, and save both. Saving what is
   * stored already changes nothing, so that repeating is harmless. What `readCases` refuses is refused as
   * `invalid-request`.
   */
  saveCases?(
    request: {
      readonly workflowId: string;
      readonly cases: readonly WorkflowCase[];
      /** The state that the change was made from. @default any */
      readonly revision?: string;
    },
    options?: CallOptions,
  ): Promise<Answer<StoredCases>>;
}
