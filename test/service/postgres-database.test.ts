import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '#service';
import { findPostgresPrograms, type PostgresServer, startPostgresServer } from './postgres-server.js';
import { ask } from './request.js';
import { describeSaving } from './save-contract.js';
import { smallSeed, tokens } from './small-seed.js';

const given = process.env['PATHBOARD_TEST_POSTGRES'];
const programs = findPostgresPrograms();
const missing = given === undefined && programs === undefined;
const title = missing
  ? 'PostgreSQL (skipped: install a server, or name an empty database in PATHBOARD_TEST_POSTGRES)'
  : 'PostgreSQL';

describe.skipIf(missing)(title, () => {
  let server: PostgresServer | undefined;
  let service: Service;
  let options: Parameters<typeof createService>[0];
  beforeAll(async () => {
    if (given === undefined && programs !== undefined) server = await startPostgresServer(programs);
    options = { database: given ?? server?.address ?? '', tokens, seed: smallSeed };
    service = await createService(options);
  }, 60_000);
  afterAll(async () => {
    await service?.close();
    await server?.stop();
  });

  describe('saving', () => describeSaving(() => service));

  it('is shared by several services, which see the same versions and seed it once', async () => {
    const others = await Promise.all([createService(options), createService(options)]);
    const path = '/v1/accounts/account-1/workflows/welcome/versions';
    for (const other of others) {
      expect((await ask(other, path)).text).toBe((await ask(service, path)).text);
      await other.close();
    }
  });

  it('answers 503 while the server is away, and says so at the start', async () => {
    await expect(createService({ database: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow('does not answer');
    if (!server) return;
    await server.stop();
    const answer = await ask(service, '/v1/accounts/account-1/workflows');
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'unavailable']);
    expect((await ask(service, '/healthz')).status).toBe(503);
  });
});
