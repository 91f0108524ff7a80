import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { moduleAliases } from '../../scripts/source-aliases.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles the service, or another entry, into one file that Node can run in a process of its own. */
export async function bundleService(name: string, entry = 'service/src/index.ts'): Promise<string> {
  const outDir = `${root}node_modules/.cache/pathboard-${name}`;
  await build({
    configFile: false,
    root,
    resolve: { alias: [...moduleAliases] },
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { external: [/build-seed/] },
    },
  });
  return `${outDir}/${basename(entry, '.ts')}.js`;
}

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** `ready URL` or `refused REASON`. */
  readonly firstLine: string;
  /** The URL it listens on; empty if it was refused. */
  readonly url: string;
}

/** Starts a service in a process of its own; with a carrier, its messages are posted there. */
export async function startServiceProcess(bundle: string, database: string, carrier?: string): Promise<ServiceProcess> {
  const script = fileURLToPath(new URL('./service-process.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, bundle, database, ...(carrier === undefined ? [] : [carrier])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [firstLine] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['ended'])])) as [
    string,
  ];
  return { child, firstLine, url: firstLine.replace(/^ready /, '') };
}

/** Kills a process and waits for its exit. */
export async function kill({ child }: ServiceProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Stops a process in order, and returns its exit code. */
export async function stop({ child }: ServiceProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  return (await gone)[0];
}
