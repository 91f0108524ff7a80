'use client';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { remainingNeighbour } from '#rules';
import { focusedIn, isNode, useLatest } from '#ui';
import { groupKey } from './rows/group-rows.js';
import type { OutlineRows } from './use-outline-rows.js';

/** Pending focus: a mounted row, or a node or edge whose row may still come. */
type Wanted =
  | { readonly rowKey: string }
  | { readonly nodeId: string }
  | { readonly edgeId: string }
  | { readonly groupId: string };

export interface RowFocus {
  /** Key of the row that Tab stops at. It stays mounted wherever the list is scrolled. */
  readonly tabStop: string | undefined;
  /** Reveals a row and focuses it. */
  readonly focusRow: (at: number) => void;
  readonly focusNode: (nodeId: string) => void;
  readonly focusEdge: (edgeId: string) => void;
  readonly focusGroup: (groupId: string) => void;
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
export function useRowFocus(listRef: ListRef, outline: OutlineRows, selected: string | undefined): RowFocus {
  const [tabStop, setTabStop] = useState<string>();
  const wanted = useRef<Wanted>(undefined);
  const held = useRef<HeldRow>(undefined);
  const latestRef = useLatest(outline);
  const { rows } = outline.scene.kept;
  const preferred = selected === undefined ? undefined : visibleKey(outline, indexOf(outline, { nodeId: selected }));
  const give = useCallback((): void => {
    const want = wanted.current;
    if (!want) return;
    const now = latestRef.current;
    const at = indexOf(now, want);
    const row = now.scene.kept.rows[at];
    if (!row) {
      if ('rowKey' in want) wanted.current = undefined;
      return;
    }
    setTabStop(row.key);
    revealRow(now, listRef.current, at);
    const element = (now.shown.placeOf[at] ?? -1) < 0 ? undefined : elementOf(listRef.current, row.key);
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  }, [latestRef, listRef]);
  const want = useCallback(
    (what: Wanted): void => {
      wanted.current = what;
      give();
    },
    [give],
  );
  // Rows mount with a render: a pending focus is applied then.
  useLayoutEffect(give);
  useLostFocus(listRef, outline, selected, held, wanted, want);
  const tools = useRowTools(listRef, latestRef, want);
  return useMemo(
    (): RowFocus => ({
      ...tools,
      tabStop: tabStop !== undefined && rows.some(({ key }) => key === tabStop) ? tabStop : (preferred ?? rows[0]?.key),
      onFocus: (event) => {
        wanted.current = undefined;
        const key = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (key === undefined) return;
        const { scene, shown } = latestRef.current;
        held.current = { key, place: shown.placeOf[scene.kept.rows.findIndex((row) => row.key === key)] ?? 0 };
        setTabStop(key);
      },
      onBlur: (event) => {
        // Without a related target the row itself may have been removed.
        if (isNode(event.relatedTarget) && !event.currentTarget.contains(event.relatedTarget)) held.current = undefined;
      },
    }),
    [latestRef, preferred, rows, tabStop, tools],
  );
}

type ListRef = RefObject<HTMLElement | null>;

/** The row with the focus and its place among the visible rows. */
interface HeldRow {
  readonly key: string;
  readonly place: number;
}

/**
 * Passes a lost focus on: to the moved row, to the row that hides it, to the selected node, to a neighbour of what was
 * removed, as on the canvas, or to the nearest row of a node.
 */
function useLostFocus(
  listRef: ListRef,
  { scene, shown }: OutlineRows,
  selected: string | undefined,
  held: RefObject<HeldRow | undefined>,
  wanted: RefObject<Wanted | undefined>,
  want: (what: Wanted) => void,
): void {
  const { graph } = scene;
  const { rows } = scene.kept;
  const graphBefore = useRef(graph);
  useLayoutEffect(() => {
    const before = graphBefore.current;
    graphBefore.current = graph;
    const had = held.current;
    if (!had || !listRef.current || wanted.current) return;
    if (focusedIn(listRef.current)) return;
    // A moved row loses the focus as a removed one does; a row that was collapsed passes it to the row that hides it.
    let at = rows.findIndex(({ key }) => key === had.key);
    while (at >= 0 && shown.placeOf[at]! < 0) at = rows[at]!.parent;
    if (at >= 0) return want({ rowKey: rows[at]!.key });
    const nodeId = selected !== undefined && graph.node(selected) ? selected : remainingNeighbour(before, graph);
    if (nodeId !== undefined) return want({ nodeId });
    for (let by = 0; by < shown.count; by++) {
      const row = [shown.at[had.place - by], shown.at[had.place + by]]
        .map((at) => (at === undefined ? undefined : rows[at]))
        .find((found) => found?.kind === 'step');
      if (row) return want({ rowKey: row.key });
    }
  }, [graph, held, listRef, rows, selected, shown, want, wanted]);
}

function useRowTools(
  listRef: ListRef,
  latestRef: RefObject<OutlineRows>,
  want: (what: Wanted) => void,
): Omit<RowFocus, 'tabStop' | 'onFocus' | 'onBlur'> {
  return useMemo(
    () => ({
      focusRow: (at) => {
        const key = latestRef.current.scene.kept.rows[at]?.key;
        if (key !== undefined) want({ rowKey: key });
      },
      focusNode: (nodeId) => want({ nodeId }),
      focusEdge: (edgeId) => want({ edgeId }),
      focusGroup: (groupId) => want({ groupId }),
      reveal: (at) => revealRow(latestRef.current, listRef.current, at),
      rowOf: (target) => indexOf(latestRef.current, target),
      elementOf: (at) => elementOf(listRef.current, latestRef.current.scene.kept.rows[at]?.key),
      focusedRow: () => {
        const key = focusedKey(listRef.current);
        return key === undefined ? -1 : indexOf(latestRef.current, { rowKey: key });
      },
    }),
    [latestRef, listRef, want],
  );
}

/** Index of the row of a node, an edge, or a key; −1 for none. */
function indexOf(
  { scene: { graph, kept } }: OutlineRows,
  {
    edgeId,
    groupId,
    nodeId,
    rowKey = groupId === undefined ? undefined : groupKey(groupId),
  }: {
    readonly edgeId?: string | undefined;
    readonly nodeId?: string | undefined;
    readonly rowKey?: string;
    readonly groupId?: string;
  },
): number {
  if (rowKey !== undefined) return kept.rows.findIndex(({ key }) => key === rowKey);
  if (edgeId !== undefined) return kept.ofEdge[graph.edgeIndex(edgeId)] ?? -1;
  return nodeId === undefined ? -1 : (kept.ofNode[graph.nodeIndex(nodeId)] ?? -1);
}

/** Key of a row, or of the collapsed group that hides it. */
function visibleKey({ scene: { kept }, shown }: OutlineRows, at: number): string | undefined {
  let visible = at;
  while (visible >= 0 && shown.placeOf[visible]! < 0) visible = kept.rows[visible]!.parent;
  return kept.rows[visible]?.key;
}

function elementOf(list: HTMLElement | null, key: string | undefined): HTMLElement | undefined {
  if (key === undefined) return undefined;
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? undefined;
}

/** Scrolls to a row and expands its ancestors. */
function revealRow({ collapse, scene: { kept }, shown }: OutlineRows, list: HTMLElement | null, at: number): void {
  const around: string[] = [];
  for (let above = kept.rows[at]?.parent ?? -1; above >= 0; above = kept.rows[above]!.parent)
    around.push(kept.rows[above]!.key);
  collapse(around, false);
  const place = shown.placeOf[at] ?? -1;
  if (place >= 0 && list) bringIntoView(list, shown.tops[place]!, shown.tops[place + 1]!);
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
