import * as z from 'zod/mini';
import { isJsonObject, type JsonObject } from '#base';
import { contactSchema } from '#schema';
import { changeContact } from '../contact/change-contact.js';
import { contactContext } from '../contact/contact-context.js';
import { rewriteContact } from '../contact/contact-rows.js';
import { readPhoneNumber } from '../contact/phone-number.js';
import type { Queries } from '../database/database.js';
import { contactWithNumber } from '../engine/contacts.js';
import { checkBody, invalidRequest, unusable } from '../http/check-body.js';
import { notFound } from '../http/refused-request.js';
import type { Call, Reply, Route } from '../http/route.js';

const submittedSchema = z.looseObject({ contactId: z.string() });

/** Sending of lead forms, as the page with the form does it. */
export const submissionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/accounts/:accountId/forms/:formId/submissions',
    operationId: 'submitForm',
    extension: true,
    summary:
      'Takes in a form that was sent: counts it as a conversion, writes its fields to the contact with its number, who is made where none has it, and starts the workflows that wait for it. Refused with 422 where the form is not active.',
    body: {
      name: 'Contact',
      schema: contactSchema,
      example: { firstName: 'Maya', mobile: { number: '+15105550142' }, attributes: { interest: 'yoga' } },
    },
    answer: { name: 'SubmittedForm', schema: submittedSchema, list: false },
    handle: submit,
  },
];

async function submit({ accountId, at, body, engine, param, queries }: Call): Promise<Reply> {
  const formId = param('formId');
  const sent = checkBody(body.value, contactSchema);
  const number = isJsonObject(sent['mobile']) ? sent['mobile']['number'] : undefined;
  const read = readPhoneNumber(typeof number === 'string' ? number : '', undefined);
  if (!read.valid)
    throw invalidRequest(
      'mobile.number',
      'mobile.number must be a phone number with its country, such as +15105550142',
    );
  const form = await queries
    .selectFrom('forms')
    .select('active')
    .where('account_id', '=', accountId)
    .where('id', '=', formId)
    .executeTakeFirst();
  if (!form) throw notFound();
  if (form.active === null) throw unusable('form-not-active', '', 'This form is not active; activate it first');
  const { id: contactId } = await contactWithNumber(queries, accountId, read.number, at);
  const change = await writeFields(queries, accountId, contactId, sent, at);
  await engine.contactChanged(queries, { accountId, contactId }, { ...change, at });
  await engine.happen(queries, { accountId, contactId }, { kind: 'form', at, formId });
  await queries
    .updateTable('forms')
    .set((row) => ({ conversions: row('conversions', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', formId)
    .execute();
  return { data: JSON.stringify({ contactId }) };
}

async function writeFields(
  queries: Queries,
  accountId: string,
  contactId: string,
  { id: _id, mobile: _mobile, ...sent }: JsonObject,
  at: string,
): Promise<{ readonly before: JsonObject; readonly after: JsonObject }> {
  const { document } = await queries
    .selectFrom('contacts')
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = JSON.parse(document) as JsonObject;
  const after = changeContact(before, sent, await contactContext(queries, accountId, at));
  if (JSON.stringify(after) !== document) await rewriteContact(queries, accountId, contactId, after);
  return { before, after };
}
