import type { VersionSummary, WorkflowAdapter } from '#adapter';

/** Two versions of a workflow to compare. */
export interface CompareVersionsRequest {
  /** The version of the row. */
  readonly after: VersionSummary;
  /** The version saved before it; absent where that is not in the list, which may be narrowed or not yet loaded. */
  readonly before?: VersionSummary | undefined;
}

/** Props of `VersionHistory`. */
export interface VersionHistoryProps {
  /**
   * Where the versions are kept. It needs `listVersions`. With `loadVersion` versions are exported and their changes
   * counted, with `describeVersion` they get names and notes, with `loadSchedule` the one that goes live next is marked.
   */
  readonly adapter: WorkflowAdapter;
  /** The id of the workflow. */
  readonly workflowId: string;
  /** The id of the version that the host shows: its row is marked. @default the one that was pressed last */
  readonly shownVersionId?: string | undefined;
  /** A version was pressed: show it. */
  readonly onOpenVersion?: ((version: VersionSummary) => void) | undefined;
  /** Two versions are to be compared; nothing is offered without it. Load them, and show `VersionCompare`. */
  readonly onCompare?: ((request: CompareVersionsRequest) => void) | undefined;
  /** Closes the list; absent without it. */
  readonly onClose?: (() => void) | undefined;
  /** Change it when a version was saved, or became live: the list is loaded anew. */
  readonly revision?: string | number | undefined;
  /** Offers no names and notes. @default false */
  readonly readOnly?: boolean | undefined;
  /** The title above the list. @default 'History' */
  readonly title?: string | undefined;
  /** Language of dates and numbers: a BCP 47 tag. @default that of the browser */
  readonly locale?: string | undefined;
  /** Time zone of dates: an IANA name. @default that of the browser */
  readonly timeZone?: string | undefined;
}
