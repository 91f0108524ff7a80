'use client';
import { type KeyboardEvent, useMemo } from 'react';
import { isApplePlatform, isButton, isInput, keyPressOf, useLatest } from '#ui';
import { outlineBindings, readOutlineBindings } from './outline-bindings.js';
import type { OutlineAct, OutlineActions, OutlineBindings, OutlineSelection } from './outline-props.js';
import { moveFrom, type RowDirection } from './rows/travel-rows.js';
import type { OutlineRow } from './rows/outline-row.js';
import type { LetterJump } from './use-letter-jump.js';
import type { OutlineRows } from './use-outline-rows.js';
import type { RowMove } from './row-move.js';
import type { RowFocus } from './use-row-focus.js';

interface KeyScene {
  readonly outline: OutlineRows;
  readonly focus: RowFocus;
  readonly selection: OutlineSelection;
  readonly actions: OutlineActions | undefined;
  readonly canEdit: boolean;
  readonly bindings: OutlineBindings | undefined;
  readonly rowMove: Pick<RowMove, 'isOn' | 'offer' | 'join' | 'cancel'>;
  readonly letters: LetterJump;
}

export interface OutlineKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly act: (act: OutlineAct) => boolean;
}

const directions: ReadonlyMap<OutlineAct, RowDirection> = new Map([
  ['go-down', 'down'],
  ['go-up', 'up'],
  ['go-left', 'left'],
  ['go-right', 'right'],
  ['go-first', 'first'],
  ['go-last', 'last'],
  ['extend-down', 'down'],
  ['extend-up', 'up'],
]);

/** Handles keys in the outline. Keys without a binding, or without effect here, propagate. */
export function useOutlineKeys(scene: KeyScene): OutlineKeys {
  const latestRef = useLatest(scene);
  const { bindings = outlineBindings } = scene;
  const actFor = useLatest(useMemo(() => readOutlineBindings(bindings), [bindings]));
  return useMemo((): OutlineKeys => {
    const act = (wanted: OutlineAct): boolean => {
      const now = latestRef.current;
      const { focus } = now;
      const at = focus.focusedRow();
      return doAct(
        wanted,
        at < 0 ? now.outline.scene.kept.rows.findIndex(({ key }) => key === focus.tabStop) : at,
        now,
      );
    };
    return {
      act,
      onKeyDown: (event) => {
        if (event.defaultPrevented || isInput(event.target)) return;
        const { altKey, ctrlKey, key, metaKey } = event;
        if (latestRef.current.letters.press({ key, isModified: altKey || ctrlKey || metaKey })) {
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        const isChoice = event.key === ' ' && event.target === event.currentTarget.querySelector(':focus');
        const wanted = actFor.current(keyPressOf(event.nativeEvent), isApplePlatform());
        if (latestRef.current.rowMove.isOn()) {
          if (!moveBy(wanted, event.key, latestRef.current.rowMove)) return;
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        // Enter on a real button presses that button.
        if (wanted === 'open' && isButton(event.target)) return;
        if (isChoice && !isButton(event.target)) choose(latestRef.current, event.ctrlKey || event.metaKey);
        else if (wanted === undefined || !act(wanted)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, [actFor, latestRef]);
}

/** While a node is moved by keys, arrows choose its path and other acts are ignored; other keys propagate. */
function moveBy(act: OutlineAct | undefined, key: string, rowMove: KeyScene['rowMove']): boolean {
  const direction = act === undefined ? undefined : directions.get(act);
  if (direction !== undefined) rowMove.offer(direction === 'down' || direction === 'right' ? 1 : -1);
  else if (key === 'Enter') rowMove.join();
  else if (key === 'Escape') rowMove.cancel();
  else return act !== undefined;
  return true;
}

function doAct(act: OutlineAct, at: number, scene: KeyScene): boolean {
  const {
    actions,
    focus,
    outline: {
      collapse,
      isCollapsed,
      scene: { graph, kept },
      shown,
    },
    selection,
  } = scene;
  const row = kept.rows[at];
  const direction = directions.get(act);
  if (direction) {
    const move = moveFrom(at, direction, kept, shown, isCollapsed, (nodeId) => graph.nodeIndex(nodeId));
    if (!move) return row !== undefined;
    if (move.kind !== 'go') collapse([kept.rows[move.at]!.key], move.kind === 'collapse');
    else {
      if (act.startsWith('extend'))
        actions?.select?.({
          nodeIds: [...new Set([...selection.nodeIds, ...nodesOf(row), ...nodesOf(kept.rows[move.to])])],
          edgeIds: selection.edgeIds,
        });
      focus.focusRow(move.to);
    }
    return true;
  }
  switch (act) {
    case 'collapse-all':
    case 'expand-all':
      collapse(
        act === 'collapse-all' ? collapsible(kept.rows) : kept.rows.map(({ key }) => key),
        act === 'collapse-all',
      );
      return true;
    case 'paths': {
      const below = kept.rows[at + 1];
      const isOwn =
        row?.kind === 'step' && ((below?.kind === 'path' && below.source === row.nodeId) || below?.parent === at);
      if (isOwn) focus.focusRow(at + 1);
      return isOwn;
    }
    case 'jump':
      return scene.letters.begin();
    case 'open':
      return row !== undefined && (open(row, at, scene) || chooses(row, scene));
    case 'menu': {
      const anchor = focus.elementOf(at)?.getBoundingClientRect();
      const target = menuTargetOf(row);
      if (!target || !anchor || !actions?.openMenu) return false;
      actions.openMenu(target, anchor);
      return true;
    }
    case 'back':
      return back(row, scene);
    default:
      return false;
  }
}

/** Enter: opens the settings of a node, an edge or a group, or adds the missing node. */
export function open(
  row: OutlineRow,
  at: number,
  { actions, canEdit, focus }: Pick<KeyScene, 'actions' | 'canEdit' | 'focus'>,
): boolean {
  if (row.kind === 'step' && actions?.openSettings) {
    actions.select?.({ nodeIds: [row.nodeId], edgeIds: [] });
    actions.openSettings(row.nodeId);
    return true;
  }
  if (row.kind === 'path' && actions?.openEdge) {
    actions.select?.({ nodeIds: [], edgeIds: [row.edgeId] });
    actions.openEdge(row.edgeId);
    return true;
  }
  if (row.kind === 'group' && actions?.openGroup) {
    actions.select?.({ nodeIds: row.nodeIds, edgeIds: [] });
    actions.openGroup(row.groupId);
    return true;
  }
  const anchor = focus.elementOf(at)?.getBoundingClientRect();
  if (row.kind !== 'missing' || !canEdit || !actions?.addAfter || !anchor) return false;
  actions.addAfter(row.nodeId, row.edge.edgeType, anchor, ...(row.edge.value === undefined ? [] : [row.edge.value]));
  return true;
}

/** Escape cancels one layer at a time: focus of an edge, what the owner has open, selection. */
function back(row: OutlineRow | undefined, { actions, focus, selection }: KeyScene): boolean {
  const source = row?.kind === 'path' ? row.source : row?.kind === 'missing' ? row.nodeId : undefined;
  if (source !== undefined) {
    focus.focusNode(source);
    return true;
  }
  if (actions?.leave?.()) return true;
  const { edgeIds, nodeIds } = selection;
  if (nodeIds.length + edgeIds.length === 0) return false;
  // Of a multiple selection the focused node stays selected; the next Escape clears it.
  const stays = row?.kind === 'step' && nodeIds.length + edgeIds.length > 1 && nodeIds.includes(row.nodeId);
  actions?.select?.({ nodeIds: stays ? [row.nodeId] : [], edgeIds: [] });
  return true;
}

/** Enter on an outline whose owner opens nothing: selects the node or the group. */
function chooses(row: OutlineRow, { actions, selection }: KeyScene): boolean {
  if (nodesOf(row).length === 0 || !actions?.select) return false;
  actions.select(chosenWith(row, selection, false));
  return true;
}

/** Space selects the focused row; with ⌘ or Ctrl it toggles it in the selection. */
function choose({ actions, focus, outline, selection }: KeyScene, isToggle: boolean): void {
  const row = outline.scene.kept.rows[focus.focusedRow()];
  if (row) actions?.select?.(chosenWith(row, selection, isToggle), { extend: isToggle });
}

/** Selection after choosing a row, alone or added to the present one. */
export function chosenWith(row: OutlineRow, selection: OutlineSelection, isToggle: boolean): OutlineSelection {
  const nodeIds = nodesOf(row);
  const edgeIds = row.kind === 'path' ? [row.edgeId] : [];
  if (!isToggle) return { nodeIds, edgeIds };
  return { nodeIds: toggled(selection.nodeIds, nodeIds), edgeIds: toggled(selection.edgeIds, edgeIds) };
}

export function nodesOf(row: OutlineRow | undefined): readonly string[] {
  return row?.kind === 'step' ? [row.nodeId] : row?.kind === 'group' ? row.nodeIds : [];
}

/** What the menu of a row is about; undefined where it has none. */
export function menuTargetOf(
  row: OutlineRow | undefined,
): Parameters<NonNullable<OutlineActions['openMenu']>>[0] | undefined {
  switch (row?.kind) {
    case 'step':
      return { nodeId: row.nodeId };
    case 'path':
      return { edgeId: row.edgeId };
    case 'group':
      return { groupId: row.groupId };
    default:
      return undefined;
  }
}

export function collapsible(rows: readonly OutlineRow[]): readonly string[] {
  return rows.flatMap((row, at) =>
    (row.kind === 'step' || row.kind === 'group') && row.end > at + 1 ? [row.key] : [],
  );
}

function toggled(ids: readonly string[], changed: readonly string[]): readonly string[] {
  return [...ids.filter((id) => !changed.includes(id)), ...changed.filter((id) => !ids.includes(id))];
}
