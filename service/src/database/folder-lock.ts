import { createRandomId } from '#base';

const lockName = 'pathboard.lock';

/** How often a process renews its claim, in milliseconds. */
const checkConnection = 3_000;
/**
 * A claim that was not renewed for so many milliseconds is dead, where its process cannot be inspected. Much longer
 * than a process may be blocked.
 */
const maxSilence = 30_000;

/** What the name of a claim says of its process. */
interface Claimant {
  readonly pid: number;
  /** Where process ids are unique: one boot of one machine, and within it one container. */
  readonly space: string;
  /**
   * When the process started, in ticks of the system; empty where unknown. Distinguishes it from a later one with the
   * same id.
   */
  readonly began: string;
}

/** A claim of another process that is alive, or may be. */
interface Rival {
  readonly name: string;
  readonly pid: number;
  /** True once it owns the folder; until then its process is starting, and may withdraw. */
  readonly hasFolder: boolean;
  /** False where its process cannot be inspected and its claim was not renewed during the check. */
  readonly isCertain: boolean;
}

/**
 * Locks a folder for this process and returns how to release it. A claim of a killed process is taken over.
 *
 * Each process creates a file of its own in the folder `pathboard.lock` and only then reads the files of others: it
 * owns the folder when none of them is alive, and withdraws otherwise. Of two that do so at once at least one sees the
 * other, and the one whose file is first in order may stay. The name of a file identifies its process and is used once,
 * so that it is never half written, and removing a dead claim cannot hit a live one, as replacing a single file could.
 *
 * @throws Error with a readable message while a live process owns the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const { rm, rmdir, writeFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const place = join(folder, lockName);
  const me = await describeThisProcess();
  const name = [createRandomId(), me.pid, me.space, me.began].join('.');
  const claim = join(place, name);
  let state = 'starting';
  // Never creates the file again: a withdrawn claim stays withdrawn.
  const show = (): Promise<void> => writeFile(claim, state, { flag: 'r+' });

  await announce(place, claim);
  const timer = setInterval(() => void show().catch(() => {}), checkConnection);
  // The timer must not keep the process alive.
  timer.unref();
  const withdraw = async (): Promise<void> => {
    clearInterval(timer);
    await rm(claim, { force: true });
    // Fails while other claims are in it.
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
      // Another process removed the folder in between, or a file has its name.
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

/**
 * The process that may stay instead of this one, or `undefined` where this one may. Waits for claims that are being
 * withdrawn or are dead.
 */
async function findWinner(place: string, name: string, me: Claimant): Promise<Rival | undefined> {
  const { stat } = await import('node:fs/promises');
  const { join } = await import('node:path');
  // A time of the file system, like those of other claims, whatever the clocks of the processes say.
  const announced = (await stat(join(place, name))).mtimeMs;
  const firstSigns = new Map<string, number>();
  for (const start = performance.now(); ;) {
    const waited = performance.now() - start;
    const rivals = await findRivals(place, name, me, announced + waited, firstSigns);
    const winner = rivals.find((rival) => rival.isCertain && (rival.hasFolder || rival.name < name));
    if (winner || rivals.length === 0) return winner;
    if (waited > maxSilence + checkConnection) return rivals[0];
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Claims of other processes that are, or may be, alive. Removes dead claims and other files. */
async function findRivals(
  place: string,
  ownEntry: string,
  me: Claimant,
  now: number,
  firstSigns: Map<string, number>,
): Promise<readonly Rival[]> {
  const { readdir, readFile, rm, stat } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const rivals: Rival[] = [];
  for (const name of await readdir(place)) {
    if (name === ownEntry) continue;
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
    if (!claimant || seen === false || (seen === undefined && now - sign > maxSilence)) {
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

/** Whether the process of a claim runs; `undefined` where it cannot be inspected. */
async function isRunning(claimant: Claimant, me: Claimant): Promise<boolean | undefined> {
  if (claimant.space !== me.space) return undefined;
  try {
    process.kill(claimant.pid, 0);
  } catch (cause) {
    // EPERM: the process exists and belongs to another user.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false;
  }
  const found = await readProcess(claimant.pid);
  // Z: it has ended, and its parent has not noticed yet.
  return found && found.state !== 'Z' && found.ticks === claimant.began;
}

async function describeThisProcess(): Promise<Claimant> {
  const { readFile, readlink } = await import('node:fs/promises');
  const { hostname } = await import('node:os');
  const found = await readProcess(process.pid);
  // Process ids start again after each boot and in each container.
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readlink('/proc/self/ns/pid'),
  ]).catch(() => [hostname().toLowerCase()]);
  return { pid: process.pid, space: parts.join('').replace(/[^0-9a-z]/g, '') || 'unnamed', began: found?.ticks ?? '' };
}

/** Only where the system exposes processes as files, as Linux does. */
async function readProcess(pid: number): Promise<{ readonly state: string; readonly ticks: string } | undefined> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Fields after the name in brackets, which may hold spaces: the state, and later the ticks since boot.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields?.[0], fields?.[19]];
  return state === undefined || ticks === undefined ? undefined : { state, ticks };
}
