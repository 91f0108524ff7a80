import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '#base';
import type { Campaign } from '#model';
import { campaignSchema } from '#schema';
import { holds, searchKey } from '../database/search-text.js';
import type { Queries } from '../database/database.js';
import { campaignChanged, startCampaign } from '../engine/campaign-starts.js';
import { documentText, mergeDocument, refuseOtherId } from '../document/merge-document.js';
import { checkBody } from '../http/check-body.js';
import { readPage } from '../http/page.js';
import { notFound } from '../http/refused-request.js';
import { replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';
import { checkGivenName, givenName } from './given-name.js';

/** The changes of a campaign. The four fields that the interface shows are checked; others are kept. */
export const campaignChangesSchema = z.extend(campaignSchema, {
  name: givenName,
  template: z.optional(z.string()),
  trigger: z.optional(z.looseObject({ code: z.optional(z.string()), name: z.optional(z.nullable(z.string())) })),
  reporting: z.optional(z.looseObject({ when: z.optional(z.nullable(z.string())) })),
});

const campaigns = '/v1/accounts/:accountId/campaigns';

/** Campaigns: messages that go out to many contacts by a rule. */
export const campaignRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: campaigns,
    operationId: 'listCampaigns',
    extension: false,
    summary: 'The campaigns of an account, by name.',
    paged: true,
    query: [
      {
        name: 'name',
        description:
          'Only campaigns with this in their name, in the whole of it or a part; case and accents do not count',
      },
    ],
    answer: { name: 'Campaign', schema: campaignSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const name = readTerm(query, 'name');
      const rows = await queries
        .selectFrom('campaigns')
        .select('document')
        .where('account_id', '=', accountId)
        .$if(name !== undefined, (some) => some.where(holds('name_key', searchKey(name))))
        .orderBy('name_key')
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(
        page,
        rows.map((row) => row.document),
      );
    },
  },
  {
    method: 'POST',
    path: `${campaigns}/:campaignId`,
    operationId: 'updateCampaign',
    extension: false,
    summary:
      'Changes a campaign. What is not sent stays as it is, what is sent as null is taken away. One that begins by a schedule begins at `nextExecution`; one with `paused` stops where it is.',
    body: {
      name: 'CampaignChanges',
      schema: campaignChangesSchema,
      example: {
        name: 'Spring open house',
        trigger: { code: 'schedule' },
        template: 'Hi {firstName|there}, our doors are open on Saturday.',
        reporting: { when: 'daily' },
      },
    },
    answer: { name: 'Campaign', schema: campaignSchema, list: false },
    handle: async ({ accountId, at, body, param, queries }) => {
      const id = param('campaignId');
      checkGivenName(body.value);
      const changes = checkBody(body.value, campaignChangesSchema);
      refuseOtherId(changes, id);
      const kept = await lockCampaign(queries, accountId, id);
      const campaign = withTriggerName(mergeDocument(kept, changes, ['id']), kept, changes);
      const document = documentText(campaign);
      await queries
        .updateTable('campaigns')
        .set({ document, name_key: searchKey(String(campaign['name'] ?? '')) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      await campaignChanged(queries, { accountId, id }, kept as Campaign, campaign as Campaign, at);
      return { data: document };
    },
  },
  {
    method: 'POST',
    path: `${campaigns}/:campaignId/start`,
    operationId: 'startCampaign',
    extension: true,
    summary:
      'Starts a campaign now: its message goes to the contacts that its filters name, some hundred at a time, and what waits for it starts. Refused with 422 where it is paused, has no message or names no contacts, and with 409 while it is being sent.',
    answer: { name: 'Campaign', schema: campaignSchema, list: false },
    handle: async ({ accountId, at, engine, param, queries }) => {
      const id = param('campaignId');
      const campaign = await lockCampaign(queries, accountId, id);
      await startCampaign(queries, { accountId, id }, campaign as Campaign, at);
      engine.hurry();
      return { data: JSON.stringify(campaign) };
    },
  },
];

/** The campaign, locked until this transaction ends. */
async function lockCampaign(queries: Queries, accountId: string, id: string): Promise<JsonObject> {
  const found = await queries
    .selectFrom('campaigns')
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return JSON.parse(found.document) as JsonObject;
}

/** Names of the triggers that this service knows. */
export const triggerNames: ReadonlyMap<Json | undefined, string> = new Map([
  ['manual', 'By hand'],
  ['schedule', 'At a set time'],
  ['recurring', 'Every week'],
  ['list-joined', 'Joins a list'],
  ['birthday', 'Birthday'],
  ['link-clicked', 'Follows a link'],
]);

/** Clients send the code of a trigger, answers hold its name as well; the name of another trigger must not stay. */
function withTriggerName(campaign: JsonObject, kept: JsonObject, changes: JsonObject): JsonObject {
  const [before, sent, trigger] = [kept['trigger'], changes['trigger'], campaign['trigger']];
  if (!isJsonObject(sent) || !isJsonObject(trigger) || sent['name'] !== undefined) return campaign;
  const code = trigger['code'] as Json | undefined;
  if (isJsonObject(before) && before['code'] === code) return campaign;
  const { name: _former, ...rest } = trigger as JsonObject;
  const name = triggerNames.get(code);
  return mergeOne(campaign, 'trigger', name === undefined ? rest : { ...rest, name });
}

function mergeOne(document: JsonObject, key: string, value: Json): JsonObject {
  return Object.fromEntries(Object.entries(document).map(([name, present]) => [name, name === key ? value : present]));
}
