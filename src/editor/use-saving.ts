'use client';
import { useCallback, useEffect, useRef } from 'react';
import { createSaveQueue, type SaveOptions, type SaveQueue, type WorkflowAdapter } from '#adapter';
import type { Editor } from '#store';
import { useAnnounce, useLatest, useToast } from '#ui';
import type { WorkflowEditorProps } from './editor-props.js';

/** Moves of steps are kept this long after the last one, in milliseconds: one request for a burst of nudges. */
const arrangementDelay = 600;

interface SavingOptions {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly props: WorkflowEditorProps;
}

/** Saves the version when asked, and how its steps are arranged by itself. Answers the function that saves. */
export function useSaving({ adapter, editor, props, workflowId }: SavingOptions): (options?: SaveOptions) => void {
  const announce = useAnnounce();
  const toast = useToast();
  const latest = useLatest(props);

  useEffect(() => {
    if (!adapter?.savePresentation || workflowId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      timer = undefined;
      const { presentation, save } = editor.store.getState();
      if (save.base) void adapter.savePresentation?.({ workflowId, versionId: save.base.id, presentation });
    };
    const stop = editor.onChange(({ after, before }) => {
      if (after.presentation === before.presentation) return;
      clearTimeout(timer);
      timer = setTimeout(keep, arrangementDelay);
    });
    return () => {
      stop();
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
  }, [adapter, editor, workflowId]);

  const queue = useRef<SaveQueue | null>(null);
  useEffect(() => {
    if (!adapter || workflowId === undefined) return undefined;
    const made = createSaveQueue({
      editor,
      adapter,
      workflowId,
      onEvent: (event) => {
        if (event.type === 'saved') {
          latest.current.onSave?.(event.version);
          announce('Saved');
        } else if (event.type === 'failed') {
          latest.current.onError?.(event.failure);
          toast({ kind: 'error', text: event.failure.message });
          announce(`Not saved. ${event.failure.message}`, 'assertive');
        }
      },
    });
    queue.current = made;
    return () => made.dispose();
  }, [adapter, announce, editor, latest, toast, workflowId]);

  return useCallback((options?: SaveOptions) => void queue.current?.save(options), []);
}
