import type { Seed } from 'pathboard-service';
import { type Client, createHttpAdapter } from '#adapter';
import { smallSeed } from '../service/small-seed.js';
import type { ConformanceGround } from './adapter-conformance.js';

const welcome = smallSeed.accounts[0]?.workflows[0];
export const ground = { versions: welcome?.versions ?? [], executions: welcome?.executions ?? [] };

/** Accounts with the same content. */
export function seedFor(...accountIds: readonly string[]): Seed {
  return { accounts: accountIds.map((id) => ({ account: { id }, workflows: welcome ? [welcome] : [] })) };
}

/** Executions are recorded through the same client, in the same account. */
export function groundOver(client: Client, accountId: string): ConformanceGround {
  return {
    ...ground,
    adapter: createHttpAdapter({ client, accountId }),
    async record(workflowId, execution) {
      const answer = await client.extensions.recordExecution({
        accountId,
        workflowId,
        executionId: execution.id ?? '',
        execution,
      });
      if (!answer.ok) throw new Error(answer.failure.message);
    },
  };
}
