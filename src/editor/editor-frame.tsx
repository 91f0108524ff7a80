'use client';
import { memo, type ReactElement, useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ListedExecutions } from '#replay';
import type { Editor } from '#store';
import { LateNotice, type LatePart, PartBoundary, useMessages } from '#ui';
import { closedView, type EditorView } from './actions/editor-view.js';
import { createCombinedView } from './areas/combined-view.js';
import { useFirstPaint } from './areas/use-first-paint.js';
import { useWorkflowView } from './areas/workflow-view.js';
import type { Drafts } from './drafts/use-drafts.js';
import type { EditingDesk, EditingParts } from './editing/parts.js';
import { createKeyQueue } from './editing/key-queue.js';
import { useLetterFirst } from './editing/use-letter-first.js';
import {
  ChromeProvider,
  EditorContextProvider,
  type EditorContextValue,
  type EditorScene,
  EditorSceneProvider,
} from './editor-context.js';
import { EditPanels, Slot } from './editor-panels.js';
import type { EditorMode } from './editor-mode.js';
import type { WorkflowEditorProps } from './editor-props.js';
import { createFoundNodes } from './find/found-nodes.js';
import { useFit } from './narrow/use-fit.js';
import { createFreshNodes } from './problems/fresh-nodes.js';
import { useChecking } from './problems/use-checking.js';
import { sessionMessages } from './session/session-messages.js';
import { useHostMode } from './use-host-mode.js';

interface EditorFrameProps {
  readonly editor: Editor;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  readonly isArrangementKnown?: boolean;
  /** What surrounds the workflow; undefined until it is loaded and the editor has its commands. */
  readonly parts: EditingParts | undefined;
  /** Where it could not be loaded. */
  readonly failed: LatePart<EditingParts> | undefined;
}

/**
 * The editor around one open document: the state that its parts share, and the parts of the current mode. The workflow
 * is drawn first; what surrounds it and what changes it are loaded meanwhile.
 */
// oxlint-disable-next-line max-lines-per-function -- wires the state of the editor into one context, in its order
export const EditorFrame = memo(function EditorFrame({
  drafts,
  editor: given,
  failed,
  isArrangementKnown = true,
  parts,
  props,
}: EditorFrameProps): ReactElement {
  const { slots = {} } = props;
  const { editing, parts: names } = useMessages(sessionMessages);
  const [combined] = useState(createCombinedView);
  const { frame, view: viewRef } = combined;
  const editor = useLetterFirst(given, frame);
  const { drawers, narrow } = useFit(frame);
  const { showAs, shownAs } = useWorkflowView(props, narrow);
  const [found] = useState(createFoundNodes);
  const [fresh] = useState(createFreshNodes);
  const [toolsPlace, takeTools] = useState<HTMLElement | null>(null);
  // Kept here: the list stays filtered while another mode is shown.
  const [executionsAsked, setExecutionsAsked] = useState<ListedExecutions>();
  const [view, setView] = useState<EditorView>(() => ({
    ...closedView,
    mode: props.mode ?? props.defaultMode ?? 'edit',
  }));
  const showMode = useCallback(
    (next: EditorMode) => setView((before) => ({ ...before, mode: next, picker: null })),
    [],
  );
  useHostMode(props, view.mode, showMode);
  const [desk, takeDesk] = useState<EditingDesk>();
  const [keys] = useState(createKeyQueue);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const { canCheck, isChromeShown: isChromeDue, onCanvas } = useFirstPaint(editor);
  useChecking(editor, parts !== undefined && (canCheck || view.mode !== 'edit'));

  const { mode, problemsOpen, settingsWide, showAllProblems } = view;
  const scene = useMemo<EditorScene>(
    () => ({
      editor,
      adapter: props.adapter,
      workflowId: props.workflowId,
      view: viewRef,
      props,
      drawers,
      narrow,
      found,
      fresh,
      takeTools,
      mode,
      problemsOpen,
      settingsWide,
      showAllProblems,
    }),
    [drawers, editor, found, fresh, mode, narrow, problemsOpen, props, settingsWide, showAllProblems, viewRef],
  );
  const context = useMemo<EditorContextValue | undefined>(
    () => parts && desk && { ...scene, actions: desk.actions, commands: desk.commands, drafts, parts },
    [desk, drafts, parts, scene],
  );
  const isChromeShown = isChromeDue && context !== undefined;
  return (
    <EditorSceneProvider value={scene}>
      <EditorContextProvider value={context}>
        <ChromeProvider value={isChromeShown}>
          <div ref={frame} className="pb-frame" data-mode={mode} onKeyDown={keys.take}>
            {parts && (
              <parts.Editing
                {...{ editor, props, drafts, isArrangementKnown, combined, view, setView, showAs, keys }}
                onDesk={takeDesk}
              />
            )}
            {slots.TopBar !== null && (
              <PartBoundary part="slots.TopBar" what={names.topBar} className="pb-failed--top" resetBy={[slots.TopBar]}>
                <Slot
                  area="top"
                  of={slots.TopBar}
                  own={
                    parts && context && (isChromeShown || mode !== 'edit') ? (
                      <parts.TopBar />
                    ) : (
                      <div className="pb-top" />
                    )
                  }
                />
              </PartBoundary>
            )}
            {failed && (
              <LateNotice
                late={failed}
                what={names.editing}
                meanwhile={editing}
                className={slots.TopBar ? 'pb-failed--band' : 'pb-failed--top'}
              />
            )}
            {mode === 'edit' ? (
              <EditPanels
                view={view}
                setView={setView}
                combined={combined}
                shownAs={shownAs}
                readOnly={readOnly}
                onCanvas={onCanvas}
              />
            ) : (
              parts &&
              context &&
              desk && (
                <parts.ResultPanels
                  mode={mode}
                  toolsPlace={toolsPlace}
                  asked={executionsAsked}
                  setAsked={setExecutionsAsked}
                  openNode={desk.openNode}
                />
              )
            )}
            {mode === 'runs' && view.keys && parts && context && <parts.KeySheet />}
          </div>
          {parts && context && <parts.EditorOverlays view={view} setView={setView} frame={frame} />}
        </ChromeProvider>
      </EditorContextProvider>
    </EditorSceneProvider>
  );
});
