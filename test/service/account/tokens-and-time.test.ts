import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { describePostgres } from '../own-postgres.js';
import { type ServiceAnswer, ask } from '../request.js';
import { smallSeed, tokens } from '../small-seed.js';

const account = { name: 'Mine', plan: { id: 'plan_growth' }, defaults: {} };
const templates = '/v1/accounts/account-1/templates';
const hour = 3_600_000;
const began = Date.UTC(2026, 0, 31, 12);

const openAccount = async (service: Service, asked = {}): Promise<string> =>
  ((await ask(service, '/v1/accounts', { method: 'POST', body: account, ...asked })).body.data as { id: string }[])[0]
    ?.id ?? '';
const postKeyed = (service: Service, key: string, name: string): Promise<ServiceAnswer> =>
  ask(service, templates, { method: 'POST', body: { name, template: 'x' }, headers: { 'idempotency-key': key } });
const countNamed = async (service: Service, name: string): Promise<number> =>
  ((await ask(service, `${templates}?search=${name}`)).body.data as unknown[]).length;

function describeTime(newDatabase: () => Promise<string>): void {
  let service: Service;
  let now = began;
  beforeAll(async () => {
    service = await createService({
      database: await newDatabase(),
      tokens,
      seed: smallSeed,
      now: () => now,
      publicUrl: 'https://api.fern.example/',
    });
  }, 60_000);
  afterAll(() => service?.close());

  it('repeats the answer of an idempotency key for 24 hours', async () => {
    now = began;
    const first = await postKeyed(service, 'day', 'keptforaday');
    now = began + 24 * hour;
    expect((await postKeyed(service, 'day', 'keptforaday')).text).toBe(first.text);
    now = began + 24 * hour + 1;
    const later = await postKeyed(service, 'day', 'keptforaday');
    expect([later.status, later.headers.get('idempotency-replayed'), later.text === first.text]).toEqual([
      201,
      null,
      false,
    ]);
    expect((await postKeyed(service, 'day', 'keptforaday')).text).toBe(later.text);
    expect(await countNamed(service, 'keptforaday')).toBe(2);
    now += 48 * hour;
    expect((await postKeyed(service, 'day', 'otherafterdays')).status).toBe(201);
  });

  it('lets a checkout be completed for 24 hours, at the public URL of the service', async () => {
    now = began;
    const id = await openAccount(service);
    const start = async (): Promise<string> => {
      const path = `/v1/accounts/${id}/checkout?successUrl=https://a.example/&cancelUrl=https://a.example/`;
      return String(
        (await ask(service, path, { method: 'POST', body: { plan: 'Growth', frequency: 'monthly' } })).body.data,
      );
    };
    const look = async (address: string, method = 'GET'): Promise<number> =>
      (await service.fetch(new Request(address, { method, redirect: 'manual' }))).status;
    const [late, timely] = [await start(), await start()];
    expect(late).toMatch(/^https:\/\/api\.fern\.example\/checkout\/\w{32}$/);
    now = began + 24 * hour - 1;
    expect([await look(timely), await look(`${timely}/complete`, 'POST')]).toEqual([200, 303]);
    now = began + 24 * hour;
    expect([await look(late), await look(`${late}/complete`, 'POST'), await look(`${late}/cancel`, 'POST')]).toEqual([
      410, 410, 410,
    ]);
    // Completed on 1 February, just before noon.
    expect((await ask(service, `/v1/accounts/${id}`)).body.data).toMatchObject({
      plan: { id: 'plan_growth', billingFrequency: 'monthly' },
      subscription: { activeUntil: '2026-03-01T11:59:59.999Z' },
      nextBillingDate: '2026-03-01T11:59:59.999Z',
    });
  });
}

describe('expiry, on PGlite', () => describeTime(() => Promise.resolve('memory://')));

describePostgres('on PostgreSQL', (getPostgres) => {
  describe('expiry', () => describeTime(() => getPostgres().newDatabase()));

  it('a new account is available at once in every service, to its token only', async () => {
    const database = await getPostgres().newDatabase();
    const [one, two] = [
      await createService({ database, tokens, seed: smallSeed }),
      await createService({ database, tokens, seed: smallSeed }),
    ];
    const id = await openAccount(one);
    expect((await ask(two, `/v1/accounts/${id}`)).status).toBe(200);
    expect((await ask(two, `/v1/accounts/${id}`, { token: 'token-of-two' })).status).toBe(404);
    const answers = await Promise.all(
      [one, two, one, two].map((service) => postKeyed(service, 'both', 'atbothservices')),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countNamed(two, 'atbothservices')).toBe(1);
    await Promise.all([one.close(), two.close()]);
  }, 60_000);
});

describe('tokens after a restart', () => {
  it('open the accounts created with them while they are configured, and no longer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pathboard-tokens-'));
    const start = (given: Record<string, string>): Promise<Service> =>
      createService({ database: `file:${folder}`, tokens: given });
    const first = await start({ kept: 'a', dropped: 'a' });
    const [own, lost] = [await openAccount(first, { token: 'kept' }), await openAccount(first, { token: 'dropped' })];
    const status = async (service: Service, id: string, token: string): Promise<number> =>
      (await ask(service, `/v1/accounts/${id}`, { token })).status;
    expect([
      await status(first, own, 'kept'),
      await status(first, lost, 'kept'),
      await status(first, lost, 'dropped'),
    ]).toEqual([200, 404, 200]);
    await first.close();

    const second = await start({ kept: 'b' });
    expect([
      await status(second, own, 'kept'),
      await status(second, 'a', 'kept'),
      await status(second, 'b', 'kept'),
    ]).toEqual([200, 404, 200]);
    for (const id of [lost, own, 'a', 'none']) expect([id, await status(second, id, 'dropped')]).toEqual([id, 401]);
    await second.close();
    await rm(folder, { recursive: true, force: true });
  }, 120_000);
});
