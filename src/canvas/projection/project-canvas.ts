import type { LaidOutNode } from '#layout';
import { presentationOf, type StepContent, stepContent, type StepFace, stepFace } from '#rules';
import type { PathElement, StepData, StepElement } from './canvas-elements.js';
import type { CanvasScene, StepDraft } from './canvas-scene.js';
import { chooseElements } from '../window/choose-elements.js';
import { createIdentityKeeper, sameItems } from './keep-identity.js';
import type { Places } from '../window/places.js';
import { isPlain, pathData, pathElement } from './project-path.js';
import { absentStep, nameOfStep, stepElement, stepState } from './project-step.js';
import { createViewIds } from './view-id.js';

/** What React Flow is given: what is near, and the far ends of paths that are near, which are not drawn. */
export interface CanvasProjection {
  readonly nodes: StepElement[];
  readonly edges: PathElement[];
  /** The steps and paths that are elements, by wire id. */
  readonly steps: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  /** Something in the window is no element, and has to be painted. */
  readonly leavesOut: boolean;
}

export interface Projector {
  (scene: CanvasScene): CanvasProjection;
  /** The accessible name of a card. */
  cardName(scene: CanvasScene, step: StepFace): string;
  /** The name of any step in a list, which tells its place by itself. */
  nameInList(scene: CanvasScene, nodeId: string): string;
}

/**
 * A pure function from scene to elements, save that it hands out the objects of last time where nothing has changed. It costs
 * in proportion to what is near, however large the document is.
 */
export function createProjector(): Projector {
  const viewIds = createViewIds();
  const edgeViewIds = createViewIds();
  const contents = createIdentityKeeper<StepContent>();
  const faces = createIdentityKeeper<StepFace>();
  const datas = createIdentityKeeper<StepData>();
  const steps = createIdentityKeeper<StepElement>();
  const paths = createIdentityKeeper<PathElement>();
  const lists = {
    nodes: [] as StepElement[],
    edges: [] as PathElement[],
    steps: new Set<string>() as ReadonlySet<string>,
    paths: new Set<string>() as ReadonlySet<string>,
  };

  const contentAt = ({ graph, presentation }: CanvasScene, position: number, nth: number): StepContent => {
    const node = graph.nodes[position]!;
    const outgoing = graph.outgoing(node.id);
    const own = presentationOf(presentation, node.id);
    return contents.keep(`${nth}|${node.id}`, [node, outgoing, own], () => stepContent(node, outgoing, presentation));
  };
  const facesOf =
    ({ graph, presentation }: CanvasScene) =>
    (nodeId: string): StepFace | undefined => {
      const node = graph.node(nodeId);
      return (
        node && faces.keep(nodeId, [node, presentationOf(presentation, nodeId)], () => stepFace(node, presentation))
      );
    };

  const project = (scene: CanvasScene): CanvasProjection => {
    const { graph, places, draft } = scene;
    const find = facesOf(scene);
    const chosen = chooseElements(scene);

    const dataOf = (viewId: string, position: number, nth: number): StepData => {
      const content = contentAt(scene, position, nth);
      const nodeId = content.node.id;
      const state = stepState(scene, nodeId);
      const data: StepData = {
        nodeId,
        content,
        ...state,
        pile: scene.piles.has(nodeId),
        tabbable: nth === 0 && scene.tabStop === nodeId,
        hint: scene.hintOf?.(nodeId),
        leavingAbove: state.leaving !== undefined && !hasRoomBeside(places, nodeId),
        dragging: draft.group ? draft.grabbed === nodeId : draft.moved.has(nodeId),
      };
      // Apart from its place: a card that only moves is not drawn again.
      return datas.keep(viewId, Object.values(data), () => data);
    };
    const nodes: StepElement[] = [];
    for (const position of chosen.nodes) {
      const { id } = graph.nodes[position]!;
      const nth = 1 + (places.order.twins.get(id)?.indexOf(position) ?? -1);
      const viewId = viewIds.of(id, nth);
      const data = dataOf(viewId, position, nth);
      const at = drafted(placeOf(places, id, nth), draft, id);
      nodes.push(
        steps.keep(viewId, [data, at.x, at.y, at.width, at.height, scene.movable, scene.connectable], () =>
          stepElement(viewId, data, at, scene),
        ),
      );
    }

    const absent = new Set<string>();
    const edges: PathElement[] = [];
    for (const position of chosen.edges) {
      const edge = graph.edges[position]!;
      const source = find(edge.source);
      const target = find(edge.target);
      // A path with an end that is nowhere cannot be drawn; the problems list and the hidden outline still name it.
      if (!source || !target) continue;
      for (const end of [edge.source, edge.target]) if (!chosen.steps.has(end)) absent.add(end);
      const viewId = edgeViewIds.of(edge.id, places.order.pathTwins.get(position) ?? 0);
      const { data, ingredients } = pathData(scene, edge, {
        source,
        target,
        from: placeOf(places, edge.source, 0),
        to: placeOf(places, edge.target, 0),
      });
      edges.push(
        paths.keep(viewId, ingredients, () =>
          pathElement(viewId, viewIds.of(edge.source, 0), viewIds.of(edge.target, 0), data, scene.reconnectable),
        ),
      );
    }
    // Where paths share a stem, the last one is seen.
    edges.sort((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
    for (const id of absent) {
      const viewId = viewIds.of(id, 0);
      const at = drafted(placeOf(places, id, 0), draft, id);
      nodes.push(
        steps.keep(`absent ${viewId}`, [at.x, at.y, at.width, at.height], () =>
          absentStep(viewId, dataOf(viewId, graph.nodeIndex(id), 0), at),
        ),
      );
    }
    contents.sweep();
    datas.sweep();
    faces.sweep();
    steps.sweep();
    paths.sweep();
    // Lists, too, are those of last time where nothing in them is new: a new one is walked by React Flow.
    if (!sameItems(lists.nodes, nodes)) lists.nodes = nodes;
    if (!sameItems(lists.edges, edges)) lists.edges = edges;
    if (!sameIds(lists.steps, chosen.steps)) lists.steps = chosen.steps;
    const drawn = new Set(edges.map((edge) => edge.data!.edgeId));
    if (!sameIds(lists.paths, drawn)) lists.paths = drawn;
    return { ...lists, leavesOut: chosen.leavesOut };
  };
  return Object.assign(project, {
    cardName: (scene: CanvasScene, step: StepFace): string => nameOfStep(scene, step, facesOf(scene)),
    nameInList: (scene: CanvasScene, nodeId: string): string => {
      const find = facesOf(scene);
      const step = find(nodeId);
      return step ? nameOfStep(scene, step, find, true) : nodeId;
    },
  });
}

/** What is said beside a card takes about this much room. */
const roomBeside = 130;

function hasRoomBeside(places: Places, nodeId: string): boolean {
  const at = places.of(nodeId);
  // At the edge of the drawing there is none either: what stands out from it is not in the picture.
  const right = (places.bounds?.x ?? 0) + (places.bounds?.width ?? Infinity);
  return (
    !at ||
    (at.x + at.width + roomBeside <= right &&
      places.stepsIn({ x: at.x + at.width + 1, y: at.y + at.height / 2 - 10, width: roomBeside, height: 20 }).length ===
        0)
  );
}

function sameIds(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const id of a) if (!b.has(id)) return false;
  return true;
}

const nowhere: LaidOutNode = { x: 0, y: 0, width: 216, height: 60 };

/** Where a step stands. A repeated id is shifted, so that both can be seen. */
function placeOf(places: Places, nodeId: string, nth: number): LaidOutNode {
  const place = places.of(nodeId) ?? nowhere;
  return nth === 0 ? place : { ...place, x: place.x + 16 * nth, y: place.y + 16 * nth };
}

function drafted(place: LaidOutNode, { moved, by }: StepDraft, nodeId: string): LaidOutNode {
  return moved.has(nodeId) ? { ...place, x: place.x + by.x, y: place.y + by.y } : place;
}
