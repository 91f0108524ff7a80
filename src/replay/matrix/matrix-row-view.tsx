'use client';
import { memo, type ReactElement } from 'react';
import type { ExecutionSummary } from '#adapter';
import { Icon, Spinner, useMessages } from '#ui';
import { durationWords } from '../words/duration-words.js';
import { executionStatusLook, executionStatusWords, visitLook } from '../words/execution-status.js';
import { readDate, useSummaryWords } from '../executions/summary-words.js';
import type { TimeWords } from '../words/time-words.js';
import { type WordMessages, wordMessages } from '../words/word-messages.js';
import { type MatrixMessages, matrixMessages } from './matrix-messages.js';
import type { MatrixCell, MatrixRow } from './matrix-row.js';
import { matrixSizes } from './matrix-sizes.js';
import type { LineWindow } from './window-of.js';
import type { VisitState } from '#trace';

/** An icon on a 24 px grid: lines as a start point and relative moves, circles as centre and radius. */
interface Sign {
  readonly lines?: readonly (readonly number[])[];
  readonly circles?: readonly (readonly [number, number, number])[];
}

const signs: { readonly [State in VisitState]: Sign } = {
  done: { lines: [[4, 12, 5, 5, 11, -11]] },
  failed: {
    lines: [
      [6, 6, 12, 12],
      [18, 6, -12, 12],
    ],
  },
  running: {
    circles: [
      [12, 12, 10],
      [12, 12, 1],
    ],
  },
  waiting: {
    lines: [
      [5, 22, 14, 0],
      [5, 2, 14, 0],
      [7, 22, 0, -4, 5, -6, 5, 6, 0, 4],
      [7, 2, 0, 4, 5, 6, 5, -6, 0, -4],
    ],
  },
  timedOut: {
    lines: [
      [10, 2, 4, 0],
      [12, 14, 3, -3],
    ],
    circles: [[12, 14, 8]],
  },
  skipped: { lines: [[5, 12, 14, 0]] },
};

const side = 13;
const scale = side / 24;
const scaled = (value: number): string => (value * scale).toFixed(2);

function pathOf({ lines = [], circles = [] }: Sign, left: number, top: number): string {
  const at = (x: number, y: number): string => `M${(left + x * scale).toFixed(2)} ${(top + y * scale).toFixed(2)}`;
  const drawn = lines.map(([x = 0, y = 0, ...steps]) => `${at(x, y)}l${steps.map(scaled).join(' ')}`);
  const round = circles.map(
    ([x, y, r]) =>
      `${at(x + r, y)}a${scaled(r)} ${scaled(r)} 0 1 1 ${scaled(-2 * r)} 0a${scaled(r)} ${scaled(r)} 0 1 1 ${scaled(2 * r)} 0`,
  );
  return [...drawn, ...round].join('');
}

interface RowSignsProps {
  /** The states of consecutive cells; `undefined` where a node was not reached. */
  readonly states: readonly (VisitState | undefined)[];
  /** Size of a cell, and offset of the first one, in px. */
  readonly width: number;
  readonly height: number;
  readonly start: number;
  readonly isRightToLeft: boolean;
}

/**
 * Draws the icons of a row as one path per state. One SVG per cell costs a frame on every scroll, because the browser
 * keeps a layer for each.
 */
const RowSigns = memo(
  function RowSigns({ states, width, height, start, isRightToLeft }: RowSignsProps): ReactElement {
    const paths = new Map<VisitState, string>();
    states.forEach((state, at) => {
      if (state === undefined) return;
      const left = (isRightToLeft ? states.length - 1 - at : at) * width + (width - side) / 2;
      paths.set(state, (paths.get(state) ?? '') + pathOf(signs[state], left, (height - side) / 2));
    });
    return (
      <svg className="pb-mx__i" aria-hidden style={{ insetInlineStart: start, width: states.length * width, height }}>
        {[...paths].map(([state, path]) => (
          <path key={state} data-state={state} d={path} />
        ))}
      </svg>
    );
  },
  (before, after) =>
    before.start === after.start &&
    before.isRightToLeft === after.isRightToLeft &&
    before.states.length === after.states.length &&
    before.states.every((state, at) => state === after.states[at]),
);

const { rowSize, colSize, headSize, nameSize } = matrixSizes;

export interface MatrixRowViewProps {
  readonly execution: ExecutionSummary;
  readonly at: number;
  readonly row: MatrixRow | null | undefined;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  /** The rendered columns, and which of them are in view. */
  readonly drawn: readonly number[];
  readonly inView: LineWindow;
  /** The column with the tab stop, where it is in this row; -1 is the row header. */
  readonly tabStop: number | undefined;
  readonly isChosen: boolean;
  readonly isRightToLeft: boolean;
  readonly times: TimeWords;
  readonly now: number;
}

/** A row of the matrix. */
export const MatrixRowView = memo(function MatrixRowView(props: MatrixRowViewProps): ReactElement {
  const { at, columns, drawn, inView, isChosen, isRightToLeft, row, tabStop } = props;
  const first = drawn[0] ?? 0;
  return (
    <div
      className="pb-mx__r"
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isChosen}
      data-row={at}
      style={{ top: headSize + at * rowSize }}
    >
      <RowHead {...props} />
      <div className="pb-mx__cs" role="presentation" style={{ insetInlineStart: nameSize + first * colSize }}>
        {drawn.map((col, position) => (
          <MatrixCellView
            key={columns[col]!.id}
            cell={row?.cells.get(columns[col]!.id)}
            isPending={row === undefined}
            title={columns[col]!.title}
            col={col}
            gap={position === 0 ? 0 : col - drawn[position - 1]! - 1}
            isTabbable={tabStop === col}
          />
        ))}
        <RowSigns
          states={columns.slice(inView.from, inView.to).map(({ id }) => row?.cells.get(id)?.state)}
          start={(inView.from - first) * colSize}
          width={colSize}
          height={rowSize}
          isRightToLeft={isRightToLeft}
        />
      </div>
    </div>
  );
});

/** The header of a row: choice, status, contact, start and duration. */
function RowHead({ execution, isChosen, now, row, tabStop, times }: MatrixRowViewProps): ReactElement {
  const messages = useMessages(matrixMessages);
  const words = useSummaryWords();
  const look = executionStatusLook(execution.status);
  const status = executionStatusWords(execution.status, useMessages(wordMessages));
  const title = words.title(execution);
  const length = words.duration(execution, now);
  const start = readDate(execution.start);
  const [day, time] = [times.day(start, now), times.hourAndMinute(start)];
  return (
    <div
      className="pb-mx__n"
      role="rowheader"
      aria-colindex={1}
      data-col={-1}
      tabIndex={tabStop === -1 ? 0 : -1}
      aria-label={[title, status, day, time, length, row === null && messages.row.notLoaded].filter(Boolean).join(', ')}
    >
      <span className="pb-mx__box" data-choose="" data-on={isChosen || undefined} aria-hidden>
        {isChosen && <Icon name="check" size={12} />}
      </span>
      <span className="pb-sb" data-k={look.kind}>
        {look.isBusy ? <Spinner size={13} /> : <Icon name={look.icon} size={14} />}
      </span>
      <b className="pb-trunc">{title}</b>
      <span className="pb-num">{times.dayKey(start) === times.dayKey(now) ? time : day}</span>
      <span className="pb-num">{length}</span>
    </div>
  );
}

interface MatrixCellViewProps {
  readonly cell: MatrixCell | undefined;
  /** The execution is not loaded yet. */
  readonly isPending: boolean;
  readonly title: string;
  readonly col: number;
  /** Number of columns left out before this one. */
  readonly gap: number;
  readonly isTabbable: boolean;
}

/** The outcome of an execution at a node: a colour and an accessible name. The row draws the icons. */
const MatrixCellView = memo(function MatrixCellView({
  cell,
  isPending,
  title,
  col,
  gap,
  isTabbable,
}: MatrixCellViewProps): ReactElement {
  const messages = useMessages(matrixMessages).cell;
  const shared = useMessages(wordMessages);
  const look = cell ? visitLook(cell.state) : undefined;
  return (
    <div
      className="pb-mx__c"
      role="gridcell"
      aria-colindex={col + 2}
      data-col={col}
      tabIndex={isTabbable ? 0 : -1}
      style={gap > 0 ? { marginInlineStart: gap * colSize } : undefined}
      aria-label={messages.named(title, cellWords(cell, isPending, messages, shared))}
      {...(look && { 'data-k': look.kind })}
      data-pending={isPending || undefined}
    >
      {cell && cell.visits > 1 && <i>{cell.visits > 99 ? '99+' : cell.visits}</i>}
    </div>
  );
});

/** Describes a cell: "Failed, 2 visits, 3.1 s". */
export function cellWords(
  cell: MatrixCell | undefined,
  isPending: boolean,
  messages: MatrixMessages['cell'],
  shared: WordMessages,
): string {
  if (!cell) return isPending ? messages.loading : messages.notReached;
  return [
    shared.status[cell.state],
    cell.visits > 1 && messages.visits(cell.visits),
    cell.durationMs !== undefined && durationWords(cell.durationMs, shared),
  ]
    .filter(Boolean)
    .join(', ');
}
