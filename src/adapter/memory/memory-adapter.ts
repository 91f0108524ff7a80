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
import { readPresentationData } from '../client/reading.js';
import type { Answer, Failure } from '../failure.js';
import type { FullWorkflowAdapter } from '../http-adapter.js';
import { jsonTextOf, notJson } from '../json-text.js';
import { failureInMemory, type SimulatedFailure } from './simulated-failure.js';
import { createExecutionSignal, matchesQuery, watchInMemory } from './memory-executions.js';
import { copyJson, createMemoryStore, type MemoryStore } from './memory-store.js';
import { summarizeExecution } from '#trace';
import { pageOf, summarizeVersion, summarizeWorkflow } from './memory-summary.js';
import { outgoingVersion, withVersionId } from '../outgoing-version.js';
import { createResources } from '../resources/create-resources.js';
import { loadAccount } from '../resources/load-account.js';
import { createMemoryReader, kindsIn, type MemoryAccount } from '../resources/memory-reader.js';
import { createResourceCache, type ResourceCacheOptions } from '../resources/resource-cache.js';
import { type CallOptions, executionFilterNames, type WorkflowSummary } from '../workflow-adapter.js';
import { pause } from '../execution/pause.js';

/** Options of {@link createMemoryAdapter}. */
export interface MemoryAdapterOptions {
  /**
   * Versions stored from the start, oldest first.
   *
   * @default none
   */
  readonly versions?: readonly WorkflowVersion[];
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
  const { versions = [], executions = [], workflowId: ownId, name: ownName } = options;
  const store = createMemoryStore({ versions, executions, workflowId: ownId, name: ownName, now, createId });
  const changeSignal = createExecutionSignal();
  const toFail: SimulatedFailure[] = [options.failNext ?? []].flat();

  const respond = async <Data>(
    endpoint: string,
    callOptions: CallOptions | undefined,
    work: () => Answer<Data> | Failure['kind'],
  ): Promise<Answer<Data>> => {
    const { signal, timeout = Infinity } = callOptions ?? {};
    await pause(Math.min(latencyMs, timeout), signal);
    if (signal?.aborted) return { ok: false, failure: failureInMemory('aborted', endpoint) };
    if (latencyMs > timeout) return { ok: false, failure: failureInMemory('unknown', endpoint) };
    try {
      const answer = work();
      if (typeof answer === 'string') return { ok: false, failure: failureInMemory(answer, endpoint) };
      // A copy, as what crosses the wire.
      return answer.ok ? { ok: true, data: copyJson(answer.data) } : answer;
    } catch {
      // A host's clock, ids or node types may throw; a service would answer 500.
      return refusal(endpoint, 'internal', 'Something went wrong in the service');
    }
  };

  const summaries = (of = store.all()): WorkflowSummary[] =>
    [...of]
      .map(([id, workflow]) => summarizeWorkflow(workflow, id))
      .sort((left, right) => compareTimes(left, left.updatedAt, right, right.updatedAt));
  const { account = {} } = options;
  const reader = createMemoryReader(account, () => summaries(store.claimed()), respond, createId);
  const resources = createResources(reader, createResourceCache(options.resources), kindsIn(account));

  return {
    resources,
    executionFilters: executionFilterNames,
    loadAccount: (callOptions) => loadAccount(reader, resources, callOptions),
    failNext: (...kinds) => void toFail.push(...kinds),
    saveVersion({ workflowId, name, version, base, id = createId(), mayFollow = [] }, callOptions) {
      // Serialised before any wait, as a request is.
      const text = jsonTextOf(version);
      return respond<WorkflowVersion>('saveVersion', callOptions, () => {
        const kind = toFail.shift();
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
        const answer: Answer<WorkflowVersion> =
          'stored' in added && kind === undefined
            ? { ok: true, data: added.stored }
            : {
                ok: false,
                failure: {
                  ...failureInMemory(kind ?? ('refused' in added ? added.refused : 'unknown'), 'saveVersion'),
                  ...currentOf(added),
                },
              };
        return answer;
      });
    },
    getExecution: ({ workflowId, executionId }, callOptions) =>
      respond('getExecution', callOptions, () =>
        found(store.find(workflowId)?.executions.find(({ id }) => id === executionId)),
      ),
    listWorkflows: (query, callOptions) => respond('listWorkflows', callOptions, () => pageOf(summaries(), query)),
    loadVersion: ({ workflowId, versionId }, callOptions) =>
      respond('loadVersion', callOptions, () => {
        const versions = store.find(workflowId)?.versions ?? [];
        return found(
          (versionId === undefined ? versions.at(-1) : versions.find(({ id }) => id === versionId))?.version,
        );
      }),
    listVersions: ({ workflowId, ...query }, callOptions) =>
      respond('listVersions', callOptions, () => {
        const versions = store.find(workflowId)?.versions;
        return versions
          ? pageOf(versions.map(({ id, version }) => summarizeVersion(version, id)).reverse(), query)
          : 'notFound';
      }),
    listNodeTypes: (callOptions) => respond('listNodeTypes', callOptions, () => ({ ok: true, data: nodeTypes })),
    listExecutions: ({ workflowId, ...query }, callOptions) =>
      respond('listExecutions', callOptions, () => {
        const workflow = store.find(workflowId);
        if (!workflow) return 'notFound';
        const versionOf = (execution: WorkflowExecution) =>
          workflow.versions.find(({ id }) => id === execution.version?.id)?.version;
        const summaries = workflow.executions
          .map((execution) => ({
            execution,
            summary: summarizeExecution(execution, execution.id ?? '', versionOf(execution)),
          }))
          .filter(({ execution, summary }) => matchesQuery(execution, summary, query))
          .map(({ summary }) => summary)
          .sort((left, right) => compareTimes(left, left.start, right, right.start));
        return pageOf(summaries, query);
      }),
    watchExecution: ({ workflowId, executionId }, callOptions) =>
      watchInMemory(
        () =>
          respond('watchExecution', callOptions, () =>
            found(store.find(workflowId)?.executions.find(({ id }) => id === executionId)),
          ),
        changeSignal,
        callOptions?.signal,
      ),
    recordExecution(workflowId, execution) {
      const workflow = store.find(workflowId);
      if (!workflow || typeof execution.id !== 'string') return;
      store.record(workflow, { ...execution, id: execution.id });
      changeSignal.notify();
    },
    activateVersion: ({ workflowId, versionId }, callOptions) =>
      respond('activateVersion', callOptions, () => {
        const workflow = store.find(workflowId);
        const version = workflow?.versions.find(({ id }) => id === versionId);
        if (!workflow || !version) return 'notFound';
        store.setLive(workflow, versionId);
        return { ok: true, data: version.version };
      }),
    deactivateVersion: ({ workflowId, versionId }, callOptions) =>
      respond('deactivateVersion', callOptions, () => {
        const workflow = store.find(workflowId);
        const version = workflow?.versions.find(({ id }) => id === versionId);
        if (!workflow || !version) return 'notFound';
        if (typeof version.version.active === 'string') store.setLive(workflow, undefined);
        return { ok: true, data: version.version };
      }),
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

function refusal(endpoint: string, code: string, message: string): Answer<never> {
  return { ok: false, failure: failureInMemory('rejected', endpoint, { code, message }) };
}

function found<Data>(data: Data | undefined): Answer<Data> | Failure['kind'] {
  return data === undefined ? 'notFound' : { ok: true, data };
}

/** Latest first; by id where the times are equal. */
function compareTimes(
  left: { readonly id: string },
  leftAt = '',
  right: { readonly id: string },
  rightAt = '',
): number {
  if (leftAt !== rightAt) return leftAt < rightAt ? 1 : -1;
  return left.id < right.id ? -1 : 1;
}
