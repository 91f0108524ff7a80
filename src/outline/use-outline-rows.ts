'use client';
import { useCallback, useMemo, useState } from 'react';
import { graphOf } from '#graph';
import { missingByNode, problemCounts } from '#rules';
import type { OutlineScene } from './outline-scene.js';
import type { WorkflowOutlineProps } from './outline-props.js';
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
}: WorkflowOutlineProps): OutlineRows {
  const [keep] = useState(createRowKeeper);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(() => new Set());
  const messages = useMessages(rowMessages);
  const graph = graphOf(version);
  const kept = keep(graph, missingEdges);
  const isCollapsed = useCallback((key: string) => collapsed.has(key), [collapsed]);
  const shown = useMemo(() => showRows(kept.rows, isCollapsed), [kept, isCollapsed]);
  const scene = useMemo<OutlineScene>(
    () => ({
      graph,
      kept,
      presentation,
      problems: problemCounts(problems),
      missing: missingByNode(missingEdges),
      messages,
    }),
    [graph, kept, presentation, problems, missingEdges, messages],
  );
  const collapse = useCallback(
    (keys: readonly string[], close: boolean) =>
      setCollapsed((before) => {
        if (keys.every((key) => before.has(key) === close)) return before;
        const after = new Set(before);
        for (const key of keys) {
          if (close) after.add(key);
          else after.delete(key);
        }
        return after;
      }),
    [],
  );
  return { scene, shown, isCollapsed, collapse };
}
