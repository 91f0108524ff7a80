import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { ask } from '../request.js';
import { hostileTexts, smallOutreach } from '../small-outreach.js';
import { otherToken } from '../small-seed.js';
import { describeList } from './lists.js';
import {
  account,
  distinguishablePaths,
  fromList,
  idsIn,
  otherAccount,
  refusalOf,
  refused,
} from './outreach-request.js';

const campaigns = `${account}/campaigns`;
const changing = ['1', '10', '11', '12', '2', '3', '4', '5', '6', '7', '8', '9'].map(
  (number) => `change-campaign-${number}`,
);

/** The contract of campaigns, for every database and every transport. */
export function describeCampaigns(getService: () => Service): void {
  const load = (id: string) => fromList(getService(), campaigns, id);
  const change = (id: string, body: unknown) => ask(getService(), `${campaigns}/${id}`, { method: 'POST', body });
  const seeded = (id: string) => smallOutreach.campaigns.find((campaign) => campaign.id === id);

  describe('in a list', () => {
    describeList(getService, {
      path: 'campaigns',
      ids: ['percent', ...changing, 'summer', 'spring'],
      others: ['secret-campaign', 'spring'],
      term: 'name',
      found: [
        ['Spring Open House', ['spring']],
        ['spring', ['spring']],
        ['OPEN', ['spring']],
        ['ring open', ['spring']],
        ['house spring', []],
        ['ete', ['summer']],
        ['ZÜRICH', ['summer']],
        ['100%', ['percent']],
        ['_', ['percent']],
        ['\\', ['percent']],
        ['campaign-1', ['change-campaign-1', 'change-campaign-10', 'change-campaign-11', 'change-campaign-12']],
      ],
    });

    it('are returned as stored', async () => expect(await load('summer')).toEqual(seeded('summer')));
  });

  describe('in a change', () => {
    it('accept the four fields of the interface, and keep everything else', async () => {
      const sent = {
        name: 'Autumn',
        trigger: { code: 'schedule' },
        template: 'Bye {lastName}',
        reporting: { when: 'weekly' },
      };
      const answer = await change('change-campaign-1', sent);
      const expected = {
        ...seeded('change-campaign-1'),
        ...sent,
        trigger: { code: 'schedule', own: 1, name: 'At a set time' },
      };
      expect([answer.status, answer.body]).toEqual([200, { success: true, data: expected }]);
      expect(Object.keys(answer.body.data as object)).toEqual(Object.keys(seeded('change-campaign-1') ?? {}));
      expect(await load('change-campaign-1')).toEqual(expected);
    });

    it('change only in the fields sent', async () => {
      for (const part of [
        { name: 'Only the name' },
        { template: '' },
        { reporting: { when: 'never' } },
        { trigger: { code: 'manual' } },
        {},
        { reporting: {} },
      ]) {
        const before = await load('change-campaign-2');
        expect((await change('change-campaign-2', part)).body.data).toEqual({
          ...before,
          ...part,
          ...('trigger' in part ? { trigger: before?.['trigger'] } : {}),
          ...('reporting' in part ? { reporting: { ...(before?.['reporting'] as object), ...part.reporting } } : {}),
        });
      }
    });

    it('drop the name of a replaced trigger', async () => {
      expect((await change('change-campaign-3', { trigger: { code: 'of-the-host' } })).body.data).toMatchObject({
        trigger: { code: 'of-the-host', own: 1 },
      });
      expect((await load('change-campaign-3'))?.['trigger']).not.toHaveProperty('name');
      expect((await change('change-campaign-3', { trigger: { code: 'own', name: 'My own' } })).body.data).toMatchObject(
        { trigger: { code: 'own', name: 'My own' } },
      );
    });

    it('keep unknown keys and values, at any depth', async () => {
      const text =
        '{"x one":{"a":[1,{"b":null}]},"phoneNumbers?":[],"__proto__":{"polluted":true},"constructor":1,"x own":{"deep":{"more":1.5}}}';
      const answer = await ask(getService(), `${campaigns}/change-campaign-4`, { method: 'POST', body: text });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('"__proto__":{"polluted":true}');
      expect(answer.body.data).toMatchObject({
        'x one': { a: [1, { b: null }] },
        'phoneNumbers?': [],
        'x own': { deep: { kept: true, more: 1.5 } },
      });
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect((await ask(getService(), `${campaigns}?name=change-campaign-4`)).text).toContain(
        '"__proto__":{"polluted":true}',
      );
    });

    it('store every text unchanged, and are found by it', async () => {
      for (const text of hostileTexts) {
        const answer = await change('change-campaign-5', {
          name: text,
          template: text,
          trigger: { code: text },
          reporting: { when: text },
        });
        expect([text, answer.status]).toEqual([text, 200]);
        expect(answer.body.data).toMatchObject({
          name: text,
          template: text,
          trigger: { code: text },
          reporting: { when: text },
        });
        expect(await load('change-campaign-5')).toEqual(answer.body.data);
        expect(idsIn(await ask(getService(), `${campaigns}?name=${encodeURIComponent(text)}`))).toContain(
          'change-campaign-5',
        );
      }
    });

    it('accept their own id', async () => {
      expect((await change('change-campaign-6', { id: 'change-campaign-6', name: 'Named' })).body.data).toMatchObject({
        id: 'change-campaign-6',
        name: 'Named',
      });
    });

    it('lose the fields sent as null, and no others', async () => {
      const { description: _description, media: _media, ...rest } = seeded('change-campaign-7') ?? {};
      const answer = await change('change-campaign-7', {
        description: null,
        media: null,
        reporting: { when: null },
        'never there': null,
      });
      expect(answer.body.data).toEqual({ ...rest, reporting: {} });
    });

    it('apply all of ten concurrent changes', async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          change('change-campaign-8', { 'at once': { [`part ${index}`]: index } }),
        ),
      );
      expect(Object.keys((await load('change-campaign-8'))?.['at once'] as object)).toHaveLength(10);
    });

    it('are changed once by a request sent twice under one idempotency key', async () => {
      const headers = { 'idempotency-key': 'campaign-once' };
      const first = await ask(getService(), `${campaigns}/change-campaign-9`, {
        method: 'POST',
        body: { name: 'Once' },
        headers,
      });
      await change('change-campaign-9', { name: 'Later' });
      const again = await ask(getService(), `${campaigns}/change-campaign-9`, {
        method: 'POST',
        body: { name: 'Once' },
        headers,
      });
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect((await load('change-campaign-9'))?.['name']).toBe('Later');
    });
  });

  describe('refuse', () => {
    it.each<[string, unknown, number, string, string?]>([
      ['a list', [], 400, 'invalid-request', ''],
      ['null', 'null', 400, 'invalid-request', ''],
      ['text', '"x"', 400, 'invalid-request', ''],
      ['nothing', '', 400, 'malformed-json'],
      ['a name that is a number', { name: 5 }, 400, 'invalid-request', 'name'],
      ['a name that is null', { name: null }, 400, 'invalid-request', 'name'],
      ['an empty name', { name: '' }, 400, 'invalid-request', 'name'],
      ['a name of spaces', { name: '  ' }, 400, 'invalid-request', 'name'],
      ['a name of 201 characters', { name: 'x'.repeat(201) }, 400, 'invalid-request', 'name'],
      ['a template that is an object', { template: {} }, 400, 'invalid-request', 'template'],
      ['a trigger that is text', { trigger: 'manual' }, 400, 'invalid-request', 'trigger'],
      ['a code that is a number', { trigger: { code: 7 } }, 400, 'invalid-request', 'trigger.code'],
      ['reporting that is a list', { reporting: [] }, 400, 'invalid-request', 'reporting'],
      ['media that are not a list', { media: {} }, 400, 'invalid-request', 'media'],
      ['media of numbers', { media: [1] }, 400, 'invalid-request', 'media[0]'],
      ['another id', { id: 'spring' }, 400, 'invalid-request', 'id'],
      ['NUL in a text', '{"name":"a\\u0000"}', 400, 'unstorable-text', 'name'],
      ['a key twice', '{"name":"a","name":"b"}', 400, 'not-exact'],
      ['nesting of 200', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`, 400, 'too-deep'],
      ['two million characters', { a: 'x'.repeat(2_000_000) }, 413, 'body-too-large'],
    ])('%s', async (_, body, status, code, place) => {
      expect(
        await refusalOf(getService(), campaigns, `${campaigns}/change-campaign-10`, { method: 'POST', body }),
      ).toMatchObject(refused(status, code, place));
    });

    it('another content type', async () => {
      expect(
        await refusalOf(getService(), campaigns, `${campaigns}/change-campaign-10`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'text/plain' },
        }),
      ).toMatchObject(refused(415, 'unsupported-media-type'));
    });

    it('unknown ids and those of other accounts, with the same answer', async () => {
      const asked = { method: 'POST', body: { name: 'Taken over' } };
      expect(
        await distinguishablePaths(
          getService(),
          asked,
          `${campaigns}/secret-campaign`,
          `${campaigns}/nothing`,
          `${otherAccount}/campaigns/secret-campaign`,
          `${otherAccount}/campaigns/spring`,
          `${campaigns}/%00`,
        ),
      ).toEqual([]);
      expect(
        await distinguishablePaths(
          getService(),
          { ...asked, token: otherToken },
          `${campaigns}/spring`,
          `${otherAccount}/campaigns/summer`,
        ),
      ).toEqual([]);
      // The same id in another account is another campaign.
      await ask(getService(), `${otherAccount}/campaigns/spring`, { ...asked, token: otherToken });
      expect((await load('spring'))?.['name']).toBe('Spring Open House');
      expect((await ask(getService(), `${campaigns}/spring`, { ...asked, token: null })).status).toBe(401);
    });
  });
}
