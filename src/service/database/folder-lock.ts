import { createRandomId } from '#base';

const lockName = 'pathboard.lock';

/** How often a process shows that it still has its claim, in milliseconds. */
const beat = 3_000;
/** After this long without a sign of life a claim is dead, where its process cannot be looked at. Long beside what may block a process. */
const longestSilence = 30_000;

/** What the name of a claim says of the process that made it. */
interface Claimant {
  readonly pid: number;
  /** Where process ids mean the same: one boot of one machine, and within it one container. */
  readonly space: string;
  /** When the process began, in ticks of the system; empty where the system does not say. Distinguishes it from a later one with the same id. */
  readonly began: string;
}

/** A claim of another process that is alive, or may be. */
interface Rival {
  readonly name: string;
  readonly pid: number;
  /** True once it has the folder; until then its process only starts, and may withdraw. */
  readonly hasFolder: boolean;
  /** False where its process cannot be looked at and gave no sign of life while we looked. */
  readonly isCertain: boolean;
}

/**
 * Takes a folder for this process alone and returns how to release it. What a killed process left is taken over.
 *
 * Each process announces itself by a file of its own in the folder `pathboard.lock` and only then looks at the files of others: it
 * has the folder when none of them is alive, and withdraws otherwise. Of two that do so at once at least one sees the other, and the
 * one whose file is first in order may stay. The name of a file identifies its process and is used once, so it is never half
 * written, and removing a dead claim cannot hit a live one, as replacing a single file could.
 *
 * @throws Error with a readable sentence while a live process has the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const { rm, rmdir, writeFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const place = join(folder, lockName);
  const me = await describeThisProcess();
  const name = [createRandomId(), me.pid, me.space, me.began].join('.');
  const claim = join(place, name);
  let state = 'starting';
  // Never makes the file anew: a claim that was withdrawn stays so.
  const show = (): Promise<void> => writeFile(claim, state, { flag: 'r+' });

  await announce(place, claim);
  const timer = setInterval(() => void show().catch(() => {}), beat);
  // A process that has nothing else to do may end.
  timer.unref();
  const withdraw = async (): Promise<void> => {
    clearInterval(timer);
    await rm(claim, { force: true });
    // Fails while others have their claims in it.
    await rmdir(place).catch(() => {});
  };
  try {
    const winner = await findWinner(place, name, me);
    if (winner) {
      throw new Error(
        `The database folder ${folder} is in use by process ${winner.pid}. ` +
          'Stop that process, choose another folder, or use a PostgreSQL server to share one database.',
      );
    }
    state = holding;
    await show();
  } catch (cause) {
    await withdraw();
    throw cause;
  }
  return withdraw;
}

const holding = 'holding';

async function announce(place: string, claim: string): Promise<void> {
  const { mkdir, rm, stat, writeFile } = await import('node:fs/promises');
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(place, { recursive: true });
      return await writeFile(claim, '', { flag: 'wx' });
    } catch (cause) {
      // The last one to leave removed the folder in between, or a file has its name.
      if (attempt === 20) throw cause;
      if (
        await stat(place).then(
          (found) => !found.isDirectory(),
          () => false,
        )
      )
        await rm(place, { force: true });
    }
  }
}

/** The process that may stay instead of this one, or `undefined` where this one may. Waits for those that are withdrawing or dead. */
async function findWinner(place: string, name: string, me: Claimant): Promise<Rival | undefined> {
  const { stat } = await import('node:fs/promises');
  const { join } = await import('node:path');
  // Like the signs of others, this is a time of the file system, whatever the clocks of the processes say.
  const announced = (await stat(join(place, name))).mtimeMs;
  const firstSigns = new Map<string, number>();
  for (const start = performance.now(); ;) {
    const waited = performance.now() - start;
    const rivals = await findRivals(place, name, me, announced + waited, firstSigns);
    const winner = rivals.find((rival) => rival.isCertain && (rival.hasFolder || rival.name < name));
    if (winner || rivals.length === 0) return winner;
    if (waited > longestSilence + beat) return rivals[0];
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The claims of others that are, or may be, alive. Dead ones, and what is no claim, are removed. */
async function findRivals(
  place: string,
  mine: string,
  me: Claimant,
  now: number,
  firstSigns: Map<string, number>,
): Promise<readonly Rival[]> {
  const { readdir, readFile, rm, stat } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const rivals: Rival[] = [];
  for (const name of await readdir(place)) {
    if (name === mine) continue;
    const path = join(place, name);
    const sign = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    // Withdrawn since the folder was read.
    if (sign === undefined) continue;
    if (!firstSigns.has(name)) firstSigns.set(name, sign);
    const claimant = readName(name);
    const seen = claimant && (await isRunning(claimant, me));
    if (!claimant || seen === false || (seen === undefined && now - sign > longestSilence)) {
      await rm(path, { recursive: true, force: true });
      continue;
    }
    const hasFolder = (await readFile(path, 'utf8').catch(() => '')) === holding;
    rivals.push({ name, pid: claimant.pid, hasFolder, isCertain: seen ?? sign !== firstSigns.get(name) });
  }
  return rivals;
}

const claimName = /^[0-9a-z]{16}\.([1-9]\d{0,9})\.([0-9a-z]+)\.(\d*)$/;

function readName(name: string): Claimant | undefined {
  const [, pid, space, began] = claimName.exec(name) ?? [];
  return pid === undefined || space === undefined || began === undefined
    ? undefined
    : { pid: Number(pid), space, began };
}

/** Whether the process of a claim runs; `undefined` where that cannot be seen from here. */
async function isRunning(claimant: Claimant, me: Claimant): Promise<boolean | undefined> {
  if (claimant.space !== me.space) return undefined;
  try {
    process.kill(claimant.pid, 0);
  } catch (cause) {
    // EPERM: there is such a process, and it belongs to another user.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false;
  }
  const found = await readProcess(claimant.pid);
  // Z: it has ended, and only waits for its parent to notice.
  return found && found.state !== 'Z' && found.ticks === claimant.began;
}

async function describeThisProcess(): Promise<Claimant> {
  const { readFile, readlink } = await import('node:fs/promises');
  const { hostname } = await import('node:os');
  const found = await readProcess(process.pid);
  // Process ids are counted anew after each boot and in each container.
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readlink('/proc/self/ns/pid'),
  ]).catch(() => [hostname().toLowerCase()]);
  return { pid: process.pid, space: parts.join('').replace(/[^0-9a-z]/g, '') || 'unnamed', began: found?.ticks ?? '' };
}

/** Only where the system tells such things in files, as Linux does. */
async function readProcess(pid: number): Promise<{ readonly state: string; readonly ticks: string } | undefined> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Counted after the name in brackets, which may hold spaces: the state, and later the ticks since the machine's start.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields?.[0], fields?.[19]];
  return state === undefined || ticks === undefined ? undefined : { state, ticks };
}
