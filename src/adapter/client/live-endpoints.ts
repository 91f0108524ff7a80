import { isJsonObject } from '#base';
import type { ContactChoice } from '#trace';
import type { CallOptions } from '../call-options.js';
import type { Answer } from '../failure.js';
import type { ContactNotMoved, MovedContacts, Schedule, WaitingAtStep, WaitingContacts } from '../live/live-methods.js';
import { type Endpoint, type Reader, reads } from './endpoint.js';
import { countAt, reporting, textAt, textsAt, wrongShape } from './reading.js';
import type { Send } from './send.js';

/** A workflow of an account. */
interface OneWorkflow {
  /** Id of the account. */
  readonly accountId: string;
  /** Id of the workflow. */
  readonly workflowId: string;
}

/** A version of a workflow. */
interface OneVersion extends OneWorkflow {
  /** Id of the version. */
  readonly versionId: string;
}

/**
 * Making versions live: at a time, and with the contacts under way. Extensions of the reference service; another service
 * may answer `notFound`. All calls are idempotent and retried like reads: contacts that were moved are no longer on the
 * version that they came from.
 */
export interface LiveEndpoints {
  /** Loads what is scheduled for a workflow. */
  getSchedule(call: OneWorkflow, options?: CallOptions): Promise<Answer<Schedule>>;
  /** Schedules a version to go live; refused as `past-time` for a time in the past. */
  scheduleVersion(
    call: OneVersion & { readonly at: string; readonly contacts?: readonly ContactChoice[] },
    options?: CallOptions,
  ): Promise<Answer<Schedule>>;
  /** Cancels what is scheduled for a workflow. */
  cancelSchedule(call: OneWorkflow, options?: CallOptions): Promise<Answer<Schedule>>;
  /** Counts the contacts under way on a version by step. */
  getWaitingContacts(call: OneVersion, options?: CallOptions): Promise<Answer<WaitingContacts>>;
  /** Moves the contacts under way on a version to another one. */
  moveContacts(
    call: OneVersion & { readonly fromVersionId: string; readonly contacts: readonly ContactChoice[] },
    options?: CallOptions,
  ): Promise<Answer<MovedContacts>>;
}

const readSchedule: Reader<Schedule> = reporting<Schedule>(({ data }) => {
  if (!isJsonObject(data)) return wrongShape();
  const { scheduled } = data;
  const [versionId, at] = [textAt(scheduled, 'versionId'), textAt(scheduled, 'at')];
  if (!isJsonObject(scheduled) || versionId === undefined || at === undefined) return { ok: true, data: {} };
  const { contacts } = scheduled;
  return {
    ok: true,
    data: {
      scheduled: {
        versionId,
        at,
        ...(Array.isArray(contacts) ? { contacts: contacts.flatMap(readChoice) } : {}),
        ...textsAt(scheduled, 'by'),
      },
    },
  };
});

function readChoice(value: unknown): readonly ContactChoice[] {
  const { action, nodeId, to } = textsAt(value, 'nodeId', 'action', 'to');
  if (nodeId === undefined) return [];
  if (action === 'move') return to === undefined ? [] : [{ nodeId, action, to }];
  return action === 'finish' || action === 'end' ? [{ nodeId, action }] : [];
}

const readWaiting: Reader<WaitingContacts> = reporting<WaitingContacts>(({ data }) => {
  if (!isJsonObject(data)) return wrongShape();
  const { steps } = data;
  if (!Array.isArray(steps)) return wrongShape();
  return { ok: true, data: { contacts: countAt(data, 'contacts'), steps: steps.flatMap(readWaitingStep) } };
});

function readWaitingStep(value: unknown): readonly WaitingAtStep[] {
  const nodeId = textAt(value, 'nodeId');
  if (nodeId === undefined || !isJsonObject(value)) return [];
  return [{ nodeId, contacts: countAt(value, 'contacts'), ...textsAt(value, 'until') }];
}

const readMoved: Reader<MovedContacts> = reporting<MovedContacts>(({ data }) => {
  if (!isJsonObject(data)) return wrongShape();
  const { failed } = data;
  return {
    ok: true,
    data: {
      carriedOn: countAt(data, 'carriedOn'),
      moved: countAt(data, 'moved'),
      ended: countAt(data, 'ended'),
      finishing: countAt(data, 'finishing'),
      failed: Array.isArray(failed) ? failed.flatMap(readNotMoved) : [],
    },
  };
});

function readNotMoved(value: unknown): readonly ContactNotMoved[] {
  const executionId = textAt(value, 'executionId');
  if (executionId === undefined) return [];
  return [{ executionId, reason: textAt(value, 'reason') ?? '', ...textsAt(value, 'contactName') }];
}

const workflow = '/v1/accounts/{accountId}/workflows/{workflowId}';
const version = `${workflow}/versions/{versionId}`;

const getSchedule: Endpoint<Schedule> = reads(`${workflow}/schedule`, readSchedule);
const cancelSchedule = writes('DELETE', `${workflow}/schedule`, readSchedule);
const scheduleVersion = writes('PUT', `${version}/schedule`, readSchedule);
const getWaitingContacts: Endpoint<WaitingContacts> = reads(`${version}/waiting`, readWaiting);
const moveContacts = writes('POST', `${version}/moved-contacts`, readMoved);

function writes<Data>(method: 'PUT' | 'POST' | 'DELETE', path: string, read: Reader<Data>): Endpoint<Data> {
  return { method, path, resend: 'always', read };
}

export function createLiveEndpoints(send: Send): LiveEndpoints {
  return {
    getSchedule: (path, options) => send(getSchedule, { path: { ...path }, ...options }),
    cancelSchedule: (path, options) => send(cancelSchedule, { path: { ...path }, ...options }),
    scheduleVersion: ({ at, contacts, ...path }, options) =>
      send(scheduleVersion, { path, body: { at, ...(contacts ? { contacts } : {}) }, ...options }),
    getWaitingContacts: (path, options) => send(getWaitingContacts, { path: { ...path }, ...options }),
    moveContacts: ({ contacts, fromVersionId, ...path }, options) =>
      send(moveContacts, { path, body: { fromVersionId, contacts }, ...options }),
  };
}
