'use client';
import type { Editor } from '#store';
import { useAnnounce, useMessages, useToast } from '#ui';
import type { EditorView } from '../actions/editor-view.js';
import { draftMessages } from '../drafts/draft-messages.js';
import type { Drafts } from '../drafts/use-drafts.js';
import { versionRef } from '../drafts/work-words.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { canMerge, useMergedSave } from '../merging/use-merged-save.js';
import { momentWords } from '../moment-words.js';
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
 * Returns the save command of the user. Errors refuse it and open the list of problems; a version that was saved first is
 * merged.
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
  const work = drafts?.work;
  const save = useSaving({
    editor,
    adapter,
    workflowId,
    props,
    drafts,
    isArrangementKnown,
    meetsConflicts: canMerge({ adapter, drafts, workflowId }),
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
  return useMergedSave({
    editor,
    adapter,
    workflowId,
    drafts,
    save,
    hasErrors: () => countBySeverity(editor.problems()).error > 0,
    reportUnseen: () => {
      const { overtakenBy } = work?.store.getState() ?? {};
      if (!overtakenBy) return;
      const { notSaved, saveMine, savedFirst } = messages;
      toast({
        kind: 'error',
        text: savedFirst,
        action: { label: saveMine, run: () => void save({ over: versionRef(overtakenBy) }) },
      });
      announce(notSaved(savedFirst), 'assertive');
    },
    when: (at) => (at === undefined ? '' : momentWords(new Date(at).toISOString(), props.locale, props.timeZone)),
  });
}
