import type { Account, Contact } from '#model';
import type { Database } from '../../../service/src/database/database.js';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { insertRows } from '../../../service/src/database/insert-rows.js';
import { beginRun } from '../../../service/src/engine/begin-run.js';
import { takeReceipt } from '../../../service/src/engine/outcomes.js';
import { planMessages } from '../../../service/src/engine/plan-messages.js';
import type { OutgoingMessage, Provider, SendAnswer } from '../../../service/src/engine/provider.js';
import { claimMessages, type Spacing, spacingOf } from '../../../service/src/engine/rates.js';
import { sendMessage } from '../../../service/src/engine/send-message.js';
import type { Receipt } from '../../../service/src/engine/service-engine.js';
import { loadSeed } from '../../../service/src/load-seed.js';
import { greeting } from './small-workflow.js';

export const begin = Date.UTC(2026, 11, 1, 20);

/** A message that a run of a contact of its own wants sent. */
export interface Planned {
  readonly accountId?: string;
  readonly contactId?: string;
  readonly from?: string;
  readonly price?: number;
  /** The contact has just written. */
  readonly isReply?: boolean;
}

/** What was asked of a provider, and when. */
export interface Asked {
  readonly at: number;
  readonly message: OutgoingMessage;
}

/** A carrier that takes everything, and notes when. */
export function punctual(now: () => number, answer?: (message: OutgoingMessage) => SendAnswer | Error) {
  const asked: Asked[] = [];
  const provider: Provider = {
    name: 'punctual',
    idempotent: false,
    send: (message) => {
      asked.push({ at: now(), message });
      const said = answer?.(message) ?? { status: 'sent', id: `p-${message.key}` };
      return said instanceof Error ? Promise.reject(said) : Promise.resolve(said);
    },
  };
  return { provider, asked };
}

/** A database with accounts, and what plans and sends messages in it, in virtual time. */
export async function openGround(
  accounts: readonly { readonly account: Account; readonly contacts?: readonly Contact[] }[],
  opened?: Database,
) {
  const database = opened ?? (await openDatabase('memory://'));
  const { queries } = database;
  const seed = {
    accounts: accounts.map((each) => ({
      ...each,
      workflows: [
        {
          id: 'w',
          name: 'w',
          versions: [{ ...greeting.version, created: { at: '2026-01-01T00:00:00.000Z' } }],
          executions: [],
        },
      ],
    })),
  };
  await loadSeed(queries, () => Promise.resolve(seed), '2026-01-01T00:00:00.000Z');
  const first = String(accounts[0]?.account.id);
  let now = begin;
  let count = 0;

  const plan = async ({ accountId = first, contactId, from, isReply, price }: Planned = {}): Promise<string> => {
    const number = (count += 1);
    const key = { accountId, workflowId: 'w', executionId: `run-${number}` };
    const id = `m-${String(number).padStart(5, '0')}`;
    const who = contactId ?? `c-${number}`;
    const at = new Date(now).toISOString();
    await queries.transaction().execute(async (transaction) => {
      // A contact who is under way in a workflow does not start in it again.
      await transaction.updateTable('runs').set({ status: 'over' }).where('contact_id', '=', who).execute();
      const run = { ...key, versionId: String(greeting.version.id), contactId: who };
      await beginRun(transaction, run, { kind: 'start', at: now, trigger: {} });
      const messages = planMessages({ ...key, contactId: who, at, heard: isReply ? at : undefined }, [
        {
          kind: 'send-message',
          id,
          nodeId: 'say',
          step: 1,
          to: '+15105550142',
          text: id,
          media: [],
          segments: 1,
          ...(from === undefined ? {} : { from }),
          ...(price === undefined ? {} : { price }),
        },
      ]);
      await insertRows(transaction, 'effects', messages);
    });
    return id;
  };
  const send = (provider: Provider, id: string, { accountId = first, spacing, over = queries }: Sent = {}) =>
    sendMessage({ queries: over, provider, now: () => now, ...(spacing ? { spacing } : {}) }, accountId, id);

  return {
    database,
    queries,
    plan,
    send,
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    claim: (spacing: Spacing = spacingOf(), most = 500) =>
      queries.transaction().execute((transaction) => claimMessages(transaction, spacing, now, most)),
    receipt: (provider: Provider, receipt: Receipt, over = queries) =>
      over
        .transaction()
        .execute((transaction) => takeReceipt(transaction, { now: () => now, providerName: provider.name }, receipt)),
    effect: (id: string, accountId = first) =>
      queries
        .selectFrom('effects')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    balance: async (accountId = first) => {
      const { document } = await queries
        .selectFrom('accounts')
        .select('document')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      return (JSON.parse(document) as Account).balance;
    },
    /** News of a message in the inbox of its run. */
    news: async (id: string) => {
      const rows = await queries.selectFrom('run_events').select('document').orderBy('id').execute();
      return rows
        .map(({ document }) => JSON.parse(document) as { readonly effectId?: string; readonly status?: string })
        .filter(({ effectId }) => effectId === id)
        .map(({ status }) => status);
    },
  };
}

interface Sent {
  readonly accountId?: string;
  readonly spacing?: Spacing;
  readonly over?: Database['queries'];
}

export type Ground = Awaited<ReturnType<typeof openGround>>;

/** Claims and sends what may be sent now, until nothing may. */
export async function sendDue(ground: Ground, provider: Provider, spacing?: Spacing): Promise<void> {
  for (;;) {
    const claimed = await ground.claim(spacing);
    if (claimed.length === 0) return;
    for (const { accountId, effectId } of claimed)
      await ground.send(provider, effectId, { accountId, ...(spacing ? { spacing } : {}) });
  }
}
