import { expect, it } from 'vitest';
import type { Service } from '#service';
import { ask } from '../request.js';
import { hostileTexts } from '../small-outreach.js';
import { otherToken } from '../small-seed.js';
import { account, answeredOtherwise, idsIn, otherAccount } from './outreach-request.js';

export interface ListPromises {
  /** Under the account. */
  readonly path: string;
  /** All ids of the first account, in the list's own order. */
  readonly ids: readonly string[];
  /** The ids of the second account, as it sees them. */
  readonly others: readonly string[];
  /** The parameter that searches, if one does, and what some terms find. */
  readonly term?: string;
  readonly found?: readonly (readonly [term: string, ids: readonly string[]])[];
}

/** What every list promises: its order, its pages, its bounds, its search, and that it holds the account's own alone. */
export function describeList(getService: () => Service, { found = [], ids, others, path, term }: ListPromises): void {
  const list = `${account}/${path}`;
  const find = async (query: string): Promise<readonly string[]> =>
    idsIn(await ask(getService(), `${list}?limit=100&${query}`));

  it('holds what the account has, in its order, and nothing of anybody else', async () => {
    const { body, status } = await ask(getService(), `${list}?limit=100`);
    expect([status, body.success, body.pagination]).toEqual([200, true, { limit: 100, offset: 0, hasNext: false }]);
    expect(await find('')).toEqual(ids);
    expect(idsIn(await ask(getService(), `${otherAccount}/${path}`, { token: otherToken }))).toEqual(others);
  });

  it('is the same whatever the size of its pages', async () => {
    for (const limit of [1, 3, 100]) {
      const seen: string[] = [];
      for (let offset = 0, more = true; more; offset += limit) {
        const page = await ask(getService(), `${list}?limit=${limit}&offset=${offset}`);
        const { hasNext } = page.body.pagination as { readonly hasNext: boolean };
        expect(page.body.pagination).toEqual({ limit, offset, hasNext: offset + limit < ids.length });
        seen.push(...idsIn(page));
        more = hasNext;
      }
      expect(seen).toEqual(ids);
    }
    expect((await ask(getService(), list)).body.pagination).toEqual({ limit: 25, offset: 0, hasNext: ids.length > 25 });
    expect((await ask(getService(), `${list}?offset=2147483647`)).body).toEqual({
      success: true,
      pagination: { limit: 25, offset: 2147483647, hasNext: false },
      data: [],
    });
  });

  it('refuses limits and offsets out of bounds', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1.5',
      'limit=abc',
      'limit=',
      'limit=1&limit=2',
      'offset=-1',
      'offset=2147483648',
      'offset=x',
      'offset=%00',
    ]) {
      const answer = await ask(getService(), `${list}?${query}`);
      expect([query, answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([
        query,
        400,
        'invalid-query',
        query.split('=')[0],
      ]);
    }
  });

  it('is not told to others, nor to nobody', async () => {
    expect(await answeredOtherwise(getService(), { token: otherToken }, list)).toEqual([]);
    expect(await answeredOtherwise(getService(), {}, `${otherAccount}/${path}`)).toEqual([]);
    expect((await ask(getService(), list, { token: null })).status).toBe(401);
    expect((await ask(getService(), list, { method: 'DELETE' })).status).toBe(405);
  });

  if (term === undefined) return;

  it.each(found)(`finds by ${term}: %j`, async (text, expected) => {
    expect((await find(`${term}=${encodeURIComponent(text)}`)).toSorted()).toEqual(expected.toSorted());
  });

  it('filters nothing by an empty term, and takes every text for what it is', async () => {
    for (const empty of ['', '%20%20']) expect(await find(`${term}=${empty}`)).toEqual(ids);
    for (const text of hostileTexts) {
      const answer = await ask(getService(), `${list}?${term}=${encodeURIComponent(text)}`);
      expect([text, answer.status, idsIn(answer).length < ids.length]).toEqual([text, 200, true]);
    }
  });

  it('refuses terms that are none', async () => {
    for (const query of [`${term}=a&${term}=b`, `${term}=%00`, `${term}=${'a'.repeat(201)}`]) {
      const answer = await ask(getService(), `${list}?${query}`);
      expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([
        400,
        'invalid-query',
        term,
      ]);
    }
  });
}
