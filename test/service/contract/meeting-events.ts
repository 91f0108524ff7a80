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
  otherAccount,
  refusalOf,
  refused,
  type FoundResource,
} from './outreach-request.js';

const meetings = `${account}/meetingevents`;
const changing = ['1', '10', '11', '12', '2', '3', '4', '5', '6', '7', '8', '9'].map(
  (number) => `change-meeting-${number}`,
);
const range = (from: number, to: number, fromMinute = 0, toMinute = 0) => ({
  start: { hour: from, minute: fromMinute },
  end: { hour: to, minute: toMinute },
});
const on = (day: string, ...ranges: readonly unknown[]) => ({ availability: { times: { [day]: ranges } } });

/** The contract of meeting events, for every database and every transport. */
export function describeMeetingEvents(getService: () => Service): void {
  const load = (id: string) => fromList(getService(), meetings, id);
  const change = (id: string, body: unknown) => ask(getService(), `${meetings}/${id}`, { method: 'PUT', body });
  const changed = async (id: string, body: unknown): Promise<FoundResource> => {
    const answer = await change(id, body);
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(await load(id)).toEqual(answer.body.data);
    return answer.body.data as FoundResource;
  };
  const seeded = (id: string) =>
    smallOutreach.meetingEvents.find((event) => event.id === id) as FoundResource | undefined;

  describe('in a list', () => {
    describeList(getService, {
      path: 'meetingevents',
      ids: ['intro', ...changing, 'refused'],
      others: ['secret-meeting'],
    });

    it('are returned as stored', async () => expect(await load('intro')).toEqual(seeded('intro')));
  });

  describe('in a change', () => {
    it('accept every writable field', async () => {
      const sent = {
        name: 'Changed',
        description: 'New',
        durations: [0, 15, 30.5],
        bufferTime: 0,
        minimumNotice: 1440,
        enabled: false,
        allowAdditionalAttendees: true,
        availability: {
          timezone: 'Pacific/Auckland',
          times: { sun: [], mon: [range(0, 9), range(9, 12, 0, 30), range(23, 24)], wed: [range(8, 8, 0, 1)] },
        },
        notifications: { host: { sms: 0 }, attendee: { sms: 15 } },
        styling: { logo: 'l', cover: 'c' },
      };
      const before = seeded('change-meeting-1');
      expect(await changed('change-meeting-1', sent)).toEqual({
        ...before,
        ...sent,
        availability: {
          timezone: 'Pacific/Auckland',
          times: {
            mon: sent.availability.times.mon,
            tue: [range(9, 17)],
            sat: [],
            sun: [],
            wed: sent.availability.times.wed,
          },
        },
      });
    });

    it('change only in the fields sent', async () => {
      for (const part of [{ enabled: false }, { durations: [] }, { description: '' }, { 'x own': [2] }, {}]) {
        const before = await load('change-meeting-2');
        expect(await changed('change-meeting-2', part)).toEqual({ ...before, ...part });
      }
      const before = await load('change-meeting-2');
      expect(await changed('change-meeting-2', { notifications: { host: { sms: 5 } } })).toEqual({
        ...before,
        notifications: { host: { sms: 5 }, attendee: { sms: 60 } },
      });
    });

    it('lose the fields sent as null, and no others', async () => {
      const { description: _description, ...rest } = seeded('change-meeting-10') as FoundResource;
      expect(
        await changed('change-meeting-10', {
          description: null,
          availability: { times: { sat: null } },
          styling: { cover: null },
        }),
      ).toEqual({
        ...rest,
        availability: { timezone: 'Europe/Berlin', times: { mon: [range(9, 17)], tue: [range(9, 17)] } },
        styling: { logo: 'a' },
      });
    });

    it('keep their id and slug, whatever the request has', async () => {
      expect(
        await changed('change-meeting-3', { id: 'change-meeting-3', slug: 'mine', name: 'Renamed' }),
      ).toMatchObject({ id: 'change-meeting-3', slug: 'slug-of-change-meeting-3', name: 'Renamed' });
      await changed('change-meeting-3', { name: 'Meeting change-meeting-3' });
    });

    it('identify their hosts by e-mail address', async () => {
      const { hosts } = await changed('change-meeting-4', {
        hosts: [
          { email: 'BO@one.example', firstName: 'Bo', lastName: 'Çelik' },
          { email: 'guest@else.example', id: 'someone-elses' },
          { email: 'new@else.example', firstName: 'New', 'x own': 1 },
        ],
      });
      expect(hosts).toEqual([
        { id: 'user-2', email: 'BO@one.example', firstName: 'Bo', lastName: 'Çelik' },
        { id: 'guest-1', email: 'guest@else.example' },
        { id: expect.stringMatching(/^hst_\w{16}$/), email: 'new@else.example', firstName: 'New', 'x own': 1 },
      ]);
      expect((await changed('change-meeting-4', { hosts })).hosts).toEqual(hosts);
      // Hosts of other accounts are unknown in this one.
      expect((await changed('change-meeting-4', { hosts: [{ email: 'secret@two.example' }] })).hosts).toEqual([
        { id: expect.stringMatching(/^hst_/), email: 'secret@two.example' },
      ]);
      expect((await changed('change-meeting-4', { hosts: [] })).hosts).toEqual([]);
    });

    it('connect to a calendar of the account by its id', async () => {
      const connection = {
        id: 'calendar-of-intro',
        connectedAt: '2026-01-01T00:00:00.000Z',
        user: { id: 'user-1', email: 'ada@one.example' },
      };
      expect(
        await changed('change-meeting-5', { calendar: { connection: { id: 'calendar-of-intro' } } }),
      ).toMatchObject({ calendar: { connection } });
      const forged = {
        id: 'calendar-of-intro',
        connectedAt: '1970-01-01T00:00:00Z',
        user: { id: 'x', email: 'x@x.example' },
      };
      expect((await changed('change-meeting-5', { calendar: { connection: forged, 'x own': 1 } }))['calendar']).toEqual(
        { connection, 'x own': 1 },
      );
      expect((await changed('change-meeting-5', { calendar: { connection: null } }))['calendar']).toEqual({
        'x own': 1,
      });
      expect(await changed('change-meeting-5', { calendar: null })).not.toHaveProperty('calendar');
    });

    it('stay unchanged when sent back as returned', async () => {
      const before = await load('change-meeting-6');
      expect(await changed('change-meeting-6', before)).toEqual(before);
    });

    it('store every text unchanged', async () => {
      for (const text of hostileTexts)
        expect(
          await changed('change-meeting-7', { name: text, description: text, styling: { logo: text } }),
        ).toMatchObject({ name: text, description: text, styling: { logo: text, cover: 'b' } });
      await changed('change-meeting-7', { name: 'Meeting change-meeting-7' });
    });

    it.each(['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'america/new_york'])(
      'accept the time zone %s',
      async (timezone) => {
        expect(await changed('change-meeting-8', { availability: { timezone } })).toMatchObject({
          availability: { timezone, times: { mon: [range(9, 17)] } },
        });
      },
    );

    it('apply all of ten concurrent changes', async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          change('change-meeting-9', { 'at once': { [`part ${index}`]: index } }),
        ),
      );
      expect(Object.keys((await load('change-meeting-9'))?.['at once'] as object)).toHaveLength(10);
    });
  });

  describe('refuse', () => {
    it.each<[string, unknown, number, string, string?]>([
      ['a list', [], 400, 'invalid-request', ''],
      ['nothing', '', 400, 'malformed-json'],
      ['an empty name', { name: '' }, 400, 'invalid-request', 'name'],
      ['a name that is null', { name: null }, 400, 'invalid-request', 'name'],
      ['another id', { id: 'intro' }, 400, 'invalid-request', 'id'],
      ['durations that are text', { durations: ['30'] }, 400, 'invalid-request', 'durations[0]'],
      ['a buffer that is text', { bufferTime: '5' }, 400, 'invalid-request', 'bufferTime'],
      ['hosts that are not a list', { hosts: {} }, 400, 'invalid-request', 'hosts'],
      [
        'days that are not a list',
        on('mon', 5).availability.times.mon && { availability: { times: { mon: {} } } },
        400,
        'invalid-request',
        'availability.times.mon',
      ],
      [
        'an hour that is text',
        on('mon', { start: { hour: '9', minute: 0 }, end: { hour: 10, minute: 0 } }),
        400,
        'invalid-request',
        'availability.times.mon[0].start.hour',
      ],
      ['a negative duration', { durations: [30, -1] }, 422, 'unusable-meeting-event', 'durations[1]'],
      ['a negative buffer', { bufferTime: -0.5 }, 422, 'unusable-meeting-event', 'bufferTime'],
      ['a negative notice', { minimumNotice: -1 }, 422, 'unusable-meeting-event', 'minimumNotice'],
      [
        'a negative reminder',
        { notifications: { attendee: { sms: -5 } } },
        422,
        'unusable-meeting-event',
        'notifications.attendee.sms',
      ],
      [
        'a range that ends before it starts',
        on('mon', range(17, 9)),
        422,
        'unusable-meeting-event',
        'availability.times.mon[0]',
      ],
      ['a range of no length', on('tue', range(9, 9)), 422, 'unusable-meeting-event', 'availability.times.tue[0]'],
      [
        'ranges that overlap',
        on('wed', range(9, 12), range(11, 13)),
        422,
        'unusable-meeting-event',
        'availability.times.wed[1]',
      ],
      [
        'ranges out of order',
        on('thu', range(13, 15), range(9, 11)),
        422,
        'unusable-meeting-event',
        'availability.times.thu[1]',
      ],
      [
        'a range within another',
        on('fri', range(8, 18), range(9, 10), range(17, 19)),
        422,
        'unusable-meeting-event',
        'availability.times.fri[2]',
      ],
      ["25 o'clock", on('sat', range(9, 25)), 422, 'unusable-meeting-event', 'availability.times.sat[0].end'],
      ['a minute of 60', on('sun', range(9, 10, 60)), 422, 'unusable-meeting-event', 'availability.times.sun[0].start'],
      [
        'half an hour past 24',
        on('sun', range(9, 24, 0, 30)),
        422,
        'unusable-meeting-event',
        'availability.times.sun[0].end',
      ],
      [
        'a fraction of a minute',
        on('sun', range(9, 10, 0.5)),
        422,
        'unusable-meeting-event',
        'availability.times.sun[0].start',
      ],
      ['a negative hour', on('sun', range(-1, 10)), 422, 'unusable-meeting-event', 'availability.times.sun[0].start'],
      [
        'a range without an end',
        on('sun', { start: { hour: 9, minute: 0 } }),
        422,
        'unusable-meeting-event',
        'availability.times.sun[0].end',
      ],
      [
        'a range without a start',
        on('sun', { end: { hour: 9, minute: 0 } }),
        422,
        'unusable-meeting-event',
        'availability.times.sun[0].start',
      ],
      [
        'an unknown time zone',
        { availability: { timezone: 'Europe/Atlantis' } },
        422,
        'unusable-meeting-event',
        'availability.timezone',
      ],
      [
        'an empty time zone',
        { availability: { timezone: '' } },
        422,
        'unusable-meeting-event',
        'availability.timezone',
      ],
      [
        'SQL as a time zone',
        { availability: { timezone: "'; DROP TABLE meeting_events; --" } },
        422,
        'unusable-meeting-event',
        'availability.timezone',
      ],
      [
        'a host without an e-mail address',
        { hosts: [{ firstName: 'No', lastName: 'Body' }] },
        422,
        'unusable-meeting-event',
        'hosts[0].email',
      ],
      [
        'an invalid e-mail address of a host',
        { hosts: [{ email: 'a b@c' }] },
        422,
        'unusable-meeting-event',
        'hosts[0].email',
      ],
      [
        'a duplicate host',
        { hosts: [{ email: 'a@b.example' }, { email: 'A@B.example' }] },
        422,
        'unusable-meeting-event',
        'hosts[1].email',
      ],
      [
        'an unknown calendar',
        { calendar: { connection: { id: 'unknown' } } },
        422,
        'unknown-calendar',
        'calendar.connection.id',
      ],
      [
        'a calendar of another account',
        { calendar: { connection: { id: 'calendar-of-secret-meeting' } } },
        422,
        'unknown-calendar',
        'calendar.connection.id',
      ],
      ['a million characters', { description: 'x'.repeat(1_000_001) }, 413, 'body-too-large'],
    ])('%s', async (_, body, status, code, place) => {
      expect(await refusalOf(getService(), meetings, `${meetings}/refused`, { method: 'PUT', body })).toMatchObject(
        refused(status, code, place),
      );
    });

    it('with up to twenty errors, each with its path', async () => {
      const answer = await change('refused', { bufferTime: -1, durations: Array.from({ length: 40 }, () => -1) });
      expect([answer.status, answer.body.error?.details.length]).toEqual([422, 20]);
    });

    it('unknown ids and those of other accounts, with the same answer', async () => {
      const asked = { method: 'PUT', body: { name: 'Taken over' } };
      expect(
        await distinguishablePaths(
          getService(),
          asked,
          ...['secret-meeting', 'nothing', '%00', 'x'.repeat(201)].map((id) => `${meetings}/${id}`),
          `${otherAccount}/meetingevents/secret-meeting`,
        ),
      ).toEqual([]);
      expect(
        await distinguishablePaths(
          getService(),
          { ...asked, token: otherToken },
          `${meetings}/intro`,
          `${otherAccount}/meetingevents/intro`,
        ),
      ).toEqual([]);
      expect((await load('intro'))?.['name']).toBe('Intro');
    });
  });
}
