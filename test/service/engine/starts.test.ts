import { afterEach, describe, expect, test } from 'vitest';
import type { RunningService } from 'pathboard-service';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { setCampaign } from '../../../service/src/engine/campaign-starts.js';
import { watchStarts } from '../../../service/src/engine/due-starts.js';
import { createVersionReader } from '../../../service/src/engine/live-versions.js';
import { loadSeed } from '../../../service/src/load-seed.js';
import { ask } from '../request.js';
import { accountId } from '../small-seed.js';
import { Crash, crashingAt } from './crashing.js';
import { begin, contact, list, live, startService } from './starting.js';

const services: RunningService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});
async function start(...given: Parameters<typeof startService>) {
  const started = await startService(...given);
  services.push(started.service);
  return started;
}
const iso = (instant: number): string => new Date(instant).toISOString();
const hello = (text = 'Hello') => ['send-message', { message: text }] as const;
const wait = ['delay', { duration: 'P1D', avoidNights: false }] as const;
const lists = [
  { id: 'news', name: 'News' },
  { id: 'club', name: 'Club' },
];

describe(
  '[EN10] a change of a contact starts what waits for it, in the transaction that makes it',
  { timeout: 60_000 },
  () => {
    const workflows = [
      live('tagged', ['trigger-tag', { tags: ['Hot Lead', 'other'] }], hello()),
      live('upgraded', ['trigger-attribute', { attribute: 'attributes.plan', becomes: 'Premium' }], hello()),
      live('renamed', ['trigger-attribute', { attribute: 'firstName' }], hello()),
      live('joined', ['trigger-list', { list: { id: 'news', name: 'News' } }], hello()),
    ];
    const maya = contact('maya', { tags: ['old'], attributes: { plan: 'basic' }, lists: [list('club')] } as object);

    test('a tag, an attribute and a list, each with what its trigger leaves', async () => {
      const { change, errors, starts } = await start({ workflows, lists, contacts: [maya] });
      await change('maya', { tags: ['old', 'hot lead'] });
      expect(await starts('tagged')).toEqual([['maya', { tag: 'hot lead' }]]);
      await change('maya', { attributes: { plan: 'trial' } });
      expect(await starts('upgraded')).toEqual([]);
      await change('maya', { attributes: { plan: ' premium' } });
      expect(await starts('upgraded')).toEqual([['maya', { value: ' premium', before: 'trial' }]]);
      await change('maya', { firstName: 'Maja' });
      expect(await starts('renamed')).toEqual([['maya', { value: 'Maja', before: 'maya' }]]);
      await change('maya', { lists: [{ id: 'news' }] });
      expect((await starts('joined')).map(([id]) => id)).toEqual(['maya']);
      expect(errors).toEqual([]);
    });

    test('what stays the same starts nothing, and a refused change nothing either', async () => {
      const { change, service, starts } = await start({ workflows, lists, contacts: [maya] });
      await change('maya', {
        tags: ['OLD'],
        attributes: { plan: 'basic' },
        lists: [{ id: 'club' }],
        firstName: 'maya',
      });
      const refused = { tags: ['hot lead'], lists: [{ id: 'no such list' }] };
      const { status } = await ask(service, `/v1/accounts/${accountId}/contacts/maya`, {
        method: 'PUT',
        body: refused,
      });
      expect(status).toBe(422);
      await service.engine.settle();
      for (const { id } of workflows) expect(await starts(id)).toEqual([]);
    });
  },
);

describe('[EN11] a run starts others, and never without end', { timeout: 60_000 }, () => {
  test('its change starts other workflows, and never its own', async () => {
    const { change, starts } = await start({
      contacts: [contact('maya')],
      workflows: [
        live('first', ['trigger-tag', { tags: ['a', 'b'] }], ['add-tag', { tags: ['b'] }]),
        live('second', ['trigger-tag', { tags: ['b'] }], ['set-attribute', { attribute: 'attributes.x', value: '1' }]),
        live('third', ['trigger-attribute', { attribute: 'attributes.x' }], hello()),
      ],
    });
    await change('maya', { tags: ['a'] });
    expect(await starts('first')).toHaveLength(1);
    expect(await starts('second')).toEqual([['maya', { tag: 'b' }]]);
    expect(await starts('third')).toEqual([['maya', { value: '1', before: '' }]]);
  });

  test('runs that start each other in a circle stop after ten', async () => {
    const { change, errors, read } = await start({
      contacts: [contact('maya')],
      workflows: [
        live(
          'ping',
          ['trigger-tag', { tags: ['ping'] }],
          ['remove-tag', { tags: ['ping'] }],
          ['add-tag', { tags: ['pong'] }],
        ),
        live(
          'pong',
          ['trigger-tag', { tags: ['pong'] }],
          ['remove-tag', { tags: ['pong'] }],
          ['add-tag', { tags: ['ping'] }],
        ),
      ],
    });
    await change('maya', { tags: ['ping'] });
    const runs = await read<readonly unknown[]>('/contacts/maya/executions?limit=100');
    expect(runs).toHaveLength(11);
    expect(errors).toEqual([]);
  });

  test('with an hour between them they go on', async () => {
    const { change, pass, read, service } = await start({
      contacts: [contact('maya')],
      workflows: [
        live('ping', ['trigger-tag', { tags: ['ping'] }], ['remove-tag', { tags: ['ping'] }], wait, [
          'add-tag',
          { tags: ['pong'] },
        ]),
        live('pong', ['trigger-tag', { tags: ['pong'] }], ['remove-tag', { tags: ['pong'] }], wait, [
          'add-tag',
          { tags: ['ping'] },
        ]),
      ],
    });
    await change('maya', { tags: ['ping'] });
    for (let day = 0; day < 14; day++) {
      pass(86_400_000);
      await service.engine.settle();
    }
    expect(await read<readonly unknown[]>('/contacts/maya/executions?limit=100')).toHaveLength(15);
  });
});

describe('[EN12] a contact under way in a workflow does not start in it again', { timeout: 60_000 }, () => {
  test('whatever happens at the same time', async () => {
    const { call, change, read, service, starts } = await start({
      contacts: [contact('maya')],
      workflows: [live('tagged', ['trigger-tag', { tags: ['a', 'b', 'c'] }], wait)],
    });
    await Promise.all(['a', 'b', 'c'].map((tag) => change('maya', { tags: [tag] })));
    await Promise.all([1, 2, 3].map(() => call('POST', '/workflows/tagged/executions', { contactId: 'maya' })));
    await service.engine.settle();
    expect(await starts('tagged')).toHaveLength(1);
    expect(await read<readonly unknown[]>('/contacts/maya/executions')).toHaveLength(1);
  });

  test('a kind of trigger without re-enrolment starts each contact once, for ever', async () => {
    const once = live('tagged', ['trigger-tag', { tags: ['a'] }], hello());
    const [node] = once.versions[0]?.definition?.nodes ?? [];
    if (node) node.type = { ...node.type, supportsReenrollment: false };
    const { change, starts } = await start({ contacts: [contact('maya'), contact('noor')], workflows: [once] });
    for (const id of ['maya', 'noor', 'maya']) {
      await change(id, { tags: ['a'] });
      await change(id, { tags: [] });
    }
    expect((await starts('tagged')).map(([id]) => id)).toEqual(['maya', 'noor']);
  });

  test('further calls are ignored for as long as the trigger says', async () => {
    const { call, pass, starts } = await start({
      contacts: [contact('maya')],
      workflows: [live('missed', ['trigger-missed-call', { ignoreFor: 'PT2H' }])],
    });
    const from = String(contact('maya').mobile?.number);
    for (const minutes of [0, 30, 89, 2]) {
      pass(minutes * 60_000);
      await call('POST', '/test-phone/missed-calls', { from });
    }
    expect((await starts('missed')).map(([, outputs]) => outputs)).toEqual(
      expect.arrayContaining([
        { calledAt: iso(begin), voicemail: '' },
        { calledAt: iso(begin + 121 * 60_000), voicemail: '' },
      ]),
    );
    expect(await starts('missed')).toHaveLength(2);
  });
});

describe('[EN13] forms, meetings and links', { timeout: 60_000 }, () => {
  test('a form that is sent is counted, writes its fields, and starts', async () => {
    const { call, read, service, starts } = await start({
      forms: [
        { id: 'check', name: 'Check-in', active: '2026-01-01T00:00:00.000Z' },
        { id: 'off', name: 'Off' },
      ],
      workflows: [
        live('sent', ['trigger-form', { form: { id: 'check', name: 'Check-in' } }], hello('Thanks {firstName}')),
      ],
    });
    const filled = { firstName: 'Maya', mobile: { number: '+15105550142' }, attributes: { interest: 'yoga' } };
    const { contactId } = await call<{ readonly contactId: string }>('POST', '/forms/check/submissions', filled);
    expect(await read(`/contacts/${contactId}`)).toMatchObject({ firstName: 'Maya', attributes: { interest: 'yoga' } });
    expect(await starts('sent')).toEqual([[contactId, { submittedAt: iso(begin) }]]);
    expect(await read('/forms/check')).toMatchObject({ conversions: 1 });
    const path = `/v1/accounts/${accountId}/forms/off/submissions`;
    expect((await ask(service, path, { method: 'POST', body: filled })).body.error?.code).toBe('form-not-active');
  });

  test('a booked meeting starts, its end starts, and a canceled one has none', async () => {
    const meeting = {
      id: 'intro',
      name: 'Intro',
      durations: [30],
      enabled: true,
      hosts: [{ email: 'jo@fernway.example' }],
      availability: {
        timezone: 'UTC',
        times: { wed: [{ start: { hour: 9, minute: 0 }, end: { hour: 17, minute: 0 } }] },
      },
    };
    const { call, pass, service, starts } = await start({
      contacts: [contact('maya'), contact('noor')],
      meetingEvents: [meeting],
      workflows: [
        live('booked', ['trigger-meeting', { meetingEvent: { id: 'intro' } }], hello()),
        live('ended', ['trigger-meeting-ended', { meetingEvent: { id: 'intro' } }], hello()),
      ],
    });
    const bookings = '/meetingevents/intro/bookings';
    const book = (contactId: string, hour: string) =>
      call<{ readonly id: string }>('POST', bookings, { contactId, start: `2026-12-02T${hour}:00Z` });
    await book('maya', '10:00');
    const { id } = await book('noor', '11:00');
    const known = { meeting: { start: '2026-12-02T10:00:00.000Z', host: 'jo@fernway.example' } };
    expect((await starts('booked'))[0]).toEqual(['maya', known]);
    for (const [hour, code] of [
      ['10:15', 'time-taken'],
      ['16:45', 'time-not-offered'],
    ])
      await expect(book('noor', hour!)).rejects.toThrow(code);
    expect(await call('POST', `${bookings}/${id}/cancel`)).toMatchObject({ id, status: 'canceled' });
    expect(await starts('ended')).toEqual([]);
    pass(14 * 3_600_000 + 29 * 60_000);
    await service.engine.settle();
    expect(await starts('ended')).toEqual([]);
    pass(60_000);
    await service.engine.settle();
    expect(await starts('ended')).toEqual([['maya', known]]);
    pass(86_400_000);
    await service.engine.settle();
    expect(await starts('ended')).toHaveLength(1);
  });

  test('a click of a contact is counted and starts, once where the trigger says so', async () => {
    const link = {
      id: 'trial',
      keyId: 't8Kq',
      shortenedUrl: 'https://fern.fit/t8Kq',
      domain: { id: 'd', name: 'fern.fit' },
      destinationUrl: 'https://www.fernway.example/free',
    };
    const { call, read, service, starts } = await start({
      contacts: [contact('maya')],
      links: [{ link, sent: 1 }],
      workflows: [
        live('first', ['trigger-link', { link: { id: 'trial' } }], hello()),
        live('each', ['trigger-link', { link: { id: 'trial' }, firstClickOnly: false }], hello()),
      ],
    });
    const press = (query: string) => service.fetch(new Request(`http://service.test/go/fern.fit/t8Kq${query}`));
    expect((await press('')).status).toBe(302);
    await press('?c=unknown');
    expect(await starts('each')).toEqual([]);
    await press('?c=maya');
    await service.engine.settle();
    await call('POST', '/test-phone/clicks', { from: contact('maya').mobile?.number, url: 'fern.fit/t8Kq' });
    expect(await starts('first')).toEqual([['maya', { clickedAt: iso(begin) }]]);
    expect(await starts('each')).toHaveLength(2);
    expect(await read('/links/trial')).toMatchObject({ stats: { totalClicks: 4, uniqueClicks: 1, ctr: 1 } });
  });
});

describe('[EN14] schedules start the contacts of a list', { timeout: 60_000 }, () => {
  const members = [
    contact('kyoto', { lists: [list('news')], timezone: 'Asia/Tokyo' } as object),
    contact('oakland', { lists: [list('news')], timezone: 'America/Los_Angeles' } as object),
    contact('nowhere', { lists: [list('news')] } as object),
    contact('gone', { lists: [{ ...list('news'), optOut: '2026-02-01T00:00:00.000Z' }] } as object),
    contact('other', { lists: [list('club')] } as object),
  ];
  const every = (name: string, config: object) =>
    live(name, ['trigger-schedule', { list: { id: 'news' }, time: '09:00', ...config }], hello());

  test('by the clock where each contact lives, and by the clock of one zone', async () => {
    const { at, service, starts } = await start({
      account: { id: accountId, timezone: 'Europe/Berlin' },
      lists,
      contacts: members,
      workflows: [
        every('theirs', { repeat: 'daily' }),
        every('ours', { repeat: 'weekly', days: ['thu'], clock: 'zone', timezone: 'America/Los_Angeles' }),
        every('once', { repeat: 'once', date: '2026-12-02', clock: 'zone' }),
      ],
    });
    await service.engine.settle();
    const due: Record<string, Record<string, string>> = { theirs: {}, ours: {}, once: {} };
    for (let hour = 21; hour < 24 * 4; hour++) {
      at(Date.UTC(2026, 11, 1, hour));
      await service.engine.settle();
    }
    for (const name of Object.keys(due))
      for (const [id, outputs] of await starts(name)) due[name]![`${id} ${(outputs as { dueAt: string }).dueAt}`] = '';
    expect(Object.keys(due['theirs'] ?? {}).toSorted()).toEqual([
      ...['02', '03', '04', '05'].map((day) => `kyoto 2026-12-${day}T00:00:00.000Z`).slice(0, 3),
      ...['02', '03', '04'].map((day) => `nowhere 2026-12-${day}T08:00:00.000Z`),
      ...['02', '03', '04'].map((day) => `oakland 2026-12-${day}T17:00:00.000Z`),
    ]);
    expect(Object.keys(due['ours'] ?? {}).toSorted()).toEqual(
      ['kyoto', 'nowhere', 'oakland'].map((id) => `${id} 2026-12-03T17:00:00.000Z`),
    );
    expect(Object.keys(due['once'] ?? {})).toHaveLength(3);
  });

  test('what was missed is made up for once; a paused or changed workflow starts no contact at the former time', async () => {
    const { at, call, service, starts } = await start({
      lists,
      contacts: members,
      workflows: [every('daily', { repeat: 'daily', clock: 'zone', timezone: 'UTC' })],
    });
    await service.engine.settle();
    at(Date.UTC(2026, 11, 9, 12));
    await service.engine.settle();
    expect((await starts('daily')).map(([, outputs]) => outputs)).toEqual(
      Array.from({ length: 3 }, () => ({ dueAt: '2026-12-09T09:00:00.000Z' })),
    );
    await call('POST', '/workflows/daily/pause');
    at(Date.UTC(2026, 11, 10, 12));
    await service.engine.settle();
    expect(await starts('daily')).toHaveLength(3);
    await call('POST', '/workflows/daily/resume');
    expect(await starts('daily')).toHaveLength(3);
    at(Date.UTC(2026, 11, 11, 9));
    await service.engine.settle();
    expect(await starts('daily')).toHaveLength(6);
  });
});

describe('[EN15] campaigns', { timeout: 120_000 }, () => {
  const people = Array.from({ length: 1203 }, (_, at) =>
    contact(`p${String(at).padStart(4, '0')}`, {
      mobile: { number: `+1510555${String(at).padStart(4, '0')}` },
      lists: [list('news')],
      ...(at === 7 ? { optOut: '2026-01-01T00:00:00.000Z' } : {}),
      ...(at === 8 ? { blocked: '2026-01-01T00:00:00.000Z' } : {}),
      attributes: { plan: at % 2 === 0 ? 'basic' : 'premium' },
    } as object),
  );

  test('a quick campaign reaches each contact of its list once', async () => {
    const { errors, read, said, service } = await start({
      lists,
      contacts: people.slice(0, 12),
      groups: [{ id: 'desk', name: 'Desk' }],
    } as object);
    const body = { name: 'Pool closed', groupId: 'desk', listId: 'news', message: { message: 'Closed, {firstName}.' } };
    const path = `/v1/accounts/${accountId}/quickcampaigns`;
    expect((await ask(service, path, { method: 'POST', body })).status).toBe(201);
    await service.engine.settle();
    const reached = people.slice(0, 12).filter((_, at) => at !== 7 && at !== 8);
    expect((await said()).toSorted()).toEqual(reached.map(({ id }) => `out: Closed, ${id}.`));
    expect(await read('/workflows')).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('[106] a quick campaign with a workflow starts its live version with each contact of the list (10), once', async () => {
    const { call, errors, said, starts } = await start({
      lists,
      contacts: people.slice(0, 12),
      groups: [{ id: 'desk', name: 'Desk' }],
      workflows: [live('greeting', ['trigger-keyword', { keywords: ['HI'] }], hello('Hello {firstName}'), wait)],
    } as object);
    const body = { name: 'Q', groupId: 'desk', listId: 'news', message: { message: '' }, workflowId: 'greeting' };
    await expect(call('POST', '/quickcampaigns', { ...body, workflowId: 'gone' })).rejects.toThrow('workflow-not-live');
    await call('POST', '/quickcampaigns', body);
    const reached = people.slice(0, 12).filter((_, at) => at !== 7 && at !== 8);
    expect((await starts('greeting')).map(([id]) => id).toSorted()).toEqual(reached.map(({ id }) => id));
    // All of them wait in it, so that no contact gets it twice.
    await call('POST', '/quickcampaigns', body);
    expect(await starts('greeting')).toHaveLength(reached.length);
    expect((await said()).toSorted()).toEqual(reached.map(({ id }) => `out: Hello ${id}`));
    expect(errors).toEqual([]);
  });

  test('it is a cursor in chunks: one that is cut off anywhere goes on, and starts each contact once', async () => {
    const database = await openDatabase('memory://');
    const { queries } = database;
    await loadSeed(
      queries,
      () => Promise.resolve({ accounts: [{ account: { id: accountId }, lists, contacts: people, workflows: [] }] }),
      iso(begin),
    );
    const document = JSON.stringify({ name: 'Q', listId: 'news', message: { message: 'Hi' } });
    await queries
      .insertInto('quick_campaigns')
      .values({ account_id: accountId, id: 'q', document, send_at: iso(begin), created_at: iso(begin) })
      .execute();
    await setCampaign(queries, 'quick-campaign', { accountId, id: 'q' }, iso(begin));
    const errors: unknown[] = [];
    const counted: number[] = [];
    let now = begin;
    const look = async (over: typeof queries): Promise<void> => {
      const starts = watchStarts({
        queries: over,
        now: () => now,
        readVersion: createVersionReader(),
        onBegun: () => {},
        onError: (error) => errors.push(error),
      });
      await starts.look().catch((error: unknown) => errors.push(error));
      await starts.stop();
      const { count } = await queries
        .selectFrom('runs')
        .select((all) => all.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      counted.push(Number(count));
      now += 3_600_000;
    };
    for (let statement = 1; counted.at(-1) !== 1201 && statement < 200; statement++)
      await look(crashingAt(queries, { statement, side: 'after' }).queries);
    // Whole chunks alone: one contact opted out, and one is blocked.
    expect([...new Set([...counted, 0, 499, 999, 1201])].toSorted((a, b) => a - b)).toEqual([0, 499, 999, 1201]);
    expect(counted).toContain(499);
    expect(errors.every((error) => error instanceof Crash)).toBe(true);
    await look(queries);
    expect(counted.at(-1)).toBe(1201);
    expect(await queries.selectFrom('due_starts').select('id').execute()).toEqual([]);
    await database.close();
  });

  test('a campaign starts what waits for its delivery, and for an answer; paused it stops', async () => {
    const campaign = {
      id: 'spring',
      name: 'Spring',
      template: 'Come by!',
      trigger: { code: 'manual' },
      filters: { list: { id: 'news' }, attributes: [{ attribute: 'plan', comparator: 'equals', value: ['basic'] }] },
    };
    const { call, read, said, service, starts } = await start({
      lists,
      contacts: people.slice(0, 5),
      campaigns: [campaign, { id: 'all', name: 'All', template: 'x' }],
      workflows: [
        live('received', ['trigger-campaign', { campaign: { id: 'spring' }, event: 'received' }], wait),
        live('answered', ['trigger-campaign', { campaign: { id: 'spring' } }], hello('Great')),
      ],
    });
    await call('POST', '/campaigns/spring', { paused: iso(begin) });
    await expect(call('POST', '/campaigns/spring/start')).rejects.toThrow('campaign-paused');
    await expect(call('POST', '/campaigns/all/start')).rejects.toThrow('no-contacts');
    await call('POST', '/campaigns/spring', { paused: null });
    await call('POST', '/campaigns/spring/start');
    expect((await starts('received')).map(([id]) => id)).toEqual(['p0000', 'p0002', 'p0004']);
    expect(await said()).toEqual(['out: Come by!', 'out: Come by!', 'out: Come by!']);
    await call('POST', '/test-phone/messages', { from: '+15105550002', text: 'Yes please' });
    expect(await starts('answered')).toEqual([['p0002', { message: 'Yes please' }]]);
    await call('POST', '/test-phone/messages', { from: '+15105550001', text: 'Who is this?' });
    expect(await starts('answered')).toHaveLength(1);
    const [run] = (
      await read<readonly { readonly id: string; readonly workflowId: string }[]>('/contacts/p0004/executions')
    ).filter(({ workflowId }) => workflowId.startsWith('campaign_'));
    expect(await read(`/workflows/${run?.workflowId}/executions/${run?.id}`)).toMatchObject({ status: 'completed' });
    await service.engine.settle();
  });

  test('one of every week begins at its time, and again a week later by the clock of the account', async () => {
    const { at, call, read, said, service } = await start({
      account: { id: accountId, timezone: 'America/Los_Angeles' },
      lists,
      contacts: people.slice(0, 1),
      campaigns: [
        {
          id: 'weekly',
          name: 'Weekly',
          template: 'This week',
          trigger: { code: 'recurring' },
          filters: { list: { id: 'news' } },
        },
      ],
    });
    const [first, second] = [Date.UTC(2027, 2, 8, 17), Date.UTC(2027, 2, 15, 16)];
    await call('POST', '/campaigns/weekly', { nextExecution: iso(first) });
    for (const [instant, messages] of [
      [first - 1, 0],
      [first, 1],
      [second - 1, 1],
      [second, 2],
    ] as const) {
      at(instant);
      await service.engine.settle();
      expect(await said()).toHaveLength(messages);
    }
    const [campaign] = await read<readonly { readonly nextExecution: string }[]>('/campaigns');
    expect(campaign?.nextExecution).toBe('2027-03-22T16:00:00.000Z');
  });
});
