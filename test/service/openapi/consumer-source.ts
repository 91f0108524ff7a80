/**
 * A program over the client that a third-party generator creates from the OpenAPI document: it calls the 22 endpoints
 * of the interface as described, and marks calls that must not compile. It is type-checked and then run.
 */
export const consumerSource = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type Form = components['schemas']['Form'];
type MeetingEvent = components['schemas']['MeetingEvent'];

export async function callAll(baseUrl: string, token: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const path = { accountId: 'account-1' };
  const account = '/v1/accounts/{accountId}';
  const named: string[] = [];

  const created = await client.POST('/v1/accounts', { body: { name: 'Made by a generated client', plan: { id: 'plan_starter', name: 'Starter' }, defaults: { country: { code: 'US', name: 'United States' } } } });
  const conversations = await client.GET(\`\${account}/conversations\`, { params: { path, query: { limit: 2, offset: 1 } } });
  const conversation = await client.GET(\`\${account}/conversations/{conversationId}\`, { params: { path: { ...path, conversationId: 'talk-new' } } });
  const contacts = await client.GET(\`\${account}/contacts\`, { params: { path, query: { firstName: 'zo', limit: 10 } } });
  const contact = await client.PUT(\`\${account}/contacts/{contactId}\`, { params: { path: { ...path, contactId: 'change-60' } }, body: { lastName: 'Generated', mobile: { number: '+14155550166', country: 'US' } } });
  const attributes = await client.GET(\`\${account}/attributes/{attributeType}\`, { params: { path: { ...path, attributeType: 'contacts' } } });
  const attribute = await client.PUT(\`\${account}/attributes/{attributeType}/{attributeId}\`, { params: { path: { ...path, attributeType: 'contacts', attributeId: 'attr-plan' } }, body: {} });
  const campaigns = await client.GET(\`\${account}/campaigns\`, { params: { path, query: { name: 'spring' } } });
  const campaign = await client.POST(\`\${account}/campaigns/{campaignId}\`, { params: { path: { ...path, campaignId: 'spring' } }, body: { name: 'Spring', trigger: { code: 'manual' }, template: 'Hi', reporting: { when: 'daily' } } });
  const quick = await client.POST(\`\${account}/quickcampaigns\`, {
    params: { path, header: { 'Idempotency-Key': 'generated-1' } },
    body: { name: 'Quick', groupId: 'group-desk', listId: 'list-news', message: { message: 'Hello', media: [] }, sendAt: '2036-01-01T00:00:00.000Z' },
  });
  const templates = await client.POST(\`\${account}/templates\`, { params: { path }, body: { name: 'Generated', template: 'Hi {firstName}', type: 'SMS' } });
  const links = await client.GET(\`\${account}/links\`, { params: { path, query: { search: 'plans' } } });
  const link = await client.GET(\`\${account}/links/{linkId}\`, { params: { path: { ...path, linkId: 'plans' } } });
  const forms = await client.GET(\`\${account}/forms\`, { params: { path, query: { search: 'sort', sort: '-impressions' } } });
  const form = await client.GET(\`\${account}/forms/{formId}\`, { params: { path: { ...path, formId: 'live' } } });
  const renamed = await client.PUT(\`\${account}/forms/{formId}\`, { params: { path: { ...path, formId: 'change-form-1' } }, body: { name: 'Generated' } });
  const active = await client.PUT(\`\${account}/forms/{formId}/activate\`, { params: { path: { ...path, formId: 'change-form-1' } } });
  const meetings = await client.GET(\`\${account}/meetingevents\`, { params: { path } });
  const meeting = await client.PUT(\`\${account}/meetingevents/{meetingEventId}\`, { params: { path: { ...path, meetingEventId: 'intro' } }, body: { durations: [30, 45] } });
  const version = await client.POST(\`\${account}/workflows/{workflowId}/versions\`, { params: { path: { ...path, workflowId: 'generated' } }, body: { name: 'Generated', versions: [{ id: 'g1', definition: { nodes: [], edges: [] } }] } });
  const execution = await client.GET(\`\${account}/workflows/{workflowId}/executions/{executionId}\`, { params: { path: { ...path, workflowId: 'welcome', executionId: 'run-1' } } });
  const checkout = await client.POST(\`\${account}/checkout\`, { params: { path, query: { successUrl: 'https://shop.example/yes', cancelUrl: 'https://shop.example/no' } }, body: { plan: 'plan_starter' } });

  // Answers have the types of their values.
  const seconds: number | null | undefined = meeting.data?.data.bufferTime;
  const events: MeetingEvent[] = meetings.data?.data ?? [];
  for (const each of forms.data?.data ?? [] as Form[]) if (each.name) named.push(each.name);
  const hasNext: boolean | undefined = conversations.data?.pagination.hasNext;
  const address: string | undefined = checkout.data?.data;
  const who: string | null | undefined = conversation.data?.data.lastMessage?.created?.by?.id;

  const refused = await client.GET(\`\${account}/forms/{formId}\`, { params: { path: { ...path, formId: 'nothing' } } });
  const code: string | undefined = refused.error?.error.code;

  // Requests that the service refuses do not compile.
  const mistakes = [
    // @ts-expect-error unknown path
    () => client.GET('/v1/accounts/{accountId}/form', { params: { path } }),
    // @ts-expect-error forms cannot be deleted
    () => client.DELETE('/v1/accounts/{accountId}/forms/{formId}', { params: { path: { ...path, formId: 'x' } } }),
    // @ts-expect-error the account is missing
    () => client.GET('/v1/accounts/{accountId}/forms', {}),
    // @ts-expect-error unknown sort field
    () => client.GET('/v1/accounts/{accountId}/forms', { params: { path, query: { sort: 'colour' } } }),
    // @ts-expect-error limits are numbers
    () => client.GET('/v1/accounts/{accountId}/forms', { params: { path, query: { limit: 'ten' } } }),
    // @ts-expect-error unknown attribute type
    () => client.GET('/v1/accounts/{accountId}/attributes/{attributeType}', { params: { path: { ...path, attributeType: 'things' } } }),
    // @ts-expect-error a name is text
    () => client.PUT('/v1/accounts/{accountId}/forms/{formId}', { params: { path: { ...path, formId: 'x' } }, body: { name: 5 } }),
    // @ts-expect-error the redirect URLs are missing
    () => client.POST('/v1/accounts/{accountId}/checkout', { params: { path }, body: { plan: 'plan_starter' } }),
    // @ts-expect-error an account needs a name, a plan and defaults
    () => client.POST('/v1/accounts', { body: { name: 'x' } }),
  ];
  const answers = {
    created, conversations, conversation, contacts, contact, attributes, attribute, campaigns, campaign, quick, templates, links, link, forms, form, renamed, active, meetings, meeting,
    version, execution, checkout,
  };
  return {
    statuses: Object.fromEntries(Object.entries(answers).map(([name, { data, error, response }]) => [name, [response.status, data?.success, error]])),
    values: { seconds, events: events.length, named, hasNext, who, code, address: address?.startsWith(baseUrl), ctr: link.data?.data.stats?.ctr, version: version.data?.data.id }, mistakes: mistakes.length,
  };
}
`;
