import { writeFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';

/** The cost of an action: CPU time of the main thread and wall time, in milliseconds. */
export interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

export interface Meter {
  spend<Value>(work: () => Promise<Value>): Promise<{ readonly value: Value; readonly cost: Cost }>;
  /** Bytes in use after two collections. */
  heap(): Promise<number>;
  /** Waits until `settled` holds and the main thread has been idle for a while. */
  quiet(settled: () => Promise<boolean>): Promise<void>;
}

/** CPU time hardly depends on other load of the machine; wall time does. */
export async function meterOf(cdp: CDPSession): Promise<Meter> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (name: string): Promise<number> =>
    (await cdp.send('Performance.getMetrics')).metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const cpu = async (): Promise<number> => (await read('ThreadTime')) * 1000;
  return {
    async spend(work) {
      const before = await cpu();
      const start = performance.now();
      const value = await work();
      const wall = performance.now() - start;
      return { value, cost: { cpu: (await cpu()) - before, wall } };
    },
    async heap() {
      for (let run = 0; run < 2; run++) await cdp.send('HeapProfiler.collectGarbage');
      return read('JSHeapUsedSize');
    },
    async quiet(settled) {
      for (let still = 0, before = await cpu(); still < 3;) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const now = await cpu();
        still = now - before < 6 && (await settled()) ? still + 1 : 0;
        before = await cpu();
      }
    },
  };
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * Watches the tasks of the main thread; returns the CPU time of the longest one, and the longest wall time if asked.
 */
export async function longestTask(
  cdp: CDPSession,
): Promise<{ readonly stop: () => Promise<number>; readonly stopBoth: () => Promise<Cost> }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: readonly unknown[] }): void => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  const stopBoth = async (): Promise<Cost> => {
    const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await done;
    cdp.off('Tracing.dataCollected', collect);
    const mains = new Set(
      events
        .filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
        .map((event) => `${event.pid}:${event.tid}`),
    );
    const tasks = events.filter(
      (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(`${event.pid}:${event.tid}`),
    );
    if (tasks.length === 0) throw new Error('No task of the main thread was seen.');
    const longest = (of: (event: TraceEvent) => number | undefined): number =>
      tasks.reduce((most, event) => Math.max(most, of(event) ?? 0), 0) / 1000;
    return { cpu: longest(({ dur, tdur }) => tdur ?? dur), wall: longest(({ dur }) => dur) };
  };
  return { stop: async () => (await stopBoth()).cpu, stopBoth };
}

/** Takes a CPU profile until what it returns is called, and writes it to a file; without a file it does nothing. */
export async function profile(cdp: CDPSession, file: string | undefined): Promise<() => Promise<void>> {
  if (file === undefined) return () => Promise.resolve();
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
  await cdp.send('Profiler.start');
  return async () => writeFile(file, JSON.stringify((await cdp.send('Profiler.stop')).profile));
}
