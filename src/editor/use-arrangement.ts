'use client';
import { useCallback, useEffect, useRef } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { Presentation } from '#model';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import type { Drafts } from './drafts/use-drafts.js';

/** Moves of steps are kept this long after the last one, in milliseconds: one request for a burst of nudges. */
const burst = 600;
/** After a failure it is tried again this much later, twice as late each time. */
const firstRetry = 2000;
const lastRetry = 60_000;

interface ArrangementOptions {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly drafts: Drafts | undefined;
}

/**
 * Stores how steps are arranged by itself, as that changes nothing for the people who are texted. Answers what is to be called once a
 * version was saved: what could not be stored without one is stored then.
 */
export function useArrangement({ adapter, drafts, editor, workflowId }: ArrangementOptions): () => void {
  const latest = useLatest({ adapter, drafts });
  const keepNow = useRef<() => void>(() => undefined);
  const canKeep = adapter?.savePresentation !== undefined;

  useEffect(() => {
    if (!canKeep || workflowId === undefined) {
      // Nobody stores it: it is as safe as it gets once the version is saved.
      keepNow.current = () => latest.current.drafts?.arranged();
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stored: Presentation = editor.store.getState().presentation;
    let failures = 0;
    const wait = (time: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), time);
    };
    const keep = async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      const { presentation, save } = editor.store.getState();
      const { adapter: by, drafts: now } = latest.current;
      if (presentation === stored || !save.base || !by?.savePresentation) return;
      const answer = await by.savePresentation({ workflowId, versionId: save.base.id, presentation }).catch(() => undefined);
      if (answer?.ok) {
        failures = 0;
        stored = presentation;
        if (editor.store.getState().presentation === presentation) {
          now?.work.happened({ type: 'arranged' });
          now?.arranged();
        }
        return;
      }
      failures += 1;
      if (answer?.failure.kind === 'notSent') now?.work.happened({ type: 'unreached' });
      if (timer === undefined && !isGone) wait(Math.min(firstRetry * 2 ** (failures - 1), lastRetry));
    };
    let isGone = false;
    keepNow.current = () => void keep();
    const stop = editor.onChange(({ after, before }) => {
      if (after.presentation === before.presentation) return;
      if (editor.store.getState().save.base) latest.current.drafts?.work.happened({ type: 'arranging' });
      wait(burst);
    });
    return () => {
      isGone = true;
      stop();
      if (timer !== undefined) void keep();
    };
  }, [canKeep, editor, latest, workflowId]);

  return useCallback(() => keepNow.current(), []);
}
