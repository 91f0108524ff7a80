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
import { joinExecutions, numbersOf, executionsQuery, type ExecutionsOf, executionsOfWords } from './executions-of.js';
import { rangeBefore, rangeOf, type RangeChoice, ranges, type TimeRange } from './time-range.js';
import { useCountedExecutions } from './use-counted-executions.js';
import { useMessages } from '#ui';
import { wordMessages } from '../words/word-messages.js';
import { useGuardedAdapter } from '../loading/use-guarded-adapter.js';

export interface AdapterInsightsProps extends Pick<
  InsightsViewProps,
  'presentation' | 'icons' | 'locale' | 'onOpenExecutions' | 'startWorker' | 'toolsContainer'
> {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  /**
   * The version to draw the numbers on.
   *
   * @default the newest version
   */
  readonly version?: WorkflowVersion | undefined;
  readonly initialRange?: RangeChoice | undefined;
  readonly now?: (() => number) | undefined;
  /** Asks the host to list the executions of a number, within the counted time range. */
  readonly onListExecutions?: ((executions: ListedExecutions) => void) | undefined;
}

/** Executions to list: all that match `query`, or with `only` those of a given set. */
export interface ListedExecutions {
  readonly query: ExecutionQuery;
  /** Execution ids, newest first, and a sentence that describes them. */
  readonly only?: { readonly ids: readonly string[]; readonly words: string };
}

/** Loads executions from an adapter and shows their statistics. */
export function AdapterInsights(given: AdapterInsightsProps): ReactElement {
  const guarded = useGuardedAdapter(given.adapter);
  const props = { ...given, adapter: guarded };
  const { adapter, version, workflowId } = props;
  const request = useMemo(() => {
    const load = adapter.loadVersion?.bind(adapter);
    return version || !load ? undefined : (signal: AbortSignal) => load({ workflowId }, { signal });
  }, [adapter, version, workflowId]);
  const loaded = useAnswer(request);
  const shown = version ?? loaded.data;
  if (!adapter.listExecutions)
    return <div className="pb-fail">Runs cannot be listed here, so there is nothing to count.</div>;
  if (loaded.failure) return <LoadFailure what="This workflow" failure={loaded.failure} onRetry={loaded.retry} />;
  return shown ? <LoadedInsights {...props} version={shown} /> : <ReplaySkeleton label="Loading insights" />;
}

/** Each execution costs a request: after this many, the user decides whether to continue. */
const pauseAfter = 5000;
const maxVersions = 8;

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
  const supports = useCallback(
    (name: keyof ExecutionQuery): boolean => adapter.executionFilters?.some((filter) => filter === name) ?? true,
    [adapter],
  );
  const canChooseTime = supports('from') && supports('to');
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

  // When two versions are compared, each is counted by its own executions.
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
  const counted = useCountedExecutions(executions, version, pauseAfter);

  const versions = useOtherVersions(adapter, workflowId, shownId, supports('versionId'));
  const requestCompared = useMemo(() => {
    const load = adapter.loadVersion?.bind(adapter);
    return comparedId === undefined || !load
      ? undefined
      : (signal: AbortSignal) => load({ workflowId, versionId: comparedId }, { signal });
  }, [adapter, workflowId, comparedId]);
  const compared = useAnswer(requestCompared);
  const otherVersion = compared.data ?? version;
  const otherExecutions = useMemo(() => {
    const range = compare === 'before' ? rangeBefore(time) : time;
    if (compare === 'nothing' || !range || (comparedId !== undefined && compared.isLoading)) return undefined;
    return createAdapterExecutions({ adapter, workflowId, range, versionId: comparedId });
  }, [adapter, workflowId, time, compare, comparedId, compared.isLoading]);
  const other = useCountedExecutions(otherExecutions, otherVersion, pauseAfter);
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

  const { executionsOf, state } = counted;
  const { locale, presentation } = rest;
  const shared = useMessages(wordMessages);
  const openExecutions = useMemo(() => {
    if (!onListExecutions) return onOpenExecutions;
    const graph = graphOf(version);
    const words = {
      count: createFlowWords(shared, locale).count,
      titleOf: (id: string) => nodeContent(graph.node(id) ?? { id }, graph.outgoing(id), presentation).title,
    };
    return (wanted: ExecutionsOf): void => {
      onOpenExecutions?.(wanted);
      const { outcome: _, status: __, ...reached } = executionsQuery(wanted, graph);
      const numbers = numbersOf(wanted);
      const times = {
        ...(time.from !== undefined && { from: new Date(time.from).toISOString() }),
        to: new Date(time.to).toISOString(),
        ...(comparedId !== undefined && shownId !== undefined && { versionId: shownId }),
      };
      if (numbers.length === 0) return onListExecutions({ query: { ...executionsQuery(wanted, graph), ...times } });
      // The status may have changed since counting: the execution is listed by the status it was counted with.
      const runs = joinExecutions(numbers.map(executionsOf));
      const step = wanted.nodeId ?? reached.step;
      onListExecutions({
        query: { ...reached, ...(step !== undefined && { step }), ...times },
        only: { ids: runs.ids, words: executionsOfWords(wanted, runs, graph, state === 'done', words) },
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
    executionsOf,
    state,
    shared,
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

/** Returns the versions to compare with, newest first. */
function useOtherVersions(
  adapter: WorkflowAdapter,
  workflowId: string,
  shownId: string | undefined,
  isWanted: boolean,
): typeof noVersions {
  const request = useMemo(() => {
    const list = adapter.listVersions?.bind(adapter);
    return list && isWanted && shownId !== undefined
      ? (signal: AbortSignal) => list({ workflowId, limit: maxVersions + 1 }, { signal })
      : undefined;
  }, [adapter, workflowId, shownId, isWanted]);
  const { data } = useAnswer(request);
  return useMemo(() => {
    const items = data?.items;
    if (!Array.isArray(items)) return noVersions;
    return items
      .filter(({ id }) => id !== shownId)
      .slice(0, maxVersions)
      .map(({ id, name }) => ({
        id,
        name: `${shortVersionName(id)}${name === '' || name === id ? '' : ` · ${name}`}`,
      }));
  }, [data, shownId]);
}
