import type { Graph } from '#graph';
import { turnedPoint } from '#layout';
import type { WorkflowEdge } from '#model';
import { focusedIn, type Gesture, isButton } from '#ui';
import type { CanvasAct } from './canvas-bindings.js';
import { type CanvasPart, focusPart, partOf } from './canvas-focus.js';
import type { CanvasEdge, CanvasNode } from '../projection/canvas-elements.js';
import type { CanvasActions, CanvasMissingEdge, CanvasSelection } from '../canvas-props.js';
import { nodeOfView } from './gesture-scene.js';
import type { Places } from '../window/places.js';
import { portsOf } from '../parts/ports.js';
import { inFlowDown, travel, type TravelDirection } from './travel.js';
import type { Camera } from '../window/use-own-camera.js';
import type { Connecting, DrawnEdge } from './connecting.js';
import type { Jump } from './jump.js';
import type { KeyMove } from './key-move.js';

/** What the keyboard acts on. */
export interface KeyboardScene {
  readonly stage: HTMLElement | null;
  readonly graph: Graph;
  readonly places: Places;
  /** The node that Tab stops at. */
  readonly tabStop: string | undefined;
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly CanvasEdge[];
  readonly missingEdges: readonly CanvasMissingEdge[];
  readonly selection: CanvasSelection;
  /** Undefined on a read-only canvas. */
  readonly editing: CanvasActions | undefined;
  readonly actions: CanvasActions | undefined;
  readonly camera: Camera;
  /** The edge being drawn. */
  readonly drawnEdge: DrawnEdge | undefined;
  readonly connecting: Connecting;
  readonly jump: Jump;
  readonly keyMove: KeyMove;
  readonly focusNode: (nodeId: string) => void;
  /** Focuses an edge, which need not be an element yet. */
  readonly focusEdge: (edgeId: string) => void;
  /** Cancels the gesture in progress, if there is one. */
  readonly cancelGesture: () => boolean;
}

/** A key that was pressed on the canvas. */
export interface PressedKey {
  /** What the key is bound to. */
  readonly act: CanvasAct | undefined;
  readonly key: string;
  /** Ctrl, Cmd or Alt is held. */
  readonly isModified: boolean;
  readonly target: EventTarget;
}

/** What keys do on a canvas. */
export interface CanvasKeys extends Gesture<KeyboardScene> {
  /** Returns false for a key without effect here. */
  readonly press: (pressed: PressedKey) => boolean;
  /** Performs the act of a key at the focus, else where the focus would go. Returns false if there was nothing to do. */
  readonly act: (act: CanvasAct) => boolean;
  /** Returns the node or edge with the focus. */
  readonly focused: () => CanvasSelection | undefined;
  /** Starts an edge: arrows choose the target, Enter connects. */
  readonly connect: (nodeId: string) => void;
  /** Begins to move a node: arrows choose the path, Enter moves. */
  readonly move: (nodeId: string) => void;
  /** Requests a move of nodes; returns false where that is not possible. */
  readonly nudge: (nodeIds: readonly string[], by: { readonly x: number; readonly y: number }) => boolean;
}

/** The part of the canvas with the focus. */
type Focused = { readonly part: CanvasPart; readonly viewId: string; readonly element: HTMLElement };

interface Travel {
  readonly direction: TravelDirection;
  readonly extend: boolean;
}

const travels: ReadonlyMap<CanvasAct, Travel> = new Map<CanvasAct, Travel>([
  ...(['down', 'up', 'left', 'right', 'first', 'last'] as const).map(
    (direction) => [`go-${direction}`, { direction, extend: false }] as const,
  ),
  ...(['down', 'up', 'left', 'right'] as const).map(
    (direction) => [`extend-${direction}`, { direction, extend: true }] as const,
  ),
]);

/** The nodes that were left downwards, so that the way back up is the same. */
interface Trail {
  nodeIds: readonly string[];
}

/** Creates what keys do on a canvas. */
export function createCanvasKeys(initial: KeyboardScene): CanvasKeys {
  let scene = initial;
  const trail: Trail = { nodeIds: [] };
  const focusedPart = (): Focused | undefined => {
    const active = focusedIn(scene.stage);
    return scene.stage?.contains(active) ? partOf(active) : undefined;
  };
  return {
    update: (next) => {
      scene = next;
    },
    destroy: () => undefined,
    press: ({ act, isModified, key, target }) => {
      // Jump labels take precedence over all bindings; a key that is no letter ends them and keeps its meaning.
      if (scene.jump.isOn() && !isModified && scene.jump.press(key)) return true;
      if (scene.drawnEdge?.target !== undefined) {
        // While an edge is drawn, only Escape still reaches the editor.
        if (act === undefined && !isIntrinsic(key)) return false;
        connectBy(act, key, scene);
        return true;
      }
      if (scene.keyMove.isOn()) {
        if (act === undefined && !isIntrinsic(key)) return false;
        moveBy(act, key, scene.keyMove);
        return true;
      }
      // Space and Enter on a real button press that button.
      if (act === undefined || (act === 'open' && isButton(target))) return false;
      return actOn(act, partOf(target), scene, trail);
    },
    act: (act) => actOn(act, focusedPart(), scene, trail),
    focused: () => focusedElement(focusedPart(), scene),
    connect: (nodeId) => {
      const first = scene.editing?.connect ? scene.connecting.begin(nodeId) : undefined;
      if (first !== undefined) scene.focusNode(first);
    },
    move: (nodeId) => {
      if (scene.editing?.joinNode) scene.keyMove.begin(nodeId);
    },
    nudge: (nodeIds, by) => nudge(by, nodeIds, scene),
  };
}

function focusedElement(part: Focused | undefined, scene: KeyboardScene): CanvasSelection | undefined {
  if (!part) return undefined;
  const edgeId = part.part === 'edge' ? scene.edges.find((edge) => edge.id === part.viewId)?.data?.edgeId : undefined;
  const nodeId =
    part.part === 'node' ? nodeOfView(scene, part.viewId) : edgeId === undefined ? sourceOf(part, scene) : undefined;
  return { nodeIds: nodeId === undefined ? [] : [nodeId], edgeIds: edgeId === undefined ? [] : [edgeId] };
}

function isIntrinsic(key: string): boolean {
  return key === 'Enter' || key === 'Escape';
}

function actOn(act: CanvasAct, focused: Focused | undefined, scene: KeyboardScene, trail: Trail): boolean {
  const { actions, camera } = scene;
  const nodeId = focused?.part === 'node' ? nodeOfView(scene, focused.viewId) : undefined;
  const edgeId =
    focused?.part === 'edge' ? scene.edges.find((edge) => edge.id === focused.viewId)?.data?.edgeId : undefined;
  const key = travels.get(act);
  const move = key && { ...key, direction: inFlowDown(key.direction, scene.places.layout.direction) };
  // Home and End mean the ends of the workflow from any node.
  const isToEnd = move?.direction === 'first' || move?.direction === 'last';
  if (move)
    return focused && focused.part !== 'node' && !isToEnd
      ? travelEdges(move, focused, scene)
      : travelNodes(move, nodeId, scene, trail);
  switch (act) {
    case 'open':
      if (edgeId !== undefined && actions?.openEdge) {
        actions.openEdge(edgeId);
        return true;
      }
      if (nodeId === undefined) return false;
      actions?.select?.({ nodeIds: [nodeId], edgeIds: [] });
      actions?.openSettings?.(nodeId);
      return true;
    case 'paths': {
      const from = nodeId ?? (focused ? undefined : scene.tabStop);
      return from !== undefined && focusFirstEdge(from, scene);
    }
    case 'jump':
      return scene.jump.begin();
    case 'menu':
      if (!actions?.openMenu) return false;
      actions.openMenu(
        { ...(nodeId !== undefined && { nodeId }), ...(edgeId !== undefined && { edgeId }) },
        (focused?.element ?? scene.stage!).getBoundingClientRect(),
      );
      return true;
    case 'fit':
      camera.fit();
      return true;
    case 'actual-size':
      camera.zoomTo(1);
      return true;
    case 'zoom-in':
    case 'zoom-out':
      camera.zoomBy(act === 'zoom-in' ? 1.2 : 1 / 1.2);
      return true;
    case 'back':
      return escape(focused, scene);
    default:
      return false;
  }
}

/**
 * Escape cancels one layer at a time: gesture, focus of an edge, what the owner has open, multiple selection,
 * selection.
 */
function escape(focused: Focused | undefined, scene: KeyboardScene): boolean {
  if (scene.cancelGesture()) return true;
  if (focused && focused.part !== 'node') {
    const source = sourceOf(focused, scene);
    if (source !== undefined) scene.focusNode(source);
    return true;
  }
  const { nodeIds, edgeIds } = scene.selection;
  if (scene.actions?.leave?.()) return true;
  if (nodeIds.length + edgeIds.length === 0) return false;
  // Of a multiple selection the focused node stays selected; the next Escape clears it.
  const kept = focused && nodeIds.length + edgeIds.length > 1 ? nodeOfView(scene, focused.viewId) : undefined;
  scene.actions?.select?.({ nodeIds: kept !== undefined && nodeIds.includes(kept) ? [kept] : [], edgeIds: [] });
  return true;
}

/** While an edge is drawn by keys, arrows choose its target and all other acts are ignored. */
function connectBy(act: CanvasAct | undefined, key: string, { connecting, focusNode }: KeyboardScene): void {
  const direction = act === undefined ? undefined : travels.get(act)?.direction;
  if (direction !== undefined) {
    const target = connecting.offer(direction === 'down' || direction === 'right' ? 1 : -1);
    if (target !== undefined) focusNode(target);
  }
  const source = key === 'Enter' ? connecting.join() : key === 'Escape' ? connecting.cancel() : undefined;
  if (source !== undefined) focusNode(source);
}

/** While a node is moved by keys, arrows choose its path and all other acts are ignored. */
function moveBy(act: CanvasAct | undefined, key: string, keyMove: KeyMove): void {
  const direction = act === undefined ? undefined : travels.get(act)?.direction;
  if (direction !== undefined) keyMove.offer(direction === 'down' || direction === 'right' ? 1 : -1);
  if (key === 'Enter') keyMove.join();
  else if (key === 'Escape') keyMove.cancel();
}

function travelNodes(key: Travel, from: string | undefined, scene: KeyboardScene, trail: Trail): boolean {
  const start = from ?? scene.tabStop;
  if (start === undefined) return false;
  const next = travel(scene.graph, scene.places, start, key.direction, trail.nodeIds);
  // From an edge, Home leads back to the step that Tab would lead to.
  if (next === undefined || next === from) return true;
  if (key.direction === 'down') trail.nodeIds = [...trail.nodeIds.slice(-50), start];
  else if (key.direction === 'up') trail.nodeIds = trail.nodeIds.slice(0, Math.max(0, trail.nodeIds.lastIndexOf(next)));
  if (key.extend)
    scene.actions?.select?.({
      nodeIds: [...new Set([...scene.selection.nodeIds, start, next])],
      edgeIds: scene.selection.edgeIds,
    });
  scene.focusNode(next);
  return true;
}

/** On an edge, left and right choose among the edges of its source, down follows it, up goes back; in a flow down. */
function travelEdges(key: Travel, focused: Focused, scene: KeyboardScene): boolean {
  const source = sourceOf(focused, scene);
  if (source === undefined) return false;
  const edge = focused.part === 'edge' ? scene.edges.find((candidate) => candidate.id === focused.viewId) : undefined;
  if (key.direction === 'down' && edge?.data) return (scene.focusNode(edge.data.edge.target), true);
  if (key.direction === 'left' || key.direction === 'right') {
    const parts = edgesOf(source, scene);
    const at = parts.findIndex((candidate) =>
      candidate.part === 'edge' ? candidate.edge === edge?.data?.edge : candidate.viewId === focused.viewId,
    );
    const next = parts[at + (key.direction === 'right' ? 1 : -1)];
    if (next) focusOutgoing(next, scene);
    return true;
  }
  scene.focusNode(source);
  return true;
}

function focusFirstEdge(nodeId: string, scene: KeyboardScene): boolean {
  const first = edgesOf(nodeId, scene)[0];
  return first !== undefined && focusOutgoing(first, scene);
}

/** An outgoing edge, which need not be an element, or the stub of a missing one. */
type Outgoing =
  { readonly part: 'edge'; readonly edge: WorkflowEdge } | { readonly part: 'stub'; readonly viewId: string };

/** Outgoing edges across the flow, elements or painted, then the missing ones. */
function edgesOf(nodeId: string, { graph, missingEdges, places }: KeyboardScene): readonly Outgoing[] {
  const { direction, edges } = places.layout;
  const drawn = graph.outgoing(nodeId).flatMap((edge) => {
    const to = places.of(edge.target);
    const words = Object.hasOwn(edges, edge.id) ? edges[edge.id]?.label : undefined;
    return to ? [{ edge, across: turnedPoint(words ?? portsOf(to, direction).in, direction ?? 'down').x }] : [];
  });
  const missing = missingEdges
    .filter((edge) => edge.nodeId === nodeId)
    .map((edge, index) => ({ part: 'stub' as const, viewId: `${nodeId}|${edge.edgeType}|${index}` }));
  return [
    ...drawn.sort((a, b) => a.across - b.across).map(({ edge }) => ({ part: 'edge' as const, edge })),
    ...missing,
  ];
}

function focusOutgoing(next: Outgoing, scene: KeyboardScene): boolean {
  if (next.part === 'stub') return focusPart(scene.stage, 'stub', next.viewId);
  const viewId = scene.edges.find(({ data }) => data?.edge === next.edge)?.id;
  if (viewId === undefined || !focusPart(scene.stage, 'edge', viewId)) scene.focusEdge(next.edge.id);
  return true;
}

function sourceOf(focused: Focused, scene: KeyboardScene): string | undefined {
  if (focused.part === 'edge') return scene.edges.find((edge) => edge.id === focused.viewId)?.data?.edge.source;
  const edge = scene.missingEdges.find((missing) => focused.viewId.startsWith(`${missing.nodeId}|`));
  return edge?.nodeId ?? scene.graph.node(focused.viewId.slice(0, -1))?.id;
}

function nudge(
  by: { readonly x: number; readonly y: number },
  nodeIds: readonly string[],
  { places: placed, editing }: KeyboardScene,
): boolean {
  if (!editing?.moveNodes || nodeIds.length === 0) return false;
  const places = Object.create(null) as { [nodeId: string]: { x: number; y: number } };
  for (const id of nodeIds) {
    const place = placed.of(id);
    if (place) places[id] = { x: place.x + by.x, y: place.y + by.y };
  }
  editing.moveNodes(places);
  return true;
}
