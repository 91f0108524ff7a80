import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { createService, listenOnNode } from 'pathboard-service';
import { sampleNow } from '../../../service/src/seed/build-seed.js';

/** The measured server and its database. */
export interface ServerJob {
  readonly kind: 'service' | 'bare';
  /** `file:…` or `postgres://…`; the service seeds it, the bare handler finds it seeded. */
  readonly database: string;
}

export const benchToken = 'token-of-the-bench';
export const benchAccount = 'acc_fernway';

/** Runs a server until its process is stopped, and prints its address. */
export async function runServer({ database, kind }: ServerJob): Promise<void> {
  console.log(kind === 'service' ? await startService(database) : await startBare(database));
}

async function startService(database: string): Promise<string> {
  const service = await createService({
    database,
    seed: true,
    tokens: { [benchToken]: benchAccount },
    now: () => sampleNow,
  });
  const listener = await listenOnNode({ fetch: service.fetch });
  // Stopped by its parent, it still releases the folder.
  process.on(
    'SIGTERM',
    () =>
      void listener
        .close()
        .then(() => service.close())
        .then(() => process.exit(0)),
  );
  return listener.url;
}

/** The minimum with the same answer: the same query, the same insertion, the envelope around it. */
async function startBare(database: string): Promise<string> {
  const ask = database.startsWith('file:')
    ? await askFolder(database.slice('file:'.length))
    : await askServer(database);
  await ask('CREATE TABLE IF NOT EXISTS bare_versions (id text PRIMARY KEY, document text NOT NULL)', []);
  const application = new Hono();
  application.get('/v1/accounts/:accountId/contacts', async (context) => {
    const rows = await ask(
      'SELECT document FROM contacts WHERE account_id = $1 ORDER BY sequence DESC, id LIMIT 26 OFFSET 0',
      [context.req.param('accountId')],
    );
    const data = rows
      .slice(0, 25)
      .map((row) => String(row['document']))
      .join(',');
    return context.body(`{"success":true,"pagination":{"limit":25,"offset":0,"hasNext":true},"data":[${data}]}`, 200, {
      'content-type': 'application/json',
    });
  });
  application.post('/v1/accounts/:accountId/workflows/:workflowId/versions', async (context) => {
    const { versions } = await context.req.json<{ readonly versions: readonly { readonly id: string }[] }>();
    const document = JSON.stringify(versions[0]);
    await ask('INSERT INTO bare_versions (id, document) VALUES ($1, $2)', [versions[0]?.id, document]);
    return context.body(`{"success":true,"data":${document}}`, 201, { 'content-type': 'application/json' });
  });
  const server = createAdaptorServer({ fetch: application.fetch }) as Server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Ask = (sql: string, values: readonly unknown[]) => Promise<readonly { readonly [column: string]: unknown }[]>;

async function askFolder(folder: string): Promise<Ask> {
  const { PGlite } = await import('@electric-sql/pglite');
  const engine = await PGlite.create(join(folder, 'postgres'));
  process.on('SIGTERM', () => void engine.close().then(() => process.exit(0)));
  return async (sql, values) => (await engine.query<{ [column: string]: unknown }>(sql, [...values])).rows;
}

async function askServer(address: string): Promise<Ask> {
  const { default: driver } = await import('pg');
  const pool = new driver.Pool({ connectionString: address, max: 10 });
  return async (sql, values) => (await pool.query<{ [column: string]: unknown }>(sql, [...values])).rows;
}
