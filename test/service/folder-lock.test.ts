import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundleService } from './service-process.js';
import { isLong } from '../support/long-run.js';

const rounds = isLong ? 40 : 4;
const script = fileURLToPath(new URL('./lock-process.mjs', import.meta.url));
const isLinux = process.platform === 'linux';

let bundle = '';
let root = '';
let folder = '';
const children: ChildProcess[] = [];
beforeAll(async () => {
  bundle = await bundleService('folder-lock', 'service/src/database/folder-lock.ts');
  root = await mkdtemp(join(tmpdir(), 'pathboard-lock-'));
}, 60_000);
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'folder-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

interface Locker {
  readonly child: ChildProcess;
  readonly firstLine: string;
}

async function start(): Promise<Locker> {
  const child = spawn(process.execPath, [script, bundle, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [firstLine] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, firstLine };
}

async function end({ child }: Locker, how: 'SIGKILL' | 'orderly'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  if (how === 'orderly') child.stdin?.end();
  else child.kill(how);
  await gone;
}

const lock = (): string => join(folder, 'pathboard.lock');

/** Writes the claim of a process. */
async function leave(name: string, text = 'holding', age = 0): Promise<void> {
  await mkdir(lock(), { recursive: true });
  await writeFile(join(lock(), name), text);
  const time = new Date(Date.now() - age);
  await utimes(join(lock(), name), time, time);
}

const key = '0'.repeat(16);
const spaceOf = async (): Promise<string> =>
  `${await readFile('/proc/sys/kernel/random/boot_id', 'utf8')}${await readlink('/proc/self/ns/pid')}`.replace(
    /[^0-9a-z]/g,
    '',
  );
const ticksOf = async (pid: number): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

describe('the lock of a folder', () => {
  it('refuses a second process, and leaves no file once both have ended', async () => {
    const first = await start();
    expect(first.firstLine).toBe('locked');
    const second = await start();
    expect(second.firstLine).toMatch(
      new RegExp(`^refused The database folder .* is in use by process ${first.child.pid}\\.`),
    );
    await end(second, 'orderly');
    await end(first, 'orderly');
    expect(await readdir(folder)).toEqual([]);
  });

  it(`is taken over from a killed process, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const locker = await start();
      expect(locker.firstLine).toBe('locked');
      await end(locker, 'SIGKILL');
      expect(await readdir(lock())).toHaveLength(1);
    }
    const last = await start();
    expect(last.firstLine).toBe('locked');
    expect(await readdir(lock())).toHaveLength(1);
    await end(last, 'orderly');
  });

  it(
    `is acquired by exactly one of five concurrent processes, also over the claim of a killed one, ${rounds} times`,
    { timeout: 30_000 + rounds * 10_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const lockers = await Promise.all([1, 2, 3, 4, 5].map(start));
        const winners = lockers.filter(({ firstLine }) => firstLine === 'locked');
        expect(winners).toHaveLength(1);
        expect(lockers.filter(({ firstLine }) => firstLine.startsWith('refused'))).toHaveLength(4);
        for (const locker of lockers) await end(locker, 'SIGKILL');
      }
    },
  );

  it.each([
    '',
    'text',
    '0',
    '-1',
    '1',
    '{"pid":',
    '{"pid":0,"key":"x"}',
    '{"pid":-1,"key":"x"}',
    '{"pid":1,"key":"x"}',
    '99999999999999999999',
  ])('is taken over if its path is a file with the text %j', async (text) => {
    await writeFile(lock(), text);
    const locker = await start();
    expect(locker.firstLine).toBe('locked');
    await end(locker, 'orderly');
    expect(await readdir(folder)).toEqual([]);
  });

  describe.skipIf(!isLinux)('with a claim', () => {
    it.each<[string, (space: string, ticks: string) => string]>([
      ['that is invalid', () => 'x'],
      ['of process 0', (space, ticks) => `${key}.0.${space}.${ticks}`],
      ['of process -1', (space, ticks) => `${key}.-1.${space}.${ticks}`],
      ['of process text', (space, ticks) => `${key}.text.${space}.${ticks}`],
      ['of an impossible process id', (space, ticks) => `${key}.9999999999.${space}.${ticks}`],
      ['of a process that is not running', (space, ticks) => `${key}.4194303.${space}.${ticks}`],
      ['that is truncated', (space) => `${key}.1.${space}`],
      ['of a live process with another start time', (space) => `${key}.${process.pid}.${space}.1`],
      ['of a live process without a start time', (space) => `${key}.${process.pid}.${space}.`],
      ['of process 1 with another start time', (space, ticks) => `${key}.1.${space}.${ticks}`],
    ])('%s is taken over at once', async (_, nameOf) => {
      await leave(nameOf(await spaceOf(), await ticksOf(process.pid)));
      const began = performance.now();
      const locker = await start();
      expect(locker.firstLine).toBe('locked');
      expect(performance.now() - began).toBeLessThan(10_000);
      await end(locker, 'orderly');
      expect(await readdir(folder)).toEqual([]);
    });

    it.each([
      ['first', key],
      ['last', 'z'.repeat(16)],
    ])('of a live process is respected, whether it sorts %s', async (_, mine) => {
      await leave(`${mine}.${process.pid}.${await spaceOf()}.${await ticksOf(process.pid)}`);
      expect((await start()).firstLine).toContain(`in use by process ${process.pid}.`);
      expect(await readdir(lock())).toHaveLength(1);
    });

    it('of another machine is respected while it is refreshed, and taken over after half a minute without', async () => {
      const name = `${key}.7.anothermachine.12`;
      await leave(name, 'holding', 20_000);
      const beating = setTimeout(() => void writeFile(join(lock(), name), 'holding'), 500);
      expect((await start()).firstLine).toContain('in use by process 7.');
      clearTimeout(beating);
      await leave(name, 'holding', 31_000);
      const locker = await start();
      expect(locker.firstLine).toBe('locked');
      await end(locker, 'orderly');
    });
  });
});
