'use client';
import { ReactFlow, type ReactFlowProps, SelectionMode } from '@xyflow/react';
import {
  type ReactElement,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { graphOf } from '#graph';
import { placeNotes } from '#layout';
import { createCardNames } from './parts/card-names.js';
import { type Viewport, maxZoom, minZoom } from './window/camera.js';
import { CanvasContextProvider, RenderListProvider, useContextValue } from './canvas-context.js';
import type { CanvasEdge, CanvasNode } from './projection/canvas-elements.js';
import { CanvasGround } from './parts/canvas-ground.js';
import type { CanvasNotesView, CanvasSelection, WorkflowCanvasProps } from './canvas-props.js';
import { ConnectionLine, NoLine } from './parts/connection-line.js';
import { DropLayer } from './parts/drop-layer.js';
import { createOrderKeeper } from './projection/document-order.js';
import type { GestureScene } from './gestures/gesture-scene.js';
import { HelperLineLayer } from './parts/helper-line-layer.js';
import { JumpLayer } from './parts/jump-layer.js';
import { MissingEdgeStubs } from './parts/missing-edge-stubs.js';
import { movedStubs } from './parts/place-stubs.js';
import { chooseNotes } from './notes/note-facts.js';
import { NoteLayer } from './notes/note-layer.js';
import { FarCanvas } from './paint/far-canvas.js';
import { MovingCanvas } from './paint/moving-canvas.js';
import { FirstElements } from './parts/first-elements.js';
import { EdgeView } from './parts/edge-view.js';
import { createPlaces } from './window/places.js';
import { createProjector } from './projection/project-canvas.js';
import { nodeFace } from '#rules';
import { NodeView } from './parts/node-view.js';
import { ToolsOverSelection } from './parts/node-tools.js';
import { NodeOutline } from './parts/node-outline.js';
import { useCarrying } from './gestures/use-carrying.js';
import { useCanvasClicks } from './gestures/use-canvas-clicks.js';
import { useCanvasKeyboard } from './gestures/use-canvas-keyboard.js';
import { useCanvasWindow } from './window/use-canvas-window.js';
import { useConnecting } from './gestures/use-connecting.js';
import { useGroupMotion } from './gestures/use-group-motion.js';
import { useSlides } from './motion/use-slides.js';
import { useFarParts } from './window/use-far-parts.js';
import { useJump } from './gestures/use-jump.js';
import { useStubs } from './parts/use-stubs.js';
import { useCanvasScene } from './projection/use-canvas-scene.js';
import { useCanvasView } from './use-canvas-view.js';
import { useCovers } from './window/use-covers.js';
import { useKeptWhole } from './window/use-kept-whole.js';
import { useLevelOfDetail } from './window/use-level-of-detail.js';
import { useMarquee } from './gestures/use-marquee.js';
import { useOwnCamera } from './window/use-own-camera.js';
import { useRenderLists } from './paint/use-render-lists.js';
import { useRemoval } from './gestures/use-removal.js';
import { useSpacePan } from './gestures/use-space-pan.js';
import { useNodeDrag } from './gestures/use-node-drag.js';
import { useNodeDrop } from './gestures/use-node-drop.js';
import { useNodeFocus } from './gestures/use-node-focus.js';
import { useTouch } from './gestures/use-touch.js';
import { useWheel } from './gestures/use-wheel.js';
import { useZooming } from './window/use-zooming.js';

const middleButton = [1];
const nothingSelected: CanvasSelection = { nodeIds: [], edgeIds: [] };
const none: readonly never[] = [];
const noPiles: ReadonlySet<string> = new Set();
/** Radius of the grip at each end of a selected edge, in px. A press closer to the port means the port. */
const gripRadius = 15;

const no = (): boolean => false;
/** React Flow only draws: keys, wheel, connections and selection by click are handled by hooks of the canvas. */
const constantSettings = {
  nodeTypes: { node: NodeView },
  edgeTypes: { edge: EdgeView },
  minZoom,
  maxZoom,
  attributionPosition: 'bottom-center',
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  elementsSelectable: true,
  selectNodesOnDrag: false,
  nodeDragThreshold: 4,
  selectionMode: SelectionMode.Partial,
  paneClickDistance: 4,
  panOnScroll: false,
  zoomOnScroll: false,
  zoomOnDoubleClick: false,
  zoomOnPinch: true,
  preventScrolling: false,
  connectOnClick: false,
  reconnectRadius: gripRadius,
  connectionRadius: 1,
  connectionLineComponent: NoLine,
  isValidConnection: no,
} satisfies ReactFlowProps<CanvasNode, CanvasEdge>;

/** Size of the canvas and the first viewport. */
export interface StageStart {
  readonly view: Viewport;
  readonly width: number;
  readonly height: number;
}

/**
 * The drawing itself, mounted once its size is known. One long function on purpose: it wires the gestures to each
 * other, and every hook needs results of earlier ones.
 */
export function CanvasStage(props: WorkflowCanvasProps & { readonly start: StageStart }): ReactElement {
  const { version, layout, presentation, label, marks, readOnly = false, start, viewRef, children } = props;
  const { actions, problems = none, missingEdges = none, piles = noPiles, selection = nothingSelected } = props;
  const editing = readOnly ? undefined : actions;
  const stage = useRef<HTMLDivElement>(null);
  const [projector] = useState(createProjector);
  const [keepOrder] = useState(createOrderKeeper);
  const [names] = useState(createCardNames);

  const graph = graphOf(version);
  const order = useMemo(() => keepOrder(graph), [keepOrder, graph]);
  const laid = useMemo(() => createPlaces(order, layout), [order, layout]);
  const zooming = useZooming();
  // Gestures both decide what is projected and read the last projection, so they get a ref and read it when an event
  // fires.
  const gestureScene = useRef<GestureScene>({
    graph,
    places: laid,
    laid,
    stubs: none,
    notes: none,
    selection,
    titleOf: (id) => id,
    nodes: [],
    edges: [],
    nodeIds: new Set(),
    edgeIds: new Set(),
    leavesOut: false,
  });
  const covers = useCovers(stage, props.covers);
  const camera = useOwnCamera(gestureScene, covers);
  const { carried, tools: carry } = useCarrying(gestureScene, stage, camera, editing);
  // Over an edge a gap opens for the carried node: everything is drawn at its position in that preview layout.
  const gap = carried?.preview?.layout;
  const places = useMemo(() => (gap ? createPlaces(order, gap) : laid), [order, gap, laid]);
  const near = useCanvasWindow(places, start.view, zooming);
  const focus = useNodeFocus(gestureScene, stage, camera);
  const { focusEdge, focusNode, setTabStop } = focus;
  const drag = useNodeDrag(gestureScene, layout, editing?.moveNodes, carry);
  const marquee = useMarquee(gestureScene, selection, actions?.select);
  const drop = useNodeDrop(carry, editing?.dropType);
  const connect = useConnecting(gestureScene, editing, stage);
  const far = useFarParts(gestureScene, stage);
  const { connecting } = connect;
  const space = useSpacePan();
  useWheel(stage, camera);
  useKeptWhole(stage, gestureScene, camera);
  useTouch(stage, {
    scene: gestureScene,
    camera,
    openMenu: actions?.openMenu,
    drag: editing?.moveNodes ? drag : undefined,
    partAt: far.partAt,
  });
  useLevelOfDetail(stage, start.view, zooming);

  // Exactly one node is the tab stop: the last focused, else the first selected, else the first in reading order.
  const tabStop = [focus.tabStop, selection.nodeIds[0], order.ids[0]].find((id) => id !== undefined && graph.node(id));
  if (tabStop !== focus.tabStop) setTabStop(tabStop);

  const kept = useMemo(
    () => ({
      nodes: [...far.nodes, ...(connecting ? [connecting.source] : none)],
      edges: [...far.paths, ...(focus.edgeId === undefined ? none : [focus.edgeId])],
    }),
    [far.nodes, far.paths, connecting, focus.edgeId],
  );
  const scene = useCanvasScene({
    graph,
    places,
    window: near,
    kept,
    presentation,
    problems,
    missingEdges,
    marks,
    piles,
    selection,
    marqueeNodeIds: marquee.nodeIds,
    draft: drag.draft,
    tabStop,
    connecting,
    carried,
    editing,
  });
  const projection = useMemo(() => projector(scene), [projector, scene]);
  const { nodes, edges } = projection;
  const placedNotes = placeNotes(presentation, places.layout);
  const notes = useMemo(() => chooseNotes(placedNotes, near), [placedNotes, near]);
  const notesView = useRef<CanvasNotesView>(null);
  const renderList = useRenderLists(scene, projection, placedNotes, notes.far);
  useGroupMotion(stage, drag.motion, drag.draft, projection, notes.near);
  useSlides(stage, { places, projection, notes: notes.near, held: drag.draft.moved.size > 0 || carried !== undefined });
  // Only these parts of the scene change names; a drag must not rewrite hundreds of them.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  const named = useMemo(() => scene, [graph, places, presentation, problems, missingEdges, marks]);
  useLayoutEffect(() => names.write((content) => projector.cardName(named, content)), [names, named, projector]);

  const remove = useRemoval(graph, stage, editing?.remove, focusNode);
  const clicks = useCanvasClicks({
    selection,
    actions,
    editing,
    scene: gestureScene,
    partAt: far.partAt,
    nodeFocused: setTabStop,
    nodeDrawn: focus.nodeDrawn,
    remove,
  });
  const jump = useJump(gestureScene, stage, { places, tabStop, focusNode });
  const keyboard = useCanvasKeyboard(stage, {
    bindings: props.bindings,
    graph,
    places,
    nodes,
    edges,
    tabStop,
    missingEdges,
    selection,
    editing,
    actions,
    camera,
    connecting,
    tools: connect,
    jump,
    focusNode,
    focusEdge,
    cancelGesture: () => drag.cancel() || marquee.cancel(),
  });
  useCanvasView(viewRef, {
    scene: gestureScene,
    stage,
    camera,
    carry,
    keyboard,
    notes: notesView,
    focusNode,
    focusEdge,
  });

  const context = useContextValue(props, { handlers: clicks, camera, names });
  // React Flow's attribution stays visible, as its licence asks; its link must not be a tab stop between canvas and
  // settings.
  useEffect(() => {
    const link = stage.current?.querySelector<HTMLAnchorElement>('.react-flow__attribution a');
    if (link) link.tabIndex = -1;
  }, [stage]);
  const { laidStubs, stubs } = useStubs({
    graph,
    places,
    laid,
    missingEdges,
    nodeIds: near.nodes && projection.nodeIds,
    selectedIds: selection.nodeIds,
    tabStop,
    readOnly,
    canOffer: !marks && context.can.add,
  });
  useInsertionEffect(() => {
    const titleOf = (id: string): string => {
      const node = graph.node(id);
      return node ? nodeFace(node, presentation).title : id;
    };
    gestureScene.current = {
      graph,
      places,
      laid,
      stubs: laidStubs,
      notes: placedNotes,
      selection,
      titleOf,
      ...projection,
    };
  });
  const isAtRest = !connecting && drag.draft.moved.size === 0 && marquee.nodeIds === undefined;
  const settings = {
    nodesDraggable: editing?.moveNodes !== undefined,
    nodesConnectable: editing?.connect !== undefined,
    nodesFocusable: false,
    edgesFocusable: false,
    edgesReconnectable: false,
    elevateNodesOnSelect: false,
    onError: ignoreNotices,
  };
  // Keeps the ids of ARIA descriptions apart where a page holds two canvases.
  const id = useId();
  const attributes = {
    'data-readonly': readOnly || undefined,
    'data-connecting': connecting ? (connecting.end?.fixed === 'target' ? 'source' : 'target') : undefined,
    'data-marked': marks ? '' : undefined,
    // A press on the pane or on a port leaves the focus on the canvas, so that its keys keep working.
    tabIndex: nodes.length === 0 ? 0 : -1,
  };

  return (
    <CanvasContextProvider value={context}>
      <RenderListProvider value={renderList.whole}>
        <FirstElements nodes={nodes} edges={edges} view={start.view} settings={settings}>
          <ReactFlow<CanvasNode, CanvasEdge>
            id={id}
            ref={stage}
            className="pb-flow"
            aria-roledescription="workflow"
            aria-label={label}
            {...attributes}
            onKeyDown={(event) => {
              space.onKeyDown(event);
              keyboard.onKeyDown(event);
            }}
            onKeyUp={space.onKeyUp}
            onFocus={focus.onFocus}
            onBlur={(event) => {
              space.onBlur(event);
              focus.onBlur(event);
            }}
            onPointerMove={far.onPointerMove}
            onPointerLeave={far.onPointerLeave}
            onPointerDownCapture={far.onPointerDownCapture}
            onMouseDownCapture={far.onMouseDownCapture}
            onClickCapture={far.onClickCapture}
            onClick={(event) => far.isTap(event) && clicks.onPaneClick(event)}
            onDragOver={drop.onDragOver}
            onDragLeave={drop.onDragLeave}
            onDrop={drop.onDrop}
            nodes={nodes}
            edges={edges}
            defaultViewport={start.view}
            {...constantSettings}
            {...settings}
            panOnDrag={space.held ? true : middleButton}
            selectionOnDrag={!space.held && actions?.select !== undefined}
            onSelectionStart={marquee.onStart}
            onSelectionEnd={marquee.onEnd}
            onNodeDragStart={drag.onDragStart}
            onNodeDrag={drag.onDrag}
            onNodeDragStop={drag.onDragStop}
            onConnectStart={connect.onConnectStart}
            onConnectEnd={connect.onConnectEnd}
            onNodeClick={clicks.onNodeClick}
            onNodeDoubleClick={clicks.onNodeDoubleClick}
            onEdgeClick={clicks.onEdgeClick}
            onPaneClick={clicks.onPaneClick}
            onNodeContextMenu={clicks.onNodeContextMenu}
            onEdgeContextMenu={clicks.onEdgeContextMenu}
            onPaneContextMenu={clicks.onPaneContextMenu}
            {...(editing?.reconnect && { onReconnect: no, onReconnectStart: connect.onReconnectStart })}
          >
            <CanvasGround />
            {near.nodes && <FarCanvas renderList={renderList.rest} isPainting={projection.leavesOut} />}
            {renderList.moving && <MovingCanvas moving={renderList.moving} motion={drag.motion} />}
            <MissingEdgeStubs stubs={movedStubs(stubs, drag.draft)} drop={carried} />
            <NoteLayer
              graph={graph}
              places={places}
              presentation={presentation}
              near={notes.near}
              draft={drag.draft}
              editing={editing}
              actions={actions}
              bindings={props.bindings}
              camera={camera}
              tabStop={tabStop}
              focusNode={focusNode}
              handle={notesView}
            />
            <HelperLineLayer lines={drag.helpers} />
            {!readOnly && isAtRest && (
              <ToolsOverSelection graph={graph} places={places} presentation={presentation} selection={selection} />
            )}
            {jump.jumping && <JumpLayer jumping={jump.jumping} />}
            {carried && <DropLayer carried={carried} laid={laid} follow={carry.follow} />}
            {connecting?.end && <ConnectionLine end={connecting.end} tools={connect} />}
          </ReactFlow>
        </FirstElements>
        <NodeOutline label={label} scene={named} tabStop={tabStop} projector={projector} />
        {children}
      </RenderListProvider>
    </CanvasContextProvider>
  );
}

/** React Flow warns on the console of conditions a host cannot fix, such as a hidden handle. */
function ignoreNotices(): void {}
