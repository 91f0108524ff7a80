import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, createClient } from 'pathboard/client';
import { createService, type RunningService } from 'pathboard-service';
import { overHttp, type ServiceOverHttp } from '../over-http.js';
import { contact, list, live, versionOf } from './starting.js';

const accountId = 'acc';
const token = 'token-of-all';
const noon = Date.UTC(2026, 11, 1, 12);
const maya = '+15105550142';
let service: RunningService;
let http: ServiceOverHttp;
let client: Client;
let now = noon;
/** Method and path of each request that was answered well, as the product sent it. */
const used = new Set<string>();

beforeAll(async () => {
  service = await createService({
    database: 'memory://',
    tokens: { [token]: accountId },
    now: () => now,
    log: ({ method, route, status }) => {
      if (status < 300) used.add(`${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`);
    },
    seed: {
      accounts: [
        {
          account: { id: accountId, name: 'All' },
          contacts: [contact('maya', { mobile: { number: maya }, lists: [list('news')] } as object)],
          lists: [
            { id: 'news', name: 'News' },
            { id: 'club', name: 'Club' },
          ],
          attributes: [{ id: 'plan', name: 'plan', label: 'Plan', type: 'contacts', dataType: 'text' }],
          groups: [{ id: 'desk', name: 'Desk' }],
          campaigns: [
            {
              id: 'spring',
              name: 'Spring',
              template: 'Come by, {firstName}!',
              trigger: { code: 'manual' },
              filters: { list: { id: 'news' } },
            },
          ],
          forms: [{ id: 'check', name: 'Check-in' }],
          links: [
            {
              sent: 1,
              link: {
                id: 'trial',
                keyId: 't8Kq',
                shortenedUrl: 'https://fern.fit/t8Kq',
                domain: { id: 'd', name: 'fern.fit' },
                destinationUrl: 'https://www.fernway.example/free',
              },
            },
          ],
          meetingEvents: [{ id: 'intro', name: 'Intro', durations: [30], enabled: true, hosts: [] }],
          workflows: [
            live(
              'on-change',
              ['trigger-attribute', { attribute: 'attributes.plan' }],
              ['add-tag', { tags: ['upgraded'] }],
            ),
            live(
              'on-answer',
              ['trigger-campaign', { campaign: { id: 'spring' } }],
              ['send-message', { message: 'Great!' }],
            ),
            live(
              'on-quick',
              ['trigger-list', { list: { id: 'club' } }],
              ['send-message', { message: 'Welcome to the club' }],
            ),
            live(
              'on-click',
              ['trigger-link', { link: { id: 'trial' } }],
              ['add-to-list', { list: { id: 'club', name: 'Club' } }],
            ),
            live(
              'on-form',
              ['trigger-form', { form: { id: 'check' } }],
              ['set-attribute', { attribute: 'attributes.came', value: 'yes' }],
            ),
            live(
              'on-meeting',
              ['trigger-meeting', { meetingEvent: { id: 'intro' } }],
              ['send-message', { message: 'See you' }],
            ),
          ],
        },
      ],
    } as object as NonNullable<Parameters<typeof createService>[0]['seed']>,
  });
  http = await overHttp(service);
  client = createClient({ baseUrl: http.listener.url, token });
}, 120_000);
afterAll(() => http?.close());

/** The data of an answer, once the engine has nothing left to do. */
async function data<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const known = await answer;
  if (!known.ok) throw new Error(JSON.stringify(known.failure));
  await service.engine.settle();
  now += 1000;
  return known.data;
}
const here = { accountId };

const endpoints: readonly (readonly [number: number, endpoint: string])[] = [
  [1, 'POST /v1/accounts'],
  [2, 'GET /v1/accounts/{accountId}/conversations'],
  [3, 'GET /v1/accounts/{accountId}/conversations/{conversationId}'],
  [4, 'GET /v1/accounts/{accountId}/contacts'],
  [5, 'PUT /v1/accounts/{accountId}/contacts/{contactId}'],
  [6, 'GET /v1/accounts/{accountId}/attributes/{attributeType}'],
  [7, 'PUT /v1/accounts/{accountId}/attributes/{attributeType}/{attributeId}'],
  [8, 'GET /v1/accounts/{accountId}/campaigns'],
  [9, 'POST /v1/accounts/{accountId}/campaigns/{campaignId}'],
  [10, 'POST /v1/accounts/{accountId}/quickcampaigns'],
  [11, 'POST /v1/accounts/{accountId}/templates'],
  [12, 'GET /v1/accounts/{accountId}/links'],
  [13, 'GET /v1/accounts/{accountId}/links/{linkId}'],
  [14, 'GET /v1/accounts/{accountId}/forms'],
  [15, 'GET /v1/accounts/{accountId}/forms/{formId}'],
  [16, 'PUT /v1/accounts/{accountId}/forms/{formId}'],
  [17, 'PUT /v1/accounts/{accountId}/forms/{formId}/activate'],
  [18, 'GET /v1/accounts/{accountId}/meetingevents'],
  [19, 'PUT /v1/accounts/{accountId}/meetingevents/{meetingEventId}'],
  [20, 'POST /v1/accounts/{accountId}/workflows/{workflowId}/versions'],
  [21, 'GET /v1/accounts/{accountId}/workflows/{workflowId}/executions/{executionId}'],
  [22, 'POST /v1/accounts/{accountId}/checkout'],
];

const said = async (): Promise<readonly string[]> => {
  const { items } = await data(client.conversations.list(here));
  const conversationId = String(items[0]?.id);
  const messages = await data(client.extensions.listMessages({ ...here, conversationId, limit: 100 }));
  return messages.items.map(({ message }) => String(message)).toReversed();
};
const mayaNow = async () => (await data(client.contacts.list({ ...here, search: 'maya' }))).items[0];
const newest = async (workflowId: string) => {
  const runs = await data(client.extensions.listContactExecutions({ ...here, contactId: 'maya', limit: 100 }));
  const run = runs.items.find((each) => each.workflowId === workflowId);
  expect(run, workflowId).toBeDefined();
  return data(client.workflows.getExecution({ ...here, workflowId, executionId: String(run?.id) }));
};

test(
  '[EN17] endpoints 4, 5, 6, 7 and 21: a changed attribute starts a run, and the run changes the contact',
  { timeout: 60_000 },
  async () => {
    const { items } = await data(client.attributes.list({ ...here, attributeType: 'contacts' }));
    const [plan] = items;
    await data(
      client.attributes.update({ ...here, attributeType: 'contacts', attributeId: String(plan?.id), changes: {} }),
    );
    await data(
      client.contacts.update({
        ...here,
        contactId: 'maya',
        changes: { attributes: { [String(plan?.name)]: 'premium' } },
      }),
    );
    expect((await newest('on-change')).status).toBe('completed');
    expect((await mayaNow())?.tags).toEqual(['upgraded']);
  },
);

test('[EN17] endpoints 8, 9, 2 and 3: a campaign sends, and its answer starts a run', { timeout: 60_000 }, async () => {
  const [campaign] = (await data(client.campaigns.list(here))).items;
  const campaignId = String(campaign?.id);
  await data(client.campaigns.update({ ...here, campaignId, changes: { template: 'Open house, {firstName}!' } }));
  await data(client.extensions.startCampaign({ ...here, campaignId }));
  await data(client.extensions.receiveTestMessage({ ...here, from: maya, text: 'I come' }));
  expect(await said()).toEqual(['Open house, maya!', 'I come', 'Great!']);
  expect((await newest('on-answer')).status).toBe('completed');
  const [conversation] = (await data(client.conversations.list(here))).items;
  const one = await data(client.conversations.get({ ...here, conversationId: String(conversation?.id) }));
  expect(one.lastMessage?.message).toBe('Great!');
});

test('[EN17] endpoint 10: a quick campaign sends to its list', { timeout: 60_000 }, async () => {
  await data(
    client.quickCampaigns.create({
      ...here,
      quickCampaign: { name: 'Pool', groupId: 'desk', listId: 'news', message: { message: 'The pool is closed.' } },
    }),
  );
  expect((await said()).at(-1)).toBe('The pool is closed.');
});

test('[EN17] endpoints 12 and 13: a click is counted and starts a run', { timeout: 60_000 }, async () => {
  const [link] = (await data(client.links.list({ ...here, search: 'fern.fit' }))).items;
  const pressed = await fetch(`${http.listener.url}/go/fern.fit/t8Kq?c=maya`, { redirect: 'manual' });
  expect(pressed.status).toBe(302);
  await service.engine.settle();
  expect((await data(client.links.get({ ...here, linkId: String(link?.id) }))).stats).toMatchObject({
    totalClicks: 1,
    uniqueClicks: 1,
  });
  expect((await newest('on-click')).status).toBe('completed');
  // Its effect puts the contact on a list, which starts the next run.
  expect((await newest('on-quick')).status).toBe('completed');
  expect((await said()).at(-1)).toBe('Welcome to the club');
});

test('[EN17] endpoints 14, 15, 16 and 17: a form that is active starts a run', { timeout: 60_000 }, async () => {
  const formId = String((await data(client.forms.list(here))).items[0]?.id);
  await data(client.forms.update({ ...here, formId, changes: { name: 'Class check-in' } }));
  const filled = { mobile: { number: maya } };
  expect((await client.extensions.submitForm({ ...here, formId, contact: filled })).ok).toBe(false);
  await data(client.forms.activate({ ...here, formId }));
  await data(client.extensions.submitForm({ ...here, formId, contact: filled }));
  expect(await data(client.forms.get({ ...here, formId }))).toMatchObject({ name: 'Class check-in', conversions: 1 });
  expect((await mayaNow())?.attributes).toMatchObject({ plan: 'premium', came: 'yes' });
});

test('[EN17] endpoints 18 and 19: a booked meeting starts a run', { timeout: 60_000 }, async () => {
  const meetingEventId = String((await data(client.meetingEvents.list(here))).items[0]?.id);
  await data(client.meetingEvents.update({ ...here, meetingEventId, changes: { durations: [45] } }));
  const booking = await data(
    client.extensions.bookMeeting({ ...here, meetingEventId, contactId: 'maya', start: '2026-12-03T10:00:00Z' }),
  );
  expect(booking.end).toBe('2026-12-03T10:45:00.000Z');
  expect((await said()).at(-1)).toBe('See you');
});

test('[EN17] endpoints 11 and 20: a saved version sends a template as it is now', { timeout: 60_000 }, async () => {
  const { items } = await data(
    client.templates.create({ ...here, template: { name: 'Hello', type: 'SMS', template: 'Hello from a template' } }),
  );
  const version = versionOf(
    'templated',
    ['trigger-tag', { tags: ['send'] }],
    ['send-template', { template: { id: String(items[0]?.id), name: 'Hello' } }],
  );
  await data(
    client.workflows.saveVersion({ ...here, workflowId: 'templated', name: 'templated', versions: [version] }),
  );
  await data(client.extensions.activateVersion({ ...here, workflowId: 'templated', versionId: 'templated-v1' }));
  await data(client.contacts.update({ ...here, contactId: 'maya', changes: { tags: ['send'] } }));
  expect((await said()).at(-1)).toBe('Hello from a template');
});

test('[EN17] endpoints 1 and 22: an account is made, and pays for a plan', { timeout: 60_000 }, async () => {
  const made = await data(
    client.accounts.create({
      account: {
        name: 'New',
        plan: { id: 'plan_starter' },
        defaults: { country: { code: 'US', name: 'United States' } },
      },
    }),
  );
  const own = String(made.items[0]?.id);
  const address = await data(
    client.checkout.start({
      accountId: own,
      successUrl: 'https://a.example/ok',
      cancelUrl: 'https://a.example/no',
      checkout: { plan: 'plan_starter' },
    }),
  );
  expect(address).toMatch(/^https?:/);
  const { ok } = await client.extensions.receiveTestMessage({ accountId: own, from: maya, text: 'Hi' });
  expect(ok).toBe(true);
});

test('[EN17] all 22 endpoints of the interface were used', () => {
  const missing = endpoints.filter(([, endpoint]) => !used.has(endpoint));
  expect(missing).toEqual([]);
  expect(endpoints.map(([number]) => number)).toEqual(Array.from({ length: 22 }, (_, at) => at + 1));
});
