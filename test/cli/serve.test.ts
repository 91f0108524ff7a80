import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleService } from '../service/service-process.js';

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly out: () => string;
  readonly errors: () => string;
}

describe('pathboard serve', () => {
  let program: string;
  let folder: string;
  const started: Running[] = [];

  function run(words: readonly string[], environment: { readonly [name: string]: string } = {}): Running {
    const { PATHBOARD_DATABASE: _, PORT: __, ...rest } = process.env;
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { ...rest, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, errors] = ['', ''];
    child.stdout.on('data', (piece: Buffer) => {
      out += piece;
    });
    child.stderr.on('data', (piece: Buffer) => {
      errors += piece;
    });
    const running = {
      child,
      ended: once(child, 'close').then(([code]) => code as number | null),
      out: () => out,
      errors: () => errors,
    };
    started.push(running);
    return running;
  }
  const address = async (running: Running): Promise<string> => {
    const found = await vi.waitFor(() => {
      const [, url] = /answers at (\S+)/.exec(running.errors()) ?? [];
      expect(url, running.errors()).toBeDefined();
      return url!;
    }, 60_000);
    return found;
  };
  const stop = (running: Running): Promise<number | null> => {
    running.child.kill('SIGTERM');
    return running.ended;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-cli-'));
    program = await bundleService('cli', 'src/cli/main.ts');
  }, 120_000);
  afterAll(async () => {
    for (const { child } of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('prints its options, and an error message without a stack for wrong arguments', async () => {
    const help = run(['serve', '--help']);
    expect(await help.ended).toBe(0);
    for (const option of ['--database', '--port', '--host', '--seed', '--tokens', '--origin', '--public-url'])
      expect(help.out()).toContain(option);

    for (const [words, why] of [
      [['serve', '--port', '99999'], 'A port is a number from 0 to 65535.'],
      [['serve', '--prot', '1'], "unknown option '--prot'"],
      [['sevre'], "unknown command 'sevre'"],
      [['serve', '--database', 'mysql://here'], 'The database must be memory://'],
      [
        ['serve', '--database', 'memory://', '--tokens', 'absent.json'],
        'The tokens in “absent.json” could not be read',
      ],
    ] as const) {
      const refused = run(words);
      expect(await refused.ended, words.join(' ')).toBe(1);
      expect(refused.errors()).toContain(why);
      expect(refused.errors()).not.toMatch(/\n\s+at /);
    }
  });

  it('never prints the contents of the tokens', async () => {
    await writeFile(join(folder, 'wrong.json'), '["secret-of-an-account"]');
    const refused = run(['serve', '--database', 'memory://', '--tokens', 'wrong.json']);
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toContain('not JSON of the form {"token": "account"}');
    expect(refused.errors() + refused.out()).not.toContain('secret-of-an-account');
    const other = run(['serve', '--database', 'memory://'], { PATHBOARD_TOKENS: '{"secret-of-an-account": 7}' });
    expect(await other.ended).toBe(1);
    expect(other.errors() + other.out()).not.toContain('secret-of-an-account');
  });

  it('refuses a repeated token', async () => {
    const refused = run(['serve', '--database', 'memory://'], {
      PATHBOARD_TOKENS: '{"secret-of-an-account": "a", "secret-of-an-acc\\u006funt": "b"}',
    });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toContain('One of the tokens in PATHBOARD_TOKENS is there twice.');
    expect(refused.errors() + refused.out()).not.toContain('secret-of-an-account');
  });

  it('serves requests with a token, keeps the data and stops on SIGTERM', { timeout: 120_000 }, async () => {
    await writeFile(join(folder, 'tokens.json'), JSON.stringify({ 'token-of-one': 'account-1' }));
    const words = ['serve', '--database', 'file:./kept', '--port', '0', '--tokens', 'tokens.json'];
    const first = run(words);
    const url = await address(first);
    const path = '/v1/accounts/account-1/templates';
    expect((await fetch(`${url}${path}`, { method: 'POST', body: '{}' })).status).toBe(401);
    const headers = { authorization: 'Bearer token-of-one', 'content-type': 'application/json' };
    const workflow = `${url}/v1/accounts/account-1/workflows/kept/versions`;
    const saved = await fetch(workflow, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Kept', versions: [{ name: 'First', definition: { nodes: [], edges: [] } }] }),
    });
    expect(saved.status, await saved.clone().text()).toBe(201);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    expect(await stop(first)).toBe(0);
    const lines = first
      .out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { route: string; status: number });
    expect(lines.map(({ status }) => status)).toEqual([401, 201, 200]);
    expect(first.out() + first.errors()).not.toContain('token-of-one');

    const second = run([...words, '--quiet']);
    const again = await fetch(`${await address(second)}/v1/accounts/account-1/workflows/kept/versions`, { headers });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain('First');
    expect(await stop(second)).toBe(0);
    expect(second.out()).toBe('');
  });

  it('warns when there is no token, and hides the password of the database', { timeout: 120_000 }, async () => {
    const alone = run(['serve', '--database', 'memory://', '--port', '0']);
    await address(alone);
    expect(alone.errors()).toContain('It has no token yet, so it refuses all requests.');
    expect(await stop(alone)).toBe(0);
    const unreachable = run(['serve', '--database', 'postgres://user:s3cret@127.0.0.1:9/none']);
    expect(await unreachable.ended).toBe(1);
    expect(unreachable.errors() + unreachable.out()).not.toContain('s3cret');
    expect(unreachable.errors()).toContain('could not be started');
  });
});
