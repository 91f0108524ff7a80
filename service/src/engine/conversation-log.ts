import { createRandomId, type JsonObject } from '#base';
import type { Message } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** A message to or from a contact, to be kept in their conversation. */
export interface LoggedMessage {
  readonly accountId: string;
  readonly contactId: string;
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly number: string;
  readonly outgoing: boolean;
  readonly status: string;
  readonly segments?: number;
  readonly price?: number;
  readonly media?: readonly unknown[];
}

/** Adds a message to the conversation with its contact, which is made or opened again where needed. Once by its id. */
export async function logMessage(queries: Queries, message: LoggedMessage): Promise<void> {
  const { accountId, at, id, media = [], number, outgoing, price, segments, status, text } = message;
  const conversation = await conversationOf(queries, message);
  const document: Message = {
    id,
    status,
    created: { at },
    conversation: { id: conversation.id },
    type: media.length > 0 ? 'mms' : 'sms',
    message: text,
    outgoing,
    phoneNumber: number,
    read: outgoing,
    ...(segments === undefined ? {} : { segments }),
    ...(price === undefined ? {} : { price }),
    ...(media.length > 0 ? { media: [...media] as NonNullable<Message['media']> } : {}),
  };
  await queries
    .insertInto('messages')
    .values({
      account_id: accountId,
      conversation_id: conversation.id,
      id,
      made_at: at,
      document: JSON.stringify(document),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'conversation_id', 'id']).doNothing())
    .execute();
  const { closed: _closed, unread, ...kept } = conversation.document;
  const still = Array.isArray(unread) ? (unread as readonly unknown[]) : [];
  const next = outgoing ? { ...conversation.document } : { ...kept, unread: [...still, id] };
  await queries
    .updateTable('conversations')
    .set((row) => ({ last_at: row.fn<string>('greatest', ['last_at', row.val(at)]), document: JSON.stringify(next) }))
    .where('account_id', '=', accountId)
    .where('id', '=', conversation.id)
    .execute();
}

/** Writes what became of a sent message where it is read. Once it has arrived, nothing later changes that. */
export async function setMessageStatus(
  queries: Queries,
  { accountId, contactId, id, status }: Pick<LoggedMessage, 'accountId' | 'contactId' | 'id' | 'status'>,
): Promise<void> {
  const conversation = await linked(queries, accountId, contactId);
  if (!conversation) return;
  const found = await queries
    .selectFrom('messages')
    .select('document')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversation.id)
    .where('id', '=', id)
    .executeTakeFirst();
  const message = found && (JSON.parse(found.document) as Message);
  if (!message || message.status === status || message.status === 'delivered') return;
  await queries
    .updateTable('messages')
    .set({ document: JSON.stringify({ ...message, status }) })
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversation.id)
    .where('id', '=', id)
    .execute();
}

/** Whether the conversation with a contact is open: it has a message and was not closed since. */
export async function isConversationOpen(queries: Queries, accountId: string, contactId: string): Promise<boolean> {
  const found = await linked(queries, accountId, contactId);
  return found !== undefined && typeof found.document['closed'] !== 'string';
}

interface Where {
  readonly accountId: string;
  readonly contactId: string;
  readonly at: string;
}

/** Closes the conversation with a contact, where there is one. */
export function closeConversation(queries: Queries, where: Where, markRead: boolean): Promise<void> {
  return changeConversation(queries, where, { closed: where.at, ...(markRead ? { unread: [] } : {}) });
}

/** Hands the conversation with a contact to a group. The interface has no member for it: it is kept as `assigned`. */
export function assignConversation(
  queries: Queries,
  where: Where,
  group: JsonObject,
  pick: string | undefined,
): Promise<void> {
  return changeConversation(queries, where, {
    assigned: { group, at: where.at, ...(pick === undefined ? {} : { pick }) },
  });
}

async function changeConversation(
  queries: Queries,
  { accountId, contactId }: Where,
  change: JsonObject,
): Promise<void> {
  const found = await linked(queries, accountId, contactId);
  if (!found) return;
  await queries
    .updateTable('conversations')
    .set({ document: JSON.stringify({ ...found.document, ...change }) })
    .where('account_id', '=', accountId)
    .where('id', '=', found.id)
    .execute();
}

interface OneConversation {
  readonly id: string;
  readonly document: JsonObject;
}

async function conversationOf(
  queries: Queries,
  { accountId, at, contactId, number }: LoggedMessage,
): Promise<OneConversation> {
  const known = await linked(queries, accountId, contactId);
  if (known) return known;
  const seeded = await conversationWith(queries, accountId, number);
  const id = seeded ?? `conv_${createRandomId()}`;
  if (seeded === undefined)
    await queries
      .insertInto('conversations')
      .values({ account_id: accountId, id, last_at: at, document: JSON.stringify({ id, type: 'sms', unread: [] }) })
      .execute();
  await queries
    .insertInto('contact_conversations')
    .values({ account_id: accountId, contact_id: contactId, conversation_id: id })
    .execute();
  return (await linked(queries, accountId, contactId)) ?? { id, document: { id } };
}

/** The conversation of a contact; its row stays locked until the commit. */
async function linked(queries: Queries, accountId: string, contactId: string): Promise<OneConversation | undefined> {
  const found = await queries
    .selectFrom('contact_conversations as of')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.account_id', '=', 'of.account_id').onRef('c.id', '=', 'of.conversation_id'),
    )
    .select(['c.id', 'c.document'])
    .where('of.account_id', '=', accountId)
    .where('of.contact_id', '=', contactId)
    .forUpdate('c')
    .executeTakeFirst();
  return found && { id: found.id, document: JSON.parse(found.document) as JsonObject };
}

/** A conversation from before the engine, known by the number in its messages. Looked for once for each contact. */
async function conversationWith(queries: Queries, accountId: string, number: string): Promise<string | undefined> {
  const found = await queries
    .selectFrom('messages')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where(sql<string>`document::json ->> 'phoneNumber'`, '=', number)
    .limit(1)
    .executeTakeFirst();
  return found?.conversation_id;
}
