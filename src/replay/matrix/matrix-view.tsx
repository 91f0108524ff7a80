'use client';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ExecutionSummary, WorkflowAdapter } from '#adapter';
import { nodeContent } from '#canvas';
import { graphOf } from '#graph';
import { Button, type IconTable, Select, useMessages } from '#ui';
import { LoadFailure } from '../loading/load-failure.js';
import { ExecutionsHead } from '../executions/executions-head.js';
import { stepsInOrder } from '../executions/use-filter-choices.js';
import type { ExecutionList } from '../executions/use-execution-list.js';
import { createTimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import { matrixRow } from './matrix-row.js';
import { createExecutionLoader } from './execution-loader.js';
import { type MatrixColumn, ExecutionMatrix } from './execution-matrix.js';
import { type ExecutionOrder, executionOrders, sortExecutions } from './sort-executions.js';

export interface MatrixViewProps {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly list: ExecutionList;
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
export function MatrixView({
  adapter,
  workflowId,
  list,
  icons,
  locale,
  timeZone,
  maskExecution,
  onOpen,
  onCompare,
  onClose,
}: MatrixViewProps): ReactElement {
  const { executions, failure, hasMore, loading, more, present, version, wantChoices } = list;
  useEffect(wantChoices, [wantChoices]);
  const [order, setOrder] = useState<ExecutionOrder>('time');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Written directly: rendering the view on each pointer move and scroll would cost more than the scrolling.
  const line = useRef<HTMLSpanElement>(null);
  const onLook = useCallback((words: string) => {
    if (line.current) line.current.textContent = words;
  }, []);
  const words = useMessages(wordMessages);
  const times = useMemo(() => createTimeWords({ locale, timeZone }, words), [locale, timeZone, words]);
  const runs = useMemo(() => {
    const sorted = sortExecutions(executions, order, present);
    return maskExecution ? sorted.map(maskExecution) : sorted;
  }, [executions, order, present, maskExecution]);

  const loader = useMemo(
    () =>
      createExecutionLoader(async (executionId: string, signal) => {
        const answer = await adapter.getExecution({ workflowId, executionId }, { signal });
        return answer.ok ? { ok: true, data: matrixRow(answer.data, version) } : answer;
      }),
    [adapter, workflowId, version],
  );
  useEffect(() => loader.hold(), [loader]);
  const turn = useSyncExternalStore(loader.subscribe, loader.turn, loader.turn);

  const graph = version ? graphOf(version) : undefined;
  const own = useMemo(
    () =>
      graph
        ? stepsInOrder(graph).map(({ id }): MatrixColumn => {
            const { color, group, icon, summary, title } = nodeContent(
              graph.node(id) ?? { id },
              graph.outgoing(id),
              undefined,
            );
            const line = summary.map(({ text }) => text).join('');
            return { id, title: title === '' ? id : title, icon, group, color, ...(line !== '' && { line }) };
          })
        : [],
    [graph],
  );
  // The columns keep their identity unless an execution adds a ghost node: new columns render every cell anew.
  const ghostKey = useMemo(() => {
    const ghosts = new Set<string>();
    for (const { id } of runs) for (const ghost of loader.get(id)?.ghosts ?? []) ghosts.add(ghost);
    // Without a version every node is a ghost.
    for (const { id } of version ? [] : runs) for (const step of loader.get(id)?.cells.keys() ?? []) ghosts.add(step);
    return JSON.stringify([...ghosts].filter((id) => !graph?.node(id)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `turn` stands for the answers of the loader
  }, [version, graph, runs, loader, turn]);
  const columns = useMemo((): readonly MatrixColumn[] => {
    const ghosts = JSON.parse(ghostKey) as readonly string[];
    return ghosts.length === 0
      ? own
      : [
          ...own,
          ...ghosts.map((id): MatrixColumn => ({ id, title: id, icon: undefined, ghost: version !== undefined })),
        ];
  }, [own, ghostKey, version]);
  const choose = useCallback(
    (id: string) =>
      setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before.slice(-1), id])),
    [],
  );
  const chosenSet = useMemo(() => new Set(chosen), [chosen]);
  const onEnd = useCallback(() => {
    if (hasMore && !loading && !failure) more();
  }, [hasMore, loading, failure, more]);
  const hasFailed = runs.some(({ id }) => loader.get(id) === null);
  return (
    <div className="pb-mxview" role="region" aria-label="Runs and steps" data-region="runs">
      <div className="pb-mxview__h">
        <Button icon="list" onClick={onClose}>
          List
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
        <Select label="Order of the runs" value={order} options={executionOrders} onValueChange={setOrder} />
        <Button icon="git-compare" disabled={chosen.length !== 2} onClick={() => onCompare(chosen[0]!, chosen[1]!)}>
          {chosen.length === 2 ? 'Compare' : chosen.length === 1 ? 'Choose one more' : 'Choose two to compare'}
        </Button>
      </div>
      {runs.length > 0 ? (
        <ExecutionMatrix
          executions={runs}
          columns={columns}
          rowOf={loader.get}
          turn={turn}
          onWant={loader.want}
          onOpen={onOpen}
          chosen={chosenSet}
          onChoose={choose}
          onEnd={onEnd}
          times={times}
          now={present}
          icons={icons}
          onLook={onLook}
        />
      ) : failure && !loading ? (
        <LoadFailure what="The runs" failure={failure} onRetry={more} />
      ) : (
        <div className="pb-mxview__e" role="status">
          {loading
            ? 'Loading runs'
            : list.query.trim() !== '' || list.isFiltered
              ? 'No runs match. '
              : 'No one has been through this workflow yet.'}
          {!loading && (list.query.trim() !== '' || list.isFiltered) && (
            <Button variant="link" onClick={() => list.setFilter({})}>
              Show all
            </Button>
          )}
        </div>
      )}
      <div className="pb-mxview__f">
        <span ref={line} className="pb-trunc" aria-hidden />
        {hasFailed && (
          <span>
            Some runs could not be loaded.{' '}
            <Button variant="link" onClick={loader.retry}>
              Retry
            </Button>
          </span>
        )}
        <span className="pb-num">
          {runs.length.toLocaleString(locale)}
          {hasMore ? ' or more' : ''} {runs.length === 1 && !hasMore ? 'run' : 'runs'}
          {order !== 'time' && hasMore ? ', ordered among those loaded' : ''}
        </span>
      </div>
    </div>
  );
}
