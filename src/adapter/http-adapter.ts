import { createRandomId } from '#base';
import type { NodeType } from '#model';
import { executionFilterNames } from './execution-filters.js';
import type { Client } from './client/create-client.js';
import type { Answer } from './failure.js';
import { type NodeTypeInRequests, outgoingVersion, withVersionId } from './outgoing-version.js';
import { type AccountResources, createResources } from './resources/create-resources.js';
import { createHttpReader } from './resources/http-reader.js';
import { loadAccount } from './resources/load-account.js';
import { createResourceCache, type ResourceCacheOptions } from './resources/resource-cache.js';
import { defaultWatchTimes, watchExecution, type WatchTimes } from './watch-execution.js';
import type { CallOptions, WorkflowAdapter } from './workflow-adapter.js';

export interface HttpAdapterOptions {
  readonly client: Client;
  readonly accountId: string;
  /** Creates the ids of versions whose save names none; random where left out. They must never repeat. */
  readonly createId?: () => string;
  /** `full` where left out. */
  readonly nodeTypeInRequests?: NodeTypeInRequests;
  /** How patiently runs are watched. */
  readonly watch?: Partial<WatchTimes>;
  /** How long things of the account are kept, and how many. */
  readonly resources?: ResourceCacheOptions;
}

/** A full adapter: nothing that can be asked of the port is left out. */
export interface FullWorkflowAdapter
  extends Required<Omit<WorkflowAdapter, 'resources' | 'scope'>>, Pick<WorkflowAdapter, 'scope'> {
  readonly resources: AccountResources;
}

/**
 * Keeps workflows in a service that speaks the interface. Each save has the version id that its request names, and names the version
 * it is based on, as `If-Match`, or as `If-None-Match: *` that the workflow has none yet. The lists
 * and loading a version are extensions of the reference service: with another service they answer `notFound`, and a
 * host picks from this adapter what its service has.
 */
export function createHttpAdapter(options: HttpAdapterOptions): FullWorkflowAdapter {
  const { client, accountId, nodeTypeInRequests = 'full' } = options;
  const createId = options.createId ?? createRandomId;
  const { extensions } = client;
  const reader = createHttpReader(client, accountId);
  const resources = createResources(reader, createResourceCache(options.resources));
  return {
    scope: { host: client.baseUrl, account: accountId },
    resources,
    executionFilters: executionFilterNames,
    loadAccount: (callOptions) => loadAccount(reader, resources, callOptions),
    saveVersion: ({ base, id = createId(), mayFollow = [], name, version, workflowId }, callOptions) =>
      client.workflows.saveVersion(
        {
          accountId,
          workflowId,
          name,
          versions: [withVersionId(outgoingVersion(version, nodeTypeInRequests), id)],
          ...(base === undefined ? {} : { bases: base === null ? [] : [base.id, ...mayFollow] }),
        },
        callOptions,
      ),
    getExecution: (request, callOptions) => client.workflows.getExecution({ accountId, ...request }, callOptions),
    listWorkflows: (query, callOptions) => extensions.listWorkflows({ accountId, ...query }, callOptions),
    loadVersion: (request, callOptions) => extensions.getVersion({ accountId, ...request }, callOptions),
    listVersions: (request, callOptions) => extensions.listVersions({ accountId, ...request }, callOptions),
    listNodeTypes: (callOptions) => listAllNodeTypes(client, accountId, callOptions),
    listExecutions: (request, callOptions) => extensions.listExecutions({ accountId, ...request }, callOptions),
    watchExecution: (request, callOptions = {}) =>
      watchExecution({
        follow: (after) =>
          extensions.followExecution({ accountId, ...request, ...(after ? { after } : {}) }, callOptions),
        load: () => client.workflows.getExecution({ accountId, ...request }, callOptions),
        times: { ...defaultWatchTimes, ...options.watch },
        random: Math.random,
        signal: callOptions.signal,
      }),
    activateVersion: (request, callOptions) => extensions.activateVersion({ accountId, ...request }, callOptions),
    deactivateVersion: (request, callOptions) => extensions.deactivateVersion({ accountId, ...request }, callOptions),
    loadPresentation: (request, callOptions) => extensions.getPresentation({ accountId, ...request }, callOptions),
    savePresentation: (request, callOptions) => extensions.savePresentation({ accountId, ...request }, callOptions),
  };
}

const pageSize = 100;
const mostPages = 50;

/** Follows the pages, and stops at one that does not lead on, however often it says there is more. */
async function listAllNodeTypes(
  client: Client,
  accountId: string,
  options?: CallOptions,
): Promise<Answer<readonly NodeType[]>> {
  const found: NodeType[] = [];
  for (let page = 0; page < mostPages; page++) {
    const answer = await client.extensions.listNodeTypes({ accountId, limit: pageSize, offset: found.length }, options);
    if (!answer.ok) return answer;
    const { items, pagination } = answer.data;
    if (pagination.offset !== found.length) break;
    found.push(...items);
    if (!pagination.hasNext || items.length === 0) break;
  }
  return { ok: true, data: found };
}
