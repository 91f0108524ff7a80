import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServeModule } from '../../src/cli/serve-command.js';
import { projectRoot } from '../architecture/source-files.js';
import { describePostgres } from '../service/own-postgres.js';
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

  function run(
    words: readonly string[],
    environment: { readonly [name: string]: string } = {},
    { command = program, cwd = folder } = {},
  ): Running {
    const { PATHBOARD_DATABASE: _, PORT: __, ...rest } = process.env;
    const child = spawn(process.execPath, [command, ...words], {
      cwd,
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

  /** The parser of command lines is what `pathboard` brings itself. */
  const linkParser = async (home: string): Promise<void> => {
    await mkdir(join(home, 'node_modules'), { recursive: true });
    await symlink(join(projectRoot, 'node_modules/commander'), join(home, 'node_modules/commander'), 'junction');
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-cli-'));
    // Away from the project, whose packages it would find beside itself.
    program = join(folder, 'main.mjs');
    await copyFile(await bundleService('cli', 'src/cli/main.ts'), program);
    const service = dirname(await bundleService('serve', 'service/src/serve.ts'));
    await writeFile(
      join(service, 'package.json'),
      JSON.stringify({ name: 'pathboard-service', type: 'module', exports: { './serve': './serve.js' } }),
    );
    await linkParser(folder);
    await symlink(service, join(folder, 'node_modules/pathboard-service'), 'junction');
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
      [['serve', '--database', 'memory://', '--workers', '2'], 'An embedded database is used by one process alone.'],
      [['serve', '--database', 'memory://', '--role', 'worker'], 'An embedded database is used by one process alone.'],
      [['serve', '--database', 'postgres://here/x', '--role', 'web', '--workers', '2'], 'Leave one of them out.'],
      [['serve', '--database', 'memory://', '--keep-runs', '0'], 'It is a number of days from 1.'],
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

  it('names its commands, and refuses unknown ones', async () => {
    const help = run(['--help']);
    expect(await help.ended).toBe(0);
    expect(help.out()).toMatch(/^Usage: pathboard \[options\] \[command\][^]*\n {2}serve /);
    const unknown = run(['sevre']);
    expect(await unknown.ended).toBe(1);
    expect(unknown.errors()).toMatch(/^error: unknown command 'sevre'\n\(Did you mean serve\?\)/);
    const silent = run([]);
    expect(await silent.ended).toBe(1);
    expect(silent.errors()).toBe(help.out());
  });

  describe('the service package', () => {
    let elsewhere: string;

    /** Writes a service package that reports what it was called with. */
    async function install(at: string, name: string): Promise<void> {
      const own = join(at, 'node_modules/pathboard-service');
      await mkdir(own, { recursive: true });
      await writeFile(
        join(own, 'package.json'),
        JSON.stringify({ type: 'module', exports: { './serve': { default: './serve.js' } } }),
      );
      await writeFile(
        join(own, 'serve.js'),
        `export const runServe = async (words, { name, write }) => (write([${JSON.stringify(name)}, name, ...words].join('|')), 7);`,
      );
    }

    beforeAll(async () => {
      elsewhere = await mkdtemp(join(tmpdir(), 'pathboard-cli-'));
      for (const name of ['alone', 'machine', 'host']) await mkdir(join(elsewhere, name));
      for (const name of ['alone', 'machine']) {
        await copyFile(program, join(elsewhere, name, 'main.mjs'));
        await linkParser(join(elsewhere, name));
      }
      await install(join(elsewhere, 'machine'), 'beside the command');
      await install(join(elsewhere, 'host'), 'of the host');
    });
    afterAll(() => rm(elsewhere, { recursive: true, force: true }));

    const serveFrom = (home: string, cwd: string): Running =>
      run(['serve', '--port', '0'], {}, { command: join(elsewhere, home, 'main.mjs'), cwd: join(elsewhere, cwd) });

    it('is what the command asks for in one sentence where it is absent', async () => {
      const refused = serveFrom('alone', 'alone');
      expect(await refused.ended).toBe(1);
      expect(refused.out()).toBe('');
      expect(refused.errors()).toBe(
        'The service is a package of its own. Install it with: npm install --save-dev pathboard-service\n',
      );
    });

    it.each([
      ['alone', 'host', 'of the host'],
      ['machine', 'alone', 'beside the command'],
      ['machine', 'host', 'of the host'],
    ])('is found by the command %s in the folder %s: %s', async (home, cwd, found) => {
      const handedOver = serveFrom(home, cwd);
      expect(await handedOver.ended).toBe(7);
      expect(handedOver.out()).toBe(`${found}|pathboard serve|--port|0`);
    });

    it('reports why it could not be loaded', async () => {
      const broken = join(elsewhere, 'broken');
      await install(broken, 'broken');
      await writeFile(join(broken, 'node_modules/pathboard-service/serve.js'), "import 'a-package-that-is-missing';");
      const refused = serveFrom('alone', 'broken');
      expect(await refused.ended).toBe(1);
      expect(refused.errors()).toContain('The service could not be started.');
      expect(refused.errors()).toContain('a-package-that-is-missing');
      expect(refused.errors()).not.toMatch(/\n\s+at /);
    });

    it('exports what the command calls', async () => {
      const service: ServeModule = await import('pathboard-service/serve');
      expect(service.runServe).toBeTypeOf('function');
    });
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

  describePostgres('with worker processes', (getPostgres) => {
    it(
      '[EN69] starts them, starts a killed one again, and stops all of them within ten seconds',
      { timeout: 120_000 },
      async () => {
        await writeFile(join(folder, 'tokens.json'), JSON.stringify({ 'token-of-one': 'account-1' }));
        const database = await getPostgres().newDatabase();
        const words = ['serve', '--database', database, '--port', '0', '--tokens', 'tokens.json', '--workers', '2'];
        const running = run(words, { PATHBOARD_METRICS_TOKEN: 'figures' });
        const url = await address(running);
        const entries = () =>
          running
            .out()
            .split('\n')
            .filter((line) => line.includes('"worker-'))
            .map(
              (line) => JSON.parse(line) as { readonly event: string; readonly pid: number; readonly outcome?: string },
            );
        await vi.waitFor(() => expect(entries()).toHaveLength(2), 60_000);
        process.kill(entries()[0]!.pid, 'SIGKILL');
        await vi.waitFor(() => expect(entries()).toHaveLength(4), 60_000);
        const [, , ended, again] = entries();
        expect(ended).toMatchObject({ event: 'worker-ended', outcome: 'SIGKILL', again: 1000 });
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        const figures = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer figures' } });
        expect(await figures.text()).toContain('pathboard_runs_open 0');
        const began = performance.now();
        expect(await stop(running)).toBe(0);
        expect(performance.now() - began).toBeLessThan(10_000);
        for (const { pid } of [entries()[1]!, again!]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      },
    );
  });
});
