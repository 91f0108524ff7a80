'use client';
import { type KeyboardEvent, type ReactElement, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  focusedIn,
  isApplePlatform,
  isHTMLElement,
  isInside,
  isTypedInto,
  keyPressOf,
  matchesChord,
  parseChord,
  useMessages,
  usePartLabel,
} from '#ui';
import type { Abilities } from '../actions/can-do.js';
import type { HomeActions } from '../actions/use-home-actions.js';
import { homeMessages } from '../home-messages.js';
import { type HomeView, type OpenWorkflowRequest, requestOf } from '../home-props.js';
import type { TimePlace } from './edited-words.js';
import type { ListedWorkflow } from './listed-workflow.js';
import { WorkflowRow } from './workflow-row.js';

export interface WorkflowRowsProps {
  readonly rows: readonly ListedWorkflow[];
  readonly view: HomeView;
  readonly can: Abilities;
  readonly actions: HomeActions;
  readonly place: TimePlace;
  readonly now: number;
  readonly user: string | undefined;
  readonly hrefOf: ((workflow: OpenWorkflowRequest) => string) | undefined;
  readonly onOpen: (request: OpenWorkflowRequest) => void;
  readonly isBusy: boolean;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  /** Returns the workflow to focus once it is shown. */
  readonly wanted: () => string | undefined;
  /** It has the focus. */
  readonly onShown: () => void;
}

/** The workflows in rows or cards. One of them is active: the tab stop, and what keys act on. */
// oxlint-disable-next-line max-lines-per-function -- one list whose rows share focus and the active one
export function WorkflowRows(props: WorkflowRowsProps): ReactElement {
  const { actions, can, hrefOf, isBusy, now, onOpen, place, rows, user, view } = props;
  const messages = useMessages(homeMessages);
  const label = usePartLabel(messages.title);
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const [renaming, setRenaming] = useState<string>();
  const activeId = rows.some(({ workflow }) => workflow.id === active) ? active : rows[0]?.workflow.id;
  const focusRow = useCallback((id: string | undefined): void => {
    const row = [...(grid.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      (element) => element.dataset['row'] === id,
    );
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, []);
  useFocusKept(grid, focusRow, props);
  const onKeyDown = useRowKeys(props, { grid, activeId, focusRow, rename: setRenaming });
  const onRename = useCallback(
    (id: string, end?: { readonly name?: string }): void => {
      setRenaming(end ? undefined : id);
      if (!end) return;
      const workflow = rows.find((row) => row.workflow.id === id)?.workflow;
      if (workflow && end.name !== undefined) actions.rename(workflow, end.name);
      focusRow(id);
    },
    [actions, focusRow, rows],
  );
  const open = useCallback(({ workflow }: ListedWorkflow) => onOpen(requestOf(workflow)), [onOpen]);
  return (
    <div
      ref={grid}
      role="grid"
      className="pb-hl"
      data-view={view}
      aria-label={label}
      aria-rowcount={props.hasMore ? -1 : rows.length + 1}
      aria-busy={isBusy || undefined}
      onKeyDown={onKeyDown}
    >
      <RowHead />
      <div role="rowgroup" className="pb-hl__b">
        {rows.map((listed, index) => (
          <WorkflowRow
            key={listed.workflow.id}
            listed={listed}
            position={index + 1}
            isActive={listed.workflow.id === activeId}
            isRenaming={listed.workflow.id === renaming}
            can={can}
            actions={actions}
            place={place}
            now={now}
            user={user}
            href={hrefOf?.(requestOf(listed.workflow))}
            onOpen={open}
            onActive={setActive}
            onRename={onRename}
          />
        ))}
      </div>
    </div>
  );
}

function RowHead(): ReactElement {
  const { head } = useMessages(homeMessages);
  return (
    <div role="rowgroup" className="pb-hl__h">
      <div role="row" className="pb-hl__hr" aria-rowindex={1}>
        <span role="columnheader" className="pb-hl__na">
          {head.name}
        </span>
        <span role="columnheader">{head.status}</span>
        <span role="columnheader">{head.runs}</span>
        <span role="columnheader">{head.edited}</span>
        <span role="columnheader">
          <span className="pb-visually-hidden">{head.actions}</span>
        </span>
      </div>
    </div>
  );
}

/** A row that goes leaves the focus to its neighbour; a row that is waited for receives it. */
function useFocusKept(
  grid: RefObject<HTMLDivElement | null>,
  focusRow: (id: string | undefined) => void,
  { onShown, rows, wanted }: Pick<WorkflowRowsProps, 'onShown' | 'rows' | 'wanted'>,
): void {
  const before = useRef<{ readonly ids: readonly string[]; readonly hadFocus: boolean }>({ ids: [], hadFocus: false });
  useEffect(() => {
    const ids = rows.map(({ workflow }) => workflow.id);
    const { current: last } = before;
    const id = wanted();
    if (id !== undefined && ids.includes(id)) {
      onShown();
      focusRow(id);
    } else if (last.hadFocus && !hasFocus(grid.current)) {
      const gone = last.ids.findIndex((one) => !ids.includes(one));
      if (gone >= 0) focusRow(ids[Math.min(gone, ids.length - 1)]);
    }
    before.current = { ids, hadFocus: hasFocus(grid.current) };
  }, [focusRow, grid, onShown, rows, wanted]);
  useEffect(() => {
    const { current } = grid;
    if (!current) return undefined;
    const note = (): void => {
      before.current = { ...before.current, hadFocus: true };
    };
    const forget = (event: FocusEvent): void => {
      // Without a next element, the focused row itself may have gone.
      if (event.relatedTarget !== null) before.current = { ...before.current, hadFocus: false };
    };
    current.addEventListener('focusin', note);
    current.addEventListener('focusout', forget);
    return () => {
      current.removeEventListener('focusin', note);
      current.removeEventListener('focusout', forget);
    };
  }, [grid]);
}

const hasFocus = (grid: HTMLElement | null): boolean => isInside(grid, focusedIn(grid));

const duplicateChord = parseChord('Mod+D')!;

interface RowDesk {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly activeId: string | undefined;
  readonly focusRow: (id: string | undefined) => void;
  readonly rename: (id: string) => void;
}

/** Keys of the active row. Inside of a field or a menu they are not for the row. */
function useRowKeys(props: WorkflowRowsProps, { activeId, focusRow, grid, rename }: RowDesk) {
  const { actions, can, hasMore, onMore, onOpen, rows } = props;
  return (event: KeyboardEvent<HTMLDivElement>): void => {
    const { defaultPrevented, target } = event;
    const isField: boolean = isTypedInto(target);
    if (defaultPrevented || isField || !isHTMLElement(target) || isInMenu(target)) return;
    const at = rows.findIndex(({ workflow }) => workflow.id === activeId);
    const listed = rows[at];
    if (!listed) return;
    const { device, workflow } = listed;
    const isRow = target.dataset['row'] !== undefined;
    const act = (work: () => void): void => {
      event.preventDefault();
      event.stopPropagation();
      work();
    };
    if (matchesChord(duplicateChord, keyPressOf(event), isApplePlatform())) {
      if (device ? can.create : can.duplicate && workflow.versions > 0) act(() => actions.duplicate(listed));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = steps(event.key, at, rows.length, columnsOf(grid.current));
    if (to !== undefined) {
      if (to >= rows.length && hasMore) onMore();
      act(() => focusRow(rows[Math.min(rows.length - 1, Math.max(0, to))]?.workflow.id));
    } else if (event.key === 'Enter' && isRow) act(() => onOpen(requestOf(workflow)));
    else if (event.key === 'F2' && can.rename && !device) act(() => rename(workflow.id));
    else if ((event.key === 'Backspace' || event.key === 'Delete') && isRow && (device ?? can.remove))
      act(() => actions.remove(listed));
  };
}

const isInMenu = (element: Element): boolean => element.closest('[role="menu"]') !== null;

/** Rows per page for Page Up and Page Down. */
const page = 8;

function steps(key: string, at: number, count: number, columns: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + columns;
    case 'ArrowUp':
      return at - columns < 0 && columns > 1 ? at : at - columns;
    case 'ArrowRight':
      return columns > 1 ? at + 1 : undefined;
    case 'ArrowLeft':
      return columns > 1 ? at - 1 : undefined;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    default:
      return undefined;
  }
}

/** Cards stand beside each other; as many as share the height of the first. */
function columnsOf(grid: HTMLElement | null): number {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const top = rows[0]?.offsetTop;
  const count = rows.findIndex((row) => row.offsetTop !== top);
  return Math.max(1, count < 0 ? (rows.length > 1 && grid?.dataset['view'] === 'cards' ? rows.length : 1) : count);
}
