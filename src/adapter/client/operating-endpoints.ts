import { isJsonObject } from '#base';
import type { CallOptions } from '../call-options.js';
import type { Answer } from '../failure.js';
import type { Page, PageQuery } from '../page.js';
import { type Endpoint, type Reader, reads } from './endpoint.js';
import { pageQuery } from './page-query.js';
import { readPageData, reporting, textAt, textsAt, wrongShape } from './reading.js';
import type { Send } from './send.js';

/** Work of the engine that waits for a person. */
export interface StuckWork {
  /** `run`: an execution that cannot go on. `message`: it is unknown whether it was sent, and it is not sent again. */
  readonly kind: 'run' | 'message';
  /** Id of the workflow. */
  readonly workflowId: string;
  /** Its name; absent where the workflow is gone. */
  readonly workflowName?: string;
  /** Id of the execution. */
  readonly executionId: string;
  /** Id of the message; absent for an execution. */
  readonly effectId?: string;
  /** Id of the contact. */
  readonly contactId: string;
  /** Their name, where it is known. */
  readonly contactName?: string;
  /** Where the contact is, or the node that sends the message. */
  readonly nodeId?: string;
  /** Since when, ISO 8601. */
  readonly since: string;
  /** Why, for people. */
  readonly reason: string;
  /** The words of a message. */
  readonly text?: string;
  /** The number that a message goes to. */
  readonly to?: string;
}

/** Which stuck work: an execution by `workflowId` and `executionId`, a message by `effectId`. */
export type StuckWorkKey =
  | { readonly kind: 'run'; readonly workflowId: string; readonly executionId: string }
  | { readonly kind: 'message'; readonly effectId: string };

/**
 * What happens to executions under way: `pause` holds them, `goOn` ends a pause, `move` leads them on at another node of their
 * version, `skipWait` ends their wait as if its time had come, `takeOut` ends them as canceled.
 */
export type ExecutionAction = 'pause' | 'goOn' | 'move' | 'skipWait' | 'takeOut';

/** A change of executions of one workflow. Give either `executionIds` or `nodeId`. */
export interface ExecutionChange {
  /** What happens. */
  readonly action: ExecutionAction;
  /** Ids of executions, 1 to 500. */
  readonly executionIds?: readonly string[];
  /** All executions that are at this node. */
  readonly nodeId?: string;
  /** Only those of this version. @default any */
  readonly versionId?: string;
  /** The node to go on at; only for `move`. */
  readonly to?: string;
}

/** Why an execution stays as it is. */
export type UnchangedReason =
  'missing' | 'over' | 'paused' | 'notPaused' | 'stuck' | 'notWaiting' | 'noEnd' | 'nodeGone' | 'sameNode';

/** What a change of executions does, or would do. */
export interface ExecutionChangeCounts {
  /** How many change. */
  readonly changing: number;
  /** Of those that go on: how many have a wait that ended in the pause. */
  readonly dueNow: number;
  /** Where those that change are, most first. */
  readonly steps: readonly { readonly nodeId: string; readonly executions: number }[];
  /** How many stay as they are, by reason. */
  readonly unchanged: readonly { readonly reason: UnchangedReason; readonly executions: number }[];
  /** True where more executions are at the node than one call changes. */
  readonly more: boolean;
}

/** Operating the engine. Extensions of the reference service; another service may answer `notFound`. */
export interface OperatingEndpoints {
  /** Lists the work that waits for a person, longest first. */
  listStuckWork(
    call: { readonly accountId: string } & PageQuery,
    options?: CallOptions,
  ): Promise<Answer<Page<StuckWork>>>;
  /**
   * Tries stuck work again: an execution goes on, a message is sent, for the second time where the first one arrived. `done` is
   * false where it is not stuck any more.
   */
  retryStuckWork(
    call: { readonly accountId: string; readonly work: StuckWorkKey },
    options?: CallOptions,
  ): Promise<Answer<{ readonly done: boolean }>>;
  /** Gives stuck work up: an execution ends as canceled, a message counts as not sent. */
  giveUpStuckWork(
    call: { readonly accountId: string; readonly work: StuckWorkKey },
    options?: CallOptions,
  ): Promise<Answer<{ readonly done: boolean }>>;
  /** Counts what a change of executions would do. */
  previewExecutionChange(
    call: { readonly accountId: string; readonly workflowId: string; readonly change: ExecutionChange },
    options?: CallOptions,
  ): Promise<Answer<ExecutionChangeCounts>>;
  /** Changes executions under way. An execution that has gone on meanwhile is not skipped or moved. */
  changeExecutions(
    call: { readonly accountId: string; readonly workflowId: string; readonly change: ExecutionChange },
    options?: CallOptions,
  ): Promise<Answer<ExecutionChangeCounts>>;
}

function readStuckWork(value: unknown): StuckWork | undefined {
  const { contactId, executionId, kind, reason, since, workflowId } = textsAt(
    value,
    'kind',
    'workflowId',
    'executionId',
    'contactId',
    'since',
    'reason',
  );
  if (kind !== 'run' && kind !== 'message') return undefined;
  if (workflowId === undefined || executionId === undefined || contactId === undefined) return undefined;
  if (since === undefined || reason === undefined) return undefined;
  const more = textsAt(value, 'workflowName', 'effectId', 'contactName', 'nodeId', 'text', 'to');
  if (kind === 'message' && more.effectId === undefined) return undefined;
  return { kind, workflowId, executionId, contactId, since, reason, ...more };
}

const readDone = reporting<{ readonly done: boolean }>(({ data }) => {
  const done = isJsonObject(data) ? data['done'] : undefined;
  return typeof done === 'boolean' ? { ok: true, data: { done } } : wrongShape();
});

const reasons: { readonly [reason in UnchangedReason]: true } = {
  missing: true,
  over: true,
  paused: true,
  notPaused: true,
  stuck: true,
  notWaiting: true,
  noEnd: true,
  nodeGone: true,
  sameNode: true,
};

const isReason = (text: string | undefined): text is UnchangedReason =>
  text !== undefined && Object.hasOwn(reasons, text);

const readCounts: Reader<ExecutionChangeCounts> = reporting<ExecutionChangeCounts>(({ data }) => {
  if (!isJsonObject(data)) return wrongShape();
  const { changing, dueNow, more, steps, unchanged } = data;
  if (typeof changing !== 'number' || typeof dueNow !== 'number' || typeof more !== 'boolean') return wrongShape();
  if (!Array.isArray(steps) || !Array.isArray(unchanged)) return wrongShape();
  const counted = (value: unknown): number | undefined => {
    const executions = isJsonObject(value) ? value['executions'] : undefined;
    return typeof executions === 'number' ? executions : undefined;
  };
  const atSteps = steps.flatMap((value) => {
    const [nodeId, executions] = [textAt(value, 'nodeId'), counted(value)];
    return nodeId === undefined || executions === undefined ? [] : [{ nodeId, executions }];
  });
  const staying = unchanged.flatMap((value) => {
    const [reason, executions] = [textAt(value, 'reason'), counted(value)];
    return !isReason(reason) || executions === undefined ? [] : [{ reason, executions }];
  });
  if (atSteps.length < steps.length || staying.length < unchanged.length) return wrongShape();
  return { ok: true, data: { changing, dueNow, more, steps: atSteps, unchanged: staying } };
});

const stuck = '/v1/accounts/{accountId}/stuck-work';
const changes = '/v1/accounts/{accountId}/workflows/{workflowId}/execution-changes';

const listStuckWork: Endpoint<Page<StuckWork>> = reads(stuck, readPageData(readStuckWork));
/** A second call finds it settled, unless it is stuck once more: only what was not sent is sent again. */
const retryStuckWork: Endpoint<{ readonly done: boolean }> = {
  method: 'POST',
  path: `${stuck}/retry`,
  resend: 'notSent',
  read: readDone,
};
const giveUpStuckWork: Endpoint<{ readonly done: boolean }> = {
  method: 'POST',
  path: `${stuck}/give-up`,
  resend: 'always',
  read: readDone,
};
const previewExecutionChange: Endpoint<ExecutionChangeCounts> = {
  method: 'POST',
  path: `${changes}/preview`,
  resend: 'always',
  read: readCounts,
};
const changeExecutions: Endpoint<ExecutionChangeCounts> = {
  method: 'POST',
  path: changes,
  resend: 'notSent',
  read: readCounts,
};

export function createOperatingEndpoints(send: Send): OperatingEndpoints {
  return {
    listStuckWork: ({ accountId, ...page }, options) =>
      send(listStuckWork, { path: { accountId }, query: pageQuery(page), ...options }),
    retryStuckWork: ({ accountId, work }, options) =>
      send(retryStuckWork, { path: { accountId }, body: { ...work }, ...options }),
    giveUpStuckWork: ({ accountId, work }, options) =>
      send(giveUpStuckWork, { path: { accountId }, body: { ...work }, ...options }),
    previewExecutionChange: ({ change, ...path }, options) =>
      send(previewExecutionChange, { path, body: { ...change }, ...options }),
    changeExecutions: ({ change, ...path }, options) =>
      send(changeExecutions, { path, body: { ...change }, ...options }),
  };
}
