import type { ExecutionActions } from 'pathboard';
import { accountId, client } from './service.js';

/**
 * What can be done with a run: start it again, resume it from a step, cancel it. The editor asks before, and shows the message
 * of an error. `open` shows the run that goes on, which is another one where the first is over.
 */
export function runActions(workflowId: string, open: (executionId: string) => void): ExecutionActions {
  const rerun = async (
    executionId = '',
    from?: { readonly nodeId: string; readonly stepId?: string },
  ): Promise<void> => {
    const answer = await client.extensions.rerunExecution({
      accountId,
      workflowId,
      executionId,
      ...(from === undefined ? {} : { from }),
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    if (answer.data.executionId !== executionId) open(answer.data.executionId);
  };
  return {
    onRetry: ({ executionId }) => rerun(executionId),
    onResume: ({ executionId, nodeId, stepId }) =>
      rerun(executionId, { nodeId, ...(stepId === undefined ? {} : { stepId }) }),
    onCancel: async ({ executionId = '' }) => {
      const answer = await client.extensions.cancelExecution({ accountId, workflowId, executionId });
      if (!answer.ok) throw new Error(answer.failure.message);
      if (!answer.data.canceled) throw new Error('It is over, or another engine executes it.');
    },
  };
}
