'use client';
import { type MouseEvent, type ReactElement, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { Button, Icon, IconButton, useLatest } from '#ui';
import { capsOf, outlineBindings } from './outline-bindings.js';
import { OutlineContextProvider, type OutlineContextValue } from './outline-context.js';
import type { OutlineView, WorkflowOutlineProps } from './outline-props.js';
import { titleIn } from './outline-scene.js';
import { HeadingRowView, MissingRowView, EdgeRowView } from './parts/edge-row-view.js';
import type { RowState } from './parts/row-frame.js';
import { NodeRowView } from './parts/node-row-view.js';
import type { OutlineRow } from './rows/outline-row.js';
import { chosenWith, collapsible, open, useOutlineKeys } from './use-outline-keys.js';
import { useOutlineRows } from './use-outline-rows.js';
import { useRowDrop } from './use-row-drop.js';
import { useRowFocus } from './use-row-focus.js';
import { useRowWindow } from './use-row-window.js';

const nothingSelected = { nodeIds: [], edgeIds: [] } as const;

/**
 * Outline of a workflow: a tree of rows, with everything that the canvas offers by keyboard and pointer. Controlled by
 * props like the canvas, with the same selection and requests. Fills its parent; must be inside a `PbRoot`. Only the
 * rows near the view are mounted, however many nodes there are.
 */
export function WorkflowOutline(props: WorkflowOutlineProps): ReactElement {
  const {
    actions,
    bindings,
    children,
    found,
    icons,
    label,
    readOnly = false,
    selection = nothingSelected,
    viewRef,
  } = props;
  const list = useRef<HTMLDivElement>(null);
  const outline = useOutlineRows(props);
  const { collapse, isCollapsed, scene, shown } = outline;
  const { rows } = scene.kept;
  const selectedRow =
    selection.nodeIds[0] !== undefined ? scene.kept.ofNode[scene.graph.nodeIndex(selection.nodeIds[0])] : undefined;
  const focus = useRowFocus(list, outline, rows[selectedRow ?? -1]?.key);
  const { first, last } = useRowWindow(list, shown);
  const keys = useOutlineKeys({ outline, focus, selection, actions, canEdit: !readOnly, bindings });
  const latestRef = useLatest({ actions, focus, isCollapsed, outline, readOnly, selection });
  const anchorKey = useRef<string>(undefined);
  const { carry, drop, onPointerDown } = useRowDrop(list, { rows, actions, canEdit: !readOnly });

  useImperativeHandle(
    viewRef,
    (): OutlineView => ({
      reveal: (nodeId) => {
        if (focus.rowOf({ nodeId }) >= 0) focus.reveal(focus.rowOf({ nodeId }));
      },
      focusNode: focus.focusNode,
      focusEdge: focus.focusEdge,
      act: keys.act,
      carry,
      focused: () => {
        const row = latestRef.current.outline.scene.kept.rows[focus.focusedRow()];
        if (!row || row.kind === 'heading') return undefined;
        return row.kind === 'path' ? { nodeIds: [], edgeIds: [row.edgeId] } : { nodeIds: [row.nodeId], edgeIds: [] };
      },
      rectOf: (target) => focus.elementOf(focus.rowOf(target))?.getBoundingClientRect(),
      connect: (nodeId) => {
        const anchor = focus.elementOf(focus.rowOf({ nodeId }))?.getBoundingClientRect();
        if (anchor) latestRef.current.actions?.chooseTarget?.(nodeId, anchor);
      },
    }),
    [carry, focus, keys, latestRef],
  );

  // A node selected elsewhere is scrolled into view; one selected here is in view already.
  const only = selection.nodeIds.length === 1 ? selection.nodeIds[0] : undefined;
  useEffect(() => {
    const { focus: now } = latestRef.current;
    if (only !== undefined && now.focusedRow() < 0 && now.rowOf({ nodeId: only }) >= 0)
      now.reveal(now.rowOf({ nodeId: only }));
  }, [latestRef, only]);

  const context = useMemo<OutlineContextValue>(
    () => ({
      scene,
      icons,
      can: {
        add: !readOnly && actions?.addAfter !== undefined,
        insert: !readOnly && actions?.insertOnEdge !== undefined,
        menu: actions?.openMenu !== undefined,
      },
      toggle: (at) => {
        const key = latestRef.current.outline.scene.kept.rows[at]?.key;
        if (key !== undefined) collapse([key], !latestRef.current.isCollapsed(key));
      },
      addAfter: (nodeId, edgeType, anchor) => latestRef.current.actions?.addAfter?.(nodeId, edgeType, anchor),
      insert: (edgeId, anchor) => latestRef.current.actions?.insertOnEdge?.(edgeId, anchor),
      menu: (at, anchor) => {
        const row = latestRef.current.outline.scene.kept.rows[at];
        if (row?.kind === 'step') latestRef.current.actions?.openMenu?.({ nodeId: row.nodeId }, anchor);
      },
      follow: (nodeId) => {
        latestRef.current.actions?.select?.({ nodeIds: [nodeId], edgeIds: [] });
        latestRef.current.focus.focusNode(nodeId);
      },
    }),
    [actions, collapse, icons, latestRef, readOnly, scene],
  );

  const rowUnder = (event: MouseEvent): number =>
    Number((event.target as Element).closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1);
  const onClick = (event: MouseEvent): void => {
    const at = rowUnder(event);
    const row = rows[at];
    if (!row || (event.target as Element).closest('button')) return;
    focus.focusRow(at);
    if (row.kind === 'missing') {
      open(row, at, { actions, focus, canEdit: !readOnly });
      return;
    }
    if (event.shiftKey)
      actions?.select?.({
        nodeIds: nodesBetween(
          rows,
          shown,
          rows.findIndex(({ key }) => key === anchorKey.current),
          at,
        ),
        edgeIds: [],
      });
    else {
      anchorKey.current = row.key;
      actions?.select?.(chosenWith(row, selection, event.metaKey || event.ctrlKey));
    }
  };
  const onContextMenu = (event: MouseEvent): void => {
    const row = rows[rowUnder(event)];
    if (!actions?.openMenu || (row?.kind !== 'step' && row?.kind !== 'path')) return;
    event.preventDefault();
    focus.focusRow(rowUnder(event));
    actions.openMenu(
      row.kind === 'step' ? { nodeId: row.nodeId } : { edgeId: row.edgeId },
      new DOMRect(event.clientX, event.clientY, 0, 0),
    );
  };

  const { nodeIds, edgeIds } = selection;
  const [chosenNodes, chosenEdges] = useMemo(() => [new Set(nodeIds), new Set(edgeIds)], [nodeIds, edgeIds]);
  const tabPlace = shown.placeOf[rows.findIndex(({ key }) => key === focus.tabStop)] ?? -1;
  const tabKey = tabPlace < 0 ? rows[0]?.key : focus.tabStop;
  const stateOf = (row: OutlineRow, at: number, place: number): RowState => ({
    at,
    top: shown.tops[place]!,
    height: shown.tops[place + 1]! - shown.tops[place]!,
    isCollapsed: isCollapsed(row.key),
    isTabStop: row.key === tabKey,
    isSelected: row.kind === 'step' ? chosenNodes.has(row.nodeId) : row.kind === 'path' && chosenEdges.has(row.edgeId),
    isFound: row.kind === 'step' && found?.has(row.nodeId) === true,
    drop: drop?.at === at ? drop.decision : undefined,
  });
  const about = only !== undefined && scene.graph.node(only) ? only : undefined;
  const canCollapse = rows.some((row, at) => row.kind === 'step' && row.end > at + 1);
  return (
    <div className="pb-ol">
      <div className="pb-ol__h">
        <span className="pb-ol__t">Outline</span>
        <span className="pb-ol__n">
          {scene.graph.nodes.length === 1 ? '1 step' : `${scene.graph.nodes.length} steps`}
        </span>
        <span className="pb-grow" />
        {about && !readOnly && actions?.addAfter && (
          <IconButton
            icon="plus"
            label={`Add step after ${titleIn(scene, about)}`}
            size="sm"
            tone="mut"
            onClick={(event) => actions.addAfter?.(about, undefined, event.currentTarget.getBoundingClientRect())}
          />
        )}
        {about && actions?.openMenu && (
          <IconButton
            icon="ellipsis"
            label={`More for ${titleIn(scene, about)}`}
            size="sm"
            tone="mut"
            onClick={(event) => actions.openMenu?.({ nodeId: about }, event.currentTarget.getBoundingClientRect())}
          />
        )}
        {canCollapse && (
          <>
            <IconButton
              icon="chevrons-down-up"
              label="Collapse all"
              keys={capsOf(bindings ?? outlineBindings, 'collapse-all')}
              size="sm"
              tone="mut"
              onClick={() => collapse(collapsible(rows), true)}
            />
            <IconButton
              icon="chevrons-up-down"
              label="Expand all"
              keys={capsOf(bindings ?? outlineBindings, 'expand-all')}
              size="sm"
              tone="mut"
              onClick={() =>
                collapse(
                  rows.map(({ key }) => key),
                  false,
                )
              }
            />
          </>
        )}
        {children}
      </div>
      {rows.length === 0 ? (
        <div className="pb-ol__none">
          <Icon name="list-tree" size={20} />
          <span>There are no steps yet.</span>
          {!readOnly && actions?.addFirst && (
            <Button
              variant="primary"
              icon="plus"
              onClick={(event) => actions.addFirst?.(event.currentTarget.getBoundingClientRect())}
            >
              Add the first step
            </Button>
          )}
        </div>
      ) : (
        <OutlineContextProvider value={context}>
          <div
            ref={list}
            className="pb-ol__l"
            role="tree"
            aria-label={`${label}, outline`}
            aria-multiselectable
            onKeyDown={keys.onKeyDown}
            onFocus={focus.onFocus}
            onBlur={focus.onBlur}
            onClick={onClick}
            onPointerDown={onPointerDown}
            onContextMenu={onContextMenu}
            onDoubleClick={(event) => {
              const row = rows[rowUnder(event)];
              if (row && !(event.target as Element).closest('button, [data-twist]'))
                open(row, rowUnder(event), { actions, focus, canEdit: !readOnly });
            }}
          >
            <div role="none" className="pb-ol__all" style={{ height: shown.tops[shown.count] }}>
              {placesBetween(first, last, tabPlace < 0 ? 0 : tabPlace).map((place) => {
                const at = shown.at[place]!;
                const row = rows[at]!;
                return <RowView key={row.key} row={row} state={stateOf(row, at, place)} />;
              })}
            </div>
          </div>
        </OutlineContextProvider>
      )}
    </div>
  );
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
        return row?.kind === 'step' ? [row.nodeId] : [];
      }),
    ),
  ];
}
