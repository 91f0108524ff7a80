import { expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';
import { createService, type Provider } from 'pathboard-service';
import { describePostgres } from '../own-postgres.js';
import { ask } from '../request.js';
import { accountId, tokens } from '../small-seed.js';

const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};
const version: WorkflowVersion = {
  id: 'v1',
  name: 'Hello',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['HI'] } },
      { id: 'ask', type: typeNamed('send-message'), config: { message: 'How are you?' } },
      { id: 'wait', type: typeNamed('wait-for-reply'), config: { timeout: 'PT2H' } },
      { id: 'thanks', type: typeNamed('send-message'), config: { message: 'Thanks!' } },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'ask' },
      { id: 'p2', type: 'standard', source: 'ask', target: 'wait', value: 'Delivered' },
      { id: 'p3', type: 'standard', source: 'wait', target: 'thanks', value: 'Reply' },
      { id: 'p4', type: 'timeout', source: 'wait', target: 'end', value: 'PT2H' },
      { id: 'p5', type: 'standard', source: 'thanks', target: 'end', value: 'Delivered' },
    ],
  },
};
const seed = {
  accounts: [
    {
      account: { id: accountId },
      workflows: [
        {
          id: 'hello',
          name: 'Hello',
          versions: [{ ...version, active: '2026-01-02T10:00:00.000Z', created: { at: '2026-01-01T10:00:00.000Z' } }],
          executions: [],
        },
      ],
    },
  ],
};

describePostgres('two engines on one PostgreSQL', (getPostgres) => {
  test(
    '[EN5] share the work: every run completes once, and every message is sent once',
    { timeout: 120_000 },
    async () => {
      const sent: string[] = [];
      const errors: string[] = [];
      const provider: Provider = {
        name: 'recording',
        idempotent: false,
        send: ({ key }) => {
          sent.push(key);
          return Promise.resolve({ status: 'sent', id: key, receipt: 'delivered' });
        },
      };
      const database = await getPostgres().newDatabase();
      const options = {
        database,
        tokens,
        seed,
        engine: { provider, onError: (error: Error) => errors.push(error.message) },
      };
      const first = await createService(options);
      const second = await createService(options);
      const services = [first, second];
      try {
        const numbers = Array.from({ length: 24 }, (_, at) => `+151055501${String(at).padStart(2, '0')}`);
        const say = (text: string) =>
          Promise.all(
            numbers.map(async (from, at) => {
              const { status, text: answer } = await ask(
                services[at % 2]!,
                `/v1/accounts/${accountId}/test-phone/messages`,
                { method: 'POST', body: { from, text } },
              );
              expect(status, answer).toBe(200);
            }),
          );
        const statuses = async (): Promise<readonly string[]> => {
          const { body } = await ask(first, `/v1/accounts/${accountId}/workflows/hello/executions?limit=100`);
          return (body.data as readonly { readonly status: string }[]).map(({ status }) => status);
        };
        await say('hi');
        await expect.poll(statuses, { timeout: 30_000 }).toEqual(numbers.map(() => 'waiting'));
        await say('Fine');
        await expect.poll(statuses, { timeout: 30_000 }).toEqual(numbers.map(() => 'completed'));
        expect(errors).toEqual([]);
        expect(sent).toHaveLength(2 * numbers.length);
        expect(new Set(sent).size).toBe(sent.length);
      } finally {
        for (const service of services) await service.close();
      }
    },
  );
});
