import { isJsonObject, type Json, type JsonObject } from '#base';
import { isTimeZone, offsetAt } from '#catalog';
import { instantOf } from '#execute';
import type { Account, Campaign, Contact, QuickCampaign } from '#model';
import { matchesCondition } from '#rules';
import { matches } from '../contact/find-contacts.js';
import type { Queries } from '../database/database.js';
import { searchKey } from '../database/search-text.js';
import { unusable } from '../http/check-body.js';
import { RefusedRequest } from '../http/refused-request.js';
import { beginRuns } from './begin-run.js';
import { type CampaignMessage, saveCampaignVersion } from './campaign-runs.js';
import { contactsAtOnce, type DueStart, type NextLook } from './due-start.js';
import { liveVersionOf } from './live-versions.js';
import { newExecutionId } from './start-by.js';
import { idIn } from './triggers.js';

type Kind = 'campaign' | 'quick-campaign';
interface OneCampaign {
  readonly accountId: string;
  readonly id: string;
}
/** What the row of a campaign remembers in a round: the version that sends its message. */
interface Round {
  readonly versionId?: string;
}

/** Sets when a campaign begins, within the caller's transaction; one that is under way goes on, and is left alone. */
export async function setCampaign(
  queries: Queries,
  kind: Kind,
  { accountId, id }: OneCampaign,
  dueAt: string | null,
): Promise<void> {
  await queries
    .insertInto('due_starts')
    .values({
      account_id: accountId,
      kind,
      id,
      workflow_id: null,
      due_at: dueAt,
      after_contact: null,
      document: '{}',
      note: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind', 'id'])
        .doUpdateSet({ due_at: dueAt, attempts: 0, note: null })
        .where('due_starts.after_contact', 'is', null),
    )
    .execute();
}

/**
 * Starts a campaign at once, within the caller's transaction.
 *
 * @throws RefusedRequest where it is paused, is being sent, has no message or names no contacts
 */
export async function startCampaign(
  queries: Queries,
  campaign: OneCampaign,
  document: Campaign,
  at: string,
): Promise<void> {
  if (isPaused(document)) throw unusable('campaign-paused', 'paused', 'This campaign is paused; take that away first');
  if ((document.template ?? '').trim() === '')
    throw unusable('empty-message', 'template', 'This campaign has no message; give it one first');
  if (!namesContacts(document))
    throw unusable('no-contacts', 'filters', 'This campaign names no contacts; give it a list, tags or attributes');
  const found = await rowOf(queries, campaign);
  if (found && (found.after_contact !== null || (found.due_at !== null && found.due_at <= at)))
    throw new RefusedRequest(409, 'campaign-under-way', 'This campaign is being sent; wait until it is done');
  await setCampaign(queries, 'campaign', campaign, at);
}

/** Codes of triggers that begin at `nextExecution`. */
const timed: ReadonlySet<unknown> = new Set(['schedule', 'recurring']);

/** Follows a change of a campaign: one that is paused stops where it is, and goes on from there afterwards. */
export async function campaignChanged(
  queries: Queries,
  campaign: OneCampaign,
  before: Campaign,
  after: Campaign,
  at: string,
): Promise<void> {
  const planned = plannedAt(after, at);
  const found = await rowOf(queries, campaign);
  if (found && found.after_contact !== null) {
    if (isPaused(before) !== isPaused(after)) await setDue(queries, campaign, isPaused(after) ? null : at);
  } else if (planned !== undefined) await setCampaign(queries, 'campaign', campaign, planned);
  else if (found && (isPaused(after) || plannedAt(before, at) !== undefined)) await setDue(queries, campaign, null);
}

/** When a campaign begins by its settings; undefined where they say nothing, or a time that has passed. */
function plannedAt(campaign: Campaign, at: string): string | undefined {
  const { nextExecution, trigger } = campaign;
  const time = timed.has(trigger?.code) && typeof nextExecution === 'string' ? Date.parse(nextExecution) : Number.NaN;
  return isPaused(campaign) || Number.isNaN(time) || time <= Date.parse(at) ? undefined : new Date(time).toISOString();
}

function isPaused({ paused }: Campaign): boolean {
  return typeof paused === 'string' && paused !== '';
}

function namesContacts({ filters }: Campaign): boolean {
  const { attributes, list, q, tags } = filters ?? {};
  return idIn(list) !== undefined || [attributes, tags].some((some) => (some ?? []).length > 0) || (q ?? '') !== '';
}

async function rowOf(queries: Queries, { accountId, id }: OneCampaign): Promise<DueStart | undefined> {
  return queries
    .selectFrom('due_starts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'campaign')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function setDue(queries: Queries, { accountId, id }: OneCampaign, dueAt: string | null): Promise<void> {
  await queries
    .updateTable('due_starts')
    .set({ due_at: dueAt, attempts: 0, note: null })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'campaign')
    .where('id', '=', id)
    .execute();
}

/** Starts the next contacts of a campaign or quick campaign that is due, and says when to look again. */
export async function workCampaign(queries: Queries, row: DueStart, now: string): Promise<NextLook | undefined> {
  const { account_id: accountId, id, kind } = row;
  const table = kind === 'campaign' ? 'campaigns' : 'quick_campaigns';
  const found = await queries
    .selectFrom(table)
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const campaign = JSON.parse(found.document) as Campaign & QuickCampaign;
  if (kind === 'campaign' && isPaused(campaign))
    return { dueAt: null, afterContact: row.after_contact, document: row.document };
  if (kind === 'campaign' && !namesContacts(campaign)) return undefined;
  const round = JSON.parse(row.document) as Round;
  const workflowId = row.workflow_id;
  const filters = kind === 'campaign' ? campaign.filters : { list: { id: campaign.listId } };
  const contacts = await contactsOf(queries, accountId, filters, row.after_contact);
  const meant = contacts.filter(({ contact }) => fits(contact, filters));
  const isSaved = workflowId !== null && round.versionId !== undefined;
  if (meant.length === 0 && contacts.length < contactsAtOnce) return next(queries, row, campaign, now);
  const version = isSaved
    ? { workflowId, versionId: round.versionId }
    : typeof campaign['workflowId'] === 'string'
      ? await liveVersionOf(queries, accountId, campaign['workflowId'])
      : await saveCampaignVersion(queries, await messageOf(queries, accountId, id, campaign), now);
  // Taken off or deleted meanwhile.
  if (!version) return undefined;
  await beginRuns(
    queries,
    meant.map(({ id: contactId }) => ({
      run: { accountId, ...version, contactId, executionId: newExecutionId() },
      start: { kind: 'start', at: Date.parse(now), trigger: {} },
    })),
  );
  if (contacts.length === contactsAtOnce)
    return {
      dueAt: row.due_at,
      afterContact: contacts.at(-1)?.id ?? null,
      document: JSON.stringify({ versionId: version.versionId } satisfies Round),
      workflowId: version.workflowId,
    };
  return next(queries, row, campaign, now);
}

function next(queries: Queries, row: DueStart, campaign: Campaign, now: string): Promise<NextLook | undefined> {
  return row.kind === 'campaign' ? repeat(queries, row, campaign, now) : Promise.resolve(undefined);
}

const day = 86_400_000;

/** A campaign of every week begins again at the same time of the clock of the account. */
async function repeat(queries: Queries, row: DueStart, campaign: Campaign, now: string): Promise<NextLook | undefined> {
  const { account_id: accountId, id } = row;
  const planned = Date.parse(String(campaign.nextExecution));
  if (campaign.trigger?.code !== 'recurring' || Number.isNaN(planned)) return undefined;
  const found = await queries.selectFrom('accounts').select('document').where('id', '=', accountId).executeTakeFirst();
  const { timezone } = JSON.parse(found?.document ?? '{}') as Account;
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const wall = planned + offsetAt(planned, zone);
  const weeks = Math.max(1, Math.floor((Date.parse(now) - planned) / (7 * day)) + 1);
  const dueAt = new Date(instantOf(wall + weeks * 7 * day, zone)).toISOString();
  await queries
    .updateTable('campaigns')
    .set({ document: JSON.stringify({ ...campaign, nextExecution: dueAt }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return { dueAt, afterContact: null, document: '{}' };
}

async function messageOf(
  queries: Queries,
  accountId: string,
  campaignId: string,
  { groupId, media, message, name, phoneNumberFilter, template }: Campaign & QuickCampaign,
): Promise<CampaignMessage> {
  const files = message?.media ?? media ?? [];
  return {
    accountId,
    campaignId,
    name: `Campaign: ${name ?? campaignId}`,
    text: message?.message ?? template ?? '',
    media: files as readonly Json[],
    from: await numberOfGroup(queries, accountId, groupId ?? idIn(phoneNumberFilter?.group)),
  };
}

/** The first number that a group writes from. */
async function numberOfGroup(
  queries: Queries,
  accountId: string,
  groupId: string | undefined,
): Promise<string | undefined> {
  if (groupId === undefined) return undefined;
  const found = await queries
    .selectFrom('team_groups')
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', groupId)
    .executeTakeFirst();
  const { senders } = JSON.parse(found?.document ?? '{}') as JsonObject;
  const [first] = Array.isArray(senders) ? (senders as readonly Json[]) : [];
  const number = isJsonObject(first) ? first['identifier'] : undefined;
  return typeof number === 'string' ? number : undefined;
}

/** Contacts whom messages may reach, by id, as far as the database can tell who is meant. */
async function contactsOf(
  queries: Queries,
  accountId: string,
  filters: Campaign['filters'],
  after: string | null,
): Promise<readonly { readonly id: string; readonly contact: Contact }[]> {
  // A list without an id is none of the account: nothing is sent by a guess.
  const listId = filters?.list ? (idIn(filters.list) ?? '') : undefined;
  const tags = (filters?.tags ?? []).flatMap(({ tag }) => (typeof tag === 'string' ? [[searchKey(tag)]] : []));
  const none = { firstName: undefined, lastName: undefined, mobile: undefined, email: undefined };
  const rows = await queries
    .selectFrom('contacts')
    .select(['id', 'document'])
    .where('account_id', '=', accountId)
    .where('reachable', '=', true)
    .where(matches({ ...none, search: filters?.q?.trim() || undefined, tags }))
    .$if(listId !== undefined, (some) =>
      some.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('list_members as m')
            .select('m.list_id')
            .whereRef('m.account_id', '=', 'contacts.account_id')
            .whereRef('m.contact_id', '=', 'contacts.id')
            .where('m.list_id', '=', listId ?? '')
            .where('m.opted_in', '=', true),
        ),
      ),
    )
    .$if(after !== null, (some) => some.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(contactsAtOnce)
    .execute();
  return rows.map(({ document, id }) => ({ id, contact: JSON.parse(document) as Contact }));
}

/** Whether a contact has not opted out, and has the attributes that are asked for. A comparison that cannot be decided does not hold. */
function fits(contact: Contact, filters: Campaign['filters']): boolean {
  if (typeof contact['optOut'] === 'string') return false;
  const attributes = isJsonObject(contact.attributes) ? contact.attributes : {};
  const valueOf = (name: string): unknown => attributes[name.replace(/^attributes\./, '')] ?? contact[name];
  return (filters?.attributes ?? []).every(
    (filter) => matchesCondition(filter, valueOf, { exact: false, comparators: {} }) === true,
  );
}
