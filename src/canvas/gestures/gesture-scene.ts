import type { Graph } from '#graph';
import type { LaidOutNode, PlacedNote } from '#layout';
import { partElement } from './canvas-focus.js';
import type { CanvasNode } from '../projection/canvas-elements.js';
import type { CanvasMissingEdge, CanvasSelection } from '../canvas-props.js';
import type { PlacedStub } from '../parts/place-stubs.js';
import type { Rect } from '../window/camera.js';
import type { Places } from '../window/places.js';
import type { CanvasProjection } from '../projection/project-canvas.js';

/** The last projection that was shown, read by gestures through a ref. */
export interface GestureScene extends CanvasProjection {
  readonly graph: Graph;
  readonly places: Places;
  /** Positions from the layout alone, even while a gap is open for a carried node. */
  readonly laid: Places;
  /** Stubs of missing edges at their positions in the layout. */
  readonly stubs: readonly PlacedStub[];
  /** Of all nodes, those that are no elements as well. */
  readonly missingEdges: readonly CanvasMissingEdge[];
  /** All notes, with their rectangles. */
  readonly notes: readonly PlacedNote[];
  /** Rectangles beside the drawing that belong to it. */
  readonly besides: readonly Rect[];
  readonly selection: CanvasSelection;
  readonly titleOf: (nodeId: string) => string;
}

/** Size and viewport of the canvas, as in the store of React Flow. */
export interface FlowView {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly [x: number, y: number, zoom: number];
}

/** Returns the node of an element. */
export function nodeOfView(
  scene: { readonly nodes: readonly CanvasNode[] },
  viewId: string | null | undefined,
): string | undefined {
  return scene.nodes.find((node) => node.id === viewId)?.data.nodeId;
}

/** Returns the view id of a node, while it is an element. */
export function viewOfNode(scene: { readonly nodes: readonly CanvasNode[] }, nodeId: string): string | undefined {
  return scene.nodes.find((node) => node.data.nodeId === nodeId && node.hidden !== true)?.id;
}

/** Returns rectangles of nodes in layout coordinates; unknown ids are left out. */
export function placesOf({ places }: GestureScene, nodeIds: readonly string[]): ReadonlyMap<string, LaidOutNode> {
  const found = new Map<string, LaidOutNode>();
  for (const id of nodeIds) {
    const place = places.of(id);
    if (place) found.set(id, place);
  }
  return found;
}

/** Returns the rectangle of a card or a pill in client coordinates; undefined while it is not mounted. */
export function rectOfPart(
  scene: GestureScene,
  stage: HTMLElement | null,
  { edgeId, nodeId }: { readonly nodeId?: string; readonly edgeId?: string },
): DOMRect | undefined {
  const edgeView = edgeId === undefined ? undefined : scene.edges.find((edge) => edge.data?.edgeId === edgeId)?.id;
  const nodeView = nodeId === undefined ? undefined : viewOfNode(scene, nodeId);
  const element =
    (edgeView === undefined ? null : partElement(stage, 'edge', edgeView)) ??
    (nodeView === undefined ? null : partElement(stage, 'node', nodeView));
  return element?.getBoundingClientRect();
}
