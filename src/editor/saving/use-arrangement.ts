'use client';
import { useCallback, useEffect, useRef } from 'react';
import { type Answer, callAdapter, type WorkflowAdapter } from '#adapter';
import type { Presentation } from '#model';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import type { Drafts } from '../drafts/use-drafts.js';

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
 * Stores positions, titles, notes and groups with a save, never on their own: until then they belong to the draft, and
 * others go on seeing what was saved. Returns a function that stores the current ones for the current version.
 */
export function useArrangement({
  adapter,
  drafts,
  editor,
  isArrangementKnown,
  workflowId,
}: ArrangementOptions): () => Promise<Answer<Presentation>> {
  const latest = useLatest({ adapter, drafts });
  const store = useRef<ArrangementStore | null>(null);
  const canKeep = adapter?.savePresentation !== undefined;

  useEffect(() => {
    if (!canKeep || workflowId === undefined) return undefined;
    const made = createArrangementStore({
      editor,
      workflowId,
      isKnown: isArrangementKnown,
      adapter: () => latest.current.adapter,
      drafts: () => latest.current.drafts,
    });
    store.current = made;
    return () => {
      store.current = null;
      made.destroy();
    };
  }, [canKeep, editor, isArrangementKnown, latest, workflowId]);

  return useCallback(() => {
    if (store.current) return store.current.save();
    // No service stores it alone: saving the version makes it safe.
    const { presentation } = editor.store.getState();
    editor.saving.arranged(presentation);
    latest.current.drafts?.arranged();
    return Promise.resolve({ ok: true, data: presentation });
  }, [editor, latest]);
}

interface ArrangementStoreOptions {
  readonly editor: Editor;
  readonly workflowId: string;
  /** False where the stored arrangement could not be loaded when the workflow was opened. */
  readonly isKnown: boolean;
  readonly adapter: () => WorkflowAdapter | undefined;
  readonly drafts: () => Drafts | undefined;
}

interface ArrangementStore {
  /** Stores the current arrangement. What fails is tried again, as long as the editor is open. */
  readonly save: () => Promise<Answer<Presentation>>;
  readonly destroy: () => void;
}

/** Stores the arrangement when asked, one call at a time, and again after a failure. */
function createArrangementStore(options: ArrangementStoreOptions): ArrangementStore {
  const attempt = createAttempt(options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running: Promise<unknown> = Promise.resolve();
  let isGone = false;
  const repeat = (run: () => Promise<Answer<unknown>>): void => {
    if (isGone) return;
    timer = setTimeout(
      () => void run().then(({ ok }) => !ok && repeat(run)),
      Math.min(firstRetry * 2 ** failures++, lastRetry),
    );
  };
  const save = async (): Promise<Answer<Presentation>> => {
    clearTimeout(timer);
    const answer = running.then(attempt.save);
    running = answer;
    const outcome = await answer;
    if (outcome.ok) failures = 0;
    return outcome;
  };
  const load = (): Promise<Answer<unknown>> => {
    const answer = running.then(attempt.load);
    running = answer;
    return answer;
  };
  if (!options.isKnown) repeat(load);
  return {
    save: async () => {
      failures = 0;
      const outcome = await save();
      if (!outcome.ok) repeat(save);
      return outcome;
    },
    destroy: () => {
      isGone = true;
      clearTimeout(timer);
    },
  };
}

/** Loads the stored arrangement where it is unknown, and stores the current one. */
function createAttempt({ adapter, drafts, editor, isKnown: wasKnown, workflowId }: ArrangementStoreOptions): {
  readonly load: () => Promise<Answer<Presentation>>;
  readonly save: () => Promise<Answer<Presentation>>;
} {
  let isKnown = wasKnown;
  const now = (): Presentation => editor.store.getState().presentation;
  const target = () => ({ workflowId, versionId: editor.store.getState().save.base?.id ?? '' });
  const load = async (): Promise<Answer<Presentation>> => {
    const by = adapter();
    const { versionId } = target();
    if (isKnown || versionId === '' || !by?.loadPresentation) return { ok: true, data: now() };
    const loaded = await withdrawable('loadPresentation', (signal) => by.loadPresentation?.(target(), { signal }));
    if (!loaded.ok && loaded.failure.kind !== 'notFound') return loaded;
    isKnown = true;
    if (!loaded.ok) return { ok: true, data: now() };
    editor.configure({ presentation: joinArrangements(loaded.data, now()) });
    editor.saving.arranged(loaded.data);
    return loaded;
  };
  return {
    load,
    save: async () => {
      const loaded = await load();
      const by = adapter();
      const { versionId } = target();
      if (!loaded.ok || versionId === '' || !by?.savePresentation) return loaded;
      const presentation = now();
      const answer = await withdrawable('savePresentation', (signal) =>
        by.savePresentation?.({ workflowId, versionId, presentation }, { signal }),
      );
      const kept = drafts();
      if (!answer.ok) {
        if (answer.failure.kind === 'notSent') kept?.work.happened({ type: 'unreached' });
        return answer;
      }
      editor.saving.arranged(presentation);
      // Moved since: the draft goes on.
      if (now() === presentation) kept?.arranged();
      return answer;
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
