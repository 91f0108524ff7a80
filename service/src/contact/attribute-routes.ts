import { isJsonObject, type JsonObject } from '#base';
import { attributeDefinitionSchema, attributeUpdateAnswerSchema, contactSchema } from '#schema';
import { accountDocument } from '../account/account-routes.js';
import { holds, searchKey, searchWords } from '../database/search-text.js';
import { documentText } from '../document/merge-document.js';
import { checkBody, invalidRequest, unusable } from '../http/check-body.js';
import { checkLength } from '../http/check-text.js';
import { readPage } from '../http/page.js';
import { notFound } from '../http/refused-request.js';
import { type Call, replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';

const attributes = '/v1/accounts/:accountId/attributes/:attributeType';
const types = new Set(['contacts', 'deals', 'tickets']);

/** Definitions of attributes. The body and the answer of an update are odd; they are what the interface shows. */
export const attributeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: attributes,
    operationId: 'listAttributes',
    extension: false,
    summary: 'The attributes that contacts, deals or tickets of an account can have.',
    paged: true,
    query: [{ name: 'search', description: 'Words, each of which is in the name or the label. An extension.' }],
    answer: { name: 'AttributeDefinition', schema: attributeDefinitionSchema, list: true },
    handle: async ({ accountId, param, queries, query }) => {
      const page = readPage(query);
      const words = searchWords(readTerm(query, 'search') ?? '');
      const rows = await queries
        .selectFrom('attribute_definitions')
        .select('document')
        .where('account_id', '=', accountId)
        .where('type', '=', typeIn(param))
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
  {
    method: 'PUT',
    path: `${attributes}/:attributeId`,
    operationId: 'updateAttribute',
    extension: false,
    summary:
      'Takes fields of a contact and answers the balance of the account, both as the interface shows them. ' +
      'A label that is sent with them becomes the label of the attribute.',
    body: { name: 'Contact', schema: contactSchema },
    answer: { name: 'AttributeUpdateAnswer', schema: attributeUpdateAnswerSchema, list: false },
    handle: async ({ accountId, at, body, param, queries }) => {
      const sent = checkBody(body.value, contactSchema);
      const [type, id] = [typeIn(param), param('attributeId')];
      const found = await queries
        .selectFrom('attribute_definitions')
        .select('document')
        .where('account_id', '=', accountId)
        .where('type', '=', type)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw notFound();
      const definition = JSON.parse(found.document) as JsonObject;
      const changed = relabel(definition, sent);
      if (changed !== definition) {
        await queries
          .updateTable('attribute_definitions')
          .set({ document: documentText(changed), search_key: attributeKey(changed) })
          .where('account_id', '=', accountId)
          .where('type', '=', type)
          .where('id', '=', id)
          .execute();
      }
      return {
        data: JSON.stringify(balanceOf(JSON.parse(await accountDocument(queries, accountId)) as JsonObject, at)),
      };
    },
  },
];

/** The search key of an attribute. */
export function attributeKey({ label, name }: JsonObject): string {
  return searchKey(typeof name === 'string' ? name : '', typeof label === 'string' ? label : '');
}

/** Refuses other types with 404, like an unknown address. */
function typeIn(param: Call['param']): string {
  const type = param('attributeType');
  if (!types.has(type)) throw notFound();
  return type;
}

/**
 * Applies an update. The body has the fields of a contact, as the interface shows it: they are checked and have no
 * effect. Only the label can change without breaking references; name and type occur in messages, conditions and values
 * of contacts.
 */
function relabel(definition: JsonObject, sent: JsonObject): JsonObject {
  for (const fixed of ['name', 'type', 'dataType']) {
    if (sent[fixed] !== undefined && sent[fixed] !== definition[fixed])
      throw unusable('attribute-in-use', fixed, `The ${fixed} of an attribute does not change`);
  }
  const { label } = sent;
  if (label === undefined || label === definition['label']) return definition;
  if (typeof label !== 'string' || label.trim() === '') throw invalidRequest('label', 'label must be text');
  checkLength('label', label, 200);
  return { ...definition, label: label.trim() };
}

/** The account's balance, the limit below which it is topped up, and the last top-up. */
function balanceOf(account: JsonObject, at: string) {
  const options = isJsonObject(account['options']) ? account['options'] : {};
  const topUp = isJsonObject(options['topUp']) ? options['topUp'] : {};
  const created = isJsonObject(account['created']) ? account['created']['at'] : undefined;
  const amount = account['balance'];
  return {
    amount: typeof amount === 'number' ? amount : 0,
    below: typeof topUp['below'] === 'number' ? topUp['below'] : 0,
    lastTopup: [topUp['last'], created].find((time) => typeof time === 'string') ?? at,
  };
}
