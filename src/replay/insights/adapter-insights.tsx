'use client';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import type { ExecutionQuery, WorkflowAdapter } from '#adapter';
import { graphOf } from '#graph';
import { shortVersionName, type WorkflowVersion } from '#model';
import { LoadFailure } from '../loading/load-failure.js';
import { ReplaySkeleton } from '../loading/replay-skeleton.js';
import { useAnswer } from '../loading/use-answer.js';
import { createAdapterExecutions } from './adapter-executions.js';
import { type CompareChoice, InsightsTools } from './insights-tools.js';
import { InsightsView, type InsightsViewProps } from './insights-view.js';
import { nodeContent } from '#canvas';
import { createFlowWords } from './flow-words.js';
import {
  joinExecutions,
  numbersBehind,
  queryBehind,
  type ExecutionsBehind,
  executionsBehindWords,
} from './executions-behind.js';
import { rangeBefore, rangeOf, type RangeChoice, ranges, type TimeRange } from './time-range.js';
import { useCountedExecutions } from './use-counted-executions.js';
import { useGuardedAdapter } from '../loading/use-guarded-adapter.js';

export interface AdapterInsightsProps extends Pick<
  InsightsViewProps,
  'presentation' | 'icons' | 'locale' | 'onOpenExecutions' | 'startWorker' | 'toolsPlace'
> {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  /** The version that the numbers are drawn on; the newest when absent. */
  readonly version?: WorkflowVersion | undefined;
  readonly initialRange?: RangeChoice | undefined;
  readonly now?: (() => number) | undefined;
  /** Asks for a list of the runs behind a number, of the time that is counted. */
  readonly onListExecutions?: ((executions: ListedExecutions) => void) | undefined;
}

/** Runs to be listed: all that an adapter lists when it is asked so; or, with `only`, those alone of them. */
export interface ListedExecutions {
  readonly query: ExecutionQuery;
  /** Runs by id, newest first, and in a sentence which they are. */
  readonly only?: { readonly ids: readonly string[]; readonly words: string };
}

/** Insights into runs that an adapter lists. */
export function AdapterInsights(given: AdapterInsightsProps): ReactElement {
  const guarded = useGuardedAdapter(given.adapter);
  const props = { ...given, adapter: guarded };
  const { adapter, version, workflowId } = props;
  const ask = useMemo(() => {
    const load = adapter.loadVersion?.bind(adapter);
    return version || !load ? undefined : (signal: AbortSignal) => load({ workflowId }, { signal });
  }, [adapter, version, workflowId]);
  const loaded = useAnswer(ask);
  const shown = version ?? loaded.data;
  if (!adapter.listExecutions)
    return <div className="pb-fail">Runs cannot be listed here, so there is nothing to count.</div>;
  if (loaded.failure) return <LoadFailure what="This workflow" failure={loaded.failure} onRetry={loaded.retry} />;
  return shown ? <LoadedInsights {...props} version={shown} /> : <ReplaySkeleton label="Loading insights" />;
}

/** Each run is one question to the service: after so many, a person says whether more shall be asked. */
const askAfter = 5000;
const mostVersions = 8;

function LoadedInsights({
  adapter,
  initialRange,
  now = Date.now,
  onListExecutions,
  onOpenExecutions,
  version,
  workflowId,
  ...rest
}: AdapterInsightsProps & { readonly version: WorkflowVersion }): ReactElement {
  const heeds = useCallback(
    (name: keyof ExecutionQuery): boolean => adapter.executionFilters?.includes(name as never) ?? true,
    [adapter],
  );
  const canChooseTime = heeds('from') && heeds('to');
  const [choice, setChoice] = useState<RangeChoice>(canChooseTime ? (initialRange ?? 'month') : 'all');
  const [time, setTime] = useState<TimeRange>(() => rangeOf(choice, now()));
  const [compare, setCompare] = useState<CompareChoice>('nothing');
  const chooseRange = (range: RangeChoice): void => {
    setChoice(range);
    setTime(rangeOf(range, now()));
    if (range === 'all' && compare === 'before') setCompare('nothing');
  };
  const shownId = typeof version.id === 'string' && version.id !== '' ? version.id : undefined;
  const comparedId = typeof compare === 'object' ? compare.versionId : undefined;

  // Of two versions, each is told by its own runs alone.
  const executions = useMemo(
    () =>
      createAdapterExecutions({
        adapter,
        workflowId,
        range: time,
        versionId: comparedId === undefined ? undefined : shownId,
      }),
    [adapter, workflowId, time, comparedId, shownId],
  );
  const counted = useCountedExecutions(executions, version, askAfter);

  const versions = useOtherVersions(adapter, workflowId, shownId, heeds('versionId'));
  const askCompared = useMemo(() => {
    const load = adapter.loadVersion?.bind(adapter);
    return comparedId === undefined || !load
      ? undefined
      : (signal: AbortSignal) => load({ workflowId, versionId: comparedId }, { signal });
  }, [adapter, workflowId, comparedId]);
  const compared = useAnswer(askCompared);
  const otherVersion = compared.data ?? version;
  const otherExecutions = useMemo(() => {
    const range = compare === 'before' ? rangeBefore(time) : time;
    if (compare === 'nothing' || !range || (comparedId !== undefined && compared.loading)) return undefined;
    return createAdapterExecutions({ adapter, workflowId, range, versionId: comparedId });
  }, [adapter, workflowId, time, compare, comparedId, compared.loading]);
  const other = useCountedExecutions(otherExecutions, otherVersion, askAfter);
  const label =
    compare === 'before'
      ? ranges.find(({ value }) => value === choice)?.before
      : versions.find(({ id }) => id === comparedId)?.name;
  const before = useMemo(
    () =>
      otherExecutions
        ? { summary: other.summary, version: otherVersion, label: label ?? 'before', counted: other }
        : undefined,
    [otherExecutions, other, otherVersion, label],
  );

  const { executionsBehind, state } = counted;
  const { locale, presentation } = rest;
  const openExecutions = useMemo(() => {
    if (!onListExecutions) return onOpenExecutions;
    const graph = graphOf(version);
    const words = {
      count: createFlowWords(locale).count,
      titleOf: (id: string) => nodeContent(graph.node(id) ?? { id }, graph.outgoing(id), presentation).title,
    };
    return (behind: ExecutionsBehind): void => {
      onOpenExecutions?.(behind);
      const { outcome: _, status: __, ...reached } = queryBehind(behind, graph);
      const numbers = numbersBehind(behind);
      const times = {
        ...(time.from !== undefined && { from: new Date(time.from).toISOString() }),
        to: new Date(time.to).toISOString(),
        ...(comparedId !== undefined && shownId !== undefined && { versionId: shownId }),
      };
      if (numbers.length === 0) return onListExecutions({ query: { ...queryBehind(behind, graph), ...times } });
      // How a run stands may have changed since it was counted: it is listed all the same, as it was behind the number.
      const runs = joinExecutions(numbers.map(executionsBehind));
      const step = behind.nodeId ?? reached.step;
      onListExecutions({
        query: { ...reached, ...(step !== undefined && { step }), ...times },
        only: { ids: runs.ids, words: executionsBehindWords(behind, runs, graph, state === 'done', words) },
      });
    };
  }, [
    onListExecutions,
    onOpenExecutions,
    version,
    presentation,
    locale,
    time,
    comparedId,
    shownId,
    executionsBehind,
    state,
  ]);
  return (
    <InsightsView
      {...rest}
      version={version}
      summary={counted.summary}
      counted={counted}
      before={before}
      onOpenExecutions={openExecutions}
      tools={(exportCsv) => (
        <InsightsTools
          onExport={exportCsv}
          range={canChooseTime ? { value: choice, onChange: chooseRange } : undefined}
          compare={
            canChooseTime || versions.length > 0 ? { value: compare, onChange: setCompare, versions } : undefined
          }
        />
      )}
    />
  );
}

const noVersions: readonly { readonly id: string; readonly name: string }[] = [];

/** The other versions whose runs can be compared with those of this one, newest first. */
function useOtherVersions(
  adapter: WorkflowAdapter,
  workflowId: string,
  shownId: string | undefined,
  isWanted: boolean,
): typeof noVersions {
  const ask = useMemo(() => {
    const list = adapter.listVersions?.bind(adapter);
    return list && isWanted && shownId !== undefined
      ? (signal: AbortSignal) => list({ workflowId, limit: mostVersions + 1 }, { signal })
      : undefined;
  }, [adapter, workflowId, shownId, isWanted]);
  const { data } = useAnswer(ask);
  return useMemo(() => {
    const items = data?.items;
    if (!Array.isArray(items)) return noVersions;
    return items
      .filter(({ id }) => id !== shownId)
      .slice(0, mostVersions)
      .map(({ id, name }) => ({
        id,
        name: `${shortVersionName(id)}${name === '' || name === id ? '' : ` · ${name}`}`,
      }));
  }, [data, shownId]);
}
