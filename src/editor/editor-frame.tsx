'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SaveOptions } from '#adapter';
import type { CanvasView } from '#canvas';
import { RunsView } from '#replay';
import type { Editor } from '#store';
import { AnchoredPopover, useAnnounce } from '#ui';
import { CanvasArea } from './canvas-area.js';
import { DeleteQuestion } from './delete-question.js';
import { EditorContextProvider, type EditorContextValue } from './editor-context.js';
import type { WorkflowEditorProps } from './editor-props.js';
import { Inspector } from './inspector.js';
import { moveToRegion } from './move-to-region.js';
import { Palette } from './palette.js';
import { bySeverity, countBySeverity, ProblemsPanel } from './problems-panel.js';
import { StepPicker } from './step-picker.js';
import { TopBar } from './top-bar.js';
import { closedView, type EditorView, useEditorActions } from './use-editor-actions.js';
import { useChecking } from './use-checking.js';
import { useSaving } from './use-saving.js';

/** The composed editor around one open document. */
export function EditorFrame({ editor, props }: { readonly editor: Editor; readonly props: WorkflowEditorProps }): ReactElement {
  const { adapter, slots = {}, workflowId } = props;
  const canvasView = useRef<CanvasView>(null);
  const [view, setView] = useState<EditorView>(() => ({ ...closedView, mode: props.defaultMode ?? 'edit' }));
  const announce = useAnnounce();
  const store = useSaving({ editor, adapter, workflowId, props });
  const save = useCallback((options?: SaveOptions) => {
    const { error } = countBySeverity(editor.problems());
    if (error > 0) {
      setView((before) => ({ ...before, problemsOpen: true, showAllProblems: true }));
      announce(`Not saved. ${error} ${error === 1 ? 'error' : 'errors'} to mend first`, 'assertive');
      return;
    }
    store(options);
  }, [announce, editor, store]);
  const actions = useEditorActions(editor, canvasView, setView, save);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  useChecking(editor);
  useProblemAnnouncements(editor);
  useInspectorReopening(editor, setView);

  const context = useMemo<EditorContextValue>(() => ({
    editor, adapter, workflowId, view: canvasView, props, actions,
    mode: view.mode, problemsOpen: view.problemsOpen, showAllProblems: view.showAllProblems,
  }), [actions, adapter, editor, props, view.mode, view.problemsOpen, view.showAllProblems, workflowId]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.defaultPrevented) return;
    const command = event.metaKey || event.ctrlKey;
    const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    const inCanvas = event.target instanceof HTMLElement && event.target.closest('[data-region="canvas"]') !== null;
    const inInspector = event.target instanceof HTMLElement && event.target.closest('[data-region="inspector"]') !== null;
    const done = ((): boolean => {
      if (event.key === 'F6') return moveToRegion(event), true;
      if (view.mode !== 'edit') return false;
      if (command && event.key.toLowerCase() === 's') return actions.save(), true;
      if (command && event.key.toLowerCase() === 'z' && !typing) return event.shiftKey ? actions.redo() : actions.undo(), true;
      if (event.key === 'Escape' && inInspector) {
        const [nodeId] = editor.store.getState().selection.nodeIds;
        if (nodeId !== undefined) canvasView.current?.focusNode(nodeId);
        return nodeId !== undefined;
      }
      if (event.key === 'F8') return goToProblem(editor, actions.goTo, event.shiftKey), true;
      if (inCanvas && !typing && event.key.toLowerCase() === 'p' && !command) return actions.showProblems(!view.problemsOpen), true;
      if (inCanvas && !typing && event.key === '/') {
        event.currentTarget.querySelector<HTMLElement>('[data-step-search]')?.focus();
        return true;
      }
      return false;
    })();
    if (done) event.preventDefault();
  };

  const closeInspector = useCallback(() => {
    setView((before) => ({ ...before, inspectorClosed: true }));
    const [nodeId] = editor.store.getState().selection.nodeIds;
    if (nodeId !== undefined) canvasView.current?.focusNode(nodeId);
  }, [editor]);
  /** Closed without a choice: back to where one was. */
  const closePicker = (): void => {
    const opener = view.picker?.opener;
    setView((before) => ({ ...before, picker: null }));
    requestAnimationFrame(() => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
    });
  };
  const openSettings = useCallback(() => {
    setView((before) => ({ ...before, inspectorClosed: false }));
    requestAnimationFrame(() => {
      const inspector = document.activeElement?.getRootNode() as Document | ShadowRoot | undefined;
      inspector?.querySelector<HTMLElement>('[data-region="inspector"] :is(textarea, input, [role="combobox"])')?.focus();
    });
  }, []);

  const isEditing = view.mode === 'edit';
  const PaletteSlot = slots.Palette === undefined ? Palette : slots.Palette;
  const InspectorSlot = slots.Inspector;
  const ProblemsSlot = slots.ProblemsPanel === undefined ? ProblemsPanel : slots.ProblemsPanel;
  const TopBarSlot = slots.TopBar === undefined ? TopBar : slots.TopBar;
  return (
    <EditorContextProvider value={context}>
      <div className="pb-frame" data-mode={view.mode} onKeyDown={onKeyDown}>
        {TopBarSlot && <TopBarSlot editor={editor} />}
        {isEditing ? (
          <>
            {PaletteSlot && !readOnly && <PaletteSlot editor={editor} />}
            <CanvasArea onSettings={openSettings} />
            {InspectorSlot === undefined ? !view.inspectorClosed && <Inspector onClose={closeInspector} /> : InspectorSlot && <InspectorSlot editor={editor} />}
            {ProblemsSlot && view.problemsOpen && <ProblemsSlot editor={editor} />}
          </>
        ) : (
          adapter && workflowId !== undefined && (
            <RunsView adapter={adapter} workflowId={workflowId} icons={props.icons} locale={props.locale} timeZone={props.timeZone}
              initialExecutionId={props.executionId} onOpenInEditor={(nodeId) => {
                actions.setMode('edit');
                if (nodeId !== undefined) actions.goTo({ nodeId });
              }} />
          )
        )}
      </div>
      <AnchoredPopover label="Add a step" anchor={view.picker?.anchor ?? null} className="pb-pop--pick" onClose={closePicker}>
        {view.picker && <StepPicker place={view.picker.place} onDone={() => setView((before) => ({ ...before, picker: null }))} />}
      </AnchoredPopover>
      {view.deletion && <DeleteQuestion nodeId={view.deletion.nodeId} onDone={() => setView((before) => ({ ...before, deletion: null }))} />}
    </EditorContextProvider>
  );
}

/** Selecting something else opens the settings again after they were closed. */
function useInspectorReopening(editor: Editor, setView: (change: (before: EditorView) => EditorView) => void): void {
  useEffect(() => editor.store.subscribe((now, before) => {
    if (now.selection !== before.selection) setView((view) => (view.inspectorClosed ? { ...view, inspectorClosed: false } : view));
  }), [editor, setView]);
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

/** Goes to the next or previous problem after the selected step's, around the end. */
function goToProblem(editor: Editor, goTo: (target: { nodeId?: string; edgeId?: string }) => void, backwards: boolean): void {
  const problems = bySeverity(editor.problems()).filter(({ edgeId, nodeId }) => nodeId !== undefined || edgeId !== undefined);
  if (problems.length === 0) return;
  const { edgeIds: [edgeId], nodeIds: [nodeId] } = editor.store.getState().selection;
  const places = problems.map((problem) => problem.edgeId ?? problem.nodeId);
  const distinct = problems.filter((_, index) => places.indexOf(places[index]) === index);
  const now = distinct.findIndex((problem) => (problem.edgeId ?? problem.nodeId) === (edgeId ?? nodeId));
  const next = distinct[(now + (backwards ? (now < 0 ? 0 : -1) : 1) + distinct.length) % distinct.length];
  if (next) goTo({ ...(next.nodeId === undefined ? {} : { nodeId: next.nodeId }), ...(next.edgeId === undefined ? {} : { edgeId: next.edgeId }) });
}
