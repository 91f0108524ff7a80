import { isTimeZone, nodeTypeOf } from '#catalog';
import { contactZoneOf } from '#execute';
import type { Account, Contact, WorkflowNode, WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import type { OneVersion, OneWorkflow } from '../workflow/one-version.js';
import { beginRuns } from './begin-run.js';
import { contactsAtOnce, type DueStart, type NextLook } from './due-start.js';
import { type LiveVersion, liveVersionOf, type ReadVersion } from './live-versions.js';
import { lastIn, nextLook, readSchedule, type Schedule } from './schedule-times.js';
import { newExecutionId, startedLately } from './start-by.js';
import { configOf, firedAt } from './triggers.js';

/** What the row of a schedule remembers. */
interface ScheduleState {
  readonly nodeId: string;
  /** Up to when it is done. */
  readonly since: string;
  /** Up to when the present round goes; absent between rounds. */
  readonly until?: string;
}

/**
 * Sets the schedules of a version that is live from now on, in place of those of its workflow from before.
 *
 * @param keep leaves a schedule that is set already as it is
 */
export async function armSchedules(
  queries: Queries,
  { accountId, workflowId }: OneVersion,
  version: WorkflowVersion,
  at: string,
  keep = false,
): Promise<void> {
  if (!keep) await disarmSchedules(queries, { accountId, workflowId });
  const nodes = (version.definition?.nodes ?? []).filter(isScheduled);
  if (nodes.length === 0) return;
  const zone = await zoneOfAccount(queries, accountId);
  for (const node of nodes) {
    const schedule = readSchedule(configOf(node), zone);
    const due = schedule && nextLook(schedule, Date.parse(at));
    if (due === undefined) continue;
    await queries
      .insertInto('due_starts')
      .values({
        account_id: accountId,
        kind: 'schedule',
        id: JSON.stringify([workflowId, node.id]),
        workflow_id: workflowId,
        due_at: new Date(due).toISOString(),
        after_contact: null,
        document: JSON.stringify({ nodeId: node.id, since: at } satisfies ScheduleState),
        note: null,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'id']).doNothing())
      .execute();
  }
}

/** Takes the schedules of a workflow off that is not live any more. */
export async function disarmSchedules(queries: Queries, { accountId, workflowId }: OneWorkflow): Promise<void> {
  await queries
    .deleteFrom('due_starts')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'schedule')
    .where('workflow_id', '=', workflowId)
    .execute();
}

/**
 * Sets the schedules of versions that were made live without it: those of initial data, of an older service, and of a workflow that is
 * restored.
 *
 * @param one the only workflow to look at; all where absent
 */
export async function armLiveSchedules(queries: Queries, at: string, one?: OneWorkflow): Promise<void> {
  const rows = await queries
    .selectFrom('workflows as w')
    .innerJoin('workflow_versions as v', (join) =>
      join
        .onRef('v.account_id', '=', 'w.account_id')
        .onRef('v.workflow_id', '=', 'w.id')
        .onRef('v.id', '=', 'w.active_version_id'),
    )
    .select(['w.account_id', 'w.id', 'v.id as version_id', 'v.document'])
    .where('w.deleted_at', 'is', null)
    .where('v.document', 'like', '%trigger-schedule%')
    .$if(one !== undefined, (some) =>
      some.where('w.account_id', '=', one?.accountId ?? '').where('w.id', '=', one?.workflowId ?? ''),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('due_starts as s')
            .select('s.id')
            .whereRef('s.account_id', '=', 'w.account_id')
            .where('s.kind', '=', 'schedule')
            .whereRef('s.workflow_id', '=', 'w.id'),
        ),
      ),
    )
    .execute();
  for (const { account_id: accountId, document, id: workflowId, version_id: versionId } of rows)
    await armSchedules(
      queries,
      { accountId, workflowId, versionId },
      JSON.parse(document) as WorkflowVersion,
      at,
      true,
    );
}

/** Starts the next contacts of a schedule that is due, and says when to look again. */
export async function workSchedule(
  queries: Queries,
  row: DueStart,
  now: string,
  readVersion: ReadVersion,
): Promise<NextLook | undefined> {
  const { nodeId, since, until = now } = JSON.parse(row.document) as ScheduleState;
  const live = await liveVersionOf(queries, row.account_id, row.workflow_id ?? '');
  const version = live && (await readVersion(queries, live, live.versionId));
  const node = version?.definition?.nodes?.find(({ id }) => id === nodeId);
  const zone = await zoneOfAccount(queries, row.account_id);
  const schedule = node && isScheduled(node) ? readSchedule(configOf(node), zone) : undefined;
  if (!schedule || !node || !live) return undefined;
  const instantIn = (place: string) => lastIn(schedule, place, Date.parse(since), Date.parse(until));
  const contacts = await membersDue(queries, row, schedule, zone, instantIn);
  await startAll(queries, live, node, contacts, Date.parse(now));
  if (contacts.length === contactsAtOnce)
    return {
      dueAt: row.due_at,
      afterContact: contacts.at(-1)?.id ?? null,
      document: JSON.stringify({ nodeId, since, until } satisfies ScheduleState),
    };
  const next = nextLook(schedule, Date.parse(until));
  if (next === undefined) return undefined;
  return {
    dueAt: new Date(next).toISOString(),
    afterContact: null,
    document: JSON.stringify({ nodeId, since: until } satisfies ScheduleState),
  };
}

/** A contact with the instant at which the schedule is due for them. */
interface Member {
  readonly id: string;
  readonly dueAt: number;
}

/** The next contacts on the list for whom the schedule is due, by id. */
async function membersDue(
  queries: Queries,
  row: DueStart,
  schedule: Schedule,
  accountZone: string,
  instantIn: (zone: string) => number | undefined,
): Promise<readonly Member[]> {
  const { zone } = schedule;
  const zoneOf = (timezone: string | null): string =>
    zone ?? contactZoneOf({ timezone } as Contact, { timeZone: accountZone }, isTimeZone);
  const members = queries
    .selectFrom('list_members as m')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.account_id', '=', 'm.account_id').onRef('c.id', '=', 'm.contact_id'),
    )
    .where('m.account_id', '=', row.account_id)
    .where('m.list_id', '=', schedule.listId)
    .where('m.opted_in', '=', true);
  const zones = zone === undefined ? await zonesOfContacts(queries, row.account_id) : [null];
  const due = new Map(zones.map((timezone) => [timezone, instantIn(zoneOf(timezone))]));
  const meant = zones.filter((timezone) => due.get(timezone) !== undefined);
  if (meant.length === 0) return [];
  const named = meant.filter((timezone) => timezone !== null);
  const rows = await members
    .select(['m.contact_id', 'c.timezone'])
    .$if(zone === undefined, (some) =>
      some.where((each) =>
        each.or([
          ...(named.length > 0 ? [each('c.timezone', 'in', named)] : []),
          ...(meant.includes(null) ? [each('c.timezone', 'is', null)] : []),
        ]),
      ),
    )
    .$if(row.after_contact !== null, (some) => some.where('m.contact_id', '>', row.after_contact ?? ''))
    .orderBy('m.contact_id')
    .limit(contactsAtOnce)
    .execute();
  return rows.map(({ contact_id, timezone }) => ({
    id: contact_id,
    dueAt: due.get(zone === undefined ? timezone : null) ?? 0,
  }));
}

/** The zones that contacts of an account have written, each once; null for contacts without one. */
async function zonesOfContacts(queries: Queries, accountId: string): Promise<readonly (string | null)[]> {
  const rows = await queries
    .selectFrom('contacts')
    .select('timezone')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ timezone }) => timezone);
}

async function startAll(
  queries: Queries,
  live: LiveVersion,
  node: WorkflowNode,
  members: readonly Member[],
  at: number,
): Promise<void> {
  const { notAgainFor } = firedAt(node, {});
  const ids = members.map(({ id }) => id);
  const recent = notAgainFor > 0 ? await startedLately(queries, live, ids, at - notAgainFor) : new Set<string>();
  await beginRuns(
    queries,
    members
      .filter(({ id }) => !recent.has(id))
      .map(({ dueAt, id }) => ({
        run: { ...live, contactId: id, executionId: newExecutionId() },
        start: {
          kind: 'start',
          at,
          trigger: { nodeId: node.id, outputs: { dueAt: new Date(dueAt).toISOString() } },
        },
      })),
  );
}

function isScheduled(node: WorkflowNode): boolean {
  return nodeTypeOf(node).type === 'trigger-schedule';
}

/** The zone of an account; UTC where it has none. */
async function zoneOfAccount(queries: Queries, accountId: string): Promise<string> {
  const found = await queries.selectFrom('accounts').select('document').where('id', '=', accountId).executeTakeFirst();
  const account = JSON.parse(found?.document ?? '{}') as Account;
  return isTimeZone(account.timezone) ? account.timezone : 'UTC';
}
