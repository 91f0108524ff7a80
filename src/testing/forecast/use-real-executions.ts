'use client';
import { useMemo, useState } from 'react';
import { createPopulationMeter, type Population } from '#execute';
import type { WorkflowExecution } from '#model';
import type { WorkflowVersion } from '#model';
import { createAdapterExecutions, type PagedExecutions, rangeOf, useCountedExecutions } from '#replay';
import type { FlowSummary } from '#trace';
import type { TestScene } from '../test-scene.js';

/** Fewer real runs are not compared. */
export const minReal = 200;
/** Each costs a request: more say little more. */
const maxReal = 2000;

/** The real executions of the last 30 days. */
export interface RealExecutions {
  readonly state: 'counting' | 'failed' | 'done';
  readonly count: number;
  readonly summary: FlowSummary;
  /** What real contacts do; undefined below the number that is compared. */
  readonly population: Population | undefined;
  /** SMS segments of their messages. */
  readonly segments: number;
}

/** Counts the real executions of the last 30 days, and measures what their contacts do. */
export function useRealExecutions(
  version: WorkflowVersion,
  { adapter, environment, now, timeZone, workflowId }: TestScene,
): RealExecutions {
  const [at] = useState(now);
  const zone = environment.account?.timeZone ?? timeZone;
  const meter = useMemo(() => createPopulationMeter(version, zone), [version, zone]);
  const source = useMemo(
    () =>
      adapter?.listExecutions && workflowId !== undefined
        ? metered(createAdapterExecutions({ adapter, workflowId, range: rangeOf('month', at) }), meter.add)
        : undefined,
    [adapter, workflowId, at, meter],
  );
  const { state, summary } = useCountedExecutions(source, version, maxReal);
  const count = summary.all.executions;
  const isCounting = state === 'counting';
  return useMemo(
    () => ({
      state: isCounting ? 'counting' : state === 'failed' ? 'failed' : 'done',
      count,
      summary,
      population: !isCounting && count >= minReal ? meter.population() : undefined,
      segments: meter.segments(),
    }),
    [isCounting, state, count, summary, meter],
  );
}

/** The same executions; each is measured as it passes. */
function metered(source: PagedExecutions, add: (execution: WorkflowExecution) => void): PagedExecutions {
  return {
    progress: () => source.progress(),
    async *[Symbol.asyncIterator]() {
      for await (const execution of source) {
        add(execution);
        yield execution;
      }
    },
  };
}
