import { memoizeByIdentity } from '#base';
import { edgeRuleFor, nodeTypeOf, edgeKind } from '#catalog';
import type { LaidOutNode, Point } from '#layout';
import type { WorkflowEdge } from '#model';
import { labelOfEdge, edgeIcon, edgeName, type NodeFace, pathEndName } from '#rules';
import type { EdgeData, CanvasEdge } from './canvas-elements.js';
import type { EdgeMark } from '../canvas-props.js';
import type { CanvasScene } from './canvas-scene.js';
import { portsOf } from '../parts/ports.js';
import { isCutOff } from './cut-off.js';

const noPoints: readonly Point[] = [];
type StatedMark = EdgeMark & keyof CanvasScene['messages']['states'];

const statedMarks: ReadonlySet<EdgeMark> = new Set<StatedMark>([
  'added',
  'removed',
  'changed',
  'first',
  'second',
  'next',
  'expected',
  'never',
]);
const isStated = (mark: EdgeMark): mark is StatedMark => statedMarks.has(mark);

/** Data of an edge, and the ingredients that decide whether it is still the same. */
export function edgeData(
  scene: CanvasScene,
  edge: WorkflowEdge,
  ends: { readonly source: NodeFace; readonly target: NodeFace; readonly from: LaidOutNode; readonly to: LaidOutNode },
): { readonly data: EdgeData; readonly ingredients: readonly unknown[] } {
  const { source, target, from, to } = ends;
  const { layout } = scene.places;
  const laid = Object.hasOwn(layout.edges, edge.id) ? layout.edges[edge.id] : undefined;
  const rule = edgeRuleFor(nodeTypeOf(source.node), typeof edge.type === 'string' ? edge.type : 'standard', edge.value);
  const label = scene.marks?.edgeWords?.get(edge.id) ?? labelOfEdge(scene.graph, edge);
  const mark = scene.marks?.edges.get(edge.id);
  const endName = (face: NodeFace): string => pathEndName(scene.graph, face, scene.presentation);
  const name = edgeName(label, endName(source), endName(target));
  const data: EdgeData = {
    edgeId: edge.id,
    edge,
    name: mark !== undefined && isStated(mark) ? `${name}, ${scene.messages.states[mark]}` : name,
    label,
    icon: edgeIcon(edge.type, label, rule),
    kind: edgeKind(edge.type),
    points: laid?.points ?? noPoints,
    labelAt: laid?.label,
    direction: layout.direction,
    sourceAt: portsOf(from, layout.direction).out,
    targetAt: portsOf(to, layout.direction).in,
    mark,
    figures: scene.marks?.edgeFigures?.get(edge.id),
    width: mark === undefined ? undefined : scene.marks?.edgeWidths?.get(edge.id),
    dim: scene.marks ? scene.marks.dimOthers && mark === undefined : isCutOff(scene, edge.source),
    selected: scene.selectedEdges.has(edge.id),
    dropping: scene.drop?.edgeId === edge.id ? (scene.drop.refused ? 'refused' : 'open') : undefined,
  };
  return { data, ingredients: [...ingredientsOf(data), scene.reconnectable] };
}

/** A recomputed layout may come out the same: points count, not the objects that hold them. */
function ingredientsOf(data: EdgeData): readonly unknown[] {
  const { figures, labelAt, points, sourceAt, targetAt, ...plain } = data;
  return [
    ...Object.values(plain),
    pointsKey(points),
    labelAt?.x,
    labelAt?.y,
    sourceAt.x,
    sourceAt.y,
    targetAt.x,
    targetAt.y,
    figures?.label,
    figures?.share,
    figures?.change,
    figures?.time,
  ];
}

/** An edge as React Flow needs it. */
export function edgeElement(
  viewId: string,
  source: string,
  target: string,
  data: EdgeData,
  reconnectable: boolean,
): CanvasEdge {
  return {
    id: viewId,
    type: 'edge',
    source,
    target,
    data,
    selected: data.selected,
    selectable: true,
    focusable: false,
    reconnectable: reconnectable && data.selected,
    zIndex: data.mark && data.mark !== 'possible' ? 2 : data.selected ? 1 : 0,
    domAttributes: hiddenAttributes,
  };
}

/** On a shared stem the standard edge lies on top. */
export function isPlain({ data }: CanvasEdge): boolean {
  return data?.kind === 'standard' || data?.kind === 'default';
}

/** React Flow calls its wrappers "edge" to assistive technology; the pill inside has the name. */
const hiddenAttributes = { 'aria-hidden': true, 'aria-roledescription': undefined } as unknown as NonNullable<
  CanvasEdge['domAttributes']
>;

const pointsKey = memoizeByIdentity((points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' '),
);
