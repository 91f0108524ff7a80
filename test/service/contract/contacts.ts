import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { type ServiceAnswer, ask } from '../request.js';
import { contactIds } from '../small-contacts.js';
import { otherToken } from '../small-seed.js';

const contacts = '/v1/accounts/account-1/contacts';
const at = (id: string): string => `${contacts}/${encodeURIComponent(id)}`;

/** The contract of contacts: finding, loading and changing them, for every database and every transport. */
export function describeContacts(getService: () => Service): void {
  describe('finding contacts', () => describeFinding(getService));
  describe('changing contacts', () => describeChanging(getService));
  describe('changing contacts refuses', () => describeRefusals(getService));
}

const idsIn = ({ body }: ServiceAnswer): readonly string[] =>
  (body.data as readonly { id: string }[]).map(({ id }) => id);

function describeFinding(getService: () => Service): void {
  const find = async (query: string): Promise<readonly string[]> =>
    idsIn(await ask(getService(), `${contacts}?${query}`));

  it.each<[string, readonly string[]]>([
    ['firstName=Zoë', ['zoe']],
    ['firstName=zoe', ['zoe']],
    ['firstName=ZO', ['zoe', 'zoltan']],
    ['firstName=%20zo%20', ['zoe', 'zoltan']],
    ['lastName=sorensen', ['zoe']],
    ['lastName=SØREN', ['zoe']],
    ["lastName=o'neill", ['amy']],
    ['lastName=ren', ['zoe']],
    ['email=zoe.s@mail.example', ['zoe']],
    ['email=z.ng@work', ['zoltan']],
    ['email=amy%2Bnews', ['amy']],
    ['email=Z.NG@WORK.EXAMPLE', ['zoltan']],
    ['mobile=%2B14155550101', ['zoe']],
    ['mobile=4155550101', ['zoe']],
    ['mobile=(415)%20555-0101', ['zoe']],
    ['mobile=555-0202', ['zoltan']],
    ['mobile=020%207946%200018', ['amy']],
    ['mobile=%2B4420', ['amy']],
    ['mobile=%2B2079', []],
    ['mobile=abc', []],
    ['mobile=x4155550101', []],
    ['tags=vip', ['zoe', 'zoltan']],
    ['tags=VIP', ['zoe', 'zoltan']],
    ['tags=gold%20club', ['zoe']],
    ['tags=gold', []],
    ['tags=vip,trial', ['zoe', 'zoltan', 'amy']],
    ['tags=vip&tags=trial', ['zoltan']],
    ['tags=vip,trial&tags=trial', ['zoltan', 'amy']],
    ['tags=trial,,&firstName=a', ['zoltan', 'amy']],
    ['search=zoe%20mail', ['zoe']],
    ['search=ng%20zol', ['zoltan']],
    ['search=(415)%20555-0303', ['nobody']],
    ['search=nobody', []],
    ['firstName=zo&tags=trial', ['zoltan']],
    ['firstName=zo&lastName=neill', []],
    ['firstName=100%25', ['percent']],
    ['lastName=_', ['percent']],
    ['email=%5C', ['percent']],
  ])('%s finds %j', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  it.each(['firstName=', 'tags=', 'tags=,', 'search=%20%20', 'mobile=', 'other=1'])(
    '%s filters nothing',
    async (query) => {
      expect(await find(`${query}&limit=100`)).toEqual(contactIds);
    },
  );

  it.each([
    '%25',
    '_',
    "'%20OR%201=1%20--",
    '%5C',
    '*',
    '.*',
    "'%3B%20DROP%20TABLE%20contacts%3B%20--x",
    '${1}',
    '%F0%9F%98%80',
    '%C3%28',
    '__proto__',
  ])('matches the text %s literally', async (text) => {
    for (const name of ['firstName', 'lastName', 'mobile', 'email', 'tags', 'search']) {
      const answer = await ask(getService(), `${contacts}?${name}=${text}`);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(idsIn(answer).filter((id) => id !== 'percent')).toEqual([]);
    }
  });

  it('returns every contact once and in the same order, for any page size', async () => {
    for (const limit of [1, 7, 64, 100]) {
      const seen: string[] = [];
      for (let offset = 0; ; offset += limit) {
        const answer = await ask(getService(), `${contacts}?limit=${limit}&offset=${offset}`);
        seen.push(...idsIn(answer));
        expect(answer.body.pagination).toEqual({ limit, offset, hasNext: offset + limit < contactIds.length });
        if (offset + limit >= contactIds.length) break;
      }
      expect(seen).toEqual(contactIds);
    }
    expect(await find('offset=5000')).toEqual([]);
    expect(await find('')).toHaveLength(25);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=a',
    'offset=-1',
    'limit=5&limit=6',
    'firstName=a&firstName=b',
    'email=a%00b',
    'tags=a%00',
    `lastName=${'x'.repeat(201)}`,
    `mobile=${'1'.repeat(201)}`,
    `search=${'x'.repeat(201)}`,
    `tags=${'a,'.repeat(51)}`,
  ])('refuses %s', async (query) => {
    const answer = await ask(getService(), `${contacts}?${query}`);
    expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([
      400,
      'invalid-query',
      query.split('=')[0],
    ]);
  });

  it('returns one contact as stored, and nothing of another account', async () => {
    const { body } = await ask(getService(), at('zoe'));
    expect(body.data).toMatchObject({
      id: 'zoe',
      firstName: 'Zoë',
      unknown: { kept: true },
      attributes: { 'odd key': [1, { deep: null }] },
    });
    const absent = await ask(getService(), at('none'));
    expect(absent.status).toBe(404);
    for (const path of [
      at('secret-contact'),
      '/v1/accounts/account-2/contacts',
      '/v1/accounts/account-2/contacts/secret-contact',
      '/v1/accounts/nothing/contacts',
    ]) {
      const answer = await ask(getService(), path);
      expect([path, answer.status, answer.text]).toEqual([path, 404, absent.text]);
    }
    expect(await find('lastName=secret')).toEqual([]);
    expect(await find('tags=secret-tag')).toEqual([]);
    expect(idsIn(await ask(getService(), '/v1/accounts/account-2/contacts', { token: otherToken }))).toEqual([
      'secret-contact',
    ]);
  });
}

function describeChanging(getService: () => Service): void {
  const change = (id: string, body: unknown): Promise<ServiceAnswer> =>
    ask(getService(), at(id), { method: 'PUT', body });
  const load = async (id: string): Promise<Record<string, unknown>> =>
    (await ask(getService(), at(id))).body.data as Record<string, unknown>;
  const news = { id: 'list-news', name: 'News', keyword: 'NEWS' };
  const club = { id: 'list-club', name: 'Club' };
  const [january, february] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];

  it.each<[string, number, object, object]>([
    [
      'sets the name, and nothing else',
      1,
      { firstName: 'Ana', lastName: '' },
      { firstName: 'Ana', lastName: '', email: 'robin1@mail.example', optIn: january },
    ],
    [
      'parses a number in national notation',
      2,
      { mobile: { number: '(415) 555-0142', country: 'US' } },
      { mobile: { number: '+14155550142', country: 'US', label: 'private' }, valid: true },
    ],
    [
      'takes the country from an international number',
      3,
      { mobile: { number: '+44 20 7946 0018' } },
      { mobile: { number: '+442079460018', country: 'GB', label: 'private' }, valid: true },
    ],
    [
      'stores an impossible number as invalid',
      4,
      { mobile: { number: ' 12 34 ', country: 'US' } },
      { mobile: { number: '12 34', country: 'US', label: 'private' }, valid: false },
    ],
    [
      'normalises the country of a number',
      5,
      { mobile: { number: '6045550142', country: 'ca' } },
      { mobile: { number: '+16045550142', country: 'CA', label: 'private' }, valid: true },
    ],
    [
      'merges attributes one by one',
      6,
      { attributes: { visits: null, since: '2020', 'a.b': [1] } },
      { attributes: { plan: 'basic', since: '2020', 'a.b': [1] } },
    ],
    [
      'stores unknown fields of any shape',
      7,
      { other: { a: [1, null] }, note: '<b>' },
      { other: { a: [1, null] }, note: '<b>', firstName: 'Robin' },
    ],
    ['removes duplicate tags', 8, { tags: [' new ', 'new', 'Other'] }, { tags: ['new', 'Other'] }],
    ['stores the opt-in time in UTC', 9, { optIn: '2026-03-04T10:00:00+02:00' }, { optIn: '2026-03-04T08:00:00.000Z' }],
    [
      'unblocks and opts in with one request',
      10,
      { blocked: null, optIn: '2026-03-02T00:00:00Z' },
      { optIn: '2026-03-02T00:00:00.000Z' },
    ],
    [
      'leaves a list, even when blocked',
      11,
      { lists: [{ id: 'list-news', optOut: '2026-03-01T00:00:00Z' }] },
      {
        lists: [
          { ...news, optIn: january, optOut: '2026-03-01T00:00:00.000Z' },
          { ...club, optIn: january, optOut: february },
        ],
      },
    ],
    [
      'leaves a list by its name',
      12,
      { lists: [{ name: ' news', optOut: february }] },
      {
        lists: [
          { ...news, optIn: january, optOut: february },
          { ...club, optIn: january, optOut: february },
        ],
      },
    ],
    [
      'joins a list again',
      13,
      { lists: [{ id: 'list-club', optIn: '2026-03-01T00:00:00Z' }] },
      {
        lists: [
          { ...news, optIn: january },
          { ...club, optIn: '2026-03-01T00:00:00.000Z' },
        ],
      },
    ],
    [
      'keeps the opt-out when the opt-in is older',
      14,
      { lists: [{ id: 'list-club', optIn: '2026-01-15T00:00:00Z' }] },
      {
        lists: [
          { ...news, optIn: january },
          { ...club, optIn: '2026-01-15T00:00:00.000Z', optOut: february },
        ],
      },
    ],
    [
      'keeps the opt-out when the list is only named',
      15,
      { lists: [{ id: 'list-club' }] },
      {
        lists: [
          { ...news, optIn: january },
          { ...club, optIn: january, optOut: february },
        ],
      },
    ],
    [
      'stores unknown fields of a membership',
      16,
      { lists: [{ id: 'list-news', source: 'web' }] },
      {
        lists: [
          { ...news, source: 'web', optIn: january },
          { ...club, optIn: january, optOut: february },
        ],
      },
    ],
    [
      'keeps all lists for an empty list',
      17,
      { lists: [] },
      {
        lists: [
          { ...news, optIn: january },
          { ...club, optIn: january, optOut: february },
        ],
      },
    ],
    ['sets an external record', 18, { crmA: { id: 7, x: 1 } }, { crmA: { id: 7, x: 1 } }],
    ['blocks', 19, { blocked: '2026-03-01T00:00:00Z' }, { blocked: '2026-03-01T00:00:00.000Z', optIn: january }],
    ['sets an e-mail address', 20, { email: 'ana@new.example' }, { email: 'ana@new.example' }],
    [
      'ignores fields that the service computes',
      21,
      { id: 'change-21', valid: false },
      { id: 'change-21', valid: true },
    ],
  ])('%s', async (_, number, changes, expected) => {
    const id = `change-${number}`;
    const answer = await change(id, changes);
    expect([answer.status, answer.body.data], answer.text).toMatchObject([200, expected]);
    expect((await ask(getService(), at(id))).text).toBe(answer.text);
  });

  it('removes fields sent as null', async () => {
    await change('change-22', {
      email: null,
      attributes: null,
      tags: null,
      optIn: null,
      mobile: null,
      firstName: null,
    });
    const kept = await load('change-22');
    expect(Object.keys(kept).sort()).toEqual(['id', 'lastName', 'lists', 'valid']);
    expect(kept['valid']).toBe(false);
  });

  it('adds a contact to a list at the present time if the request has none', async () => {
    const { body } = await change('change-23', { lists: [{ name: '100% empty' }] });
    const joined = (body.data as { lists: { id: string; keyword: string; optIn: string }[] }).lists.at(-1);
    expect(joined).toMatchObject({ id: 'list-empty', keyword: 'under_score' });
    expect(joined?.optIn).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('accepts a whole contact as returned, without a change', async () => {
    for (const id of ['change-24', 'change-11']) {
      const before = await ask(getService(), at(id));
      const answer = await change(id, before.body.data);
      expect([answer.status, answer.text]).toEqual([200, before.text]);
    }
  });

  it('is found by the new values, and no longer by the old ones', async () => {
    await change('change-25', {
      firstName: 'Xanthippe',
      mobile: { number: '212 555 0177', country: 'US' },
      tags: ['found-25'],
    });
    for (const query of ['firstName=xanth', 'mobile=%2B12125550177', 'tags=found-25', 'search=xanthippe%20212']) {
      expect([query, idsIn(await ask(getService(), `${contacts}?${query}`))]).toEqual([query, ['change-25']]);
    }
    await change('change-25', { firstName: 'Robin', tags: [] });
    for (const query of ['firstName=xanth', 'tags=found-25'])
      expect(idsIn(await ask(getService(), `${contacts}?${query}`))).toEqual([]);
  });

  it('stores hostile keys and texts unchanged', async () => {
    const hostile = "'; DROP TABLE contacts; -- \\ ${x} \u202e <script>";
    const text = `{"firstName":${JSON.stringify(hostile)},"__proto__":{"polluted":1},"constructor":2,"attributes":{"__proto__":3,"toString":null,${JSON.stringify(hostile)}:4}}`;
    const answer = await change('change-26', text);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"__proto__":{"polluted":1}');
    expect(answer.text).toContain('"__proto__":3');
    expect(await load('change-26')).toMatchObject({ firstName: hostile, attributes: { plan: 'basic', [hostile]: 4 } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(idsIn(await ask(getService(), `${contacts}?firstName=${encodeURIComponent(hostile)}`))).toEqual([
      'change-26',
    ]);
  });

  it('applies all of ten concurrent changes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change('change-27', { attributes: { [`at${index}`]: index } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { attributes } = await load('change-27');
    expect(attributes).toMatchObject(
      Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`at${index}`, index])),
    );
  });
}

function describeRefusals(getService: () => Service): void {
  const long = 'x'.repeat(201);
  it.each<[object | string, number, string, string]>([
    ['', 400, 'malformed-json', ''],
    ['[]', 400, 'invalid-request', ''],
    ['null', 400, 'invalid-request', ''],
    [{ firstName: 7 }, 400, 'invalid-request', 'firstName'],
    [{ mobile: '+1' }, 400, 'invalid-request', 'mobile'],
    [{ mobile: { number: 5 } }, 400, 'invalid-request', 'mobile.number'],
    [{ lists: {} }, 400, 'invalid-request', 'lists'],
    [{ lists: [null] }, 400, 'invalid-request', 'lists[0]'],
    [{ lists: [{}] }, 400, 'invalid-request', 'lists[0]'],
    [{ attributes: [] }, 400, 'invalid-request', 'attributes'],
    [{ crmA: { id: 'x' } }, 400, 'invalid-request', 'crmA.id'],
    [{ crmB: { id: 1.5 } }, 400, 'invalid-request', 'crmB.id'],
    [{ id: 'zoe' }, 400, 'invalid-request', 'id'],
    [{ tags: 'vip' }, 400, 'invalid-request', 'tags'],
    [{ tags: ['a', ' '] }, 400, 'invalid-request', 'tags[1]'],
    [{ tags: ['a,b'] }, 422, 'unusable-tag', 'tags[0]'],
    [{ tags: [long] }, 422, 'too-long', 'tags[0]'],
    [{ firstName: long }, 422, 'too-long', 'firstName'],
    [{ mobile: { number: '1'.repeat(61) } }, 422, 'too-long', 'mobile.number'],
    [{ email: 'no address' }, 422, 'invalid-email', 'email'],
    [{ optIn: 'yesterday' }, 400, 'invalid-request', 'optIn'],
    [{ optIn: '2026-02-30T00:00:00Z' }, 400, 'invalid-request', 'optIn'],
    [{ optIn: '2026-02-03' }, 400, 'invalid-request', 'optIn'],
    [{ optIn: '2999-01-01T00:00:00Z' }, 422, 'stamp-in-future', 'optIn'],
    [{ blocked: '1999-12-31T00:00:00Z' }, 422, 'stamp-too-old', 'blocked'],
    [{ blocked: '2026-02-01T00:00:00Z', optIn: '2026-03-01T00:00:00Z' }, 422, 'contact-blocked', 'optIn'],
    [{ blocked: '2026-02-01T00:00:00Z', lists: [{ id: 'list-empty' }] }, 422, 'contact-blocked', 'lists[0]'],
    [{ lists: null }, 422, 'opt-out-needed', 'lists'],
    [{ lists: [{ id: 'list-news', optIn: null }] }, 422, 'opt-out-needed', 'lists[0].optIn'],
    [{ lists: [{ id: 'list-club', optOut: null }] }, 422, 'opt-in-needed', 'lists[0].optOut'],
    [{ lists: [{ id: 'list-club', optIn: '2999-01-01T00:00:00Z' }] }, 422, 'stamp-in-future', 'lists[0].optIn'],
    [{ lists: [{ id: 'none' }] }, 422, 'unknown-list', 'lists[0]'],
    [{ lists: [{ id: 'list-secret' }] }, 422, 'unknown-list', 'lists[0]'],
    [{ lists: [{ name: 'Secret' }] }, 422, 'unknown-list', 'lists[0]'],
    [{ lists: [{ id: 'list-news' }, { name: 'News' }] }, 400, 'invalid-request', 'lists[1]'],
    ['{"firstName":"a","firstName":"b"}', 400, 'not-exact', 'firstName'],
    ['{"firstName":"a\\u0000"}', 400, 'unstorable-text', 'firstName'],
  ])('%j, and changes nothing', async (body, status, code, path) => {
    const before = await ask(getService(), at('change-40'));
    const answer = await ask(getService(), at('change-40'), {
      method: 'PUT',
      body: typeof body === 'string' ? body : { lastName: 'Changed', ...body },
    });
    expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path ?? '']).toEqual([
      status,
      code,
      path,
    ]);
    expect((await ask(getService(), at('change-40'))).text).toBe(before.text);
  });

  it('contacts of another account with the answer for unknown ids', async () => {
    const body = { firstName: 'Mine' };
    const before = await ask(getService(), '/v1/accounts/account-2/contacts/secret-contact', { token: otherToken });
    const absent = await ask(getService(), at('none'), { method: 'PUT', body });
    expect(absent.status).toBe(404);
    for (const path of [at('secret-contact'), '/v1/accounts/account-2/contacts/secret-contact']) {
      const answer = await ask(getService(), path, { method: 'PUT', body });
      expect([answer.status, answer.text]).toEqual([404, absent.text]);
    }
    expect(
      (await ask(getService(), '/v1/accounts/account-2/contacts/secret-contact', { token: otherToken })).text,
    ).toBe(before.text);
    expect((await ask(getService(), at('zoe'), { method: 'PUT', body, token: null })).status).toBe(401);
    expect((await ask(getService(), at('zoe'), { method: 'POST', body })).status).toBe(405);
  });
}
