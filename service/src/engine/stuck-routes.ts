import * as z from 'zod/mini';
import { checkBody, invalidRequest } from '../http/check-body.js';
import { readPage } from '../http/page.js';
import { type Call, replyWithPage, type Reply, type Route } from '../http/route.js';
import { giveUpStuckWork, listStuckWork, retryStuckWork, type StuckKey } from './stuck-work.js';

const workSchema = z.looseObject({
  kind: z.enum(['run', 'message']),
  workflowId: z.string(),
  workflowName: z.optional(z.string()),
  executionId: z.string(),
  effectId: z.optional(z.string()),
  contactId: z.string(),
  contactName: z.optional(z.string()),
  nodeId: z.optional(z.string()),
  since: z.string(),
  reason: z.string(),
  text: z.optional(z.string()),
  to: z.optional(z.string()),
});
const keySchema = z.looseObject({
  kind: z.enum(['run', 'message']),
  workflowId: z.optional(z.string()),
  executionId: z.optional(z.string()),
  effectId: z.optional(z.string()),
});
const doneSchema = z.looseObject({ done: z.boolean() });

const stuck = '/v1/accounts/:accountId/stuck-work';
const body = {
  name: 'StuckWorkKey',
  schema: keySchema,
  example: { kind: 'run', workflowId: 'free-trial', executionId: 'run_7' },
};
const answer = { name: 'StuckWorkAnswer', schema: doneSchema, list: false } as const;

/** Work that waits for a person. */
export const stuckRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: stuck,
    operationId: 'listStuckWork',
    extension: true,
    summary:
      'Work that waits for a person, longest first: executions that cannot go on, and messages of which it is unknown whether they were sent. The service never sends such a message again.',
    paged: true,
    answer: { name: 'StuckWork', schema: workSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const found = await listStuckWork(queries, accountId, { limit: page.limit + 1, offset: page.offset });
      return replyWithPage(
        page,
        found.map((work) => JSON.stringify(work)),
      );
    },
  },
  {
    method: 'POST',
    path: `${stuck}/retry`,
    operationId: 'retryStuckWork',
    extension: true,
    summary:
      'Tries stuck work again: an execution goes on with all that came meanwhile; a message is sent, for the second time where the first one arrived. Answers false where it is not stuck any more.',
    body,
    answer,
    handle: (call) => settle(call, retryStuckWork),
  },
  {
    method: 'POST',
    path: `${stuck}/give-up`,
    operationId: 'giveUpStuckWork',
    extension: true,
    summary:
      'Gives stuck work up: an execution ends as canceled; a message counts as not sent, and its execution goes on with that. Answers false where it is not stuck any more.',
    body,
    answer,
    handle: (call) => settle(call, giveUpStuckWork),
  },
];

async function settle(
  { accountId, at, body: { value }, engine, queries }: Call,
  act: (queries: Call['queries'], key: StuckKey, at: string) => Promise<boolean>,
): Promise<Reply> {
  const key = checkBody(value, keySchema) as z.infer<typeof keySchema>;
  const done = await act(queries, keyOf(accountId, key), at);
  engine.hurry();
  return { data: JSON.stringify({ done }) };
}

function keyOf(accountId: string, { effectId, executionId, kind, workflowId }: z.infer<typeof keySchema>): StuckKey {
  if (kind === 'message') {
    if (effectId === undefined) throw invalidRequest('effectId', 'effectId must name the message');
    return { kind, accountId, effectId };
  }
  if (workflowId === undefined || executionId === undefined)
    throw invalidRequest('executionId', 'workflowId and executionId must name the execution');
  return { kind, accountId, workflowId, executionId };
}
