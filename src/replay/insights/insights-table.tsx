'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, type ReactNode, useRef } from 'react';
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
  'Step or path',
  'Came',
  'Share',
  'Went on',
  'Here now',
  'Failed',
  'Dropped',
  'Left here',
  'Finished',
  'Median',
  '95%',
] as const;
/** Larger tables are virtualised. */
const allAtOnce = 120;
const rowHeight = 31;

/** The statistics as a table: every node, followed by its outgoing edges. */
export function InsightsTable(props: InsightsTableProps): ReactElement {
  const { rows, summary, delta, compareLabel, words } = props;
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
  const head = delta ? [...columns, compareLabel ?? 'Before', 'Change'] : columns;
  return (
    <div
      ref={frame}
      className="pb-flowtable"
      role="table"
      aria-label="Contacts on each step and path"
      aria-rowcount={isWindowed ? rows.length + 1 : undefined}
      data-compared={delta ? '' : undefined}
      tabIndex={0}
    >
      <div className="pb-flowtable__r" role="row" data-head aria-rowindex={isWindowed ? 1 : undefined}>
        {head.map((word) => (
          <span key={word} role="columnheader">
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
          <span role="rowheader">Not in this version</span>
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

function Row({
  delta,
  index,
  onExecutions,
  onSelect,
  row,
  selected,
  sourceOf,
  summary,
  words,
}: InsightsTableProps & { readonly row: InsightsRow; readonly index: number | undefined }): ReactElement {
  const node = row.kind === 'node' ? summary.nodes[row.id] : undefined;
  const edge = row.kind === 'edge' ? summary.edges[row.id] : undefined;
  const change = row.kind === 'node' ? delta?.nodes[row.id] : delta?.edges[row.id];
  const flow = node ?? edge;
  const whole = row.kind === 'node' ? summary.all.executions : (summary.nodes[sourceOf(row.id) ?? '']?.left ?? 0);
  const left = node && dropOffAt(node);
  const number = (amount: number, what: ExecutionsOf['what']): ReactNode =>
    onExecutions && amount > 0 ? (
      <button
        type="button"
        className="pb-link pb-num"
        aria-label={`${words.count(amount)} ${what}, ${row.title}: see runs`}
        onClick={() => onExecutions(row.kind === 'node' ? { nodeId: row.id, what } : { edgeId: row.id, what })}
      >
        {words.count(amount)}
      </button>
    ) : (
      words.count(amount)
    );
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
      <span role="cell">{number(flow?.entered ?? 0, 'came')}</span>
      <span role="cell">{words.share(node?.contacts ?? edge?.entered ?? 0, whole) ?? words.unknown}</span>
      <span role="cell">{node && number(node.left, 'went on')}</span>
      <span role="cell">{node && number(node.waiting + node.running, 'here now')}</span>
      <span role="cell">{node && number(node.failed, 'failed')}</span>
      <span role="cell">{node && number(node.dropped, 'dropped')}</span>
      <span role="cell">
        {left === undefined || !node
          ? ''
          : words.share(node.failed + node.dropped, node.entered - node.waiting - node.running)}
      </span>
      <span role="cell">{node && number(node.finished, 'finished')}</span>
      <span role="cell">{words.time(flow?.p50)}</span>
      <span role="cell">{slowest(flow?.p95, flow?.times, words)}</span>
      {delta && <span role="cell">{change ? words.count(change.before) : words.unknown}</span>}
      {delta && <span role="cell">{change?.share ? words.change(change.share) : words.unknown}</span>}
    </div>
  );
}

/** With few visits, the slowest 5% is a single execution. */
function slowest(p95: number | undefined, times: QuantileSketch | undefined, words: FlowWords): string {
  return (times?.count ?? 0) < minForShares ? words.unknown : words.time(p95);
}
