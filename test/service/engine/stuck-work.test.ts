import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Provider } from 'pathboard-service';
import {
  giveUpStuckWork,
  listStuckWork,
  retryStuckWork,
  type StuckKey,
} from '../../../service/src/engine/stuck-work.js';
import { sweep } from '../../../service/src/engine/sweep.js';
import { accountId } from '../small-seed.js';
import { helloVersion, noon, numbers, startEngine } from './small-engine.js';

const hour = 3_600_000;
const page = { limit: 100, offset: 0 };
const open: { close(): Promise<void> }[] = [];
const start: typeof startEngine = async (...given) => {
  const started = await startEngine(...given);
  open.push(started);
  return started;
};
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
type Started = Awaited<ReturnType<typeof start>>;

const act = ({ now, queries }: Started, what: typeof retryStuckWork, key: StuckKey): Promise<boolean> =>
  queries.transaction().execute((transaction) => what(transaction, key, new Date(now()).toISOString()));

const keyOf = (run: { readonly workflow_id: string; readonly execution_id: string }): StuckKey => ({
  kind: 'run',
  accountId,
  workflowId: run.workflow_id,
  executionId: run.execution_id,
});

describe('stuck work', { timeout: 120_000 }, () => {
  test('[EN55] a poisoned execution harms no other; it is stuck with its reason, and goes on once it is cured', async () => {
    const started = await start();
    const { engine, notes, queries, runs, set, statuses, text } = started;
    const [sick = '', ...well] = numbers(6);
    for (const number of [sick, ...well]) await text(number, 'hi');
    await engine.settle();
    const [poisoned] = await queries
      .selectFrom('runs as r')
      .innerJoin('contacts as c', 'c.id', 'r.contact_id')
      .select(['r.workflow_id', 'r.execution_id', 'r.state'])
      .where('c.mobile_key', '=', sick.slice(1))
      .execute();
    const setState = (state: string | null) =>
      queries.updateTable('runs').set({ state }).where('execution_id', '=', poisoned!.execution_id).execute();
    await setState('{');
    set(noon + 60_000);
    for (const number of [sick, ...well]) await text(number, 'Fine');
    await vi.waitFor(async () => {
      expect((await statuses()).filter((status) => status === 'completed')).toHaveLength(well.length);
    }, 30_000);
    // Its next attempt is the last one.
    await vi.waitFor(async () => {
      await sql`UPDATE pathboard_jobs.job SET retry_count = 20, start_after = now() WHERE state = 'retry'`.execute(
        queries,
      );
      expect(await listStuckWork(queries, accountId, page)).toHaveLength(1);
    }, 60_000);
    const [stuck] = await listStuckWork(queries, accountId, page);
    expect(stuck).toMatchObject({
      kind: 'run',
      workflowName: 'Hello',
      executionId: poisoned!.execution_id,
      nodeId: 'wait',
    });
    expect(stuck?.reason).toMatch(/^The service failed at this run again and again: .+/);
    expect(notes.map(({ event }) => event)).toContain('run-stuck');
    expect(notes.find(({ event }) => event === 'job-failed')).toMatchObject({
      accountId,
      error: { name: 'SyntaxError' },
    });

    await setState(poisoned!.state);
    expect(await act(started, retryStuckWork, keyOf(poisoned!))).toBe(true);
    expect(await act(started, retryStuckWork, keyOf(poisoned!))).toBe(false);
    engine.hurry();
    await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set(['completed'])), 30_000);
    expect(await listStuckWork(queries, accountId, page)).toEqual([]);
    expect((await runs()).every(({ status }) => status === 'over')).toBe(true);
  });

  test('[EN56] a stuck run that is given up ends as canceled, without the interpreter', async () => {
    const started = await start();
    const { engine, queries, runs, statuses, text } = started;
    await text(numbers(1)[0]!, 'hi');
    await engine.settle();
    await queries
      .updateTable('runs')
      .set({ state: '{', status: 'stuck', stuck_at: '2026-12-01T20:00:00.000Z' })
      .execute();
    const [run] = await runs();
    expect(await act(started, giveUpStuckWork, keyOf(run!))).toBe(true);
    expect(await act(started, giveUpStuckWork, keyOf(run!))).toBe(false);
    expect(await statuses()).toEqual(['canceled']);
    expect(await runs()).toMatchObject([{ status: 'over', wake_at: null }]);
  });

  test('[EN57] an uncertain message is sent again by a decision alone, or counts as not sent', async () => {
    const asked: string[] = [];
    let isSilent = true;
    const provider: Provider = {
      name: 'silent',
      idempotent: false,
      send: ({ key }) => {
        asked.push(key);
        if (isSilent) return Promise.reject(new Error('no answer'));
        return Promise.resolve({ status: 'sent', id: key, receipt: 'delivered' });
      },
    };
    const started = await start({ provider });
    const { effects, engine, notes, now, queries, set, statuses, text } = started;
    for (const number of numbers(2)) await text(number, 'hi');
    await engine.settle();
    const listed = await listStuckWork(queries, accountId, page);
    expect(listed).toMatchObject(
      [0, 1].map(() => ({
        kind: 'message',
        nodeId: 'ask',
        text: 'How are you?',
        reason: 'The provider did not answer: no answer',
      })),
    );
    expect(notes.filter(({ event }) => event === 'message-uncertain')).toHaveLength(2);
    set(now() + hour);
    await engine.settle();
    await sweep(queries, new Date(now() + 24 * hour).toISOString());
    expect(asked).toHaveLength(2);

    isSilent = false;
    const keys = listed.map(({ effectId = '' }): StuckKey => ({ kind: 'message', accountId, effectId }));
    expect(await act(started, retryStuckWork, keys[0]!)).toBe(true);
    expect(await act(started, giveUpStuckWork, keys[1]!)).toBe(true);
    expect(await act(started, retryStuckWork, keys[1]!)).toBe(false);
    await engine.settle();
    expect(asked).toHaveLength(3);
    expect((await effects()).map(({ state }) => state).toSorted()).toEqual(['refused', 'sent']);
    expect((await statuses()).toSorted()).toEqual(['failed', 'waiting']);
    expect(await listStuckWork(queries, 'account-2', page)).toEqual([]);
  });

  test('[EN58] a sweep marks what would never go on, hands on what lost its job, and leaves all others alone', async () => {
    const started = await start({ works: false });
    const { now, queries, runs, text } = started;
    const all = numbers(7);
    for (const number of all) await text(number, 'hi');
    // A queue without any job: as after a database was restored.
    await sql`CREATE SCHEMA pathboard_jobs`.execute(queries);
    await sql`CREATE TYPE pathboard_jobs.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`.execute(
      queries,
    );
    await sql`CREATE TABLE pathboard_jobs.job (name text, state pathboard_jobs.job_state, data jsonb)`.execute(queries);
    const [idle, path, answer, lost, dead, busy, fresh] = (await runs()).map(({ execution_id }) => execution_id);
    const set = (id: string | undefined, columns: object) =>
      queries.updateTable('runs').set(columns).where('execution_id', '=', id!).execute();
    const at = new Date(now()).toISOString();
    const early = new Date(now() - hour).toISOString();
    await set(idle, { wake_at: null, waits_for: 'time' });
    await set(path, { wake_at: null, waits_for: 'edge' });
    await set(answer, { wake_at: null, waits_for: 'reply' });
    for (const id of [lost, dead, busy]) await set(id, { handed: true, handed_at: early });
    await set(fresh, { handed: true, handed_at: at });
    const job = (id: string | undefined, state: string) =>
      sql`INSERT INTO pathboard_jobs.job VALUES ('engine-advance', ${state}::text::pathboard_jobs.job_state,
        ${JSON.stringify({ accountId, executionId: id })}::jsonb)`.execute(queries);
    await job(dead, 'failed');
    await job(busy, 'active');
    await job(busy, 'failed');
    const swept = await sweep(queries, at);
    expect(swept.stuck.map(({ executionId }) => executionId).toSorted()).toEqual([idle, path, dead].toSorted());
    expect(swept).toMatchObject({ handedOn: 1, uncertain: 0 });
    const after = new Map((await runs()).map((run) => [run.execution_id, run]));
    const seen = [idle, path, answer, lost, dead, busy, fresh].map((id) => {
      const { handed, note, status } = after.get(id!)!;
      return [status, handed, note?.slice(0, 34)];
    });
    expect(seen).toEqual([
      ['stuck', false, 'It waits for nothing that could st'],
      ['stuck', false, 'It waits for the choice of a path:'],
      ['open', false, undefined],
      ['open', false, undefined],
      ['stuck', false, 'The service was ended each time th'],
      ['open', true, undefined],
      ['open', true, undefined],
    ]);
    expect(await sweep(queries, at)).toEqual({ stuck: [], handedOn: 0, uncertain: 0 });
  });

  test('[EN59] a step that nothing here knows how to do is found, and its contact is shown there', async () => {
    const { definition } = helloVersion;
    const nodes = (definition?.nodes ?? []).map((node) =>
      node.id === 'thanks' ? { ...node, type: { type: 'crm.update' } } : node,
    );
    const started = await start({}, { ...helloVersion, definition: { ...definition, nodes } });
    const { engine, queries, runs, text } = started;
    await text(numbers(1)[0]!, 'hi');
    await engine.settle();
    await text(numbers(1)[0]!, 'Fine');
    await engine.settle();
    expect(await runs()).toMatchObject([{ status: 'open', waits_for: 'outputs', wake_at: null }]);
    await sweep(queries, new Date(noon).toISOString());
    const [stuck] = await listStuckWork(queries, accountId, page);
    expect(stuck).toMatchObject({
      kind: 'run',
      nodeId: 'thanks',
      reason: expect.stringContaining('nothing here knows how to do it'),
    });
  });
});
