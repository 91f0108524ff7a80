'use client';
import { useCallback, useEffect, useRef } from 'react';
import { createSaveQueue, type SaveOptions, type SaveQueue, type WorkflowAdapter } from '#adapter';
import type { Editor } from '#store';
import { useAnnounce, useLatest, useToast } from '#ui';
import type { Drafts } from './drafts/use-drafts.js';
import { useSendingAgain } from './drafts/use-sending-again.js';
import type { WorkflowEditorProps } from './editor-props.js';
import { useArrangement } from './use-arrangement.js';

interface SavingOptions {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
}

/** Saves the version when asked, and how its steps are arranged by itself. Answers the function that saves. */
export function useSaving({ adapter, drafts, editor, props, workflowId }: SavingOptions): (options?: SaveOptions) => void {
  const announce = useAnnounce();
  const toast = useToast();
  const latest = useLatest({ props, drafts });
  const arrange = useArrangement({ adapter, drafts, editor, workflowId });

  const queue = useRef<SaveQueue | null>(null);
  useEffect(() => {
    if (!adapter || workflowId === undefined) return undefined;
    const made = createSaveQueue({
      editor,
      adapter,
      workflowId,
      onEvent: (event) => {
        const { drafts: now, props: { onError, onSave } } = latest.current;
        if (event.type === 'saved') {
          now?.work.happened({ type: 'stored' });
          const { base } = editor.store.getState().save;
          if (base) now?.tellSaved(base);
          arrange();
          onSave?.(event.version);
          announce('Saved');
        } else if (event.type === 'failed') {
          const { failure } = event;
          onError?.(failure);
          // Nothing has left this machine: it goes out by itself later on, if nothing else is done until then.
          if (failure.kind === 'notSent' && failure.code === 'not-sent') {
            now?.work.happened({ type: 'unreached', isSave: true });
            announce('The service cannot be reached. This is saved as soon as it can be.', 'assertive');
            return;
          }
          if (failure.kind !== 'unknown') now?.work.happened({ type: 'reached' });
          toast({ kind: 'error', text: failure.message });
          announce(`Not saved. ${failure.message}`, 'assertive');
        }
      },
    });
    queue.current = made;
    return () => made.dispose();
  }, [adapter, announce, arrange, editor, latest, toast, workflowId]);

  const last = useRef<SaveOptions | undefined>(undefined);
  const save = useCallback((options?: SaveOptions) => {
    last.current = options;
    void queue.current?.save(options);
  }, []);
  useSendingAgain(drafts?.work, useCallback(() => save(last.current), [save]));
  return save;
}
