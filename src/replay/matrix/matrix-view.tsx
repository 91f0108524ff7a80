'use client';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ExecutionSummary, WorkflowAdapter } from '#adapter';
import { nodeContent } from '#canvas';
import { type Graph, graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { Button, type IconTable, Select, uiMessages, useMessages } from '#ui';
import { LoadFailure } from '../loading/load-failure.js';
import { PersonalDataSwitch, usePersonalData } from '../privacy/personal-data.js';
import { ExecutionsHead } from '../executions/executions-head.js';
import { stepsInOrder } from '../executions/use-filter-choices.js';
import type { ExecutionListState } from '../executions/use-execution-list.js';
import { createTimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import { matrixMessages } from './matrix-messages.js';
import { type MatrixRow, matrixRow } from './matrix-row.js';
import { createExecutionLoader, type ExecutionLoader } from './execution-loader.js';
import { type MatrixColumn, ExecutionMatrix } from './execution-matrix.js';
import { type ExecutionOrder, executionOrders, sortExecutions } from './sort-executions.js';

export interface MatrixViewProps {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly list: ExecutionListState;
  readonly icons?: IconTable | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly maskExecution?: ((execution: ExecutionSummary) => ExecutionSummary) | undefined;
  readonly onOpen: (id: string, visit?: number) => void;
  readonly onCompare: (left: string, right: string) => void;
  /** Goes back to the list. */
  readonly onClose: () => void;
}

/** Shows the executions of a list as a matrix. Rows load as they come into view. */
// oxlint-disable-next-line max-lines-per-function -- one screen whose parts share the loaded executions
export function MatrixView(props: MatrixViewProps): ReactElement {
  const { adapter, workflowId, list, locale, timeZone, maskExecution } = props;
  const { executions, failure, hasMore, loading, more, present, version, wantChoices } = list;
  const messages = useMessages(matrixMessages);
  const shared = useMessages(wordMessages);
  useEffect(wantChoices, [wantChoices]);
  const [order, setOrder] = useState<ExecutionOrder>('time');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Written directly: rendering the view on each pointer move and scroll would cost more than the scrolling.
  const line = useRef<HTMLSpanElement>(null);
  const onLook = useCallback((words: string) => {
    if (line.current) line.current.textContent = words;
  }, []);
  const times = useMemo(() => createTimeWords({ locale, timeZone }, shared), [locale, timeZone, shared]);
  const shown = useMemo(() => {
    const sorted = sortExecutions(executions, order, present);
    return maskExecution ? sorted.map(maskExecution) : sorted;
  }, [executions, order, present, maskExecution]);
  const { loader, turn } = useRowLoader(adapter, workflowId, version);
  const columns = useMatrixColumns(version, shown, loader, turn);
  const choose = useCallback(
    (id: string) =>
      setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before.slice(-1), id])),
    [],
  );
  const chosenSet = useMemo(() => new Set(chosen), [chosen]);
  const onEnd = useCallback(() => {
    if (hasMore && !loading && !failure) more();
  }, [hasMore, loading, failure, more]);
  return (
    <div className="pb-mxview" role="region" aria-label={messages.region} data-region="runs">
      <MatrixHead {...props} order={order} onOrder={setOrder} chosen={chosen} />
      {shown.length > 0 ? (
        <ExecutionMatrix
          executions={shown}
          columns={columns}
          rowOf={loader.get}
          turn={turn}
          onWant={loader.want}
          onOpen={props.onOpen}
          chosen={chosenSet}
          onChoose={choose}
          onEnd={onEnd}
          times={times}
          now={present}
          icons={props.icons}
          onLook={onLook}
        />
      ) : (
        <NoRows list={list} />
      )}
      <div className="pb-mxview__f">
        <span ref={line} className="pb-trunc" aria-hidden />
        {shown.some(({ id }) => loader.get(id) === null) && <RowsNotLoaded onRetry={loader.retry} />}
        <span className="pb-num">
          {messages.count(shown.length.toLocaleString(locale), {
            isOne: shown.length === 1,
            hasMore,
            isOrdered: order !== 'time',
          })}
        </span>
      </div>
    </div>
  );
}

/** Loads executions as rows for a version. */
function useRowLoader(
  adapter: WorkflowAdapter,
  workflowId: string,
  version: WorkflowVersion | undefined,
): { readonly loader: ExecutionLoader<MatrixRow>; readonly turn: number } {
  const loader = useMemo(
    () =>
      createExecutionLoader(async (executionId: string, signal) => {
        const answer = await adapter.getExecution({ workflowId, executionId }, { signal });
        return answer.ok ? { ok: true, data: matrixRow(answer.data, version) } : answer;
      }),
    [adapter, workflowId, version],
  );
  useEffect(() => loader.hold(), [loader]);
  return { loader, turn: useSyncExternalStore(loader.subscribe, loader.turn, loader.turn) };
}

/** The nodes of the version in reading order, then those that only executions visited. */
function useMatrixColumns(
  version: WorkflowVersion | undefined,
  executions: readonly ExecutionSummary[],
  loader: ExecutionLoader<MatrixRow>,
  turn: number,
): readonly MatrixColumn[] {
  const graph = version ? graphOf(version) : undefined;
  const { unknownStep } = useMessages(wordMessages);
  const own = useMemo(() => (graph ? columnsOf(graph) : []), [graph]);
  // The columns keep their identity unless an execution adds a ghost node: new columns render every cell anew.
  const ghostKey = useMemo(() => {
    const ghosts = new Set<string>();
    for (const { id } of executions) for (const ghost of loader.get(id)?.ghosts ?? []) ghosts.add(ghost);
    // Without a version every node is a ghost.
    for (const { id } of version ? [] : executions)
      for (const nodeId of loader.get(id)?.cells.keys() ?? []) ghosts.add(nodeId);
    return JSON.stringify([...ghosts].filter((id) => !graph?.node(id)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `turn` stands for the answers of the loader
  }, [version, graph, executions, loader, turn]);
  return useMemo((): readonly MatrixColumn[] => {
    const ghosts = JSON.parse(ghostKey) as readonly string[];
    return ghosts.length === 0
      ? own
      : [
          ...own,
          ...ghosts.map((id): MatrixColumn => ({
            id,
            title: id === '' ? unknownStep : id,
            icon: undefined,
            ghost: version !== undefined,
          })),
        ];
  }, [own, ghostKey, version, unknownStep]);
}

function columnsOf(graph: Graph): readonly MatrixColumn[] {
  return stepsInOrder(graph).map(({ id }): MatrixColumn => {
    const node = graph.node(id) ?? { id };
    const { color, group, icon, summary, title } = nodeContent(node, graph.outgoing(id), undefined);
    const line = summary.map(({ text }) => text).join('');
    return { id, title: title === '' ? id : title, icon, group, color, ...(line !== '' && { line }) };
  });
}

/** Search, filters and order, the way back to the list, and the comparison of two. */
function MatrixHead({
  list,
  order,
  chosen,
  onOrder,
  onClose,
  onCompare,
}: MatrixViewProps & {
  readonly order: ExecutionOrder;
  readonly chosen: readonly string[];
  readonly onOrder: (order: ExecutionOrder) => void;
}): ReactElement {
  const messages = useMessages(matrixMessages);
  const [left, right] = chosen;
  const hasTwo = left !== undefined && right !== undefined;
  return (
    <div className="pb-mxview__h">
      <Button icon="list" onClick={onClose}>
        {messages.list}
      </Button>
      <ExecutionsHead
        query={list.query}
        onQuery={list.setQuery}
        tools={list.filterButton}
        statuses={list.statuses}
        status={list.filter.status}
        onStatus={list.setStatus}
      >
        {list.filterChips}
      </ExecutionsHead>
      <Select
        label={messages.order.label}
        value={order}
        options={executionOrders.map((value) => ({ value, label: messages.order[value] }))}
        onValueChange={onOrder}
      />
      <PersonalDataSwitch data={usePersonalData({})} />
      <Button icon="git-compare" disabled={!hasTwo} onClick={() => hasTwo && onCompare(left, right)}>
        {messages.compare[hasTwo ? 'run' : left === undefined ? 'chooseTwo' : 'chooseOne']}
      </Button>
    </div>
  );
}

/** Why the matrix has no rows, and a next action. */
function NoRows({ list }: { readonly list: ExecutionListState }): ReactElement {
  const messages = useMessages(matrixMessages);
  const { failure, loading } = list;
  const isNarrowed = list.query.trim() !== '' || list.isFiltered;
  if (failure && !loading) return <LoadFailure what={messages.runs} failure={failure} onRetry={list.more} />;
  return (
    <div className="pb-mxview__e" role="status">
      {loading ? messages.loading : isNarrowed ? `${messages.noMatch} ` : messages.none}
      {!loading && isNarrowed && (
        <Button variant="link" onClick={() => list.setFilter({})}>
          {messages.showAll}
        </Button>
      )}
    </div>
  );
}

function RowsNotLoaded({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const messages = useMessages(matrixMessages);
  const { retry } = useMessages(uiMessages);
  return (
    <span>
      {messages.someNotLoaded}{' '}
      <Button variant="link" onClick={onRetry}>
        {retry}
      </Button>
    </span>
  );
}
