'use client';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ExecutionSummary } from '#adapter';
import { type IconTable, IconTile, isElement, ownerWindow, styleOf, useLatest, useMessages } from '#ui';
import { useSummaryWords } from '../executions/summary-words.js';
import type { TimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import { matrixMessages } from './matrix-messages.js';
import type { MatrixRow } from './matrix-row.js';
import { cellWords, MatrixRowView } from './matrix-row-view.js';
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
// oxlint-disable-next-line max-lines-per-function -- one grid whose rows, keys and scrolling share the focus
export const ExecutionMatrix = memo(function ExecutionMatrix(props: ExecutionMatrixProps): ReactElement {
  const { executions, columns, rowOf, onWant, onChoose, onLook, times, now } = props;
  const messages = useMessages(matrixMessages);
  const { scroller, view, isRightToLeft, measure } = useMatrixWindow(props);
  const wordsAt = useCellWords(props);
  const open = ({ row: atRow, col: atCol }: CellPosition): void => {
    const execution = executions[atRow];
    const column = columns[atCol];
    if (execution) props.onOpen(execution.id, column && rowOf(execution.id)?.cells.get(column.id)?.index);
  };
  const { row, col, onKeyDown, setActive } = useActiveCell(scroller, props, { isRightToLeft, open, wordsAt });

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
        aria-label={messages.grid}
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
            {messages.run}
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

/** Measures which rows and columns are in view, and notifies the caller near the end. */
function useMatrixWindow({ executions, columns, onEnd }: ExecutionMatrixProps): {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly view: MatrixWindow;
  readonly isRightToLeft: boolean;
  readonly measure: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MatrixWindow>({ rows: { from: 0, to: 40 }, cols: { from: 0, to: 40 } });
  const [isRightToLeft, setRightToLeft] = useState(false);
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
  return { scroller, view, isRightToLeft, measure };
}

interface MatrixWindow {
  readonly rows: LineWindow;
  readonly cols: LineWindow;
}

/** Returns a function that describes a cell, or the row of a row header. */
function useCellWords({ executions, columns, rowOf, now }: ExecutionMatrixProps): (position: CellPosition) => string {
  const { cell } = useMessages(matrixMessages);
  const shared = useMessages(wordMessages);
  const words = useSummaryWords();
  return ({ row, col }) => {
    const execution = executions[row];
    if (!execution) return '';
    const column = columns[col];
    const title = words.title(execution);
    if (!column) return `${title} · ${words.line(execution, now)}`;
    const known = rowOf(execution.id);
    const outcome =
      known === null ? cell.notLoaded : cellWords(known?.cells.get(column.id), known === undefined, cell, shared);
    return `${title} · ${column.title} · ${outcome}`;
  };
}

/** Moves the tab stop of the grid by keys and keeps it inside. */
function useActiveCell(
  scroller: RefObject<HTMLDivElement | null>,
  { executions, columns, onChoose, onLook }: ExecutionMatrixProps,
  {
    isRightToLeft,
    open,
    wordsAt,
  }: {
    readonly isRightToLeft: boolean;
    readonly open: (position: CellPosition) => void;
    readonly wordsAt: (position: CellPosition) => string;
  },
): CellPosition & {
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly setActive: (position: CellPosition) => void;
} {
  const [active, setActive] = useState<CellPosition>({ row: 0, col: 0 });
  const last = { row: executions.length - 1, col: columns.length - 1 };
  const row = Math.min(active.row, last.row);
  const col = Math.min(active.col, last.col);
  // The cell that a key moves to may be rendered only after scrolling.
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || executions.length === 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (event.key === ' ' && executions[row]) onChoose(executions[row]!.id);
      else open({ row, col });
      return;
    }
    const room = (scroller.current?.clientHeight ?? 0) - headSize;
    const next = cellAfterKey(event, { row, col }, last, { page: Math.floor(room / rowSize) - 1, isRightToLeft });
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    wantsFocus.current = true;
    setActive(next);
    onLook?.(wordsAt(next));
    scrollToCell(scroller.current, next);
  };
  return { row, col, onKeyDown, setActive };
}

/** Returns the cell that a key moves to, as grids do; undefined for other keys. */
export function cellAfterKey(
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  { row, col }: CellPosition,
  last: CellPosition,
  { page, isRightToLeft }: { readonly page: number; readonly isRightToLeft: boolean },
): CellPosition | undefined {
  const all = ctrlKey || metaKey;
  const rows = Math.max(1, page);
  const next = {
    ArrowDown: { row: all ? last.row : row + 1, col },
    ArrowUp: { row: all ? 0 : row - 1, col },
    PageDown: { row: row + rows, col },
    PageUp: { row: row - rows, col },
    [isRightToLeft ? 'ArrowLeft' : 'ArrowRight']: { row, col: all ? last.col : col + 1 },
    [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: { row, col: all ? -1 : col - 1 },
    Home: { row: all ? 0 : row, col: -1 },
    End: { row: all ? last.row : row, col: last.col },
  }[key];
  return next && { row: clamp(next.row, 0, last.row), col: clamp(next.col, -1, last.col) };
}

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
  const { notInVersion } = useMessages(matrixMessages);
  const name = [column.title, column.line, column.ghost === true && notInVersion].filter(Boolean).join(', ');
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
