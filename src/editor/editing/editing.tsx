'use client';
import {
  type Dispatch,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
} from 'react';
import { passReplayKey } from '#replay';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';
import type { EditorView } from '../actions/editor-view.js';
import { useEditorActions } from '../actions/use-editor-actions.js';
import type { CombinedView } from '../areas/combined-view.js';
import { useOpenNode } from '../areas/use-open-node.js';
import type { ShowAs } from '../areas/workflow-view.js';
import { type CommandDesk, useCommandDesk } from '../commands/command-desk.js';
import { pastePlace } from '../commands/edit-commands.js';
import type { Drafts } from '../drafts/use-drafts.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { useKeptFocus } from '../focus/use-kept-focus.js';
import { usePasteCatcher } from '../keys/paste-catcher.js';
import { useCommandKeys } from '../keys/use-command-keys.js';
import { useMessageKeys } from '../keys/use-message-keys.js';
import { useWrittenFields } from '../keys/use-written-fields.js';
import { useProblemAnnouncements } from '../problems/use-problem-announcements.js';
import { useSaveCommand } from '../saving/use-save-command.js';

/** What the user can do, and what the frame needs of it. */
export interface EditingDesk {
  readonly actions: EditorActions;
  readonly commands: CommandDesk;
  readonly openNode: ReturnType<typeof useOpenNode>;
}

export interface EditingProps {
  readonly editor: Editor;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  readonly isArrangementKnown: boolean;
  readonly combined: CombinedView;
  readonly view: EditorView;
  readonly setView: Dispatch<SetStateAction<EditorView>>;
  readonly showAs: ShowAs;
  /** Receives the handler of keys that reach the frame. */
  readonly keys: RefObject<((event: KeyboardEvent<HTMLElement>) => void) | undefined>;
  /** Receives the desk, a new one when the commands or keys of the host change. */
  readonly onDesk: (desk: EditingDesk) => void;
}

/** Actions, commands, keys and saving of an editor: the hooks behind its parts. Renders nothing that can be seen. */
export function Editing(editing: EditingProps): ReactElement {
  const { combined, drafts, editor, isArrangementKnown, keys, onDesk, props, setView, showAs, view } = editing;
  const { frame, view: viewRef } = combined;
  const save = useSaveCommand({ editor, props, drafts, isArrangementKnown, setView });
  const actions = useEditorActions(editor, combined, [view, setView], save, showAs);
  const commands = useCommandDesk({ editor, actions, view: viewRef, frame, props, mode: view.mode });
  const catcher = usePasteCatcher(frame, (found) => actions.paste(pastePlace(commands.scene()), found));
  useProblemAnnouncements(editor);
  useInspectorReopening(editor, setView);
  useKeptFocus(frame, editor, view);
  const openNode = useLatest(useOpenNode(editor, actions, props, drafts));
  const onCommandKey = useCommandKeys(commands, actions, catcher.catchPaste, useWrittenFields(frame, editor));
  useMessageKeys(frame, commands, actions);
  useLayoutEffect(() => {
    keys.current = (event) => {
      onCommandKey(event);
      if (view.mode === 'runs' && props.singleKeys !== false) passReplayKey(event);
    };
  });
  useLayoutEffect(
    () => onDesk({ actions, commands, openNode: (...about) => openNode.current(...about) }),
    [actions, commands, onDesk, openNode],
  );
  return catcher.element;
}

/** Reopens closed settings when the selection changes, and replaces those of the workflow by those of the selection. */
function useInspectorReopening(editor: Editor, setView: (change: (before: EditorView) => EditorView) => void): void {
  useEffect(
    () =>
      editor.store.subscribe((now, before) => {
        if (now.selection === before.selection) return;
        const isChosen = now.selection.nodeIds.length + now.selection.edgeIds.length > 0;
        setView((view) =>
          view.inspectorClosed || (view.workflow && isChosen)
            ? { ...view, inspectorClosed: false, workflow: isChosen ? null : view.workflow }
            : view,
        );
      }),
    [editor, setView],
  );
}
