import { afterEach, describe, expect, test } from 'vitest';
import { createRecordingProvider, createService, type RunningService, type SendingRates } from 'pathboard-service';
import type { Account, WorkflowExecution } from '#model';
import { ask } from '../request.js';
import { accountId, tokens } from '../small-seed.js';
import { greeting, seedOf } from './small-workflow.js';

const services: RunningService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

const evening = Date.UTC(2026, 11, 1, 20, 59);

async function start(account: Account, rates?: SendingRates) {
  let now = evening;
  const provider = createRecordingProvider();
  const service = await createService({
    database: 'memory://',
    tokens,
    now: () => now,
    seed: seedOf([greeting], account),
    engine: { provider, ...(rates ? { rates } : {}) },
  });
  services.push(service);
  return {
    service,
    pass: async (milliseconds: number) => {
      now += milliseconds;
      await service.engine.settle();
    },
    text: async (last: number) => {
      const body = { from: `+1510555014${last}`, text: 'HI' };
      const path = `/v1/accounts/${accountId}/test-phone/messages`;
      expect((await ask(service, path, { method: 'POST', body })).status).toBe(200);
    },
    sent: () =>
      provider.sent
        .map(({ to }) => to.slice(-1))
        .toSorted()
        .join(''),
    account: async () => (await ask(service, `/v1/accounts/${accountId}`)).body.data as Account,
  };
}

describe('[EN43] a service holds back', { timeout: 60_000 }, () => {
  test('what its number may not send yet', async () => {
    const { pass, sent, text } = await start({}, { perNumber: 1 });
    for (const last of [1, 2, 3]) await text(last);
    await pass(0);
    expect(sent()).toHaveLength(1);
    await pass(999);
    expect(sent()).toHaveLength(1);
    await pass(1);
    await pass(1000);
    expect(sent()).toBe('123');
  });

  test('in quiet hours of the account, and the run says so', async () => {
    const options = { quietHours: { from: '21:00', to: '08:00' } };
    const { pass, sent, service, text } = await start({ timezone: 'UTC', options });
    await text(1);
    await pass(0);
    await pass(60_000);
    await text(2);
    await pass(0);
    expect(sent()).toBe('1');
    const runs = await ask(service, `/v1/accounts/${accountId}/workflows/greeting/executions`);
    const statuses = (runs.body.data as readonly WorkflowExecution[]).map(({ status }) => status);
    expect(statuses).toEqual(['waiting', 'waiting']);
    await pass(11 * 3_600_000);
    expect(sent()).toBe('12');
  });

  test('without credit, until a checkout or the host adds some; prices are those of the plan', async () => {
    const plan = { id: 'plan_starter', name: 'Starter', credit: 2, pricing: { segment: 1 } };
    const { account, pass, sent, service, text } = await start({ plan, balance: 1 });
    for (const last of [1, 2, 3, 4, 5]) {
      await text(last);
      await pass(1000);
    }
    expect(sent()).toBe('1');
    expect((await account()).balance).toBe(0);
    const back = encodeURIComponent('https://host.example/');
    const checkout = await ask(service, `/v1/accounts/${accountId}/checkout?successUrl=${back}&cancelUrl=${back}`, {
      method: 'POST',
      body: { plan: 'plan_starter' },
    });
    const { pathname } = new URL(String(checkout.body.data));
    const completed = await ask(service, `${pathname}/complete`, { method: 'POST', token: null }).catch(
      () => undefined,
    );
    expect(completed?.status ?? 303).toBe(303);
    await pass(1000);
    expect(sent()).toBe('123');
    expect((await account()).balance).toBe(0);
    expect(await service.engine.addCredit({ accountId, amount: 1.5 })).toBe(true);
    await pass(1000);
    expect(sent()).toBe('1234');
    expect((await account()).balance).toBe(0.5);
    expect(await service.engine.addCredit({ accountId: 'nowhere', amount: 1 })).toBe(false);
    await expect(service.engine.addCredit({ accountId, amount: 0 })).rejects.toThrow('above 0');
  });
});
