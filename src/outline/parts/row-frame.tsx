'use client';
import { type CSSProperties, type ReactElement, type ReactNode, useId } from 'react';
import { classNames, Icon, VisuallyHidden } from '#ui';
import { nameOfRow, type OutlineScene } from '../outline-scene.js';
import { useOutlineContext } from '../outline-context.js';
import type { OutlineDropDecision } from '../outline-props.js';
import { columnsOf, type RowColumn } from '../rows/row-columns.js';
import type { OutlineRow } from '../rows/outline-row.js';

export interface RowState {
  readonly at: number;
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  readonly isCollapsed: boolean;
  readonly isTabStop: boolean;
  readonly isFound: boolean;
  /** The path with the focus leads to it. */
  readonly isLedTo: boolean;
  /** The columns that fit. */
  readonly columns: readonly RowColumn[];
  /** Decision on a drop of what is carried; undefined while it is elsewhere. */
  readonly drop: OutlineDropDecision | undefined;
}

interface RowFrameProps {
  readonly row: OutlineRow;
  readonly state: RowState;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** What a drop does in words, or why it is refused. */
function DropWords({ drop }: { readonly drop: OutlineDropDecision }): ReactElement | null {
  const words = drop.ok ? drop.words : drop.reason;
  return words === undefined ? null : (
    <span className="pb-tip pb-or__why" aria-hidden>
      {words}
    </span>
  );
}

/** Maximum indentation in levels; deeper rows only state their level. */
const deepest = 7;

export function indentOf(row: OutlineRow): number {
  return Math.min(deepest, row.indent);
}

/**
 * A tree item: position, name, expanded state. Its content is hidden from assistive technology and its buttons are for
 * pointers: a name made of all of it would help no user, and keys and menus offer the same actions.
 */
export function RowFrame({ row, state, children, className }: RowFrameProps): ReactElement {
  const { scene } = useOutlineContext();
  const { at, height, isCollapsed, isSelected, top } = state;
  const nests = row.end > at + 1;
  const id = useId();
  const description = descriptionOf(scene, row, state.columns);
  const indent = indentOf(row);
  return (
    <div
      role="treeitem"
      className={classNames('pb-or', className)}
      data-row={row.key}
      data-kind={row.kind}
      data-at={at}
      data-drop={state.drop && (state.drop.ok ? (state.drop.side ?? 'into') : 'refused')}
      data-state={classNames(
        isSelected && 'selected',
        state.isFound && 'found',
        isCollapsed && 'collapsed',
        state.isLedTo && 'led',
      )}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-describedby={description === '' ? undefined : id}
      aria-expanded={nests ? !isCollapsed : undefined}
      tabIndex={state.isTabStop ? 0 : -1}
      style={{ top, height, '--in': indent } as CSSProperties}
    >
      <VisuallyHidden>{nameOfRow(scene, row)}</VisuallyHidden>
      {description !== '' && (
        <span id={id} hidden>
          {description}
        </span>
      )}
      {indent > 0 && <span className="pb-or__rails" aria-hidden />}
      {nests ? <Twist state={state} /> : <span className="pb-or__twist" aria-hidden />}
      <span className="pb-or__in" aria-hidden>
        {children}
      </span>
      {state.drop && <DropWords drop={state.drop} />}
    </div>
  );
}

/** What a row says beyond its name: where paths come together, and its columns. */
function descriptionOf(scene: OutlineScene, row: OutlineRow, columns: readonly RowColumn[]): string {
  if (row.kind !== 'step') return '';
  const values = columnsOf(scene.graph, scene.graph.nodes[row.at]!);
  return [row.joins > 1 ? scene.messages.joins(row.joins) : undefined, ...columns.map(({ id }) => values[id])]
    .filter(Boolean)
    .join(', ');
}

/** Collapses or expands a row by pointer. */
function Twist({ state: { at, isCollapsed } }: Pick<RowFrameProps, 'state'>): ReactElement {
  const { toggle } = useOutlineContext();
  return (
    <span
      className="pb-or__twist"
      data-twist
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        toggle(at);
      }}
    >
      <Icon name={isCollapsed ? 'chevron-right' : 'chevron-down'} size={14} />
    </span>
  );
}
