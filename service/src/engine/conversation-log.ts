import { createRandomId, type Json, type JsonObject } from '#base';
import type { Message } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { jsonOf } from '../database/insert-rows.js';
import { longestNumber } from '../database/migrations/numbered.js';

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

/** Adds messages to the conversations with their contacts, which are made or opened again where needed. Each once by its id. */
export async function logMessages(queries: Queries, messages: readonly LoggedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const conversations = await conversationsOf(queries, messages);
  const rows: object[] = [];
  const after = new Map<string, { account_id: string; id: string; last_at: string; document: JsonObject }>();
  for (const message of messages) {
    const { accountId: account_id, at, id: messageId, outgoing } = message;
    const { document, id } = conversations.get(contactKey(message))!;
    rows.push({
      account_id,
      conversation_id: id,
      id: messageId,
      made_at: at,
      document: JSON.stringify(documentOf(message, id)),
    });
    const key = JSON.stringify([account_id, id]);
    const before = after.get(key) ?? { account_id, id, last_at: at, document };
    after.set(key, {
      ...before,
      last_at: before.last_at > at ? before.last_at : at,
      document: outgoing ? before.document : withUnread(before.document, messageId),
    });
  }
  const touched = [...after.values()].map((row) => ({ ...row, document: JSON.stringify(row.document) }));
  await sql`
    WITH added AS (
      INSERT INTO messages (account_id, conversation_id, id, made_at, document)
        SELECT account_id, conversation_id, id, made_at, document
        FROM json_populate_recordset(NULL::messages, ${jsonOf(rows)}::json)
        ON CONFLICT (account_id, conversation_id, id) DO NOTHING
    )
    UPDATE conversations c SET last_at = greatest(c.last_at, n.last_at), document = n.document
    FROM json_populate_recordset(NULL::conversations, ${jsonOf(touched)}::json) n
    WHERE c.account_id = n.account_id AND c.id = n.id`.execute(queries);
}

function documentOf(message: LoggedMessage, conversationId: string): Message {
  const { at, id, media = [], number, outgoing, price, segments, status, text } = message;
  return {
    id,
    status,
    created: { at },
    conversation: { id: conversationId },
    type: media.length > 0 ? 'mms' : 'sms',
    message: text,
    outgoing,
    phoneNumber: number,
    read: outgoing,
    ...(segments === undefined ? {} : { segments }),
    ...(price === undefined ? {} : { price }),
    ...(media.length > 0 ? { media: [...media] as NonNullable<Message['media']> } : {}),
  };
}

/** A message of a contact opens the conversation again. */
function withUnread({ closed: _closed, unread, ...kept }: JsonObject, id: string): JsonObject {
  return { ...kept, unread: [...(Array.isArray(unread) ? (unread as readonly Json[]) : []), id] };
}

/** What became of a message. */
export type MessageStatus = Pick<LoggedMessage, 'accountId' | 'contactId' | 'id' | 'status'>;

/**
 * Writes what became of sent messages where they are read, in the order in which it is given. Once one has arrived, nothing later
 * changes that.
 */
export async function setMessageStatuses(queries: Queries, statuses: readonly MessageStatus[]): Promise<void> {
  if (statuses.length === 0) return;
  const asked = statuses.map(({ accountId, contactId, id }) => ({ account_id: accountId, contact_id: contactId, id }));
  const { rows } = await sql<{ account_id: string; conversation_id: string; id: string; document: string }>`
    SELECT m.account_id, m.conversation_id, m.id, m.document FROM messages m
    WHERE (m.account_id, m.conversation_id, m.id) IN (
      SELECT o.account_id, o.conversation_id, a.id
      FROM json_to_recordset(${JSON.stringify(asked)}::json) AS a (account_id text, contact_id text, id text)
      JOIN contact_conversations o ON o.account_id = a.account_id AND o.contact_id = a.contact_id)
    ORDER BY m.account_id, m.conversation_id, m.id FOR UPDATE`.execute(queries);
  const changed = rows.flatMap(({ document, ...row }) => {
    const before = JSON.parse(document) as Message;
    let { status: now } = before;
    for (const { accountId, id, status } of statuses)
      if (id === row.id && accountId === row.account_id && now !== 'delivered') now = status;
    return now === before.status ? [] : [{ ...row, document: JSON.stringify({ ...before, status: now }) }];
  });
  if (changed.length === 0) return;
  await sql`UPDATE messages m SET document = n.document
    FROM json_populate_recordset(NULL::messages, ${jsonOf(changed)}::json) n
    WHERE m.account_id = n.account_id AND m.conversation_id = n.conversation_id AND m.id = n.id`.execute(queries);
}

/** Whether the conversation with a contact is open: it has a message and was not closed since. */
export async function isConversationOpen(queries: Queries, accountId: string, contactId: string): Promise<boolean> {
  const found = await linkedWith(queries, { accountId, contactId });
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
  const found = await linkedWith(queries, { accountId, contactId });
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

/** A contact of an account. */
type Contact = Pick<LoggedMessage, 'accountId' | 'contactId'>;

const contactKey = ({ accountId, contactId }: Contact): string => JSON.stringify([accountId, contactId]);

/** The conversations of the contacts of messages, each by its contact. */
async function conversationsOf(
  queries: Queries,
  messages: readonly LoggedMessage[],
): Promise<ReadonlyMap<string, OneConversation>> {
  const known = await linked(queries, messages);
  const contacts = new Map(messages.map((message) => [contactKey(message), message]));
  const without = [...contacts].filter(([key]) => !known.has(key)).map(([, message]) => message);
  if (without.length === 0) return known;
  await joinConversations(queries, without);
  return new Map([...known, ...(await linked(queries, without))]);
}

/** Joins contacts to the conversations with their numbers, and makes those that are missing, in two statements. */
async function joinConversations(queries: Queries, contacts: readonly LoggedMessage[]): Promise<void> {
  const numbers = contacts.map(({ accountId, number }) => ({ account_id: accountId, number }));
  const found = await sql<{ account_id: string; number: string; conversation_id: string }>`
    SELECT account_id, number, conversation_id FROM conversation_numbers WHERE (account_id, number) IN (
      SELECT account_id, number FROM json_populate_recordset(NULL::conversation_numbers, ${jsonOf(numbers)}::json))`.execute(
    queries,
  );
  const ids = new Map(
    found.rows.map((row) => [numberKey({ accountId: row.account_id, number: row.number }), row.conversation_id]),
  );
  const rows = contacts.map((contact) => {
    const known = ids.get(numberKey(contact));
    const id = known ?? `conv_${createRandomId()}`;
    ids.set(numberKey(contact), id);
    return {
      account_id: contact.accountId,
      contact_id: contact.contactId,
      conversation_id: id,
      number: contact.number.length <= longestNumber ? contact.number : null,
      is_new: known === undefined,
      last_at: contact.at,
      document: JSON.stringify({ id, type: 'sms', unread: [] }),
    };
  });
  await sql`
    WITH joined AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${jsonOf(rows)}::json)
        AS j (account_id text, contact_id text, conversation_id text, number text, is_new boolean, last_at text, document text)
    ), made AS (
      INSERT INTO conversations (account_id, id, last_at, document)
        SELECT account_id, conversation_id, last_at, document FROM joined WHERE is_new
    ), numbered AS (
      INSERT INTO conversation_numbers (account_id, number, conversation_id)
        SELECT account_id, number, conversation_id FROM joined WHERE is_new AND number IS NOT NULL
        ON CONFLICT DO NOTHING
    )
    INSERT INTO contact_conversations (account_id, contact_id, conversation_id)
      SELECT account_id, contact_id, conversation_id FROM joined`.execute(queries);
}

const numberKey = ({ accountId, number }: Pick<LoggedMessage, 'accountId' | 'number'>): string =>
  JSON.stringify([accountId, number]);

async function linkedWith(queries: Queries, contact: Contact): Promise<OneConversation | undefined> {
  return (await linked(queries, [contact])).get(contactKey(contact));
}

/** The conversations of contacts, each by its contact; their rows stay locked until the commit. */
async function linked(queries: Queries, contacts: readonly Contact[]): Promise<ReadonlyMap<string, OneConversation>> {
  const asked = contacts.map(({ accountId, contactId }) => ({ account_id: accountId, contact_id: contactId }));
  const { rows } = await sql<{ account_id: string; contact_id: string; id: string; document: string }>`
    SELECT o.account_id, o.contact_id, c.id, c.document FROM contact_conversations o
    JOIN conversations c ON c.account_id = o.account_id AND c.id = o.conversation_id
    WHERE (o.account_id, o.contact_id) IN (
      SELECT account_id, contact_id FROM json_populate_recordset(NULL::contact_conversations, ${JSON.stringify(asked)}::json))
    ORDER BY c.account_id, c.id FOR UPDATE OF c`.execute(queries);
  return new Map(
    rows.map(({ account_id, contact_id, document, id }) => [
      contactKey({ accountId: account_id, contactId: contact_id }),
      { id, document: JSON.parse(document) as JsonObject },
    ]),
  );
}
