import { expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { type ServiceAnswer, ask } from '../request.js';
import { otherToken, smallVersion } from '../small-seed.js';

const templates = '/v1/accounts/account-1/templates';

/** The contract of idempotency keys, for every database and every transport. */
export function describeIdempotency(getService: () => Service): void {
  const post = (
    key: string | undefined,
    body: unknown,
    path = templates,
    asked: { readonly token?: string; readonly headers?: Record<string, string> } = {},
  ): Promise<ServiceAnswer> =>
    ask(getService(), path, {
      method: 'POST',
      body,
      ...asked,
      headers: { ...asked.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
  const named = async (name: string): Promise<number> =>
    ((await ask(getService(), `${templates}?search=${name}`)).body.data as unknown[]).length;
  const replayed = ({ headers }: ServiceAnswer): string | null => headers.get('idempotency-replayed');

  it('repeat the first answer for an equal request, which is carried out once', async () => {
    const body = { name: 'keyedonce', template: 'x' };
    const [first, second] = [await post('once', body), await post('once', body)];
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect([first.status, replayed(first), replayed(second)]).toEqual([201, null, 'true']);
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
    expect(await named('keyedonce')).toBe(1);
  });

  it('are optional: without one each request is carried out', async () => {
    for (const _ of [1, 2]) await post(undefined, { name: 'unkeyedtwice', template: 'x' });
    expect(await named('unkeyedtwice')).toBe(2);
  });

  it('are refused for another request', async () => {
    await post('reused', { name: 'keyedreused', template: 'x' });
    const others: [unknown, string?][] = [
      [{ name: 'keyedreused', template: 'y' }],
      ['{"name":"keyedreused", "template":"x"}'],
      [{ name: 'keyedreused', template: 'x' }, `${templates}?x=1`],
      [
        { name: 'Storm', groupId: 'group-desk', listId: 'list-quiet', message: { message: 'x' } },
        '/v1/accounts/account-1/quickcampaigns',
      ],
    ];
    for (const [body, path] of others) {
      const answer = await post('reused', body, path);
      expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([
        422,
        'idempotency-key-reused',
        'Idempotency-Key',
      ]);
    }
    expect(await named('keyedreused')).toBe(1);
  });

  it('carry out one of ten concurrent requests, and return its answer to all', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('at-once', { name: 'keyedatonce', template: 'x' })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(answers.filter((answer) => replayed(answer) === 'true')).toHaveLength(9);
    expect(await named('keyedatonce')).toBe(1);
  });

  it('carry out one of two different concurrent requests, and refuse the other', async () => {
    const answers = await Promise.all(['a', 'b'].map((template) => post('at-odds', { name: 'keyedatodds', template })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await named('keyedatodds')).toBe(1);
  });

  it('are free again after a refused request, which did nothing', async () => {
    const bad = { name: 'keyedrefused' };
    for (const _ of [1, 2]) {
      const answer = await post('refused', bad);
      expect([answer.status, replayed(answer)]).toEqual([400, null]);
    }
    expect((await post('refused', { name: 'keyedrefused', template: 'x' })).status).toBe(201);
    expect(await named('keyedrefused')).toBe(1);
  });

  it('belong to a token', async () => {
    const body = { name: 'keyedbyboth', template: 'x' };
    await post('both', body);
    const other = await post('both', body, '/v1/accounts/account-2/quickcampaigns', { token: otherToken });
    expect([other.status, replayed(other)]).toEqual([400, null]);
    const foreign = await post('both', body, templates, { token: otherToken });
    expect([foreign.status, replayed(foreign)]).toEqual([404, null]);
  });

  it('create one account, and one checkout, for two equal requests', async () => {
    const account = { name: 'Keyed', plan: { id: 'p' }, defaults: {} };
    const opened = [await post('account', account, '/v1/accounts'), await post('account', account, '/v1/accounts')];
    expect(opened[0]?.text).toBe(opened[1]?.text);
    const path = '/v1/accounts/account-1/checkout?successUrl=https://a.example/&cancelUrl=https://a.example/';
    const started = [await post('checkout', { plan: 'p' }, path), await post('checkout', { plan: 'p' }, path)];
    expect(started[0]?.body.data).toBe(started[1]?.body.data);
  });

  it('repeat the headers of an answer, and distinguish requests by their base', async () => {
    const path = '/v1/accounts/account-1/workflows/keyed/versions';
    const body = { name: 'Keyed', versions: [smallVersion(undefined)] };
    const [first, second] = [await post('version', body, path), await post('version', body, path)];
    expect([second.status, second.text, second.headers.get('etag')]).toEqual([
      first.status,
      first.text,
      first.headers.get('etag'),
    ]);
    expect(((await ask(getService(), path)).body.data as unknown[]).length).toBe(1);
    expect(
      (await post('version', body, path, { headers: { 'if-match': first.headers.get('etag') ?? '' } })).status,
    ).toBe(422);
  });

  it.each(['', ' ', 'two words', 'a, b', 'ümlaut', 'x'.repeat(201)])('cannot be %j', async (key) => {
    const answer = await post(key, { name: 'keyedbadly', template: 'x' });
    // Some clients drop an empty header; then the request has no key.
    expect([400, 201]).toContain(answer.status);
    if (key.trim() !== '') expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid-idempotency-key']);
  });

  it.each(['x', '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~', '0'.repeat(200), "';DROP--", '__proto__'])(
    'may be %s',
    async (key) => {
      expect((await post(key, { name: 'keyedwell', template: 'x' })).status).toBe(201);
      expect(replayed(await post(key, { name: 'keyedwell', template: 'x' }))).toBe('true');
    },
  );

  it('are ignored for requests that are idempotent anyway', async () => {
    const headers = { 'idempotency-key': 'put' };
    for (const label of ['Plan', 'Plan ']) {
      const answer = await ask(getService(), '/v1/accounts/account-1/attributes/contacts/attr-plan', {
        method: 'PUT',
        body: { label },
        headers,
      });
      expect([answer.status, replayed(answer)]).toEqual([200, null]);
    }
    expect((await ask(getService(), templates, { headers: { 'idempotency-key': 'not a key' } })).status).toBe(200);
  });
}
