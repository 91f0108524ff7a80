'use client';
import {
  type ComponentType,
  memo,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import {
  Arranging,
  type CanvasActions,
  type CanvasTools,
  type CanvasView,
  Minimap,
  useLayout,
  ViewBar,
  WorkflowCanvas,
} from '#canvas';
import { nodesOf } from '#graph';
import type { Layout } from '#layout';
import type { Editor } from '#store';
import {
  AnchoredMenu,
  asGuest,
  Button,
  Guest,
  ownerWindow,
  PartBoundary,
  useLatest,
  useMessages,
  usePageWindow,
} from '#ui';
import { areaMessages } from './area-messages.js';
import { createDropActions } from './drop-actions.js';
import { useEditorContext } from '../editor-context.js';
import { type MenuTarget, menuFor, toolsFor } from './element-menus.js';
import { FoundFrames } from '../find/found-frames.js';
import { groupActions, groupedViewRef } from '../groups/group-actions.js';
import { GroupCard } from '../groups/group-card.js';
import { groupMessages } from '../groups/group-messages.js';
import { GroupFrames } from '../groups/group-frames.js';
import { groupCardType } from '../groups/shown-workflow.js';
import { type ShownWorkflow, useShownWorkflow } from '../groups/use-shown-workflow.js';
import { KeyBar } from '../keys/key-bar.js';
import type { CanvasState } from './use-first-paint.js';

interface CanvasAreaProps {
  /** Receives the progress of the first paint. */
  readonly onCanvas: (state: CanvasState) => void;
  /** The controls over the canvas are rendered. */
  readonly isChromeShown: boolean;
}

/** Binds the canvas to the editor: renders its state, and turns gestures into commands. */
// oxlint-disable-next-line max-lines-per-function -- the props of one canvas, which share the layout and the groups
export function CanvasArea({ onCanvas, isChromeShown }: CanvasAreaProps): ReactElement {
  const { actions, commands, editor, found, props, view } = useEditorContext();
  const messages = useMessages(areaMessages);
  const workflow = useShownWorkflow(editor, actions.say);
  const { isContracted, now: shown, presentation, setCollapsed, version } = workflow;
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const { layout } = useLayout(version, presentation, props.density, props.startWorker);
  useLayoutReports(layout, isContracted, onCanvas);
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useSelectionInView(stage, editor, view);
  const canvasActions = useCanvasActions(workflow, layout, setMenu);
  const pageWindow = usePageWindow();
  const groupedView = useMemo(
    () => groupedViewRef(view, { editor, page: pageWindow, shown }),
    [editor, pageWindow, shown, view],
  );
  const cardOf = useCallback((nodeId: string) => shown().cardOf.get(nodeId), [shown]);
  const nodeViews = useMemo(() => ({ ...asGuests(props.nodeViews), [groupCardType]: GroupCard }), [props.nodeViews]);
  const edgeViews = useMemo(() => asGuests(props.edgeViews), [props.edgeViews]);
  const tools = useCallback<CanvasTools>(
    (about, anchor) => toolsFor(about, anchor, shown(), commands),
    [commands, shown],
  );
  const covers = useCallback(() => coversOf(stage.current), []);
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
          actions={canvasActions}
          viewRef={groupedView}
          bindings={commands.bindings}
          tools={tools}
          covers={covers}
        >
          <Drawn onCanvas={onCanvas} />
          <FoundFrames found={found} layout={layout} cardOf={cardOf} />
          <GroupFrames
            groups={workflow.open}
            layout={layout}
            collapse={readOnly ? undefined : (groupId) => setCollapsed(groupId, true)}
          />
          {(isChromeShown || props.slots?.ViewBar) && <CanvasBar readOnly={readOnly} />}
          {(isChromeShown || props.slots?.Minimap) && <CanvasMap />}
        </WorkflowCanvas>
      )}
      {isChromeShown && <KeyBar stage={stage} />}
      {(isChromeShown || menu) && (
        <AnchoredMenu
          label={messages.menu}
          anchor={menu?.anchor ?? null}
          onClose={() => setMenu(null)}
          sections={menu ? menuFor(menu, commands) : []}
        />
      )}
    </div>
  );
}

/** Reports the shown layout to the editor, that a slow one is awaited, and when it has arrived. */
function useLayoutReports(
  layout: Layout | undefined,
  isContracted: boolean,
  onCanvas: CanvasAreaProps['onCanvas'],
): void {
  const { editor } = useEditorContext();
  useEffect(() => editor.setLayout(layout, { isPart: isContracted }), [editor, layout, isContracted]);
  useEffect(() => () => editor.setLayout(undefined), [editor]);
  const isArranging = layout === undefined;
  useEffect(() => {
    if (!isArranging) return undefined;
    onCanvas('arranging');
    return () => onCanvas('drawing');
  }, [isArranging, onCanvas]);
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

/** Returns the commands behind the gestures of the canvas. */
function useCanvasActions(
  { drawnAs, now: shown, setCollapsed }: ShownWorkflow,
  layout: Layout | undefined,
  setMenu: (menu: MenuTarget) => void,
): CanvasActions {
  const { actions, editor, props } = useEditorContext();
  const messages = useMessages(groupMessages);
  const latestLayout = useLatest(layout);
  return useMemo(
    () =>
      groupActions(
        {
          // The canvas passes the whole new selection, also where Shift extended it.
          select: (chosen) => editor.select(chosen),
          openSettings: (nodeId) => actions.openSettings({ nodeIds: [nodeId], edgeIds: [] }),
          openEdge: (edgeId) => actions.openSettings({ nodeIds: [], edgeIds: [edgeId] }),
          editEdge: actions.editEdge,
          insertOnEdge: (edgeId, anchor) => actions.pickNode({ kind: 'edge', edgeId }, anchor),
          connect: actions.connect,
          reconnect: actions.reconnect,
          moveNodes: (places) => {
            editor.commands.moveNodes(places);
          },
          remove: actions.remove,
          duplicate: actions.duplicate,
          ...createDropActions(editor, actions, props.density, drawnAs),
          openMenu: (target, anchor) => setMenu({ ...target, anchor }),
          leave: actions.leaveDrawer,
          addNote: actions.addNote,
          setNote: actions.setNote,
          noteWritten: actions.noteWritten,
          removeNotes: actions.removeNotes,
        },
        {
          editor,
          refuse: actions.refuse,
          shown,
          placeOf: (nodeId) => latestLayout.current?.nodes[nodeId],
          expand: (groupId) => setCollapsed(groupId, false),
          openMenu: (groupId, anchor) => setMenu({ groupId, anchor }),
          messages,
        },
      ),
    [actions, drawnAs, editor, latestLayout, messages, props.density, setCollapsed, setMenu, shown],
  );
}

/** Returns the rectangles of what overlaps the canvas without being inside it, such as the view switch and the search. */
function coversOf(stage: HTMLElement | null): readonly DOMRect[] {
  const area = stage?.parentElement;
  // The settings cover the canvas only where they overlap it.
  const over = [
    ...(area?.querySelectorAll(':scope > .pb-float, :scope > .pb-find, .pb-keybar') ?? []),
    ...(area?.parentElement?.querySelectorAll(':scope > :is(.pb-insp, .pb-keys)') ?? []),
  ];
  return over.map((part) => part.getBoundingClientRect());
}

/** Zoom and tidy, or the host's own bar. Memoised: it does not depend on the document. */
const CanvasBar = memo(function CanvasBar({ readOnly }: { readonly readOnly: boolean }): ReactElement | null {
  const { actions, commands, editor, props } = useEditorContext();
  const messages = useMessages(areaMessages);
  const { ViewBar: HostBar } = props.slots ?? {};
  if (HostBar === null) return null;
  if (HostBar)
    return (
      <PartBoundary
        part="slots.ViewBar"
        what={messages.failed.viewBar}
        className="pb-failed--viewbar"
        resetBy={[HostBar]}
      >
        <Guest>
          <HostBar editor={editor} />
        </Guest>
      </PartBoundary>
    );
  const addStep = (event: MouseEvent): void => {
    const [nodeId] = editor.store.getState().selection.nodeIds;
    const place = nodeId === undefined ? ({ kind: 'free' } as const) : ({ kind: 'after', nodeId } as const);
    actions.pickNode(place, event.currentTarget.getBoundingClientRect());
  };
  return (
    <ViewBar
      onTidy={readOnly ? undefined : () => commands.run('tidy')}
      tidyKeys={commands.caps('tidy')}
      bindings={commands.bindings}
      before={
        !readOnly && (
          <span className="pb-only-narrow">
            <Button size="sm" variant="primary" icon="plus" onClick={addStep}>
              {messages.addStep}
            </Button>
          </span>
        )
      }
    />
  );
});

/** The map, or the host's own. */
function CanvasMap(): ReactElement | null {
  const { editor, props } = useEditorContext();
  const { failed } = useMessages(areaMessages);
  const { Minimap: HostMap } = props.slots ?? {};
  if (HostMap === null) return null;
  if (!HostMap) return <Minimap />;
  return (
    <PartBoundary part="slots.Minimap" what={failed.map} className="pb-failed--minimap" resetBy={[HostMap]}>
      <Guest>
        <HostMap editor={editor} />
      </Guest>
    </PartBoundary>
  );
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
