import { overlaps } from './camera.js';
import { maxEdgesOfNode } from './canvas-window.js';
import type { CanvasScene } from '../projection/canvas-scene.js';
import { idSet } from '../projection/id-set.js';

/** What is mounted, as positions in the wire arrays, in wire order. */
export interface ChosenElements {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  /** The chosen nodes by wire id. */
  readonly nodeIds: ReadonlySet<string>;
  readonly leavesOut: boolean;
}

/** Of selected or kept nodes no more are mounted than a user can distinguish. */
export const maxHeld = 64;
/** Edges of a dragged node stay visible as far as possible. */
const maxEdgesOfMoved = 200;

/** Chooses the nodes near the view and those in use, and their edges. */
export function chooseElements(scene: CanvasScene): ChosenElements {
  const { graph, places, window } = scene;
  const { ids, duplicates } = places.order;
  if (!window.nodes)
    return {
      nodes: graph.nodes.map((_, at) => at),
      edges: graph.edges.map((_, at) => at),
      nodeIds: idSet(ids),
      leavesOut: false,
    };

  const nodeIds = new Set<string>();
  const choose = (id: string | undefined): void => {
    if (id !== undefined && graph.nodeIndex(id) >= 0) nodeIds.add(id);
  };
  for (const id of window.nodes) choose(id);
  // Group members are painted unless they are near.
  const moved = scene.draft.group ? [] : some(scene.draft.moved, (id) => isNear(scene, id));
  for (const id of moved) choose(id);
  choose(scene.draft.grabbed);
  if (window.isFar) for (const id of some(scene.selectedNodes, (each) => isNear(scene, each))) choose(id);
  for (const id of some(places.strays.keys(), () => true)) choose(id);
  for (const id of scene.kept.nodes) choose(id);
  choose(scene.tabStop);
  choose(scene.marks?.current);

  const nodes: number[] = [];
  for (const id of nodeIds) nodes.push(graph.nodeIndex(id), ...(duplicates.get(id) ?? []));

  let leavesOut = window.isPainting;
  const edges = new Set<number>();
  // From afar, only moving edges are mounted, and those of the tab stop; not the latter in a crowd, where their lines
  // would cross painted labels.
  const about = window.isFar && scene.tabStop !== undefined ? [scene.tabStop] : [];
  for (const id of window.isFar || window.isCrowded ? new Set([...moved, ...about]) : nodeIds) {
    const around = [...graph.outgoingAt(id), ...graph.incomingAt(id)];
    const max = scene.draft.moved.has(id) ? maxEdgesOfMoved : maxEdgesOfNode;
    for (const at of around.slice(0, max)) edges.add(at);
    leavesOut ||= around.length > max;
  }
  const chooseEdge = (id: string | undefined): void => {
    const at = id === undefined ? -1 : graph.edgeIndex(id);
    if (at >= 0) edges.add(at);
  };
  for (const id of window.passing) chooseEdge(id);
  for (const id of some(scene.selectedEdges, () => true)) chooseEdge(id);
  for (const id of scene.kept.edges) chooseEdge(id);
  chooseEdge(scene.drop?.edgeId);
  const shown = [...edges].filter((at) => !isLoose(scene, at));
  return { nodes: nodes.sort(ascending), edges: shown.sort(ascending), nodeIds, leavesOut };
}

/** Edges between a group and nodes that stay are redrawn in every frame, and not mounted meanwhile. */
function isLoose({ draft: { group, moved }, graph }: CanvasScene, at: number): boolean {
  const edge = graph.edges[at]!;
  return group === true && moved.has(edge.source) !== moved.has(edge.target);
}

/** Near where it is drawn: a dragged node is away from its layout position. */
function isNear({ draft: { by, moved }, places, window }: CanvasScene, nodeId: string): boolean {
  const place = places.of(nodeId);
  if (!place) return false;
  return overlaps(window.rect, moved.has(nodeId) ? { ...place, x: place.x + by.x, y: place.y + by.y } : place);
}

/** The first ids that are wanted. Of thousands only a multiple of the maximum is examined. */
function some(ids: Iterable<string>, isWanted: (id: string) => boolean): readonly string[] {
  const found: string[] = [];
  let looked = 0;
  for (const id of ids) {
    if (found.length === maxHeld || looked++ > 5000) break;
    if (isWanted(id)) found.push(id);
  }
  return found;
}

function ascending(a: number, b: number): number {
  return a - b;
}
