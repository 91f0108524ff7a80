'use client';
import { ReactFlow, type ReactFlowProps, SelectionMode, useStoreApi, ViewportPortal } from '@xyflow/react';
import { memo, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { CanvasContextProvider, RenderListProvider } from './canvas-context.js';
import { EdgeView } from './parts/edge-view.js';
import { LabelLayer } from './parts/label-layer.js';
import { MissingEdgeStubs } from './parts/missing-edge-stubs.js';
import { NodeOutline } from './parts/node-outline.js';
import { NodeView } from './parts/node-view.js';
import { movedStubs } from './parts/place-stubs.js';
import type { CanvasEdge, CanvasNode } from './projection/canvas-elements.js';
import { type Stage, type StageProps, useStage } from './use-stage.js';
import { leastZoom, maxZoom, type Viewport } from './window/camera.js';

interface FirstElementsProps {
  readonly nodes: CanvasNode[];
  readonly edges: CanvasEdge[];
  readonly view: Viewport;
  /** Further settings that React Flow reads per element. A missing one would render all elements twice. */
  readonly settings: {
    readonly nodesDraggable: boolean;
    readonly nodesConnectable: boolean;
    readonly nodesFocusable: boolean;
    readonly edgesFocusable: boolean;
    readonly edgesReconnectable: boolean;
    readonly elevateNodesOnSelect: boolean;
    readonly onError: () => void;
  };
  readonly children: ReactNode;
}

/**
 * Gives React Flow its first nodes, edges and viewport before its first render. By itself it takes them in an effect:
 * it would render nothing first, then everything in one long task that blocks input. Nothing is subscribed to its store
 * yet, so a write during render has no observer; a repeated render writes the same.
 */
function FirstElements({ children, edges, nodes, settings, view }: FirstElementsProps): ReactElement {
  const store = useStoreApi<CanvasNode, CanvasEdge>();
  useState(() => {
    store.setState({ ...settings, updateNodeInternals: measureNothing, transform: [view.x, view.y, view.zoom] });
    store.getState().setNodes(nodes);
    store.getState().setEdges(edges);
  });
  return <>{children}</>;
}

/** Minimum distance of dots in screen px; closer ones would look like a texture. */
const sparse = 12;

/** Dots of the background. They follow the camera in every frame without rendering, and thin out when zoomed out. */
function CanvasGround(): ReactElement {
  const ground = useRef<HTMLDivElement>(null);
  const store = useStoreApi();
  useLayoutEffect(() => {
    const follow = (): void => {
      const [x, y, zoom] = store.getState().transform;
      let spacing = 20 * zoom;
      while (spacing < sparse) spacing *= 2;
      const { style } = ground.current!;
      style.backgroundPosition = `${x}px ${y}px`;
      style.backgroundSize = `${spacing}px ${spacing}px`;
    };
    follow();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform) follow();
    });
  }, [store]);
  return <div ref={ground} className="pb-ground" aria-hidden />;
}

const middleButton = [1];
/** Radius of the grip at each end of a selected edge, in px. A press closer to the port means the port. */
const gripRadius = 15;

const no = (): boolean => false;
/** Replaces React Flow's line to the pointer; ours snaps to the target. */
const NoLine = (): null => null;
/** React Flow only draws: keys, wheel, connections and selection by click are handled by hooks of the canvas. */
const constantSettings = {
  nodeTypes: { node: NodeView },
  edgeTypes: { edge: EdgeView },
  minZoom: leastZoom,
  maxZoom,
  // Its licence leaves the place to us: docs/decisions/0024.
  proOptions: { hideAttribution: true },
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

/** The drawing itself, mounted once its size is known. Memoised: what surrounds it arrives without rendering it. */
export const CanvasStage = memo(function CanvasStage(props: StageProps): ReactElement {
  const { children, label, start } = props;
  const { stageRef, ...stage } = useStage(props);
  const { context, editing, named, projection, projector, renderList, scene, tabStop } = stage;
  const settings = {
    nodesDraggable: editing?.moveNodes !== undefined,
    nodesConnectable: editing?.connect !== undefined,
    nodesFocusable: false,
    edgesFocusable: false,
    edgesReconnectable: false,
    elevateNodesOnSelect: false,
    onError: ignoreNotices,
  };
  return (
    <CanvasContextProvider value={context}>
      <RenderListProvider value={renderList.whole}>
        <FirstElements nodes={projection.nodes} edges={projection.edges} view={start.view} settings={settings}>
          <LabelLayer stage={stageRef}>
            <ReactFlow<CanvasNode, CanvasEdge>
              // Keeps the ids of ARIA descriptions apart where a page holds two canvases.
              id={useId()}
              ref={stageRef}
              className="pb-flow"
              aria-roledescription={scene.messages.role}
              aria-label={label}
              {...attributesOf(props, stage)}
              {...handlersOf(stage)}
              nodes={projection.nodes}
              edges={projection.edges}
              defaultViewport={start.view}
              {...constantSettings}
              {...settings}
              panOnDrag={stage.space.held ? true : middleButton}
              selectionOnDrag={!stage.space.held && props.actions?.select !== undefined}
            >
              <StageLayers {...props} stage={stage} />
            </ReactFlow>
          </LabelLayer>
        </FirstElements>
        <NodeOutline label={label} scene={named} tabStop={tabStop} projector={projector} />
        {children}
      </RenderListProvider>
    </CanvasContextProvider>
  );
});

/** Attributes that the stylesheet reads, and the tab stop of an empty canvas. */
function attributesOf(
  { marks, readOnly }: StageProps,
  { carried, connect: { drawn }, projection }: Omit<Stage, 'stageRef'>,
) {
  return {
    'data-readonly': readOnly || undefined,
    'data-connecting': drawn ? (drawn.end?.fixed === 'target' ? 'source' : 'target') : undefined,
    'data-target': drawn?.target,
    'data-move': carried?.byKeys,
    'data-marked': marks ? '' : undefined,
    // A press on the pane or on a port leaves the focus on the canvas, so that its keys keep working.
    tabIndex: projection.nodes.length === 0 ? 0 : -1,
  };
}

/** Listeners of the stage; React Flow calls those of nodes, edges and the pane. */
function handlersOf(stage: Omit<Stage, 'stageRef'>): ReactFlowProps<CanvasNode, CanvasEdge> {
  const { clicks, connect, drop, editing, far, focus, keyboard, moving, selecting, space } = stage;
  return {
    onKeyDown: (event) => {
      space.onKeyDown(event);
      keyboard.onKeyDown(event);
    },
    onKeyUp: space.onKeyUp,
    onFocus: focus.onFocus,
    onBlur: (event) => {
      space.onBlur(event);
      focus.onBlur(event);
    },
    onPointerMove: far.onPointerMove,
    onPointerLeave: far.onPointerLeave,
    onPointerDownCapture: far.onPointerDownCapture,
    onMouseDownCapture: far.onMouseDownCapture,
    onClickCapture: far.onClickCapture,
    onClick: (event) => {
      if (far.isTap(event)) clicks.onPaneClick(event);
    },
    onDragOver: drop.onDragOver,
    onDragLeave: drop.onDragLeave,
    onDrop: drop.onDrop,
    onSelectionStart: selecting.onStart,
    onSelectionEnd: selecting.marquee.end,
    onNodeDragStart: moving.onDragStart,
    onNodeDrag: moving.onDrag,
    onNodeDragStop: moving.onDragStop,
    onConnectStart: connect.onConnectStart,
    onConnectEnd: connect.onConnectEnd,
    onNodeClick: clicks.onNodeClick,
    onNodeDoubleClick: clicks.onNodeDoubleClick,
    onEdgeClick: clicks.onEdgeClick,
    onPaneClick: clicks.onPaneClick,
    onNodeContextMenu: clicks.onNodeContextMenu,
    onEdgeContextMenu: clicks.onEdgeContextMenu,
    onPaneContextMenu: clicks.onPaneContextMenu,
    ...(editing?.reconnect && { onReconnect: no, onReconnectStart: connect.onReconnectStart }),
  };
}

/** Everything on the canvas besides the elements of nodes and edges. */
function StageLayers(props: StageProps & { readonly stage: Omit<Stage, 'stageRef'> }): ReactElement {
  const { actions, bindings, late, presentation, readOnly = false, selection, stage, under } = props;
  const { camera, carried, carry, connect, editing, focus, graph, jumping, laid, moving, near, notes, places } = stage;
  const { copies, draft, helpers, motion } = moving;
  const { notesView, projection, renderList, selecting, stubs, tabStop } = stage;
  const { connecting, drawn } = connect;
  const isAtRest = !drawn && draft.moved.size === 0 && selecting.nodeIds === undefined;
  return (
    <>
      <CanvasGround />
      {under !== undefined && <ViewportPortal>{under}</ViewportPortal>}
      {late && near.nodes && <late.FarCanvas renderList={renderList.rest} isPainting={projection.leavesOut} />}
      {late && renderList.moving && <late.MovingCanvas moving={renderList.moving} motion={motion} />}
      <MissingEdgeStubs stubs={movedStubs(stubs, draft)} drop={carried} onPull={editing?.connect && connecting.pull} />
      {late && (
        <>
          <late.NoteLayer
            graph={graph}
            places={places}
            presentation={presentation}
            near={notes.near}
            marks={props.marks?.notes}
            draft={draft}
            editing={editing}
            actions={actions}
            bindings={bindings}
            camera={camera}
            tabStop={tabStop}
            focusNode={focus.focusNode}
            handle={notesView}
          />
          {helpers && <late.HelperLineLayer lines={helpers} />}
          {!readOnly && isAtRest && selection && (
            <late.ToolsOverSelection graph={graph} places={places} presentation={presentation} selection={selection} />
          )}
          {jumping && <late.JumpLayer jumping={jumping} />}
          {carried && <late.DropLayer carried={carried} laid={laid} follow={carry.follow} />}
          {copies && <late.CopyLayer places={copies} />}
          {drawn?.end && <late.ConnectionLine end={drawn.end} connecting={connecting} />}
        </>
      )}
    </>
  );
}

/**
 * Replaces React Flow's measuring of nodes and ports, whose sizes and positions are given with each node: it would lay
 * out the page once more after the first picture, and render every node again with the same values.
 */
function measureNothing(): void {}

/** React Flow warns on the console of conditions a host cannot fix, such as a hidden handle. */
function ignoreNotices(): void {}
