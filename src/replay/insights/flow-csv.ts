import { type FlowSummary, lostAt, type NodeFlow, shareOf, type SummaryDelta } from '#trace';
import type { InsightsMessages } from './insights-messages.js';
import type { InsightsRow } from './insights-table.js';

const columnOrder = [
  'kind',
  'id',
  'name',
  'entered',
  'contacts',
  'share',
  'wentOn',
  'waiting',
  'running',
  'failed',
  'dropped',
  'finished',
  'leftHereShare',
  'errors',
  'median',
  'nearlyAll',
] as const;

/**
 * Writes the statistics of nodes and edges as CSV, one row each, with raw numbers. Shares are from 0 to 1 and left out
 * below twenty executions.
 */
export function flowCsv(
  rows: readonly InsightsRow[],
  summary: FlowSummary,
  sourceOf: (edgeId: string) => string | undefined,
  { columns, compared, no, path, step, yes }: InsightsMessages['csv'],
  delta?: SummaryDelta,
): string {
  const lines: (readonly Cell[])[] = [
    [
      ...columnOrder.map((name) => columns[name]),
      ...(delta ? [compared.before, compared.change, compared.sure, compared.medianChange] : []),
    ],
  ];
  for (const row of rows) {
    const node = row.kind === 'node' ? summary.nodes[row.id] : undefined;
    const edge = row.kind === 'edge' ? summary.edges[row.id] : undefined;
    const flow = node ?? edge;
    const whole = row.kind === 'node' ? summary.all.executions : (summary.nodes[sourceOf(row.id) ?? '']?.left ?? 0);
    const change = row.kind === 'node' ? delta?.nodes[row.id] : delta?.edges[row.id];
    lines.push([
      row.kind === 'node' ? step : path,
      row.id,
      row.title,
      flow?.entered ?? 0,
      flow?.contacts ?? 0,
      shareOf(node ? node.contacts : (edge?.entered ?? 0), whole),
      ...nodeCells(node),
      flow?.p50 === undefined ? undefined : Math.round(flow.p50),
      flow?.p95 === undefined ? undefined : Math.round(flow.p95),
      ...(delta
        ? [
            change?.before,
            change?.share && change.share.difference * 100,
            change?.share && (change.share.sure ? yes : no),
            change?.time && Math.round(change.time.difference),
          ]
        : []),
    ]);
  }
  return `${lines.map((cells) => cells.map(written).join(',')).join('\r\n')}\r\n`;
}

type Cell = string | number | undefined;

function nodeCells(node: NodeFlow | undefined): readonly Cell[] {
  if (!node) return Array.from({ length: 8 }, () => undefined);
  return [
    node.left,
    node.waiting,
    node.running,
    node.failed,
    node.dropped,
    node.finished,
    shareOf(lostAt(node), node.entered - node.waiting - node.running),
    node.errors,
  ];
}

/** Quotes a cell by RFC 4180. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
function written(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(Math.round(cell * 1e6) / 1e6);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
