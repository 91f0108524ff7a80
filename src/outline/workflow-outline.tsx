'use client';
import {
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isInside, useAnnounce, useGesture, useHeldTouch, useLatest, useMessages } from '#ui';
import { listMessages } from './list-messages.js';
import { EmptyOutline, OutlineHeader } from './outline-header.js';
import { MoveKeys } from './move-keys.js';
import { outlineBindings } from './outline-bindings.js';
import { OutlineContextProvider, type OutlineContextValue } from './outline-context.js';
import type { OutlineSelection, OutlineView, WorkflowOutlineProps } from './outline-props.js';
import { HeadingRowView, MissingRowView, EdgeRowView } from './parts/edge-row-view.js';
import { indentOf, type RowState } from './parts/row-frame.js';
import { ColumnHeadings } from './parts/column-cells.js';
import { GroupRowView } from './parts/group-row-view.js';
import { NodeRowView } from './parts/node-row-view.js';
import { createRowDrop, type RowDrop, type RowDrops } from './row-drop.js';
import { createRowMove, type RowMove } from './row-move.js';
import { nameOfRow } from './outline-scene.js';
import type { OutlineRow } from './rows/outline-row.js';
import { columnsFor, type RowColumn } from './rows/row-columns.js';
import { chosenWith, menuTargetOf, nodesOf, open, type OutlineKeys, useOutlineKeys } from './use-outline-keys.js';
import { type LetterJump, useLetterJump } from './use-letter-jump.js';
import { type OutlineRows, useOutlineRows } from './use-outline-rows.js';
import { type RowFocus, useRowFocus } from './use-row-focus.js';
import { useRowWindow } from './use-row-window.js';

const nothingSelected: OutlineSelection = { nodeIds: [], edgeIds: [] };

/**
 * Outline of a workflow: a tree of rows, with everything that the canvas offers by keyboard and pointer. Controlled by
 * props like the canvas, with the same selection and requests. Fills its parent; must be inside a `PbRoot`. Only the
 * rows near the view are mounted, however many nodes there are.
 */
export function WorkflowOutline(props: WorkflowOutlineProps): ReactElement {
  const { actions, bindings, selection = nothingSelected } = props;
  const canEdit = props.readOnly !== true;
  const list = useRef<HTMLDivElement>(null);
  const outline = useOutlineRows(props);
  const { rows } = outline.scene.kept;
  const focus = useRowFocus(list, outline, selection.nodeIds[0]);
  const letters = useLetterJump(outline, focus);
  const announce = useAnnounce();
  const [drop, setDrop] = useState<RowDrop>();
  const { move: words } = useMessages(listMessages);
  const rowMove = useGesture(createRowMove, {
    list,
    rows,
    actions,
    canEdit,
    reveal: focus.reveal,
    say: (at) => announce(words.to(nameOfRow(outline.scene, rows[at]!))),
    refuse: () => refuseMove(words.impossible, announce, actions),
    onChange: setDrop,
  });
  const keys = useOutlineKeys({ outline, focus, selection, actions, canEdit, bindings, rowMove, letters });
  const drops = useGesture(createRowDrop, {
    list,
    rows,
    actions,
    canEdit,
    announce,
    onHold: (at, point) => openRowMenu({ actions, focus, outline }, at, point),
    onChange: setDrop,
  });
  useHeldTouch(list, drops.isLifted, rows.length > 0);
  const latest = useLatest<Latest>({ actions, focus, outline });
  useOutlineView(props.viewRef, latest, focus, keys, drops, rowMove);

  useSelectedInView(latest, selection);
  const context = useOutlineValue(props, latest, outline);
  return (
    <div className="pb-ol">
      <OutlineHeader {...props} outline={outline} typed={letters.typed} />
      {rows.length === 0 ? (
        <EmptyOutline addFirst={canEdit ? actions?.addFirst : undefined} />
      ) : (
        <OutlineContextProvider value={context}>
          <RowTree
            {...props}
            list={list}
            outline={outline}
            focus={focus}
            keys={keys}
            letters={letters}
            drop={drop}
            drops={drops}
          />
          <DropKeys bindings={bindings} drop={drop} focus={focus} outline={outline} />
        </OutlineContextProvider>
      )}
    </div>
  );
}

/** The keys of moving a row, while it is moved by keys. */
function DropKeys({
  bindings = outlineBindings,
  drop,
  focus,
  outline,
}: Pick<WorkflowOutlineProps, 'bindings'> & {
  readonly drop: RowDrop | undefined;
  readonly focus: RowFocus;
  readonly outline: OutlineRows;
}): ReactElement | null {
  const row = drop && outline.scene.kept.rows[drop.at];
  if (!drop?.byKeys || !row) return null;
  return <MoveKeys bindings={bindings} place={nameOfRow(outline.scene, row)} onShow={() => focus.reveal(drop.at)} />;
}

function refuseMove(reason: string, announce: (words: string) => void, actions: WorkflowOutlineProps['actions']): void {
  announce(reason);
  actions?.refused?.(reason);
}

interface Latest {
  readonly actions: WorkflowOutlineProps['actions'];
  readonly focus: RowFocus;
  readonly outline: OutlineRows;
}

/** A node selected elsewhere is scrolled into view; one selected here is in view already. */
function useSelectedInView(latest: RefObject<Latest>, selection: OutlineSelection): void {
  const only = selection.nodeIds.length === 1 ? selection.nodeIds[0] : undefined;
  useEffect(() => {
    const { focus: now } = latest.current;
    if (only !== undefined && now.focusedRow() < 0 && now.rowOf({ nodeId: only }) >= 0)
      now.reveal(now.rowOf({ nodeId: only }));
  }, [latest, only]);
}

/** Fills `viewRef`. */
function useOutlineView(
  viewRef: WorkflowOutlineProps['viewRef'],
  latest: RefObject<Latest>,
  focus: RowFocus,
  keys: OutlineKeys,
  { carry }: RowDrops,
  { begin }: RowMove,
): void {
  useImperativeHandle(
    viewRef,
    (): OutlineView => ({
      reveal: (nodeId) => {
        if (focus.rowOf({ nodeId }) >= 0) focus.reveal(focus.rowOf({ nodeId }));
      },
      focusNode: focus.focusNode,
      focusEdge: focus.focusEdge,
      focusGroup: focus.focusGroup,
      act: keys.act,
      move: begin,
      carry,
      focused: () => {
        const row = latest.current.outline.scene.kept.rows[focus.focusedRow()];
        if (!row || row.kind === 'heading') return undefined;
        if (row.kind === 'path') return { nodeIds: [], edgeIds: [row.edgeId] };
        return { nodeIds: row.kind === 'missing' ? [row.nodeId] : nodesOf(row), edgeIds: [] };
      },
      rectOf: (target) => focus.elementOf(focus.rowOf(target))?.getBoundingClientRect(),
      connect: (nodeId) => {
        const anchor = focus.elementOf(focus.rowOf({ nodeId }))?.getBoundingClientRect();
        if (anchor) latest.current.actions?.chooseTarget?.(nodeId, anchor);
      },
    }),
    [begin, carry, focus, keys, latest],
  );
}

/** Builds what all rows share. */
function useOutlineValue(
  { actions, icons, readOnly = false }: WorkflowOutlineProps,
  latest: RefObject<Latest>,
  { collapse, scene }: OutlineRows,
): OutlineContextValue {
  return useMemo(
    () => ({
      scene,
      icons,
      can: {
        add: !readOnly && actions?.addAfter !== undefined,
        insert: !readOnly && actions?.insertOnEdge !== undefined,
        menu: actions?.openMenu !== undefined,
      },
      toggle: (at) => {
        const { isCollapsed, scene: now } = latest.current.outline;
        const key = now.kept.rows[at]?.key;
        if (key !== undefined) collapse([key], !isCollapsed(key));
      },
      addAfter: (nodeId, edgeType, anchor, value) =>
        latest.current.actions?.addAfter?.(nodeId, edgeType, anchor, ...(value === undefined ? [] : [value])),
      insert: (edgeId, anchor) => latest.current.actions?.insertOnEdge?.(edgeId, anchor),
      menu: (at, anchor) => {
        const target = menuTargetOf(latest.current.outline.scene.kept.rows[at]);
        if (target) latest.current.actions?.openMenu?.(target, anchor);
      },
      follow: (nodeId) => {
        latest.current.actions?.select?.({ nodeIds: [nodeId], edgeIds: [] });
        latest.current.focus.focusNode(nodeId);
      },
    }),
    [actions, collapse, icons, latest, readOnly, scene],
  );
}

interface RowTreeProps extends WorkflowOutlineProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly outline: OutlineRows;
  readonly focus: RowFocus;
  readonly keys: OutlineKeys;
  readonly letters: LetterJump;
  readonly drop: RowDrop | undefined;
  readonly drops: RowDrops;
}

/** What each row renders from beside the workflow, and the row that Tab stops at. */
function useRowStates(
  { drop, focus, found, outline, selection = nothingSelected }: RowTreeProps,
  columns: readonly RowColumn[],
) {
  const { isCollapsed, scene, shown } = outline;
  const { rows } = scene.kept;
  const { nodeIds, edgeIds } = selection;
  const [chosenNodes, chosenEdges] = useMemo(() => [new Set(nodeIds), new Set(edgeIds)], [nodeIds, edgeIds]);
  const tabPlace = shown.placeOf[rows.findIndex(({ key }) => key === focus.tabStop)] ?? -1;
  const tabKey = tabPlace < 0 ? rows[0]?.key : focus.tabStop;
  const tabRow = rows[shown.at[tabPlace] ?? -1];
  const ledTo = tabRow?.kind === 'path' && tabRow.place === 'link' ? tabRow.target : undefined;
  const stateOf = (row: OutlineRow, at: number, place: number): RowState => ({
    at,
    top: shown.tops[place]!,
    height: shown.tops[place + 1]! - shown.tops[place]!,
    isCollapsed: isCollapsed(row.key),
    isTabStop: row.key === tabKey,
    isSelected:
      row.kind === 'path'
        ? chosenEdges.has(row.edgeId)
        : nodesOf(row).length > 0 && nodesOf(row).every((id) => chosenNodes.has(id)),
    isLedTo: row.kind === 'step' && row.nodeId === ledTo,
    isFound:
      found !== undefined &&
      (row.kind === 'step' || (row.kind === 'group' && isCollapsed(row.key))) &&
      nodesOf(row).some((id) => found.has(id)),
    columns,
    drop: drop?.at === at ? drop.decision : undefined,
  });
  return { stateOf, tabPlace };
}

/** The tree of rows. */
function RowTree(props: RowTreeProps): ReactElement {
  const { drops, focus, keys, label, list, outline } = props;
  const messages = useMessages(listMessages);
  const { scene, shown } = outline;
  const { rows } = scene.kept;
  const { first, last, width } = useRowWindow(list, shown);
  const columns = useColumns(scene, width);
  const clicks = useRowClicks(props);
  const { stateOf, tabPlace } = useRowStates(props, columns);
  return (
    <>
      <ColumnHeadings columns={columns} width={width} />
      <div
        ref={list}
        className="pb-ol__l"
        data-columns={columns.length > 0 ? columns.length : undefined}
        role="tree"
        aria-label={messages.label(label)}
        aria-multiselectable
        onKeyDown={keys.onKeyDown}
        onFocus={focus.onFocus}
        onBlur={(event) => {
          focus.onBlur(event);
          if (!isInside(event.currentTarget, event.relatedTarget)) props.letters.end();
        }}
        onPointerDown={drops.start}
        {...clicks}
      >
        <div role="none" className="pb-ol__all" style={{ height: shown.tops[shown.count] }}>
          {placesBetween(first, last, tabPlace < 0 ? 0 : tabPlace).map((place) => {
            const at = shown.at[place]!;
            const row = rows[at]!;
            return <RowView key={row.key} row={row} state={stateOf(row, at, place)} />;
          })}
        </div>
      </div>
    </>
  );
}

const rowUnder = (event: MouseEvent): number =>
  Number((event.target as Element).closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1);

/** Opens the menu of a row at a point. Returns false where it has none. */
function openRowMenu(
  { actions, focus, outline }: Latest,
  at: number,
  { x, y }: { readonly x: number; readonly y: number },
): boolean {
  const target = menuTargetOf(outline.scene.kept.rows[at]);
  if (!actions?.openMenu || !target) return false;
  focus.focusRow(at);
  actions.openMenu(target, new DOMRect(x, y, 0, 0));
  return true;
}

/** Clicks select and focus, double clicks open, and the secondary button opens the menu. */
function useRowClicks({ actions, focus, outline, readOnly = false, selection = nothingSelected }: RowTreeProps) {
  const anchorKey = useRef<string>(undefined);
  const { scene, shown } = outline;
  const { rows } = scene.kept;
  const canEdit = !readOnly;
  return {
    onClick: (event: MouseEvent): void => {
      const at = rowUnder(event);
      const row = rows[at];
      if (!row || (event.target as Element).closest('button')) return;
      focus.focusRow(at);
      if (row.kind === 'missing') {
        open(row, at, { actions, focus, canEdit });
        return;
      }
      if (event.shiftKey) {
        const anchor = rows.findIndex(({ key }) => key === anchorKey.current);
        actions?.select?.({ nodeIds: nodesBetween(rows, shown, anchor, at), edgeIds: [] });
      } else {
        anchorKey.current = row.key;
        const extend = event.metaKey || event.ctrlKey;
        actions?.select?.(chosenWith(row, selection, extend), { extend });
      }
    },
    onContextMenu: (event: MouseEvent): void => {
      if (openRowMenu({ actions, focus, outline }, rowUnder(event), { x: event.clientX, y: event.clientY }))
        event.preventDefault();
    },
    onDoubleClick: (event: MouseEvent): void => {
      const row = rows[rowUnder(event)];
      if (row && !(event.target as Element).closest('button, [data-twist]'))
        open(row, rowUnder(event), { actions, focus, canEdit });
    },
  };
}

/** The columns that fit beside the deepest titles. */
function useColumns({ graph, kept: { rows } }: OutlineRows['scene'], width: number): readonly RowColumn[] {
  const deepest = useMemo(() => rows.reduce((most, row) => Math.max(most, indentOf(row)), 0), [rows]);
  return useMemo(() => columnsFor(graph, width, deepest * 18), [deepest, graph, width]);
}

function RowView({ row, state }: { readonly row: OutlineRow; readonly state: RowState }): ReactElement {
  switch (row.kind) {
    case 'step':
      return <NodeRowView row={row} state={state} />;
    case 'path':
      return <EdgeRowView row={row} state={state} />;
    case 'missing':
      return <MissingRowView row={row} state={state} />;
    case 'heading':
      return <HeadingRowView row={row} state={state} />;
    case 'group':
      return <GroupRowView row={row} state={state} />;
  }
}

/** Mounted rows: those near the view, and the tab stop wherever it is, because scrolling must not lose the focus. */
function placesBetween(first: number, last: number, tabPlace: number): readonly number[] {
  const places: number[] = [];
  if (tabPlace < first) places.push(tabPlace);
  for (let place = first; place <= last; place++) places.push(place);
  if (tabPlace > last) places.push(tabPlace);
  return places;
}

/** Nodes between two visible rows, both included. */
function nodesBetween(
  rows: readonly OutlineRow[],
  shown: { readonly at: Int32Array; readonly placeOf: Int32Array },
  from: number,
  to: number,
): readonly string[] {
  const ends = [shown.placeOf[from < 0 ? to : from] ?? -1, shown.placeOf[to] ?? -1].map((place) => Math.max(0, place));
  const between = shown.at.subarray(Math.min(...ends), Math.max(...ends) + 1);
  return [
    ...new Set(
      [...between].flatMap((at) => {
        const row = rows[at];
        return nodesOf(row);
      }),
    ),
  ];
}
