import * as z from 'zod/mini';
import { checkBody } from '../http/check-body.js';
import type { Route } from '../http/route.js';
import { requireWorkflow } from '../workflow/find-workflow.js';
import { rerun } from './rerun.js';

const rerunSchema = z.looseObject({
  from: z.optional(z.looseObject({ nodeId: z.string(), stepId: z.optional(z.string()) })),
});
const rerunAnswerSchema = z.looseObject({ executionId: z.string() });

/** Running executions again. */
export const rerunRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/accounts/:accountId/workflows/:workflowId/executions/:executionId/rerun',
    operationId: 'rerunExecution',
    extension: true,
    summary:
      'Runs an execution again. One that is over stays as it is: its contact begins another one of the live version, at the same trigger or at the visit `from`, with the outputs known before that visit. One that is under way goes on at the node; a stuck one is tried again. Answers the id of the execution that goes on.',
    body: { name: 'RerunExecution', schema: rerunSchema, example: { from: { nodeId: 'welcome' } } },
    answer: { name: 'RerunExecutionAnswer', schema: rerunAnswerSchema, list: false },
    handle: async ({ accountId, at, body, engine, param, queries }) => {
      const [workflowId, executionId] = [param('workflowId'), param('executionId')];
      await requireWorkflow(queries, accountId, workflowId);
      const { from } = checkBody(body.value, rerunSchema) as z.infer<typeof rerunSchema>;
      const asked = { accountId, workflowId, executionId, at, ...(from === undefined ? {} : { from: fromOf(from) }) };
      const id = await rerun(queries, asked, engine.readVersion);
      engine.hurry();
      return { data: JSON.stringify({ executionId: id }) };
    },
  },
];

function fromOf({ nodeId, stepId }: { readonly nodeId: string; readonly stepId?: string | undefined }) {
  return { nodeId, ...(stepId === undefined ? {} : { stepId }) };
}
