import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createService } from 'pathboard-service';
import { describePostgres } from './own-postgres.js';
import { ask } from './request.js';
import { bundleService, kill, type ServiceProcess, startServiceProcess } from './service-process.js';
import { smallVersion, tokens } from './small-seed.js';
import { isLong } from '../support/long-run.js';

const rounds = isLong ? 50 : 3;
const versions = '/v1/accounts/account-1/workflows/durable/versions';
const headers = { authorization: 'Bearer token-of-one', 'content-type': 'application/json' };

let bundle = '';
beforeAll(async () => {
  bundle = await bundleService('durability');
}, 120_000);

/** The content of a version follows from its id, so that a stored version can be verified. */
const sentAs = (id: string): ReturnType<typeof smallVersion> => smallVersion(id, `${id} `.repeat(40));

/** Saves concurrently until the service is gone, and records the ids of answered saves. */
async function saveUntilGone(url: string, round: number, answered: string[]): Promise<void> {
  const lane = async (number: number): Promise<void> => {
    for (let count = 0; ; count++) {
      const id = `r${round}-${number}-${count}`;
      const response = await fetch(`${url}${versions}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ versions: [sentAs(id)] }),
      }).catch(() => undefined);
      if (response === undefined) return;
      // A 503 while the database is away does not count as stored.
      if (response.status === 201 && (await response.json().catch(() => undefined)) !== undefined) answered.push(id);
    }
  };
  await Promise.all([0, 1, 2, 3].map(lane));
}

/** Checks that every answered version is stored once, and that every stored version is complete. */
async function checkKept(database: string, answered: readonly string[]): Promise<void> {
  const service = await createService({ database, tokens });
  try {
    const found: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const { body } = await ask(service, `${versions}?limit=100&offset=${offset}`);
      const some = (body.data as { id: string }[]).map(({ id }) => id);
      found.push(...some);
      if (some.length < 100) break;
    }
    expect(new Set(found).size).toBe(found.length);
    expect(answered.filter((id) => !found.includes(id))).toEqual([]);
    for (const id of found) {
      const { body } = await ask(service, `${versions}/${id}`);
      expect(body.data).toEqual({ ...sentAs(id), created: expect.anything(), updated: expect.anything() });
    }
  } finally {
    await service.close();
  }
}

async function runRounds(
  database: string,
  end: (process: ServiceProcess, round: number) => Promise<void>,
): Promise<readonly string[]> {
  const answered: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const process = await startServiceProcess(bundle, database);
    expect(process.firstLine).toMatch(/^ready /);
    const before = answered.length;
    const saving = saveUntilGone(process.url, round, answered);
    // Ends during the saves: after some answers, and a delay that differs between rounds.
    while (answered.length < before + 5 + (round % 7)) await new Promise((resolve) => setTimeout(resolve, 3));
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % 23));
    await end(process, round);
    await saving;
  }
  await checkKept(database, answered);
  console.log(`${rounds} rounds, ${answered.length} answered saves, all kept`);
  return answered;
}

const patience = rounds * 30_000 + 120_000;

describe('a folder whose process is killed while versions are saved', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-durability-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(`has every answered version, complete and once (${rounds} rounds)`, { timeout: patience }, async () => {
    expect((await runRounds(`file:${folder}`, kill)).length).toBeGreaterThanOrEqual(rounds * 5);
  });
});

describePostgres('PostgreSQL', (getPostgres) => {
  it(
    `has every answered version after the service, or the server as well, is killed (${rounds} rounds)`,
    { timeout: patience },
    async () => {
      const answered = await runRounds(await getPostgres().newDatabase(), async (process, round) => {
        if (round % 2 === 1) {
          await getPostgres().server?.crash();
          // The service survives the server and reconnects.
          await vi.waitFor(async () => expect((await fetch(`${process.url}/readyz`)).status).toBe(200), {
            timeout: 30_000,
            interval: 100,
          });
        }
        await kill(process);
      });
      expect(answered.length).toBeGreaterThanOrEqual(rounds * 5);
    },
  );
});
