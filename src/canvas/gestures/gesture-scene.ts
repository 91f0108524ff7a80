import type { Graph } from '#graph';
import type { LaidOutNode, Rect } from '#layout';
import { partElement } from './canvas-focus.js';
import type { CanvasNode } from '../projection/canvas-elements.js';
import type { CanvasSelection } from '../canvas-props.js';
import type { PlacedStub } from '../parts/place-stubs.js';
import type { Places } from '../window/places.js';
import type { CanvasProjection } from '../projection/project-canvas.js';

/** What gestures ask when something happens: the newest picture that was shown. They are handed a reference to it. */
export interface GestureScene extends CanvasProjection {
  readonly graph: Graph;
  readonly places: Places;
  /** Where everything stands by the layout, also while a gap is open for a step that is carried. */
  readonly laid: Places;
  /** The paths that are missing, as they stand by the layout. */
  readonly stubs: readonly PlacedStub[];
  /** Where all notes lie. */
  readonly notes: readonly Rect[];
  readonly selection: CanvasSelection;
  readonly titleOf: (nodeId: string) => string;
}

/** The step that an element stands for. */
export function nodeOfView(
  scene: { readonly nodes: readonly CanvasNode[] },
  viewId: string | null | undefined,
): string | undefined {
  return scene.nodes.find((node) => node.id === viewId)?.data.nodeId;
}

/** The name of a step's element, if it is one. */
export function viewOfNode(scene: { readonly nodes: readonly CanvasNode[] }, nodeId: string): string | undefined {
  return scene.nodes.find((node) => node.data.nodeId === nodeId && node.hidden !== true)?.id;
}

/** Where steps stand, in layout coordinates; without those that there are none of. */
export function placesOf({ places }: GestureScene, nodeIds: readonly string[]): ReadonlyMap<string, LaidOutNode> {
  const found = new Map<string, LaidOutNode>();
  for (const id of nodeIds) {
    const place = places.of(id);
    if (place) found.set(id, place);
  }
  return found;
}

/** Where a step's card or a path's pill is on the screen. Undefined where it is not in the page. */
export function rectOfPart(
  scene: GestureScene,
  stage: HTMLElement | null,
  { edgeId, nodeId }: { readonly nodeId?: string; readonly edgeId?: string },
): DOMRect | undefined {
  const path = edgeId === undefined ? undefined : scene.edges.find((edge) => edge.data?.edgeId === edgeId)?.id;
  const step = nodeId === undefined ? undefined : viewOfNode(scene, nodeId);
  const element =
    (path === undefined ? null : partElement(stage, 'edge', path)) ??
    (step === undefined ? null : partElement(stage, 'node', step));
  return element?.getBoundingClientRect();
}
