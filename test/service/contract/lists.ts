import { expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { ask } from '../request.js';
import { hostileTexts } from '../small-outreach.js';
import { otherToken } from '../small-seed.js';
import { account, distinguishablePaths, idsIn, otherAccount } from './outreach-request.js';

export interface ListContract {
  /** Under the account. */
  readonly path: string;
  /** All ids of the first account, in the list's own order. */
  readonly ids: readonly string[];
  /** The ids of the second account, in its own order. */
  readonly others: readonly string[];
  /** The search parameter, if the list has one, and the matches of some terms. */
  readonly term?: string;
  readonly found?: readonly (readonly [term: string, ids: readonly string[]])[];
}

/** The contract of every list: order, pages, bounds, search, and isolation of accounts. */
export function describeList(getService: () => Service, { found = [], ids, others, path, term }: ListContract): void {
  const list = `${account}/${path}`;
  const find = async (query: string): Promise<readonly string[]> =>
    idsIn(await ask(getService(), `${list}?limit=100&${query}`));

  it('has the resources of the account in order, and none of another account', async () => {
    const { body, status } = await ask(getService(), `${list}?limit=100`);
    expect([status, body.success, body.pagination]).toEqual([200, true, { limit: 100, offset: 0, hasNext: false }]);
    expect(await find('')).toEqual(ids);
    expect(idsIn(await ask(getService(), `${otherAccount}/${path}`, { token: otherToken }))).toEqual(others);
  });

  it('is the same for any page size', async () => {
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

  it('is hidden from other accounts and from requests without a token', async () => {
    expect(await distinguishablePaths(getService(), { token: otherToken }, list)).toEqual([]);
    expect(await distinguishablePaths(getService(), {}, `${otherAccount}/${path}`)).toEqual([]);
    expect((await ask(getService(), list, { token: null })).status).toBe(401);
    expect((await ask(getService(), list, { method: 'DELETE' })).status).toBe(405);
  });

  if (term === undefined) return;

  it.each(found)(`finds by ${term}: %j`, async (text, expected) => {
    expect((await find(`${term}=${encodeURIComponent(text)}`)).toSorted()).toEqual(expected.toSorted());
  });

  it('ignores a blank term, and matches every text literally', async () => {
    for (const empty of ['', '%20%20']) expect(await find(`${term}=${empty}`)).toEqual(ids);
    for (const text of hostileTexts) {
      const answer = await ask(getService(), `${list}?${term}=${encodeURIComponent(text)}`);
      expect([text, answer.status, idsIn(answer).length < ids.length]).toEqual([text, 200, true]);
    }
  });

  it('refuses invalid terms', async () => {
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
