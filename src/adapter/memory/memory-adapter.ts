import { createRandomId } from '#base';
import { messagingNodeTypes } from '#catalog';
import {
  emptyPresentation,
  type NodeType,
  parseVersion,
  type Presentation,
  type WorkflowExecution,
  type WorkflowVersion,
} from '#model';
import { createAccountMethods } from '../account/create-account-methods.js';
import { readPresentationData } from '../client/reading.js';
import type { Answer, Failure } from '../failure.js';
import type { FullWorkflowAdapter } from '../http-adapter.js';
import { jsonTextOf, notJson } from '../json-text.js';
import { createCaseMethods } from './memory-cases.js';
import { createLiveMethods, makeDueLive } from './memory-live.js';
import { createExecutionMethods, createExecutionSignal } from './memory-executions.js';
import {
  createRespond,
  failureInMemory,
  type MemoryRespond,
  refusal,
  type SimulatedFailure,
} from './memory-respond.js';
import { createMemoryStore, type MemoryStore, type MemoryVersionFacts } from './memory-store.js';
import { createReviewMethods } from './memory-reviews.js';
import { createVersionMethods } from './memory-versions.js';
import { createWorkflowMethods } from './memory-workflows.js';
import { compareTimes, summarizeWorkflow } from './memory-summary.js';
import { outgoingVersion, withVersionId } from '../outgoing-version.js';
import { createResources } from '../resources/create-resources.js';
import { loadAccount } from '../resources/load-account.js';
import { createMemoryReader, kindsIn, type MemoryAccount } from '../resources/memory-reader.js';
import { createResourceCache, type ResourceCacheOptions } from '../resources/resource-cache.js';
import { executionFilterNames, versionFilters, type WorkflowSummary } from '../workflow-adapter.js';

/** Options of {@link createMemoryAdapter}. */
export interface MemoryAdapterOptions {
  /**
   * Versions stored from the start, oldest first.
   *
   * @default none
   */
  readonly versions?: readonly WorkflowVersion[];
  /**
   * What is known of these versions beside their documents, by id.
   *
   * @default nothing
   */
  readonly about?: { readonly [versionId: string]: MemoryVersionFacts };
  /**
   * Executions stored from the start.
   *
   * @default none
   */
  readonly executions?: readonly WorkflowExecution[];
  /**
   * The workflow they belong to.
   *
   * @default the first workflow that is requested
   */
  readonly workflowId?: string;
  /**
   * The workflow's name.
   *
   * @default that of the newest version
   */
  readonly name?: string;
  /**
   * Node types of the account.
   *
   * @default the built-in messaging types
   */
  readonly nodeTypes?: readonly NodeType[];
  /**
   * Returns milliseconds since 1970, for timestamps.
   *
   * @default Date.now
   */
  readonly now?: () => number;
  /**
   * Creates ids of versions and templates.
   *
   * @default random ids
   */
  readonly createId?: () => string;
  /**
   * The account with its resources.
   *
   * @default an account without resources
   */
  readonly account?: MemoryAccount;
  /** How long resources of the account are cached, and how many. */
  readonly resources?: ResourceCacheOptions;
  /**
   * Latency of every answer in milliseconds.
   *
   * @default 0
   */
  readonly latencyMs?: number;
  /**
   * Failures of the next saves, in order; later saves succeed.
   *
   * @default none
   */
  readonly failNext?: SimulatedFailure | readonly SimulatedFailure[];
}

/** An in-memory adapter whose saves can be made to fail. */
export interface MemoryAdapter extends FullWorkflowAdapter {
  /**
   * Stores the current state of an execution in place of the previous one, and notifies its watchers. Ignored without
   * an id.
   */
  recordExecution(workflowId: string, execution: WorkflowExecution): void;
  /** Makes the next saves fail, in order. */
  failNext(...kinds: readonly SimulatedFailure[]): void;
}

/**
 * Creates an in-memory adapter with the answers, refusals and promises of the HTTP adapter over the reference service.
 * For tests, stories and trials; its data is gone with the page.
 *
 * @param options what is stored from the start, and which saves fail
 *
 * @example
 * ```ts
 * import { createMemoryAdapter } from 'pathboard/client';
 *
 * const adapter = createMemoryAdapter({ failNext: 'conflict' });
 * ```
 */
export function createMemoryAdapter(options: MemoryAdapterOptions = {}): MemoryAdapter {
  const { now = Date.now, createId = createRandomId, latencyMs = 0, nodeTypes = messagingNodeTypes } = options;
  const { about = {}, account = {}, versions = [], executions = [], workflowId: ownId, name: ownName } = options;
  const store = createMemoryStore({ about, versions, executions, workflowId: ownId, name: ownName, now, createId });
  const changeSignal = createExecutionSignal();
  const livePorts = { store, now, createId, changeSignal };
  const respond = createRespond(latencyMs, () => makeDueLive(livePorts));
  const toFail: SimulatedFailure[] = [options.failNext ?? []].flat();
  const summaries = (of = store.all()): WorkflowSummary[] =>
    [...of]
      .map(([id, workflow]) => summarizeWorkflow(workflow, id))
      .sort((left, right) => compareTimes(left, left.updatedAt, right, right.updatedAt));
  const reader = createMemoryReader(account, () => summaries(store.claimed()), respond, { createId, now });
  const cache = createResourceCache(options.resources);
  const resources = createResources(reader, cache, kindsIn(account));
  return {
    resources,
    executionFilters: executionFilterNames,
    versionFilters,
    loadAccount: (callOptions) => loadAccount(reader, resources, callOptions),
    ...createAccountMethods(reader, cache),
    failNext: (...kinds) => void toFail.push(...kinds),
    saveVersion({ id = createId(), ...call }, callOptions) {
      // Serialised before any wait, as a request is.
      const text = jsonTextOf(call.version);
      return respond('saveVersion', callOptions, () => saveIn(store, { ...call, id }, text, toFail.shift()));
    },
    listNodeTypes: (callOptions) => respond('listNodeTypes', callOptions, () => ({ ok: true, data: nodeTypes })),
    ...createVersionMethods(store, respond),
    ...createLiveMethods({ ...livePorts, respond }),
    ...createReviewMethods({ ...livePorts, respond }),
    ...createCaseMethods({ store, respond, now }),
    ...createPresentationMethods(store, respond),
    ...createExecutionMethods(store, respond, changeSignal),
    ...createWorkflowMethods({ store, respond, nodeTypes, now, createId, changeSignal }),
  };
}

/** Saves the text of a version under the rules of the service, or fails as the host asked for. */
function saveIn(
  store: MemoryStore,
  { base, id, mayFollow = [], name, workflowId }: Parameters<MemoryAdapter['saveVersion']>[0] & { readonly id: string },
  text: string | undefined,
  kind: SimulatedFailure | undefined,
): Answer<WorkflowVersion> | Failure['kind'] {
  if (kind === 'conflict')
    return { ok: false, failure: { ...failureInMemory(kind, 'saveVersion'), ...store.overtake(workflowId) } };
  if (kind === 'lost') return 'unknown';
  if (kind !== undefined && kind !== 'unknown') return kind;
  if (text === undefined) return { ok: false, failure: failureInMemory('notSent', 'saveVersion', notJson) };
  const parsed = parseVersion(JSON.parse(text));
  if (!parsed.ok) {
    const isTooDeep = parsed.problems.some(({ code }) => code === 'too-deep');
    return refusal(
      'saveVersion',
      isTooDeep ? 'too-deep' : 'unusable-version',
      'This version could not be opened again',
    );
  }
  const outgoing = outgoingVersion(parsed.version, 'full');
  const bases = base === undefined ? undefined : base === null ? [] : [base.id, ...mayFollow];
  const added = store.add(workflowId, name, { ...withVersionId(outgoing, id), id }, bases);
  if ('stored' in added && kind === undefined) return { ok: true, data: added.stored };
  const failed = failureInMemory(kind ?? ('refused' in added ? added.refused : 'unknown'), 'saveVersion');
  return { ok: false, failure: { ...failed, ...currentOf(added) } };
}

function createPresentationMethods(
  store: MemoryStore,
  respond: MemoryRespond,
): Pick<FullWorkflowAdapter, 'loadPresentation' | 'savePresentation'> {
  return {
    loadPresentation: ({ workflowId, versionId }, callOptions) =>
      respond('loadPresentation', callOptions, () => {
        const workflow = store.find(workflowId);
        if (!workflow?.versions.some(({ id }) => id === versionId)) return 'notFound';
        const data =
          workflow.presentations.get(versionId) ?? [...workflow.presentations.values()].at(-1) ?? emptyPresentation;
        return { ok: true, data };
      }),
    savePresentation: ({ workflowId, versionId, presentation }, callOptions) => {
      const text = jsonTextOf(presentation);
      return respond<Presentation>('savePresentation', callOptions, () => {
        if (text === undefined) return { ok: false, failure: failureInMemory('notSent', 'savePresentation', notJson) };
        const read = readPresentationData({ data: JSON.parse(text), pagination: undefined, text, path: [] });
        if (!read.ok)
          return refusal('savePresentation', 'invalid-request', 'This presentation could not be opened again');
        const workflow = store.find(workflowId);
        if (!workflow?.versions.some(({ id }) => id === versionId)) return 'notFound';
        // Removed first, so that the last one stored is also the last of the map.
        workflow.presentations.delete(versionId);
        workflow.presentations.set(versionId, read.data);
        return read;
      });
    },
  };
}

function currentOf(added: ReturnType<MemoryStore['add']>): Pick<Failure, 'current'> {
  return 'current' in added && added.current ? { current: added.current } : {};
}
