import type { WorkflowExecution, WorkflowVersion } from '#model';
import type { Answer } from '../failure.js';
import type { CallOptions } from '../workflow-adapter.js';
import { type Endpoint, type KeyedCallOptions, reads } from './endpoint.js';
import { readExecution, readStoredVersion } from './late-documents.js';
import type { Send } from './send.js';

/** Arguments of endpoint 20. */
export interface SaveVersionCall {
  /** Id of the account. */
  readonly accountId: string;
  /** Id of the workflow; the first version creates it. */
  readonly workflowId: string;
  /** Name of the workflow. */
  readonly name: string;
  /** The one version to add, with its id. */
  readonly versions: readonly WorkflowVersion[];
  /**
   * Ids of the versions that this one may follow; empty where the workflow has no version yet. A service with entity
   * tags then refuses to save after any other. Without it, the version follows the newest one.
   */
  readonly bases?: readonly string[];
}

/** The endpoints about workflows that the interface shows. */
export interface WorkflowEndpoints {
  /**
   * Adds a version to a workflow and returns it as stored. Retried only while nothing has left this machine, unless it
   * has an idempotency key.
   */
  saveVersion(call: SaveVersionCall, options?: KeyedCallOptions): Promise<Answer<WorkflowVersion>>;
  /** Loads one execution. */
  getExecution(
    call: { readonly accountId: string; readonly workflowId: string; readonly executionId: string },
    options?: CallOptions,
  ): Promise<Answer<WorkflowExecution>>;
}

const saveVersion: Endpoint<WorkflowVersion> = {
  method: 'POST',
  path: '/v1/accounts/{accountId}/workflows/{workflowId}/versions',
  resend: 'notSent',
  read: readStoredVersion,
};
const getExecution: Endpoint<WorkflowExecution> = reads(
  '/v1/accounts/{accountId}/workflows/{workflowId}/executions/{executionId}',
  readExecution,
);

export function createWorkflowEndpoints(send: Send): WorkflowEndpoints {
  return {
    saveVersion: ({ accountId, workflowId, name, versions, bases }, options = {}) =>
      send(saveVersion, {
        path: { accountId, workflowId },
        body: { name, versions },
        ...(bases === undefined
          ? {}
          : {
              headers: bases.length === 0 ? { 'if-none-match': '*' } : { 'if-match': bases.map(entityTag).join(', ') },
            }),
        ...options,
      }),
    getExecution: (path, options = {}) => send(getExecution, { path: { ...path }, ...options }),
  };
}

/** Headers carry neither quotes nor all characters, so that an id is escaped as in an address. */
function entityTag(id: string): string {
  return `"${encodeURIComponent(id.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}"`;
}
