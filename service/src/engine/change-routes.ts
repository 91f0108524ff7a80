import * as z from 'zod/mini';
import { checkBody, invalidRequest } from '../http/check-body.js';
import type { Call, Reply, Route } from '../http/route.js';
import { requireWorkflow } from '../workflow/find-workflow.js';
import { changeRuns, mostRuns, previewChange, type RunChange } from './change-runs.js';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const changeSchema = z.looseObject({
  action: z.enum(['pause', 'goOn', 'move', 'skipWait', 'takeOut']),
  executionIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostRuns))),
  nodeId: z.optional(id),
  versionId: z.optional(id),
  to: z.optional(id),
});
const countsSchema = z.looseObject({
  changing: z.number(),
  dueNow: z.number(),
  steps: z.array(z.looseObject({ nodeId: z.string(), executions: z.number() })),
  unchanged: z.array(
    z.looseObject({
      reason: z.enum([
        'missing',
        'over',
        'paused',
        'notPaused',
        'stuck',
        'notWaiting',
        'noEnd',
        'nodeGone',
        'sameNode',
      ]),
      executions: z.number(),
    }),
  ),
  more: z.boolean(),
});

const changes = '/v1/accounts/:accountId/workflows/:workflowId/execution-changes';
const body = {
  name: 'ExecutionChange',
  schema: changeSchema,
  example: { action: 'move', nodeId: 'wait-two-days', to: 'wait-one-day' },
};
const answer = { name: 'ExecutionChangeCounts', schema: countsSchema, list: false } as const;

/** Changes of contacts under way: one or many, each with a preview. */
export const changeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${changes}/preview`,
    operationId: 'previewExecutionChange',
    extension: true,
    summary:
      'Counts what a change of executions would do: how many change, where they are, and why the others stay. Nothing changes.',
    body,
    answer,
    handle: async (call) => {
      const change = await readChange(call);
      return replyWith(await previewChange(call.queries, change, call.engine.readVersion));
    },
  },
  {
    method: 'POST',
    path: changes,
    operationId: 'changeExecutions',
    extension: true,
    summary:
      'Changes executions under way, given by `executionIds` or all at the node `nodeId`: `pause` holds them, `goOn` ends a pause, `move` leads them on at the node `to` of their version, `skipWait` ends their wait as if its time had come, `takeOut` ends them as canceled. At most 500 a call; `more` says that others are left. Changes begin soon after the answer, each execution for itself, and apply to the visit that it was at: one that has gone on meanwhile stays.',
    body,
    answer,
    handle: async (call) => {
      const change = await readChange(call);
      const counts = await changeRuns(call.queries, change, call.engine.readVersion);
      call.engine.hurry();
      return replyWith(counts);
    },
  },
];

async function readChange({ accountId, at, body: { value }, param, queries }: Call): Promise<RunChange> {
  const workflowId = param('workflowId');
  await requireWorkflow(queries, accountId, workflowId);
  const { action, executionIds, nodeId, to, versionId } = checkBody(value, changeSchema) as z.infer<
    typeof changeSchema
  >;
  if ((executionIds === undefined) === (nodeId === undefined))
    throw invalidRequest('executionIds', 'Give either executionIds or nodeId');
  if (action === 'move' && to === undefined) throw invalidRequest('to', 'to must name the step where they go on');
  return {
    accountId,
    workflowId,
    at,
    action,
    ...(executionIds === undefined ? {} : { executionIds: [...new Set(executionIds)] }),
    ...(nodeId === undefined ? {} : { nodeId }),
    ...(versionId === undefined ? {} : { versionId }),
    ...(to === undefined ? {} : { to }),
  };
}

function replyWith(counts: object): Reply {
  return { data: JSON.stringify(counts) };
}
