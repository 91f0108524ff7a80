import type { WorkflowExecution } from '#model';
import type { RunEvent } from '../../../../service/src/engine/run-event.js';
import type { History, HistoryEffect, HistoryRun, Input } from './history.js';
import { type Happening, type RandomAccount, randomAccount } from './random-account.js';
import { World } from './world.js';

const hour = 3_600_000;

/** What became of some accounts after weeks. */
export interface Lived {
  readonly histories: readonly { readonly seed: number; readonly history: History }[];
  readonly problems: readonly string[];
  readonly kills: number;
}

/** Lets the accounts of some seeds live through their weeks together, and returns the history of each. */
export async function liveThrough(copy: Blob, seeds: readonly number[], heedsKeys: boolean): Promise<Lived> {
  const accounts = seeds.map((seed) => randomAccount(seed));
  const world = await World.open(copy, accounts, seeds[0]!, heedsKeys);
  try {
    const inputs = new Map<string, Input[]>(accounts.map(({ id }) => [id, []]));
    const all = accounts.flatMap((account) => account.happenings.map((happening) => ({ account, happening })));
    for (const { account, happening } of all.toSorted((a, b) => a.happening.at - b.happening.at)) {
      while (happening.at - world.now > 8 * hour) await stride(world, Math.floor((4 + world.random() * 8) * hour));
      await world.pass(Math.max(1, happening.at - world.now));
      await happen(world, account, happening, inputs.get(account.id)!);
      if (world.random() < 0.2) await world.settle();
    }
    await finish(world, accounts);
    const histories = await Promise.all(
      accounts.map(async (account, at) => ({
        seed: seeds[at]!,
        history: await historyOf(world, account, inputs.get(account.id)!),
      })),
    );
    return { histories, problems: world.problems, kills: world.kills };
  } finally {
    await world.close();
  }
}

async function stride(world: World, time: number): Promise<void> {
  await world.pass(time);
  await world.settle();
}

async function happen(world: World, account: RandomAccount, happening: Happening, inputs: Input[]): Promise<void> {
  const base = `/v1/accounts/${account.id}`;
  const post = (path: string, body: object = {}) => world.request(`${base}${path}`, { method: 'POST', body });
  const contactAt = (at: number) => account.contacts[at]!;
  switch (happening.kind) {
    case 'text':
      return text(world, account, happening, inputs);
    case 'campaign':
      await post('/campaigns/spring/start');
      return;
    case 'top-up':
      return world.topUp(account.id, 5);
    case 'tag': {
      const { id } = contactAt(happening.contact);
      // Away and again, so that it is added each time.
      for (const tags of [[], ['vip']])
        await world.request(`${base}/contacts/${id}`, { method: 'PUT', body: { tags } });
      return;
    }
    case 'cancel': {
      const listed = await world.request(`${base}/contacts/${contactAt(happening.contact).id}/executions?limit=10`);
      const [first] = (listed?.body.data ?? []) as readonly { readonly id: string; readonly workflowId: string }[];
      if (first) await post(`/workflows/${first.workflowId}/executions/${first.id}/cancel`);
      return;
    }
    case 'change': {
      const { action, nodeId, to, workflowId } = happening;
      await post(`/workflows/${workflowId}/execution-changes`, {
        action,
        nodeId,
        ...(action === 'move' ? { to } : {}),
      });
    }
  }
}

/** A contact texts: again with the same id until the service has answered, and sometimes once more after that. */
async function text(
  world: World,
  { contacts, id }: RandomAccount,
  happening: Extract<Happening, { readonly kind: 'text' }>,
  inputs: Input[],
): Promise<void> {
  const { id: contactId, number: from } = contacts[happening.contact]!;
  const attempts: number[] = [];
  const input = { key: `text-${inputs.length}`, contactId, text: happening.text, optsOut: happening.optsOut };
  const body = { from, text: happening.text, id: input.key };
  const say = async (): Promise<boolean> => {
    // One that is begun now takes time.
    await world.alive();
    await world.pass(1);
    attempts.push(world.now);
    const answer = await world.request(`/v1/accounts/${id}/test-phone/messages`, { method: 'POST', body });
    return answer?.status === 200;
  };
  while (!(await say())) if (attempts.length > 20) throw new Error(`${id} ${input.key} is never answered`);
  inputs.push({ ...input, attempts, callsBefore: world.calls.length });
  if (world.random() < 0.15) await say();
}

/** In the end nothing is held any more, and all that can be done is. */
async function finish(world: World, accounts: readonly RandomAccount[]): Promise<void> {
  await world.endKills();
  const paused = await world.database.ask<{ account_id: string; workflow_id: string; execution_id: string }>(
    'SELECT account_id, workflow_id, execution_id FROM runs WHERE paused_at IS NOT NULL',
  );
  for (const run of paused)
    await world.request(`/v1/accounts/${run.account_id}/workflows/${run.workflow_id}/execution-changes`, {
      method: 'POST',
      body: { action: 'goOn', executionIds: [run.execution_id] },
    });
  for (const { id } of accounts) await world.topUp(id, 1000);
  for (let turn = 0; turn < 40; turn++) {
    await stride(world, hour);
    const [left] = await world.database.ask<{ count: number }>(
      `SELECT count(*)::int AS count FROM effects WHERE state IN ('planned', 'attempting', 'held')`,
    );
    if (left?.count === 0) return;
  }
}

interface RunRow {
  readonly workflow_id: string;
  readonly execution_id: string;
  readonly contact_id: string;
  readonly status: HistoryRun['status'];
  readonly paused_at: string | null;
  readonly over_at: string | null;
  readonly execution: string | null;
}

interface EffectRow {
  readonly id: string;
  readonly execution_id: string;
  readonly contact_id: string;
  readonly state: HistoryEffect['state'];
  readonly document: string;
}

async function historyOf(world: World, account: RandomAccount, inputs: readonly Input[]): Promise<History> {
  const ask = <Row>(text_: string) => world.database.ask<Row>(text_, [account.id]);
  const runs = await ask<RunRow>(
    `SELECT r.*, e.document AS execution FROM runs r LEFT JOIN executions e ON e.account_id = r.account_id
       AND e.workflow_id = r.workflow_id AND e.id = r.execution_id WHERE r.account_id = $1 ORDER BY r.execution_id`,
  );
  const events = await ask<{ execution_id: string; used: boolean; document: string }>(
    'SELECT execution_id, used, document FROM run_events WHERE account_id = $1 ORDER BY id',
  );
  const effects = await ask<EffectRow>('SELECT * FROM effects WHERE account_id = $1 ORDER BY id');
  const logged = await ask<{ id: string }>(`SELECT id FROM messages WHERE account_id = $1 AND id LIKE 'in\\_%'`);
  const contactOf = new Map(effects.map(({ contact_id, id }) => [id, contact_id]));
  return {
    heedsKeys: world.carrier.idempotent,
    zones: new Map(account.contacts.map(({ id, zone }) => [id, zone])),
    ...(account.quiet ? { quiet: account.quiet } : {}),
    versions: account.versions,
    inputs,
    logged: logged.map(({ id }) => id.replace('in_test-phone_', '')),
    calls: world.calls.flatMap(({ accountId, ...call }) =>
      accountId === account.id ? [{ ...call, contactId: contactOf.get(call.key) ?? '' }] : [],
    ),
    sent: world.carrier.sent.flatMap(({ accountId, key }) => (accountId === account.id ? [key] : [])),
    runs: runs.map((row) => ({
      id: row.execution_id,
      workflowId: row.workflow_id,
      contactId: row.contact_id,
      status: row.status,
      isPaused: row.paused_at !== null,
      ...(row.over_at === null ? {} : { overAt: Date.parse(row.over_at) }),
      events: events.flatMap(({ document, execution_id, used }) =>
        execution_id === row.execution_id ? [{ used, event: JSON.parse(document) as RunEvent }] : [],
      ),
      steps: row.execution === null ? [] : ((JSON.parse(row.execution) as WorkflowExecution).steps ?? []),
      effects: effects.flatMap(({ document, execution_id, id, state }) => {
        if (execution_id !== row.execution_id) return [];
        const { nodeId, step } = JSON.parse(document) as Pick<HistoryEffect, 'nodeId' | 'step'>;
        return [{ id, state, nodeId, step }];
      }),
    })),
  };
}
