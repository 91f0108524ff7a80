'use client';
import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '#store';
import { type ChangeCounts, changeCounterOf, ChangeNumbers } from '#versions';
import type { HistoryPanelProps } from './history.js';

/** Milliseconds after an edit before the changes of the draft are counted again. */
const editingTime = 400;

/** What the draft changed since the version that it was made of; nothing where that cannot be loaded. */
export function DraftChanges({
  baseId,
  editor,
  panel: { adapter, workflowId },
}: {
  readonly editor: Editor;
  readonly baseId: string;
  readonly panel: Pick<HistoryPanelProps, 'adapter' | 'workflowId'>;
}): ReactElement {
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const [counts, setCounts] = useState<ChangeCounts>();
  useEffect(() => {
    if (!adapter.loadVersion) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      const counter = changeCounterOf(adapter, workflowId);
      void counter.ofDraft({ version, presentation }, baseId).then((found) => isWanted && setCounts(found));
    }, editingTime);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [adapter, baseId, presentation, version, workflowId]);
  return (
    <span className="pb-vers__k">
      <ChangeNumbers counts={counts} />
    </span>
  );
}
