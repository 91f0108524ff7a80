'use client';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { graphOf } from '#graph';
import { distinctTitle } from '#rules';
import type { Editor } from '#store';
import { Button, useAnnounce, useLatest, useMessages } from '#ui';
import { historyMessages } from './history-messages.js';
import type { History, ViewedVersion } from './history.js';
import { togglePick } from './picking.js';
import { changesToPick } from './restore.js';
import { useRestore } from './use-restore.js';

/** Names in full up to here; more are counted. */
const mostNamed = 3;

interface PickBarProps {
  readonly history: History;
  readonly viewed: ViewedVersion;
  /** The draft. */
  readonly editor: Editor;
}

/** What is picked of a viewed version, what becomes of it in the draft, and the button that restores it. */
export function PickBar({ editor, history, viewed }: PickBarProps): ReactElement {
  const { picking: messages } = useMessages(historyMessages);
  const place = useRef<HTMLDivElement>(null);
  const picked = useStore(viewed.editor.store, ({ selection }) => selection.nodeIds);
  const version = useStore(editor.store, (state) => state.version);
  const plan = useMemo(
    () => (picked.length === 0 ? undefined : changesToPick(editor.store.getState(), viewed.document, picked)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the draft is read anew when it changes
    [editor, picked, version, viewed],
  );
  const titleOf = (id: string): string => {
    const { presentation, version: stored } = viewed.document;
    const graph = graphOf(stored);
    const node = graph.node(id);
    return node ? distinctTitle(graph, node, presentation) : '';
  };
  const names = messages.names(picked.slice(0, mostNamed).map(titleOf), Math.max(0, picked.length - mostNamed));
  const warning = plan && plan.unconnected.length > 0 ? messages.unconnected(plan.unconnected.map(titleOf)) : '';
  const { restorePicked } = useRestore(editor, history, viewed);
  usePickKeys(place, history, viewed);
  usePickWords(picked.length, warning);
  return (
    <div ref={place} className="pb-picks pb-float" role="region" aria-label={messages.bar} data-region="picks">
      <b>{messages.count(picked.length)}</b>
      <span className="pb-picks__n">{picked.length === 0 ? messages.hint : names}</span>
      {warning !== '' && <span className="pb-picks__w">{warning}</span>}
      <span className="pb-picks__a">
        <Button variant="ghost" onClick={() => viewed.editor.select({ nodeIds: [], edgeIds: [] })}>
          {messages.clear}
        </Button>
        <Button variant="ghost" onClick={() => history.pick(false)}>
          {messages.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={plan === undefined}
          onClick={() => plan && restorePicked(plan, names, picked.length)}
        >
          {messages.restore}
        </Button>
      </span>
    </div>
  );
}

/** Space picks the focused card, and Escape ends picking. */
function usePickKeys(place: React.RefObject<HTMLDivElement | null>, history: History, { editor }: ViewedVersion): void {
  const latest = useLatest(history);
  useEffect(() => {
    const frame = place.current?.closest('.pb-work');
    const onKeyDown = (event: Event): void => {
      const { altKey, ctrlKey, key, metaKey, target } = event as KeyboardEvent;
      if (altKey || ctrlKey || metaKey) return;
      const from = target as HTMLElement;
      const nodeId = from.closest<HTMLElement>('.pb-flow [data-node]')?.dataset['node'];
      const isHere = from.closest('.pb-flow, [data-region="outline"], .pb-picks') !== null;
      if (key === ' ' && nodeId !== undefined) togglePick(editor, nodeId);
      else if (key === 'Escape' && isHere) latest.current.pick(false);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    frame?.addEventListener('keydown', onKeyDown, true);
    return () => frame?.removeEventListener('keydown', onKeyDown, true);
  }, [editor, latest, place]);
}

/** Announces how many steps are picked, and which of them would return unconnected. */
function usePickWords(count: number, warning: string): void {
  const { picking: messages } = useMessages(historyMessages);
  const announce = useAnnounce();
  useEffect(
    () => announce([messages.count(count), warning].filter(Boolean).join('. ')),
    [announce, count, messages, warning],
  );
}
