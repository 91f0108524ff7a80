import type { WorkflowExecution, WorkflowVersion } from '#model';
import { type ContactChoice, contactFate, faultOfChoices, isUnderWay, lastNodeId, summarizeExecution } from '#trace';
import type { LiveMethods, MovedContacts, Schedule, WaitingContacts } from '../live/live-methods.js';
import type { ExecutionSignal } from './memory-executions.js';
import { type MemoryRespond, refusal } from './memory-respond.js';
import {
  canceledAt,
  copyJson,
  type MemoryStore,
  ownAuthor,
  type StoredVersion,
  type StoredWorkflow,
} from './memory-store.js';

/** What the methods need. */
interface LivePorts {
  readonly store: MemoryStore;
  readonly respond: MemoryRespond;
  readonly now: () => number;
  readonly createId: () => string;
  readonly changeSignal: ExecutionSignal;
}

type Clock = Pick<LivePorts, 'createId' | 'now'>;

/** Creates the methods of making versions live of an in-memory adapter. */
export function createLiveMethods(ports: LivePorts): Required<LiveMethods> {
  return { ...createScheduleMethods(ports), ...createContactMethods(ports) };
}

function createScheduleMethods({
  now,
  respond,
  store,
}: LivePorts): Required<Pick<LiveMethods, 'cancelSchedule' | 'loadSchedule' | 'scheduleVersion'>> {
  return {
    loadSchedule: ({ workflowId }, callOptions) =>
      respond<Schedule>('loadSchedule', callOptions, () => {
        const workflow = store.find(workflowId);
        return workflow ? { ok: true, data: scheduleOf(workflow) } : 'notFound';
      }),
    scheduleVersion: ({ at, contacts, versionId, workflowId }, callOptions) =>
      respond<Schedule>('scheduleVersion', callOptions, () => {
        const workflow = store.find(workflowId);
        const stored = workflow?.versions.find(({ id }) => id === versionId);
        if (!workflow || !stored) return 'notFound';
        const time = Date.parse(at);
        if (Number.isNaN(time)) return refusal('scheduleVersion', 'invalid-request', 'at must be a date-time');
        if (time <= now()) return refusal('scheduleVersion', 'past-time', 'A version can only go live in the future');
        const fault = faultOfChoices(contacts ?? [], stored.version);
        if (fault) return refusal('scheduleVersion', fault.code, fault.message);
        workflow.scheduled = {
          versionId,
          at: new Date(time).toISOString(),
          ...(contacts ? { contacts } : {}),
          by: ownAuthor.name,
        };
        return { ok: true, data: scheduleOf(workflow) };
      }),
    cancelSchedule: ({ workflowId }, callOptions) =>
      respond<Schedule>('cancelSchedule', callOptions, () => {
        const workflow = store.find(workflowId);
        if (!workflow) return 'notFound';
        workflow.scheduled = undefined;
        return { ok: true, data: {} };
      }),
  };
}

function createContactMethods({
  changeSignal,
  createId,
  now,
  respond,
  store,
}: LivePorts): Required<Pick<LiveMethods, 'loadWaiting' | 'moveContacts'>> {
  return {
    loadWaiting: ({ versionId, workflowId }, callOptions) =>
      respond<WaitingContacts>('loadWaiting', callOptions, () => {
        const workflow = store.find(workflowId);
        const stored = workflow?.versions.find(({ id }) => id === versionId);
        return workflow && stored ? { ok: true, data: waitingOn(workflow, stored) } : 'notFound';
      }),
    moveContacts: ({ contacts, fromVersionId, versionId, workflowId }, callOptions) =>
      respond<MovedContacts>('moveContacts', callOptions, () => {
        const workflow = store.find(workflowId);
        const [from, to] = [fromVersionId, versionId].map((each) => workflow?.versions.find(({ id }) => id === each));
        if (!workflow || !from || !to) return 'notFound';
        if (from === to)
          return refusal('moveContacts', 'same-version', 'Contacts can only move to another version of the workflow');
        const fault = faultOfChoices(contacts, to.version);
        if (fault) return refusal('moveContacts', fault.code, fault.message);
        const data = moveIn(workflow, from.id, to, contacts, { now, createId });
        changeSignal.notify();
        return { ok: true, data };
      }),
  };
}

/** Makes live what is due. A service does it when the time comes; in memory it is seen with the next call. */
export function makeDueLive({ changeSignal, createId, now, store }: Omit<LivePorts, 'respond'>): void {
  for (const [, workflow] of store.claimed()) {
    const { scheduled } = workflow;
    if (!scheduled || Date.parse(scheduled.at) > now()) continue;
    const { contacts, versionId } = scheduled;
    const before = workflow.versions.find(({ version }) => typeof version.active === 'string');
    const stored = workflow.versions.find(({ id }) => id === versionId);
    store.setLive(workflow, versionId);
    workflow.scheduled = undefined;
    if (contacts && before && stored && before !== stored)
      moveIn(workflow, before.id, stored, contacts, { now, createId });
    changeSignal.notify();
  }
}

function scheduleOf({ scheduled }: StoredWorkflow): Schedule {
  return scheduled ? { scheduled } : {};
}

function underWayOn({ executions }: StoredWorkflow, versionId: string): readonly WorkflowExecution[] {
  return executions.filter((execution) => execution.version?.id === versionId && isUnderWay(execution));
}

function waitingOn(workflow: StoredWorkflow, { id, version }: StoredVersion): WaitingContacts {
  const all = underWayOn(workflow, id);
  const steps = new Map<string, { contacts: number; until?: string }>();
  for (const execution of all) {
    const nodeId = lastNodeId(execution);
    if (nodeId === undefined) continue;
    const { waitsUntil } = summarizeExecution(execution, '', version);
    const { contacts, until } = steps.get(nodeId) ?? { contacts: 0 };
    const last = [until, waitsUntil].filter((time) => time !== undefined).sort();
    steps.set(nodeId, { contacts: contacts + 1, ...(last.length > 0 ? { until: last.at(-1) ?? '' } : {}) });
  }
  const sorted = [...steps].map(([nodeId, at]) => ({ nodeId, ...at }));
  sorted.sort((left, right) => right.contacts - left.contacts || (left.nodeId < right.nodeId ? -1 : 1));
  return { contacts: all.length, steps: sorted };
}

function moveIn(
  workflow: StoredWorkflow,
  fromId: string,
  to: StoredVersion,
  choices: readonly ContactChoice[],
  clock: Clock,
): MovedContacts {
  const counts = { carriedOn: 0, moved: 0, ended: 0, finishing: 0 };
  const nodes = to.version.definition?.nodes ?? [];
  const nodeIds = new Set(nodes.flatMap(({ id }) => id ?? []));
  const at = new Date(clock.now()).toISOString();
  for (const execution of underWayOn(workflow, fromId)) {
    const fate = contactFate(lastNodeId(execution), choices, nodeIds);
    const index = workflow.executions.indexOf(execution);
    counts[fateCounts[fate.action]] += 1;
    if (fate.action === 'finish') continue;
    if (fate.action === 'end') workflow.executions[index] = canceledAt(at, execution);
    if (fate.action === 'carryOn') workflow.executions[index] = onVersion(execution, to.version);
    if (fate.action === 'move')
      workflow.executions[index] = atNode(onVersion(execution, to.version), to.version, fate.to, at, clock.createId());
  }
  return { ...counts, failed: [] };
}

const fateCounts = { carryOn: 'carriedOn', move: 'moved', end: 'ended', finish: 'finishing' } as const;

function onVersion(execution: WorkflowExecution, { id, name }: WorkflowVersion): WorkflowExecution {
  return { ...execution, version: { id: id ?? null, name: name ?? null } };
}

/** An execution that goes on at a node: its last step ends, and another begins there with what was known. */
function atNode(
  execution: WorkflowExecution,
  version: WorkflowVersion,
  nodeId: string,
  at: string,
  id: string,
): WorkflowExecution {
  const steps = Array.isArray(execution.steps) ? execution.steps : [];
  const last = steps.at(-1);
  const type = version.definition?.nodes?.find((node) => node.id === nodeId)?.type;
  const context = last?.node?.context;
  const added = {
    id,
    start: at,
    node: { id: nodeId, ...(type ? { type } : {}), ...(context ? { context } : {}) },
  };
  const ended = steps.map((step) => (step === last ? { ...step, end: step.end || at } : step));
  return copyJson({ ...execution, status: 'running', steps: [...ended, added] });
}
