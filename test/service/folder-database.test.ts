import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from 'pathboard-service';
import { ask } from './request.js';
import { bundleService, kill, type ServiceProcess, startServiceProcess } from './service-process.js';
import { smallSeed, smallVersion, tokens } from './small-seed.js';

const versions = '/v1/accounts/account-1/workflows/kept/versions';

describe('a database in a folder', () => {
  let folder: string;
  let bundle: string;
  const started: ServiceProcess[] = [];
  const start = async (): Promise<ServiceProcess> => {
    const process = await startServiceProcess(bundle, `file:${folder}`);
    started.push(process);
    return process;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-folder-'));
    bundle = await bundleService('folder-test');
  }, 120_000);
  afterAll(async () => {
    for (const process of started) await kill(process);
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'keeps versions across a restart, is seeded once, and refuses a second process',
    { timeout: 120_000 },
    async () => {
      const options = { database: `file:${folder}`, tokens, seed: smallSeed };
      const first = await createService(options);
      const saved = await ask(first, versions, {
        method: 'POST',
        body: { name: 'Kept', versions: [smallVersion('a')] },
      });
      expect(saved.status).toBe(201);
      await expect(createService(options)).rejects.toThrow(/in use by process \d+/);
      expect((await start()).firstLine).toMatch(/^refused The database folder .* is in use by process/);
      expect((await ask(first, '/healthz')).status).toBe(200);
      await first.close();
      expect((await ask(first, '/readyz')).status).toBe(503);
      expect(await readdir(folder)).toEqual(['postgres']);

      const second = await createService(options);
      expect((await ask(second, `${versions}/a`)).text).toBe(saved.text);
      expect((await ask(second, '/v1/accounts/account-1/workflows')).body.data).toHaveLength(2);
      await second.close();
    },
  );

  it('opens at once after its process was killed, and with an invalid lock', { timeout: 60_000 }, async () => {
    await kill(await start());
    expect((await start()).firstLine).toMatch(/^ready /);
    for (const process of started) await kill(process);
    await rm(join(folder, 'pathboard.lock'), { recursive: true });
    await writeFile(join(folder, 'pathboard.lock'), '{"pid":0,"key":"x"}');
    const service = await createService({ database: `file:${folder}`, tokens });
    expect(await readdir(folder)).toContain('pathboard.lock');
    await service.close();
    expect(await readdir(folder)).toEqual(['postgres']);
  });
});
