import { createRandomId } from '#base';
import { messagingNodeTypes } from '#catalog';
import { emptyPresentation, type NodeType, type Presentation, type WorkflowExecution, type WorkflowVersion } from '#model';
import type { Answer, Failure } from './failure.js';
import type { FullWorkflowAdapter } from './http-adapter.js';
import { failureInMemory, type SimulatedFailure } from './memory-failure.js';
import { pageOf, summarizeExecution, summarizeVersion } from './memory-summary.js';
import { outgoingVersion, withVersionId } from './outgoing-version.js';
import { createSaveAttempts } from './save-attempts.js';
import type { CallOptions } from './workflow-adapter.js';

export interface MemoryAdapterOptions {
  /** What is stored at first, oldest first. */
  readonly versions?: readonly WorkflowVersion[];
  readonly executions?: readonly WorkflowExecution[];
  /** The workflow they belong to; without it, the first workflow that is asked for. */
  readonly workflowId?: string;
  /** The workflow's name; the newest version's where left out. */
  readonly name?: string;
  /** The built-in messaging types where left out. */
  readonly nodeTypes?: readonly NodeType[];
  readonly now?: () => number;
  readonly createId?: () => string;
  /** How long every answer takes. */
  readonly latencyMs?: number;
  /** How the next saves go wrong, in order; those after them succeed. */
  readonly failNext?: SimulatedFailure | readonly SimulatedFailure[];
}

/** An adapter without a service, whose saves can be made to go wrong. */
export interface MemoryAdapter extends FullWorkflowAdapter {
  /** Makes the next saves go wrong, in order. After `unknown` the version was stored all the same. */
  failNext(...kinds: readonly SimulatedFailure[]): void;
}

interface StoredVersion {
  readonly id: string;
  /** The text it was sent as. */
  readonly sent: string;
  readonly version: WorkflowVersion;
}

interface StoredWorkflow {
  name: string;
  readonly versions: StoredVersion[];
  readonly executions: readonly WorkflowExecution[];
  readonly presentations: Map<string, Presentation>;
}

/**
 * The in-memory twin of the HTTP adapter over the reference service: the same answers, the same refusals, the same
 * promises about saving. For tests, stories and trying things out; it forgets everything with the page.
 */
export function createMemoryAdapter(options: MemoryAdapterOptions = {}): MemoryAdapter {
  const { now = Date.now, createId = createRandomId, latencyMs = 0, nodeTypes = messagingNodeTypes } = options;
  const attempts = createSaveAttempts(createId);
  const workflows = new Map<string, StoredWorkflow>();
  const toFail: SimulatedFailure[] = [options.failNext ?? []].flat();
  let unclaimed: StoredWorkflow | undefined = initialWorkflow(options, createId);
  const claim = (workflowId: string): void => {
    if (unclaimed) workflows.set(workflowId, unclaimed);
    unclaimed = undefined;
  };
  if (options.workflowId !== undefined) claim(options.workflowId);
  else if (!options.versions && !options.executions) unclaimed = undefined;

  const respond = async <Data>(
    endpoint: string,
    callOptions: CallOptions | undefined,
    work: () => Answer<Data> | Failure['kind'],
  ): Promise<Answer<Data>> => {
    await wait(latencyMs, callOptions?.signal);
    if (callOptions?.signal?.aborted) return { ok: false, failure: failureInMemory('aborted', endpoint) };
    const answer = work();
    if (typeof answer === 'string') return { ok: false, failure: failureInMemory(answer, endpoint) };
    // What crosses the wire is a copy; so it is here.
    return answer.ok ? { ok: true, data: copy(answer.data) } : answer;
  };
  const find = (workflowId: string): StoredWorkflow | undefined => {
    claim(workflowId);
    return workflows.get(workflowId);
  };

  const store = (workflowId: string, name: string, version: WorkflowVersion, bases: readonly string[]): Answer<WorkflowVersion> | Failure['kind'] => {
    const id = version.id ?? createId();
    const sent = JSON.stringify([name, version]);
    const workflow = find(workflowId) ?? { name, versions: [], executions: [], presentations: new Map<string, Presentation>() };
    const taken = workflow.versions.find((stored) => stored.id === id);
    if (taken) return taken.sent === sent ? { ok: true, data: taken.version } : 'conflict';
    const newest = workflow.versions.at(-1);
    if (bases.length > 0 && (!newest || !bases.includes(newest.id))) return 'conflict';
    const stamp = { at: new Date(now()).toISOString(), by: { name: 'You', source: 'memory' } };
    const stored = { ...asNotLive(version), created: stamp, updated: stamp };
    workflow.versions.push({ id, sent, version: copy(stored) });
    if (name !== '') workflow.name = name;
    workflows.set(workflowId, workflow);
    return { ok: true, data: stored };
  };

  return {
    failNext: (...kinds) => void toFail.push(...kinds),
    async saveVersion({ workflowId, name, version, base }, callOptions) {
      const outgoing = outgoingVersion(version, 'full');
      const content = JSON.stringify([name, withVersionId(outgoing, '')]);
      const id = attempts.idFor(workflowId, content);
      const answer = await respond<WorkflowVersion>('saveVersion', callOptions, () => {
        const kind = toFail.shift();
        if (kind !== undefined && kind !== 'unknown') return kind;
        const stored = store(workflowId, name, withVersionId(outgoing, id), attempts.basesFor(workflowId, base?.id));
        return kind ?? stored;
      });
      attempts.settle(workflowId, content, id, answer.ok ? undefined : answer.failure);
      return answer;
    },
    getExecution: ({ workflowId, executionId }, callOptions) =>
      respond('getExecution', callOptions, () => found(find(workflowId)?.executions.find(({ id }) => id === executionId))),
    listWorkflows: (query, callOptions) =>
      respond('listWorkflows', callOptions, () => {
        if (unclaimed) claim('workflow');
        const summaries = [...workflows].map(([id, { name, versions, executions }]) => ({
          id,
          name,
          ...definedTexts({
            activeVersionId: versions.findLast(({ version }) => typeof version.active === 'string')?.id,
            updatedAt: versions.at(-1)?.version.updated?.at ?? versions.at(-1)?.version.created?.at ?? undefined,
          }),
          versions: versions.length,
          executions: executions.length,
        }));
        return pageOf(summaries.sort((left, right) => ((left.updatedAt ?? '') < (right.updatedAt ?? '') ? 1 : -1)), query);
      }),
    loadVersion: ({ workflowId, versionId }, callOptions) =>
      respond('loadVersion', callOptions, () => {
        const versions = find(workflowId)?.versions ?? [];
        return found((versionId === undefined ? versions.at(-1) : versions.find(({ id }) => id === versionId))?.version);
      }),
    listVersions: ({ workflowId, ...query }, callOptions) =>
      respond('listVersions', callOptions, () => {
        const versions = find(workflowId)?.versions;
        return versions ? pageOf(versions.map(({ id, version }) => summarizeVersion(version, id)).reverse(), query) : 'notFound';
      }),
    listNodeTypes: (callOptions) => respond('listNodeTypes', callOptions, () => ({ ok: true, data: nodeTypes })),
    listExecutions: ({ workflowId, status, ...query }, callOptions) =>
      respond('listExecutions', callOptions, () => {
        const executions = find(workflowId)?.executions;
        if (!executions) return 'notFound';
        const summaries = executions
          .map(summarizeExecution)
          .filter((summary) => status === undefined || summary.status === status)
          .sort((left, right) => compareStarts(left, right));
        return pageOf(summaries, query);
      }),
    loadPresentation: ({ workflowId, versionId }, callOptions) =>
      respond('loadPresentation', callOptions, () => {
        const workflow = find(workflowId);
        if (!workflow?.versions.some(({ id }) => id === versionId)) return 'notFound';
        const data = workflow.presentations.get(versionId) ?? [...workflow.presentations.values()].at(-1) ?? emptyPresentation;
        return { ok: true, data };
      }),
    savePresentation: ({ workflowId, versionId, presentation }, callOptions) =>
      respond('savePresentation', callOptions, () => {
        const workflow = find(workflowId);
        if (!workflow?.versions.some(({ id }) => id === versionId)) return 'notFound';
        // Taken out first, so that the last one kept is also the last in the map.
        workflow.presentations.delete(versionId);
        workflow.presentations.set(versionId, copy(presentation));
        return { ok: true, data: presentation };
      }),
  };
}

function initialWorkflow(options: MemoryAdapterOptions, createId: () => string): StoredWorkflow {
  const versions = (options.versions ?? []).map((version) => {
    const id = version.id ?? createId();
    return { id, sent: '', version: copy(withVersionId(version, id)) };
  });
  const name = options.name ?? versions.at(-1)?.version.name ?? options.workflowId ?? 'Workflow';
  return { name, versions, executions: copy(options.executions ?? []), presentations: new Map() };
}

/** Saving never makes a version live, whatever was sent. */
function asNotLive(version: WorkflowVersion): WorkflowVersion {
  return {
    ...version,
    ...(Object.hasOwn(version, 'active') ? { active: null } : {}),
    ...(Object.hasOwn(version, 'lastActive') ? { lastActive: null } : {}),
  };
}

function found<Data>(data: Data | undefined): Answer<Data> | Failure['kind'] {
  return data === undefined ? 'notFound' : { ok: true, data };
}

function copy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function definedTexts<Key extends string>(texts: { readonly [Name in Key]: string | undefined }): { [Name in Key]?: string } {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as { [Name in Key]?: string };
}

function compareStarts(left: { readonly id: string; readonly start?: string }, right: typeof left): number {
  const [first, second] = [left.start ?? '', right.start ?? ''];
  if (first !== second) return first < second ? 1 : -1;
  return left.id < right.id ? -1 : 1;
}

function wait(time: number, signal: AbortSignal | undefined): Promise<void> {
  if (time <= 0 || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, time);
    signal?.addEventListener('abort', end, { once: true });
  });
}
