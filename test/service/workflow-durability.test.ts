import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { isLong } from '../support/long-run.js';
import { smallExecution } from '../support/small-execution.js';
import { makeWorkflow, recordExecution } from './contract/executions.js';
import { ask, type ServiceAnswer } from './request.js';
import { bundleService, kill, startServiceProcess } from './service-process.js';
import { tokens } from './small-seed.js';

/** When to kill: milliseconds after the requests, or after the first or all of their answers. */
const moments: readonly (number | 'first' | 'all')[] = [
  ...(isLong ? Array.from({ length: 40 }, (_, index) => index * 3) : [0, 15]),
  'first',
  'all',
];
const workflows = '/v1/accounts/account-1/workflows';
const headers = { authorization: 'Bearer token-of-one', 'content-type': 'application/json' };
const open = 20;

interface Summary {
  readonly id: string;
  readonly versions: number;
  readonly underWay: number;
  readonly activeVersionId?: string;
}

describe('a process that is killed after a workflow was duplicated, deleted and restored', () => {
  let folder = '';
  let bundle = '';
  beforeAll(async () => {
    [bundle, folder] = await Promise.all([
      bundleService('workflow-durability'),
      mkdtemp(join(tmpdir(), 'pathboard-workflows-')),
    ]);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const post = (service: Service, path: string, body?: object): Promise<ServiceAnswer> =>
    ask(service, `${workflows}/${path}`, { method: 'POST', ...(body ? { body } : {}) });

  /** Workflows of a round: `copied` to duplicate, `deleted` to delete with runs under way, `restored` to restore. */
  async function prepare(service: Service, round: number): Promise<void> {
    for (const kind of ['copied', 'deleted', 'restored']) {
      const id = `${kind}-${round}`;
      await makeWorkflow(service, id);
      await ask(service, `${workflows}/${id}/versions/v1/activate`, { method: 'PUT' });
      const presentation = { version: 1, nodes: { send: { dx: round, dy: 1 } } };
      await ask(service, `${workflows}/${id}/versions/v1/presentation`, { method: 'PUT', body: presentation });
      for (let run = 0; run < (kind === 'deleted' ? open : 1); run++)
        await recordExecution(service, id, smallExecution(`r${run}`, { status: 'running' }));
    }
    await ask(service, `${workflows}/restored-${round}`, { method: 'DELETE' });
  }

  const list = async (service: Service, round: number): Promise<ReadonlyMap<string, Summary>> => {
    const { body } = await ask(service, `${workflows}?limit=100&search=-${round}`);
    return new Map((body.data as Summary[]).map((item) => [item.id, item]));
  };

  /** Each request was carried out as a whole or not at all. Returns how many were. */
  async function check(service: Service, round: number): Promise<number> {
    const found = await list(service, round);
    const copy = found.get(`copy-${round}`);
    if (copy) {
      expect(copy).toMatchObject({ versions: 1, underWay: 0 });
      const { body } = await ask(service, `${workflows}/copy-${round}/versions?limit=1`);
      const [{ id = '' } = {}] = body.data as { id?: string }[];
      const { body: kept } = await ask(service, `${workflows}/copy-${round}/versions/${id}/presentation`);
      expect(kept.data).toMatchObject({ nodes: { send: { dx: round } } });
    }
    const repeated = await post(service, `copied-${round}/duplicate`, { id: `copy-${round}`, name: `Copy -${round}` });
    expect(repeated.body.data).toMatchObject({ id: `copy-${round}`, versions: 1 });

    const kept = found.get(`deleted-${round}`);
    if (kept) expect(kept).toMatchObject({ underWay: open, activeVersionId: 'v1' });
    const back = (await post(service, `deleted-${round}/restore`)).body.data as Summary;
    expect(back).toMatchObject({ underWay: kept ? open : 0, activeVersionId: 'v1', versions: 1 });

    const restored = found.get(`restored-${round}`);
    if (restored) expect(restored).toMatchObject({ underWay: 1, activeVersionId: 'v1', versions: 1 });
    else expect((await ask(service, `${workflows}/restored-${round}/versions`)).status).toBe(404);
    expect((await post(service, `restored-${round}/restore`)).body.data).toMatchObject({
      underWay: 1,
      activeVersionId: 'v1',
    });
    return [copy, kept ? undefined : back, restored].filter(Boolean).length;
  }

  it(
    'starts again with each of them done or not done, and never half',
    { timeout: moments.length * 60_000 + 60_000 },
    async () => {
      const database = `file:${folder}`;
      let done = 0;
      for (const [round, moment] of moments.entries()) {
        const before = await createService({ database, tokens });
        await prepare(before, round);
        await before.close();
        const process = await startServiceProcess(bundle, database);
        expect(process.firstLine).toMatch(/^ready /);
        const send = (path: string, method: string, body?: object): Promise<unknown> =>
          fetch(`${process.url}${workflows}/${path}`, {
            method,
            headers,
            ...(body ? { body: JSON.stringify(body) } : {}),
          }).catch(() => undefined);
        const requests = [
          send(`copied-${round}/duplicate`, 'POST', { id: `copy-${round}`, name: `Copy -${round}` }),
          send(`deleted-${round}?underWay=end`, 'DELETE'),
          send(`restored-${round}/restore`, 'POST'),
        ];
        if (typeof moment === 'number') await new Promise((resolve) => setTimeout(resolve, moment));
        else await (moment === 'first' ? Promise.race(requests) : Promise.all(requests));
        await kill(process);
        await Promise.all(requests);
        const after = await createService({ database, tokens });
        const carriedOut = await check(after, round);
        if (typeof moment !== 'number') expect(carriedOut).toBeGreaterThanOrEqual(moment === 'all' ? 3 : 1);
        done += carriedOut;
        await after.close();
      }
      console.log(`${moments.length} kills: ${done} of ${moments.length * 3} requests carried out, none by half`);
    },
  );
});
