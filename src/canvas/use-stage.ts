'use client';
import { useInsertionEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { graphOf } from '#graph';
import { placeNotes } from '#layout';
import { distinctTitle } from '#rules';
import { useContextValue } from './canvas-context.js';
import type { CanvasNotesView, CanvasSelection, WorkflowCanvasProps } from './canvas-props.js';
import type { GestureScene } from './gestures/gesture-scene.js';
import { useCanvasClicks } from './gestures/use-canvas-clicks.js';
import {
  useCarrying,
  useConnecting,
  useJump,
  useMarquee,
  useNodeDrag,
  useTouch,
} from './gestures/use-canvas-gestures.js';
import { useCanvasKeyboard } from './gestures/use-canvas-keyboard.js';
import { useGroupMotion } from './gestures/use-group-motion.js';
import { useNodeDrop } from './gestures/use-node-drop.js';
import { useNodeFocus } from './gestures/use-node-focus.js';
import { useRemoval } from './gestures/use-removal.js';
import { useSpacePan } from './gestures/use-space-pan.js';
import { useWheel } from './gestures/use-wheel.js';
import { useSlides } from './motion/use-slides.js';
import { chooseNotes } from './notes/note-facts.js';
import { useRenderLists } from './paint/use-render-lists.js';
import { createCardNames } from './parts/card-names.js';
import type { PlacedStub } from './parts/place-stubs.js';
import { useStubs } from './parts/use-stubs.js';
import type { CanvasScene } from './projection/canvas-scene.js';
import { createOrderKeeper } from './projection/document-order.js';
import { createProjector, type Projector } from './projection/project-canvas.js';
import { useCanvasScene } from './projection/use-canvas-scene.js';
import { useCanvasView } from './use-canvas-view.js';
import type { LateCanvas } from './use-late-canvas.js';
import type { Viewport } from './window/camera.js';
import { createPlaces } from './window/places.js';
import { useCameraReport } from './window/use-camera-report.js';
import { useCanvasWindow } from './window/use-canvas-window.js';
import { useCovers } from './window/use-covers.js';
import { useFarParts } from './window/use-far-parts.js';
import { useLevelOfDetail } from './window/use-level-of-detail.js';
import { useOwnCamera } from './window/use-own-camera.js';
import { useZooming } from './window/use-zooming.js';

/** Size of the canvas and the first viewport. */
export interface StageStart {
  readonly view: Viewport;
  readonly width: number;
  readonly height: number;
}

export type StageProps = WorkflowCanvasProps & {
  readonly start: StageStart;
  /** Undefined while it is loading: the canvas then shows nodes and edges, and can be panned and zoomed. */
  readonly late: LateCanvas | undefined;
};

const nothingSelected: CanvasSelection = { nodeIds: [], edgeIds: [] };
const none: readonly never[] = [];
const noPiles: ReadonlySet<string> = new Set();

/** The drawing to come: graph, positions, and what gestures read of the last projection. */
function useGround({ covers, layout, selection = nothingSelected, version }: StageProps) {
  const stageRef = useRef<HTMLDivElement>(null);
  const [keepOrder] = useState(createOrderKeeper);
  const graph = graphOf(version);
  const order = useMemo(() => keepOrder(graph), [keepOrder, graph]);
  const laid = useMemo(() => createPlaces(order, layout), [order, layout]);
  const zooming = useZooming();
  // Gestures both decide what is projected and read the last projection, so they get a ref and read it when an event
  // fires.
  const sceneRef = useRef<GestureScene>({
    graph,
    places: laid,
    laid,
    stubs: none,
    missingEdges: none,
    notes: none,
    besides: none,
    selection,
    titleOf: (id) => id,
    nodes: [],
    edges: [],
    nodeIds: new Set(),
    edgeIds: new Set(),
    leavesOut: false,
  });
  const camera = useOwnCamera(sceneRef, useCovers(stageRef, covers));
  return { stageRef, graph, order, laid, zooming, sceneRef, camera };
}

type Ground = ReturnType<typeof useGround>;

/** Gestures and the focus, which decide what is drawn where. */
function useGestures(props: StageProps, ground: Ground) {
  const { actions, late, layout, readOnly = false, selection = nothingSelected, start } = props;
  const { camera, graph, laid, sceneRef, order, stageRef, zooming } = ground;
  const editing = readOnly ? undefined : actions;
  const { carried, carry, keyMove } = useCarrying(late, sceneRef, stageRef, camera, editing);
  // Over an edge a gap opens for the carried node: everything is drawn at its position in that preview layout.
  const gap = carried?.preview?.layout;
  const places = useMemo(() => (gap ? createPlaces(order, gap) : laid), [order, gap, laid]);
  const near = useCanvasWindow(places, start.view, zooming);
  const focus = useNodeFocus(sceneRef, stageRef, camera);
  const moving = useNodeDrag(late, sceneRef, stageRef, layout, editing, carry);
  const selecting = useMarquee(late, sceneRef, selection, actions?.select);
  const drop = useNodeDrop(carry, editing?.dropType);
  const connect = useConnecting(late, sceneRef, editing, stageRef);
  const far = useFarParts(sceneRef, stageRef);
  const space = useSpacePan();
  useWheel(stageRef, camera);
  useTouch(late, stageRef, {
    scene: sceneRef,
    camera,
    openMenu: actions?.openMenu,
    drag: editing?.moveNodes ? moving.drag : undefined,
    partAt: far.partAt,
  });
  useLevelOfDetail(stageRef, start.view, zooming);
  // Exactly one node is the tab stop: the last focused, else the first selected, else the first in reading order.
  const tabStop = [focus.tabStop, selection.nodeIds[0], order.ids[0]].find((id) => id !== undefined && graph.node(id));
  // While there is no node the last one is kept: undo brings it back.
  if (tabStop !== undefined && tabStop !== focus.tabStop) focus.setTabStop(tabStop);
  return {
    editing,
    carried,
    carry,
    keyMove,
    places,
    near,
    focus,
    moving,
    selecting,
    drop,
    connect,
    far,
    space,
    tabStop,
  };
}

type Gestures = ReturnType<typeof useGestures>;

/** The elements and the painted rest. */
function useDrawing(props: StageProps, { graph, stageRef }: Ground, gestures: Gestures) {
  const { marks, missingEdges = none, piles = noPiles, presentation, problems = none } = props;
  const { carried, connect, editing, far, focus, moving, near, places, selecting, tabStop } = gestures;
  const [projector] = useState(createProjector);
  const source = connect.drawn?.source;
  const kept = useMemo(
    () => ({
      nodes: [...far.nodes, ...(source === undefined ? none : [source])],
      edges: [...far.edges, ...(focus.edgeId === undefined ? none : [focus.edgeId])],
    }),
    [far.nodes, far.edges, source, focus.edgeId],
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
    selection: props.selection ?? nothingSelected,
    marqueeNodeIds: selecting.nodeIds,
    draft: moving.draft,
    tabStop,
    drawnEdge: connect.drawn,
    carried,
    editing,
  });
  const projection = useMemo(() => projector(scene), [projector, scene]);
  const placedNotes = placeNotes(presentation, places.layout);
  const notes = useMemo(() => chooseNotes(placedNotes, near), [placedNotes, near]);
  const renderList = useRenderLists(scene, projection, placedNotes, notes.far);
  useGroupMotion(stageRef, moving.motion, moving.draft, projection, notes.near);
  const isHeld = moving.draft.moved.size > 0 || carried !== undefined;
  useSlides(stageRef, { places, projection, notes: notes.near, held: isHeld });
  const { named, names } = useNames(scene, projector);
  return { projector, scene, projection, placedNotes, notes, renderList, named, names };
}

type Drawing = ReturnType<typeof useDrawing>;

/** Accessible names of cards, rewritten only when they can have changed. */
function useNames(scene: CanvasScene, projector: Projector) {
  const [names] = useState(createCardNames);
  const { graph, marks, messages, missingEdges, places, presentation, problems } = scene;
  // Only these parts of the scene change names; a drag must not rewrite hundreds of them.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  const named = useMemo(() => scene, [graph, places, presentation, problems, missingEdges, marks, messages]);
  useLayoutEffect(() => names.write((content) => projector.cardName(named, content)), [names, named, projector]);
  return { named, names };
}

/** Clicks, keys and the functions of `viewRef`. */
function useControls(props: StageProps, ground: Ground, gestures: Gestures, drawing: Drawing) {
  const { actions, bindings, late, missingEdges = none, selection = nothingSelected, viewRef } = props;
  const { camera, graph, sceneRef, stageRef } = ground;
  const { carry, connect, editing, far, focus, keyMove, moving, places, selecting, tabStop } = gestures;
  const { focusEdge, focusNode, nodeDrawn, setTabStop } = focus;
  const { edges, nodes } = drawing.projection;
  const notesView = useRef<CanvasNotesView>(null);
  const remove = useRemoval(graph, stageRef, editing?.remove, focusNode);
  const clicks = useCanvasClicks({
    selection,
    actions,
    editing,
    scene: sceneRef,
    partAt: far.partAt,
    nodeFocused: setTabStop,
    nodeDrawn,
    remove,
  });
  const { jump, jumping } = useJump(late, stageRef, { places, tabStop, focusNode });
  const keyboard = useCanvasKeyboard(late, stageRef, bindings, {
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
    drawnEdge: connect.drawn,
    connecting: connect.connecting,
    jump,
    keyMove,
    focusNode,
    focusEdge,
    cancelGesture: () => moving.cancel() || selecting.marquee.cancel(),
  });
  useCanvasView(viewRef, {
    scene: sceneRef,
    stage: stageRef,
    camera,
    carry,
    keyboard,
    notes: notesView,
    focusNode,
    focusEdge,
  });
  const context = useContextValue(props, { handlers: clicks, camera, names: drawing.names });
  return { clicks, jumping, keyboard, notesView, context };
}

/** Places the stubs, and hands this projection to the gestures. */
function useStageStubs(
  {
    besides = none,
    marks,
    missingEdges = none,
    presentation,
    readOnly = false,
    selection = nothingSelected,
  }: StageProps,
  { graph, laid, sceneRef }: Ground,
  { near, places, tabStop }: Gestures,
  { placedNotes, projection }: Drawing,
  canAdd: boolean,
): readonly PlacedStub[] {
  const { laidStubs, stubs } = useStubs({
    graph,
    places,
    laid,
    missingEdges,
    nodeIds: near.nodes && projection.nodeIds,
    selectedIds: selection.nodeIds,
    tabStop,
    readOnly,
    canOffer: !marks && canAdd,
  });
  useInsertionEffect(() => {
    const titleOf = (id: string): string => {
      const node = graph.node(id);
      return node ? distinctTitle(graph, node, presentation) : id;
    };
    sceneRef.current = {
      graph,
      places,
      laid,
      stubs: laidStubs,
      missingEdges,
      notes: placedNotes,
      besides,
      selection,
      titleOf,
      ...projection,
    };
  });
  return stubs;
}

/** Everything that the stage draws and handles. The order of the hooks is that of their dependencies. */
export function useStage(props: StageProps) {
  const ground = useGround(props);
  const gestures = useGestures(props, ground);
  const drawing = useDrawing(props, ground, gestures);
  const controls = useControls(props, ground, gestures, drawing);
  const stubs = useStageStubs(props, ground, gestures, drawing, controls.context.can.add);
  useCameraReport(props.onCamera);
  return { ...ground, ...gestures, ...drawing, ...controls, stubs };
}

export type Stage = ReturnType<typeof useStage>;
