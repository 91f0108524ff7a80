import type { NodeType, Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import type { ExecutionSummary } from '#trace';
import type { AccountFacts } from '#rules';
import type { Answer } from './failure.js';
import type { Resources } from './resources/resource.js';

/** A stored version, as the one that edits are based on. */
export interface VersionRef {
  readonly id: string;
  readonly updatedAt?: string;
}

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly pagination: { readonly limit: number; readonly offset: number; readonly hasNext: boolean };
}

/** Which part of a list: 1 to 100 items (25 when absent) from an offset (0 when absent). */
export interface PageQuery {
  readonly limit?: number;
  readonly offset?: number;
}

/** What a list tells of a workflow. */
export interface WorkflowSummary {
  readonly id: string;
  readonly name: string;
  readonly activeVersionId?: string;
  readonly updatedAt?: string;
  readonly versions: number;
  readonly executions: number;
}

/** What a list tells of a version. */
export interface VersionSummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt?: string;
  readonly createdBy?: string;
  /** Since when it is live. */
  readonly active?: string;
  /** When it was live last. */
  readonly lastActive?: string;
  readonly readonly?: boolean;
}

/** Which runs of a workflow are asked for. All that is given has to hold; of a list, where not said otherwise, one. */
export interface ExecutionQuery extends PageQuery {
  readonly status?: string | readonly string[];
  readonly versionId?: string | readonly string[];
  /** Only runs that began at this date-time or later. */
  readonly from?: string;
  /** Only runs that began before this date-time. */
  readonly to?: string;
  /** Steps that were reached, by node id; of a list all. */
  readonly step?: string | readonly string[];
  /** The step that a run came to last, by node id. */
  readonly outcome?: string | readonly string[];
  /** Words, each of which is in the name or the number of the contact. */
  readonly contact?: string;
  /** Only runs that are over and took at least so many milliseconds. */
  readonly minDuration?: number;
  /** Only runs that are over and took at most so many milliseconds. */
  readonly maxDuration?: number;
}

/** What runs can be asked for by. */
export type ExecutionFilterName = Exclude<keyof ExecutionQuery, keyof PageQuery>;

export interface CallOptions {
  /** Withdraws the call. */
  readonly signal?: AbortSignal;
  /** The longest that this call may take, in milliseconds, with everything that is tried again; as set for all calls where left out. */
  readonly timeout?: number;
}

export interface SaveVersionRequest {
  readonly workflowId: string;
  /** The workflow's name. */
  readonly name: string;
  readonly version: WorkflowVersion;
  /**
   * The version that the edits were made on; `null` where the workflow has none yet. A save after any other version is refused as a
   * conflict. Left out: it follows whatever is the newest.
   */
  readonly base?: VersionRef | null;
  /** Ids of earlier saves of the same editor whose outcome is unknown: this one may follow them as well. */
  readonly mayFollow?: readonly string[];
  /**
   * Names this save: the same for a repeat, another for every other save. The id of the version where the service lets the client choose
   * it, an idempotency key elsewhere. Left out: a new one.
   */
  readonly id?: string;
}

/** Where workflows are kept, and whose they are. */
export interface WorkflowScope {
  readonly host: string;
  readonly account: string;
}

/**
 * The port between editors and wherever workflows are kept. Only saving a version and loading a run are required, since
 * the interface has no more; an editor hides what an adapter lacks.
 */
export interface WorkflowAdapter {
  /**
   * Whose workflows these are: an address or name that no other service has, and the account. Editors keep drafts by it, so that those
   * of one account are never offered in another; without it they keep none, unless the host tells them.
   */
  readonly scope?: WorkflowScope;
  /**
   * Adds a version and answers it as stored, with its content, its id and stamps. A save whose outcome is unknown may be repeated under
   * the same `id` with the same content: it is stored once.
   */
  saveVersion(request: SaveVersionRequest, options?: CallOptions): Promise<Answer<WorkflowVersion>>;
  getExecution(
    request: { readonly workflowId: string; readonly executionId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowExecution>>;
  listWorkflows?(query?: PageQuery, options?: CallOptions): Promise<Answer<Page<WorkflowSummary>>>;
  /** Without `versionId` the newest. Also tells what became of a save whose answer was lost. */
  loadVersion?(
    request: { readonly workflowId: string; readonly versionId?: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowVersion>>;
  /** Newest first. */
  listVersions?(
    request: PageQuery & { readonly workflowId: string },
    options?: CallOptions,
  ): Promise<Answer<Page<VersionSummary>>>;
  listNodeTypes?(options?: CallOptions): Promise<Answer<readonly NodeType[]>>;
  /** What `listExecutions` heeds of a query. Where it is left out, all of it; what is not in it, no list offers to be narrowed by. */
  readonly executionFilters?: readonly ExecutionFilterName[];
  /** Last started first. */
  listExecutions?(
    request: ExecutionQuery & { readonly workflowId: string },
    options?: CallOptions,
  ): Promise<Answer<Page<ExecutionSummary>>>;
  /**
   * Follows a run: first as it is, then each time it has changed, until it is over or the signal withdraws the watching. A
   * failure that may pass is told once, and the watching goes on by itself; after one that will not pass it ends.
   */
  watchExecution?(
    request: { readonly workflowId: string; readonly executionId: string },
    options?: CallOptions,
  ): AsyncIterable<Answer<WorkflowExecution>>;
  /** Makes a version the live one of its workflow, and answers it. The one that was live until then is no longer. */
  activateVersion?(
    request: { readonly workflowId: string; readonly versionId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowVersion>>;
  /** Takes a version off, so that none of its workflow is live, and answers it. */
  deactivateVersion?(
    request: { readonly workflowId: string; readonly versionId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowVersion>>;
  /** How a version's steps are arranged; for a version without its own, as last kept for the workflow. */
  loadPresentation?(
    request: { readonly workflowId: string; readonly versionId: string },
    options?: CallOptions,
  ): Promise<Answer<Presentation>>;
  savePresentation?(
    request: { readonly workflowId: string; readonly versionId: string; readonly presentation: Presentation },
    options?: CallOptions,
  ): Promise<Answer<Presentation>>;
  /** What the account has, for fields to choose from, for previews and for what messages are tried with. */
  readonly resources?: Resources;
  /** What rules may know of the account. What could not be read is left out and not checked. */
  loadAccount?(options?: CallOptions): Promise<Answer<AccountFacts>>;
}
