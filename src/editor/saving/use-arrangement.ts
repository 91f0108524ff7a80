'use client';
import { useCallback, useEffect, useRef } from 'react';
import { type Answer, callAdapter, type WorkflowAdapter } from '#adapter';
import { equalJson } from '#base';
import type { Presentation } from '#model';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import type { Drafts } from '../drafts/use-drafts.js';

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
    const store = createArrangementStore({
      editor,
      workflowId,
      isKnown: isArrangementKnown,
      adapter: () => latest.current.adapter,
      drafts: () => latest.current.drafts,
    });
    keepNow.current = store.update;
    return store.destroy;
  }, [canKeep, editor, isArrangementKnown, latest, workflowId]);

  return useCallback(() => keepNow.current(), []);
}

interface ArrangementStoreOptions {
  readonly editor: Editor;
  readonly workflowId: string;
  /** False where the stored arrangement could not be loaded when the workflow was opened. */
  readonly isKnown: boolean;
  readonly adapter: () => WorkflowAdapter | undefined;
  readonly drafts: () => Drafts | undefined;
}

/** Stores the arrangement after each burst of changes, and again after a failure. */
function createArrangementStore(options: ArrangementStoreOptions): {
  /** Stores the current arrangement at once. */
  readonly update: () => void;
  /** Stores what is pending and stops. */
  readonly destroy: () => void;
} {
  const { drafts, editor } = options;
  const attempt = createAttempt(options);
  let timer: ReturnType<typeof setTimeout> | undefined;
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
    const hasFailed = !(await attempt.run());
    isKeeping = false;
    failures = hasFailed ? failures + 1 : 0;
    if (!attempt.isOutdated() || timer !== undefined) return;
    if (!hasFailed) void keep();
    else if (!isGone) wait(Math.min(firstRetry * 2 ** (failures - 1), lastRetry));
  };
  const stop = editor.onChange(({ after, before }) => {
    if (after.presentation === before.presentation) return;
    if (editor.store.getState().save.base) drafts()?.work.happened({ type: 'arranging' });
    wait(burst);
  });
  if (!options.isKnown) wait(firstRetry);
  return {
    update: () => void keep(),
    destroy: () => {
      isGone = true;
      stop();
      if (timer !== undefined) void keep();
    },
  };
}

/** Loads the stored arrangement where it is unknown, and stores the current one. */
function createAttempt({ adapter, drafts, editor, isKnown: wasKnown, workflowId }: ArrangementStoreOptions): {
  /** Returns whether both succeeded. */
  readonly run: () => Promise<boolean>;
  /** Whether the current arrangement differs from the stored one. */
  readonly isOutdated: () => boolean;
} {
  let stored: Presentation = editor.store.getState().presentation;
  let isKnown = wasKnown;
  const now = (): Presentation => editor.store.getState().presentation;
  return {
    isOutdated: () => editor.store.getState().save.base !== undefined && (now() !== stored || !isKnown),
    run: async () => {
      const { base } = editor.store.getState().save;
      const by = adapter();
      if (!base || !by?.savePresentation) return true;
      const target = { workflowId, versionId: base.id };
      if (!isKnown) {
        const loaded = await withdrawable('loadPresentation', (signal) => by.loadPresentation?.(target, { signal }));
        if (!loaded.ok && loaded.failure.kind !== 'notFound') return false;
        isKnown = true;
        if (loaded.ok) editor.configure({ presentation: joinArrangements(loaded.data, now()) });
        if (loaded.ok && equalJson(loaded.data, now())) stored = now();
      }
      const presentation = now();
      if (presentation === stored) return true;
      const answer = await withdrawable('savePresentation', (signal) =>
        by.savePresentation?.({ ...target, presentation }, { signal }),
      );
      const kept = drafts();
      if (!answer.ok) {
        if (answer.failure.kind === 'notSent') kept?.work.happened({ type: 'unreached' });
        return false;
      }
      stored = presentation;
      if (now() === presentation) {
        kept?.work.happened({ type: 'arranged' });
        kept?.arranged();
      }
      return true;
    },
  };
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
