'use client';
import { ReactFlow, SelectionMode, useStore } from '@xyflow/react';
import { type CSSProperties, type ReactElement, useCallback, useEffect, useImperativeHandle, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { CanvasGround } from './canvas-ground.js';
import { type Viewport, levelOfDetail, maxZoom, minZoom } from './camera.js';
import { CanvasContextProvider, type CanvasContextValue } from './canvas-context.js';
import type { PathElement, StepElement } from './canvas-elements.js';
import { focusPart } from './canvas-focus.js';
import type { CanvasSelection, WorkflowCanvasProps } from './canvas-props.js';
import { ConnectTip, ConnectionLine } from './connection-line.js';
import { MissingPathStubs } from './missing-path-stubs.js';
import { PathEdge } from './path-edge.js';
import { type CanvasProjection, createProjector } from './project-canvas.js';
import { StepNode } from './step-node.js';
import { StepOutline } from './step-outline.js';
import { useCamera } from './use-camera.js';
import { useCanvasClicks } from './use-canvas-clicks.js';
import { useCanvasKeyboard } from './use-canvas-keyboard.js';
import { useConnecting } from './use-connecting.js';
import { useMarquee } from './use-marquee.js';
import { useRemoval } from './use-removal.js';
import { useShallowStable } from './use-shallow-stable.js';
import { useSpacePan } from './use-space-pan.js';
import { useStepDrag } from './use-step-drag.js';
import { useStepDrop } from './use-step-drop.js';
import { useWheel } from './use-wheel.js';

const nodeTypes = { step: StepNode };
const edgeTypes = { path: PathEdge };
const middleButton = [1];
const noStyle = {};
const nothingSelected: CanvasSelection = { nodeIds: [], edgeIds: [] };
const none: readonly never[] = [];
const nothingProjected: Pick<CanvasProjection, 'nodes' | 'edges' | 'order'> = { nodes: [], edges: [], order: [] };
/** From here on only what is in view is in the page; below, drawing all is cheaper than watching the camera. */
const manySteps = 300;

/** The drawing itself, once the room for it is known. */
export function CanvasStage(props: WorkflowCanvasProps & { readonly start: Viewport }): ReactElement {
  const { version, layout, presentation, label, marks, readOnly = false, start, viewRef, children } = props;
  const { actions, problems = none, missingPaths = none, selection = nothingSelected } = props;
  const editing = readOnly ? undefined : actions;
  const stage = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState<string>();
  const [projector] = useState(createProjector);

  // Gestures decide what is projected, and ask what was: they are handed a reference, read when something happens.
  const projected = useRef(nothingProjected);
  const camera = useCamera();
  const drag = useStepDrag(layout, editing?.moveNodes);
  const marquee = useMarquee(projected, selection, actions?.select);
  const drop = useStepDrop(projected, editing?.dropType);
  const connect = useConnecting(projected, editing, stage);
  const { connecting } = connect;
  const space = useSpacePan();
  useWheel(stage, camera);

  const shownSelection = useMemo(() => (marquee.nodeIds ? { nodeIds: marquee.nodeIds, edgeIds: none } : selection), [marquee.nodeIds, selection]);
  const projection = useMemo(() => projector({
    version, layout, presentation, selection: shownSelection, problems, missingPaths, marks, draft: drag.draft, tabStop,
    hints: connecting?.hints, dropEdgeId: drop.dropEdgeId, movable: editing?.moveNodes !== undefined,
    connectable: editing?.connect !== undefined, reconnectable: editing?.reconnect !== undefined,
  }), [projector, version, layout, presentation, shownSelection, problems, missingPaths, marks, drag.draft, tabStop, connecting?.hints, drop.dropEdgeId, editing?.moveNodes, editing?.connect, editing?.reconnect]);
  useInsertionEffect(() => {
    projected.current = projection;
  });
  const { graph, order, nodes, edges } = projection;

  // One step is always the tab stop: the one last focused, else the selected one, else the first.
  const stop = [tabStop, selection.nodeIds[0], order[0]].find((id) => id !== undefined && graph.node(id));
  if (stop !== tabStop) setTabStop(stop);

  const focusStep = useCallback((nodeId: string) => {
    const viewId = projected.current.nodes.find((node) => node.data.nodeId === nodeId)?.id;
    if (viewId === undefined) return;
    setTabStop(nodeId);
    camera.reveal(nodeId);
    // Where only what is in view is drawn, the card comes with the camera.
    if (!focusPart(stage.current, 'step', viewId)) setTimeout(() => focusPart(stage.current, 'step', viewId), 300);
  }, [camera]);

  const remove = useRemoval(graph, stage, editing?.remove, focusStep);
  const clicks = useCanvasClicks({ selection, actions, editing, projected, stepFocused: setTabStop, remove });
  const onKeyDown = useCanvasKeyboard(stage, {
    graph, layout, nodes, edges, missingPaths, selection, editing, actions, camera, connecting, tools: connect, focusStep, remove,
    cancelDrag: drag.cancel,
  });
  useImperativeHandle(viewRef, () => ({
    fit: camera.fit, zoomTo: camera.zoomTo, centerOn: camera.centerOn, reveal: camera.reveal, focusNode: focusStep,
  }), [camera, focusStep]);

  const can = useShallowStable({
    insert: editing?.insertOnEdge !== undefined, add: editing?.addAfter !== undefined, connect: editing?.connect !== undefined,
    remove: editing?.remove !== undefined, duplicate: editing?.duplicate !== undefined, menu: editing?.openMenu !== undefined,
  });
  const icons = useShallowStable(props.icons);
  // React Flow's name stays in view, as it asks; its link must not become a second tab stop between canvas and settings.
  useEffect(() => {
    const link = stage.current?.querySelector<HTMLAnchorElement>('.react-flow__attribution a');
    if (link) link.tabIndex = -1;
  }, [stage]);
  const nodeViews = useShallowStable(props.nodeViews);
  const edgeViews = useShallowStable(props.edgeViews);
  const context = useMemo((): CanvasContextValue => ({ handlers: clicks, can, icons, nodeViews, edgeViews }), [clicks, can, icons, nodeViews, edgeViews]);

  const level = useStore((state) => levelOfDetail(state.transform[2]));
  // Titles stay readable: at least 10.5 px on the screen, in steps, so that zooming restyles the cards only now and then.
  const titleSize = useStore((state) => (levelOfDetail(state.transform[2]) === 1 ? Math.min(26, Math.ceil(10.5 / (Math.floor(state.transform[2] * 20) / 20))) : undefined));
  const offerAfter = useMemo(() => [...new Set([...selection.nodeIds, ...(tabStop === undefined ? none : [tabStop])])], [selection.nodeIds, tabStop]);
  const names = useMemo(() => outlineNames(order, nodes), [order, nodes]);
  const attributes = {
    'data-lod': level, 'data-readonly': readOnly || undefined, 'data-connecting': connecting ? '' : undefined, 'data-marked': marks ? '' : undefined,
  };

  return (
    <CanvasContextProvider value={context}>
      <ReactFlow<StepElement, PathElement>
        ref={stage} className="pb-flow" aria-roledescription="workflow" aria-label={label} {...attributes} tabIndex={nodes.length === 0 ? 0 : undefined}
        style={titleSize === undefined ? noStyle : ({ '--pb-title': `${titleSize}px` } as CSSProperties)}
        onKeyDown={(event) => { space.onKeyDown(event); onKeyDown(event); }} onKeyUp={space.onKeyUp} onBlur={space.onBlur}
        onDragOver={drop.onDragOver} onDragLeave={drop.onDragLeave} onDrop={drop.onDrop}
        nodes={nodes} edges={edges} nodeTypes={nodeTypes} edgeTypes={edgeTypes} defaultViewport={start} minZoom={minZoom} maxZoom={maxZoom}
        onlyRenderVisibleElements={nodes.length > manySteps} attributionPosition="bottom-center"
        disableKeyboardA11y deleteKeyCode={null} selectionKeyCode={null} multiSelectionKeyCode={null} panActivationKeyCode={null} zoomActivationKeyCode={null}
        nodesFocusable={false} edgesFocusable={false} nodesDraggable={editing?.moveNodes !== undefined} nodesConnectable={editing?.connect !== undefined}
        edgesReconnectable={false} elementsSelectable elevateNodesOnSelect={false} selectNodesOnDrag={false} nodeDragThreshold={4}
        panOnDrag={space.held ? true : middleButton} selectionOnDrag={!space.held && actions?.select !== undefined} selectionMode={SelectionMode.Partial}
        paneClickDistance={4} panOnScroll={false} zoomOnScroll={false} zoomOnDoubleClick={false} zoomOnPinch preventScrolling={false}
        connectOnClick={false} connectionRadius={40} connectionLineComponent={ConnectionLine} onError={ignoreNotices}
        onNodesChange={marquee.onChange} onSelectionStart={marquee.onStart} onSelectionEnd={marquee.onEnd}
        onNodeDrag={drag.onDrag} onNodeDragStop={drag.onDragStop}
        onConnectStart={connect.onConnectStart} onConnect={connect.onConnect} onConnectEnd={connect.onConnectEnd} isValidConnection={connect.isValidConnection}
        onNodeClick={clicks.onNodeClick} onNodeDoubleClick={clicks.onNodeDoubleClick} onEdgeClick={clicks.onEdgeClick} onPaneClick={clicks.onPaneClick}
        onNodeContextMenu={clicks.onNodeContextMenu} onEdgeContextMenu={clicks.onEdgeContextMenu} onPaneContextMenu={clicks.onPaneContextMenu}
        {...(editing?.reconnect && { onReconnect: clicks.onReconnect })}
      >
        <CanvasGround />
        <MissingPathStubs graph={graph} layout={layout} missingPaths={readOnly ? none : missingPaths} offerAfter={readOnly || marks ? none : offerAfter} />
        {connecting && !connecting.targets && <ConnectTip verdict={connect.verdict} />}
      </ReactFlow>
      <StepOutline label={label} names={names} />
      {children}
    </CanvasContextProvider>
  );
}

function outlineNames(order: readonly string[], nodes: readonly StepElement[]): readonly string[] {
  const nameOf = new Map(nodes.map((node) => [node.data.nodeId, node.data.name]));
  return order.map((id) => nameOf.get(id) ?? id);
}

/** React Flow reports to the console what a host cannot mend, such as a handle that is hidden. */
function ignoreNotices(): void {}
