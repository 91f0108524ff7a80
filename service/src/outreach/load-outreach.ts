import { createRandomId } from '#base';
import type { Campaign, Conversation, Form, Link, MeetingEvent, Message } from '#model';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { longestNumber } from '../database/migrations/numbered.js';
import { searchKey } from '../database/search-text.js';

/** Initial outreach data of an account. Items without an `id` get one. */
export interface OutreachSeed {
  /** Campaigns. */
  readonly campaigns?: readonly Campaign[];
  /** Conversations with their messages. */
  readonly conversations?: readonly SeedConversation[];
  /** Lead forms. */
  readonly forms?: readonly Form[];
  /** Short links. */
  readonly links?: readonly SeedLink[];
  /** Bookable meetings. */
  readonly meetingEvents?: readonly MeetingEvent[];
}

/** A conversation with its messages. */
export interface SeedConversation {
  /** Without `lastMessage`: it is the newest message. */
  readonly conversation: Conversation;
  /** Messages of the conversation. */
  readonly messages: readonly Message[];
}

/** A short link with its reach. */
export interface SeedLink {
  /** The link. */
  readonly link: Link;
  /** Number of contacts who were sent it, for its `ctr`. */
  readonly sent?: number;
}

/** Adds outreach data to an account. */
export async function loadOutreach(
  queries: Queries,
  accountId: string,
  seed: OutreachSeed,
  now: string,
): Promise<void> {
  const { campaigns = [], conversations = [], forms = [], links = [], meetingEvents = [] } = seed;
  await loadConversations(queries, accountId, conversations, now);
  await insertRows(
    queries,
    'campaigns',
    campaigns.map((campaign) => {
      const id = campaign.id ?? createRandomId();
      return {
        account_id: accountId,
        id,
        name_key: searchKey(campaign.name),
        document: JSON.stringify({ ...campaign, id }),
      };
    }),
  );
  await insertRows(
    queries,
    'links',
    links.map((seedLink) => linkRow(accountId, seedLink)),
  );
  await insertRows(
    queries,
    'forms',
    forms.map((form) => formRow(accountId, form)),
  );
  await insertRows(
    queries,
    'meeting_events',
    meetingEvents.map((event) => {
      const id = event.id ?? createRandomId();
      return { account_id: accountId, id, name_key: searchKey(event.name), document: JSON.stringify({ ...event, id }) };
    }),
  );
}

async function loadConversations(
  queries: Queries,
  accountId: string,
  conversations: readonly SeedConversation[],
  now: string,
): Promise<void> {
  const threads = conversations.map(({ conversation, messages }) => ({
    id: conversation.id ?? createRandomId(),
    conversation,
    messages,
  }));
  await insertRows(
    queries,
    'conversations',
    threads.map(({ conversation, id, messages }) => {
      const { lastMessage: _derived, ...rest } = conversation;
      const times = messages.map((message) => message.created?.at ?? now).toSorted();
      return { account_id: accountId, id, last_at: times.at(-1) ?? now, document: JSON.stringify({ ...rest, id }) };
    }),
  );
  await insertRows(queries, 'conversation_numbers', numbersOf(accountId, threads, now));
  await insertRows(
    queries,
    'messages',
    threads.flatMap(({ id: conversationId, messages }) =>
      messages.map((message) => {
        const id = message.id ?? createRandomId();
        return {
          account_id: accountId,
          conversation_id: conversationId,
          id,
          made_at: message.created?.at ?? now,
          document: JSON.stringify({ ...message, id }),
        };
      }),
    ),
  );
}

/** The newest conversation of each number. */
function numbersOf(
  accountId: string,
  threads: readonly { readonly id: string; readonly messages: readonly Message[] }[],
  now: string,
) {
  const newest = new Map<string, { readonly id: string; readonly at: string }>();
  for (const { id, messages } of threads)
    for (const { created, phoneNumber: number } of messages) {
      const at = created?.at ?? now;
      if (typeof number !== 'string' || number.length > longestNumber || at < (newest.get(number)?.at ?? '')) continue;
      newest.set(number, { id, at });
    }
  return [...newest].map(([number, { id }]) => ({ account_id: accountId, number, conversation_id: id }));
}

function linkRow(accountId: string, { link, sent = 0 }: SeedLink) {
  const { stats, ...rest } = link;
  const id = link.id ?? createRandomId();
  const total = countOf(stats?.totalClicks);
  return {
    account_id: accountId,
    id,
    domain: link.domain?.name?.toLowerCase() ?? null,
    key: link.keyId ?? null,
    name_key: searchKey(link.name),
    search_key: searchKey(link.name, link.destinationUrl, link.shortenedUrl, link.keyId),
    sent: countOf(sent),
    total_clicks: total,
    unique_clicks: Math.min(total, countOf(stats?.uniqueClicks)),
    document: JSON.stringify({ ...rest, id }),
  };
}

function formRow(accountId: string, { active, conversions, impressions, ...rest }: Form) {
  const id = rest.id ?? createRandomId();
  return {
    account_id: accountId,
    id,
    name_key: searchKey(rest.name),
    search_key: searchKey(rest.name, id),
    impressions: countOf(impressions),
    conversions: countOf(conversions),
    active: active ?? null,
    document: JSON.stringify({ ...rest, id }),
  };
}

function countOf(count: number | null | undefined): number {
  return Math.max(0, Math.trunc(count ?? 0));
}
