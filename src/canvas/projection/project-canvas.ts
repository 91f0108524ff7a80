import type { LaidOutNode } from '#layout';
import { nodeContent, type NodeContent, nodeFace, type NodeFace, presentationOf } from '#rules';
import type { CanvasEdge, CanvasNode, NodeData } from './canvas-elements.js';
import type { CanvasScene, NodeDraft } from './canvas-scene.js';
import { chooseElements } from '../window/choose-elements.js';
import { createIdentityKeeper, sameItems } from './keep-identity.js';
import type { Places } from '../window/places.js';
import { edgeData, edgeElement, isPlain } from './project-edge.js';
import { absentNode, nameOfNode, nodeElement, nodeState } from './project-node.js';

/** Ids of elements: stable, unique, and safe inside a selector, whatever the wire ids are. */
interface ViewIds {
  /** Id of the n-th element (from 0) with this wire id. The first one keeps a plain wire id. */
  of(wireId: string, occurrence: number): string;
}

/** React Flow keys by id and builds selectors from it; wire ids may repeat and may hold any character. */
function createViewIds(): ViewIds {
  const known = new Map<string, string>();
  return {
    of(wireId, occurrence) {
      if (occurrence === 0 && /^[A-Za-z0-9][\w-]*$/.test(wireId)) return wireId;
      const key = `${occurrence}|${wireId}`;
      let viewId = known.get(key);
      if (viewId === undefined) {
        viewId = `_${known.size}`;
        known.set(key, viewId);
      }
      return viewId;
    },
  };
}

/** Input of React Flow: what is near, and the far ends of near edges as hidden nodes. */
export interface CanvasProjection {
  readonly nodes: CanvasNode[];
  readonly edges: CanvasEdge[];
  /** Nodes and edges that are elements, by wire id. */
  readonly nodeIds: ReadonlySet<string>;
  readonly edgeIds: ReadonlySet<string>;
  /** Something in the window is not an element and must be painted. */
  readonly leavesOut: boolean;
}

export interface Projector {
  (scene: CanvasScene): CanvasProjection;
  /** Accessible name of a card. */
  cardName(scene: CanvasScene, node: NodeFace): string;
  /** Accessible name of any node in a list, which announces positions itself. */
  nameInList(scene: CanvasScene, nodeId: string): string;
}

/**
 * A pure function from scene to elements, except that it reuses the last objects where nothing changed. Its cost is
 * proportional to what is near, whatever the size of the definition.
 */
export function createProjector(): Projector {
  const projection = new Projection();
  return Object.assign((scene: CanvasScene): CanvasProjection => projection.project(scene), {
    cardName: (scene: CanvasScene, node: NodeFace): string => nameOfNode(scene, node, projection.facesOf(scene)),
    nameInList: (scene: CanvasScene, nodeId: string): string => {
      const find = projection.facesOf(scene);
      const node = find(nodeId);
      return node ? nameOfNode(scene, node, find, true) : nodeId;
    },
  });
}

/** The objects of the last projection. */
class Projection {
  readonly #viewIds = createViewIds();
  readonly #edgeViewIds = createViewIds();
  readonly #contents = createIdentityKeeper<NodeContent>();
  readonly #faces = createIdentityKeeper<NodeFace>();
  readonly #datas = createIdentityKeeper<NodeData>();
  readonly #nodeElements = createIdentityKeeper<CanvasNode>();
  readonly #edgeElements = createIdentityKeeper<CanvasEdge>();
  readonly #keepers = [this.#contents, this.#datas, this.#faces, this.#nodeElements, this.#edgeElements];
  #nodes: CanvasNode[] = [];
  #edges: CanvasEdge[] = [];
  #nodeIds: ReadonlySet<string> = new Set<string>();
  #edgeIds: ReadonlySet<string> = new Set<string>();

  project(scene: CanvasScene): CanvasProjection {
    const chosen = chooseElements(scene);
    const nodes = chosen.nodes.map((position) => this.#node(scene, position));
    const absent = new Set<string>();
    const edges: CanvasEdge[] = [];
    for (const position of chosen.edges) {
      const edge = this.#edge(scene, position);
      if (!edge) continue;
      const { source, target } = edge.data!.edge;
      for (const end of [source, target]) if (!chosen.nodeIds.has(end)) absent.add(end);
      edges.push(edge);
    }
    // On a shared stem the last edge lies on top.
    edges.sort((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
    for (const id of absent) nodes.push(this.#absent(scene, id));
    for (const keeper of this.#keepers) keeper.sweep();
    // Lists are reused too: React Flow walks every new one.
    if (!sameItems(this.#nodes, nodes)) this.#nodes = nodes;
    if (!sameItems(this.#edges, edges)) this.#edges = edges;
    if (!sameIds(this.#nodeIds, chosen.nodeIds)) this.#nodeIds = chosen.nodeIds;
    const drawn = new Set(edges.map((edge) => edge.data!.edgeId));
    if (!sameIds(this.#edgeIds, drawn)) this.#edgeIds = drawn;
    return {
      nodes: this.#nodes,
      edges: this.#edges,
      nodeIds: this.#nodeIds,
      edgeIds: this.#edgeIds,
      leavesOut: chosen.leavesOut,
    };
  }

  facesOf({ graph, presentation }: CanvasScene): (nodeId: string) => NodeFace | undefined {
    return (nodeId) => {
      const node = graph.node(nodeId);
      if (!node) return undefined;
      return this.#faces.keep(nodeId, [node, presentationOf(presentation, nodeId)], () => nodeFace(node, presentation));
    };
  }

  #node(scene: CanvasScene, position: number): CanvasNode {
    const { draft, graph, places } = scene;
    const { id } = graph.nodes[position]!;
    const nth = 1 + (places.order.duplicates.get(id)?.indexOf(position) ?? -1);
    const viewId = this.#viewIds.of(id, nth);
    const data = this.#data(scene, viewId, position, nth);
    const at = drafted(placeOf(places, id, nth), draft, id);
    const { connectable, movable } = scene;
    const { direction } = places.layout;
    const ingredients = [data, at.x, at.y, at.width, at.height, movable, connectable, direction];
    return this.#nodeElements.keep(viewId, ingredients, () =>
      nodeElement(viewId, data, at, { movable, connectable, direction }),
    );
  }

  /** The far end of an edge, as a hidden node. */
  #absent(scene: CanvasScene, id: string): CanvasNode {
    const viewId = this.#viewIds.of(id, 0);
    const at = drafted(placeOf(scene.places, id, 0), scene.draft, id);
    const { direction } = scene.places.layout;
    return this.#nodeElements.keep(`absent ${viewId}`, [at.x, at.y, at.width, at.height, direction], () =>
      absentNode(viewId, this.#data(scene, viewId, scene.graph.nodeIndex(id), 0), at, direction),
    );
  }

  /** An edge with an unknown end cannot be drawn; the problems list and the hidden outline still name it. */
  #edge(scene: CanvasScene, position: number): CanvasEdge | undefined {
    const { draft, drop, graph, places } = scene;
    const find = this.facesOf(scene);
    const edge = graph.edges[position]!;
    // Over a path a carried node shows where it goes: the paths that it leaves would run across everything.
    if (drop?.edgeId !== undefined && !drop.refused && (draft.moved.has(edge.source) || draft.moved.has(edge.target)))
      return undefined;
    const source = find(edge.source);
    const target = find(edge.target);
    if (!source || !target) return undefined;
    const viewId = this.#edgeViewIds.of(edge.id, places.order.edgeDuplicates.get(position) ?? 0);
    const { data, ingredients } = edgeData(scene, edge, {
      source,
      target,
      from: placeOf(places, edge.source, 0),
      to: placeOf(places, edge.target, 0),
    });
    return this.#edgeElements.keep(viewId, ingredients, () =>
      edgeElement(
        viewId,
        this.#viewIds.of(edge.source, 0),
        this.#viewIds.of(edge.target, 0),
        data,
        scene.reconnectable,
      ),
    );
  }

  #data(scene: CanvasScene, viewId: string, position: number, nth: number): NodeData {
    const { draft, places } = scene;
    const content = this.#content(scene, position, nth);
    const nodeId = content.node.id;
    const state = nodeState(scene, nodeId);
    const data: NodeData = {
      nodeId,
      content,
      ...state,
      pile: scene.piles.has(nodeId),
      tabbable: nth === 0 && scene.tabStop === nodeId,
      hint: scene.hintOf?.(nodeId),
      leavingAbove:
        state.leaving !== undefined && (places.layout.direction === 'right' || !hasSpaceBeside(places, nodeId)),
      dragging: draft.group ? draft.grabbed === nodeId : draft.moved.has(nodeId),
    };
    // Without the position: a card that only moves does not render.
    return this.#datas.keep(viewId, Object.values(data), () => data);
  }

  #content({ graph, presentation }: CanvasScene, position: number, nth: number): NodeContent {
    const node = graph.nodes[position]!;
    const outgoing = graph.outgoing(node.id);
    const own = presentationOf(presentation, node.id);
    return this.#contents.keep(`${nth}|${node.id}`, [node, outgoing, own], () =>
      nodeContent(node, outgoing, presentation),
    );
  }
}

/** Width of the text beside a card. */
const spaceBeside = 130;

function hasSpaceBeside(places: Places, nodeId: string): boolean {
  const at = places.of(nodeId);
  // At the border of the drawing there is no space either: what overhangs it is cut off.
  const right = (places.bounds?.x ?? 0) + (places.bounds?.width ?? Infinity);
  return (
    !at ||
    (at.x + at.width + spaceBeside <= right &&
      places.nodesIn({ x: at.x + at.width + 1, y: at.y + at.height / 2 - 10, width: spaceBeside, height: 20 })
        .length === 0)
  );
}

function sameIds(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const id of a) if (!b.has(id)) return false;
  return true;
}

const nowhere: LaidOutNode = { x: 0, y: 0, width: 216, height: 60 };

/** Position of a node. A repeated id is shifted, so that both are visible. */
function placeOf(places: Places, nodeId: string, nth: number): LaidOutNode {
  const place = places.of(nodeId) ?? nowhere;
  return nth === 0 ? place : { ...place, x: place.x + 16 * nth, y: place.y + 16 * nth };
}

function drafted(place: LaidOutNode, { moved, by }: NodeDraft, nodeId: string): LaidOutNode {
  return moved.has(nodeId) ? { ...place, x: place.x + by.x, y: place.y + by.y } : place;
}
