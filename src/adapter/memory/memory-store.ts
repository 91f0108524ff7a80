import { isJsonObject } from '#base';
import type { Presentation, Stamp, WorkflowExecution, WorkflowVersion } from '#model';
import type { Failure } from '../failure.js';
import { withVersionId } from '../outgoing-version.js';

export interface StoredVersion {
  readonly id: string;
  /** The text it was sent as. */
  readonly sent: string;
  version: WorkflowVersion;
}

export interface StoredWorkflow {
  name: string;
  /** Oldest first. */
  readonly versions: StoredVersion[];
  readonly executions: WorkflowExecution[];
  /** By version id, in the order of their saves. */
  readonly presentations: Map<string, Presentation>;
}

export interface MemoryStore {
  all(): Iterable<readonly [string, StoredWorkflow]>;
  /** Workflows requested so far. Listing does not claim data that belongs to the first requested workflow. */
  claimed(): Iterable<readonly [string, StoredWorkflow]>;
  find(workflowId: string): StoredWorkflow | undefined;
  /** Makes one version live, or none; the previous live one gets its `lastActive`. */
  setLive(workflow: StoredWorkflow, versionId: string | undefined): void;
  /** Stores the state of an execution in place of the previous one. */
  record(workflow: StoredWorkflow, execution: WorkflowExecution & { readonly id: string }): void;
  /** Saves the newest version once more, as another user would, and returns its id. */
  overtake(workflowId: string): Pick<Failure, 'current'>;
  /** Adds a version under the rules of the service: ids are unique, and the base has to be the newest. */
  add(
    workflowId: string,
    name: string,
    version: WorkflowVersion & { readonly id: string },
    /** Ids it may follow; empty where there is no version yet, `undefined` for any. */
    bases: readonly string[] | undefined,
  ):
    { readonly stored: WorkflowVersion } | { readonly refused: Failure['kind']; readonly current?: Failure['current'] };
}

export interface MemoryStoreOptions {
  readonly versions: readonly WorkflowVersion[];
  readonly executions: readonly WorkflowExecution[];
  /** Absent: they belong to the first workflow that is requested. */
  readonly workflowId: string | undefined;
  readonly name: string | undefined;
  readonly now: () => number;
  readonly createId: () => string;
}

/** Creates the store of an in-memory adapter. */
export function createMemoryStore(options: MemoryStoreOptions): MemoryStore {
  const workflows = new Map<string, StoredWorkflow>();
  const isEmpty = options.versions.length === 0 && options.executions.length === 0 && options.workflowId === undefined;
  let unclaimed = isEmpty ? undefined : initialWorkflow(options);
  const claim = (workflowId: string): void => {
    if (unclaimed) workflows.set(workflowId, unclaimed);
    unclaimed = undefined;
  };
  if (options.workflowId !== undefined) claim(options.workflowId);

  const stampNow = (name: string): Stamp => ({
    at: new Date(options.now()).toISOString(),
    by: { name, source: 'memory' },
  });
  const find = (workflowId: string): StoredWorkflow | undefined => {
    claim(workflowId);
    return workflows.get(workflowId);
  };
  return {
    all() {
      claim('workflow');
      return workflows;
    },
    claimed: () => workflows,
    find,
    setLive: ({ versions }, versionId) => setLive(versions, versionId, new Date(options.now()).toISOString()),
    record({ executions }, execution) {
      const known = executions.findIndex(({ id }) => id === execution.id);
      executions.splice(known < 0 ? executions.length : known, known < 0 ? 0 : 1, copyJson(execution));
    },
    overtake(workflowId) {
      const versions = find(workflowId)?.versions;
      const newest = versions?.at(-1);
      if (!versions || !newest) return {};
      const id = options.createId();
      const stamp = stampNow('Sam Reyes');
      versions.push({
        id,
        sent: '',
        version: copyJson({ ...asNotLive(newest.version), id, created: stamp, updated: stamp }),
      });
      return { current: { id, ...savedAt({ created: stamp }) } };
    },
    add(workflowId, name, version, bases) {
      const sent = JSON.stringify([name, version]);
      const workflow = find(workflowId) ?? newWorkflow(textOf(version.name) ?? workflowId);
      const taken = workflow.versions.find((stored) => stored.id === version.id);
      if (taken) return taken.sent === sent ? { stored: taken.version } : { refused: 'conflict' };
      const newest = workflow.versions.at(-1);
      if (bases && (newest ? !bases.includes(newest.id) : bases.length > 0)) {
        return { refused: 'conflict', ...(newest ? { current: { id: newest.id, ...savedAt(newest.version) } } : {}) };
      }
      const stamp = stampNow('You');
      const stored = copyJson({ ...asNotLive(version), created: stamp, updated: stamp });
      workflow.versions.push({ id: version.id, sent, version: stored });
      if (name !== '') workflow.name = name;
      workflows.set(workflowId, workflow);
      return { stored };
    },
  };
}

function setLive(versions: readonly StoredVersion[], versionId: string | undefined, at: string): void {
  for (const stored of versions) {
    const isLive = typeof stored.version.active === 'string';
    if (stored.id === versionId && !isLive) stored.version = { ...stored.version, active: at };
    if (stored.id !== versionId && isLive) stored.version = { ...stored.version, active: null, lastActive: at };
  }
}

/** A copy, as it would arrive over the wire. */
export function copyJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function initialWorkflow(options: MemoryStoreOptions): StoredWorkflow {
  const versions = options.versions.filter(isJsonObject).map((version: WorkflowVersion) => {
    const id = version.id ?? options.createId();
    return { id, sent: '', version: copyJson(withVersionId(version, id)) };
  });
  const name = options.name ?? textOf(versions.at(-1)?.version.name) ?? options.workflowId ?? 'Workflow';
  return { ...newWorkflow(name), versions, executions: copyJson(options.executions).filter(isJsonObject) };
}

function savedAt({ created }: WorkflowVersion): { readonly updatedAt?: string } {
  return typeof created?.at === 'string' ? { updatedAt: created.at } : {};
}

function newWorkflow(name: string): StoredWorkflow {
  return { name, versions: [], executions: [], presentations: new Map() };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Saving never makes a version live, whatever was sent. */
function asNotLive(version: WorkflowVersion): WorkflowVersion {
  return {
    ...version,
    ...(Object.hasOwn(version, 'active') ? { active: null } : {}),
    ...(Object.hasOwn(version, 'lastActive') ? { lastActive: null } : {}),
  };
}
