'use client';
import { memo, type ReactElement, type RefObject, useEffect, useLayoutEffect } from 'react';
import { passReplayKey } from '#replay';
import { passTestKey } from '#testing';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import type { EditorView } from '../actions/editor-view.js';
import { useEditorActions } from '../actions/use-editor-actions.js';
import { useOpenNode } from '../areas/use-open-node.js';
import { useCommandDesk } from '../commands/command-desk.js';
import { pastePlace } from '../commands/edit-commands.js';
import type { EditingProps } from './parts.js';
import { useEditorScene } from '../editor-context.js';
import type { History } from '../history/history.js';
import { useKeptFocus } from '../focus/use-kept-focus.js';
import { usePasteCatcher } from '../keys/paste-catcher.js';
import { useCommandKeys } from '../keys/use-command-keys.js';
import { useMessageKeys } from '../keys/use-message-keys.js';
import { useWrittenFields } from '../keys/use-written-fields.js';
import { useTypedIn } from '../narrow/use-typed-in.js';
import { useBulkAnnouncements } from '../actions/use-bulk-announcements.js';
import { useProblemAnnouncements } from '../problems/use-problem-announcements.js';
import { useSaveCommand } from '../saving/use-save-command.js';
import { prefetchSettings } from '../settings/use-settings-parts.js';

/** Actions, commands, keys and saving of an editor: the hooks behind its parts. Renders nothing that can be seen. */
export const Editing = memo(function Editing(editing: EditingProps): ReactElement {
  const { combined, drafts, editor, isArrangementKnown, keys, onDesk, props, setView, showAs, view } = editing;
  const { frame, view: viewRef } = combined;
  const { fresh, history } = useEditorScene();
  const save = useSaveCommand({ editor, props, drafts, isArrangementKnown, setView });
  const actions = useEditorActions(editor, combined, [view, setView], save, showAs);
  const commands = useCommandDesk({
    editor,
    actions,
    view: viewRef,
    frame,
    props,
    mode: view.mode,
    listsVersions: history !== undefined,
  });
  const catcher = usePasteCatcher(frame, (found) => actions.paste(pastePlace(commands.scene()), found));
  useProblemAnnouncements(editor, fresh);
  useBulkAnnouncements(editor);
  useInspectorReopening(editor, setView, drafts && history);
  useHistoryClosing(view, history);
  useKeptFocus(frame, editor, view);
  useTypedIn(frame);
  const openNode = useLatest(useOpenNode(editor, actions, props, drafts));
  const onCommandKey = useCommandKeys(commands, actions, catcher.catchPaste, useWrittenFields(frame, editor));
  useMessageKeys(frame, commands, actions);
  useLayoutEffect(() =>
    keys.serve((event) => {
      onCommandKey(event);
      if (view.mode === 'runs' && props.singleKeys !== false) passReplayKey(event);
      if (view.mode === 'test' && props.singleKeys !== false) passTestKey(event);
    }),
  );
  useLayoutEffect(
    () => onDesk({ actions, commands, openNode: (...about) => openNode.current(...about) }),
    [actions, commands, onDesk, openNode],
  );
  usePrefetching(frame);
  return catcher.element;
});

/** After this time in ms the settings are loaded without a sign that they will be needed. */
const idleTime = 1500;

/** Loads the settings when the pointer or the focus comes to the editor, or in idle time. */
function usePrefetching(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const stop = (): void => {
      clearTimeout(timer);
      element?.removeEventListener('pointerover', prefetch);
      element?.removeEventListener('focusin', prefetch);
    };
    const prefetch = (): void => {
      stop();
      prefetchSettings();
    };
    const timer = setTimeout(prefetch, idleTime);
    element?.addEventListener('pointerover', prefetch);
    element?.addEventListener('focusin', prefetch);
    return stop;
  }, [frame]);
}

/** Reopens closed settings when the selection changes, and replaces those of the workflow by those of the selection. */
function useInspectorReopening(
  editor: Editor,
  setView: (change: (before: EditorView) => EditorView) => void,
  history: History | undefined,
): void {
  const close = history?.show;
  useEffect(
    () =>
      editor.store.subscribe((now, before) => {
        if (now.selection === before.selection) return;
        const isChosen = now.selection.nodeIds.length + now.selection.edgeIds.length > 0;
        // The settings stand where the history is.
        if (isChosen) close?.(false);
        setView((view) =>
          view.inspectorClosed || (view.workflow && isChosen)
            ? { ...view, inspectorClosed: false, workflow: isChosen ? null : view.workflow }
            : view,
        );
      }),
    [close, editor, setView],
  );
}

/** The list of keys and the settings of the workflow stand where the history is: what was opened last is shown. */
function useHistoryClosing({ keys, workflow }: EditorView, history: History | undefined): void {
  const close = history?.show;
  useEffect(() => {
    if (keys || workflow) close?.(false);
  }, [close, keys, workflow]);
}
