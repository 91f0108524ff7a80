'use client';
import { useCallback, useEffect, useRef } from 'react';
import { createSaveQueue, type Failure, type SaveOptions, type SaveQueue, type WorkflowAdapter } from '#adapter';
import { callHost, type Refusal } from '#base';
import type { Editor } from '#store';
import { useAnnounce, useLatest, useMessages, useToast } from '#ui';
import { draftMessages } from '../drafts/draft-messages.js';
import type { Drafts } from '../drafts/use-drafts.js';
import { useSendingAgain } from '../drafts/use-sending-again.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { useArrangement } from './use-arrangement.js';

interface SavingOptions {
  readonly editor: Editor;
  /** The adapter that loaded the workflow. */
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  readonly isArrangementKnown: boolean;
  /** Returns why the workflow may not be saved as it is. Called for every save. */
  readonly check: () => Refusal | undefined;
  /** Receives the refusal of a save that the user asked for. */
  readonly onRefused: (refusal: Refusal) => void;
}

/** Saves the version on request, and the presentation automatically. Returns the function that saves. */
export function useSaving({
  adapter,
  check,
  drafts,
  editor,
  isArrangementKnown,
  onRefused,
  props,
  workflowId,
}: SavingOptions): (options?: SaveOptions) => void {
  const announce = useAnnounce();
  const toast = useToast();
  const { saving: messages } = useMessages(draftMessages);
  const latest = useLatest({ adapter, check, drafts, messages, onRefused, props });
  const arrange = useArrangement({ adapter, drafts, editor, isArrangementKnown, workflowId });
  const canSave = adapter !== undefined && workflowId !== undefined;

  const reportFailure = useCallback(
    (failure: Failure, words: typeof messages) => {
      // Nothing has left this machine: it is sent later, unless the document changes until then.
      if (failure.kind === 'notSent' && failure.code === 'not-sent') {
        announce(words.unreachable, 'assertive');
        return;
      }
      toast({ kind: 'error', text: failure.message });
      announce(words.notSaved(failure.message), 'assertive');
    },
    [announce, toast],
  );

  const queue = useRef<SaveQueue | null>(null);
  // An automatic retry is shown by the status alone.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!canSave) return undefined;
    const made = createSaveQueue({
      editor,
      adapter: adapterInUse(() => latest.current.adapter as WorkflowAdapter),
      workflowId,
      check: () => latest.current.check(),
      onEvent: (event) => {
        const { drafts: now, messages: words, props: host } = latest.current;
        if (event.type === 'saved') {
          now?.work.happened({ type: 'stored' });
          const { base } = editor.store.getState().save;
          if (base) now?.tellSaved(base);
          arrange();
          callHost(() => host.onSave?.(event.version));
          announce(words.saved);
        } else if (event.type === 'failed') {
          const { failure } = event;
          callHost(() => host.onError?.(failure));
          now?.work.happened(mayPass(failure) ? { type: 'unreached', isSave: true } : { type: 'reached' });
          if (isAsked.current) reportFailure(failure, words);
        }
      },
    });
    queue.current = made;
    return () => made.dispose();
  }, [announce, arrange, canSave, editor, latest, reportFailure, workflowId]);

  useSendingAgain(
    drafts?.work,
    useCallback(() => {
      isAsked.current = false;
      void queue.current?.retry();
    }, []),
  );
  return useCallback(
    (options?: SaveOptions) => {
      isAsked.current = true;
      void queue.current?.save(options).then((outcome) => {
        if (!outcome.ok && 'refusal' in outcome) latest.current.onRefused(outcome.refusal);
      });
    },
    [latest],
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
