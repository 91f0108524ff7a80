import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { type ServiceAnswer, ask } from '../request.js';
import { otherToken } from '../small-seed.js';

const account = '/v1/accounts/account-1';
const other = '/v1/accounts/account-2';
const hostile = "'; DROP TABLE templates; -- \\ % _ ${x} <script>";
const idsIn = ({ body }: ServiceAnswer): readonly unknown[] =>
  (body.data as readonly { id?: string; name?: string }[]).map(({ id, name }) => id ?? name);

/** The contract of attributes, lists, tags, templates and quick campaigns, for every database and every transport. */
export function describeContactResources(getService: () => Service): void {
  describe('attributes', () => describeAttributes(getService));
  describe('lists and tags', () => describeLists(getService));
  describe('templates', () => describeTemplates(getService));
  describe('quick campaigns', () => describeQuickCampaigns(getService));
}

function describeAttributes(getService: () => Service): void {
  const attributes = `${account}/attributes`;
  const update = (path: string, body: unknown, asked = {}): Promise<ServiceAnswer> =>
    ask(getService(), `${attributes}/${path}`, { method: 'PUT', body, ...asked });

  it.each<[string, readonly string[]]>([
    ['contacts', ['attr-plan', 'attr-visits', 'attr-relabel']],
    ['contacts?search=vis', ['attr-visits']],
    ['contacts?limit=1&offset=1', ['attr-visits']],
    ['contacts?search=%25', []],
    ['deals', ['attr-stage']],
    ['tickets', []],
  ])('%s lists %j', async (path, expected) => {
    const answer = await ask(getService(), `${attributes}/${path}`);
    expect([answer.status, idsIn(answer)]).toEqual([200, expected]);
    expect(answer.body.pagination).toMatchObject({ hasNext: path.includes('limit=1') });
  });

  it('returns the fields of the interface for each', async () => {
    const { body } = await ask(getService(), `${attributes}/deals`);
    expect(body.data).toEqual([{ id: 'attr-stage', name: 'stage', label: 'Stage', type: 'deals', dataType: 'text' }]);
  });

  it('answers an update with the balance of the account', async () => {
    const body = {
      email: 'a@b.example',
      firstName: 'A',
      lists: [{ id: 'x' }],
      attributes: { plan: 'y' },
      optIn: '2026-01-01T00:00:00Z',
      crmA: { id: 1 },
    };
    const answer = await update('contacts/attr-plan', body);
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { amount: expect.any(Number), below: expect.any(Number), lastTopup: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect((await ask(getService(), `${attributes}/contacts?search=plan`)).body.data).toMatchObject([
      { id: 'attr-plan', label: 'Plan' },
    ]);
  });

  it('sets the label of an attribute', async () => {
    expect((await update('contacts/attr-relabel', { label: hostile, name: 'club' })).status).toBe(200);
    expect((await ask(getService(), `${attributes}/contacts?search=drop`)).body.data).toEqual([
      { id: 'attr-relabel', name: 'club', label: hostile, type: 'contacts', dataType: 'text' },
    ]);
    await update('contacts/attr-relabel', { label: 'Club' });
  });

  it.each<[string, unknown, number, string]>([
    ['contacts/attr-plan', { firstName: 7 }, 400, 'invalid-request'],
    ['contacts/attr-plan', [], 400, 'invalid-request'],
    ['contacts/attr-plan', { label: ' ' }, 400, 'invalid-request'],
    ['contacts/attr-plan', { label: 'x'.repeat(201) }, 422, 'too-long'],
    ['contacts/attr-plan', { name: 'other' }, 422, 'attribute-in-use'],
    ['contacts/attr-plan', { label: 'New', dataType: 'number' }, 422, 'attribute-in-use'],
    ['contacts/none', {}, 404, 'not-found'],
    ['deals/attr-plan', {}, 404, 'not-found'],
    ['contacts/attr-secret', { label: 'Mine' }, 404, 'not-found'],
    ['people/attr-plan', {}, 404, 'not-found'],
    ['__proto__/attr-plan', {}, 404, 'not-found'],
  ])('refuses %s with %j', async (path, body, status, code) => {
    const before = await ask(getService(), `${attributes}/contacts`);
    const answer = await update(path, body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect((await ask(getService(), `${attributes}/contacts`)).text).toBe(before.text);
  });

  it('answers 404 for unknown kinds and other accounts', async () => {
    for (const path of [
      `${attributes}/people`,
      `${attributes}/Contacts`,
      `${attributes}/%00`,
      `${other}/attributes/contacts`,
    ])
      expect([path, (await ask(getService(), path)).status]).toEqual([path, 404]);
    expect(idsIn(await ask(getService(), `${other}/attributes/contacts`, { token: otherToken }))).toEqual([
      'attr-secret',
    ]);
  });
}

function describeLists(getService: () => Service): void {
  it.each<[string, readonly unknown[]]>([
    ['lists', ['list-news', 'list-club', 'list-empty', 'list-quiet']],
    ['lists?search=news', ['list-news']],
    ['lists?search=100%25', ['list-empty']],
    ['lists?search=%25%25', []],
    ['lists?limit=1&offset=1', ['list-club']],
    ['tags?search=vip', ['vip']],
    ['tags?search=club%20gold', ['Gold Club']],
    ['tags?search=secret', []],
  ])('%s returns %j', async (path, expected) => {
    expect(idsIn(await ask(getService(), `${account}/${path}`))).toEqual(expected);
  });

  it('counts the contacts of a list and of a tag', async () => {
    const count = async (): Promise<unknown> =>
      ((await ask(getService(), `${account}/lists?search=empty`)).body.data as { contacts: number }[])[0]?.contacts;
    const put = (body: object): Promise<ServiceAnswer> =>
      ask(getService(), `${account}/contacts/change-50`, { method: 'PUT', body });
    const before = await count();
    await put({ lists: [{ id: 'list-empty', optIn: '2026-01-01T00:00:00Z' }], tags: ['Counted', 'counted'] });
    expect(await count()).toBe(Number(before) + 1);
    expect((await ask(getService(), `${account}/tags?search=counted`)).body.data).toEqual([
      { name: 'Counted', contacts: 1 },
    ]);
    await put({ lists: [{ id: 'list-empty', optOut: '2026-01-02T00:00:00Z' }], tags: null });
    expect(await count()).toBe(before);
    expect((await ask(getService(), `${account}/tags?search=counted`)).body.data).toEqual([]);
  });

  it('returns tags in the same order on every page', async () => {
    const all = idsIn(await ask(getService(), `${account}/tags?limit=100`)) as string[];
    expect(all).toEqual(expect.arrayContaining(["'; DROP TABLE contacts; --", 'Gold Club', 'trial', 'vip']));
    expect(idsIn(await ask(getService(), `${account}/tags?limit=2&offset=1`))).toEqual(all.slice(1, 3));
  });

  it.each([
    'lists?limit=0',
    'tags?limit=101',
    'lists?search=a&search=b',
    'tags?search=%00',
    'templates?offset=-1',
    'attributes/deals?limit=x',
  ])('refuses %s', async (path) => {
    expect((await ask(getService(), `${account}/${path}`)).body.error?.code).toBe('invalid-query');
  });

  it('returns nothing of another account', async () => {
    for (const path of ['lists', 'tags', 'templates']) {
      expect((await ask(getService(), `${other}/${path}`)).status).toBe(404);
      expect((await ask(getService(), `${account}/${path}?limit=100`)).text.toLowerCase()).not.toContain('secret');
      expect((await ask(getService(), `${other}/${path}`, { token: otherToken })).text.toLowerCase()).toContain(
        'secret',
      );
    }
  });
}

function describeTemplates(getService: () => Service): void {
  const templates = `${account}/templates`;
  const create = (body: unknown, asked = {}): Promise<ServiceAnswer> =>
    ask(getService(), templates, { method: 'POST', body, ...asked });

  it('stores a template and returns a list of it', async () => {
    const answer = await create({
      id: 'mine',
      name: hostile,
      template: 'Hi {firstName|there} 😀',
      other: [1],
      media: [{ url: 'https://a.example/x.png' }],
    });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { success: true, pagination: { limit: 25, offset: 0, hasNext: false } },
    ]);
    const [kept] = answer.body.data as Record<string, unknown>[];
    expect(kept).toEqual({
      id: expect.stringMatching(/^tpl_[0-9a-z]{16}$/),
      name: hostile,
      template: 'Hi {firstName|there} 😀',
      type: 'SMS',
      other: [1],
      media: [{ url: 'https://a.example/x.png' }],
    });
    const found = await ask(getService(), `${templates}?search=${encodeURIComponent('drop templates 😀')}`);
    expect(found.body.data).toEqual([kept]);
    expect((await ask(getService(), `${templates}?limit=1`)).body.data).toEqual([kept]);
  });

  it.each<[string, readonly string[]]>([
    ['search=hello', ['tpl-hello']],
    ['search=9%20100%25', ['tpl-hours']],
    ['search=opening%20sure', ['tpl-hours']],
    ['search=hello%20opening', []],
  ])('%s finds %j', async (query, expected) =>
    expect(idsIn(await ask(getService(), `${templates}?${query}`))).toEqual(expected),
  );

  it.each<[unknown, number, string, string]>([
    ['', 400, 'malformed-json', ''],
    ['5', 400, 'invalid-request', ''],
    [{}, 400, 'invalid-request', 'name'],
    [{ name: 'A' }, 400, 'invalid-request', 'template'],
    [{ name: '', template: 'x' }, 400, 'invalid-request', 'name'],
    [{ name: 'A', template: ' ' }, 400, 'invalid-request', 'template'],
    [{ name: null, template: 'x' }, 400, 'invalid-request', 'name'],
    [{ name: 'A', template: 'x', type: 3 }, 400, 'invalid-request', 'type'],
    [{ name: 'A', template: 'x', media: {} }, 400, 'invalid-request', 'media'],
    [{ name: 'A'.repeat(201), template: 'x' }, 422, 'too-long', 'name'],
    [{ name: 'A', template: 'x'.repeat(1601) }, 422, 'too-long', 'template'],
  ])('refuses %j', async (body, status, code, path) => {
    const before = await ask(getService(), `${templates}?limit=100`);
    const answer = await create(body);
    expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path ?? '']).toEqual([
      status,
      code,
      path,
    ]);
    expect((await ask(getService(), `${templates}?limit=100`)).text).toBe(before.text);
  });

  it('refuses to store one in another account', async () => {
    const body = { name: 'A', template: 'x' };
    expect((await ask(getService(), `${other}/templates`, { method: 'POST', body })).status).toBe(404);
    expect((await create(body, { token: null })).status).toBe(401);
    expect(idsIn(await ask(getService(), `${other}/templates`, { token: otherToken }))).toEqual(['tpl-secret']);
  });
}

function describeQuickCampaigns(getService: () => Service): void {
  const campaigns = `${account}/quickcampaigns`;
  const validCampaign = {
    name: 'Storm',
    groupId: 'group-desk',
    // It has no contacts: what is sent changes no conversation of other tests.
    listId: 'list-quiet',
    message: { message: 'We close at 4.', media: [] },
  };
  const create = (changes: object, asked = {}): Promise<ServiceAnswer> =>
    ask(getService(), campaigns, { method: 'POST', body: { ...validCampaign, ...changes }, ...asked });

  it.each([
    {},
    { sendAt: null },
    { sendAt: '2999-01-01T09:00:00+02:00' },
    { name: hostile, message: { message: hostile } },
    { other: { kept: [1] } },
    { message: { media: [{ url: 'https://a.example/x.png', type: 'image/png' }] } },
  ])('stores %j and answers with an empty object', async (changes) => {
    const answer = await create(changes);
    expect([answer.status, answer.text]).toEqual([201, '{"success":true,"data":{}}']);
    const recorded = await ask(getService(), `${campaigns}?limit=100`);
    const { sendAt: _, ...kept } = { sendAt: null, ...validCampaign, ...changes };
    expect(recorded.body.data).toContainEqual(
      expect.objectContaining({ ...kept, id: expect.stringMatching(/^qcm_/), sendAt: expect.stringMatching(/Z$/) }),
    );
  });

  it('are listed by the time they are sent at, in UTC', async () => {
    for (const sendAt of ['2998-06-01T09:00:00+02:00', '2999-06-01T09:00:00Z'])
      await create({ name: 'In turn', sendAt });
    const { body } = await ask(getService(), `${campaigns}?limit=2`);
    expect(body.data).toMatchObject([
      { sendAt: '2999-06-01T09:00:00.000Z' },
      { sendAt: expect.stringMatching(/^299[89]-/) },
    ]);
    expect((await ask(getService(), `${campaigns}?limit=100`)).text).toContain('"2998-06-01T07:00:00.000Z"');
  });

  it.each<[object, number, string, string]>([
    [{ name: undefined }, 400, 'invalid-request', 'name'],
    [{ name: ' ' }, 400, 'invalid-request', 'name'],
    [{ groupId: undefined }, 400, 'invalid-request', 'groupId'],
    [{ groupId: 7 }, 400, 'invalid-request', 'groupId'],
    [{ listId: null }, 400, 'invalid-request', 'listId'],
    [{ message: undefined }, 400, 'invalid-request', 'message'],
    [{ message: 'Hi' }, 400, 'invalid-request', 'message'],
    [{ message: { message: 7 } }, 400, 'invalid-request', 'message.message'],
    [{ message: {} }, 422, 'empty-message', 'message'],
    [{ message: { message: ' ', media: [] } }, 422, 'empty-message', 'message'],
    [{ message: { message: 'x'.repeat(1601) } }, 422, 'too-long', 'message.message'],
    [{ message: { media: [{ url: 'javascript:alert(1)' }] } }, 422, 'unusable-media', 'message.media[0].url'],
    [{ message: { media: [{}] } }, 422, 'unusable-media', 'message.media[0].url'],
    [{ groupId: 'none' }, 422, 'unknown-group', 'groupId'],
    [{ groupId: 'group-secret' }, 422, 'unknown-group', 'groupId'],
    [{ listId: 'none' }, 422, 'unknown-list', 'listId'],
    [{ listId: 'list-secret' }, 422, 'unknown-list', 'listId'],
    [{ listId: "' OR 1=1 --" }, 422, 'unknown-list', 'listId'],
    [{ sendAt: 'soon' }, 400, 'invalid-request', 'sendAt'],
    [{ sendAt: '2999-01-01' }, 400, 'invalid-request', 'sendAt'],
    [{ sendAt: '2999-02-30T00:00:00Z' }, 400, 'invalid-request', 'sendAt'],
    [{ sendAt: '2001-01-01T00:00:00Z' }, 422, 'send-at-passed', 'sendAt'],
    [{ name: 'x'.repeat(201) }, 422, 'too-long', 'name'],
  ])('refuses %j', async (changes, status, code, path) => {
    const before = await ask(getService(), `${campaigns}?limit=100`);
    const answer = await create(changes);
    expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([status, code, path]);
    expect((await ask(getService(), `${campaigns}?limit=100`)).text).toBe(before.text);
  });

  it('refuses tokens of other accounts', async () => {
    expect((await ask(getService(), `${other}/quickcampaigns`, { method: 'POST', body: validCampaign })).status).toBe(
      404,
    );
    expect((await create({}, { token: otherToken })).status).toBe(404);
    expect((await ask(getService(), `${other}/quickcampaigns`)).status).toBe(404);
    expect((await ask(getService(), `${other}/quickcampaigns`, { token: otherToken })).body.data).toEqual([]);
  });
}
