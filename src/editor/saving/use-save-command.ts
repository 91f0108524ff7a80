'use client';
import { useCallback } from 'react';
import { type SaveOptions, workStatus } from '#adapter';
import type { Editor } from '#store';
import { useAnnounce, useLatest, useMessages, useToast } from '#ui';
import type { EditorView } from '../actions/editor-view.js';
import { draftMessages } from '../drafts/draft-messages.js';
import type { Drafts } from '../drafts/use-drafts.js';
import { versionRef } from '../drafts/work-words.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { countBySeverity } from '../problems/problems-panel.js';
import { type SaveCommand, useSaving } from './use-saving.js';

interface SaveCommandOptions {
  readonly editor: Editor;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  readonly isArrangementKnown: boolean;
  readonly setView: (change: (before: EditorView) => EditorView) => void;
}

/**
 * Returns the save command of the user. Errors and a conflict with another tab refuse it; errors open the list of problems,
 * and the conflict offers to save over the other version.
 */
export function useSaveCommand({
  drafts,
  editor,
  isArrangementKnown,
  props,
  setView,
}: SaveCommandOptions): SaveCommand {
  const { adapter, workflowId } = props;
  const announce = useAnnounce();
  const toast = useToast();
  const { saving: messages } = useMessages(draftMessages);
  const latestMessages = useLatest(messages);
  const work = drafts?.work;
  const save = useSaving({
    editor,
    adapter,
    workflowId,
    props,
    drafts,
    isArrangementKnown,
    check: () => {
      const { error } = countBySeverity(editor.problems());
      return error === 0 ? undefined : { code: 'has-errors', message: messages.fixErrors(error) };
    },
    onRefused: ({ code, message }) => {
      if (code !== 'has-errors') return;
      setView((before) => ({ ...before, problemsOpen: true, showAllProblems: true }));
      announce(messages.notSaved(message), 'assertive');
    },
  });
  return useCallback(
    (options?: SaveOptions) => {
      // Some services do not report a conflict; the newer version of another tab is known here already.
      const { overtakenBy } = work?.store.getState() ?? {};
      if (options?.over || !work || !overtakenBy || workStatus(work.store.getState()) !== 'conflict') {
        return save(options);
      }
      const { notSaved, saveMine, savedFirst } = latestMessages.current;
      toast({
        kind: 'error',
        text: savedFirst,
        action: { label: saveMine, run: () => void save({ over: versionRef(overtakenBy) }) },
      });
      announce(notSaved(savedFirst), 'assertive');
      return Promise.resolve(undefined);
    },
    [announce, latestMessages, save, toast, work],
  );
}
