'use client';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import type { ExecutionQuery, WorkflowAdapter } from '#adapter';
import { graphOf } from '#graph';
import { shortVersionName, versionName, type WorkflowVersion } from '#model';
import { LoadFailure } from '../loading/load-failure.js';
import { ReplaySkeleton } from '../loading/replay-skeleton.js';
import { useAnswer } from '../loading/use-answer.js';
import { createAdapterExecutions } from './adapter-executions.js';
import { type CompareChoice, InsightsTools } from './insights-tools.js';
import { InsightsView, type InsightsViewProps } from './insights-view.js';
import { nodeContent } from '#canvas';
import { createFlowWords } from './flow-words.js';
import { joinExecutions, numbersOf, executionsQuery, type ExecutionsOf, executionsOfWords } from './executions-of.js';
import { insightsMessages } from './insights-messages.js';
import { rangeBefore, rangeOf, type RangeChoice, type TimeRange } from './time-range.js';
import { useMessageAccount } from './use-message-account.js';
import { type CountedExecutions, useCountedExecutions } from './use-counted-executions.js';
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
  const messages = useMessages(insightsMessages);
  const guarded = useGuardedAdapter(given.adapter);
  const props = { ...given, adapter: guarded };
  const { adapter, version, workflowId } = props;
  const loaded = useVersion(adapter, workflowId, undefined, !version);
  const shown = version ?? loaded.data;
  if (!adapter.listExecutions) return <div className="pb-fail">{messages.notListed}</div>;
  if (!shown && !adapter.loadVersion) return <div className="pb-fail">{messages.notLoaded}</div>;
  if (loaded.failure) return <LoadFailure what={messages.workflow} failure={loaded.failure} onRetry={loaded.retry} />;
  return shown ? <LoadedInsights {...props} version={shown} /> : <ReplaySkeleton label={messages.loading} />;
}

/** Loads a version of the workflow, the newest one without an id. */
function useVersion(
  adapter: WorkflowAdapter,
  workflowId: string,
  versionId: string | undefined,
  isWanted: boolean,
): ReturnType<typeof useAnswer<WorkflowVersion>> {
  const request = useMemo(() => {
    const load = adapter.loadVersion?.bind(adapter);
    return isWanted && load
      ? (signal: AbortSignal) => load({ workflowId, ...(versionId !== undefined && { versionId }) }, { signal })
      : undefined;
  }, [adapter, workflowId, versionId, isWanted]);
  return useAnswer(request);
}

/** Each execution costs a request: after this many, the user decides whether to continue. */
const pauseAfter = 5000;
const maxVersions = 8;

function LoadedInsights(props: LoadedInsightsProps): ReactElement {
  const { adapter, initialRange, now = Date.now, version, workflowId } = props;
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
  const comparedId = typeof compare === 'object' ? compare.versionId : undefined;
  const shownId = idOf(version);
  // When two versions are compared, each is counted by its own executions.
  const versionId = comparedId === undefined ? undefined : shownId;
  const executions = useMemo(
    () => createAdapterExecutions({ adapter, workflowId, range: time, versionId }),
    [adapter, workflowId, time, versionId],
  );
  const counted = useCountedExecutions(executions, version, pauseAfter);
  const [wantsMessages, setWantsMessages] = useState(false);
  const messageAccount = useMessageAccount(adapter, wantsMessages);
  const hasMessages = adapter.loadAccount !== undefined || adapter.resources?.links !== undefined;
  const versions = useOtherVersions(adapter, workflowId, shownId, supports('versionId'));
  const before = useCompared(props, { choice, compare, time, versions });
  const onOpenExecutions = useOpenExecutions(props, counted, { ...time, versionId });
  return (
    <InsightsView
      version={version}
      presentation={props.presentation}
      icons={props.icons}
      locale={props.locale}
      startWorker={props.startWorker}
      toolsContainer={props.toolsContainer}
      summary={counted.summary}
      counted={counted}
      before={before}
      onOpenExecutions={onOpenExecutions}
      onWantMessages={hasMessages ? () => setWantsMessages(true) : undefined}
      messageAccount={messageAccount}
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

type LoadedInsightsProps = AdapterInsightsProps & { readonly version: WorkflowVersion };

const idOf = ({ id }: WorkflowVersion): string | undefined => (typeof id === 'string' && id !== '' ? id : undefined);

/** Counts the executions to compare with: those of the range before, or of another version. */
function useCompared(
  { adapter, version, workflowId }: LoadedInsightsProps,
  {
    choice,
    compare,
    time,
    versions,
  }: {
    readonly choice: RangeChoice;
    readonly compare: CompareChoice;
    readonly time: TimeRange;
    readonly versions: typeof noVersions;
  },
): InsightsViewProps['before'] {
  const messages = useMessages(insightsMessages);
  const versionId = typeof compare === 'object' ? compare.versionId : undefined;
  const loaded = useVersion(adapter, workflowId, versionId, versionId !== undefined);
  const otherVersion = loaded.data ?? version;
  const executions = useMemo(() => {
    const range = compare === 'before' ? rangeBefore(time) : time;
    if (compare === 'nothing' || !range || (versionId !== undefined && loaded.isLoading)) return undefined;
    return createAdapterExecutions({ adapter, workflowId, range, versionId });
  }, [adapter, workflowId, time, compare, versionId, loaded.isLoading]);
  const counted = useCountedExecutions(executions, otherVersion, pauseAfter);
  const rangeLabel = choice === 'all' ? undefined : messages.tools.rangeBefore[choice];
  const label = compare === 'before' ? rangeLabel : versions.find(({ id }) => id === versionId)?.name;
  return useMemo(
    () =>
      executions
        ? { summary: counted.summary, version: otherVersion, label: label ?? messages.before, counted }
        : undefined,
    [executions, counted, otherVersion, label, messages],
  );
}

/** Asks the host for the executions of a number: by a query, or by the ids that were counted. */
function useOpenExecutions(
  { locale, onListExecutions, onOpenExecutions, presentation, version }: LoadedInsightsProps,
  { executionsOf, state }: CountedExecutions,
  { from, to, versionId }: TimeRange & { readonly versionId: string | undefined },
): ((wanted: ExecutionsOf) => void) | undefined {
  const messages = useMessages(insightsMessages);
  const shared = useMessages(wordMessages);
  return useMemo(() => {
    if (!onListExecutions) return onOpenExecutions;
    const graph = graphOf(version);
    const flowWords = createFlowWords(messages, shared, locale);
    const titleOf = (id: string): string =>
      nodeContent(graph.node(id) ?? { id }, graph.outgoing(id), presentation).title;
    const limits = {
      ...(from !== undefined && { from: new Date(from).toISOString() }),
      to: new Date(to).toISOString(),
      ...(versionId !== undefined && { versionId }),
    };
    return (wanted: ExecutionsOf): void => {
      onOpenExecutions?.(wanted);
      const { outcome: _, status: __, ...reached } = executionsQuery(wanted, graph);
      const numbers = numbersOf(wanted);
      if (numbers.length === 0) return onListExecutions({ query: { ...executionsQuery(wanted, graph), ...limits } });
      // The status may have changed since counting: the execution is listed by the status it was counted with.
      const executions = joinExecutions(numbers.map(executionsOf));
      const step = wanted.nodeId ?? reached.step;
      const words = executionsOfWords(wanted, executions, graph, state === 'done', flowWords, titleOf);
      onListExecutions({
        query: { ...reached, ...(step !== undefined && { step }), ...limits },
        only: { ids: executions.ids, words },
      });
    };
  }, [
    onListExecutions,
    onOpenExecutions,
    version,
    presentation,
    locale,
    from,
    to,
    versionId,
    executionsOf,
    state,
    messages,
    shared,
  ]);
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
      .map(({ id, name, number }) => {
        const title = name === '' || name === id ? undefined : name;
        const words = [versionName(id, number), title].filter((word) => word !== undefined).join(' · ');
        return { id, name: words === '' ? shortVersionName(id) : words };
      });
  }, [data, shownId]);
}
