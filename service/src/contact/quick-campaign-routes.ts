import * as z from 'zod/mini';
import { createRandomId, type JsonObject } from '#base';
import type { QuickCampaign } from '#model';
import { mediaSchema, quickCampaignSchema } from '#schema';
import type { Queries } from '../database/database.js';
import { setCampaign } from '../engine/campaign-starts.js';
import { liveVersionOf } from '../engine/live-versions.js';
import { documentText } from '../document/merge-document.js';
import { checkBody, invalidRequest, unusable } from '../http/check-body.js';
import { checkLength, readDateTime } from '../http/check-text.js';
import { readPage } from '../http/page.js';
import { replyWithPage, type Route } from '../http/route.js';

const newQuickCampaignSchema = z.extend(quickCampaignSchema, {
  name: z.string(),
  groupId: z.string(),
  listId: z.string(),
  workflowId: z.optional(z.string()),
  message: z.looseObject({
    message: z.optional(z.nullable(z.string())),
    media: z.optional(z.nullable(z.array(mediaSchema))),
  }),
});

const maxTextLength = 1_600;
const quickCampaigns = '/v1/accounts/:accountId/quickcampaigns';

/** Sending one message to one list, and the history of such requests. */
export const quickCampaignRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: quickCampaigns,
    operationId: 'createQuickCampaign',
    extension: false,
    summary:
      'Sends a message to the contacts of a list, now or at a time to come, and answers an empty object. The engine sends it; who left the list, opted out or is blocked by then gets none. With `workflowId`, an extension, these contacts start in the live version of that workflow instead, and the message may be empty; who is under way in it already is left out.',
    body: {
      name: 'NewQuickCampaign',
      schema: newQuickCampaignSchema,
      example: {
        name: 'Pool closed',
        groupId: 'grp_front',
        listId: 'lst_news',
        message: { message: 'The pool is closed today, {firstName|there}.', media: [] },
      },
    },
    answer: { name: 'Nothing', schema: z.looseObject({}), list: false, status: 201 },
    handle: async ({ accountId, at, body, engine, queries }) => {
      const sent = checkBody(body.value, newQuickCampaignSchema);
      checkMessage(sent);
      const sendAt = readSendAt(sent['sendAt'], at);
      await requireOne(queries, 'team_groups', accountId, 'groupId', String(sent['groupId']));
      await requireOne(queries, 'lists', accountId, 'listId', String(sent['listId']));
      const { workflowId } = sent;
      if (typeof workflowId === 'string' && !(await liveVersionOf(queries, accountId, workflowId)))
        throw unusable('workflow-not-live', 'workflowId', 'This workflow is not live; make a version live first');
      const id = `qcm_${createRandomId()}`;
      await queries
        .insertInto('quick_campaigns')
        .values({
          account_id: accountId,
          id,
          document: documentText({ ...sent, id, sendAt }),
          send_at: sendAt,
          created_at: at,
        })
        .execute();
      await setCampaign(queries, 'quick-campaign', { accountId, id }, sendAt);
      engine.hurry();
      return { status: 201, data: '{}' };
    },
  },
  {
    method: 'GET',
    path: quickCampaigns,
    operationId: 'listQuickCampaigns',
    extension: true,
    summary: 'The quick campaigns that were recorded, those to be sent last first.',
    paged: true,
    answer: { name: 'QuickCampaign', schema: quickCampaignSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const rows = await queries
        .selectFrom('quick_campaigns')
        .select('document')
        .where('account_id', '=', accountId)
        .orderBy('send_at', 'desc')
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
];

function checkMessage({ message, name, workflowId }: QuickCampaign): void {
  if (name?.trim() === '') throw invalidRequest('name', 'name must not be empty');
  checkLength('name', name, 200);
  const text = message?.message ?? '';
  checkLength('message.message', text, maxTextLength);
  const media = message?.media ?? [];
  if (workflowId === undefined && text.trim() === '' && media.length === 0)
    throw unusable('empty-message', 'message', 'A message needs a text or a file');
  for (const [index, { url }] of media.entries()) {
    const path = `message.media[${index}].url`;
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url))
      throw unusable('unusable-media', path, `${path} must be an address that begins with http:// or https://`);
  }
}

/** When to send it: at once without a time. */
function readSendAt(sent: JsonObject[string] | undefined, at: string): string {
  if (sent === undefined || sent === null) return at;
  const time = readDateTime(sent);
  if (time === undefined) throw invalidRequest('sendAt', 'sendAt must be a date-time such as 2026-05-01T09:30:00Z');
  if (time <= Date.parse(at))
    throw unusable('send-at-passed', 'sendAt', 'sendAt must be in the future, or absent to send at once');
  return new Date(time).toISOString();
}

/** Refuses unknown ids, with the same message whether or not another account has them. */
async function requireOne(
  queries: Queries,
  table: 'team_groups' | 'lists',
  accountId: string,
  path: string,
  id: string,
): Promise<void> {
  const found = await queries
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found)
    throw path === 'listId'
      ? unusable('unknown-list', path, 'listId is not the id of a list of this account')
      : unusable('unknown-group', path, 'groupId is not the id of a group of this account');
}
