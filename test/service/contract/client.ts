import { expect, it } from 'vitest';
import { type Answer, type Client, createClient } from '#adapter';
import type { Service } from 'pathboard-service';
import { contactIds } from '../small-contacts.js';
import { smallOutreach } from '../small-outreach.js';
import { token } from '../small-seed.js';

const account = { accountId: 'account-1' };

/** Every method of the typed client, with a part of its answer. */
const calls: readonly (readonly [name: string, call: (client: Client) => Promise<Answer<unknown>>, known: unknown])[] =
  [
    [
      'accounts.create',
      ({ accounts }) =>
        accounts.create({
          account: {
            name: 'By the client',
            plan: { id: 'plan_starter' },
            defaults: { country: { code: 'US', name: 'United States' } },
          },
        }),
      { items: [{ name: 'By the client' }] },
    ],
    [
      'conversations.list',
      ({ conversations }) => conversations.list({ ...account, limit: 1, offset: 1 }),
      { items: [{ id: 'talk-new', lastMessage: { id: 'n3' } }], pagination: { limit: 1, offset: 1, hasNext: true } },
    ],
    [
      'conversations.get',
      ({ conversations }) => conversations.get({ ...account, conversationId: '../odd "id"' }),
      { id: '../odd "id"' },
    ],
    ['contacts.list', ({ contacts }) => contacts.list({ ...account, firstName: 'zoe' }), { items: [{ id: 'zoe' }] }],
    [
      'contacts.list by all',
      ({ contacts }) =>
        contacts.list({
          ...account,
          firstName: 'zo',
          mobile: '+1415',
          email: 'example',
          tags: ['vip', 'none'],
          limit: 10,
        }),
      { items: [{ id: 'zoe' }, { id: 'zoltan' }] },
    ],
    [
      'contacts.update',
      ({ contacts }) => contacts.update({ ...account, contactId: 'change-59', changes: { firstName: 'Client' } }),
      { id: 'change-59', firstName: 'Client' },
    ],
    [
      'attributes.list',
      ({ attributes }) => attributes.list({ ...account, attributeType: 'deals' }),
      { items: [{ id: 'attr-stage' }] },
    ],
    [
      'attributes.update',
      ({ attributes }) =>
        attributes.update({ ...account, attributeType: 'contacts', attributeId: 'attr-visits', changes: {} }),
      { amount: expect.any(Number) },
    ],
    [
      'campaigns.list',
      ({ campaigns }) => campaigns.list({ ...account, name: 'house' }),
      { items: [smallOutreach.campaigns.find(({ id }) => id === 'spring')] },
    ],
    [
      'campaigns.update',
      ({ campaigns }) =>
        campaigns.update({
          ...account,
          campaignId: 'change-campaign-11',
          changes: { name: 'By the client', trigger: { code: 'birthday' } },
        }),
      { name: 'By the client', trigger: { code: 'birthday', name: 'Birthday' } },
    ],
    [
      'quickCampaigns.create',
      ({ quickCampaigns }) =>
        quickCampaigns.create({
          ...account,
          quickCampaign: {
            name: 'Quick',
            groupId: 'group-desk',
            listId: 'list-quiet',
            message: { message: 'Hi', media: [] },
          },
        }),
      {},
    ],
    [
      'templates.create',
      ({ templates }) =>
        templates.create({ ...account, template: { name: 'By the client', template: 'Hi', type: 'SMS' } }),
      { items: [{ name: 'By the client' }] },
    ],
    [
      'links.list',
      ({ links }) => links.list({ ...account, search: 'prices', limit: 5, offset: 0 }),
      { items: [{ id: 'plans' }], pagination: { limit: 5 } },
    ],
    ['links.get', ({ links }) => links.get({ ...account, linkId: 'odd' }), { stats: { totalClicks: 3 } }],
    [
      'forms.list',
      ({ forms }) => forms.list({ ...account, search: 'sort', sort: '-active' }),
      { items: [{ id: 'sort-c' }, { id: 'sort-b' }, { id: 'sort-a' }] },
    ],
    ['forms.get', ({ forms }) => forms.get({ ...account, formId: 'live' }), { active: '2026-01-05T10:00:00.000Z' }],
    [
      'forms.update',
      ({ forms }) => forms.update({ ...account, formId: 'change-form-2', changes: { name: 'Form change-form-2' } }),
      { name: 'Form change-form-2' },
    ],
    [
      'forms.activate',
      ({ forms }) => forms.activate({ ...account, formId: 'change-form-2' }),
      { active: expect.any(String) },
    ],
    [
      'meetingEvents.list',
      ({ meetingEvents }) => meetingEvents.list(account),
      { items: { length: 14 }, pagination: { hasNext: false } },
    ],
    [
      'meetingEvents.update',
      ({ meetingEvents }) =>
        meetingEvents.update({ ...account, meetingEventId: 'change-meeting-12', changes: { bufferTime: 7 } }),
      { id: 'change-meeting-12', bufferTime: 7 },
    ],
    [
      'workflows.saveVersion',
      ({ workflows }) =>
        workflows.saveVersion({
          ...account,
          workflowId: 'by-the-client',
          name: 'Client',
          versions: [{ id: 'c1', definition: { nodes: [], edges: [] } }],
        }),
      { id: 'c1' },
    ],
    [
      'workflows.getExecution',
      ({ workflows }) => workflows.getExecution({ ...account, workflowId: 'welcome', executionId: 'run-1' }),
      { id: 'run-1' },
    ],
    [
      'checkout.start',
      ({ checkout }) =>
        checkout.start({
          ...account,
          checkout: { plan: 'plan_starter' },
          successUrl: 'https://a.example/yes',
          cancelUrl: 'https://a.example/no',
        }),
      expect.stringMatching(/\/checkout\/\w+$/),
    ],
    ['extensions.getAccount', ({ extensions }) => extensions.getAccount(account), { id: 'account-1' }],
    [
      'extensions.getContact',
      ({ extensions }) => extensions.getContact({ ...account, contactId: 'zoe' }),
      { id: 'zoe', unknown: { kept: true } },
    ],
    [
      'extensions.listLists',
      ({ extensions }) => extensions.listLists({ ...account, search: 'news' }),
      { items: [{ id: 'list-news', contacts: expect.any(Number) }] },
    ],
    [
      'extensions.listTags',
      ({ extensions }) => extensions.listTags({ ...account, search: 'vip' }),
      { items: [{ name: 'vip', contacts: 2 }] },
    ],
    [
      'extensions.listTemplates',
      ({ extensions }) => extensions.listTemplates({ ...account, search: 'hello' }),
      { items: [{ id: 'tpl-hello' }] },
    ],
    [
      'extensions.listMessages',
      ({ extensions }) => extensions.listMessages({ ...account, conversationId: 'talk-new', limit: 2 }),
      { items: [{ id: 'n3' }, { id: 'n2' }], pagination: { hasNext: true } },
    ],
    [
      'extensions.listUsers',
      ({ extensions }) => extensions.listUsers({ ...account, search: 'ada' }),
      { items: [smallOutreach.users[0]] },
    ],
    [
      'extensions.listSenders',
      ({ extensions }) => extensions.listSenders({ ...account, search: 'tollfree' }),
      { items: [smallOutreach.senders[1]] },
    ],
    [
      'extensions.listGroups',
      ({ extensions }) => extensions.listGroups({ ...account, search: 'front' }),
      { items: [smallOutreach.groups[0]] },
    ],
    [
      'extensions.listPhoneNumbers',
      ({ extensions }) => extensions.listPhoneNumbers({ ...account, search: 'london' }),
      { items: [smallOutreach.phoneNumbers[1]] },
    ],
  ];

/** The contract between the typed client and the service: the 22 endpoints, and the lists beyond them. */
export function describeClient(getService: () => Service): void {
  const open = (given = token): Client =>
    createClient({
      baseUrl: 'http://service.test',
      token: given,
      retry: false,
      fetch: (input, init) => getService().fetch(new Request(input, init)),
    });

  it.each(calls)('returns the data of %s', async (_, call, known) => {
    const answer = await call(open());
    expect(answer).toMatchObject({ ok: true, data: known });
  });

  it.each(calls)('reports unauthorized for %s with an unknown token', async (_, call) => {
    expect(await call(open('unknown-token'))).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', status: 401 },
    });
  });

  it('creates a resource once for two calls with one key', async () => {
    const { extensions, templates } = open();
    const create = (): Promise<Answer<unknown>> =>
      templates.create({ ...account, template: { name: 'typedkey', template: 'x' } }, { idempotencyKey: 'typed-key' });
    expect(await create()).toEqual(await create());
    expect(await extensions.listTemplates({ ...account, search: 'typedkey' })).toMatchObject({
      ok: true,
      data: { items: { length: 1 } },
    });
  });

  it('reads whole lists page by page', async () => {
    const collect = async (resources: AsyncIterable<{ readonly id?: string | null | undefined }>): Promise<number> => {
      const ids = new Set<unknown>();
      for await (const { id } of resources) ids.add(id);
      return ids.size;
    };
    const { campaigns, contacts, conversations, forms, links, meetingEvents } = open();
    const sizes = await Promise.all([
      collect(campaigns.listAll({ ...account, limit: 4 })),
      collect(conversations.listAll({ ...account, limit: 1 })),
      collect(forms.listAll({ ...account, sort: '-name', limit: 3 })),
      collect(links.listAll({ ...account, limit: 5 })),
      collect(meetingEvents.listAll(account)),
      collect(contacts.listAll({ ...account, limit: 20 })),
    ]);
    expect(sizes).toEqual(
      [
        smallOutreach.campaigns,
        smallOutreach.conversations,
        smallOutreach.forms,
        smallOutreach.links,
        smallOutreach.meetingEvents,
        contactIds,
      ].map(({ length }) => length),
    );
  });

  it('reports each refusal with its code and message', async () => {
    const { forms, meetingEvents, quickCampaigns } = open();
    const quickCampaign = { name: 'x', groupId: 'none', listId: 'list-quiet', message: { message: 'x' } };
    expect(await quickCampaigns.create({ ...account, quickCampaign })).toMatchObject({
      ok: false,
      failure: {
        kind: 'rejected',
        status: 422,
        code: 'unknown-group',
        message: 'groupId is not the id of a group of this account',
      },
    });
    expect(await forms.get({ ...account, formId: 'secret-form' })).toMatchObject({
      ok: false,
      failure: { kind: 'notFound', code: 'not-found' },
    });
    const range = { start: { hour: 9, minute: 0 }, end: { hour: 8, minute: 0 } };
    expect(
      await meetingEvents.update({
        ...account,
        meetingEventId: 'refused',
        changes: { availability: { times: { mon: [range] } } },
      }),
    ).toMatchObject({
      ok: false,
      failure: {
        code: 'unusable-meeting-event',
        message: expect.stringContaining('availability.times.mon[0] must end after it starts'),
      },
    });
  });
}
