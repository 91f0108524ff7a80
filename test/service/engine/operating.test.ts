import { afterEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { seededRandom } from '#base';
import { createService, type LogEntry, type Provider, type RunningService } from 'pathboard-service';
import { requestLine, lineOf } from '../../../service/src/command-line/log-lines.js';
import { isOutdated } from '../../../service/src/database/open-database.js';
import { removeFinished } from '../../../service/src/engine/remove-finished.js';
import { ask } from '../request.js';
import { accountId, otherToken, tokens } from '../small-seed.js';
import { helloSeed, noon, numbers, startEngine } from './small-engine.js';

const hour = 3_600_000;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
const start: typeof startEngine = async (...given) => {
  const started = await startEngine(...given);
  open.push(started);
  return started;
};

describe('operating the engine', { timeout: 120_000 }, () => {
  test('[EN60] a clock that jumps by hours in both directions ends no wait early, does nothing twice, and stops nothing', async () => {
    const sent: string[] = [];
    const provider: Provider = {
      name: 'recording',
      idempotent: true,
      send: ({ key, text }) => {
        sent.push(`${key} ${text}`);
        return Promise.resolve({ status: 'sent', id: key, receipt: 'delivered' });
      },
    };
    const started = await start({ provider });
    const { engine, errors, now, queries, set, statuses, text } = started;
    const random = seededRandom(11);
    const all = numbers(10);
    const endsBy = new Map<string, number>();
    const said = new Set<string>();
    for (const number of all) await text(number, 'hi');
    for (let jump = 0; jump < 14; jump++) {
      await engine.settle();
      const rows = await queries.selectFrom('runs').select(['execution_id', 'status', 'state', 'over_at']).execute();
      for (const { execution_id, over_at, state, status } of rows) {
        const { status: outcome, wait } = JSON.parse(state!) as {
          status: string;
          wait?: { for: string; until?: number };
        };
        if (wait?.for === 'reply') endsBy.set(execution_id, wait.until!);
        // Who never answered left by the timeout: not before the clock had shown it.
        if (status === 'over' && outcome === 'completed' && !said.has(execution_id))
          expect(Date.parse(over_at!)).toBeGreaterThanOrEqual(endsBy.get(execution_id)!);
      }
      const answering = all[Math.floor(random() * all.length)]!;
      const open_ = await queries
        .selectFrom('runs as r')
        .innerJoin('contacts as c', 'c.id', 'r.contact_id')
        .select('r.execution_id')
        .where('c.mobile_key', '=', answering.slice(1))
        .where('r.status', '=', 'open')
        .execute();
      if (open_.length > 0 && jump % 2 === 0) {
        for (const { execution_id } of open_) said.add(execution_id);
        await text(answering, 'Fine');
      }
      set(now() + (jump % 3 === 1 ? -hour : hour) + Math.floor(random() * 60_000));
    }
    set(now() + 4 * hour);
    await engine.settle();
    expect(new Set(await statuses())).toEqual(new Set(['completed']));
    expect(errors).toEqual([]);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length).toBeGreaterThanOrEqual(all.length);
    const documents = await queries.selectFrom('executions').select('document').execute();
    for (const { document } of documents)
      for (const { end, start: from } of (JSON.parse(document) as { steps: { start: string; end?: string }[] }).steps)
        expect(end === undefined || end >= from).toBe(true);
  });

  test('[EN61] finished executions are removed after their time; the others and their conversations stay', async () => {
    const { engine, queries, set, text, now } = await start();
    const all = numbers(8);
    for (const number of all) await text(number, 'hi');
    await engine.settle();
    for (const number of all.slice(0, 5)) await text(number, 'Fine');
    await engine.settle();
    const messages = await queries.selectFrom('messages').select('id').execute();
    const count = async () =>
      Promise.all(
        (['runs', 'executions', 'effects', 'run_events', 'execution_nodes'] as const).map(async (table) => {
          const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(
            queries,
          );
          return rows[0]!.n;
        }),
      );
    expect(await removeFinished(queries, new Date(now()).toISOString())).toBe(0);
    expect((await count()).slice(0, 2)).toEqual([8, 8]);
    set(noon + 24 * hour);
    // One message of a finished run is uncertain: it waits for a person, and keeps its run.
    const [first] = await queries.selectFrom('runs').select('execution_id').where('status', '=', 'over').execute();
    const kept = () => queries.updateTable('effects').where('execution_id', '=', first!.execution_id);
    await kept().set({ state: 'uncertain' }).execute();
    expect(await removeFinished(queries, new Date(now()).toISOString())).toBe(4);
    await kept().set({ state: 'sent' }).execute();
    expect(await removeFinished(queries, new Date(now()).toISOString(), () => true)).toBe(0);
    expect(await removeFinished(queries, new Date(now()).toISOString())).toBe(1);
    const left = await count();
    expect(left.slice(0, 3)).toEqual([3, 3, 3]);
    expect(left.every((rows) => rows > 0)).toBe(true);
    expect(await queries.selectFrom('messages').select('id').execute()).toEqual(messages);
  });

  test('[EN62] once a newer version has changed the tables, a worker that runs stops working, with a sentence', async () => {
    const { engine, errors, notes, queries, runs, text } = await start();
    expect(await isOutdated(queries)).toBe(false);
    await sql`INSERT INTO pathboard_schema VALUES ('9999-later', '2030-01-01')`.execute(queries);
    await text(numbers(1)[0]!, 'hi');
    await vi.waitFor(() => expect(notes).toEqual([{ event: 'schema-newer' }]), 30_000);
    expect(errors.map(({ message }) => message)).toEqual([
      'A newer version of the service has changed the database; this one has stopped working',
    ]);
    const before = await runs();
    await text(numbers(2)[1]!, 'hi');
    engine.hurry();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const known = new Set(before.map(({ execution_id }) => execution_id));
    expect((await runs()).filter(({ execution_id }) => !known.has(execution_id))).toMatchObject([{ handed: false }]);
  });
});

describe('what an operator sees', { timeout: 120_000 }, () => {
  const planted = ['Zebulon', 'Quarkington', '5105551000', 'my secret illness'];

  async function startService(options: { metricsToken?: string } = {}) {
    const lines: string[] = [];
    const provider: Provider = {
      name: 'talkative',
      idempotent: false,
      send: ({ text, to }) => Promise.reject(new Error(`No answer for ${to}: ${text}`)),
    };
    const seed = helloSeed();
    const [account] = seed.accounts;
    const contact = { id: 'c1', firstName: 'Zebulon', lastName: 'Quarkington', mobile: { number: '+15105551000' } };
    const service: RunningService = await createService({
      database: 'memory://',
      tokens,
      seed: { accounts: [{ ...account!, contacts: [contact] }] },
      engine: { provider, onNote: (entry) => lines.push(lineOf(entry, new Date())) },
      log: (entry: LogEntry) => lines.push(requestLine(entry, new Date())),
      ...options,
    });
    open.push(service);
    return { service, lines };
  }

  const text = (service: RunningService, words: string) =>
    ask(service, `/v1/accounts/${accountId}/test-phone/messages`, {
      method: 'POST',
      body: { from: '+15105551000', text: words },
    });

  test('[EN63] no line of the log names a person, a number or words, whatever fails', async () => {
    const { lines, service } = await startService();
    await text(service, 'hi, my secret illness');
    await text(service, 'hi');
    await service.engine.settle();
    await ask(service, `/v1/accounts/${accountId}/workflows/hello/executions?contact=Quarkington`);
    await ask(service, `/v1/accounts/${accountId}/stuck-work`);
    lines.push(
      requestLine(
        {
          method: 'GET',
          route: '/v1',
          status: 500,
          milliseconds: 1,
          requestId: 'r',
          error: new Error('Zebulon Quarkington\n    at my secret illness (5105551000)'),
        },
        new Date(),
      ),
    );
    expect(lines.length).toBeGreaterThan(4);
    const events = lines.map((line) => (JSON.parse(line) as { event?: string }).event);
    expect(events).toContain('message-uncertain');
    for (const word of planted) expect(lines.join('')).not.toContain(word);
    expect(lines.at(-1)).toContain('operating.test');
  });

  test('[EN64] the figures are for the operator alone, of all accounts together, and name no one', async () => {
    const { service: closed } = await startService();
    expect((await ask(closed, '/openapi.json')).status).toBe(200);
    const off = await closed.fetch(new Request('http://service.test/metrics'));
    expect([off.status, await off.text()]).toEqual([404, expect.stringContaining('Metrics are off')]);

    const { service } = await startService({ metricsToken: 'figures' });
    await text(service, 'hi');
    await service.engine.settle();
    for (const headers of [{}, { authorization: `Bearer ${otherToken}` }] as Record<string, string>[])
      expect((await service.fetch(new Request('http://service.test/metrics', { headers }))).status).toBe(401);
    expect((await ask(service, `/v1/accounts/${accountId}/stuck-work`, { token: 'figures' })).status).toBe(401);
    const answer = await service.fetch(
      new Request('http://service.test/metrics', { headers: { authorization: 'Bearer figures' } }),
    );
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const figures = await answer.text();
    for (const line of [
      'pathboard_runs_open 1',
      'pathboard_runs_stuck 0',
      'pathboard_runs_due 0',
      'pathboard_due_lag_seconds 0',
      'pathboard_messages{state="uncertain"} 1',
      'pathboard_events_total 1',
      'pathboard_job_failures_total{kind="advance"} 0',
      'pathboard_provider_answers_total{outcome="unanswered"} 1',
    ])
      expect(figures.split('\n')).toContain(line);
    expect(figures).toMatch(/^(# (HELP|TYPE) \w+ .+\n|\w+(\{\w+="\w+"\})? [\d.]+\n)+$/);
    for (const word of [...planted, accountId, 'hello', 'c1']) expect(figures).not.toContain(word);
  });
});
