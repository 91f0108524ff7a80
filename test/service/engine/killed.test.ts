import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#base';
import { createService } from 'pathboard-service';
import { lawRuns } from '../../support/long-run.js';
import { describePostgres } from '../own-postgres.js';
import { bundleService, kill, type ServiceProcess, startServiceProcess, stop } from '../service-process.js';
import { accountId, tokens } from '../small-seed.js';
import { helloSeed, numbers } from './small-engine.js';

/** Processes that are killed, while two work. */
const kills = lawRuns(100);
const seed = 20261127;
const headers = { authorization: 'Bearer token-of-one', 'content-type': 'application/json' };

let bundle = '';
beforeAll(async () => {
  bundle = await bundleService('killed');
}, 120_000);

/** A carrier that answers slowly enough to be killed in between, and counts what it was asked to send. */
async function startCarrier() {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const key = String(request.headers['idempotency-key']);
      asked.set(key, (asked.get(key) ?? 0) + 1);
      setTimeout(() => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ id: key, receipt: 'delivered' }));
      }, 40);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    asked,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describePostgres('services that are killed while they work', (getPostgres) => {
  test.each([true, false])(
    `[EN70] ${kills} kills, and PostgreSQL restarted: every text counts once, and nothing is sent twice; the carrier heeds keys: %s`,
    { timeout: 3_600_000 },
    async (heedsKeys) => {
      const database = await getPostgres().newDatabase();
      await (await createService({ database, tokens, seed: helloSeed() })).close();
      const carrier = await startCarrier();
      const begin = (): Promise<ServiceProcess> =>
        startServiceProcess(bundle, database, `${carrier.address}${heedsKeys ? '#keys' : ''}`);
      const services = await Promise.all([begin(), begin()]);
      const random = seededRandom(seed);
      let isKilling = true;
      /** Texts until a service has answered that it was taken in. */
      const say = async (from: string, text: string): Promise<void> => {
        for (let at = 0; ; at++) {
          const { url } = services[at % services.length]!;
          const answer = await fetch(`${url}/v1/accounts/${accountId}/test-phone/messages`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ from, text, id: `${from} ${text}` }),
            signal: AbortSignal.timeout(5000),
          }).catch(() => undefined);
          if (answer?.status === 200) return;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      const contacts = numbers(3 * kills);
      const texting = (async () => {
        for (let first = 0; first < contacts.length; first += 6) {
          const some = contacts.slice(first, first + 6);
          await Promise.all(some.map((from) => say(from, 'hi')));
          await Promise.all(some.map((from) => say(from, 'Fine')));
        }
        // An answer that came before its question was sent does not count for it.
        if (heedsKeys)
          for (let again = 1; carrier.asked.size < 2 * contacts.length && again <= 20; again++) {
            await Promise.all(contacts.map((from) => say(from, `Fine ${again}`)));
            await new Promise((resolve) => setTimeout(resolve, 3000));
          }
        isKilling = false;
      })();
      let killed = 0;
      while (killed < kills || isKilling) {
        await new Promise((resolve) => setTimeout(resolve, 200 + random() * 800));
        if (killed >= kills) continue;
        const at = killed % services.length;
        await kill(services[at]!);
        if (killed % 12 === 11) await getPostgres().server?.crash();
        services[at] = await begin();
        killed += 1;
      }
      await texting;
      const check = await createService({ database, tokens, engine: { works: false } });
      const read = async (path: string): Promise<readonly { readonly [field: string]: unknown }[]> => {
        const response = await check.fetch(new Request(`http://service${path}`, { headers }));
        return ((await response.json()) as { readonly data: readonly { readonly [field: string]: unknown }[] }).data;
      };
      const open = async (): Promise<number> => {
        let count = 0;
        for (let offset = 0; ; offset += 100) {
          const page = await read(`/v1/accounts/${accountId}/workflows/hello/executions?limit=100&offset=${offset}`);
          count += page.filter(({ status }) => status === 'running').length;
          if (page.length < 100) return count;
        }
      };
      await expect.poll(open, { timeout: 120_000, interval: 1000 }).toBe(0);
      const most = Math.max(...carrier.asked.values());
      if (heedsKeys) {
        await expect.poll(() => carrier.asked.size, { timeout: 120_000, interval: 1000 }).toBe(2 * contacts.length);
      } else expect(most).toBe(1);
      for (const service of services) await stop(service);
      await check.close();
      await carrier.close();
      console.log(
        `[EN70] ${killed} kills, ${contacts.length} contacts, ${carrier.asked.size} messages; one was asked for at most ${most} times`,
      );
    },
  );
});
