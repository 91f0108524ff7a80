import * as z from 'zod/mini';
import { createRandomId, type JsonObject } from '#base';
import { templateSchema } from '#schema';
import { holds, searchKey, searchWords } from '../database/search-text.js';
import { documentText } from '../document/merge-document.js';
import { checkBody, invalidRequest } from '../http/check-body.js';
import { checkLength } from '../http/check-text.js';
import { defaultLimit, readPage } from '../http/page.js';
import { replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';

const newTemplateSchema = z.extend(templateSchema, { name: z.string(), template: z.string() });
const templates = '/v1/accounts/:accountId/templates';

/** Characters that ten segments of a long message carry. */
const maxTextLength = 1_600;

/** Reusable texts. */
export const templateRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: templates,
    operationId: 'createTemplate',
    extension: false,
    summary: 'Keeps a text to be sent again and answers a list of it alone.',
    body: {
      name: 'NewTemplate',
      schema: newTemplateSchema,
      example: { name: 'Gentle nudge', template: 'Hi {firstName|there}, are you still interested?', type: 'SMS' },
    },
    answer: { name: 'Template', schema: templateSchema, list: true, status: 201 },
    handle: async ({ accountId, body, queries }) => {
      const sent = checkBody(body.value, newTemplateSchema);
      for (const path of ['name', 'template']) {
        if (String(sent[path]).trim() === '') throw invalidRequest(path, `${path} must not be empty`);
      }
      checkLength('name', sent['name'], 200);
      checkLength('template', sent['template'], maxTextLength);
      const id = `tpl_${createRandomId()}`;
      const template: JsonObject = { ...sent, id, type: sent['type'] ?? 'SMS', media: sent['media'] ?? [] };
      const document = documentText(template);
      const newest = await queries
        .selectFrom('templates')
        .select(({ fn }) => fn.max('sequence').as('sequence'))
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      await queries
        .insertInto('templates')
        .values({
          account_id: accountId,
          id,
          sequence: (newest?.sequence ?? 0) + 1,
          search_key: templateKey(template),
          document,
        })
        .execute();
      return { status: 201, data: `[${document}]`, page: { limit: defaultLimit, offset: 0, hasNext: false } };
    },
  },
  {
    method: 'GET',
    path: templates,
    operationId: 'listTemplates',
    extension: true,
    summary: 'The templates of an account, newest first.',
    paged: true,
    query: [{ name: 'search', description: 'Words, each of which is in the name or the text.' }],
    answer: { name: 'Template', schema: templateSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const words = searchWords(readTerm(query, 'search') ?? '');
      const rows = await queries
        .selectFrom('templates')
        .select('document')
        .where('account_id', '=', accountId)
        .where((eb) => eb.and(words.map((word) => holds('search_key', word))))
        .orderBy('sequence', 'desc')
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

/** The search key of a template. */
export function templateKey({ name, template }: JsonObject): string {
  return searchKey(typeof name === 'string' ? name : '', typeof template === 'string' ? template : '');
}
