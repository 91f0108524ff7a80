'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type ListedExecutions, passReplayKey } from '#replay';
import type { Editor } from '#store';
import { PartBoundary, useMessages } from '#ui';
import { closedView, type EditorView } from './actions/editor-view.js';
import { useEditorActions } from './actions/use-editor-actions.js';
import { createCombinedView } from './areas/combined-view.js';
import { useFirstPaint } from './areas/use-first-paint.js';
import { useOpenNode } from './areas/use-open-node.js';
import { useWorkflowView } from './areas/workflow-view.js';
import { useCommandDesk } from './commands/command-desk.js';
import { pastePlace } from './commands/edit-commands.js';
import type { Drafts } from './drafts/use-drafts.js';
import { EditorContextProvider, type EditorContextValue } from './editor-context.js';
import { EditorOverlays } from './editor-overlays.js';
import { EditPanels, ResultPanels, Slot } from './editor-panels.js';
import type { WorkflowEditorProps } from './editor-props.js';
import { createFoundNodes } from './find/found-nodes.js';
import { useKeptFocus } from './focus/use-kept-focus.js';
import { KeySheet } from './keys/key-sheet.js';
import { usePasteCatcher } from './keys/paste-catcher.js';
import { useCommandKeys } from './keys/use-command-keys.js';
import { useMessageKeys } from './keys/use-message-keys.js';
import { useWrittenFields } from './keys/use-written-fields.js';
import { useFittingEditor } from './narrow/use-fitting-editor.js';
import { useChecking, useProblemAnnouncements } from './problems/use-checking.js';
import { sessionMessages } from './session/session-messages.js';
import { TopBar } from './top-bar/top-bar.js';
import { useSaveCommand } from './saving/use-save-command.js';

interface EditorFrameProps {
  readonly editor: Editor;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  readonly isArrangementKnown?: boolean;
}

/** The editor around one open document: the state that its parts share, and the parts of the current mode. */
// oxlint-disable-next-line max-lines-per-function -- wires the hooks of the editor into one context, in their order
export function EditorFrame({
  drafts,
  editor: opened,
  isArrangementKnown = true,
  props,
}: EditorFrameProps): ReactElement {
  const { slots = {} } = props;
  const { parts } = useMessages(sessionMessages);
  const [combined] = useState(createCombinedView);
  const { frame, view: viewRef } = combined;
  const { drawers, editor } = useFittingEditor(opened, frame);
  const { showAs, shownAs } = useWorkflowView(props);
  const [found] = useState(createFoundNodes);
  const [toolsPlace, takeTools] = useState<HTMLElement | null>(null);
  // Kept here: the list stays filtered while another mode is shown.
  const [executionsAsked, setExecutionsAsked] = useState<ListedExecutions>();
  const [view, setView] = useState<EditorView>(() => ({ ...closedView, mode: props.defaultMode ?? 'edit' }));
  const save = useSaveCommand({ editor, props, drafts, isArrangementKnown, setView });
  const actions = useEditorActions(editor, combined, [view, setView], save, showAs);
  const commands = useCommandDesk({ editor, actions, view: viewRef, frame, props, mode: view.mode });
  const catcher = usePasteCatcher(frame, (found) => actions.paste(pastePlace(commands.scene()), found));
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const { canCheck, isChromeShown, onCanvas } = useFirstPaint(editor);
  useChecking(editor, canCheck || view.mode !== 'edit');
  useProblemAnnouncements(editor);
  useInspectorReopening(editor, setView);
  useKeptFocus(frame, editor, view);
  const openNode = useOpenNode(editor, actions, props, drafts);
  const onCommandKey = useCommandKeys(commands, actions, catcher.catchPaste, useWrittenFields(frame, editor));
  useMessageKeys(frame, commands, actions);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    onCommandKey(event);
    if (view.mode === 'runs' && props.singleKeys !== false) passReplayKey(event);
  };

  const { mode, problemsOpen, settingsWide, showAllProblems } = view;
  const context = useMemo<EditorContextValue>(
    () => ({
      editor,
      adapter: props.adapter,
      workflowId: props.workflowId,
      view: viewRef,
      props,
      drafts,
      actions,
      commands,
      drawers,
      found,
      takeTools,
      mode,
      problemsOpen,
      settingsWide,
      showAllProblems,
    }),
    [
      actions,
      commands,
      drafts,
      drawers,
      editor,
      found,
      mode,
      problemsOpen,
      props,
      settingsWide,
      showAllProblems,
      viewRef,
    ],
  );
  return (
    <EditorContextProvider value={context}>
      <div ref={frame} className="pb-frame" data-mode={mode} onKeyDown={onKeyDown}>
        {catcher.element}
        {slots.TopBar !== null && (
          <PartBoundary part="slots.TopBar" what={parts.topBar} className="pb-failed--top" resetBy={[slots.TopBar]}>
            <Slot of={slots.TopBar} own={isChromeShown || mode !== 'edit' ? <TopBar /> : <div className="pb-top" />} />
          </PartBoundary>
        )}
        {mode === 'edit' ? (
          <EditPanels
            view={view}
            setView={setView}
            combined={combined}
            shownAs={shownAs}
            readOnly={readOnly}
            isChromeShown={isChromeShown}
            onCanvas={onCanvas}
          />
        ) : (
          <ResultPanels
            mode={mode}
            toolsPlace={toolsPlace}
            asked={executionsAsked}
            setAsked={setExecutionsAsked}
            openNode={openNode}
          />
        )}
        {mode === 'runs' && view.keys && <KeySheet />}
      </div>
      <EditorOverlays view={view} setView={setView} frame={frame} isChromeShown={isChromeShown} />
    </EditorContextProvider>
  );
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
