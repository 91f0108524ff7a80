import { createRandomId, isJsonObject } from '#base';

const lockName = 'pathboard.lock';

interface Holder {
  readonly pid: number;
  /** When the process began, as the system tells it. Tells a process from a later one that was given the same number. */
  readonly began?: string;
  readonly key: string;
}

/**
 * Takes a folder for this process alone and answers how to give it back. A lock whose process is gone (killed, machine
 * restarted) is taken over. Throws a readable error when the folder is in use.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const { rename, rm, writeFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const path = join(folder, lockName);
  const began = await beginningOf(process.pid);
  const mine: Holder = { pid: process.pid, ...(began === undefined ? {} : { began }), key: createRandomId() };

  for (let attempt = 0; attempt < 5; attempt++) {
    if (await writeNew(writeFile, path, JSON.stringify(mine))) {
      return async () => {
        if ((await readHolder(path))?.key === mine.key) await rm(path, { force: true });
      };
    }
    const holder = await readHolder(path);
    if (holder && (await isRunning(holder))) {
      throw new Error(
        `The database folder ${folder} is in use by process ${holder.pid}. ` +
          'Stop that process, choose another folder, or use a PostgreSQL server to share one database.',
      );
    }
    // Two may find the same dead lock at once. Moving it aside is done by one of them only; whoever moved a lock that was
    // fresh after all puts it back and looks again.
    const aside = `${path}.${createRandomId()}`;
    const moved = await rename(path, aside).then(() => true, () => false);
    if (!moved) continue;
    const taken = await readHolder(aside);
    if (taken?.key === holder?.key) await rm(aside, { force: true });
    else await rename(aside, path).catch(() => {});
  }
  throw new Error(`The database folder ${folder} could not be locked. Another process may be starting there; try again.`);
}

type WriteFile = typeof import('node:fs/promises').writeFile;

async function writeNew(writeFile: WriteFile, path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

/** Who holds the lock; `undefined` when there is none, or one that says nothing. A file being written gets a moment. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const { readFile } = await import('node:fs/promises');
  for (let attempt = 0; attempt < 4; attempt++) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (isJsonObject(value) && Number.isSafeInteger(value['pid']) && typeof value['key'] === 'string') {
        const began = value['began'];
        return { pid: value['pid'] as number, key: value['key'], ...(typeof began === 'string' ? { began } : {}) };
      }
    } catch {
      // Half written: read it again below.
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return undefined;
}

async function isRunning({ pid, began }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    // EPERM: there is such a process, and it belongs to somebody else.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false;
  }
  const status = await readProcessStatus(pid);
  // Ended, and only waiting for its parent to notice.
  if (status?.state === 'Z') return false;
  // A container that starts anew gives its first process the same number every time; the beginning tells them apart.
  const now = await beginningOf(pid);
  return began === undefined || now === undefined || began === now;
}

async function beginningOf(pid: number): Promise<string | undefined> {
  const status = await readProcessStatus(pid);
  if (!status) return pid === process.pid ? `at ${Math.round(performance.timeOrigin)}` : undefined;
  const { readFile } = await import('node:fs/promises');
  const machine = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${machine.trim()}/${status.ticks}`;
}

/** Only where the system tells such things in files, as Linux does. */
async function readProcessStatus(pid: number): Promise<{ readonly state: string; readonly ticks: string } | undefined> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Counted after the name in brackets, which may hold spaces: the state, and later the ticks since the machine's start.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields?.[0], fields?.[19]];
  return state === undefined || ticks === undefined ? undefined : { state, ticks };
}
