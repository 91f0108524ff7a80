'use client';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { focusedIn, isNode, useLatest } from '#ui';
import type { OutlineRows } from './use-outline-rows.js';

/** Pending focus: a mounted row, or a node or edge whose row may still come. */
type Wanted = { readonly rowKey: string } | { readonly nodeId: string } | { readonly edgeId: string };

export interface RowFocus {
  /** Key of the row that Tab stops at. It stays mounted wherever the list is scrolled. */
  readonly tabStop: string | undefined;
  /** Reveals a row and focuses it. */
  readonly focusRow: (at: number) => void;
  readonly focusNode: (nodeId: string) => void;
  readonly focusEdge: (edgeId: string) => void;
  /** Scrolls to a row and expands its ancestors. */
  readonly reveal: (at: number) => void;
  readonly rowOf: (target: { readonly nodeId?: string | undefined; readonly edgeId?: string | undefined }) => number;
  /** Index of the focused row, −1 for none. */
  readonly focusedRow: () => number;
  readonly elementOf: (at: number) => HTMLElement | undefined;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Tracks the keyboard focus. When the focused row is removed, the row that takes its place receives the focus. */
export function useRowFocus(
  listRef: RefObject<HTMLElement | null>,
  outline: OutlineRows,
  preferred: string | undefined,
): RowFocus {
  const [tabStop, setTabStop] = useState<string>();
  const wanted = useRef<Wanted>(undefined);
  const held = useRef<{ readonly key: string; readonly place: number }>(undefined);
  const latestRef = useLatest(outline);
  const { scene, shown } = outline;
  const { rows } = scene.kept;

  const elementOf = useCallback(
    (at: number): HTMLElement | undefined => {
      const key = latestRef.current.scene.kept.rows[at]?.key;
      return key === undefined
        ? undefined
        : (listRef.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? undefined);
    },
    [latestRef, listRef],
  );
  const rowOf = useCallback<RowFocus['rowOf']>(
    ({ edgeId, nodeId }) => {
      const { graph, kept } = latestRef.current.scene;
      if (edgeId !== undefined) return kept.ofEdge[graph.edgeIndex(edgeId)] ?? -1;
      return nodeId === undefined ? -1 : (kept.ofNode[graph.nodeIndex(nodeId)] ?? -1);
    },
    [latestRef],
  );
  const reveal = useCallback(
    (at: number): void => {
      const {
        collapse,
        scene: { kept },
        shown: now,
      } = latestRef.current;
      const around: string[] = [];
      for (let above = kept.rows[at]?.parent ?? -1; above >= 0; above = kept.rows[above]!.parent)
        around.push(kept.rows[above]!.key);
      collapse(around, false);
      const place = now.placeOf[at] ?? -1;
      if (place >= 0 && listRef.current) bringIntoView(listRef.current, now.tops[place]!, now.tops[place + 1]!);
    },
    [latestRef, listRef],
  );

  const give = useCallback((): void => {
    const want = wanted.current;
    if (!want) return;
    const {
      scene: { kept },
      shown: now,
    } = latestRef.current;
    const at = 'rowKey' in want ? kept.rows.findIndex(({ key }) => key === want.rowKey) : rowOf(want);
    const row = kept.rows[at];
    if (!row) {
      if ('rowKey' in want) wanted.current = undefined;
      return;
    }
    setTabStop(row.key);
    reveal(at);
    const element = (now.placeOf[at] ?? -1) < 0 ? undefined : elementOf(at);
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  }, [elementOf, latestRef, reveal, rowOf]);
  const want = useCallback(
    (what: Wanted): void => {
      wanted.current = what;
      give();
    },
    [give],
  );

  // Rows mount with a render: a pending focus is applied then.
  useLayoutEffect(give);
  useLayoutEffect(() => {
    const had = held.current;
    if (!had || !listRef.current || wanted.current) return;
    if (focusedIn(listRef.current)) return;
    // A moved row loses the focus as a removed one does; a row that was collapsed away passes it to the row that hides it.
    let at = rows.findIndex(({ key }) => key === had.key);
    while (at >= 0 && shown.placeOf[at]! < 0) at = rows[at]!.parent;
    if (at >= 0) return want({ rowKey: rows[at]!.key });
    for (let by = 0; by < shown.count; by++) {
      const row = [shown.at[had.place - by], shown.at[had.place + by]]
        .map((at) => (at === undefined ? undefined : rows[at]))
        .find((found) => found?.kind === 'step');
      if (row) return want({ rowKey: row.key });
    }
  }, [listRef, rows, shown, want]);

  return useMemo(
    (): RowFocus => ({
      tabStop: tabStop !== undefined && rows.some(({ key }) => key === tabStop) ? tabStop : (preferred ?? rows[0]?.key),
      focusRow: (at) => {
        const key = latestRef.current.scene.kept.rows[at]?.key;
        if (key !== undefined) want({ rowKey: key });
      },
      focusNode: (nodeId) => want({ nodeId }),
      focusEdge: (edgeId) => want({ edgeId }),
      reveal,
      rowOf,
      elementOf,
      focusedRow: () => {
        const key = focusedKey(listRef.current);
        return key === undefined ? -1 : latestRef.current.scene.kept.rows.findIndex((row) => row.key === key);
      },
      onFocus: (event) => {
        wanted.current = undefined;
        const key = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (key === undefined) return;
        const {
          scene: { kept },
          shown: now,
        } = latestRef.current;
        held.current = { key, place: now.placeOf[kept.rows.findIndex((row) => row.key === key)] ?? 0 };
        setTabStop(key);
      },
      onBlur: (event) => {
        // Without a related target the row itself may have been removed.
        if (isNode(event.relatedTarget) && !event.currentTarget.contains(event.relatedTarget)) held.current = undefined;
      },
    }),
    [elementOf, latestRef, listRef, preferred, reveal, rowOf, rows, tabStop, want],
  );
}

function focusedKey(list: HTMLElement | null): string | undefined {
  const active = focusedIn(list);
  return active && list?.contains(active) ? active.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
}

/** Scrolls as little as needed, with a margin that shows the next rows. */
function bringIntoView(list: HTMLElement, top: number, bottom: number): void {
  const room = Math.min(48, list.clientHeight / 4);
  if (top - room < list.scrollTop) list.scrollTop = top - room;
  else if (bottom + room > list.scrollTop + list.clientHeight) list.scrollTop = bottom + room - list.clientHeight;
}
