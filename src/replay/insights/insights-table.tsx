'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useRef } from 'react';
import { dropOffAt, minForShares, type FlowSummary, type QuantileSketch, type SummaryDelta } from '#trace';
import type { FlowWords } from './flow-words.js';
import type { ExecutionsOf } from './executions-of.js';

export interface InsightsRow {
  readonly id: string;
  readonly title: string;
  /** Edges are listed below their source node. */
  readonly kind: 'node' | 'edge';
}

export interface InsightsTableProps {
  readonly rows: readonly InsightsRow[];
  readonly summary: FlowSummary;
  readonly sourceOf: (edgeId: string) => string | undefined;
  readonly delta?: SummaryDelta | undefined;
  readonly compareLabel?: string | undefined;
  readonly words: FlowWords;
  readonly selected?: string | undefined;
  readonly onSelect: (row: InsightsRow) => void;
  readonly onExecutions?: ((wanted: ExecutionsOf) => void) | undefined;
}

const columns = [
  'title',
  'came',
  'share',
  'wentOn',
  'hereNow',
  'failed',
  'dropped',
  'leftHere',
  'finished',
  'median',
  'nearlyAll',
] as const;
/** Larger tables are virtualised. */
const allAtOnce = 120;
const rowHeight = 31;

/** The statistics as a table: every node, followed by its outgoing edges. */
export function InsightsTable(props: InsightsTableProps): ReactElement {
  const { rows, summary, delta, compareLabel, words } = props;
  const { table } = words.messages;
  const frame = useRef<HTMLDivElement>(null);
  const isWindowed = rows.length > allAtOnce;
  // oxlint-disable-next-line react/incompatible-library -- the result goes to no other component
  const list = useVirtualizer({
    count: rows.length,
    enabled: isWindowed,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (at) => `${rows[at]?.kind}${rows[at]?.id}`,
  });
  const items = isWindowed ? list.getVirtualItems() : undefined;
  const [first, last] = [items?.[0], items?.at(-1)];
  const head = columns.map((name) => table.columns[name]);
  if (delta) head.push(compareLabel ?? table.before, table.change);
  return (
    <div
      ref={frame}
      className="pb-flowtable"
      role="table"
      aria-label={table.label}
      aria-rowcount={isWindowed ? rows.length + 1 : undefined}
      data-compared={delta ? '' : undefined}
      tabIndex={0}
    >
      <div className="pb-flowtable__r" role="row" data-head aria-rowindex={isWindowed ? 1 : undefined}>
        {/* A label of the host may equal the name of a column. */}
        {head.map((word, at) => (
          <span key={at} role="columnheader">
            {word}
          </span>
        ))}
      </div>
      {items && <div role="presentation" style={{ height: first?.start ?? 0 }} />}
      {(items ?? rows).map((item) => {
        const at = 'index' in item ? item.index : rows.indexOf(item);
        const row = rows[at];
        return row && <Row key={`${row.kind}${row.id}`} {...props} row={row} index={isWindowed ? at + 2 : undefined} />;
      })}
      {items && <div role="presentation" style={{ height: list.getTotalSize() - (last?.end ?? 0) }} />}
      {summary.elsewhere.entered > 0 && (
        <div className="pb-flowtable__r" role="row" data-kind="node">
          <span role="rowheader">{table.otherVersions}</span>
          <span role="cell">{words.count(summary.elsewhere.entered)}</span>
          <span role="cell">{words.unknown}</span>
          <span role="cell">{words.count(summary.elsewhere.left)}</span>
          <span role="cell">{words.count(summary.elsewhere.waiting + summary.elsewhere.running)}</span>
          <span role="cell">{words.count(summary.elsewhere.failed)}</span>
          <span role="cell">{words.count(summary.elsewhere.dropped)}</span>
        </div>
      )}
    </div>
  );
}

type RowProps = InsightsTableProps & { readonly row: InsightsRow; readonly index: number | undefined };

function Row(props: RowProps): ReactElement {
  const { delta, index, onSelect, row, selected, sourceOf, summary, words } = props;
  const node = row.kind === 'node' ? summary.nodes[row.id] : undefined;
  const edge = row.kind === 'edge' ? summary.edges[row.id] : undefined;
  const change = row.kind === 'node' ? delta?.nodes[row.id] : delta?.edges[row.id];
  const flow = node ?? edge;
  const whole = row.kind === 'node' ? summary.all.executions : (summary.nodes[sourceOf(row.id) ?? '']?.left ?? 0);
  const left = node && dropOffAt(node);
  return (
    <div
      className="pb-flowtable__r"
      role="row"
      data-kind={row.kind}
      aria-rowindex={index}
      aria-current={selected === `${row.kind}${row.id}` || undefined}
    >
      <span role="rowheader">
        <button type="button" className="pb-link pb-trunc" onClick={() => onSelect(row)}>
          {row.title}
        </button>
      </span>
      <NumberCell {...props} amount={flow?.entered ?? 0} what="came" />
      <span role="cell">{words.share(node?.contacts ?? edge?.entered ?? 0, whole) ?? words.unknown}</span>
      <NumberCell {...props} amount={node?.left} what="went on" />
      <NumberCell {...props} amount={node && node.waiting + node.running} what="here now" />
      <NumberCell {...props} amount={node?.failed} what="failed" />
      <NumberCell {...props} amount={node?.dropped} what="dropped" />
      <span role="cell">
        {left === undefined || !node
          ? ''
          : words.share(node.failed + node.dropped, node.entered - node.waiting - node.running)}
      </span>
      <NumberCell {...props} amount={node?.finished} what="finished" />
      <span role="cell">{words.time(flow?.p50)}</span>
      <span role="cell">{slowest(flow?.p95, flow?.times, words)}</span>
      {delta && <span role="cell">{change ? words.count(change.before) : words.unknown}</span>}
      {delta && <span role="cell">{change?.share ? words.change(change.share) : words.unknown}</span>}
    </div>
  );
}

/** A number, which opens its executions where the host can. Empty for edges where only nodes have it. */
function NumberCell({
  amount,
  what,
  row,
  words,
  onExecutions,
}: RowProps & { readonly amount: number | undefined; readonly what: ExecutionsOf['what'] }): ReactElement {
  const { table } = words.messages;
  if (amount === undefined) return <span role="cell" />;
  const count = words.count(amount);
  return (
    <span role="cell">
      {onExecutions && amount > 0 ? (
        <button
          type="button"
          className="pb-link pb-num"
          aria-label={table.seeRuns(count, table.what[what], row.title)}
          onClick={() => onExecutions(row.kind === 'node' ? { nodeId: row.id, what } : { edgeId: row.id, what })}
        >
          {count}
        </button>
      ) : (
        count
      )}
    </span>
  );
}

/** With few visits, the slowest 5% is a single execution. */
function slowest(p95: number | undefined, times: QuantileSketch | undefined, words: FlowWords): string {
  return (times?.count ?? 0) < minForShares ? words.unknown : words.time(p95);
}
