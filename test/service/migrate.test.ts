import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createService } from 'pathboard-service';
import { smallExecution } from '../support/small-execution.js';
import { ask } from './request.js';
import { smallSeed, smallVersion, tokens } from './small-seed.js';
import { withoutListColumns } from './undone-migrations.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pathboard-migrate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'an older database is migrated: its executions can be filtered, and one version stays live',
  { timeout: 240_000 },
  async () => {
    await (await createService({ database: `file:${folder}`, tokens, seed: smallSeed })).close();
    // The older schema, without the later columns, table, index and trigger, and with two live versions.
    const engine = await PGlite.create(join(folder, 'postgres'));
    await engine.exec(`
    DROP TRIGGER keep_versions ON workflow_versions; DROP FUNCTION refuse_changed_version; DROP INDEX one_live_version;
    DROP TABLE execution_nodes; DROP INDEX executions_by_begun;
    ALTER TABLE executions DROP COLUMN begun, DROP COLUMN duration, DROP COLUMN contact_key, DROP COLUMN last_node_id, DROP COLUMN failed_steps, DROP COLUMN waits_until;
    ALTER TABLE workflow_versions DROP COLUMN sent_hash;
    DROP TABLE workflow_changes; ALTER TABLE workflows DROP COLUMN change_line, DROP COLUMN change_number; ALTER TABLE executions DROP COLUMN change_number;
    ${withoutListColumns}
    INSERT INTO executions (account_id, workflow_id, id, status, step_count, document) VALUES
      ('account-1', 'welcome', 'open-1', 'Running', 0, '{}'), ('account-1', 'welcome', 'over-1', 'timed_out', 0, '{}');
    UPDATE workflow_versions SET active = '2026-01-05T00:00:00.000Z' WHERE id = 'welcome-v2';
    DELETE FROM pathboard_schema WHERE name >= '0006';
  `);
    const execution = smallExecution('old', {
      nodes: ['start', 'send', 'end'],
      contact: ['Zoë', 'Lind', '+4670123456'],
    });
    await engine.query(
      `INSERT INTO executions (account_id, workflow_id, id, status, started_at, step_count, document)
      SELECT 'account-1', 'welcome', 'old-' || n, 'completed', $1, 3, replace($2, '"old"', '"old-' || n || '"') FROM generate_series(1, 105) n`,
      [execution.start, JSON.stringify(execution)],
    );
    await engine.close();

    const service = await createService({ database: `file:${folder}`, tokens });
    const workflow = '/v1/accounts/account-1/workflows/welcome';
    const found = async (query: string): Promise<number> => {
      const pages = await Promise.all(
        [0, 100].map((offset) => ask(service, `${workflow}/executions?limit=100&offset=${offset}&${query}`)),
      );
      return pages.flatMap(({ body }) => body.data as unknown[]).length;
    };
    for (const query of [
      'step=end',
      'contact=zoe',
      'from=2026-05-01T12:00:00Z',
      'minDuration=180000&maxDuration=180000',
      'outcome=end',
    ])
      expect([query, await found(query)]).toEqual([query, 105]);
    const versions = (await ask(service, `${workflow}/versions`)).body.data as {
      id: string;
      active?: string;
      lastActive?: string;
    }[];
    expect(versions.map(({ active, id, lastActive }) => [id, active, lastActive])).toEqual([
      ['welcome-v2', undefined, '2026-01-05T00:00:00.000Z'],
      ['welcome-v1', '2026-01-02T10:00:00.000Z', undefined],
    ]);
    // When they were live is read from what they said before; they are found by their authors and messages.
    const spans = (await ask(service, `${workflow}/versions?filter=wentLive`)).body.data as { liveSpans: unknown }[];
    expect(spans.map(({ liveSpans }) => liveSpans)).toEqual([
      [{ from: expect.any(String), to: '2026-01-05T00:00:00.000Z' }],
      [{ from: '2026-01-05T00:00:00.000Z' }],
    ]);
    expect((await ask(service, `${workflow}/versions?search=moss%20first`)).body.data).toMatchObject([
      { id: 'welcome-v1', executions: 1 },
    ]);
    // Facts of older versions are read once the service has started.
    const [listed] = await vi.waitFor(async () => {
      const { body } = await ask(service, '/v1/accounts/account-1/workflows?search=second');
      expect(body.data).toHaveLength(1);
      return body.data as object[];
    }, 20_000);
    expect(listed).toMatchObject({ id: 'welcome', newestVersionId: 'welcome-v2', steps: 2, activeVersionNumber: 1 });
    // The two that the samples and the older schema left open.
    expect(listed).toHaveProperty('underWay', 2);
    await service.close();
  },
);

it('the content of a version cannot be changed, even by SQL', { timeout: 240_000 }, async () => {
  const service = await createService({ database: `file:${folder}`, tokens });
  await ask(service, '/v1/accounts/account-1/workflows/kept/versions', {
    method: 'POST',
    body: { name: 'Kept', versions: [{ ...smallVersion('a'), readonly: true }] },
  });
  await service.close();
  const engine = await PGlite.create(join(folder, 'postgres'));
  for (const set of ["document = '{}'", 'readonly = false', "name = 'x'", 'number = 7', "created = '{}'", "id = 'b'"]) {
    await expect(engine.query(`UPDATE workflow_versions SET ${set} WHERE workflow_id = 'kept'`)).rejects.toThrow(
      'never changes',
    );
  }
  await engine.query("UPDATE workflow_versions SET active = '2026-01-01T00:00:00.000Z' WHERE workflow_id = 'kept'");
  await engine.close();
});
