import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { ask } from '../request.js';
import { otherToken } from '../small-seed.js';
import { describeList } from './lists.js';
import { account, distinguishablePaths, otherAccount, type FoundResource } from './outreach-request.js';

const links = `${account}/links`;

interface Stats {
  readonly totalClicks: number;
  readonly uniqueClicks: number;
  readonly ctr: number;
}

/** The contract of short links, for every database and every transport. */
export function describeLinks(getService: () => Service): void {
  const load = async (id: string): Promise<FoundResource> =>
    (await ask(getService(), `${links}/${id}`)).body.data as FoundResource;
  const statsOf = async (id: string): Promise<Stats> => (await load(id))['stats'] as Stats;
  const follow = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    getService().fetch(new Request(`http://service.test/go/${path}`, { headers, method, redirect: 'manual' }));

  describe('in a list', () => {
    describeList(getService, {
      path: 'links',
      others: ['secret-link'],
      term: 'search',
      ids: [
        'click-1',
        'click-2',
        'click-3',
        'click-4',
        'click-5',
        'click-6',
        'data',
        'file',
        'nowhere',
        'script',
        'plans',
        'odd',
      ],
      found: [
        ['plans', ['plans']],
        ['PLANS prices', ['plans']],
        ['prices plans', ['plans']],
        ['plans missing', []],
        ['pl4ns', ['plans']],
        ['a=1&b=2', ['plans']],
        ['short.test/pl4', ['plans']],
        ['etc/passwd', ['file']],
        ['zoe', ['odd']],
        ['100%', ['odd']],
        ['under_score', ['odd']],
        ['javascript', ['script']],
        ['click-3', ['click-3']],
      ],
    });
  });

  describe('one by one', () => {
    it('are returned as stored, with computed click statistics', async () => {
      expect(await load('plans')).toEqual({
        id: 'plans',
        keyId: 'pl4Ns',
        name: 'Plans and prices',
        destinationUrl: 'https://one.example/plans?a=1&b=2#c',
        shortenedUrl: 'https://short.test/pl4Ns',
        domain: { id: 'domain-1', name: 'Short.test' },
        contactTracking: true,
        sourceTracking: false,
        'x own': 1,
        stats: { totalClicks: 40, uniqueClicks: 20, ctr: 0.125 },
      });
      // More clicks than sent links: the rate is at most 1.
      expect(await statsOf('odd')).toEqual({ totalClicks: 3, uniqueClicks: 3, ctr: 1 });
      expect(await statsOf('nowhere')).toEqual({ totalClicks: 0, uniqueClicks: 0, ctr: 0 });
    });

    it('are answered like unknown ids to other accounts', async () => {
      expect(
        await distinguishablePaths(
          getService(),
          {},
          `${links}/secret-link`,
          `${links}/nothing`,
          `${otherAccount}/links/secret-link`,
          `${links}/%00`,
          `${links}/${'x'.repeat(201)}`,
        ),
      ).toEqual([]);
      expect(
        await distinguishablePaths(
          getService(),
          { token: otherToken },
          `${links}/plans`,
          `${otherAccount}/links/plans`,
        ),
      ).toEqual([]);
      expect((await ask(getService(), `${links}/plans`, { method: 'PUT', body: {} })).status).toBe(405);
    });
  });

  describe('when followed', () => {
    it('redirect to their destination without a token, and count each visit', async () => {
      const answer = await follow('short.test/click-1');
      expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
        302,
        'https://one.example/click-1',
        '',
      ]);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      await follow('SHORT.test/click-1');
      expect(await statsOf('click-1')).toEqual({ totalClicks: 4, uniqueClicks: 1, ctr: 0.125 });
      expect((await follow('short.test/pl4Ns')).headers.get('location')).toBe('https://one.example/plans?a=1&b=2#c');
    });

    it('count each contact of the account once', async () => {
      for (const contact of ['zoe', 'amy', 'zoe', 'zoe']) await follow(`short.test/click-2?c=${contact}`);
      expect(await statsOf('click-2')).toEqual({ totalClicks: 6, uniqueClicks: 3, ctr: 0.375 });
      for (const unknown of ['no-contact', 'secret-contact', '', '%00', 'x'.repeat(300)])
        await follow(`short.test/click-2?c=${unknown}`);
      expect(await statsOf('click-2')).toEqual({ totalClicks: 11, uniqueClicks: 3, ctr: 0.375 });
    });

    it('count all of twenty concurrent visits', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => follow(`short.test/click-3${index % 2 === 0 ? '?c=amy' : ''}`)),
      );
      expect(await statsOf('click-3')).toEqual({ totalClicks: 22, uniqueClicks: 2, ctr: 0.25 });
    });

    it('do not count prefetches and HEAD requests', async () => {
      for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { purpose: 'preview' }])
        expect((await follow('short.test/click-4', headers)).status).toBe(302);
      expect((await follow('short.test/click-4', {}, 'HEAD')).status).toBe(302);
      expect(await statsOf('click-4')).toEqual({ totalClicks: 2, uniqueClicks: 1, ctr: 0.125 });
    });

    it('redirect to web addresses only', async () => {
      for (const key of ['js', 'data', 'file', 'none']) {
        const answer = await follow(`short.test/${key}`);
        expect([key, answer.status, answer.headers.get('location')]).toEqual([key, 404, null]);
      }
    });

    it('answer 404 for unknown keys and domains', async () => {
      const absent = await (await follow('short.test/nothing')).text();
      for (const path of [
        'short.test/PL4NS',
        'else.test/pl4Ns',
        'short.test/%00',
        '%00/pl4Ns',
        `short.test/${'x'.repeat(500)}`,
        'short.test/%25',
        `${encodeURIComponent("' OR 1=1 --")}/x`,
      ]) {
        const answer = await follow(path);
        expect([path, answer.status, await answer.text()]).toEqual([path, 404, absent]);
      }
      expect((await follow('short.test/click-5', {}, 'POST')).status).toBe(405);
      expect(await statsOf('click-5')).toEqual({ totalClicks: 2, uniqueClicks: 1, ctr: 0.125 });
    });
  });
}
