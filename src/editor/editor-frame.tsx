'use client';
import { type ComponentType, createElement, type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type SaveOptions, workStatus } from '#adapter';
import { encodeMoment, type ListedExecutions, passReplayKey } from '#replay';
import type { Editor } from '#store';
import { AnchoredPopover, ErrorBoundary, Guest, PartBoundary, useAnnounce, useToast } from '#ui';
import { AligningMenu } from './dialogs/aligning-menu.js';
import { CommandList } from './command-list/command-list.js';
import { useCommandDesk } from './commands/command-desk.js';
import { pastePlace } from './commands/edit-commands.js';
import { useCommandKeys } from './keys/use-command-keys.js';
import { DeleteDialog } from './dialogs/delete-dialog.js';
import type { Drafts } from './drafts/use-drafts.js';
import { versionRef } from './drafts/work-words.js';
import { EditorContextProvider, type EditorContextValue } from './editor-context.js';
import type { SlotProps, WorkflowEditorProps } from './editor-props.js';
import { EditHistory } from './edit-history/edit-history.js';
import { FindPanel } from './find/find-panel.js';
import { createFoundNodes } from './find/found-nodes.js';
import { giveFocusBack } from './focus/return-focus.js';
import { InsightsArea } from './areas/insights-area.js';
import { Inspector } from './settings/inspector.js';
import { KeySheet } from './keys/key-sheet.js';
import { useFittingEditor } from './narrow/use-fitting-editor.js';
import { GroupNameForm } from './groups/group-name-form.js';
import { NoteForm } from './dialogs/note-form.js';
import { Palette } from './palette/palette.js';
import { usePasteCatcher } from './keys/paste-catcher.js';
import { countBySeverity, ProblemsPanel } from './problems/problems-panel.js';
import { EdgeForm } from './dialogs/edge-form.js';
import { PasteRepair } from './dialogs/paste-repair.js';
import { ReplaceRequest } from './dialogs/replace-dialog.js';
import { RenameForm } from './dialogs/rename-form.js';
import { ExecutionsArea } from './areas/executions-area.js';
import { NodePicker } from './palette/node-picker.js';
import { NodesArea } from './areas/nodes-area.js';
import { TopBar } from './top-bar/top-bar.js';
import { createTwinView } from './areas/combined-view.js';
import { closedView, type EditorView, useEditorActions } from './actions/use-editor-actions.js';
import { useChecking } from './problems/use-checking.js';
import { useKeptFocus } from './focus/use-kept-focus.js';
import { useMessageKeys } from './keys/use-message-keys.js';
import { useOpenNode } from './areas/use-open-node.js';
import { useFirstPicture } from './areas/use-first-paint.js';
import { useSaving } from './use-saving.js';
import { useWrittenFields } from './keys/use-written-fields.js';
import { WorkflowPanel } from './settings/workflow-panel.js';
import { useWorkflowView } from './areas/workflow-view.js';

/** The parts of the view that open over the editor. */
const overlays = [
  'picker',
  'commandList',
  'past',
  'aligning',
  'edgeForm',
  'renaming',
  'groupName',
  'note',
  'replacing',
  'repairing',
  'deletion',
] as const;

/** The composed editor around one open document. */
export function EditorFrame({
  drafts,
  editor: opened,
  isArrangementKnown = true,
  props,
}: {
  readonly editor: Editor;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  readonly isArrangementKnown?: boolean;
}): ReactElement {
  const { adapter, slots = {}, workflowId } = props;
  const [twin] = useState(createTwinView);
  const { frame, view: viewRef } = twin;
  const { drawers, editor } = useFittingEditor(opened, frame);
  const { showAs, shownAs } = useWorkflowView(props);
  const [found] = useState(createFoundNodes);
  const [toolsPlace, takeTools] = useState<HTMLElement | null>(null);
  const [executionsAsked, setExecutionsAsked] = useState<ListedExecutions>();
  const [view, setView] = useState<EditorView>(() => ({ ...closedView, mode: props.defaultMode ?? 'edit' }));
  const announce = useAnnounce();
  const toast = useToast();
  const work = drafts?.work;
  const store = useSaving({
    editor,
    adapter,
    workflowId,
    props,
    drafts,
    isArrangementKnown,
    check: () => {
      const { error } = countBySeverity(editor.problems());
      return error === 0
        ? undefined
        : { code: 'has-errors', message: `Fix ${error} ${error === 1 ? 'error' : 'errors'} to save` };
    },
    onRefused: ({ code, message }) => {
      if (code !== 'has-errors') return;
      setView((before) => ({ ...before, problemsOpen: true, showAllProblems: true }));
      announce(`Not saved. ${message}`, 'assertive');
    },
  });
  const save = useCallback(
    (options?: SaveOptions) => {
      // Not every service reports it: that another tab was faster is known here already.
      const { overtakenBy } = work?.store.getState() ?? {};
      if (options?.over || !work || !overtakenBy || workStatus(work.store.getState()) !== 'conflict') {
        store(options);
        return;
      }
      toast({
        kind: 'error',
        text: 'Another tab saved this workflow first.',
        action: { label: 'Save mine after theirs', run: () => store({ over: versionRef(overtakenBy) }) },
      });
      announce('Not saved. Another tab saved this workflow first.', 'assertive');
    },
    [announce, store, toast, work],
  );
  const actions = useEditorActions(editor, twin, [view, setView], save, showAs);
  const commands = useCommandDesk({ editor, actions, view: viewRef, frame, props, mode: view.mode });
  const catcher = usePasteCatcher(frame, (found) => actions.paste(pastePlace(commands.scene()), found));
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const { checks, onCanvas, surrounded } = useFirstPicture(editor);
  useChecking(editor, checks || view.mode !== 'edit');
  useProblemAnnouncements(editor);
  useInspectorReopening(editor, setView);
  useKeptFocus(frame, editor, view);

  const context = useMemo<EditorContextValue>(
    () => ({
      editor,
      adapter,
      workflowId,
      view: viewRef,
      props,
      drafts,
      actions,
      commands,
      drawers,
      found,
      takeTools,
      mode: view.mode,
      problemsOpen: view.problemsOpen,
      settingsWide: view.settingsWide,
      showAllProblems: view.showAllProblems,
    }),
    [
      actions,
      adapter,
      commands,
      drafts,
      drawers,
      editor,
      found,
      props,
      view.mode,
      view.problemsOpen,
      view.settingsWide,
      view.showAllProblems,
      viewRef,
      workflowId,
    ],
  );

  const openNode = useOpenNode(editor, actions, props, drafts);
  const { moment, ...executionOptions } = { ...props.executions, singleKeys: props.singleKeys };
  const onExecution = (run: string): void => executionOptions.onMomentChange?.(encodeMoment({ run }));
  const onKeyDown = useCommandKeys(commands, actions, catcher.catchPaste, useWrittenFields(frame, editor));
  useMessageKeys(frame, commands, actions);

  const closePicker = (): void => {
    const { opener = null, place } = view.picker ?? {};
    setView((before) => ({ ...before, picker: null }));
    // What had the focus may be gone with what was chosen, such as the path that was missing.
    giveFocusBack(opener, frame.current, () => {
      const nodeId =
        editor.store.getState().selection.nodeIds[0] ?? (place && 'nodeId' in place ? place.nodeId : undefined);
      if (nodeId !== undefined) viewRef.current?.focusNode(nodeId);
    });
  };

  /** Closes what stood over the editor, and goes back to where it was asked for. */
  const closing = (part: 'edgeForm' | 'renaming' | 'groupName' | 'note' | 'past') => (): void => {
    const opener = view[part]?.opener ?? null;
    setView((before) => ({ ...before, [part]: null }));
    giveFocusBack(opener, frame.current);
  };
  const closeEdgeForm = closing('edgeForm');
  const closeRenaming = closing('renaming');
  const closeGroupName = closing('groupName');
  const closeNote = closing('note');
  const closePast = closing('past');

  // What opens over the editor closes where it throws, and can be opened anew.
  const over = overlays.map((part) => view[part]).find((open) => open !== null) ?? null;
  const onOverFailed = (): void => {
    const text = 'This could not be opened because of an error. Your work is safe.';
    setView((before) => ({ ...before, ...Object.fromEntries(overlays.map((part) => [part, null])) }));
    toast({ kind: 'error', text });
    announce(text, 'assertive');
    giveFocusBack(over && 'opener' in over ? over.opener : null, frame.current);
  };

  const isEditing = view.mode === 'edit';
  // Until our own parts come, their room is kept; a host's parts are there at once, as how much room they take is not known.
  const part = (
    theirs: ComponentType<SlotProps> | null | undefined,
    own: ReactElement,
    room: ReactElement = own,
  ): ReactElement | null => {
    if (theirs === null) return null;
    if (theirs) return <Guest>{createElement(theirs, { editor })}</Guest>;
    return surrounded || !isEditing ? own : room;
  };
  return (
    <EditorContextProvider value={context}>
      <div
        ref={frame}
        className="pb-frame"
        data-mode={view.mode}
        onKeyDown={
          view.mode === 'runs'
            ? (event) => {
                onKeyDown(event);
                if (props.singleKeys !== false) passReplayKey(event);
              }
            : onKeyDown
        }
      >
        {catcher.element}
        {slots.TopBar !== null && (
          <PartBoundary part="slots.TopBar" what="The top bar" className="pb-failed--top" resetBy={[slots.TopBar]}>
            {part(slots.TopBar, <TopBar />, <div className="pb-top" />)}
          </PartBoundary>
        )}
        {isEditing ? (
          <>
            {slots.Palette !== null && !readOnly && (
              <PartBoundary
                part="slots.Palette"
                what="The list of steps to add"
                className="pb-failed--l"
                resetBy={[slots.Palette]}
              >
                {part(slots.Palette, <Palette />, <div className="pb-pal" />)}
              </PartBoundary>
            )}
            <NodesArea onCanvas={onCanvas} surrounded={surrounded} shownAs={shownAs} twin={twin}>
              {view.find && (
                <FindPanel
                  opener={view.find.opener}
                  initialText={view.findText}
                  onClose={(findText) => setView((before) => ({ ...before, find: null, findText }))}
                />
              )}
            </NodesArea>
            <PartBoundary
              part="slots.Inspector"
              what="This panel"
              className="pb-failed--r"
              resetBy={[slots.Inspector, view.keys, view.workflow]}
            >
              {view.keys ? (
                <KeySheet />
              ) : view.workflow ? (
                <WorkflowPanel />
              ) : (
                (slots.Inspector !== undefined || !view.inspectorClosed) && part(slots.Inspector, <Inspector />)
              )}
            </PartBoundary>
            {slots.ProblemsPanel !== null && view.problemsOpen && (
              <PartBoundary
                part="slots.ProblemsPanel"
                what="The list of problems"
                className="pb-failed--b"
                resetBy={[slots.ProblemsPanel]}
              >
                {part(slots.ProblemsPanel, <ProblemsPanel />)}
              </PartBoundary>
            )}
          </>
        ) : view.mode === 'insights' ? (
          <PartBoundary part="Insights" what="Insights" className="pb-insights pb-fail">
            <InsightsArea
              toolsPlace={toolsPlace}
              onListExecutions={(executions) => {
                setExecutionsAsked(executions);
                actions.setMode('runs');
              }}
            />
          </PartBoundary>
        ) : (
          adapter &&
          workflowId !== undefined && (
            <PartBoundary part="Runs" what="Runs" className="pb-fail">
              <ExecutionsArea
                asked={executionsAsked}
                onAll={() => setExecutionsAsked(undefined)}
                adapter={adapter}
                workflowId={workflowId}
                icons={props.icons}
                locale={props.locale}
                timeZone={props.timeZone}
                initialExecutionId={props.executionId}
                moment={moment}
                privacy={props.executions?.privacy}
                savedFilters={props.executions?.savedFilters}
                replay={executionOptions}
                onExecutionChange={onExecution}
                onOpenInEditor={openNode}
              />
            </PartBoundary>
          )
        )}
        {view.mode === 'runs' && view.keys && <KeySheet />}
      </div>
      <ErrorBoundary part="Overlays" resetBy={[over]} fallback={() => null} onCatch={onOverFailed}>
        {(surrounded || view.picker) && (
          <AnchoredPopover
            label="Add a step"
            anchor={view.picker?.anchor ?? null}
            className="pb-pop--pick"
            onClose={closePicker}
          >
            {view.picker && <NodePicker place={view.picker.place} recent={view.recentTypes} onDone={closePicker} />}
          </AnchoredPopover>
        )}
        {view.commandList && (
          <CommandList
            {...view.commandList}
            recent={view.recentCommands}
            onClose={() => setView((before) => ({ ...before, commandList: null }))}
            onUse={(id) =>
              setView((before) => ({
                ...before,
                recentCommands: [id, ...before.recentCommands.filter((other) => other !== id)].slice(0, 20),
              }))
            }
          />
        )}
        {view.past && (
          <AnchoredPopover label="Edit history" anchor={view.past.anchor} onClose={closePast}>
            <EditHistory />
          </AnchoredPopover>
        )}
        {view.aligning && (
          <AligningMenu {...view.aligning} onClose={() => setView((before) => ({ ...before, aligning: null }))} />
        )}
        {view.edgeForm && (
          <AnchoredPopover label="Change path" anchor={view.edgeForm.anchor} onClose={closeEdgeForm}>
            <EdgeForm edgeId={view.edgeForm.edgeId} onDone={closeEdgeForm} />
          </AnchoredPopover>
        )}
        {view.renaming && (
          <AnchoredPopover label="Rename" anchor={view.renaming.anchor} onClose={closeRenaming}>
            <RenameForm nodeId={view.renaming.nodeId} onDone={closeRenaming} />
          </AnchoredPopover>
        )}
        {view.groupName && (
          <AnchoredPopover label="Rename group" anchor={view.groupName.anchor} onClose={closeGroupName}>
            <GroupNameForm groupId={view.groupName.groupId} onDone={closeGroupName} />
          </AnchoredPopover>
        )}
        {view.note && (
          <AnchoredPopover
            label={view.note.noteId === undefined ? 'Add note' : 'Edit note'}
            anchor={view.note.anchor}
            onClose={closeNote}
          >
            <NoteForm noteId={view.note.noteId} nodeId={view.note.nodeId} onDone={closeNote} />
          </AnchoredPopover>
        )}
        {view.replacing && (
          <ReplaceRequest {...view.replacing} onDone={() => setView((before) => ({ ...before, replacing: null }))} />
        )}
        {view.repairing && (
          <PasteRepair
            {...view.repairing}
            onCancel={() => setView((before) => ({ ...before, repairing: null }))}
            onPaste={(repairs) => {
              setView((before) => ({ ...before, repairing: null }));
              view.repairing?.paste(repairs);
            }}
          />
        )}
        {view.deletion && (
          <DeleteDialog
            nodeId={view.deletion.nodeId}
            onDone={() => setView((before) => ({ ...before, deletion: null }))}
          />
        )}
      </ErrorBoundary>
    </EditorContextProvider>
  );
}

/** Selecting something else opens its settings, also after they were closed, or in place of those of the workflow. */
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

/** Says how many errors and warnings there are when that changes, once things are quiet. */
function useProblemAnnouncements(editor: Editor): void {
  const announce = useAnnounce();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wordsOf = (): string => {
      const { error, warning } = countBySeverity(editor.store.getState().problems);
      return `${error} ${error === 1 ? 'error' : 'errors'}, ${warning} ${warning === 1 ? 'warning' : 'warnings'}`;
    };
    let said = wordsOf();
    const stop = editor.store.subscribe((now, before) => {
      if (now.checking) return;
      // What a workflow was opened with is shown, not said.
      if (before.checking) said = wordsOf();
      if (now.problems === before.problems) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const words = wordsOf();
        if (words !== said) announce((said = words));
      }, 900);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [announce, editor]);
}
