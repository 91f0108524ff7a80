import { type NodeType, parseVersion, type Presentation, type WorkflowVersion } from '#model';
import { isUnderWay } from '#trace';
import { readPresentationData } from '../client/reading.js';
import type { Answer, Failure } from '../failure.js';
import type { FullWorkflowAdapter } from '../http-adapter.js';
import { jsonTextOf, notJson } from '../json-text.js';
import { latePart, partNotLoaded } from '../late-part.js';
import { outgoingVersion } from '../outgoing-version.js';
import type { CallOptions, WorkflowSummary } from '../workflow-adapter.js';
import type { ExecutionSignal } from './memory-executions.js';
import { failureInMemory, type MemoryRespond, refusal } from './memory-respond.js';
import { canceledAt, type MemoryStore, type StoredWorkflow } from './memory-store.js';
import type { ListFacts } from './workflow-list.js';

type WorkflowMethods = Pick<
  FullWorkflowAdapter,
  | 'createWorkflow'
  | 'deleteWorkflow'
  | 'duplicateWorkflow'
  | 'listWorkflows'
  | 'pauseWorkflow'
  | 'renameWorkflow'
  | 'restoreWorkflow'
  | 'resumeWorkflow'
>;

interface WorkflowPorts {
  readonly store: MemoryStore;
  readonly respond: MemoryRespond;
  readonly nodeTypes: readonly NodeType[];
  readonly now: () => number;
  readonly createId: () => string;
  readonly changeSignal: ExecutionSignal;
}

/** Lists show problems, and finding them takes all rules: pages without a list load none of it. */
const workflowList = latePart(() => import('./workflow-list.js'));

type List = NonNullable<Awaited<ReturnType<typeof workflowList>>>;

/** Creates the methods for whole workflows of an in-memory adapter. */
export function createWorkflowMethods(ports: WorkflowPorts): WorkflowMethods {
  const { nodeTypes, now, respond, store } = ports;
  const withList: WithList = async (endpoint, options, work) => {
    const list = await workflowList();
    if (!list) return { ok: false, failure: partNotLoaded(`memory ${endpoint}`) };
    const facts: ListFacts = { nodeTypes, now: now() };
    return respond(endpoint, options, () =>
      work(list, (workflow, id) => ({ ok: true, data: list.listedWorkflow(workflow, id, facts) })),
    );
  };
  return {
    listWorkflows: (query = {}, options) =>
      withList('listWorkflows', options, (list) => list.listWorkflows(store.all(), query, { nodeTypes, now: now() })),
    ...createCreatingMethods(ports, withList),
    ...createChangingMethods(ports, withList),
    ...createDeletingMethods(ports, withList),
  };
}

/** Answers a call once the list is loaded; `summary` is the answer with a workflow. */
type WithList = <Data>(
  endpoint: string,
  options: CallOptions | undefined,
  work: (
    list: List,
    summary: (workflow: StoredWorkflow, id: string) => Answer<WorkflowSummary>,
  ) => Answer<Data> | Failure['kind'],
) => Promise<Answer<Data>>;

function createCreatingMethods(
  { createId, store }: WorkflowPorts,
  withList: WithList,
): Pick<WorkflowMethods, 'createWorkflow' | 'duplicateWorkflow'> {
  const creating = (
    endpoint: string,
    options: CallOptions | undefined,
    {
      id = createId(),
      name: asked,
      request,
    }: { readonly id?: string; readonly name: string; readonly request: string },
    read: () => NewContent | Answer<never> | 'notFound',
  ): Promise<Answer<WorkflowSummary>> =>
    withList<WorkflowSummary>(endpoint, options, (_, summary) => {
      const name = usableName(asked);
      const fault = name === undefined ? wrongName : refuseId(id);
      if (name === undefined || fault !== undefined) return refusal(endpoint, 'invalid-request', fault ?? wrongName);
      const known = store.findAny(id);
      if (known)
        return known.request === request && known.deletedAt === undefined ? summary(known, id) : idTaken(endpoint);
      const content = read();
      if (content === 'notFound' || 'ok' in content) return content;
      return summary(store.create({ id, name, request, ...content }), id);
    });
  return {
    createWorkflow: ({ version, presentation, ...wanted }, options) => {
      // Serialised before any wait, as a request is.
      const text = jsonTextOf({ version, presentation });
      const request = JSON.stringify(['create', wanted.name, text]);
      return creating('createWorkflow', options, { ...wanted, request }, () => readContent(text));
    },
    duplicateWorkflow: ({ workflowId, ...wanted }, options) => {
      const request = JSON.stringify(['duplicate', workflowId, wanted.name]);
      return creating('duplicateWorkflow', options, { ...wanted, request }, () => {
        const workflow = store.find(workflowId);
        return workflow ? contentOf(workflow) : 'notFound';
      });
    },
  };
}

function createChangingMethods(
  { store }: WorkflowPorts,
  withList: WithList,
): Pick<WorkflowMethods, 'pauseWorkflow' | 'renameWorkflow' | 'resumeWorkflow'> {
  /** Changes a workflow that is not deleted, or refuses to, and answers its summary. */
  const changing = (
    endpoint: string,
    workflowId: string,
    options: CallOptions | undefined,
    change: (workflow: StoredWorkflow) => Answer<never> | undefined,
  ): Promise<Answer<WorkflowSummary>> =>
    withList<WorkflowSummary>(endpoint, options, (_, summary) => {
      const workflow = store.find(workflowId);
      return workflow ? (change(workflow) ?? summary(workflow, workflowId)) : 'notFound';
    });
  return {
    renameWorkflow: ({ workflowId, name: asked }, options) =>
      changing('renameWorkflow', workflowId, options, (workflow) => {
        const name = usableName(asked);
        if (name === undefined) return refusal('renameWorkflow', 'invalid-request', wrongName);
        workflow.name = name;
        const newest = workflow.versions.at(-1);
        if (newest) newest.version = { ...newest.version, name };
        return undefined;
      }),
    pauseWorkflow: ({ workflowId }, options) =>
      changing('pauseWorkflow', workflowId, options, (workflow) => {
        if (workflow.paused) return undefined;
        const live = liveVersionOf(workflow);
        if (!live) return refusal('pauseWorkflow', 'not-live', 'No version of this workflow is live');
        const at = store.setLive(workflow, undefined);
        workflow.paused = { at, versionId: live.id };
        return undefined;
      }),
    resumeWorkflow: ({ workflowId }, options) =>
      changing('resumeWorkflow', workflowId, options, (workflow) => {
        if (workflow.paused) store.setLive(workflow, workflow.paused.versionId);
        else if (!liveVersionOf(workflow))
          return refusal('resumeWorkflow', 'not-paused', 'This workflow is not paused');
        return undefined;
      }),
  };
}

function createDeletingMethods(
  { changeSignal, now, respond, store }: WorkflowPorts,
  withList: WithList,
): Pick<WorkflowMethods, 'deleteWorkflow' | 'restoreWorkflow'> {
  return {
    deleteWorkflow: ({ workflowId, underWay }, options) =>
      respond<void>('deleteWorkflow', options, () => {
        const workflow = store.findAny(workflowId);
        if (!workflow) return 'notFound';
        const at = new Date(now()).toISOString();
        workflow.deletedAt ??= at;
        workflow.scheduled = undefined;
        if (underWay === 'end') endExecutions(workflow, at);
        changeSignal.notify();
        return { ok: true, data: undefined };
      }),
    restoreWorkflow: ({ workflowId }, options) =>
      withList<WorkflowSummary>('restoreWorkflow', options, (_, summary) => {
        const workflow = store.findAny(workflowId);
        if (!workflow) return 'notFound';
        workflow.deletedAt = undefined;
        return summary(workflow, workflowId);
      }),
  };
}

function liveVersionOf({ versions }: StoredWorkflow): StoredWorkflow['versions'][number] | undefined {
  return versions.find(({ version }) => typeof version.active === 'string');
}

interface NewContent {
  readonly version?: WorkflowVersion | undefined;
  readonly presentation?: Presentation | undefined;
}

/** The version and presentation of a creating call, under the rules of the service. */
function readContent(text: string | undefined): NewContent | Answer<never> {
  const endpoint = 'createWorkflow';
  if (text === undefined) return { ok: false, failure: failureInMemory('notSent', endpoint, notJson) };
  const { presentation, version } = JSON.parse(text) as { version?: unknown; presentation?: unknown };
  const parsed = version === undefined ? undefined : parseVersion(version);
  if (parsed && !parsed.ok) {
    const isTooDeep = parsed.problems.some(({ code }) => code === 'too-deep');
    const code = isTooDeep ? 'too-deep' : 'unusable-version';
    return refusal(endpoint, code, 'This version could not be opened again');
  }
  if (presentation === undefined) return { version: parsed && outgoingVersion(parsed.version, 'full') };
  const read = readPresentationData({
    data: presentation,
    pagination: undefined,
    text: JSON.stringify(presentation),
    path: [],
  });
  if (!read.ok || !parsed)
    return refusal(endpoint, 'invalid-request', 'A presentation that can be opened again belongs to a version');
  return { version: outgoingVersion(parsed.version, 'full'), presentation: read.data };
}

/** The newest version of a workflow, and the presentation that it is shown with. */
function contentOf({ presentations, versions }: StoredWorkflow): NewContent {
  const newest = versions.at(-1);
  if (!newest) return {};
  return {
    version: outgoingVersion(newest.version, 'full'),
    presentation: presentations.get(newest.id) ?? [...presentations.values()].at(-1),
  };
}

/** Ends the executions under way as canceled. */
function endExecutions({ executions }: StoredWorkflow, at: string): void {
  for (const [index, execution] of executions.entries())
    if (isUnderWay(execution)) executions[index] = canceledAt(at, execution);
}

const wrongName = 'The name of a workflow has 1 to 200 characters';

function usableName(name: unknown): string | undefined {
  const text = typeof name === 'string' ? name.trim() : '';
  return text === '' || text.length > 200 || /[\0\p{Surrogate}]/u.test(text) ? undefined : text;
}

function refuseId(id: unknown): string | undefined {
  if (typeof id !== 'string' || !/^[^\0\p{Surrogate}]{1,200}$/u.test(id)) return 'An id has 1 to 200 characters';
  return id === '.' || id === '..' ? `"${id}" means something else in an address` : undefined;
}

function idTaken(endpoint: string): Answer<never> {
  const message = 'Another workflow was created under this id; send this one under a new id';
  return { ok: false, failure: failureInMemory('conflict', endpoint, { code: 'workflow-id-taken', message }) };
}
