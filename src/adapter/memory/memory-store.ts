import { isJsonObject } from '#base';
import {
  latestTime,
  type LiveSpan,
  liveSpansOf,
  type Presentation,
  type Stamp,
  type WorkflowExecution,
  type WorkflowVersion,
} from '#model';
import type { Failure } from '../failure.js';
import type { WorkflowCase } from '#execute';
import type { VersionReview } from '../live/review-methods.js';
import type { ScheduledVersion } from '../live/live-methods.js';
import { withVersionId } from '../outgoing-version.js';

export interface StoredVersion {
  readonly id: string;
  /** The text it was sent as. */
  readonly sent: string;
  version: WorkflowVersion;
  label?: string | undefined;
  note?: string | undefined;
  /** When it was live, oldest first. */
  liveSpans: readonly LiveSpan[];
}

/** What is known of a version beside its document. */
export interface MemoryVersionFacts {
  /** Name that a user gave to the version. */
  readonly label?: string;
  /** Note of a user about the version. */
  readonly note?: string;
  /**
   * When it was live, oldest first; ISO 8601. Without `to` it is live now.
   *
   * @default what `active` and `lastActive` of the versions say
   */
  readonly liveSpans?: readonly LiveSpan[];
}

/** Who saves through an in-memory adapter. */
export const ownAuthor = { name: 'You', source: 'memory' } as const;

export interface StoredWorkflow {
  name: string;
  /** When it was created; ISO 8601. */
  readonly createdAt: string;
  /** The call that created it, as text: a repeated call is recognised by it. Absent for workflows of other origin. */
  readonly request?: string;
  /** Since when it is paused, and the version that was live. */
  paused?: { readonly at: string; readonly versionId: string } | undefined;
  /** The version that goes live next. */
  scheduled?: ScheduledVersion | undefined;
  /** When it was deleted; ISO 8601. */
  deletedAt?: string | undefined;
  /** Oldest first. */
  readonly versions: StoredVersion[];
  readonly executions: WorkflowExecution[];
  /** In the order in which they were asked for. */
  readonly reviews: VersionReview[];
  /** The cases, and how often they changed. */
  cases?: { readonly list: readonly WorkflowCase[]; readonly revision: number } | undefined;
  /** By version id, in the order of their saves. */
  readonly presentations: Map<string, Presentation>;
}

export interface MemoryStore {
  all(): Iterable<readonly [string, StoredWorkflow]>;
  /** Workflows requested so far. Listing does not claim data that belongs to the first requested workflow. */
  claimed(): Iterable<readonly [string, StoredWorkflow]>;
  find(workflowId: string): StoredWorkflow | undefined;
  /** The same, deleted or not. */
  findAny(workflowId: string): StoredWorkflow | undefined;
  /** Adds a workflow, with a version where one is given. */
  create(workflow: NewWorkflow): StoredWorkflow;
  /**
   * Makes one version live, or none, which ends a pause; the previous live one gets its `lastActive`. Returns when that
   * is.
   */
  setLive(workflow: StoredWorkflow, versionId: string | undefined): string;
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

/** A workflow to be created. */
export interface NewWorkflow {
  readonly id: string;
  readonly name: string;
  readonly request: string;
  readonly version?: WorkflowVersion | undefined;
  readonly presentation?: Presentation | undefined;
}

export interface MemoryStoreOptions {
  readonly about: { readonly [versionId: string]: MemoryVersionFacts };
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

  const now = (): string => new Date(options.now()).toISOString();
  const stampNow = (name: string): Stamp => ({
    at: now(),
    by: { ...ownAuthor, name },
  });
  const findAny = (workflowId: string): StoredWorkflow | undefined => {
    claim(workflowId);
    return workflows.get(workflowId);
  };
  const find = (workflowId: string): StoredWorkflow | undefined => {
    const workflow = findAny(workflowId);
    return workflow?.deletedAt === undefined ? workflow : undefined;
  };
  const listed = () => [...workflows].filter(([, { deletedAt }]) => deletedAt === undefined);
  return {
    all() {
      claim('workflow');
      return listed();
    },
    claimed: listed,
    find,
    findAny,
    create({ id, name, request, ...content }) {
      const workflow: StoredWorkflow = { ...newWorkflow(name, now()), request };
      workflows.set(id, workflow);
      createWith(workflow, content, options.createId(), stampNow(ownAuthor.name));
      return workflow;
    },
    setLive(workflow, versionId) {
      workflow.paused = undefined;
      if (workflow.scheduled?.versionId === versionId) workflow.scheduled = undefined;
      return setLive(workflow.versions, versionId, now());
    },
    record({ executions }, execution) {
      const known = executions.findIndex(({ id }) => id === execution.id);
      executions.splice(known < 0 ? executions.length : known, known < 0 ? 0 : 1, copyJson(execution));
    },
    overtake(workflowId) {
      const versions = find(workflowId)?.versions;
      return versions ? overtakeIn(versions, options.createId(), stampNow('Sam Reyes')) : {};
    },
    add(workflowId, name, version, bases) {
      const known = findAny(workflowId);
      if (known?.deletedAt !== undefined) return { refused: 'notFound' };
      const workflow = known ?? newWorkflow(textOf(version.name) ?? workflowId, now());
      const added = addVersion(workflow, name, version, bases, stampNow(ownAuthor.name));
      if ('stored' in added) workflows.set(workflowId, workflow);
      return added;
    },
  };
}

type Added = ReturnType<MemoryStore['add']>;

function addVersion(
  workflow: StoredWorkflow,
  name: string,
  version: WorkflowVersion & { readonly id: string },
  bases: readonly string[] | undefined,
  stamp: Stamp,
): Added {
  const sent = JSON.stringify([name, version]);
  const taken = workflow.versions.find((stored) => stored.id === version.id);
  if (taken) return taken.sent === sent ? { stored: taken.version } : { refused: 'conflict' };
  const newest = workflow.versions.at(-1);
  if (bases && (newest ? !bases.includes(newest.id) : bases.length > 0)) {
    return { refused: 'conflict', ...(newest ? { current: { id: newest.id, ...savedAt(newest.version) } } : {}) };
  }
  const stored = copyJson({ ...asNotLive(version), created: stamp, updated: stamp });
  workflow.versions.push({ id: version.id, sent, version: stored, liveSpans: [] });
  if (name !== '') workflow.name = name;
  return { stored };
}

/** Saves the newest version once more. */
function overtakeIn(versions: StoredVersion[], id: string, stamp: Stamp): Pick<Failure, 'current'> {
  const newest = versions.at(-1);
  if (!newest) return {};
  const version = copyJson({ ...asNotLive(newest.version), id, created: stamp, updated: stamp });
  versions.push({ id, sent: '', version, liveSpans: [] });
  return { current: { id, ...savedAt({ created: stamp }) } };
}

function createWith(
  workflow: StoredWorkflow,
  { presentation, version }: Pick<NewWorkflow, 'presentation' | 'version'>,
  versionId: string,
  stamp: Stamp,
): void {
  if (!version) return;
  const { name } = workflow;
  const stored = { ...asNotLive(withVersionId(version, versionId)), name, created: stamp, updated: stamp };
  workflow.versions.push({ id: versionId, sent: '', version: copyJson(stored), liveSpans: [] });
  if (presentation) workflow.presentations.set(versionId, copyJson(presentation));
}

function setLive(versions: readonly StoredVersion[], versionId: string | undefined, now: string): string {
  // A host's clock may go back, and spans never overlap.
  const at = latestTime(now, ...versions.flatMap(({ liveSpans }) => liveSpans.flatMap(({ from, to }) => [from, to])));
  for (const stored of versions) {
    const isLive = typeof stored.version.active === 'string';
    if (stored.id === versionId && !isLive) {
      stored.version = { ...stored.version, active: at };
      stored.liveSpans = [...stored.liveSpans, { from: at }];
    }
    if (stored.id !== versionId && isLive) {
      stored.version = { ...stored.version, active: null, lastActive: at };
      stored.liveSpans = stored.liveSpans.map(({ from, to = at }) => ({ from, to }));
    }
  }
  return at;
}

/** A copy, as it would arrive over the wire. */
export function copyJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** An execution ended as canceled, together with its last step. */
export function canceledAt(at: string, execution: WorkflowExecution): WorkflowExecution {
  const { steps } = execution;
  const last = Array.isArray(steps) ? steps.length - 1 : -1;
  return {
    ...execution,
    status: 'canceled',
    end: at,
    ...(Array.isArray(steps)
      ? { steps: steps.map((step, index) => (index === last ? { ...step, end: step.end ?? at } : step)) }
      : {}),
  };
}

function initialWorkflow(options: MemoryStoreOptions): StoredWorkflow {
  const versions = options.versions.filter(isJsonObject).map((version: WorkflowVersion) => {
    const id = version.id ?? options.createId();
    return { id, version: copyJson(withVersionId(version, id)) };
  });
  const known = liveSpansOf(
    versions.map(({ id, version: { active, created, lastActive } }) => ({
      id,
      active,
      lastActive,
      savedAt: created?.at,
    })),
  );
  const name = options.name ?? textOf(versions.at(-1)?.version.name) ?? options.workflowId ?? 'Workflow';
  const created = newWorkflow(name, new Date(options.now()).toISOString());
  const stored = versions.map(({ id, version }) => ({
    liveSpans: known.get(id) ?? [],
    ...copyJson(options.about[id] ?? {}),
    id,
    sent: '',
    version,
  }));
  return { ...created, versions: stored, executions: copyJson(options.executions).filter(isJsonObject) };
}

function savedAt({ created }: WorkflowVersion): { readonly updatedAt?: string } {
  return typeof created?.at === 'string' ? { updatedAt: created.at } : {};
}

function newWorkflow(name: string, createdAt: string): StoredWorkflow {
  return { name, createdAt, versions: [], executions: [], reviews: [], presentations: new Map() };
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
