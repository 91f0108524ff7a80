import type { NodeType, Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import type { ExecutionSummary, Wait } from '#trace';
import type { AccountFacts } from '#rules';
import type { AccountMethods } from './account/account-methods.js';
import type { CallOptions } from './call-options.js';
import type { CaseMethods } from './cases/case-methods.js';
import type { Answer } from './failure.js';
import type { LiveMethods } from './live/live-methods.js';
import type { ReviewMethods } from './live/review-methods.js';
import type { Page, PageQuery } from './page.js';
import type { Resources } from './resources/resource.js';
import type { VersionFilter, VersionQuery, VersionSummary } from './version-summary.js';

export type { CallOptions } from './call-options.js';
export type { Page, PageQuery } from './page.js';
export { type VersionFilter, versionFilters, type VersionQuery, type VersionSummary } from './version-summary.js';

/** Refers to a stored version, as the base of edits. */
export interface VersionRef {
  /** Id of the version. */
  readonly id: string;
  /** When it was saved; ISO 8601. */
  readonly updatedAt?: string;
}

/**
 * What a list of workflows is filtered by. Each workflow is `live`, `paused` or else a `draft`: saved or created, and
 * live for no contact. `problems` has those whose newest version has errors, in any of these states.
 */
export type WorkflowFilter = 'live' | 'draft' | 'paused' | 'problems';

/** All filters of workflows, in the order in which lists offer them. */
export const workflowFilters: readonly WorkflowFilter[] = ['live', 'draft', 'paused', 'problems'];

/** Searches, filters, sorts and pages a list of workflows. */
export interface WorkflowQuery extends PageQuery {
  /**
   * Words, each of which is in the name, or in the trigger, a message text or a tag of the newest version. Case and
   * accents do not matter.
   *
   * @default all workflows
   */
  readonly search?: string;
  /**
   * All given filters have to match.
   *
   * @default none
   */
  readonly filter?: WorkflowFilter | readonly WorkflowFilter[];
  /**
   * `edited`: saved last first. `name`: by name, in alphabetical order. `runs`: most executions of the last 30 days
   * first. Equal ones are sorted by id.
   *
   * @default 'edited'
   */
  readonly sort?: 'edited' | 'name' | 'runs';
}

/** A workflow in a list. Optional facts are absent where the service does not know them. */
export interface WorkflowSummary {
  /** Id of the workflow. */
  readonly id: string;
  /** Name of the workflow. */
  readonly name: string;
  /** Id of the live version; absent when none is live. */
  readonly activeVersionId?: string;
  /** Number of the live version among the versions of the workflow, from 1: shown as “v7”. */
  readonly activeVersionNumber?: number;
  /** Since when the workflow is paused; ISO 8601. A paused workflow has no live version: no contact enters it. */
  readonly pausedAt?: string;
  /** Id of the newest version: its picture, trigger and problems are shown. Absent before the first save. */
  readonly newestVersionId?: string;
  /** The trigger of the newest version in words: “Keyword TRIAL”. Absent when it has none. */
  readonly trigger?: string;
  /** Number of nodes of the newest version, shown as steps. */
  readonly steps?: number;
  /** Number of errors of the newest version. */
  readonly problems?: number;
  /** When its newest version was saved, or when it was created without one; ISO 8601. */
  readonly updatedAt?: string;
  /** The user who saved the newest version. The id is the e-mail address or the name where nothing else is known. */
  readonly updatedBy?: { readonly id: string; readonly name: string };
  /** Number of versions. */
  readonly versions: number;
  /** Number of executions. */
  readonly executions: number;
  /** Number of executions begun on each of the last 30 days in UTC, oldest first; today is the last. */
  readonly recentExecutions?: readonly number[];
  /** Number of executions that have not ended: contacts under way. */
  readonly underWay?: number;
}

/** A page of workflows, with the number of workflows of each kind. */
export interface WorkflowPage extends Page<WorkflowSummary> {
  /** Number of workflows that match the same search, in total and for each filter; the filters of the query do not change it. */
  readonly counts?: { readonly [Name in WorkflowFilter | 'all']: number };
}

/**
 * Filters the executions of a workflow. All given filters have to match; of a list, where not said otherwise, one
 * value.
 */
export interface ExecutionQuery extends PageQuery {
  /** Statuses such as `completed` or `failed`. */
  readonly status?: string | readonly string[];
  /** Ids of versions. */
  readonly versionId?: string | readonly string[];
  /** Executions that started at this date-time or later; ISO 8601. */
  readonly from?: string;
  /** Executions that started before this date-time; ISO 8601. */
  readonly to?: string;
  /** Ids of nodes that were reached; of a list, all. */
  readonly step?: string | readonly string[];
  /** Ids of nodes that were reached; of a list, any. */
  readonly anyStep?: string | readonly string[];
  /** Id of the node that was reached last. */
  readonly outcome?: string | readonly string[];
  /** What the execution waits for. */
  readonly waitsFor?: Wait['for'] | readonly Wait['for'][];
  /** Words, each of which is in the name or the number of the contact. */
  readonly contact?: string;
  /** Executions that have ended and took at least this long, in milliseconds. */
  readonly minDuration?: number;
  /** Executions that have ended and took at most this long, in milliseconds. */
  readonly maxDuration?: number;
}

/** A page of executions, with the number of executions of each status. */
export interface ExecutionPage extends Page<ExecutionSummary> {
  /**
   * Number of executions that match the query without its `status`, by status. Present where it was asked for, and the service
   * counts.
   */
  readonly statuses?: { readonly [status: string]: number };
}

/** Names of the filters of executions. */
export type ExecutionFilterName = Exclude<keyof ExecutionQuery, keyof PageQuery>;

/** All filters of executions. */
export const executionFilterNames: readonly ExecutionFilterName[] = [
  'status',
  'versionId',
  'from',
  'to',
  'step',
  'anyStep',
  'outcome',
  'waitsFor',
  'contact',
  'minDuration',
  'maxDuration',
];

/** Arguments of `saveVersion`. */
export interface SaveVersionRequest {
  /** Id of the workflow. */
  readonly workflowId: string;
  /** The workflow's name. */
  readonly name: string;
  /** The version to add. */
  readonly version: WorkflowVersion;
  /**
   * The version that the edits are based on; `null` where the workflow has none yet. A save after any other version is
   * refused as a conflict. Absent: it follows the newest version.
   */
  readonly base?: VersionRef | null;
  /** Ids of earlier saves of the same editor whose outcome is unknown: this one may follow them as well. */
  readonly mayFollow?: readonly string[];
  /**
   * Identifies this save: the same for a retry, another for every other save. The version id where the service accepts
   * ids of clients, an idempotency key elsewhere.
   *
   * @default a new id
   */
  readonly id?: string;
}

/** Where workflows are stored, and to which account they belong. */
export interface WorkflowScope {
  /** Address or name that no other service has. */
  readonly host: string;
  /** Id of the account. */
  readonly account: string;
}

/**
 * The port between editors and services. Only saving a version and loading an execution are required, since the
 * interface has no more; an editor hides what an adapter lacks.
 */
export interface WorkflowAdapter extends AccountMethods, CaseMethods, LiveMethods, ReviewMethods {
  /**
   * Service and account of these workflows: an address or name that no other service has, and the account. Editors
   * store drafts under it, so that drafts of one account are never offered in another; without it they store none,
   * unless the host passes a scope.
   */
  readonly scope?: WorkflowScope;
  /**
   * Adds a version and returns it as stored, with its content, id and timestamps. A save whose outcome is unknown may
   * be repeated under the same `id` with the same content: it is stored once.
   */
  saveVersion(request: SaveVersionRequest, options?: CallOptions): Promise<Answer<WorkflowVersion>>;
  /** Loads one execution. */
  getExecution(
    request: { readonly workflowId: string; readonly executionId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowExecution>>;
  /** Lists workflows. Deleted ones are in no list. */
  listWorkflows?(query?: WorkflowQuery, options?: CallOptions): Promise<Answer<WorkflowPage>>;
  /**
   * Creates a workflow, with a first version where one is given; nothing of it is live. The same call repeated with the
   * same `id` creates one workflow; any other call with that `id` is a conflict.
   */
  createWorkflow?(
    request: {
      /**
       * Id of the new workflow.
       *
       * @default a new id
       */
      readonly id?: string;
      /** Name of the workflow, 1 to 200 characters. */
      readonly name: string;
      /** First version, stored under a new id. */
      readonly version?: WorkflowVersion;
      /** Presentation of the first version. */
      readonly presentation?: Presentation;
    },
    options?: CallOptions,
  ): Promise<Answer<WorkflowSummary>>;
  /**
   * Renames a workflow. Its newest version is loaded and listed with that name from then on; earlier versions keep
   * theirs, and `updatedAt` its time.
   */
  renameWorkflow?(
    request: { readonly workflowId: string; readonly name: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowSummary>>;
  /**
   * Copies the newest version and its presentation into a new workflow, of which nothing is live. The same call
   * repeated with the same `id` makes one copy.
   */
  duplicateWorkflow?(
    request: {
      /** Id of the workflow to copy. */
      readonly workflowId: string;
      /**
       * Id of the copy.
       *
       * @default a new id
       */
      readonly id?: string;
      /** Name of the copy, 1 to 200 characters. */
      readonly name: string;
    },
    options?: CallOptions,
  ): Promise<Answer<WorkflowSummary>>;
  /**
   * Pauses a workflow: its live version is deactivated and remembered. Contacts under way go on, and no contact enters.
   * A paused workflow stays as it is. Without a live version the call is refused as `not-live`. Activating a version
   * ends the pause.
   */
  pauseWorkflow?(request: { readonly workflowId: string }, options?: CallOptions): Promise<Answer<WorkflowSummary>>;
  /**
   * Resumes a paused workflow: the version that was live becomes the live one again. A live workflow stays as it is.
   * Without a version that was paused the call is refused as `not-paused`.
   */
  resumeWorkflow?(request: { readonly workflowId: string }, options?: CallOptions): Promise<Answer<WorkflowSummary>>;
  /**
   * Deletes a workflow with its versions and executions: every other call answers `notFound` for it, until
   * `restoreWorkflow` restores it as it was, for at least a day. Repeating the call is harmless.
   */
  deleteWorkflow?(
    request: {
      /** Id of the workflow. */
      readonly workflowId: string;
      /**
       * `finish` lets executions under way finish; `end` ends them as canceled, which restoring does not undo.
       *
       * @default 'finish'
       */
      readonly underWay?: 'finish' | 'end';
    },
    options?: CallOptions,
  ): Promise<Answer<void>>;
  /** Restores a deleted workflow with all its versions and executions; live or paused as before. Repeating is harmless. */
  restoreWorkflow?(request: { readonly workflowId: string }, options?: CallOptions): Promise<Answer<WorkflowSummary>>;
  /** Loads a version; without `versionId` the newest. Also resolves a save whose answer was lost. */
  loadVersion?(
    request: { readonly workflowId: string; readonly versionId?: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowVersion>>;
  /**
   * Filters that `listVersions` applies; lists offer no other filters.
   *
   * @default all
   */
  readonly versionFilters?: readonly VersionFilter[];
  /** Lists versions, newest first. */
  listVersions?(
    request: VersionQuery & { readonly workflowId: string },
    options?: CallOptions,
  ): Promise<Answer<Page<VersionSummary>>>;
  /**
   * Sets the label and the note of a version; an empty text removes it, an absent one stays. The version stays as it was
   * stored. Repeating is harmless.
   */
  describeVersion?(
    request: {
      readonly workflowId: string;
      readonly versionId: string;
      /** Up to 200 characters. */
      readonly label?: string;
      /** Up to 2000 characters. */
      readonly note?: string;
    },
    options?: CallOptions,
  ): Promise<Answer<VersionSummary>>;
  /** Lists all node types of the account. */
  listNodeTypes?(options?: CallOptions): Promise<Answer<readonly NodeType[]>>;
  /**
   * Filters that `listExecutions` applies; lists offer no other filters.
   *
   * @default all
   */
  readonly executionFilters?: readonly ExecutionFilterName[];
  /** Lists executions, last started first. */
  listExecutions?(
    request: ExecutionQuery & {
      readonly workflowId: string;
      /** Counts the executions of each status. @default false */
      readonly counts?: boolean;
    },
    options?: CallOptions,
  ): Promise<Answer<ExecutionPage>>;
  /**
   * Watches an execution: its state, then each changed state, until it has ended or the signal aborts. A transient
   * failure is yielded once, and watching continues; any other failure ends it.
   */
  watchExecution?(
    request: { readonly workflowId: string; readonly executionId: string },
    options?: CallOptions,
  ): AsyncIterable<Answer<WorkflowExecution>>;
  /** Activates a version, which becomes the only live one of its workflow, and returns it. */
  activateVersion?(
    request: { readonly workflowId: string; readonly versionId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowVersion>>;
  /** Deactivates a version, so that no version of its workflow is live, and returns it. */
  deactivateVersion?(
    request: { readonly workflowId: string; readonly versionId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowVersion>>;
  /** Loads the presentation of a version; for a version without its own, the last one stored for the workflow. */
  loadPresentation?(
    request: { readonly workflowId: string; readonly versionId: string },
    options?: CallOptions,
  ): Promise<Answer<Presentation>>;
  /** Stores the presentation of a version. */
  savePresentation?(
    request: { readonly workflowId: string; readonly versionId: string; readonly presentation: Presentation },
    options?: CallOptions,
  ): Promise<Answer<Presentation>>;
  /** Resources of the account: for fields to choose from, for previews and for test messages. */
  readonly resources?: Resources;
  /** Loads what rules may know of the account. What cannot be read is omitted and not checked. */
  loadAccount?(options?: CallOptions): Promise<Answer<AccountFacts>>;
}
