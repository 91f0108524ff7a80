import type { NodeType, Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import type { ExecutionSummary } from '#trace';
import type { Answer } from './failure.js';

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
  readonly readonly?: boolean;
}

export interface CallOptions {
  /** Withdraws the call. */
  readonly signal?: AbortSignal;
}

export interface SaveVersionRequest {
  readonly workflowId: string;
  /** The workflow's name. */
  readonly name: string;
  readonly version: WorkflowVersion;
  /** What the edits were made on. With it, a save over a version nobody here has seen is refused as a conflict. */
  readonly base?: VersionRef;
}

/**
 * The port between editors and wherever workflows are kept. Only saving a version and loading a run are required, since
 * the interface has no more; an editor hides what an adapter lacks.
 */
export interface WorkflowAdapter {
  /**
   * Adds a version and answers it as stored, with its id and stamps. A save whose outcome is unknown may be repeated
   * with the same content: it will not be stored twice.
   */
  saveVersion(request: SaveVersionRequest, options?: CallOptions): Promise<Answer<WorkflowVersion>>;
  getExecution(
    request: { readonly workflowId: string; readonly executionId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowExecution>>;
  listWorkflows?(query?: PageQuery, options?: CallOptions): Promise<Answer<Page<WorkflowSummary>>>;
  /** Without `versionId` the newest. */
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
  /** Last started first. */
  listExecutions?(
    request: PageQuery & { readonly workflowId: string; readonly status?: string },
    options?: CallOptions,
  ): Promise<Answer<Page<ExecutionSummary>>>;
  /** How a version's steps are arranged; for a version without its own, as last kept for the workflow. */
  loadPresentation?(
    request: { readonly workflowId: string; readonly versionId: string },
    options?: CallOptions,
  ): Promise<Answer<Presentation>>;
  savePresentation?(
    request: { readonly workflowId: string; readonly versionId: string; readonly presentation: Presentation },
    options?: CallOptions,
  ): Promise<Answer<Presentation>>;
}
