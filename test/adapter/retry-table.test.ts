import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type CallLimits, type Client, createClient } from '#adapter';
import { type FaultServer, startFaultServer } from './fault-server.js';
import { faults, type NamedFault } from './faults.js';

/** How often each call arrived, by account: all run concurrently. */
const arrived = new Map<string, string[]>();
let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  server.meet((response, call, count) => {
    const account = /accounts\/(\w+)/.exec(call.url)?.[1] ?? '';
    arrived.set(account, [...(arrived.get(account) ?? []), String(call.headers['idempotency-key'] ?? '')]);
    faults[Number(account.split('_')[1])]?.fault(response, call, count);
  });
});
afterAll(() => server.close());

const clientFor = ({ stalls }: NamedFault): Client =>
  createClient({
    baseUrl: server.url,
    token: 'secret-token-canary',
    retry: { tries: 3, base: 1, cap: 2 },
    // Servers that answer get time, also on a busy machine.
    timeout: {
      ...(stalls ? { answer: 1500, idle: 1500 } : { answer: 15_000, idle: 15_000 }),
      total: 30_000,
      maxBytes: 100_000,
    } satisfies CallLimits,
  });

type Call = (
  client: Client,
  accountId: string,
  options?: { readonly idempotencyKey: string },
) => Promise<Answer<unknown>>;
const calls: readonly (readonly [name: string, isWrite: boolean, isRepeatable: boolean, call: Call])[] = [
  [
    'GET',
    false,
    true,
    (client, accountId) => client.workflows.getExecution({ accountId, workflowId: 'w', executionId: 'r' }),
  ],
  [
    'PUT',
    true,
    true,
    (client, accountId) =>
      client.contacts.update({ accountId, contactId: 'c', changes: { firstName: 'customer-canary' } }),
  ],
  [
    'POST20',
    true,
    false,
    (client, accountId, options) =>
      client.workflows.saveVersion(
        { accountId, workflowId: 'w', name: 'N', versions: [{ id: 'v1', name: 'customer-canary' }] },
        options,
      ),
  ],
  [
    'POST10',
    true,
    false,
    (client, accountId, options) =>
      client.quickCampaigns.create({ accountId, quickCampaign: { name: 'customer-canary' } }, options),
  ],
];

/** Some endpoints answer an object without known fields, which accepts any valid envelope. */
async function runAll(list: typeof calls, key?: string): Promise<readonly string[]> {
  arrived.clear();
  const wrong: string[] = [];
  const rows = list.flatMap((call) => faults.map((fault, index) => ({ call, fault, index })));
  let done = 0;
  const work = async (): Promise<void> => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      const {
        call: [method, isWrite, isRepeatable, call],
        fault,
        index,
      } = row;
      const accountId = `${method}_${index}`;
      const answer = await call(
        clientFor(fault),
        accountId,
        key === undefined ? undefined : { idempotencyKey: `${key}${index}` },
      );
      const times = isRepeatable || key !== undefined ? fault.sent : 1;
      const kind = isWrite ? fault.write : fault.question;
      const came = arrived.get(accountId) ?? [];
      if (came.length !== times) wrong.push(`${method}, ${fault.name}: sent ${came.length} times and not ${times}`);
      if (new Set(came).size !== 1) wrong.push(`${method}, ${fault.name}: another key`);
      if (answer.ok || answer.failure.kind !== kind)
        wrong.push(`${method}, ${fault.name}: ${answer.ok ? 'a success' : answer.failure.kind} and not ${kind}`);
      if (JSON.stringify(answer).includes('canary')) wrong.push(`${method}, ${fault.name}: tells what it must not`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 12 }, work));
  return [`${done} calls`, ...wrong];
}

describe('retries', () => {
  test(
    '[R30] a read, an idempotent write and two other writes are retried as allowed after each of 64 faults',
    { timeout: 120_000 },
    async () => {
      expect(faults).toHaveLength(64);
      expect(await runAll(calls)).toEqual(['256 calls']);
      const posts = [...arrived].filter(([account]) => account.startsWith('POST'));
      const again = posts.filter(([, times]) => times.length > 1).length;
      expect([posts.length, again]).toEqual([128, 0]);
      console.log(
        `[R30] ${calls.length * faults.length}/${calls.length * faults.length} as allowed; POST sent again after it had left: ${again}`,
      );
    },
  );

  test(
    '[R30] writes with an idempotency key are retried like reads, under the same key',
    { timeout: 120_000 },
    async () => {
      expect(
        await runAll(
          calls.filter(([name]) => name.startsWith('POST')),
          'key-',
        ),
      ).toEqual(['128 calls']);
    },
  );

  test.each(['', 'two words', 'ä', 'x'.repeat(201), 'line\nbreak'])(
    'a key that no service accepts (%j) is not sent',
    async (idempotencyKey) => {
      arrived.clear();
      const client = clientFor(faults[0]!);
      const answer = await client.templates.create(
        { accountId: 'POST_0', template: { name: 'N', template: 'T' } },
        { idempotencyKey },
      );
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'notSent', code: 'invalid-idempotency-key' } });
      expect(arrived.size).toBe(0);
    },
  );
});
