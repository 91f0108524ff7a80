import * as z from 'zod/mini';
import type { JsonObject } from '#base';
import { formSchema } from '#schema';
import type { Queries } from '../database/database.js';
import { holds, searchKey, searchWords } from '../database/search-text.js';
import { documentText, mergeDocument, refuseOtherId } from '../document/merge-document.js';
import { checkBody } from '../http/check-body.js';
import { readPage } from '../http/page.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import { replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';
import { checkGivenName, givenName, ignoredField } from './given-name.js';

/** The order of a list. */
interface Sorting<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** Reads `sort`: one of the fields, with a leading `-` for descending order. The first field is the default. */
function readSort<Field extends string>(query: URLSearchParams, fields: readonly [Field, ...Field[]]): Sorting<Field> {
  const [asked, ...more] = query.getAll('sort');
  if (asked === undefined) return { field: fields[0], descending: false };
  const field = fields.find((name) => asked === name || asked === `-${name}`);
  if (more.length > 0 || field === undefined) {
    const message = `sort must be one of ${fields.join(', ')}, with - before it for the other way round`;
    throw new RefusedRequest(400, 'invalid-query', message, [{ path: 'sort', message }]);
  }
  return { field, descending: asked !== field };
}

/** All values of `sort`, for the OpenAPI document. */
function sortValues(fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => [field, `-${field}`]);
}

/**
 * The counters and the timestamp of a form belong to the service: a client may send them back, and they are ignored.
 */
const formChangesSchema = z.extend(formSchema, {
  name: givenName,
  impressions: ignoredField(formSchema.shape.impressions),
  conversions: ignoredField(formSchema.shape.conversions),
  active: ignoredField(formSchema.shape.active),
});
const own = ['id', 'impressions', 'conversions', 'active'];

const forms = '/v1/accounts/:accountId/forms';
const columns = ['document', 'impressions', 'conversions', 'active'] as const;
const sortable = ['name', 'impressions', 'conversions', 'active'] as const;
const sortColumns = {
  name: 'name_key',
  impressions: 'impressions',
  conversions: 'conversions',
  active: 'active',
} as const;

interface FormRow {
  readonly document: string;
  readonly impressions: number;
  readonly conversions: number;
  readonly active: string | null;
}

/** Lead forms of web pages. */
export const formRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: forms,
    operationId: 'listForms',
    extension: false,
    summary: 'The lead forms of an account.',
    paged: true,
    query: [
      { name: 'search', description: 'Only forms with all these words in their name or id' },
      {
        name: 'sort',
        description: 'What to sort by, with - before it for the other way round; forms that are not active come last',
        values: sortValues(sortable),
      },
    ],
    answer: { name: 'Form', schema: formSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const words = searchWords(readTerm(query, 'search') ?? '');
      const { descending, field } = readSort(query, sortable);
      const rows = await queries
        .selectFrom('forms')
        .select(columns)
        .where('account_id', '=', accountId)
        .where((row) => row.and(words.map((word) => holds('search_key', word))))
        .orderBy(sortColumns[field], (order) => (descending ? order.desc() : order.asc()).nullsLast())
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(page, rows.map(formText));
    },
  },
  {
    method: 'GET',
    path: `${forms}/:formId`,
    operationId: 'getForm',
    extension: false,
    summary: 'One lead form.',
    answer: { name: 'Form', schema: formSchema, list: false },
    handle: async ({ accountId, param, queries }) => {
      const found = await queries
        .selectFrom('forms')
        .select(columns)
        .where('account_id', '=', accountId)
        .where('id', '=', param('formId'))
        .executeTakeFirst();
      if (!found) throw notFound();
      return { data: formText(found) };
    },
  },
  {
    method: 'PUT',
    path: `${forms}/:formId`,
    operationId: 'updateForm',
    extension: false,
    summary:
      'Renames a form. What is not sent stays as it is, what is sent as null is taken away; counters and the active stamp cannot be set.',
    body: { name: 'FormChanges', schema: formChangesSchema, example: { name: 'Free class, spring' } },
    answer: { name: 'Form', schema: formSchema, list: false },
    handle: async ({ accountId, body, param, queries }) => {
      const id = param('formId');
      checkGivenName(body.value);
      const changes = checkBody(body.value, formChangesSchema);
      refuseOtherId(changes, id);
      const found = await lockForm(queries, accountId, id);
      const form = mergeDocument(JSON.parse(found.document) as JsonObject, changes, own);
      const document = documentText(form);
      await queries
        .updateTable('forms')
        .set({
          document,
          name_key: searchKey(String(form['name'] ?? '')),
          search_key: searchKey(String(form['name'] ?? ''), id),
        })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return { data: formText({ ...found, document }) };
    },
  },
  {
    method: 'PUT',
    path: `${forms}/:formId/activate`,
    operationId: 'activateForm',
    extension: false,
    summary: 'Makes a form live and stamps it. A form that is live already keeps the time since when it has been.',
    answer: { name: 'Form', schema: formSchema, list: false },
    handle: async ({ accountId, at, param, queries }) => {
      const id = param('formId');
      const found = await lockForm(queries, accountId, id);
      const active = found.active ?? at;
      await queries
        .updateTable('forms')
        .set({ active })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return { data: formText({ ...found, active }) };
    },
  },
];

/** The form, locked until this transaction ends. */
async function lockForm(queries: Queries, accountId: string, id: string): Promise<FormRow> {
  const found = await queries
    .selectFrom('forms')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

function formText({ active, conversions, document, impressions }: FormRow): string {
  return JSON.stringify({
    ...(JSON.parse(document) as JsonObject),
    impressions,
    conversions,
    ...(active === null ? {} : { active }),
  });
}
