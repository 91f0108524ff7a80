import { createRandomId } from '#base';
import type { NodeType } from '#model';
import type { Client } from './client/create-client.js';
import type { Answer } from './failure.js';
import type { LiveMethods } from './live/live-methods.js';
import type { ReviewMethods } from './live/review-methods.js';
import { type NodeTypeInRequests, outgoingVersion, withVersionId } from './outgoing-version.js';
import { jsonTextOf } from './json-text.js';
import { latePart, partNotLoaded } from './late-part.js';
import type { AccountResources } from './resources/create-resources.js';
import { createHttpResources } from './resources/http-resources.js';
import type { ResourceCacheOptions } from './resources/resource-cache.js';
import type { WatchTimes } from './execution/watch-execution.js';
import { type CallOptions, executionFilterNames, type WorkflowAdapter } from './workflow-adapter.js';

/** Options of {@link createHttpAdapter}. */
export interface HttpAdapterOptions {
  /** Sends the calls. */
  readonly client: Client;
  /** Account of the workflows. */
  readonly accountId: string;
  /**
   * Creates the ids of versions whose save names none, and of new workflows. They must never repeat.
   *
   * @default random ids
   */
  readonly createId?: () => string;
  /**
   * How nodes name their type in requests.
   *
   * @default 'full'
   */
  readonly nodeTypeInRequests?: NodeTypeInRequests;
  /**
   * Waits while executions are watched.
   *
   * @default `{ reconnect: 500, poll: 2_000, cap: 30_000 }`
   */
  readonly watch?: Partial<WatchTimes>;
  /** How long resources of the account are cached, and how many. */
  readonly resources?: ResourceCacheOptions;
}

/** Watching is for pages that show runs under way. */
const watching = latePart(() => import('./execution/watch-execution.js'));

/** An adapter with every method of the port. */
export interface FullWorkflowAdapter
  extends Required<Omit<WorkflowAdapter, 'resources' | 'scope'>>, Pick<WorkflowAdapter, 'scope'> {
  /** Lookups for the resources of the account. */
  readonly resources: AccountResources;
}

/**
 * Creates an adapter over a service that speaks the interface. Each save has the version id of its request, and names
 * its base by `If-Match`, or by `If-None-Match: *` where the workflow has no version yet. Lists and loading a version
 * are extensions of the reference service: another service answers `notFound`, and the host picks the methods that its
 * service has.
 *
 * @example
 * ```ts
 * import { createClient, createHttpAdapter } from 'pathboard/client';
 *
 * const client = createClient({ baseUrl: 'https://api.example.com', token: 'secret' });
 * const adapter = createHttpAdapter({ client, accountId: 'acc_1' });
 * ```
 */
export function createHttpAdapter(options: HttpAdapterOptions): FullWorkflowAdapter {
  const { client, accountId, nodeTypeInRequests = 'full' } = options;
  const createId = options.createId ?? createRandomId;
  const { extensions } = client;
  return {
    ...createHttpResources(client, accountId, options.resources),
    scope: { host: client.baseUrl, account: accountId },
    executionFilters: executionFilterNames,
    // A token names no user, so that the service knows none as the own versions.
    versionFilters: ['wentLive', 'labelled'],
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
    ...createWorkflowCalls(options, createId),
    loadVersion: (request, callOptions) => extensions.getVersion({ accountId, ...request }, callOptions),
    listVersions: (request, callOptions) => extensions.listVersions({ accountId, ...request }, callOptions),
    describeVersion: (request, callOptions) => extensions.describeVersion({ accountId, ...request }, callOptions),
    listNodeTypes: (callOptions) => listAllNodeTypes(client, accountId, callOptions),
    listExecutions: (request, callOptions) => extensions.listExecutions({ accountId, ...request }, callOptions),
    watchExecution: async function* (request, callOptions = {}) {
      const watch = await watching();
      if (!watch) return yield { ok: false, failure: partNotLoaded('watch execution') };
      yield* watch.watchExecution({
        follow: (after) =>
          extensions.followExecution({ accountId, ...request, ...(after ? { after } : {}) }, callOptions),
        load: () => client.workflows.getExecution({ accountId, ...request }, callOptions),
        times: { ...watch.defaultWatchTimes, ...options.watch },
        textOf: jsonTextOf,
        random: Math.random,
        signal: callOptions.signal,
      });
    },
    activateVersion: (request, callOptions) => extensions.activateVersion({ accountId, ...request }, callOptions),
    deactivateVersion: (request, callOptions) => extensions.deactivateVersion({ accountId, ...request }, callOptions),
    ...createLiveCalls(options),
    ...createReviewCalls(options, createId),
    loadCases: (request, callOptions) => extensions.getCases({ accountId, ...request }, callOptions),
    saveCases: (request, callOptions) => extensions.putCases({ accountId, ...request }, callOptions),
    loadPresentation: (request, callOptions) => extensions.getPresentation({ accountId, ...request }, callOptions),
    savePresentation: (request, callOptions) => extensions.savePresentation({ accountId, ...request }, callOptions),
  };
}

/** The calls of making a version live: at a time, and with the contacts under way. */
function createLiveCalls({ accountId, client: { extensions } }: HttpAdapterOptions): Required<LiveMethods> {
  return {
    loadSchedule: (request, callOptions) => extensions.getSchedule({ accountId, ...request }, callOptions),
    scheduleVersion: (request, callOptions) => extensions.scheduleVersion({ accountId, ...request }, callOptions),
    cancelSchedule: (request, callOptions) => extensions.cancelSchedule({ accountId, ...request }, callOptions),
    loadWaiting: (request, callOptions) => extensions.getWaitingContacts({ accountId, ...request }, callOptions),
    moveContacts: (request, callOptions) => extensions.moveContacts({ accountId, ...request }, callOptions),
  };
}

/** The calls of reviews. New reviews and comments have the id of their request, so that repeating it is harmless. */
function createReviewCalls(
  { accountId, client: { extensions } }: HttpAdapterOptions,
  createId: () => string,
): Required<ReviewMethods> {
  return {
    listReviews: (request, callOptions) => extensions.listReviews({ accountId, ...request }, callOptions),
    askForReview: ({ id = createId(), ...request }, callOptions) =>
      extensions.askForReview({ accountId, reviewId: id, ...request }, callOptions),
    commentOnReview: ({ id = createId(), ...request }, callOptions) =>
      extensions.commentOnReview({ accountId, commentId: id, ...request }, callOptions),
    answerReview: (request, callOptions) => extensions.answerReview({ accountId, ...request }, callOptions),
  };
}

type WorkflowCalls = Pick<
  FullWorkflowAdapter,
  | 'createWorkflow'
  | 'deleteWorkflow'
  | 'duplicateWorkflow'
  | 'pauseWorkflow'
  | 'renameWorkflow'
  | 'restoreWorkflow'
  | 'resumeWorkflow'
>;

/** The calls of a home screen. */
function createWorkflowCalls(
  { accountId, client: { extensions }, nodeTypeInRequests = 'full' }: HttpAdapterOptions,
  createId: () => string,
): WorkflowCalls {
  return {
    createWorkflow: ({ id = createId(), version, ...rest }, callOptions) => {
      // Without the id it had elsewhere, so that a repeated call has the same content.
      const { id: _id, ...content } = version ? outgoingVersion(version, nodeTypeInRequests) : {};
      return extensions.createWorkflow(
        { accountId, id, ...rest, ...(version ? { version: content } : {}) },
        callOptions,
      );
    },
    renameWorkflow: (request, callOptions) => extensions.renameWorkflow({ accountId, ...request }, callOptions),
    duplicateWorkflow: ({ id = createId(), ...request }, callOptions) =>
      extensions.duplicateWorkflow({ accountId, id, ...request }, callOptions),
    pauseWorkflow: (request, callOptions) => extensions.pauseWorkflow({ accountId, ...request }, callOptions),
    resumeWorkflow: (request, callOptions) => extensions.resumeWorkflow({ accountId, ...request }, callOptions),
    deleteWorkflow: (request, callOptions) => extensions.deleteWorkflow({ accountId, ...request }, callOptions),
    restoreWorkflow: (request, callOptions) => extensions.restoreWorkflow({ accountId, ...request }, callOptions),
  };
}

const pageSize = 100;
const maxPages = 50;

/** Reads all pages, and stops at one that does not advance, whatever its `hasNext` says. */
async function listAllNodeTypes(
  client: Client,
  accountId: string,
  options?: CallOptions,
): Promise<Answer<readonly NodeType[]>> {
  const found: NodeType[] = [];
  for (let page = 0; page < maxPages; page++) {
    const answer = await client.extensions.listNodeTypes({ accountId, limit: pageSize, offset: found.length }, options);
    if (!answer.ok) return answer;
    const { items, pagination } = answer.data;
    if (pagination.offset !== found.length) break;
    found.push(...items);
    if (!pagination.hasNext || items.length === 0) break;
  }
  return { ok: true, data: found };
}
