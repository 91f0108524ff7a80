import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { describePostgres } from '../own-postgres.js';
import { type ServiceAnswer, ask } from '../request.js';
import { smallSeed, token, tokens } from '../small-seed.js';
import { withoutListColumns } from '../undone-migrations.js';

const path = '/v1/accounts/account-1/checkout?successUrl=https://a.example/&cancelUrl=https://a.example/';
const order = { plan: 'plan_starter', email: 'lena@harbor.example' };
const start = (service: Service, key?: string): Promise<ServiceAnswer> =>
  ask(service, path, { method: 'POST', body: order, headers: key === undefined ? {} : { 'idempotency-key': key } });

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** Returns every row of every table as text, and binary columns also as their bytes. */
async function dump(query: Query): Promise<string> {
  const tables = await query("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'");
  const rows: string[] = [];
  for (const { name } of tables) {
    for (const { row } of await query(`SELECT t::text AS row FROM "${String(name)}" t`)) {
      rows.push(
        String(row),
        ...[...String(row).matchAll(/\\\\?x([0-9a-f]+)/g)].map(([, hex = '']) =>
          Buffer.from(hex, 'hex').toString('latin1'),
        ),
      );
    }
  }
  return rows.join('\n');
}

/** Starts checkouts with and without an idempotency key, repeats the keyed one, and returns the secrets of both. */
async function useService(service: Service): Promise<readonly string[]> {
  const first = await start(service, 'checkout-1');
  const again = await Promise.all([1, 2, 3].map(() => start(service, 'checkout-1')));
  expect(first.status).toBe(201);
  for (const answer of again)
    expect([answer.status, answer.text, answer.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
  const plain = await start(service);
  const secrets = [first, plain].map(({ body }) => String(body.data).split('/').at(-1) ?? '');
  for (const secret of secrets)
    expect((await service.fetch(new Request(`http://service.test/checkout/${secret}`))).status).toBe(200);
  return secrets;
}

/** Checks that the database contains no URL or secret of a checkout, and that the repeats created none. */
async function checkStored(query: Query, secrets: readonly string[]): Promise<void> {
  const text = await dump(query);
  expect(text).toContain('checkout-1');
  expect(text).toContain('lena@harbor.example');
  for (const hidden of [...secrets, '/checkout/', token])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  expect(await query('SELECT count(*)::integer AS count FROM checkouts')).toEqual([{ count: 2 }]);
}

describe('the stored answer of a checkout request, in a folder', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-sealed-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(
    'contains neither the URL nor its secret, in any table or file, and survives a restart',
    { timeout: 120_000 },
    async () => {
      const service = await createService({ database: `file:${folder}`, tokens, seed: smallSeed });
      const secrets = await useService(service);
      await service.close();
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const bytes = await readFile(join(file.parentPath, file.name), 'latin1');
        for (const secret of secrets) expect([file.name, bytes.includes(secret)]).toEqual([file.name, false]);
      }
      const engine = await PGlite.create(join(folder, 'postgres'));
      await checkStored(async (sql) => (await engine.query<Record<string, unknown>>(sql)).rows, secrets);
      await engine.close();

      const next = await createService({ database: `file:${folder}`, tokens });
      expect(String((await start(next, 'checkout-1')).body.data)).toContain(secrets[0]);
      await next.close();
    },
  );

  it(
    'is not used if it was stored unencrypted or tampered with: the repeat is refused and does nothing',
    { timeout: 120_000 },
    async () => {
      let engine = await PGlite.create(join(folder, 'postgres'));
      await engine.exec('UPDATE idempotent_answers SET reply = set_byte(reply, 20, get_byte(reply, 20) # 1)');
      await engine.close();
      for (const database of [`file:${folder}`]) {
        const service = await createService({ database, tokens });
        const answer = await start(service, 'checkout-1');
        expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([
          409,
          'answer-not-stored',
          'Idempotency-Key',
        ]);
        await service.close();
      }
      // The schema before answers were encrypted.
      engine = await PGlite.create(join(folder, 'postgres'));
      await engine.exec(`
      ALTER TABLE idempotent_answers ALTER COLUMN reply TYPE text USING '{"status":201,"data":"\\"http://service.test/checkout/in-clear\\""}';
      ALTER TABLE workflow_versions DROP COLUMN sent_hash;
      DROP TABLE workflow_changes; ALTER TABLE workflows DROP COLUMN change_line, DROP COLUMN change_number; ALTER TABLE executions DROP COLUMN change_number;
      ${withoutListColumns}
      DELETE FROM pathboard_schema WHERE name >= '0008';
    `);
      await engine.close();
      const service = await createService({ database: `file:${folder}`, tokens });
      const answer = await start(service, 'checkout-1');
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'answer-not-stored']);
      expect((await start(service, 'checkout-2')).status).toBe(201);
      await service.close();
      engine = await PGlite.create(join(folder, 'postgres'));
      const query: Query = async (sql) => (await engine.query<Record<string, unknown>>(sql)).rows;
      expect(await dump(query)).not.toContain('in-clear');
      expect(await query('SELECT count(*)::integer AS count FROM checkouts')).toEqual([{ count: 3 }]);
      await engine.close();
    },
  );
});

describePostgres('the stored answer of a checkout request, in PostgreSQL', (getPostgres) => {
  it('contains neither the URL nor its secret', { timeout: 60_000 }, async () => {
    const database = await getPostgres().newDatabase();
    const [one, other] = [
      await createService({ database, tokens, seed: smallSeed }),
      await createService({ database, tokens }),
    ];
    const secrets = await useService(one);
    // Another process can read the stored answer.
    expect(String((await start(other, 'checkout-1')).body.data)).toContain(secrets[0]);
    await Promise.all([one.close(), other.close()]);
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await checkStored(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows, secrets);
    await client.end();
  });
});
