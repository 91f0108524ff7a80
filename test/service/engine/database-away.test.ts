import { expect, test } from 'vitest';
import { createService, type Provider } from 'pathboard-service';
import { isLong } from '../../support/long-run.js';
import { describePostgres } from '../own-postgres.js';
import { ask } from '../request.js';
import { accountId, tokens } from '../small-seed.js';
import { helloSeed, numbers } from './small-engine.js';

/** How long the server is away, in milliseconds. */
const away = isLong ? 60_000 : 5000;
const executions = `/v1/accounts/${accountId}/workflows/hello/executions?limit=100`;

/** A carrier that takes a moment, and notes each request. */
function slowCarrier(heedsKeys: boolean) {
  const asked: string[] = [];
  const provider: Provider = {
    name: 'slow',
    idempotent: heedsKeys,
    send: async ({ key }) => {
      asked.push(key);
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { status: 'sent', id: key, receipt: 'delivered' };
    },
  };
  return { asked, provider };
}

describePostgres('[EN87] a database that is away', (getPostgres) => {
  test.each([true, false])(
    `for ${away / 1000} s: clear answers meanwhile, and nothing is lost or doubled; the carrier heeds keys: %s`,
    { timeout: away + 240_000 },
    async (heedsKeys) => {
      const { server } = getPostgres();
      // One that was given must not be stopped.
      if (!server) return;
      const { asked, provider } = slowCarrier(heedsKeys);
      const database = await getPostgres().newDatabase();
      const engine = { provider, onError: () => {} };
      const service = await createService({ database, tokens, seed: helloSeed(), engine });
      const say = (from: string, text: string) =>
        ask(service, `/v1/accounts/${accountId}/test-phone/messages`, {
          method: 'POST',
          body: { from, text, id: `${from} ${text}` },
        });
      const statuses = async (): Promise<readonly string[]> => {
        const { body } = await ask(service, executions);
        return ((body.data ?? []) as readonly { readonly status: string }[]).map(({ status }) => status).toSorted();
      };
      const all = numbers(24);
      const answeredBefore = all.slice(0, 12);
      try {
        for (const from of answeredBefore) expect((await say(from, 'hi')).status).toBe(200);
        await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(3);
        await server.halt();
        const until = performance.now() + away;
        const refused = new Set<string>();
        while (performance.now() < until) {
          for (const from of all.slice(12)) {
            const { body, headers, status } = await say(from, 'hi');
            refused.add(`${status} ${body.error?.code} ${headers.get('retry-after')}`);
            expect((await ask(service, '/healthz')).status).toBe(200);
          }
          expect((await ask(service, executions)).body.error?.code).toBe('unavailable');
          expect((await ask(service, '/readyz')).status).toBe(503);
        }
        expect([...refused]).toEqual(['503 unavailable 2']);
        await server.start();

        const begun = performance.now();
        for (const from of all)
          await expect.poll(async () => (await say(from, 'hi')).status, { timeout: 60_000 }).toBe(200);
        const waiting = heedsKeys ? all.map(() => 'waiting') : expect.any(Array);
        await expect.poll(statuses, { timeout: 180_000, interval: 500 }).toEqual(waiting);
        await expect.poll(() => new Set(asked).size, { timeout: 180_000 }).toBe(all.length);
        console.log(
          `[EN87] all goes on ${((performance.now() - begun) / 1000).toFixed(1)} s after the database is back`,
        );
        if (!heedsKeys) return expect(asked).toHaveLength(all.length);
        for (const from of all) expect((await say(from, 'Fine')).status).toBe(200);
        await expect.poll(statuses, { timeout: 60_000 }).toEqual(all.map(() => 'completed'));
        expect(new Set(asked).size).toBe(2 * all.length);
      } finally {
        await service.close();
      }
    },
  );
});
