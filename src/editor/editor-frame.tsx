'use client';
import {
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { CanvasView } from '#canvas';
import type { ListedExecutions } from '#replay';
import type { Editor } from '#store';
import type { TestSession } from '#testing';
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
  type StoredVersion,
} from './editor-context.js';
import { EditPanels, Slot } from './editor-panels.js';
import type { EditorMode } from './editor-mode.js';
import type { WorkflowEditorProps } from './editor-props.js';
import type { History } from './history/history.js';
import { createFoundNodes } from './find/found-nodes.js';
import { createOpenedGroups } from './groups/opened-groups.js';
import type { ScheduleStore } from './live/schedule-store.js';
import { useFit } from './narrow/use-fit.js';
import { createFreshNodes } from './problems/fresh-nodes.js';
import { useChecking } from './problems/use-checking.js';
import { sessionMessages } from './session/session-messages.js';
import { useHostMode } from './use-host-mode.js';

interface EditorFrameProps {
  readonly editor: Editor;
  readonly props: WorkflowEditorProps;
  readonly drafts: Drafts | undefined;
  /** Shared with the history. */
  readonly schedule: ScheduleStore;
  readonly isArrangementKnown?: boolean;
  /** What surrounds the workflow; undefined until it is loaded and the editor has its commands. */
  readonly parts: EditingParts | undefined;
  /** Where it could not be loaded. */
  readonly failed: LatePart<EditingParts> | undefined;
  /** The versions of the workflow; undefined where they are not listed. */
  readonly history?: History | undefined;
  /** Of a version that is viewed: where it can go live. */
  readonly stored?: StoredVersion | undefined;
  /** Between the top bar and the workflow: names the version that is viewed. */
  readonly band?: ReactNode;
}

/**
 * The editor around one open document: the state that its parts share, and the parts of the current mode. The workflow
 * is drawn first; what surrounds it and what changes it are loaded meanwhile.
 */
// oxlint-disable-next-line max-lines-per-function -- wires the state of the editor into one context, in its order
export const EditorFrame = memo(function EditorFrame({
  drafts,
  band,
  editor: given,
  failed,
  history,
  isArrangementKnown = true,
  parts,
  props,
  schedule,
  stored,
}: EditorFrameProps): ReactElement {
  const { slots = {} } = props;
  const { editing, parts: names } = useMessages(sessionMessages);
  const [combined] = useState(createCombinedView);
  const { frame, view: viewRef } = combined;
  const editor = useLetterFirst(given, frame);
  const { drawers, narrow } = useFit(frame);
  const { showAs, shownAs } = useWorkflowView(props, narrow);
  const [found] = useState(createFoundNodes);
  const [openedGroups] = useState(createOpenedGroups);
  const [fresh] = useState(createFreshNodes);
  const [toolsPlace, takeTools] = useState<HTMLElement | null>(null);
  // Kept here: the list stays filtered while another mode is shown.
  const testing = useRef<TestSession>(undefined);
  const [executionsAsked, setExecutionsAsked] = useState<ListedExecutions>();
  const [view, setView] = useState<EditorView>(() => ({
    ...closedView,
    mode: props.mode ?? history?.mode ?? props.defaultMode ?? 'edit',
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

  const { mode, problemsOpen, refusal, settingsWide, showAllProblems } = view;
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
      openedGroups,
      fresh,
      takeTools,
      history,
      stored,
      schedule,
      testing,
      mode,
      problemsOpen,
      refusal,
      settingsWide,
      showAllProblems,
    }),
    [
      drawers,
      editor,
      found,
      fresh,
      history,
      mode,
      narrow,
      openedGroups,
      problemsOpen,
      props,
      refusal,
      schedule,
      settingsWide,
      showAllProblems,
      stored,
      viewRef,
    ],
  );
  const context = useMemo<EditorContextValue | undefined>(
    () => parts && desk && { ...scene, actions: desk.actions, commands: desk.commands, drafts, parts },
    [desk, drafts, parts, scene],
  );
  useReadCamera(frame, viewRef, history);
  useLentSave(desk, drafts, history);
  const isChromeShown = isChromeDue && context !== undefined;
  return (
    <EditorSceneProvider value={scene}>
      <EditorContextProvider value={context}>
        <ChromeProvider value={isChromeShown}>
          <div
            ref={frame}
            className="pb-frame"
            data-mode={mode}
            data-picking={history?.isPicking || undefined}
            data-history={(history?.isOpen && mode === 'edit') || undefined}
            data-live={(view.goingLive?.isOff === false && mode === 'edit') || undefined}
            onKeyDown={keys.take}
          >
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
            {band}
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
                  testing={testing}
                  toolsPlace={toolsPlace}
                  asked={executionsAsked}
                  setAsked={setExecutionsAsked}
                  openNode={desk.openNode}
                />
              )
            )}
            {mode !== 'edit' && view.keys && parts && context && <parts.KeySheet />}
          </div>
          {parts && context && <parts.EditorOverlays view={view} setView={setView} frame={frame} />}
        </ChromeProvider>
      </EditorContextProvider>
    </EditorSceneProvider>
  );
});

/** Lets the history read where the canvas looks: the next one opens there. */
function useReadCamera(
  frame: RefObject<HTMLElement | null>,
  view: RefObject<CanvasView | null>,
  history: History | undefined,
): void {
  const readsCamera = history?.readsCamera;
  useLayoutEffect(() => {
    readsCamera?.(() => {
      const at = view.current?.viewport();
      const stage = frame.current?.querySelector('[data-region="canvas"]')?.getBoundingClientRect();
      return at && stage && stage.width > 0 ? { ...at, x: at.x + stage.x, y: at.y + stage.y } : undefined;
    });
  }, [frame, readsCamera, view]);
}

/** Lends the save command of the draft to the version that is viewed: a restore may save the draft first. */
function useLentSave(desk: EditingDesk | undefined, drafts: Drafts | undefined, history: History | undefined): void {
  const lendSave = history?.lendSave;
  useLayoutEffect(() => {
    if (!desk || !drafts) return undefined;
    lendSave?.(async () => (await desk.actions.save())?.ok === true);
    return () => lendSave?.(undefined);
  }, [desk, drafts, lendSave]);
}
