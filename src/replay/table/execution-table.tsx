'use client';
import type { ReactElement, ReactNode } from 'react';
import type { ExecutionSummary } from '#adapter';
import { Button, Checkbox, Icon, PartBoundary, useMessages } from '#ui';
import { executionsMessages } from '../executions/executions-messages.js';
import { ExecutionsHead } from '../executions/executions-head.js';
import { ListEnd } from '../executions/list-end.js';
import { useSummaryWords } from '../executions/summary-words.js';
import { PersonalDataSwitch } from '../privacy/personal-data.js';
import { executionStatusLook } from '../words/execution-status.js';
import { tableMessages } from './table-messages.js';
import {
  type ExecutionTableSettings,
  type ExecutionTableState,
  type TableInUse,
  useTableInUse,
} from './use-execution-table.js';

/** Props of `ExecutionTable`. */
export interface ExecutionTableProps extends ExecutionTableSettings {
  /** Opens an execution. Absent: the rows are not links. */
  readonly onOpen?: ((executionId: string) => void) | undefined;
  /** Renders buttons for the selected executions. With it or `onSelectionChange`, rows can be selected. */
  readonly selectionTools?: ((executionIds: readonly string[]) => ReactNode) | undefined;
}

/**
 * A table of the executions of a workflow: columns, sorting, selection, search, filters. Render it inside a `PbRoot`; it
 * fills its parent.
 *
 * @example
 * ```tsx
 * import { ExecutionTable, PbRoot, type WorkflowAdapter } from 'pathboard/runs';
 *
 * export function Runs({ adapter, open }: { adapter: WorkflowAdapter; open: (id: string) => void }) {
 *   return (
 *     <PbRoot label="Runs">
 *       <ExecutionTable adapter={adapter} workflowId="welcome" columns={['contact', 'status', 'start']} onOpen={open} />
 *     </PbRoot>
 *   );
 * }
 * ```
 */
export function ExecutionTable(props: ExecutionTableProps): ReactElement {
  const { part } = useMessages(executionsMessages);
  return (
    <PartBoundary
      part="ExecutionTable"
      what={part.list}
      className="pb-fail"
      resetBy={[props.adapter, props.workflowId]}
    >
      <FilledTable key={props.workflowId} {...props} />
    </PartBoundary>
  );
}

function FilledTable(props: ExecutionTableProps): ReactElement {
  const inUse = useTableInUse(props);
  const { data, list, table } = inUse;
  const messages = useMessages(tableMessages);
  const isSelectable = props.selectionTools !== undefined || props.onSelectionChange !== undefined;
  const { executions, hasMore, selectedIds, sort } = table;
  return (
    <div className="pb-own pb-runs pb-runtable">
      <ExecutionsHead
        query={list.query}
        onQuery={list.setQuery}
        tools={
          <>
            {list.filterButton}
            <PersonalDataSwitch data={data} />
          </>
        }
        statuses={list.statuses}
        status={list.filter.status}
        onStatus={list.setStatus}
      >
        {list.filterChips}
      </ExecutionsHead>
      {selectedIds.length > 0 && (
        <div className="pb-runtable__s" role="status">
          <b>{messages.selected(selectedIds.length)}</b>
          {props.selectionTools?.(selectedIds)}
          <Button variant="link" onClick={() => table.select(false)}>
            {messages.clear}
          </Button>
        </div>
      )}
      <div className="pb-runtable__b" tabIndex={0} role="region" aria-label={messages.label}>
        {executions.length > 0 && (
          <table aria-label={messages.label}>
            <TableHead table={table} isSelectable={isSelectable} />
            <tbody>
              {executions.map((execution) => (
                <TableRow
                  key={execution.id}
                  execution={execution}
                  table={table}
                  isSelectable={isSelectable}
                  onOpen={props.onOpen}
                />
              ))}
            </tbody>
          </table>
        )}
        {hasMore && executions.length > 0 && sort.column !== 'start' && (
          <p className="pb-runtable__n">{messages.sortedAmong(executions.length)}</p>
        )}
        <TableEnd {...inUse} />
      </div>
    </div>
  );
}

function TableHead({
  isSelectable,
  table: { columns, executions, select, selectedIds, sort, sortBy },
}: {
  readonly table: ExecutionTableState;
  readonly isSelectable: boolean;
}): ReactElement {
  const messages = useMessages(tableMessages);
  const isAll = selectedIds.length === executions.length;
  return (
    <thead>
      <tr>
        {isSelectable && (
          <th scope="col">
            <Checkbox
              label={messages.selectAll}
              checked={selectedIds.length === 0 ? false : isAll ? true : 'mixed'}
              onCheckedChange={() => select(!isAll)}
            />
          </th>
        )}
        {columns.map(({ id, label, order }) => (
          <th key={id} scope="col" aria-sort={order && (sort.column === id ? sort.direction : 'none')}>
            {order ? (
              <button type="button" className="pb-link" title={messages.sortBy(label)} onClick={() => sortBy(id)}>
                {label}
                {sort.column === id && (
                  <Icon name={sort.direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size={13} />
                )}
              </button>
            ) : (
              label
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TableRow({
  execution,
  isSelectable,
  onOpen,
  table: { columns, select, selectedIds },
}: {
  readonly execution: ExecutionSummary;
  readonly table: ExecutionTableState;
  readonly isSelectable: boolean;
  readonly onOpen: ExecutionTableProps['onOpen'];
}): ReactElement {
  const messages = useMessages(tableMessages);
  const title = useSummaryWords().title(execution);
  const isSelected = selectedIds.includes(execution.id);
  const [first, ...others] = columns;
  const text = first?.text(execution) ?? '';
  return (
    <tr data-selected={isSelected || undefined}>
      {isSelectable && (
        <td>
          <Checkbox
            label={messages.select(title)}
            checked={isSelected}
            onCheckedChange={(on) => select(on, execution.id)}
          />
        </td>
      )}
      {first && (
        <th scope="row">
          {onOpen ? (
            <button
              type="button"
              className="pb-link"
              aria-label={text.includes(title) ? undefined : `${text}, ${messages.open(title)}`}
              onClick={() => onOpen(execution.id)}
            >
              {text}
            </button>
          ) : (
            text
          )}
        </th>
      )}
      {others.map((column) => (
        <td key={column.id} data-k={column.id === 'status' ? executionStatusLook(execution.status).kind : undefined}>
          {column.text(execution)}
        </td>
      ))}
    </tr>
  );
}

function TableEnd({ list, table: { executions } }: TableInUse): ReactElement {
  return (
    <ListEnd
      shown={executions.length}
      executions={list.executions}
      hasMore={list.hasMore}
      loading={list.loading}
      failure={list.failure}
      onMore={list.more}
      query={list.query}
      onQuery={list.setQuery}
      status={list.filter.status}
      onStatus={list.setStatus}
      filtered={list.isFiltered}
      onClearFilters={list.clearFilters}
    />
  );
}
