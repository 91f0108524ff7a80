import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService, type RunningService } from 'pathboard-service';
import { createVisitLimit } from '../../service/src/outreach/visit-limit.js';
import { accountId, tokens } from './small-seed.js';

describe('how often short links are followed', () => {
  test('no visitor and no link gets more than its burst and its rate, however the visits are spread (seed 106)', () => {
    const visit = fc.record({ link: fc.nat({ max: 1 }), visitor: fc.nat({ max: 3 }), after: fc.nat({ max: 900 }) });
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 200 }), (visits) => {
        const take = createVisitLimit({ visitor: { burst: 3, perSecond: 1 }, link: { burst: 5, perSecond: 2 } });
        let now = 0;
        const taken = visits.flatMap(({ after, link, visitor }) => {
          now += after;
          const wait = take(`l${link}`, `v${visitor}`, now);
          // A refused visit is answered once that time has passed and nothing else came.
          if (wait > 0) expect(Number.isInteger(wait)).toBe(true);
          return wait === 0 ? [{ link, visitor, at: now }] : [];
        });
        for (const [from, { at }] of taken.entries())
          for (const last of taken.slice(from)) {
            const within = taken.filter((one) => one.at >= at && one.at <= last.at);
            const seconds = (last.at - at) / 1000;
            for (const link of [0, 1]) {
              const ofLink = within.filter((one) => one.link === link);
              expect(ofLink.length).toBeLessThanOrEqual(5 + 2 * seconds + 1e-6);
              for (const visitor of [0, 1, 2, 3])
                expect(ofLink.filter((one) => one.visitor === visitor).length).toBeLessThanOrEqual(3 + seconds + 1e-6);
            }
          }
      }),
      { seed: 106, numRuns: 60 },
    );
  });

  test('who waits as long as asked is answered, and others are not kept', () => {
    const take = createVisitLimit({ visitor: { burst: 2, perSecond: 0.5 } });
    expect([take('l', 'a', 0), take('l', 'a', 0), take('l', 'a', 0)]).toEqual([0, 0, 2]);
    expect([take('l', 'b', 0), take('m', 'a', 0)]).toEqual([0, 0]);
    expect([take('l', 'a', 1_999), take('l', 'a', 2_000), take('l', 'a', 2_000)]).toEqual([1, 0, 2]);
  });
});

describe('the redirect of short links', { timeout: 60_000 }, () => {
  let service: RunningService;
  let now = Date.UTC(2026, 0, 1);
  beforeAll(async () => {
    service = await createService({
      database: 'memory://',
      tokens,
      now: () => now,
      linkVisits: { visitor: { burst: 2, perSecond: 1 } },
      seed: {
        accounts: [
          {
            account: { id: accountId, name: 'One' },
            workflows: [],
            links: [
              {
                link: {
                  id: 'lnk',
                  keyId: 'k1',
                  name: 'Plans',
                  destinationUrl: 'https://a.example/plans',
                  shortenedUrl: 'https://short.test/k1',
                  domain: { id: 'd', name: 'short.test' },
                },
                sent: 0,
              },
            ],
          } as never,
        ],
      },
    });
  }, 60_000);
  afterAll(() => service.close());

  test('is refused with 429 and Retry-After, counts nothing then, and goes on later; previews are never refused', async () => {
    const follow = (c: string, method = 'GET') =>
      service.fetch(new Request(`http://service.test/go/short.test/k1?c=${c}`, { method }));
    const token = Object.keys(tokens)[0] ?? '';
    const clicks = async (): Promise<unknown> => {
      const request = new Request(`http://service.test/v1/accounts/${accountId}/links/lnk`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = (await (await service.fetch(request)).json()) as { data: { stats: { totalClicks: number } } };
      return body.data.stats.totalClicks;
    };
    expect((await follow('a')).status).toBe(302);
    expect((await follow('a')).headers.get('location')).toBe('https://a.example/plans');
    const refused = await follow('a');
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('location')]).toEqual([
      429,
      '1',
      null,
    ]);
    expect(await clicks()).toBe(2);
    expect((await follow('b')).status).toBe(302);
    expect((await follow('a', 'HEAD')).status).toBe(302);
    now += 1_000;
    expect((await follow('a')).status).toBe(302);
    expect(await clicks()).toBe(4);
  });
});
