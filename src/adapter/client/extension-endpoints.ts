import type { NodeType, Presentation, WorkflowVersion } from '#model';
import type { ExecutionSummary } from '#trace';
import type { Answer } from '../failure.js';
import type {
  CallOptions, Page, PageQuery, VersionSummary, WorkflowSummary,
} from '../workflow-adapter.js';
import type { Endpoint } from './endpoint.js';
import {
  readExactVersionData, readExecutionSummary, readNodeType, readPageData, readPresentationData, readVersionSummary,
  readWorkflowSummary,
} from './reading.js';
import type { Send } from './send.js';

interface InAccount {
  readonly accountId: string;
}

interface InWorkflow extends InAccount {
  readonly workflowId: string;
}

interface OfVersion extends InWorkflow {
  readonly versionId: string;
}

/** What the reference service offers beyond the interface. Another service may answer `notFound` to all of it. */
export interface ExtensionEndpoints {
  listWorkflows(call: InAccount & PageQuery, options?: CallOptions): Promise<Answer<Page<WorkflowSummary>>>;
  /** Newest first. */
  listVersions(call: InWorkflow & PageQuery, options?: CallOptions): Promise<Answer<Page<VersionSummary>>>;
  /** Without `versionId` the newest. */
  getVersion(call: InWorkflow & { readonly versionId?: string }, options?: CallOptions): Promise<Answer<WorkflowVersion>>;
  /** Last started first. */
  listExecutions(
    call: InWorkflow & PageQuery & { readonly status?: string },
    options?: CallOptions,
  ): Promise<Answer<Page<ExecutionSummary>>>;
  listNodeTypes(call: InAccount & PageQuery, options?: CallOptions): Promise<Answer<Page<NodeType>>>;
  getPresentation(call: OfVersion, options?: CallOptions): Promise<Answer<Presentation>>;
  savePresentation(
    call: OfVersion & { readonly presentation: Presentation },
    options?: CallOptions,
  ): Promise<Answer<Presentation>>;
}

const workflow = '/v1/accounts/{accountId}/workflows/{workflowId}';

const listWorkflows: Endpoint<Page<WorkflowSummary>> = {
  method: 'GET', path: '/v1/accounts/{accountId}/workflows', resend: 'always', read: readPageData(readWorkflowSummary),
};
const listVersions: Endpoint<Page<VersionSummary>> = {
  method: 'GET', path: `${workflow}/versions`, resend: 'always', read: readPageData(readVersionSummary),
};
const getLatestVersion: Endpoint<WorkflowVersion> = {
  method: 'GET', path: `${workflow}/versions/latest`, resend: 'always', read: readExactVersionData,
};
const getVersion: Endpoint<WorkflowVersion> = {
  method: 'GET', path: `${workflow}/versions/{versionId}`, resend: 'always', read: readExactVersionData,
};
const listExecutions: Endpoint<Page<ExecutionSummary>> = {
  method: 'GET', path: `${workflow}/executions`, resend: 'always', read: readPageData(readExecutionSummary),
};
const listNodeTypes: Endpoint<Page<NodeType>> = {
  method: 'GET', path: '/v1/accounts/{accountId}/nodetypes', resend: 'always', read: readPageData(readNodeType),
};
const getPresentation: Endpoint<Presentation> = {
  method: 'GET', path: `${workflow}/versions/{versionId}/presentation`, resend: 'always', read: readPresentationData,
};
const savePresentation: Endpoint<Presentation> = {
  method: 'PUT', path: `${workflow}/versions/{versionId}/presentation`, resend: 'always', read: readPresentationData,
};

export function createExtensionEndpoints(send: Send): ExtensionEndpoints {
  return {
    listWorkflows: ({ accountId, ...page }, options) =>
      send(listWorkflows, { path: { accountId }, query: pageQuery(page), ...options }),
    listVersions: ({ accountId, workflowId, ...page }, options) =>
      send(listVersions, { path: { accountId, workflowId }, query: pageQuery(page), ...options }),
    getVersion: ({ accountId, workflowId, versionId }, options) =>
      versionId === undefined
        ? send(getLatestVersion, { path: { accountId, workflowId }, ...options })
        : send(getVersion, { path: { accountId, workflowId, versionId }, ...options }),
    listExecutions: ({ accountId, workflowId, status, ...page }, options) =>
      send(listExecutions, { path: { accountId, workflowId }, query: { ...pageQuery(page), status }, ...options }),
    listNodeTypes: ({ accountId, ...page }, options) =>
      send(listNodeTypes, { path: { accountId }, query: pageQuery(page), ...options }),
    getPresentation: ({ accountId, workflowId, versionId }, options) =>
      send(getPresentation, { path: { accountId, workflowId, versionId }, ...options }),
    savePresentation: ({ accountId, workflowId, versionId, presentation }, options) =>
      send(savePresentation, { path: { accountId, workflowId, versionId }, body: presentation, ...options }),
  };
}

/** The interface allows limits of 1 to 100 and offsets from 0; what lies outside is brought inside. */
function pageQuery({ limit, offset }: PageQuery): { readonly limit?: number; readonly offset?: number } {
  return {
    ...(limit === undefined ? {} : { limit: Math.min(100, Math.max(1, Math.trunc(limit) || 1)) }),
    ...(offset === undefined ? {} : { offset: Math.max(0, Math.trunc(offset) || 0) }),
  };
}
