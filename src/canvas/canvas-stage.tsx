'use client';
import { ReactFlow, SelectionMode, useStore } from '@xyflow/react';
import { type CSSProperties, type ReactElement, useCallback, useEffect, useImperativeHandle, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { type Viewport, levelOfDetail, maxZoom, minZoom } from './camera.js';
import { CanvasContextProvider, type CanvasContextValue, type CanvasHandlers } from './canvas-context.js';
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
import { useCanvasKeyboard } from './use-canvas-keyboard.js';
import { useConnecting } from './use-connecting.js';
import { useLatest } from './use-latest.js';
import { useMarquee } from './use-marquee.js';
import { useShallowStable } from './use-shallow-stable.js';
import { useSpacePan } from './use-space-pan.js';
import { useStepDrag } from './use-step-drag.js';
import { useStepDrop } from './use-step-drop.js';
import { useWheel } from './use-wheel.js';

const nodeTypes = { step: StepNode };
const edgeTypes = { path: PathEdge };
const proOptions = { hideAttribution: true };
const middleButton = [1];
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
  const connect = useConnecting(projected, editing);
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

  // Removing the focused thing must not throw the focus out of the canvas.
  const wanted = useRef<readonly string[]>(none);
  useEffect(() => {
    if (wanted.current.length === 0) return;
    const next = wanted.current.find((id) => graph.node(id));
    wanted.current = none;
    if (next !== undefined && !stage.current?.contains(document.activeElement)) focusStep(next);
  }, [graph, focusStep]);

  const latest = useLatest({ actions, editing, selection, edges });
  const [handlers] = useState<CanvasHandlers>(() => ({
    insertOnEdge: (edgeId, anchor) => latest.current.editing?.insertOnEdge?.(edgeId, anchor),
    addAfter: (nodeId, edgeType, anchor) => latest.current.editing?.addAfter?.(nodeId, edgeType, anchor),
    remove: (what) => latest.current.editing?.remove?.(what),
    duplicate: (what) => latest.current.editing?.duplicate?.(what),
    openMenu: (target, anchor) => latest.current.actions?.openMenu?.(target, anchor),
    stepFocused: setTabStop,
    selectEdge: (edgeId, extend) => {
      const { nodeIds, edgeIds } = latest.current.selection;
      const next = extend ? { nodeIds, edgeIds: toggled(edgeIds, edgeId) } : { nodeIds: [], edgeIds: [edgeId] };
      latest.current.actions?.select?.(next, { extend });
    },
  }));
  const selectNode = (nodeId: string, extend: boolean): void => {
    const next = extend ? { nodeIds: toggled(selection.nodeIds, nodeId), edgeIds: selection.edgeIds } : { nodeIds: [nodeId], edgeIds: [] };
    actions?.select?.(next, { extend });
  };

  const onKeyDown = useCanvasKeyboard(stage, {
    graph, layout, nodes, edges, missingPaths, selection, editing, actions, camera, connecting, tools: connect, focusStep,
    focusAfterRemoval: (nodeIds) => { wanted.current = nodeIds; }, cancelDrag: drag.cancel,
  });
  useImperativeHandle(viewRef, () => ({
    fit: camera.fit, zoomTo: camera.zoomTo, centerOn: camera.centerOn, reveal: camera.reveal, focusNode: focusStep,
  }), [camera, focusStep]);

  const can = useShallowStable({
    insert: editing?.insertOnEdge !== undefined, add: editing?.addAfter !== undefined, connect: editing?.connect !== undefined,
    remove: editing?.remove !== undefined, duplicate: editing?.duplicate !== undefined, menu: editing?.openMenu !== undefined,
  });
  const icons = useShallowStable(props.icons);
  const nodeViews = useShallowStable(props.nodeViews);
  const edgeViews = useShallowStable(props.edgeViews);
  const context = useMemo((): CanvasContextValue => ({ handlers, can, icons, nodeViews, edgeViews }), [handlers, can, icons, nodeViews, edgeViews]);

  const level = useStore((state) => levelOfDetail(state.transform[2]));
  // Titles stay readable: at least 10.5 px on the screen, in steps, so that zooming restyles the cards only now and then.
  const titleSize = useStore((state) => (levelOfDetail(state.transform[2]) === 1 ? Math.min(26, Math.ceil(10.5 / (Math.floor(state.transform[2] * 20) / 20))) : undefined));
  const offerAfter = useMemo(() => [...new Set([...selection.nodeIds, ...(tabStop === undefined ? none : [tabStop])])], [selection.nodeIds, tabStop]);
  const names = useMemo(() => outlineNames(order, nodes), [order, nodes]);
  const menuAt = (event: { readonly clientX: number; readonly clientY: number; preventDefault(): void }, target: { nodeId?: string; edgeId?: string }): void => {
    if (!actions?.openMenu) return;
    event.preventDefault();
    actions.openMenu(target, new DOMRect(event.clientX, event.clientY, 1, 1));
  };

  return (
    <CanvasContextProvider value={context}>
      <div ref={stage} className="pb-stage" role="application" aria-roledescription="workflow" aria-label={label} data-lod={level}
        data-readonly={readOnly || undefined} data-connecting={connecting ? '' : undefined} data-marked={marks ? '' : undefined}
        style={titleSize === undefined ? undefined : ({ '--pb-title': `${titleSize}px` } as CSSProperties)}
        tabIndex={nodes.length === 0 ? 0 : undefined} onKeyDown={(event) => { space.onKeyDown(event); onKeyDown(event); }}
        onKeyUp={space.onKeyUp} onBlur={space.onBlur} onDragOver={drop.onDragOver} onDragLeave={drop.onDragLeave} onDrop={drop.onDrop}>
        <ReactFlow<StepElement, PathElement>
          nodes={nodes} edges={edges} nodeTypes={nodeTypes} edgeTypes={edgeTypes} defaultViewport={start} minZoom={minZoom} maxZoom={maxZoom}
          onlyRenderVisibleElements={nodes.length > manySteps} proOptions={proOptions}
          disableKeyboardA11y deleteKeyCode={null} selectionKeyCode={null} multiSelectionKeyCode={null} panActivationKeyCode={null} zoomActivationKeyCode={null}
          nodesFocusable={false} edgesFocusable={false} nodesDraggable={editing?.moveNodes !== undefined} nodesConnectable={editing?.connect !== undefined}
          edgesReconnectable={false} elementsSelectable elevateNodesOnSelect={false} selectNodesOnDrag={false} nodeDragThreshold={4}
          panOnDrag={space.held ? true : middleButton} selectionOnDrag={!space.held && actions?.select !== undefined} selectionMode={SelectionMode.Partial}
          paneClickDistance={4} panOnScroll={false} zoomOnScroll={false} zoomOnDoubleClick={false} zoomOnPinch preventScrolling={false}
          connectOnClick={false} connectionRadius={40} connectionLineComponent={ConnectionLine} onError={ignoreNotices}
          onNodesChange={marquee.onChange} onSelectionStart={marquee.onStart} onSelectionEnd={marquee.onEnd}
          onNodeDrag={drag.onDrag} onNodeDragStop={drag.onDragStop}
          onConnectStart={connect.onConnectStart} onConnect={connect.onConnect} onConnectEnd={connect.onConnectEnd} isValidConnection={connect.isValidConnection}
          onNodeClick={(event, node) => selectNode(node.data.nodeId, event.shiftKey || event.metaKey || event.ctrlKey)}
          onNodeDoubleClick={(_event, node) => actions?.openSettings?.(node.data.nodeId)}
          onEdgeClick={(event, edge) => edge.data && handlers.selectEdge(edge.data.edgeId, event.shiftKey || event.metaKey || event.ctrlKey)}
          onPaneClick={() => selection.nodeIds.length + selection.edgeIds.length > 0 && actions?.select?.(nothingSelected)}
          onNodeContextMenu={(event, node) => menuAt(event, { nodeId: node.data.nodeId })}
          onEdgeContextMenu={(event, edge) => edge.data && menuAt(event, { edgeId: edge.data.edgeId })}
          onPaneContextMenu={(event) => menuAt(event, {})}
          {...(editing?.reconnect && {
            onReconnect: (edge: PathElement, to: { readonly source: string; readonly target: string }) => {
              const wireId = (viewId: string): string | undefined => nodes.find((node) => node.id === viewId)?.data.nodeId;
              const [source, target] = [wireId(to.source), wireId(to.target)];
              if (!edge.data || source === undefined || target === undefined) return;
              const { edge: before, edgeId } = edge.data;
              editing.reconnect?.({ edgeId, ...(source !== before.source && { source }), ...(target !== before.target && { target }) });
            },
          })}
        >
          <MissingPathStubs graph={graph} layout={layout} missingPaths={readOnly ? none : missingPaths} offerAfter={readOnly || marks ? none : offerAfter} />
          {connecting && !connecting.targets && <ConnectTip verdict={connect.verdict} />}
        </ReactFlow>
      </div>
      <StepOutline label={label} names={names} />
      {children}
    </CanvasContextProvider>
  );
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

function outlineNames(order: readonly string[], nodes: readonly StepElement[]): readonly string[] {
  const nameOf = new Map(nodes.map((node) => [node.data.nodeId, node.data.name]));
  return order.map((id) => nameOf.get(id) ?? id);
}

/** React Flow reports to the console what a host cannot mend, such as a handle that is hidden. */
function ignoreNotices(): void {}
