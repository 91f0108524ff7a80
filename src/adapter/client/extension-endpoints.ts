import type { NodeType, Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import type { Answer } from '../failure.js';
import {
  type CallOptions,
  executionFilterNames,
  type ExecutionPage,
  type ExecutionQuery,
  type Page,
  type PageQuery,
  type VersionQuery,
  type VersionSummary,
} from '../workflow-adapter.js';
import { partNotLoaded } from '../late-part.js';
import { type CaseEndpoints, createCaseEndpoints } from './case-endpoints.js';
import { createEngineEndpoints, type EngineEndpoints } from './engine-endpoints.js';
import { createOperatingEndpoints, type OperatingEndpoints } from './operating-endpoints.js';
import { createStartingEndpoints, type StartingEndpoints } from './starting-endpoints.js';
import { createDirectoryEndpoints, type DirectoryEndpoints } from './directory-endpoints.js';
import { type Endpoint, endpointLabel, reads } from './endpoint.js';
import { documentReaders, readExactVersion, readExecution } from './late-documents.js';
import { createLiveEndpoints, type LiveEndpoints } from './live-endpoints.js';
import { pageQuery } from './page-query.js';
import {
  readExactPageData,
  readExecutionPage,
  readNodeType,
  readPageData,
  readPresentationData,
  readStoredPresentationData,
  readVersionSummary,
  readVersionSummaryData,
} from './reading.js';
import type { Follow, Followed } from './followed.js';
import type { Send } from './send.js';
import { createReviewEndpoints, type ReviewEndpoints } from './review-endpoints.js';
import { createWorkflowListEndpoints, type WorkflowListEndpoints } from './workflow-list-endpoints.js';

/** An account. */
interface InAccount {
  /** Id of the account. */
  readonly accountId: string;
}

/** A workflow of an account. */
interface InWorkflow extends InAccount {
  /** Id of the workflow. */
  readonly workflowId: string;
}

/** A version of a workflow. */
interface OfVersion extends InWorkflow {
  /** Id of the version. */
  readonly versionId: string;
}

/** Endpoints of the reference service beyond the interface. Another service may answer `notFound` to each of them. */
export interface ExtensionEndpoints
  extends
    CaseEndpoints,
    DirectoryEndpoints,
    EngineEndpoints,
    LiveEndpoints,
    OperatingEndpoints,
    ReviewEndpoints,
    StartingEndpoints,
    WorkflowListEndpoints {
  /** Lists versions, newest first. The reference service knows no users, so that it refuses the filter `mine`. */
  listVersions(call: InWorkflow & VersionQuery, options?: CallOptions): Promise<Answer<Page<VersionSummary>>>;
  /** Sets the label and the note of a version; an empty text removes it, an absent one stays. */
  describeVersion(
    call: OfVersion & { readonly label?: string; readonly note?: string },
    options?: CallOptions,
  ): Promise<Answer<VersionSummary>>;
  /** Loads a version; without `versionId` the newest. */
  getVersion(
    call: InWorkflow & { readonly versionId?: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowVersion>>;
  /** Lists executions, last started first. With `counts`, the number of executions of each status comes with the page. */
  listExecutions(
    call: InWorkflow & ExecutionQuery & { readonly counts?: boolean },
    options?: CallOptions,
  ): Promise<Answer<ExecutionPage>>;
  /** Stores the current state of an execution in place of the previous one. Meant for engines. */
  recordExecution(
    call: InWorkflow & { readonly executionId: string; readonly execution: WorkflowExecution },
    options?: CallOptions,
  ): Promise<Answer<WorkflowExecution>>;
  /**
   * Streams an execution over one connection: its state, and again after each change. Ends when the service ends it,
   * and after a failure; `watchExecution` of an adapter reconnects.
   *
   * @param call with `after`, the last answer of an earlier connection, the stream resumes: that answer once more as
   * soon as the
   *   connection is open, and then only newer ones
   */
  followExecution(
    call: InWorkflow & { readonly executionId: string; readonly after?: Followed<WorkflowExecution> },
    options?: CallOptions,
  ): AsyncGenerator<Followed<WorkflowExecution>, void, undefined>;
  /** Activates a version, so that it is the live one of its workflow. */
  activateVersion(call: OfVersion, options?: CallOptions): Promise<Answer<WorkflowVersion>>;
  /** Deactivates a version, so that no version of its workflow is live. */
  deactivateVersion(call: OfVersion, options?: CallOptions): Promise<Answer<WorkflowVersion>>;
  /** Lists node types. */
  listNodeTypes(call: InAccount & PageQuery, options?: CallOptions): Promise<Answer<Page<NodeType>>>;
  /** Loads the presentation of a version; without its own, the last one stored for the workflow. */
  getPresentation(call: OfVersion, options?: CallOptions): Promise<Answer<Presentation>>;
  /** Stores the presentation of a version. */
  savePresentation(
    call: OfVersion & { readonly presentation: Presentation },
    options?: CallOptions,
  ): Promise<Answer<Presentation>>;
}

const workflow = '/v1/accounts/{accountId}/workflows/{workflowId}';

const listVersions: Endpoint<Page<VersionSummary>> = reads(`${workflow}/versions`, readPageData(readVersionSummary));
const describeVersion: Endpoint<VersionSummary> = {
  method: 'PATCH',
  path: `${workflow}/versions/{versionId}`,
  resend: 'always',
  read: readVersionSummaryData,
};
const getLatestVersion: Endpoint<WorkflowVersion> = reads(`${workflow}/versions/latest`, readExactVersion);
const getVersion: Endpoint<WorkflowVersion> = reads(`${workflow}/versions/{versionId}`, readExactVersion);
const listExecutions: Endpoint<ExecutionPage> = reads(`${workflow}/executions`, readExecutionPage);
const listNodeTypes: Endpoint<Page<NodeType>> = reads(
  '/v1/accounts/{accountId}/nodetypes',
  readExactPageData(readNodeType),
);
const getPresentation: Endpoint<Presentation> = reads(
  `${workflow}/versions/{versionId}/presentation`,
  readPresentationData,
);
const savePresentation: Endpoint<Presentation> = {
  method: 'PUT',
  path: `${workflow}/versions/{versionId}/presentation`,
  resend: 'always',
  read: readStoredPresentationData,
};

const recordExecution: Endpoint<WorkflowExecution> = {
  method: 'PUT',
  path: `${workflow}/executions/{executionId}`,
  resend: 'always',
  read: readExecution,
};
const followExecution: Endpoint<WorkflowExecution> = reads(
  `${workflow}/executions/{executionId}/events`,
  readExecution,
);
const activateVersion: Endpoint<WorkflowVersion> = {
  method: 'PUT',
  path: `${workflow}/versions/{versionId}/activate`,
  resend: 'always',
  read: readExactVersion,
};
const deactivateVersion: Endpoint<WorkflowVersion> = {
  method: 'PUT',
  path: `${workflow}/versions/{versionId}/deactivate`,
  resend: 'always',
  read: readExactVersion,
};

export function createExtensionEndpoints(send: Send, follow: Follow): ExtensionEndpoints {
  return {
    ...createDirectoryEndpoints(send),
    ...createCaseEndpoints(send),
    ...createEngineEndpoints(send),
    ...createOperatingEndpoints(send),
    ...createStartingEndpoints(send),
    ...createLiveEndpoints(send),
    ...createReviewEndpoints(send),
    ...createWorkflowListEndpoints(send),
    listVersions: ({ accountId, filter, search, workflowId, ...page }, options) =>
      send(listVersions, {
        path: { accountId, workflowId },
        query: { ...pageQuery(page), search, filter },
        ...options,
      }),
    describeVersion: ({ accountId, workflowId, versionId, ...body }, options) =>
      send(describeVersion, { path: { accountId, workflowId, versionId }, body, ...options }),
    getVersion: ({ accountId, workflowId, versionId }, options) =>
      versionId === undefined
        ? send(getLatestVersion, { path: { accountId, workflowId }, ...options })
        : send(getVersion, { path: { accountId, workflowId, versionId }, ...options }),
    listExecutions: ({ accountId, workflowId, counts, ...asked }, options) => {
      const filters = executionFilterNames.map((name) => [name === 'versionId' ? 'version' : name, asked[name]]);
      const query = {
        ...pageQuery(asked),
        ...(Object.fromEntries(filters) as {
          readonly [name: string]: string | number | readonly string[] | undefined;
        }),
        ...(counts === true ? { counts: 'status' } : {}),
      };
      return send(listExecutions, { path: { accountId, workflowId }, query, ...options });
    },
    recordExecution: async ({ execution, ...path }, options) => {
      const documents = await documentReaders();
      if (!documents) return { ok: false, failure: partNotLoaded(endpointLabel(recordExecution)) };
      const bodyText = documents.executionTextOf(execution);
      return send(recordExecution, { path, body: execution, bodyText, ...options });
    },
    followExecution: ({ after, ...path }, options) => follow(followExecution, 'execution', { path, ...options }, after),
    activateVersion: (path, options) => send(activateVersion, { path: { ...path }, ...options }),
    deactivateVersion: (path, options) => send(deactivateVersion, { path: { ...path }, ...options }),
    listNodeTypes: ({ accountId, ...page }, options) =>
      send(listNodeTypes, { path: { accountId }, query: pageQuery(page), ...options }),
    getPresentation: ({ accountId, workflowId, versionId }, options) =>
      send(getPresentation, { path: { accountId, workflowId, versionId }, ...options }),
    savePresentation: ({ accountId, workflowId, versionId, presentation }, options) =>
      send(savePresentation, { path: { accountId, workflowId, versionId }, body: presentation, ...options }),
  };
}
