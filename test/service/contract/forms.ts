import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { ask } from '../request.js';
import { hostileTexts } from '../small-outreach.js';
import { otherToken } from '../small-seed.js';
import { describeList } from './lists.js';
import {
  account,
  distinguishablePaths,
  idsIn,
  otherAccount,
  refusalOf,
  refused,
  type FoundResource,
} from './outreach-request.js';

const forms = `${account}/forms`;
const changing = ['1', '10', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `change-form-${number}`);

/** The contract of lead forms, for every database and every transport. */
export function describeForms(getService: () => Service): void {
  const load = async (id: string): Promise<FoundResource> =>
    (await ask(getService(), `${forms}/${id}`)).body.data as FoundResource;
  const change = (id: string, body: unknown) => ask(getService(), `${forms}/${id}`, { method: 'PUT', body });
  const activate = (id: string, asked: object = {}) =>
    ask(getService(), `${forms}/${id}/activate`, { method: 'PUT', ...asked });

  describe('in a list', () => {
    describeList(getService, {
      path: 'forms',
      ids: ['sort-a', 'sort-b', ...changing, 'sort-c', 'live'],
      others: ['secret-form'],
      term: 'search',
      found: [
        ['gamma', ['sort-c']],
        ['RAY gam', ['sort-c']],
        ['alpha', ['sort-a']],
        ['sort', ['sort-a', 'sort-b', 'sort-c']],
        ['sort beta', ['sort-b']],
        ['form-1', ['change-form-1', 'change-form-10']],
      ],
    });

    it.each<[string, readonly string[]]>([
      ['name', ['sort-a', 'sort-b', 'sort-c']],
      ['-name', ['sort-c', 'sort-b', 'sort-a']],
      ['impressions', ['sort-b', 'sort-c', 'sort-a']],
      ['-impressions', ['sort-a', 'sort-c', 'sort-b']],
      ['conversions', ['sort-a', 'sort-c', 'sort-b']],
      ['-conversions', ['sort-b', 'sort-c', 'sort-a']],
      ['active', ['sort-b', 'sort-c', 'sort-a']],
      ['-active', ['sort-c', 'sort-b', 'sort-a']],
    ])('are sorted by %s', async (sort, ids) => {
      expect(idsIn(await ask(getService(), `${forms}?search=sort&sort=${sort}`))).toEqual(ids);
      expect(idsIn(await ask(getService(), `${forms}?search=sort&sort=${sort}&limit=1&offset=1`))).toEqual([ids[1]]);
    });

    it.each([
      '',
      'id',
      '-',
      '--name',
      'Name',
      'name,active',
      'document',
      'name%20desc',
      'name%3B%20DROP%20TABLE%20forms',
      'constructor',
      'name&sort=name',
    ])('cannot be sorted by %s', async (sort) => {
      const answer = await ask(getService(), `${forms}?sort=${sort}`);
      expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([
        400,
        'invalid-query',
        'sort',
      ]);
    });
  });

  describe('one by one', () => {
    it('are returned as stored', async () => {
      expect((await ask(getService(), `${forms}/sort-b`)).body).toEqual({
        success: true,
        data: {
          id: 'sort-b',
          name: 'beta',
          impressions: 10,
          conversions: 9,
          active: '2026-01-01T00:00:00.000Z',
          'x own': 'kept',
        },
      });
      expect(await load('sort-a')).not.toHaveProperty('active');
    });

    it('are renamed, and found by the new name only', async () => {
      const answer = await change('change-form-1', { name: 'Quite Another' });
      expect([answer.status, answer.body.data]).toEqual([
        200,
        { id: 'change-form-1', name: 'Quite Another', impressions: 100, conversions: 10, 'x own': 'kept' },
      ]);
      expect(idsIn(await ask(getService(), `${forms}?search=another`))).toEqual(['change-form-1']);
      expect(idsIn(await ask(getService(), `${forms}?search=form%20change-form-1`))).not.toContain('change-form-1x');
      await change('change-form-1', { name: 'Form change-form-1' });
      expect(await load('change-form-1')).toEqual({
        id: 'change-form-1',
        name: 'Form change-form-1',
        impressions: 100,
        conversions: 10,
        'x own': 'kept',
      });
    });

    it('keep their counters and activation time, whatever the request has', async () => {
      const sent = {
        ...(await load('live')),
        impressions: 9999,
        conversions: 9999,
        active: null,
        'x more': { kept: true },
      };
      expect((await change('live', sent)).body.data).toEqual({
        id: 'live',
        name: 'Live already',
        impressions: 5,
        conversions: 1,
        active: '2026-01-05T10:00:00.000Z',
        'x own': 'kept',
        'x more': { kept: true },
      });
      expect((await change('change-form-2', { active: '2020-01-01T00:00:00Z' })).body.data).not.toHaveProperty(
        'active',
      );
    });

    it('stay unchanged for an empty change', async () => {
      const before = await load('change-form-3');
      expect((await change('change-form-3', {})).body.data).toEqual(before);
    });

    it('store every text unchanged', async () => {
      for (const text of hostileTexts) {
        const answer = await change('change-form-4', { name: text, [text]: text });
        expect([text, answer.status]).toEqual([text, 200]);
        expect(await load('change-form-4')).toMatchObject({ name: text });
        expect(Object.getOwnPropertyDescriptor(await load('change-form-4'), text)?.value).toBe(text);
      }
      await change('change-form-4', { name: 'Form change-form-4' });
    });
  });

  describe('when activated', () => {
    it('have the time of the activation', async () => {
      const began = Date.now() - 60_000_000_000;
      const answer = await activate('change-form-5');
      const { active, ...rest } = answer.body.data as FoundResource;
      expect([answer.status, rest]).toEqual([
        200,
        { id: 'change-form-5', name: 'Form change-form-5', impressions: 100, conversions: 10, 'x own': 'kept' },
      ]);
      expect(active).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Date.parse(String(active))).toBeGreaterThan(began);
      expect(await load('change-form-5')).toEqual(answer.body.data);
    });

    it('keep the first activation time, however often they are activated', async () => {
      const first = await activate('change-form-6');
      for (let again = 0; again < 3; again++) expect((await activate('change-form-6')).text).toBe(first.text);
      expect((await activate('live')).body.data).toMatchObject({ active: '2026-01-05T10:00:00.000Z' });
      const all = await Promise.all(Array.from({ length: 10 }, () => activate('change-form-7')));
      expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    });

    it('keep the time through a rename, and the name through an activation', async () => {
      await Promise.all([change('change-form-8', { name: 'Both' }), activate('change-form-8')]);
      expect(await load('change-form-8')).toMatchObject({ name: 'Both', active: expect.any(String) });
      await change('change-form-8', { name: 'Form change-form-8' });
    });

    it('need no body, and ignore one', async () => {
      expect((await activate('change-form-9', { body: 'not even JSON' })).status).toBe(200);
    });
  });

  describe('refuse', () => {
    it.each<[string, unknown, number, string, string?]>([
      ['a list', [], 400, 'invalid-request', ''],
      ['nothing', '', 400, 'malformed-json'],
      ['half a document', '{"name":', 400, 'malformed-json'],
      ['a name that is a number', { name: 5 }, 400, 'invalid-request', 'name'],
      ['a name that is null', { name: null }, 400, 'invalid-request', 'name'],
      ['an empty name', { name: '' }, 400, 'invalid-request', 'name'],
      ['a name of spaces', { name: ' \t ' }, 400, 'invalid-request', 'name'],
      ['a name of 201 characters', { name: 'x'.repeat(201) }, 400, 'invalid-request', 'name'],
      ['impressions that are text', { impressions: '5' }, 400, 'invalid-request', 'impressions'],
      ['another id', { id: 'live', name: 'x' }, 400, 'invalid-request', 'id'],
      ['an id that is a number', { id: 5 }, 400, 'invalid-request', 'id'],
      ['half a surrogate pair', '{"name":"\\ud83d"}', 400, 'unstorable-text', 'name'],
      ['a number too long', '{"a":12345678901234567890}', 400, 'not-exact', 'a'],
    ])('%s', async (_, body, status, code, place) => {
      expect(await refusalOf(getService(), forms, `${forms}/change-form-10`, { method: 'PUT', body })).toMatchObject(
        refused(status, code, place),
      );
    });

    it('unknown ids and those of other accounts, with the same answer', async () => {
      const asked = { method: 'PUT', body: { name: 'Taken over' } };
      const ids = ['secret-form', 'nothing', '%00', 'x'.repeat(201)];
      expect(
        await distinguishablePaths(
          getService(),
          {},
          ...ids.map((id) => `${forms}/${id}`),
          `${otherAccount}/forms/secret-form`,
        ),
      ).toEqual([]);
      expect(
        await distinguishablePaths(
          getService(),
          asked,
          ...ids.flatMap((id) => [`${forms}/${id}`, `${forms}/${id}/activate`]),
          `${otherAccount}/forms/secret-form`,
          `${otherAccount}/forms/secret-form/activate`,
        ),
      ).toEqual([]);
      expect(
        await distinguishablePaths(
          getService(),
          { ...asked, token: otherToken },
          `${forms}/live`,
          `${forms}/change-form-10/activate`,
          `${otherAccount}/forms/live/activate`,
        ),
      ).toEqual([]);
      expect((await ask(getService(), `${otherAccount}/forms/secret-form`, { token: otherToken })).body.data).toEqual({
        id: 'secret-form',
        name: 'Secret',
        impressions: 1,
        conversions: 1,
        'x own': 'kept',
      });
      expect(await load('change-form-10')).not.toHaveProperty('active');
    });
  });
}
