'use client';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ExecutionSummary } from '#adapter';
import { type IconTable, IconTile, isElement, ownerWindow, styleOf, useLatest, useMessages } from '#ui';
import { summaryLine, summaryTitle } from '../executions/summary-words.js';
import type { TimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import { cellWords } from './matrix-cell-view.js';
import type { MatrixRow } from './matrix-row.js';
import { MatrixRowView } from './matrix-row-view.js';
import { matrixSizes } from './matrix-sizes.js';
import { type LineWindow, windowOf } from './window-of.js';

/** A node as a column. */
export interface MatrixColumn {
  readonly id: string;
  readonly title: string;
  /** The summary of the node, which distinguishes equal titles. */
  readonly line?: string | undefined;
  readonly icon?: string | null | undefined;
  readonly group?: string | undefined;
  readonly color?: unknown;
  /** The node is not in the version shown. */
  readonly ghost?: boolean | undefined;
}

export interface ExecutionMatrixProps {
  readonly executions: readonly ExecutionSummary[];
  readonly columns: readonly MatrixColumn[];
  /** Returns the cells of an execution: `null` where loading failed, `undefined` while unknown. */
  readonly rowOf: (id: string) => MatrixRow | null | undefined;
  /** Changes whenever `rowOf` returns other rows. */
  readonly turn: number;
  /** Notifies the caller of the executions in view, whose rows are wanted. */
  readonly onWant: (ids: readonly string[]) => void;
  /** Opens an execution, at a visit where one was pressed. */
  readonly onOpen: (id: string, visit?: number) => void;
  /** Executions chosen for comparison, and the toggle. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
  /** The end of the list was reached. */
  readonly onEnd?: (() => void) | undefined;
  readonly times: TimeWords;
  readonly now: number;
  readonly icons?: IconTable | undefined;
  /** Describes the focused or hovered cell, for a line below the grid. */
  readonly onLook?: ((words: string) => void) | undefined;
}

interface CellPosition {
  readonly row: number;
  /** Column from 0; -1 is the row header. */
  readonly col: number;
}

const { rowSize, colSize, headSize, nameSize } = matrixSizes;

/** A grid of executions by nodes: one row per execution, one column per node. Rows and columns are virtualised. */
export const ExecutionMatrix = memo(function ExecutionMatrix(props: ExecutionMatrixProps): ReactElement {
  const { executions, columns, rowOf, onWant, onOpen, onChoose, onEnd, onLook, times, now } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<{ readonly rows: LineWindow; readonly cols: LineWindow }>({
    rows: { from: 0, to: 40 },
    cols: { from: 0, to: 40 },
  });
  const [isRightToLeft, setRightToLeft] = useState(false);
  const [active, setActive] = useState<CellPosition>({ row: 0, col: 0 });
  const count = useLatest({ rows: executions.length, cols: columns.length, onEnd });
  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { clientHeight, clientWidth, scrollLeft, scrollTop } = element;
    const rows = windowOf(scrollTop, clientHeight - headSize, { size: rowSize, count: count.current.rows, jump: 4 });
    const cols = windowOf(Math.abs(scrollLeft), clientWidth - nameSize, {
      size: colSize,
      count: count.current.cols,
      jump: 4,
    });
    setView((before) =>
      same(before.rows, rows) && same(before.cols, cols)
        ? before
        : { rows: same(before.rows, rows) ? before.rows : rows, cols: same(before.cols, cols) ? before.cols : cols },
    );
    if (rows.to >= count.current.rows) count.current.onEnd?.();
  }, [count]);
  useEffect(() => {
    measure();
    const element = scroller.current;
    if (!element) return undefined;
    const page = ownerWindow(element);
    const watcher = new page.ResizeObserver(measure);
    watcher.observe(element);
    setRightToLeft(page.getComputedStyle(element).direction === 'rtl');
    return () => watcher.disconnect();
  }, [measure, executions.length, columns.length]);

  const row = Math.min(active.row, executions.length - 1);
  const col = Math.min(active.col, columns.length - 1);
  const drawnRows = useMemo(() => indexes(view.rows, row, executions.length), [view.rows, row, executions.length]);
  const drawnCols = useMemo(
    () => indexes(view.cols, Math.max(0, col), columns.length),
    [view.cols, col, columns.length],
  );
  const inView = useMemo(
    () => ({ from: Math.min(view.cols.from, columns.length), to: Math.min(view.cols.to, columns.length) }),
    [view.cols, columns.length],
  );
  useEffect(() => {
    onWant(drawnRows.flatMap((at) => executions[at]?.id ?? []));
  }, [drawnRows, executions, onWant]);

  const words = useMessages(wordMessages);
  const wordsAt = ({ row: atRow, col: atCol }: CellPosition): string => {
    const execution = executions[atRow];
    if (!execution) return '';
    const column = columns[atCol];
    if (!column) return `${summaryTitle(execution, words)} · ${summaryLine(execution, now, words)}`;
    const known = rowOf(execution.id);
    return `${summaryTitle(execution, words)} · ${column.title} · ${known === null ? 'Could not be loaded' : cellWords(known?.cells.get(column.id), known === undefined, words)}`;
  };
  const open = ({ row: atRow, col: atCol }: CellPosition): void => {
    const execution = executions[atRow];
    const column = columns[atCol];
    if (execution) onOpen(execution.id, column && rowOf(execution.id)?.cells.get(column.id)?.index);
  };

  // The cell that a key moves to may be rendered only after scrolling.
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
  });
  const goTo = (position: CellPosition): void => {
    const next = {
      row: clamp(position.row, 0, executions.length - 1),
      col: clamp(position.col, -1, columns.length - 1),
    };
    wantsFocus.current = true;
    setActive(next);
    onLook?.(wordsAt(next));
    scrollToCell(scroller.current, next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const all = event.ctrlKey || event.metaKey;
    if (event.altKey || executions.length === 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (event.key === ' ' && executions[row]) onChoose(executions[row]!.id);
      else open({ row, col });
      return;
    }
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headSize) / rowSize) - 1);
    const next = {
      ArrowDown: { row: all ? executions.length - 1 : row + 1, col },
      ArrowUp: { row: all ? 0 : row - 1, col },
      PageDown: { row: row + page, col },
      PageUp: { row: row - page, col },
      [isRightToLeft ? 'ArrowLeft' : 'ArrowRight']: { row, col: all ? columns.length - 1 : col + 1 },
      [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: { row, col: all ? -1 : col - 1 },
      Home: { row: all ? 0 : row, col: -1 },
      End: { row: all ? executions.length - 1 : row, col: columns.length - 1 },
    }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(next);
  };
  const onClick = (event: MouseEvent): void => {
    const position = positionUnder(event.target);
    if (!position) return;
    setActive(position);
    if (isElement(event.target) && event.target.closest('[data-choose]')) onChoose(executions[position.row]!.id);
    else open(position);
  };

  return (
    <div ref={scroller} className="pb-mx" onScroll={measure}>
      <div
        className="pb-mx__g"
        role="grid"
        aria-label="Runs and what they did at each step"
        aria-rowcount={executions.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        style={{ width: nameSize + columns.length * colSize + 16, height: headSize + executions.length * rowSize }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerMove={(event) => {
          const position = onLook && positionUnder(event.target);
          if (position) onLook(wordsAt(position));
        }}
      >
        <div className="pb-mx__dots" aria-hidden style={{ width: columns.length * colSize }} />
        <div className="pb-mx__h" role="row" aria-rowindex={1}>
          <div className="pb-mx__corner" role="columnheader" aria-colindex={1}>
            Run
          </div>
          {drawnCols.map((at) => (
            <ColumnHead key={columns[at]!.id} column={columns[at]!} at={at} icons={props.icons} />
          ))}
        </div>
        {drawnRows.map((at) => {
          const execution = executions[at]!;
          return (
            <MatrixRowView
              key={execution.id}
              execution={execution}
              at={at}
              row={rowOf(execution.id)}
              columns={columns}
              drawn={drawnCols}
              inView={inView}
              isRightToLeft={isRightToLeft}
              tabStop={at === row ? col : undefined}
              isChosen={props.chosen.has(execution.id)}
              times={times}
              now={now}
            />
          );
        })}
      </div>
    </div>
  );
});

/** The header of a column. */
const ColumnHead = memo(function ColumnHead({
  column,
  at,
  icons,
}: {
  readonly column: MatrixColumn;
  readonly at: number;
  readonly icons: IconTable | undefined;
}): ReactElement {
  const name = [column.title, column.line, column.ghost === true && 'not in this version'].filter(Boolean).join(', ');
  return (
    <div
      className="pb-mx__s"
      role="columnheader"
      aria-colindex={at + 2}
      aria-label={name}
      title={name}
      style={{ insetInlineStart: nameSize + at * colSize }}
    >
      <span className="pb-mx__t" data-ghost={column.ghost || undefined}>
        {column.title}
        {column.line !== undefined && <small> {column.line}</small>}
      </span>
      <IconTile
        icon={column.icon}
        group={column.group ?? 'flow'}
        color={column.color}
        icons={icons}
        size={22}
        iconSize={13}
      />
    </div>
  );
});

const same = (one: LineWindow, other: LineWindow): boolean => one.from === other.from && one.to === other.to;
const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns the indexes of a window, plus the focused one. */
function indexes({ from, to }: LineWindow, active: number, count: number): readonly number[] {
  const list = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, at) => from + at);
  if (active < 0 || active >= count || (active >= from && active < to)) return list;
  return active < from ? [active, ...list] : [...list, active];
}

function positionUnder(target: EventTarget): CellPosition | undefined {
  const cell = isElement(target) ? target.closest<HTMLElement>('[data-col]') : null;
  const line = cell?.closest<HTMLElement>('[data-row]');
  return cell && line ? { row: Number(line.dataset['row']), col: Number(cell.dataset['col']) } : undefined;
}

/** Scrolls until a cell is not covered by the headers. */
function scrollToCell(element: HTMLElement | null, { row, col }: CellPosition): void {
  if (!element) return;
  const top = row * rowSize;
  const visibleHeight = element.clientHeight - headSize;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowSize > element.scrollTop + visibleHeight) element.scrollTop = top + rowSize - visibleHeight;
  if (col < 0) return;
  const left = col * colSize;
  const visibleWidth = element.clientWidth - nameSize;
  const sign = styleOf(element).direction === 'rtl' ? -1 : 1;
  const scrolled = element.scrollLeft * sign;
  if (left < scrolled) element.scrollLeft = left * sign;
  else if (left + colSize > scrolled + visibleWidth) element.scrollLeft = (left + colSize - visibleWidth) * sign;
}
