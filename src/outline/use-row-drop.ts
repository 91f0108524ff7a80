'use client';
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useAnnounce, useLatest } from '#ui';
import type {
  OutlineActions,
  OutlineCarried,
  OutlineCarry,
  OutlineDropPlace,
  OutlineDropDecision,
} from './outline-props.js';
import type { OutlineRow } from './rows/outline-row.js';

/** Target of what is carried. */
export interface RowDrop {
  readonly at: number;
  readonly decision: OutlineDropDecision;
}

interface DropScene {
  readonly rows: readonly OutlineRow[];
  readonly actions: OutlineActions | undefined;
  readonly canEdit: boolean;
}

/** Movement in px from which a press is a drag. */
const slack = 4;
/** Border of the list in px in which it scrolls, and the scroll distance per pointer move. */
const scrollMargin = 28;
const pace = 10;

/**
 * Carries over the rows: node types from elsewhere onto edges and open ends, nodes without incoming edges into the
 * flow, and branches among their siblings. The row under the pointer shows the target or the reason of a refusal. The
 * owner is called on the drop only; Escape cancels. A finger scrolls instead.
 */
export function useRowDrop(
  list: RefObject<HTMLElement | null>,
  scene: DropScene,
): {
  readonly drop: RowDrop | undefined;
  readonly carry: OutlineCarry;
  readonly onPointerDown: (event: PointerEvent) => void;
} {
  const [drop, setDrop] = useState<RowDrop>();
  const announce = useAnnounce();
  const latest = useLatest({ ...scene, announce, drop });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const parts = useMemo(() => {
    const show = (next: RowDrop | undefined): void => {
      const { announce: say, drop: now } = latest.current;
      if (next?.at !== now?.at && next?.decision.ok === false) say(next.decision.reason);
      setDrop((before) =>
        next && before && next.at === before.at && JSON.stringify(next.decision) === JSON.stringify(before.decision)
          ? before
          : next,
      );
    };
    const find = (
      carried: OutlineCarried,
      { x, y }: { readonly x: number; readonly y: number },
    ): (RowDrop & { readonly place: OutlineDropPlace }) | undefined => {
      const element = list.current;
      const box = element?.getBoundingClientRect();
      const { actions, canEdit, rows } = latest.current;
      if (!element || !box || !canEdit || x < box.left || x > box.right || y < box.top || y > box.bottom)
        return undefined;
      const under = (element.getRootNode() as Document | ShadowRoot)
        .elementsFromPoint(x, y)
        .find((one) => one.matches('[data-at]') && element.contains(one));
      const at = Number((under as HTMLElement | undefined)?.dataset['at'] ?? -1);
      const row = rows[at];
      const place = row && placeOn(row, carried, rows);
      const decision = place && actions?.canDrop?.(carried, place);
      return place && decision ? { at, place, decision } : undefined;
    };
    const scroll = (y: number): void => {
      const box = list.current?.getBoundingClientRect();
      if (box)
        list.current?.scrollBy({ top: y < box.top + scrollMargin ? -pace : y > box.bottom - scrollMargin ? pace : 0 });
    };
    const carry: OutlineCarry = {
      over: (node, at) => {
        const found = find(node, at);
        show(found && { at: found.at, decision: found.decision });
        if (found) scroll(at.y);
        return found !== undefined;
      },
      drop: (node, at) => {
        const found = find(node, at);
        show(undefined);
        if (!found?.decision.ok) return false;
        latest.current.actions?.drop?.(node, found.place);
        return true;
      },
      end: () => show(undefined),
    };
    const onPointerDown = (event: PointerEvent): void => {
      const { actions, canEdit, rows } = latest.current;
      const target = event.target as Element;
      if (
        event.button !== 0 ||
        event.pointerType === 'touch' ||
        !canEdit ||
        !actions?.drop ||
        target.closest('button, [data-twist]') ||
        stop.current
      )
        return;
      const row = rows[Number(target.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1)];
      const carried = row && carriedOf(row, rows);
      const element = list.current;
      if (!carried || !element) return;
      const { pointerId, clientX, clientY } = event;
      let isMoving = false;
      const onMove = (move: globalThis.PointerEvent): void => {
        if (
          move.pointerId !== pointerId ||
          (!isMoving && Math.hypot(move.clientX - clientX, move.clientY - clientY) <= slack)
        )
          return;
        if (!isMoving) {
          isMoving = true;
          element.setPointerCapture(pointerId);
          element.dataset['carrying'] = '';
        }
        carry.over(carried, { x: move.clientX, y: move.clientY });
      };
      const onUp = (up: globalThis.PointerEvent): void => {
        if (up.pointerId !== pointerId) return;
        finish();
        if (isMoving) carry.drop(carried, { x: up.clientX, y: up.clientY });
      };
      const onKey = (key: globalThis.KeyboardEvent): void => {
        if (key.key !== 'Escape' || !isMoving) return;
        key.preventDefault();
        key.stopPropagation();
        finish();
      };
      const page = element.ownerDocument;
      const finish = (): void => {
        stop.current = undefined;
        element.removeEventListener('pointermove', onMove);
        element.removeEventListener('pointerup', onUp);
        element.removeEventListener('pointercancel', finish);
        page.removeEventListener('keydown', onKey, true);
        delete element.dataset['carrying'];
        if (element.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId);
        carry.end();
      };
      stop.current = finish;
      element.addEventListener('pointermove', onMove);
      element.addEventListener('pointerup', onUp);
      element.addEventListener('pointercancel', finish);
      page.addEventListener('keydown', onKey, true);
    };
    return { carry, onPointerDown };
  }, [latest, list]);
  return { drop, ...parts };
}

/** A branch is carried by its own row or by that of its first node; any other node by itself. */
function carriedOf(row: OutlineRow, rows: readonly OutlineRow[]): OutlineCarried | undefined {
  if (row.kind === 'path') return row.place === 'next' ? undefined : { edgeId: row.edgeId };
  if (row.kind !== 'step') return undefined;
  const above = rows[row.parent];
  return above?.kind === 'path' && above.place === 'branch' && above.target === row.nodeId
    ? { edgeId: above.edgeId }
    : { nodeId: row.nodeId };
}

/** The drop target that a row represents. A node's row is its open end. */
function placeOn(row: OutlineRow, carried: OutlineCarried, rows: readonly OutlineRow[]): OutlineDropPlace | undefined {
  if ('edgeId' in carried) {
    const branch = row.kind === 'path' ? row : row.kind === 'step' ? rows[row.parent] : undefined;
    return branch?.kind === 'path' && branch.edgeId !== carried.edgeId ? { branch: branch.edgeId } : undefined;
  }
  switch (row.kind) {
    case 'path':
      return { edgeId: row.edgeId };
    case 'missing':
      return { open: row.edge };
    case 'step':
      return 'nodeId' in carried && carried.nodeId === row.nodeId ? undefined : { open: { nodeId: row.nodeId } };
    case 'heading':
      return undefined;
  }
}
