import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceExecution, type ExecutionState, startExecution } from '#execute';
import type { ExecutionStep, WorkflowExecution } from '#model';
import type { Database, Queries } from '../../../service/src/database/database.js';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { advanceRun } from '../../../service/src/engine/advance-run.js';
import { addEvent, beginRun } from '../../../service/src/engine/begin-run.js';
import { seedOf } from '../../../service/src/engine/go-on.js';
import { createVersionReader } from '../../../service/src/engine/live-versions.js';
import type { RunEvent } from '../../../service/src/engine/run-event.js';
import { loadSeed } from '../../../service/src/load-seed.js';
import { begin, randomRun, type RandomRun } from '../../execute/random-run.js';
import { enough, lawRuns } from '../../support/long-run.js';
import { Crash, crashingAt } from './crashing.js';

const accountId = 'laws';
const runs = Array.from({ length: lawRuns(1000) }, (_, at) => randomRun(at + 1));

const readVersion = createVersionReader();
let database: Database;
let queries: Queries;
beforeAll(async () => {
  database = await openDatabase('memory://');
  ({ queries } = database);
  const accounts = [
    {
      account: { id: accountId },
      contacts: runs.map(({ contact }) => contact),
      workflows: runs.map(({ version }, at) => ({
        id: `w${at}`,
        name: `w${at}`,
        versions: [{ ...version, id: 'v', created: { at: '2026-01-01T00:00:00.000Z' } }],
        executions: [],
      })),
    },
  ];
  await loadSeed(queries, () => Promise.resolve({ accounts }), '2026-01-01T00:00:00.000Z');
}, 120_000);
afterAll(() => database.close());

const keyOf = (at: number) => ({ accountId, workflowId: `w${at}`, executionId: `run-${at}` });

/** What the interpreter alone makes of a start and events, each with what is due by then. */
function alone({ contact, version }: RandomRun, at: number, events: readonly RunEvent[]) {
  const id = `run-${at}`;
  const steps = new Map<string, ExecutionStep>();
  let state: ExecutionState | undefined;
  let wakeAt: number | undefined;
  const keep = (advance: ReturnType<typeof advanceExecution>): void => {
    ({ state, wakeAt } = advance);
    for (const step of advance.steps) steps.set(String(step.id), step);
  };
  for (const event of events) {
    if (event.kind === 'start')
      keep(startExecution({ version, contact, id, seed: seedOf(id), at: event.at, account: {} }));
    else if (event.kind !== 'move' && event.kind !== 'skip' && event.kind !== 'go-on')
      keep(advanceExecution(version, state!, event, { account: {} }));
    while (wakeAt !== undefined && wakeAt <= event.at)
      keep(advanceExecution(version, state!, { kind: 'due', at: wakeAt }, { account: {} }));
  }
  return { state: state!, steps: [...steps.values()] };
}

async function begun(at: number): Promise<void> {
  const { contact } = runs[at]!;
  await beginRun(
    queries,
    { ...keyOf(at), versionId: 'v', contactId: String(contact.id) },
    { kind: 'start', at: begin, trigger: {} },
  );
}

async function stored(at: number) {
  const { accountId: account, executionId, workflowId } = keyOf(at);
  const run = await queries
    .selectFrom('runs')
    .selectAll()
    .where('workflow_id', '=', workflowId)
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  const execution = await queries
    .selectFrom('executions')
    .select('document')
    .where('workflow_id', '=', workflowId)
    .where('id', '=', executionId)
    .executeTakeFirst();
  const effects = await queries
    .selectFrom('effects')
    .selectAll()
    .where('workflow_id', '=', workflowId)
    .orderBy('id')
    .execute();
  const unused = await queries
    .selectFrom('run_events')
    .select('id')
    .where('workflow_id', '=', workflowId)
    .where('used', '=', false)
    .execute();
  return { run, execution: execution && (JSON.parse(execution.document) as WorkflowExecution), effects, unused };
}

describe('laws of the engine', { timeout: 600_000 }, () => {
  test(`[EN2] ${runs.length} random workflows, fed the same events, do the same as through the interpreter alone`, async () => {
    let steps = 0;
    for (const [at, run] of runs.entries()) {
      const events: RunEvent[] = [{ kind: 'start', at: begin, trigger: {} }, ...run.events];
      await begun(at);
      await advanceRun(queries, keyOf(at), begin, readVersion);
      for (const event of run.events) {
        await addEvent(queries, keyOf(at), event);
        await advanceRun(queries, keyOf(at), event.at, readVersion);
      }
      const oracle = alone(run, at, events);
      const { execution, run: row } = await stored(at);
      // A run that is over takes in nothing more; the interpreter writes down that it ignored it.
      const isOver = row.status === 'over';
      if (!isOver) expect(JSON.parse(row.state!)).toEqual(JSON.parse(JSON.stringify(oracle.state)));
      expect(execution?.status).toBe(oracle.state.status);
      expect(execution?.steps).toEqual(JSON.parse(JSON.stringify(oracle.steps)));
      steps += oracle.steps.length;
    }
    expect(steps).toBeGreaterThan(enough(runs.length * 8));
  });

  test('[EN3] a crash before or after any statement loses nothing and does nothing twice', async () => {
    const most = Math.max(...runs.map(({ events }) => events.length));
    const chosen = runs.findIndex(({ events }) => events.length === most);
    const key = { accountId, workflowId: `w${chosen}`, executionId: `crash-${chosen}` };
    const run = runs[chosen]!;
    await beginRun(
      queries,
      { ...key, versionId: 'v', contactId: String(run.contact.id) },
      { kind: 'start', at: begin, trigger: {} },
    );
    const look = async () => {
      const rows = await queries.selectFrom('runs').selectAll().where('execution_id', '=', key.executionId).execute();
      const execution = await queries
        .selectFrom('executions')
        .select('document')
        .where('id', '=', key.executionId)
        .executeTakeFirst();
      const effects = await queries
        .selectFrom('effects')
        .selectAll()
        .where('execution_id', '=', key.executionId)
        .execute();
      const events = await queries
        .selectFrom('run_events')
        .selectAll()
        .where('execution_id', '=', key.executionId)
        .orderBy('id')
        .execute();
      return { rows, execution, effects, events };
    };
    let crashes = 0;
    for (const event of [undefined, ...run.events.slice(0, 6)]) {
      if (event) await addEvent(queries, key, event);
      const now = event?.at ?? begin;
      const before = await look();
      for (let statement = 1, isThrough = false; !isThrough; statement++) {
        for (const side of ['before', 'after'] as const) {
          const crashing = crashingAt(queries, { statement, side });
          const outcome = await advanceRun(crashing.queries, key, now, readVersion).catch((cause: unknown) => cause);
          if (outcome === undefined) {
            isThrough = true;
            break;
          }
          expect(outcome).toBeInstanceOf(Crash);
          expect(await look()).toEqual(before);
          crashes += 1;
        }
      }
      const after = await look();
      await advanceRun(queries, key, now, readVersion);
      expect((await look()).execution).toEqual(after.execution);
      expect((await look()).effects).toEqual(after.effects);
    }
    expect(crashes).toBeGreaterThan(60);
  });
});
