'use client';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import {
  type Answer,
  createSaveQueue,
  type Failure,
  type SaveOptions,
  type SaveOutcome,
  type SaveQueue,
  type WorkflowAdapter,
  type WorkState,
} from '#adapter';
import { callHost, type Refusal } from '#base';
import type { Presentation } from '#model';
import type { Editor } from '#store';
import { type MessagesOf, useAnnounce, useLatest, useMessages, usePortalContainer, useToast } from '#ui';
import { draftMessages } from '../drafts/draft-messages.js';
import type { Drafts } from '../drafts/use-drafts.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { isOnlyArranged } from './has-edits.js';
import { useArrangement } from './use-arrangement.js';
import type { Work } from '../drafts/work.js';

/** The first delay in milliseconds; it doubles up to the last. */
const first = 2000;
const last = 30_000;

/**
 * Retries a save that did not reach the service, or whose outcome is unknown: when the browser is online again, and at
 * intervals, since it may be the service that was away.
 */
function useSendingAgain(work: Work | undefined, send: () => void): void {
  const page = usePortalContainer()?.ownerDocument.defaultView;
  useEffect(() => {
    if (!work || !page) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    const isOpen = ({ isWaiting, save }: WorkState): boolean => isWaiting || save === 'unknown';
    const onLine = (): void => {
      if (isOpen(work.store.getState())) send();
    };
    const stopWaiting = (): void => {
      clearTimeout(timer);
      timer = undefined;
      page.removeEventListener('online', onLine);
    };
    const follow = (): void => {
      const state = work.store.getState();
      if (state.save === 'saved') tries = 0;
      // A save under way is waited for.
      if (state.save === 'saving') return;
      if (!isOpen(state)) stopWaiting();
      else if (timer === undefined) {
        const longest = Math.min(first * 2 ** tries, last);
        tries += 1;
        // Many editors that lost the same service must not return at the same moment.
        timer = setTimeout(
          () => {
            timer = undefined;
            send();
          },
          longest * (0.5 + Math.random() / 2),
        );
        page.addEventListener('online', onLine);
      }
    };
    follow();
    const stop = work.store.subscribe(follow);
    return () => {
      stop();
      stopWaiting();
    };
  }, [page, send, work]);
}

interface SavingOptions {
  readonly editor: Editor;
  /** The adapter that loaded the workflow. */
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  readonly isArrangementKnown: boolean;
  /** A save that another version came before is merged and sent again: it is no failure to report. */
  readonly meetsConflicts: boolean;
  /** Returns why the workflow may not be saved as it is. Called for every save. */
  readonly check: () => Refusal | undefined;
  /** Receives the refusal of a save that the user asked for. */
  readonly onRefused: (refusal: Refusal) => void;
}

/** Saves the document, and reports failures. Resolves to `undefined` where the user has to decide something first. */
export type SaveCommand = (options?: SaveOptions) => Promise<SaveOutcome | undefined>;

/**
 * Saves the version on request, with its presentation; the presentation alone where nothing else was changed. Returns
 * the function that saves.
 */
export function useSaving(host: SavingOptions): SaveCommand {
  const { adapter, check, drafts, editor, isArrangementKnown, meetsConflicts, onRefused, props, workflowId } = host;
  const announce = useAnnounce();
  const { saving: messages } = useMessages(draftMessages);
  const latest = useLatest({ adapter, check, drafts, meetsConflicts, messages, onRefused, props });
  const arrange = useArrangement({ adapter, drafts, editor, isArrangementKnown, workflowId });
  const canSave = adapter !== undefined && workflowId !== undefined;

  const reportFailure = useFailureReport();
  const queue = useRef<SaveQueue | null>(null);
  // An automatic retry is shown by the status alone.
  const isAsked = useRef(false);
  const retry = useCallback((asked: boolean): void => {
    isAsked.current = asked;
    void queue.current?.retry();
  }, []);
  useEffect(() => {
    if (!canSave) return undefined;
    const made = createSaveQueue({
      editor,
      adapter: adapterInUse(() => latest.current.adapter as WorkflowAdapter),
      workflowId,
      check: () => latest.current.check(),
      onEvent: (event) => {
        const { drafts: now, messages: words, props: given } = latest.current;
        if (event.type === 'saved') {
          now?.work.happened({ type: 'stored' });
          const { base } = editor.store.getState().save;
          if (base) now?.tellSaved(base);
          void arrange();
          callHost(() => given.onSave?.(event.version));
          announce(words.saved);
        } else if (event.type === 'failed') {
          const { failure } = event;
          const isMet = failure.kind === 'conflict' && latest.current.meetsConflicts;
          if (!isMet) callHost(() => given.onError?.(failure));
          now?.work.happened(mayPass(failure) ? { type: 'unreached', isSave: true } : { type: 'reached' });
          if (isAsked.current && !isMet) reportFailure(failure, words, () => retry(true));
        }
      },
    });
    queue.current = made;
    return () => made.dispose();
  }, [announce, arrange, canSave, editor, latest, reportFailure, retry, workflowId]);

  const sendAgain = useCallback(() => retry(false), [retry]);
  useSendingAgain(drafts?.work, sendAgain);
  const { isArranged, saveArrangement } = useArrangementSave({ arrange, editor, latest, reportFailure });
  return useCallback(
    (options?: SaveOptions) => {
      isAsked.current = true;
      if (isArranged()) return saveArrangement();
      const outcome = queue.current?.save(options).then((answer) => {
        if (!answer.ok && 'refusal' in answer) latest.current.onRefused(answer.refusal);
        return answer;
      });
      return outcome ?? Promise.resolve(undefined);
    },
    [isArranged, latest, saveArrangement],
  );
}

interface ArrangementSave {
  readonly arrange: () => Promise<Answer<Presentation>>;
  readonly editor: Editor;
  readonly latest: RefObject<{
    readonly adapter: WorkflowAdapter | undefined;
    readonly messages: MessagesOf<typeof draftMessages>['saving'];
  }>;
  readonly reportFailure: ReturnType<typeof useFailureReport>;
}

/** Saves positions and titles where nothing else was changed: no version is made for them. */
function useArrangementSave({ arrange, editor, latest, reportFailure }: ArrangementSave): {
  readonly isArranged: () => boolean;
  readonly saveArrangement: () => Promise<SaveOutcome>;
} {
  const announce = useAnnounce();
  return useMemo(
    () => ({
      isArranged: () => isOnlyArranged(editor.store.getState().save, latest.current.adapter),
      saveArrangement: async function save(): Promise<SaveOutcome> {
        const stored = await arrange();
        const words = latest.current.messages;
        if (!stored.ok) {
          reportFailure(stored.failure, words, () => void save());
          return stored;
        }
        announce(words.saved);
        return { ok: true, version: editor.store.getState().version };
      },
    }),
    [announce, arrange, editor, latest, reportFailure],
  );
}

/** Returns a function that shows and announces why a save of the user failed, and offers it again where that may help. */
function useFailureReport(): (
  failure: Failure,
  words: MessagesOf<typeof draftMessages>['saving'],
  again: () => void,
) => void {
  const announce = useAnnounce();
  const toast = useToast();
  const { tryAgain } = useMessages(draftMessages);
  return useCallback(
    (failure, words, again) => {
      // Nothing has left this machine: it is sent later, unless the document changes until then.
      if (failure.kind === 'notSent' && failure.code === 'not-sent') {
        announce(words.unreachable, 'assertive');
        return;
      }
      const action = { label: tryAgain, run: again };
      toast({ kind: 'error', text: failure.message, ...(mayPass(failure) && { action }) });
      announce(words.notSaved(failure.message), 'assertive');
    },
    [announce, toast, tryAgain],
  );
}

/** The newest adapter of the session: a host may create another on each render. */
function adapterInUse(current: () => WorkflowAdapter): Pick<WorkflowAdapter, 'saveVersion' | 'loadVersion'> {
  const loadVersion: WorkflowAdapter['loadVersion'] = (request, options) =>
    (current() as Required<WorkflowAdapter>).loadVersion(request, options);
  return {
    saveVersion: (request, options) => current().saveVersion(request, options),
    ...(current().loadVersion ? { loadVersion } : {}),
  };
}

/** True for failures that may pass without the user. */
function mayPass({ code, kind, status }: Failure): boolean {
  return (kind === 'notSent' && code === 'not-sent') || kind === 'unknown' || kind === 'badAnswer' || status === 429;
}
