import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { smallExecution } from '../support/small-execution.js';
import { follow } from './contract/events.js';
import { makeWorkflow, recordExecution } from './contract/executions.js';
import { describePostgres } from './own-postgres.js';
import { ask, saveText } from './request.js';
import { smallSeed, smallVersion, tokens } from './small-seed.js';

describePostgres('PostgreSQL', (getPostgres) => {
  let service: Service;
  let options: Parameters<typeof createService>[0];
  beforeAll(async () => {
    options = { database: await getPostgres().newDatabase(), tokens, seed: smallSeed };
    service = await createService(options);
  }, 120_000);
  afterAll(() => service?.close());

  it('is shared by several services, which read the same versions and seed it once', async () => {
    const others = await Promise.all([createService(options), createService(options)]);
    const path = '/v1/accounts/account-1/workflows/welcome/versions';
    for (const other of others) {
      expect((await ask(other, path)).text).toBe((await ask(service, path)).text);
      await other.close();
    }
  });

  it('delivers changes made while its listening connection was cut, each once', async () => {
    const path = '/v1/accounts/account-1/workflows/cut';
    await makeWorkflow(service, 'cut');
    await recordExecution(service, 'cut', smallExecution('r', { status: 'running' }));
    const [ofRun, ofWorkflow] = [
      await follow(service, `${path}/executions/r/events`),
      await follow(service, `${path}/events`),
    ];
    for (const reader of [ofRun, ofWorkflow]) await reader.next();
    const operator = new pg.Client({ connectionString: options.database });
    await operator.connect();
    for (const [index, steps] of [
      ['start', 'send'],
      ['start', 'send', 'end'],
    ].entries()) {
      const { rowCount } = await operator.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pathboard-listener' AND datname = current_database()",
      );
      expect(rowCount).toBe(1);
      // No listener is notified of these changes: readers find them in the table of changes.
      await saveText(service, 'cut', JSON.stringify(smallVersion(`cut-${index}`)));
      const execution = smallExecution('r', { status: 'running', nodes: steps });
      await recordExecution(service, 'cut', execution);
      expect(await ofRun.next()).toEqual({ name: 'execution', data: execution });
      expect(await ofWorkflow.next()).toMatchObject({ name: 'version', data: { id: `cut-${index}` } });
      expect(await ofWorkflow.next()).toMatchObject({ name: 'execution', data: { id: 'r', steps: steps.length } });
    }
    await recordExecution(service, 'cut', smallExecution('r'));
    expect(await ofRun.next()).toEqual({ name: 'execution', data: smallExecution('r') });
    expect(await ofWorkflow.next()).toMatchObject({ name: 'execution', data: { id: 'r', status: 'completed' } });
    await operator.end();
    for (const reader of [ofRun, ofWorkflow]) await reader.leave();
  });

  it('ignores notifications on its channel that are not from a service', async () => {
    await makeWorkflow(service, 'noise');
    const reader = await follow(service, '/v1/accounts/account-1/workflows/noise/events');
    await reader.next('workflow');
    const operator = new pg.Client({ connectionString: options.database });
    await operator.connect();
    for (const payload of [
      '',
      'x',
      '{}',
      '[]',
      '[1,2,3,4]',
      '["run","account-1","noise"]',
      '["drop","account-1","noise","r"]',
      '["run","account-1","noise","gone"]',
    ]) {
      await operator.query('SELECT pg_notify($1, $2)', ['pathboard_changes', payload]);
    }
    await operator.end();
    await recordExecution(service, 'noise', smallExecution('r'));
    expect(await reader.next()).toMatchObject({ name: 'execution', data: { id: 'r' } });
    await reader.leave();
  });

  it('answers 503 while the server is away, and fails to start without one', async () => {
    await expect(createService({ database: 'postgres://user@127.0.0.1:1/none' })).rejects.toThrow('does not answer');
    const { server } = getPostgres();
    if (!server) return;
    await server.stop();
    const answer = await ask(service, '/v1/accounts/account-1/workflows');
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'unavailable']);
    expect((await ask(service, '/readyz')).status).toBe(503);
    expect((await ask(service, '/healthz')).status).toBe(200);
  });
});
