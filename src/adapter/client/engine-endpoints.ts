import type { ExecutionSummary } from '#trace';
import type { Answer } from '../failure.js';
import type { CallOptions } from '../call-options.js';
import type { Page, PageQuery } from '../page.js';
import { type Endpoint, type KeyedCallOptions, type Reader, reads } from './endpoint.js';
import { pageQuery } from './page-query.js';
import { readExecutionSummary, readPageData, reporting, textAt, textsAt, wrongShape } from './reading.js';
import type { Send } from './send.js';

/** What became of a message or a call of the test phone. */
export interface TestPhoneAnswer {
  /** Id of the contact with the number, who may be new. */
  readonly contactId: string;
  /** Id of their conversation; absent before the first message. */
  readonly conversationId?: string;
  /** False where the same `id` was received before. */
  readonly isNew: boolean;
}

/** An execution of a contact, with its workflow. */
export interface ContactExecution extends ExecutionSummary {
  /** Id of the workflow. */
  readonly workflowId: string;
  /** Since when a person holds it, ISO 8601; absent while it goes on. */
  readonly pausedAt?: string;
  /** Since when it is stuck, ISO 8601. */
  readonly stuckAt?: string;
}

/** Executing workflows. Extensions of the reference service; another service may answer `notFound`. */
export interface EngineEndpoints {
  /**
   * Takes in a text message as if a contact had sent it: it joins their conversation, answers workflows that wait for it, and
   * starts those whose trigger it fires.
   */
  receiveTestMessage(
    call: {
      readonly accountId: string;
      /** The number of the contact, with its country. */
      readonly from: string;
      /** The number of the account. @default any of them */
      readonly to?: string;
      readonly text: string;
      /** The same one again counts once. */
      readonly id?: string;
    },
    options?: KeyedCallOptions,
  ): Promise<Answer<TestPhoneAnswer>>;
  /** Takes in a call that was not answered. */
  receiveTestCall(
    call: { readonly accountId: string; readonly from: string; readonly to?: string },
    options?: KeyedCallOptions,
  ): Promise<Answer<TestPhoneAnswer>>;
  /** Starts the live version of a workflow for one contact; answers the execution that is under way already, if any. */
  startExecution(
    call: { readonly accountId: string; readonly workflowId: string; readonly contactId: string },
    options?: KeyedCallOptions,
  ): Promise<Answer<{ readonly executionId: string }>>;
  /**
   * Runs an execution again. One that is over stays as it is: its contact begins another one of the live version, at the same
   * trigger or at the visit `from`, with the outputs known before that visit. One that is under way goes on at the node, and a
   * stuck one is tried again. Refused with `run-under-way`, `contact-gone`, `not-live`, `node-gone` or `not-moved`.
   *
   * @returns the id of the execution that goes on
   */
  rerunExecution(
    call: {
      readonly accountId: string;
      readonly workflowId: string;
      readonly executionId: string;
      /** The visit to go on from; without `stepId` the last one of the node. @default its start */
      readonly from?: { readonly nodeId: string; readonly stepId?: string };
    },
    options?: KeyedCallOptions,
  ): Promise<Answer<{ readonly executionId: string }>>;
  /** Takes a contact out of a workflow: nothing more is sent. `canceled` is false where the execution was over. */
  cancelExecution(
    call: { readonly accountId: string; readonly workflowId: string; readonly executionId: string },
    options?: CallOptions,
  ): Promise<Answer<{ readonly canceled: boolean }>>;
  /** Lists the executions of one contact across all workflows, last started first. */
  listContactExecutions(
    call: { readonly accountId: string; readonly contactId: string } & PageQuery,
    options?: CallOptions,
  ): Promise<Answer<Page<ContactExecution>>>;
}

const readPhone: Reader<TestPhoneAnswer> = reporting<TestPhoneAnswer>(({ data }) => {
  const [contactId, conversationId] = [textAt(data, 'contactId'), textAt(data, 'conversationId')];
  if (contactId === undefined) return wrongShape();
  const isNew = (data as { readonly isNew?: unknown }).isNew !== false;
  return { ok: true, data: { contactId, isNew, ...(conversationId === undefined ? {} : { conversationId }) } };
});
const readStarted = reporting<{ readonly executionId: string }>(({ data }) => {
  const executionId = textAt(data, 'executionId');
  return executionId === undefined ? wrongShape() : { ok: true, data: { executionId } };
});
const readCanceled = reporting<{ readonly canceled: boolean }>(({ data }) => {
  const canceled = (data as { readonly canceled?: unknown } | null)?.canceled;
  return typeof canceled === 'boolean' ? { ok: true, data: { canceled } } : wrongShape();
});

function readContactExecution(value: unknown): ContactExecution | undefined {
  const [summary, workflowId] = [readExecutionSummary(value), textAt(value, 'workflowId')];
  return summary && workflowId !== undefined
    ? { ...summary, workflowId, ...textsAt(value, 'pausedAt', 'stuckAt') }
    : undefined;
}

const account = '/v1/accounts/{accountId}';
const executions = `${account}/workflows/{workflowId}/executions`;
const receiveTestMessage: Endpoint<TestPhoneAnswer> = {
  method: 'POST',
  path: `${account}/test-phone/messages`,
  resend: 'notSent',
  read: readPhone,
};
const receiveTestCall: Endpoint<TestPhoneAnswer> = {
  method: 'POST',
  path: `${account}/test-phone/missed-calls`,
  resend: 'notSent',
  read: readPhone,
};
const startExecution: Endpoint<{ readonly executionId: string }> = {
  method: 'POST',
  path: executions,
  resend: 'notSent',
  read: readStarted,
};
const rerunExecution: Endpoint<{ readonly executionId: string }> = {
  method: 'POST',
  path: `${executions}/{executionId}/rerun`,
  resend: 'notSent',
  read: readStarted,
};
const cancelExecution: Endpoint<{ readonly canceled: boolean }> = {
  method: 'POST',
  path: `${executions}/{executionId}/cancel`,
  resend: 'always',
  read: readCanceled,
};
const listContactExecutions: Endpoint<Page<ContactExecution>> = reads(
  `${account}/contacts/{contactId}/executions`,
  readPageData(readContactExecution),
);

export function createEngineEndpoints(send: Send): EngineEndpoints {
  return {
    receiveTestMessage: ({ accountId, ...body }, options) =>
      send(receiveTestMessage, { path: { accountId }, body, ...options }),
    receiveTestCall: ({ accountId, ...body }, options) =>
      send(receiveTestCall, { path: { accountId }, body, ...options }),
    startExecution: ({ contactId, ...path }, options) =>
      send(startExecution, { path, body: { contactId }, ...options }),
    rerunExecution: ({ from, ...path }, options) =>
      send(rerunExecution, { path, body: from === undefined ? {} : { from }, ...options }),
    cancelExecution: (path, options) => send(cancelExecution, { path: { ...path }, ...options }),
    listContactExecutions: ({ accountId, contactId, ...page }, options) =>
      send(listContactExecutions, { path: { accountId, contactId }, query: pageQuery(page), ...options }),
  };
}
