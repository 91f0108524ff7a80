'use client';
import { useCallback, useEffect, useRef } from 'react';
import { type Answer, callAdapter, type WorkflowAdapter } from '#adapter';
import { equalJson } from '#base';
import type { Presentation } from '#model';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import type { Drafts } from './drafts/use-drafts.js';

/** Moves are stored this many milliseconds after the last: one request for a burst of nudges. */
const burst = 600;
/** Milliseconds until the first retry; each further delay doubles. */
const firstRetry = 2000;
const lastRetry = 60_000;
/** A slower call is aborted, so that it cannot overtake the next. */
const patience = 60_000;

interface ArrangementOptions {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly drafts: Drafts | undefined;
  /** False where the stored arrangement could not be loaded when the workflow was opened. */
  readonly isArrangementKnown: boolean;
}

/**
 * Stores positions and titles without a save, since they change nothing for contacts: one call at a time, always with
 * the newest state. Returns a function to call after a save, which stores what could not be stored without a version.
 */
export function useArrangement({
  adapter,
  drafts,
  editor,
  isArrangementKnown,
  workflowId,
}: ArrangementOptions): () => void {
  const latest = useLatest({ adapter, drafts });
  const keepNow = useRef<() => void>(() => undefined);
  const canKeep = adapter?.savePresentation !== undefined;

  useEffect(() => {
    if (!canKeep || workflowId === undefined) {
      // No service stores it alone; saving the version makes it safe.
      keepNow.current = () => latest.current.drafts?.arranged();
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stored: Presentation = editor.store.getState().presentation;
    let isKnown = isArrangementKnown;
    let failures = 0;
    let isKeeping = false;
    let isGone = false;
    const wait = (time: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), time);
    };
    const keep = async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      // The call under way stores the newest state when it ends.
      if (isKeeping) return;
      isKeeping = true;
      const hasFailed = !(await keepOnce());
      isKeeping = false;
      failures = hasFailed ? failures + 1 : 0;
      const { presentation, save } = editor.store.getState();
      const isOutdated = save.base !== undefined && (presentation !== stored || !isKnown);
      if (!isOutdated || timer !== undefined) return;
      if (!hasFailed) void keep();
      else if (!isGone) wait(Math.min(firstRetry * 2 ** (failures - 1), lastRetry));
    };
    /** Loads the stored arrangement where it is unknown, stores the current one, and returns whether both succeeded. */
    const keepOnce = async (): Promise<boolean> => {
      const { base } = editor.store.getState().save;
      const { adapter: by } = latest.current;
      if (!base || !by?.savePresentation) return true;
      const target = { workflowId, versionId: base.id };
      if (!isKnown) {
        const loaded = await withdrawable('loadPresentation', (signal) => by.loadPresentation?.(target, { signal }));
        if (!loaded.ok && loaded.failure.kind !== 'notFound') return false;
        isKnown = true;
        if (loaded.ok)
          editor.configure({ presentation: joinArrangements(loaded.data, editor.store.getState().presentation) });
        if (loaded.ok && equalJson(loaded.data, editor.store.getState().presentation))
          stored = editor.store.getState().presentation;
      }
      const { presentation } = editor.store.getState();
      if (presentation === stored) return true;
      const answer = await withdrawable('savePresentation', (signal) =>
        by.savePresentation?.({ ...target, presentation }, { signal }),
      );
      const { drafts: now } = latest.current;
      if (!answer.ok) {
        if (answer.failure.kind === 'notSent') now?.work.happened({ type: 'unreached' });
        return false;
      }
      stored = presentation;
      if (editor.store.getState().presentation === presentation) {
        now?.work.happened({ type: 'arranged' });
        now?.arranged();
      }
      return true;
    };
    keepNow.current = () => void keep();
    const stop = editor.onChange(({ after, before }) => {
      if (after.presentation === before.presentation) return;
      if (editor.store.getState().save.base) latest.current.drafts?.work.happened({ type: 'arranging' });
      wait(burst);
    });
    if (!isKnown) wait(firstRetry);
    return () => {
      isGone = true;
      stop();
      if (timer !== undefined) void keep();
    };
  }, [canKeep, editor, isArrangementKnown, latest, workflowId]);

  return useCallback(() => keepNow.current(), []);
}

async function withdrawable(
  endpoint: string,
  call: (signal: AbortSignal) => Promise<Answer<Presentation>> | undefined,
): Promise<Answer<Presentation>> {
  const controller = new AbortController();
  const answer = await callAdapter(endpoint, () => call(controller.signal), {
    timeout: patience,
    isWrite: endpoint === 'savePresentation',
  });
  controller.abort();
  return answer;
}

/** Merges the stored arrangement with local changes made before it was known, per node, note and group. */
function joinArrangements(stored: Presentation, here: Presentation): Presentation {
  const byId = <Item extends { readonly id: string }>(
    theirs: readonly Item[] | undefined,
    ours: readonly Item[] | undefined,
  ): readonly Item[] | undefined => {
    if (!theirs || !ours) return ours ?? theirs;
    const ids = new Set(ours.map((item) => item?.id));
    return [...theirs.filter((item) => !ids.has(item?.id)), ...ours];
  };
  const [notes, groups] = [byId(stored.notes, here.notes), byId(stored.groups, here.groups)];
  const nodes = stored.nodes || here.nodes ? { ...stored.nodes, ...here.nodes } : undefined;
  return {
    ...stored,
    ...here,
    ...(nodes ? { nodes } : {}),
    ...(notes ? { notes } : {}),
    ...(groups ? { groups } : {}),
  };
}
