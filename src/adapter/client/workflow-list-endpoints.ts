import type { Presentation, WorkflowVersion } from '#model';
import type { Answer } from '../failure.js';
import type { CallOptions, WorkflowPage, WorkflowQuery, WorkflowSummary } from '../workflow-adapter.js';
import { type Endpoint, reads } from './endpoint.js';
import { pageQuery } from './page-query.js';
import { readDeleted, readWorkflowPage, readWorkflowSummary } from './reading-workflows.js';
import type { Send } from './send.js';

/** A workflow of an account. */
interface OneWorkflow {
  /** Id of the account. */
  readonly accountId: string;
  /** Id of the workflow. */
  readonly workflowId: string;
}

/**
 * Whole workflows of an account: the list of a home screen and what is done there. Extensions of the reference service;
 * another service may answer `notFound`. All calls are idempotent and retried like reads: new workflows have the id of
 * their request.
 */
export interface WorkflowListEndpoints {
  /** Lists workflows: searched, filtered, sorted, with counts. */
  listWorkflows(
    call: WorkflowQuery & { readonly accountId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowPage>>;
  /** Creates a workflow, with a first version where one is given. Another workflow under its id is a conflict. */
  createWorkflow(
    call: {
      readonly accountId: string;
      readonly id: string;
      readonly name: string;
      readonly version?: WorkflowVersion;
      readonly presentation?: Presentation;
    },
    options?: CallOptions,
  ): Promise<Answer<WorkflowSummary>>;
  /** Renames a workflow. */
  renameWorkflow(
    call: OneWorkflow & { readonly name: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowSummary>>;
  /** Copies the newest version of a workflow into a new one. */
  duplicateWorkflow(
    call: OneWorkflow & {
      /** Id of the copy. */
      readonly id: string;
      readonly name: string;
    },
    options?: CallOptions,
  ): Promise<Answer<WorkflowSummary>>;
  /** Pauses a workflow; refused as `not-live` without a live version. */
  pauseWorkflow(call: OneWorkflow, options?: CallOptions): Promise<Answer<WorkflowSummary>>;
  /** Resumes a paused workflow; refused as `not-paused` for a draft. */
  resumeWorkflow(call: OneWorkflow, options?: CallOptions): Promise<Answer<WorkflowSummary>>;
  /** Deletes a workflow, until it is restored. */
  deleteWorkflow(
    call: OneWorkflow & {
      /** @default 'finish' */
      readonly underWay?: 'finish' | 'end';
    },
    options?: CallOptions,
  ): Promise<Answer<void>>;
  /** Restores a deleted workflow. */
  restoreWorkflow(call: OneWorkflow, options?: CallOptions): Promise<Answer<WorkflowSummary>>;
}

const workflows = '/v1/accounts/{accountId}/workflows';
const workflow = `${workflows}/{workflowId}`;

const listWorkflows: Endpoint<WorkflowPage> = reads(workflows, readWorkflowPage);
const createWorkflow = writes('POST', workflows);
const renameWorkflow = writes('PATCH', workflow);
const duplicateWorkflow = writes('POST', `${workflow}/duplicate`);
const pauseWorkflow = writes('POST', `${workflow}/pause`);
const resumeWorkflow = writes('POST', `${workflow}/resume`);
const restoreWorkflow = writes('POST', `${workflow}/restore`);
const deleteWorkflow: Endpoint<void> = { method: 'DELETE', path: workflow, resend: 'always', read: readDeleted };

function writes(method: 'POST' | 'PATCH', path: string): Endpoint<WorkflowSummary> {
  return { method, path, resend: 'always', read: readWorkflowSummary };
}

export function createWorkflowListEndpoints(send: Send): WorkflowListEndpoints {
  return {
    listWorkflows: ({ accountId, filter, search, sort, ...page }, options) =>
      send(listWorkflows, { path: { accountId }, query: { ...pageQuery(page), search, filter, sort }, ...options }),
    createWorkflow: ({ accountId, ...body }, options) =>
      send(createWorkflow, { path: { accountId }, body, ...options }),
    renameWorkflow: ({ name, ...path }, options) => send(renameWorkflow, { path, body: { name }, ...options }),
    duplicateWorkflow: ({ id, name, ...path }, options) =>
      send(duplicateWorkflow, { path, body: { id, name }, ...options }),
    pauseWorkflow: (path, options) => send(pauseWorkflow, { path: { ...path }, ...options }),
    resumeWorkflow: (path, options) => send(resumeWorkflow, { path: { ...path }, ...options }),
    deleteWorkflow: ({ underWay, ...path }, options) => send(deleteWorkflow, { path, query: { underWay }, ...options }),
    restoreWorkflow: (path, options) => send(restoreWorkflow, { path: { ...path }, ...options }),
  };
}
