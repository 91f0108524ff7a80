'use client';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type Answer, callAdapter, type Page, type VersionReview } from '#adapter';
import { createRandomId } from '#base';
import type { EditedDocument } from '#edit';
import { contentHash } from '#model';
import { useEditorContext } from '../editor-context.js';
import type { LiveFacts } from './live-facts.js';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;

/** The reviews of a workflow, and what they say of the version that is to go live. */
export interface Reviews {
  readonly isLoading: boolean;
  /** They could not be loaded. */
  readonly hasFailed: boolean;
  /** The newest review of this very version; undefined where none was asked for since the last edit. */
  readonly current: VersionReview | undefined;
  /** The newest approval of another version, which has lapsed. */
  readonly lapsed: VersionReview | undefined;
  /** A review is needed. */
  readonly isNeeded: boolean;
  /** A review is needed, and this version is not approved. */
  readonly isMissing: boolean;
  /** Saves the edits and asks for a review. Returns why it failed; `unsaved` where there is no version to review. */
  readonly ask: (request: { readonly reviewer: string; readonly note: string }) => Promise<string | undefined>;
  /** Says something in the current review, and answers it. Returns why it failed. */
  readonly answer: (text: string, state: 'approved' | 'changes' | undefined) => Promise<string | undefined>;
}

/** Where the workflow is without a version to review. */
export const unsaved = 'unsaved';

/** Returns what is known of reviews; undefined where the adapter has none. */
export function useReviews(facts: LiveFacts, next: EditedDocument, isEdited: boolean): Reviews | undefined {
  const { adapter, editor, props } = useEditorContext();
  const [loaded, setLoaded] = useLoadedReviews();
  const base = useStore(editor.store, (state) => state.save.base?.id);
  const hash = useMemo(() => contentHash(next.version), [next]);
  const calls = useReviewCalls((review) =>
    setLoaded((before) => [
      review,
      ...(before === 'failed' ? [] : (before ?? [])).filter(({ id }) => id !== review.id),
    ]),
  );
  if (!adapter?.listReviews || !adapter.askForReview) return undefined;
  const all = loaded === undefined || loaded === 'failed' ? [] : loaded;
  const isOfThis = (review: VersionReview): boolean =>
    !isEdited && review.versionId === base && review.contentHash === hash;
  const current = all.find(isOfThis);
  const isNeeded = needsReview(props.needsReview, facts);
  return {
    isLoading: loaded === undefined,
    hasFailed: loaded === 'failed',
    current,
    lapsed: all.find((review) => review.state === 'approved' && !isOfThis(review)),
    isNeeded,
    isMissing: isNeeded && current?.state !== 'approved',
    ask: calls.ask,
    answer: (text, state) => (current ? calls.answer(current, text, state) : Promise.resolve(undefined)),
  };
}

/** Whether the rule of the host asks for a review. A rule that throws asks for one. */
function needsReview(
  rule: number | ((contacts: number | undefined) => boolean) | undefined,
  { isLoading, waiting }: LiveFacts,
): boolean {
  if (rule === undefined || isLoading) return false;
  const contacts = typeof waiting === 'object' ? waiting.contacts : undefined;
  if (typeof rule === 'number') return rule <= 0 || (contacts ?? 0) >= rule;
  try {
    return rule(contacts);
  } catch {
    return true;
  }
}

type Loaded = readonly VersionReview[] | 'failed' | undefined;

/** Loads the reviews when the checklist opens. */
function useLoadedReviews(): [Loaded, (next: (before: Loaded) => Loaded) => void] {
  const { adapter, workflowId } = useEditorContext();
  const [loaded, setLoaded] = useState<Loaded>();
  const list = adapter?.listReviews;
  useEffect(() => {
    if (!list || workflowId === undefined) return undefined;
    let isHere = true;
    void callAdapter<Page<VersionReview>>('listReviews', () => list({ workflowId, limit: 50 }), {
      timeout: patience,
    }).then((answer) => {
      if (isHere) setLoaded(answer.ok && Array.isArray(answer.data.items) ? answer.data.items : 'failed');
    });
    return () => {
      isHere = false;
    };
    // Of the moment in which it opened; hosts may pass another adapter with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [workflowId]);
  return [loaded, setLoaded];
}

interface ReviewCalls {
  readonly ask: Reviews['ask'];
  readonly answer: (
    review: VersionReview,
    text: string,
    state: 'approved' | 'changes' | undefined,
  ) => Promise<string | undefined>;
}

/** @param onReview receives each review as it is now */
function useReviewCalls(onReview: (review: VersionReview) => void): ReviewCalls {
  const { actions, adapter, editor, workflowId = '' } = useEditorContext();
  const call = async (
    name: string,
    run: () => Promise<Answer<VersionReview>> | undefined,
  ): Promise<string | undefined> => {
    const answer = await callAdapter(name, run, { timeout: patience, isWrite: true });
    if (answer.ok) onReview(answer.data);
    return answer.ok ? undefined : answer.failure.message;
  };
  return {
    ask: async ({ note, reviewer }) => {
      const before = editor.store.getState().save;
      if (before.status !== 'saved' || before.base === undefined) {
        const saved = await actions.save();
        if (!saved?.ok) return unsaved;
      }
      const { save, version } = editor.store.getState();
      const versionId = save.base?.id;
      if (versionId === undefined) return unsaved;
      return call('askForReview', () =>
        adapter?.askForReview?.({
          workflowId,
          versionId,
          contentHash: contentHash(version),
          id: createRandomId(),
          ...(reviewer.trim() === '' ? {} : { reviewer: reviewer.trim() }),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        }),
      );
    },
    answer: async ({ contentHash: seen, id: reviewId }, text, state) => {
      if (text.trim() !== '') {
        const why = await call('commentOnReview', () =>
          adapter?.commentOnReview?.({ workflowId, reviewId, text: text.trim(), id: createRandomId() }),
        );
        if (why !== undefined) return why;
      }
      if (state === undefined) return undefined;
      return call('answerReview', () => adapter?.answerReview?.({ workflowId, reviewId, contentHash: seen, state }));
    },
  };
}
