import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { type ServiceAnswer, ask } from '../request.js';
import { otherToken } from '../small-seed.js';

const country = { code: 'US', name: 'United States' };
const validAccount = {
  name: 'Fernway',
  plan: { id: 'plan_growth', name: 'Growth', price: 249 },
  defaults: { country },
};

const create = (service: Service, body: unknown, asked = {}): Promise<ServiceAnswer> =>
  ask(service, '/v1/accounts', { method: 'POST', body, ...asked });

/** Creates an account for one test, and returns its path. */
async function openAccount(service: Service, changes: object = {}): Promise<string> {
  const { body } = await create(service, { ...validAccount, ...changes });
  return `/v1/accounts/${(body.data as { id: string }[])[0]?.id ?? ''}`;
}

/** The contract of accounts and checkouts, for every database and every transport. */
export function describeAccounts(getService: () => Service): void {
  describe('creating an account', () => describeOpening(getService));
  describe('checkout', () => describeCheckout(getService));
  describe('the checkout page', () => describeCheckoutPage(getService));
}

function describeOpening(getService: () => Service): void {
  it('returns a list of the account, with an id and a timestamp of the service', async () => {
    const answer = await create(getService(), {
      ...validAccount,
      promoCode: 'SPRING',
      questionare: { a: 1 },
      unknown: [null, { deep: true }],
    });
    expect([answer.status, answer.body.pagination]).toEqual([201, { limit: 25, offset: 0, hasNext: false }]);
    const [account] = answer.body.data as Record<string, unknown>[];
    expect(account).toMatchObject({
      ...validAccount,
      id: expect.stringMatching(/^acc_[0-9a-z]{16}$/),
      promoCode: 'SPRING',
      questionare: { a: 1 },
      unknown: [null, { deep: true }],
      balance: 0,
      created: { at: expect.stringMatching(/^\d{4}-.*Z$/) },
      trialExpiry: expect.stringMatching(/Z$/),
      user: { role: 'Administrator' },
    });
    expect((await ask(getService(), `/v1/accounts/${String(account?.['id'])}`)).body.data).toEqual(account);
  });

  it('ignores balance, subscription, dates, suspension and role in the request', async () => {
    const sent = {
      id: 'account-2',
      balance: 1e6,
      subscription: { activeUntil: '2999' },
      nextBillingDate: '2999',
      trialExpiry: '2999',
      suspended: { at: 'x' },
      created: { at: '2001' },
      user: { role: 'Owner', x: 1 },
    };
    const [account] = (await create(getService(), { ...validAccount, ...sent })).body.data as Record<string, unknown>[];
    expect(account).toMatchObject({ balance: 0, user: { role: 'Administrator', x: 1 } });
    expect(account?.['id']).not.toBe('account-2');
    for (const gone of ['subscription', 'nextBillingDate', 'suspended']) expect(account).not.toHaveProperty(gone);
    expect(JSON.stringify(account)).not.toMatch(/2999|2001/);
  });

  it('opens the account to the token of the request only', async () => {
    const account = await openAccount(getService());
    const workflows = `${account}/workflows`;
    expect((await ask(getService(), workflows)).body.data).toEqual([]);
    const saved = await ask(getService(), `${workflows}/w/versions`, {
      method: 'POST',
      body: { name: 'W', versions: [{ id: 'v' }] },
    });
    expect(saved.status).toBe(201);
    const absent = await ask(getService(), '/v1/accounts/acc_none/workflows', { token: otherToken });
    for (const path of [account, workflows, `${workflows}/w/versions/v`]) {
      const answer = await ask(getService(), path, { token: otherToken });
      expect([answer.status, answer.text]).toEqual([404, absent.text]);
      expect((await ask(getService(), path, { token: 'unknown-token' })).status).toBe(401);
      expect((await ask(getService(), path)).status).toBe(200);
    }
  });

  it('stores texts and keys unchanged', async () => {
    const name = "'; DROP TABLE accounts; -- <script> \\ ${x}";
    const text = `{"name":${JSON.stringify(name)},"plan":{"id":"p"},"defaults":{},"__proto__":{"x":1},"constructor":null}`;
    const answer = await create(getService(), text);
    expect(answer.text).toContain('"__proto__":{"x":1},"constructor":null');
    expect(answer.body.data).toMatchObject([{ name }]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each<[unknown, number, string, string]>([
    ['', 400, 'malformed-json', ''],
    ['[]', 400, 'invalid-request', ''],
    [{}, 400, 'invalid-request', 'name'],
    [{ ...validAccount, name: undefined }, 400, 'invalid-request', 'name'],
    [{ ...validAccount, name: 5 }, 400, 'invalid-request', 'name'],
    [{ ...validAccount, name: ' ' }, 400, 'invalid-request', 'name'],
    [{ ...validAccount, plan: undefined }, 400, 'invalid-request', 'plan'],
    [{ ...validAccount, plan: 'growth' }, 400, 'invalid-request', 'plan'],
    [{ ...validAccount, plan: null }, 400, 'invalid-request', 'plan'],
    [{ ...validAccount, plan: { price: 'x' } }, 400, 'invalid-request', 'plan.price'],
    [{ ...validAccount, defaults: undefined }, 400, 'invalid-request', 'defaults'],
    [{ ...validAccount, defaults: [] }, 400, 'invalid-request', 'defaults'],
    [{ ...validAccount, defaults: { country: 'US' } }, 400, 'invalid-request', 'defaults.country'],
    [{ ...validAccount, legalName: {} }, 400, 'invalid-request', 'legalName'],
    [{ ...validAccount, billing: { address: 'x' } }, 400, 'invalid-request', 'billing.address'],
  ])('refuses %j', async (body, status, code, path) => {
    const answer = await create(getService(), body);
    expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path ?? '']).toEqual([
      status,
      code,
      path,
    ]);
  });

  it('names the path of every error', async () => {
    const { body } = await create(getService(), { plan: 1, referrer: 2 });
    expect(body.error?.details.map(({ path }) => path).sort()).toEqual(['defaults', 'name', 'plan', 'referrer']);
  });

  it('refuses requests without a token', async () => {
    expect((await create(getService(), validAccount, { token: null })).status).toBe(401);
    expect((await ask(getService(), '/v1/accounts')).status).toBe(405);
  });

  it('returns the accounts of a token, and no others', async () => {
    expect((await ask(getService(), '/v1/accounts/account-1')).body.data).toMatchObject({
      id: 'account-1',
      name: 'One',
    });
    const absent = await ask(getService(), '/v1/accounts/account-9');
    const foreign = await ask(getService(), '/v1/accounts/account-2');
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });
}

const [success, cancel] = ['https://shop.example/done?order=1', 'http://localhost:3000/back'];
const query = (successUrl: string = success, cancelUrl: string = cancel): string =>
  `?successUrl=${encodeURIComponent(successUrl)}&cancelUrl=${encodeURIComponent(cancelUrl)}`;
const order = {
  plan: 'plan_growth',
  commitment: 12,
  frequency: 'monthly',
  name: 'Ana Ruiz',
  email: 'ana@fern.example',
  address: { line1: '1 Web St', city: 'Oakland' },
  tax: { type: 'us_ein', id: '1' },
  segmentUnderstanding: true,
};

function describeCheckout(getService: () => Service): void {
  const start = (body: unknown, search = query(), asked = {}): Promise<ServiceAnswer> =>
    ask(getService(), `/v1/accounts/account-1/checkout${search}`, { method: 'POST', body, ...asked });

  it('returns a URL of the service itself, a new one each time', async () => {
    const answer = await start(order);
    expect(answer.status).toBe(201);
    const address = new URL(String(answer.body.data));
    expect([address.protocol, address.pathname.replace(/[0-9a-z]{32}$/, 'ID'), address.search]).toEqual([
      'http:',
      '/checkout/ID',
      '',
    ]);
    expect(String((await start(order)).body.data)).not.toBe(String(answer.body.data));
  });

  it.each<[unknown, number, string, string]>([
    [{}, 400, 'invalid-request', 'plan'],
    [{ ...order, plan: '' }, 400, 'invalid-request', 'plan'],
    [{ ...order, plan: 7 }, 400, 'invalid-request', 'plan'],
    [{ ...order, plan: 'x'.repeat(201) }, 400, 'invalid-request', 'plan'],
    [{ ...order, commitment: 'x' }, 400, 'invalid-request', 'commitment'],
    [{ ...order, commitment: -1 }, 400, 'invalid-request', 'commitment'],
    [{ ...order, address: [] }, 400, 'invalid-request', 'address'],
    [{ ...order, segmentUnderstanding: 'yes' }, 400, 'invalid-request', 'segmentUnderstanding'],
    [{ ...order, email: 'nobody' }, 422, 'invalid-email', 'email'],
  ])('refuses %j', async (body, status, code, path) => {
    const answer = await start(body);
    expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([status, code, path]);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/relative',
    'shop.example',
    'ftp://shop.example',
    'https:shop.example',
    'https://',
    'https://user:pass@shop.example',
    'https://shop.example@evil.example/',
    'http://[',
    'https://shop.example/a b',
    'https:\\\\evil.example',
    'https://shop.example/\n',
    `https://shop.example/${'x'.repeat(2000)}`,
  ])('refuses to redirect to %j', async (address) => {
    for (const [search, name] of [
      [query(address), 'successUrl'],
      [query(success, address), 'cancelUrl'],
    ]) {
      const answer = await start(order, search);
      expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([
        400,
        'invalid-query',
        name,
      ]);
    }
  });

  it('needs both URLs, each once', async () => {
    for (const search of [
      '',
      `?successUrl=${success}`,
      `?cancelUrl=${cancel}`,
      `${query()}&successUrl=https://other.example`,
    ])
      expect((await start(order, search)).status).toBe(400);
  });

  it('refuses tokens of other accounts', async () => {
    expect((await start(order, query(), { token: otherToken })).status).toBe(404);
    expect((await start(order, query(), { token: null })).status).toBe(401);
  });
}

interface PageAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

function describeCheckoutPage(getService: () => Service): void {
  const look = async (path: string, method = 'GET'): Promise<PageAnswer> => {
    const response = await getService().fetch(
      new Request(`http://service.test${path}`, { method, redirect: 'manual' }),
    );
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const start = async (account: string, body: object = order, search = query()): Promise<string> =>
    new URL(String((await ask(getService(), `${account}/checkout${search}`, { method: 'POST', body })).body.data))
      .pathname;
  const load = async (account: string): Promise<Record<string, unknown>> =>
    (await ask(getService(), account)).body.data as Record<string, unknown>;

  it('shows the order and the hosts of both URLs, without scripts, and forbids framing', async () => {
    const page = await look(await start(await openAccount(getService(), { name: 'A <b> & "c"' })));
    expect([
      page.status,
      page.headers.get('content-type'),
      page.headers.get('referrer-policy'),
      page.headers.get('cache-control'),
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-referrer', 'no-store']);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-\w+'; form-action 'self' https:\/\/shop\.example http:\/\/localhost:3000; base-uri 'none'; frame-ancestors 'none'$/,
    );
    for (const shown of [
      'Growth',
      '249 a month',
      'Ana Ruiz',
      'ana@fern.example',
      'shop.example',
      'localhost:3000',
      'A &lt;b&gt; &amp; &quot;c&quot;',
    ])
      expect(page.text).toContain(shown);
    expect(page.text).not.toMatch(/<script|<b> &|src=|href=|javascript:/i);
  });

  it('completes once: the account has the plan, and the browser is redirected', async () => {
    const account = await openAccount(getService(), { billing: { name: 'Old', x: 1 } });
    const path = await start(account);
    expect((await load(account))['subscription']).toBeUndefined();
    const done = await look(`${path}/complete`, 'POST');
    expect([done.status, done.headers.get('location'), done.headers.get('referrer-policy')]).toEqual([
      303,
      success,
      'no-referrer',
    ]);
    const after = await load(account);
    expect(after).toMatchObject({
      plan: { id: 'plan_growth', name: 'Growth', price: 249, commitment: 12, billingFrequency: 'monthly' },
      subscription: { activeUntil: expect.stringMatching(/Z$/) },
      billing: { name: 'Ana Ruiz', email: 'ana@fern.example', address: order.address, tax: order.tax, x: 1 },
      user: { role: 'Administrator', segmentUnderstanding: expect.stringMatching(/Z$/) },
    });
    expect(after['nextBillingDate']).toBe((after['subscription'] as { activeUntil: string }).activeUntil);
    expect(after).not.toHaveProperty('trialExpiry');
    expect((await look(`${path}/complete`, 'POST')).status).toBe(303);
    expect(await load(account)).toEqual(after);
    expect((await look(`${path}/cancel`, 'POST')).status).toBe(200);
    expect((await look(path)).text).toContain('This plan is confirmed');
    expect(await load(account)).toEqual(after);
  });

  it('cancels without a change, redirects back, and cannot be completed any more', async () => {
    const account = await openAccount(getService());
    const before = await load(account);
    const path = await start(account);
    const done = await look(`${path}/cancel`, 'POST');
    expect([done.status, done.headers.get('location')]).toEqual([303, cancel]);
    expect((await look(`${path}/complete`, 'POST')).status).toBe(409);
    expect((await look(path)).status).toBe(409);
    expect(await load(account)).toEqual(before);
  });

  it('uses the id of an unlisted plan as its name, and bills a year for a yearly plan', async () => {
    const account = await openAccount(getService());
    await look(`${await start(account, { plan: 'Special <1>', frequency: 'yearly' })}/complete`, 'POST');
    const { created, plan, subscription } = (await load(account)) as {
      created: { at: string };
      plan: object;
      subscription: { activeUntil: string };
    };
    expect(plan).toEqual({ id: 'Special <1>', name: 'Special <1>', billingFrequency: 'yearly' });
    expect(Math.round((Date.parse(subscription.activeUntil) - Date.parse(created.at)) / 86_400_000)).toBeOneOf([
      365, 366,
    ]);
  });

  it('is either completed or cancelled by ten concurrent requests', async () => {
    const account = await openAccount(getService());
    const path = await start(account);
    const seen = await Promise.all(
      Array.from({ length: 10 }, (_, index) => look(`${path}/${index % 2 ? 'complete' : 'cancel'}`, 'POST')),
    );
    const isCompleted = (await load(account))['subscription'] !== undefined;
    expect(seen.filter(({ status }) => status === 303).map(({ headers }) => headers.get('location'))).toEqual(
      Array.from({ length: 5 }, () => (isCompleted ? success : cancel)),
    );
  });

  it.each([
    '/checkout/none',
    '/checkout/%00',
    `/checkout/${'0'.repeat(32)}`,
    '/checkout/..%2f..%2fhealthz',
    "/checkout/'%20OR%201=1--",
  ])('answers 404 for %s', async (path) => {
    for (const [address, method] of [
      [path, 'GET'],
      [`${path}/complete`, 'POST'],
      [`${path}/cancel`, 'POST'],
    ] as const) {
      const page = await look(address, method);
      expect([page.status, page.headers.get('location')]).toEqual([404, null]);
    }
  });

  it('changes nothing when it is read', async () => {
    const account = await openAccount(getService());
    const path = await start(account);
    for (const method of ['GET', 'HEAD']) expect((await look(path, method)).status).toBe(200);
    expect((await look(`${path}/complete`)).status).toBe(405);
    expect((await load(account))['subscription']).toBeUndefined();
  });
}
