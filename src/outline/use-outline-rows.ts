'use client';
import { useCallback, useMemo, useState } from 'react';
import { graphOf } from '#graph';
import { type CollapsedGroup, groupsIn } from '#model';
import { missingByNode, problemCounts } from '#rules';
import type { OutlineScene } from './outline-scene.js';
import type { WorkflowOutlineProps } from './outline-props.js';
import { groupKey } from './rows/group-rows.js';
import { createRowKeeper } from './rows/row-keeper.js';
import { type ShownRows, showRows } from './rows/shown-rows.js';
import { useMessages } from '#ui';
import { rowMessages } from './parts/row-messages.js';

export interface OutlineRows {
  readonly scene: OutlineScene;
  readonly shown: ShownRows;
  readonly isCollapsed: (key: string) => boolean;
  /** Collapses or expands rows. */
  readonly collapse: (keys: readonly string[], isCollapsed: boolean) => void;
}

const nothing: readonly never[] = [];

/** All rows and the visible ones. The collapsed state belongs to this view alone. */
export function useOutlineRows({
  version,
  presentation,
  problems = nothing,
  missingEdges = nothing,
  visits,
}: WorkflowOutlineProps): OutlineRows {
  const [keep] = useState(createRowKeeper);
  const groups = groupsIn(presentation);
  const { isCollapsed, collapse } = useFolding(groups);
  const messages = useMessages(rowMessages);
  const graph = graphOf(version);
  const kept = keep(graph, missingEdges, groups);
  const shown = useMemo(() => showRows(kept.rows, isCollapsed), [kept, isCollapsed]);
  const scene = useMemo<OutlineScene>(
    () => ({
      graph,
      kept,
      presentation,
      problems: problemCounts(problems),
      missing: missingByNode(missingEdges),
      visits,
      messages,
    }),
    [graph, kept, presentation, problems, missingEdges, visits, messages],
  );
  return { scene, shown, isCollapsed, collapse };
}

/**
 * The collapsed state of the rows of this view. Groups begin as the presentation has them, and follow when it collapses or expands
 * them.
 */
function useFolding(groups: readonly CollapsedGroup[]): Pick<OutlineRows, 'isCollapsed' | 'collapse'> {
  /** By row key; absent where the user did nothing in this view. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const [stored, setStored] = useState<ReadonlySet<string>>(() => keysOfCollapsed(groups));
  const [read, setRead] = useState(groups);
  if (read !== groups) {
    const now = keysOfCollapsed(groups);
    setRead(groups);
    setStored(now);
    const changed = [...chosen.keys()].filter((key) => stored.has(key) !== now.has(key));
    if (changed.length > 0) setChosen(new Map([...chosen].filter(([key]) => !changed.includes(key))));
  }
  const isCollapsed = useCallback((key: string) => chosen.get(key) ?? stored.has(key), [chosen, stored]);
  const collapse = useCallback<OutlineRows['collapse']>(
    (keys, close) =>
      setChosen((before) => {
        if (keys.every((key) => (before.get(key) ?? stored.has(key)) === close)) return before;
        const after = new Map(before);
        for (const key of keys) after.set(key, close);
        return after;
      }),
    [stored],
  );
  return { isCollapsed, collapse };
}

function keysOfCollapsed(groups: readonly CollapsedGroup[]): ReadonlySet<string> {
  return new Set(groups.flatMap(({ collapsed, id }) => (collapsed ? [groupKey(id)] : [])));
}
