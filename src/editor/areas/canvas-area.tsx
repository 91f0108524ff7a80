'use client';
import {
  type ComponentType,
  memo,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { Arranging, type CanvasView, useLayout, type Viewport, WorkflowCanvas } from '#canvas';
import { nodesOf } from '#graph';
import type { Layout } from '#layout';
import type { Editor } from '#store';
import { asGuest, ownerWindow, useAnnounce, useLatest, useMessages, usePageWindow } from '#ui';
import { areaMessages } from './area-messages.js';
import { createForwardedActions } from './forwarded-actions.js';
import type { CanvasPartsProps } from '../editing/parts.js';
import { useEditing, useEditorScene } from '../editor-context.js';
import { groupedViewRef } from '../groups/grouped-view.js';
import { GroupCard } from '../groups/group-card.js';
import { groupCardType, nodesMeant } from '../groups/shown-workflow.js';
import { useShownWorkflow } from '../groups/use-shown-workflow.js';
import { selectOrPick } from '../history/picking.js';
import { useLoudProblems } from '../problems/use-loud-problems.js';
import type { CanvasState } from './use-first-paint.js';

interface CanvasAreaProps {
  /** Receives the progress of the first paint. */
  readonly onCanvas: (state: CanvasState) => void;
}

/**
 * Binds the canvas to the editor: renders its state, and turns gestures into commands once they are loaded. Requests
 * from before are carried out then.
 */
// oxlint-disable-next-line max-lines-per-function -- the props of one canvas, which share the layout and the groups
export const CanvasArea = memo(function CanvasArea({ onCanvas }: CanvasAreaProps): ReactElement {
  const { editor, history, openedGroups, props, view } = useEditorScene();
  const { commands, parts } = useEditing() ?? {};
  const messages = useMessages(areaMessages);
  const workflow = useShownWorkflow(editor, useLoudProblems(), openedGroups, useAnnounce());
  const { isContracted, now: shown, presentation, version } = workflow;
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const { layout } = useLayout(version, presentation, props.density, props.startWorker);
  useLayoutReports(layout, isContracted, onCanvas);
  useTurnedInView(editor, layout, view);
  const stage = useRef<HTMLDivElement>(null);
  useSelectionInView(stage, editor, view);
  useViewHeld(stage, view);
  const opensAt = useOpensAt(stage, history?.camera);
  const latestHistory = useLatest(history);
  const [forwarded] = useState(() =>
    createForwardedActions({
      select: (chosen, options) =>
        selectOrPick(
          editor,
          latestHistory.current,
          { ...chosen, nodeIds: nodesMeant(chosen.nodeIds, shown()) },
          options?.extend === true,
        ),
    }),
  );
  const pageWindow = usePageWindow();
  const groupedView = useMemo(
    () => groupedViewRef(view, { editor, page: pageWindow, shown }),
    [editor, pageWindow, shown, view],
  );
  const nodeViews = useMemo(() => ({ ...asGuests(props.nodeViews), [groupCardType]: GroupCard }), [props.nodeViews]);
  const edgeViews = useMemo(() => asGuests(props.edgeViews), [props.edgeViews]);
  const covers = useCallback(() => coversOf(stage.current), []);
  // The same element while nothing of it changes, so that late parts render without the drawing.
  const inside = useMemo(
    () =>
      layout && (
        <>
          <Drawn onCanvas={onCanvas} />
          <LateCanvasParts workflow={workflow} layout={layout} readOnly={readOnly} />
        </>
      ),
    [layout, onCanvas, readOnly, workflow],
  );
  return (
    <div className="pb-stage" data-region="canvas" ref={stage}>
      {layout === undefined ? (
        <Arranging steps={nodesOf(version).length} />
      ) : (
        <WorkflowCanvas
          version={version}
          layout={layout}
          presentation={presentation}
          label={version.name ?? messages.workflow}
          selection={workflow.selection}
          problems={workflow.problems}
          missingEdges={workflow.missingEdges}
          readOnly={readOnly}
          icons={props.icons}
          nodeViews={nodeViews}
          edgeViews={edgeViews}
          piles={workflow.piles}
          density={props.density}
          defaultViewport={opensAt}
          actions={forwarded.actions}
          viewRef={groupedView}
          bindings={commands?.bindings}
          tools={forwarded.tools}
          covers={covers}
        >
          {inside}
        </WorkflowCanvas>
      )}
      {parts && <parts.CanvasDesk workflow={workflow} layout={layout} forwarded={forwarded} stage={stage} />}
    </div>
  );
});

function LateCanvasParts(about: CanvasPartsProps): ReactElement | null {
  const { parts } = useEditing() ?? {};
  return parts ? <parts.CanvasParts {...about} /> : null;
}

/** Reports the shown layout to the editor, that a slow one is awaited, and when it has arrived. */
function useLayoutReports(
  layout: Layout | undefined,
  isContracted: boolean,
  onCanvas: CanvasAreaProps['onCanvas'],
): void {
  const { editor } = useEditorScene();
  useEffect(() => editor.setLayout(layout, { isPart: isContracted }), [editor, layout, isContracted]);
  useEffect(() => () => editor.setLayout(undefined), [editor]);
  const isArranging = layout === undefined;
  useEffect(() => {
    if (!isArranging) return undefined;
    onCanvas('arranging');
    return () => onCanvas('drawing');
  }, [isArranging, onCanvas]);
}

/** Shows what is selected of a drawing that was turned, else all of it: nothing is where the view was. */
function useTurnedInView(editor: Editor, layout: Layout | undefined, view: RefObject<CanvasView | null>): void {
  const direction = layout && (layout.direction ?? 'down');
  const before = useRef(direction);
  useEffect(() => {
    if (direction !== undefined && before.current !== undefined && before.current !== direction) {
      const { selection } = editor.store.getState();
      if (selection.nodeIds.length + selection.edgeIds.length > 0) view.current?.follow(selection);
      else view.current?.fit();
    }
    before.current = direction ?? before.current;
  }, [direction, editor, view]);
}

/** Where the canvas opens within its own area, so that what is drawn stays at its place on the page. */
function useOpensAt(stage: RefObject<HTMLElement | null>, camera: Viewport | undefined): Viewport | undefined {
  const [opensAt, setOpensAt] = useState<Viewport>();
  // Known before the canvas measures itself and opens.
  useLayoutEffect(() => {
    const at = stage.current?.getBoundingClientRect();
    if (at && camera) setOpensAt({ ...camera, x: camera.x - at.x, y: camera.y - at.y });
    // The camera of the opening: afterwards the user moves it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return opensAt;
}

/** Keeps the selection in view when the canvas is resized: opening the settings narrows it. */
function useSelectionInView(
  stage: RefObject<HTMLElement | null>,
  editor: Editor,
  view: RefObject<CanvasView | null>,
): void {
  useEffect(() => {
    const page = ownerWindow(stage.current);
    let frame = 0;
    const observer = new page.ResizeObserver(() => {
      page.cancelAnimationFrame(frame);
      frame = page.requestAnimationFrame(() => {
        const { edgeIds, nodeIds } = editor.store.getState().selection;
        if (nodeIds.length === 1) view.current?.reveal(nodeIds[0] as string);
        else if (nodeIds.length === 0 && edgeIds.length === 1) view.current?.revealEdge(edgeIds[0] as string);
      });
    });
    if (stage.current) observer.observe(stage.current);
    return () => {
      observer.disconnect();
      page.cancelAnimationFrame(frame);
    };
  }, [editor, stage, view]);
}

/**
 * Holds the view while panels are open: what they covered is uncovered by moving it, and it returns when the last one
 * closes. Several parts mount panels, so their presence in the document is the fact that counts.
 */
function useViewHeld(stage: RefObject<HTMLElement | null>, view: RefObject<CanvasView | null>): void {
  useEffect(() => {
    const page = ownerWindow(stage.current);
    const frame = stage.current?.parentElement?.parentElement;
    if (!frame) return undefined;
    const hasPanel = (): boolean => frame.querySelector(panels) !== null;
    let release = hasPanel() ? view.current?.hold() : undefined;
    let waiting = 0;
    const observer = new page.MutationObserver(() => {
      if (hasPanel() === (release !== undefined)) return;
      page.cancelAnimationFrame(waiting);
      if (!release) release = view.current?.hold() ?? (() => undefined);
      else {
        const giveBack = release;
        release = undefined;
        // The canvas has its new size by then.
        waiting = page.requestAnimationFrame(() => page.requestAnimationFrame(giveBack));
      }
    });
    observer.observe(frame, { childList: true });
    return () => {
      observer.disconnect();
      page.cancelAnimationFrame(waiting);
    };
  }, [stage, view]);
}

/** Panels beside, below or over the canvas. */
const panels = ':scope > :is(.pb-insp, .pb-keys, .pb-prob)';

/** Returns the rectangles of what overlaps the canvas without being inside it, such as the view switch and the search. */
function coversOf(stage: HTMLElement | null): readonly DOMRect[] {
  const area = stage?.parentElement;
  // The settings cover the canvas only where they overlap it.
  const over = [
    ...(area?.querySelectorAll(':scope > .pb-float, :scope > .pb-find, .pb-keybar') ?? []),
    ...(area?.parentElement?.querySelectorAll(`${panels}, :scope > .pb-pal`) ?? []),
    ...(area?.closest('.pb')?.querySelectorAll('.pb-toast') ?? []),
  ];
  return over.map((part) => part.getBoundingClientRect());
}

/** Reports from inside the canvas that it has rendered. */
function Drawn({ onCanvas }: Pick<CanvasAreaProps, 'onCanvas'>): null {
  useEffect(() => onCanvas('drawn'), [onCanvas]);
  return null;
}

/** Wraps the host's node and edge views, to which the styles of the host's page apply. */
function asGuests<Props extends object>(
  views: { readonly [type: string]: ComponentType<Props> } | undefined,
): { readonly [type: string]: ComponentType<Props> } {
  return Object.fromEntries(Object.entries(views ?? {}).map(([type, View]) => [type, asGuest(View)]));
}
