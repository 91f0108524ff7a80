import { Position } from '@xyflow/react';
import { edgeRuleFor, nodeTypeOf, pathKind, pathLabel } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { Layout, Point } from '#layout';
import type { Presentation, Problem, WorkflowEdge, WorkflowVersion } from '#model';
import type { ConnectHint, PathElement, StepElement } from './canvas-elements.js';
import type { CanvasMarks, CanvasMissingPath, CanvasSelection, MarkState } from './canvas-props.js';
import { createIdentityKeeper } from './keep-identity.js';
import { missingPathLabel } from './missing-path-label.js';
import { type StepContent, presentationOf, stepContent } from './step-content.js';
import { pathName, stepName } from './step-name.js';
import { stepOrder } from './step-order.js';
import { createOccurrences, createViewIds } from './view-id.js';

/** Everything that decides what is on the canvas. */
export interface CanvasScene {
  readonly version: WorkflowVersion;
  readonly layout: Layout;
  readonly presentation: Presentation | undefined;
  readonly selection: CanvasSelection;
  readonly problems: readonly Problem[];
  readonly missingPaths: readonly CanvasMissingPath[];
  readonly marks: CanvasMarks | undefined;
  /** Steps that stand elsewhere while they are dragged, by view id. */
  readonly draft: ReadonlyMap<string, Point>;
  /** The one step that Tab stops at, by wire id. */
  readonly tabStop: string | undefined;
  readonly hints: ReadonlyMap<string, ConnectHint> | undefined;
  readonly dropEdgeId: string | undefined;
  readonly movable: boolean;
  readonly connectable: boolean;
  readonly reconnectable: boolean;
}

/** What React Flow is given. */
export interface CanvasProjection {
  readonly graph: Graph;
  readonly order: readonly string[];
  readonly nodes: StepElement[];
  readonly edges: PathElement[];
}

const markWords: { readonly [state in MarkState]: string } = {
  done: 'done', running: 'running', waiting: 'waiting', failed: 'failed', skipped: 'skipped', timedOut: 'timed out', unreached: 'not reached',
};

/** Icons of the standard paths everyone knows; a rule may carry its own under the key `icon`. */
const iconByLabel: ReadonlyMap<string, string> = new Map([['delivered', 'check-check'], ['reply', 'reply'], ['replied', 'reply'], ['answered', 'reply']]);

/** A pure function from scene to elements, save that it hands out the objects of last time where nothing has changed. */
export function createProjector(): (scene: CanvasScene) => CanvasProjection {
  const viewIds = createViewIds();
  const edgeViewIds = createViewIds();
  const contents = createIdentityKeeper<StepContent>();
  const steps = createIdentityKeeper<StepElement>();
  const paths = createIdentityKeeper<PathElement>();

  return (scene) => {
    const graph = graphOf(scene.version);
    const order = stepOrder(graph);
    const positionOf = new Map(order.map((id, index) => [id, index + 1]));
    const counts = countProblems(scene.problems);
    const selectedNodes = new Set(scene.selection.nodeIds);
    const selectedEdges = new Set(scene.selection.edgeIds);
    const alone = selectedNodes.size === 1 && selectedEdges.size === 0;
    const missing = groupByNode(scene.missingPaths);

    const contentOf = new Map<string, StepContent>();
    for (const node of graph.nodes) {
      if (contentOf.has(node.id)) continue;
      const outgoing = graph.outgoing(node.id);
      const own = presentationOf(scene.presentation, node.id);
      contentOf.set(node.id, contents.keep(node.id, [node, outgoing, own], () => stepContent(node, outgoing, scene.presentation)));
    }

    const occurrence = createOccurrences();
    const nodes = graph.nodes.map((node, index): StepElement => {
      const nth = occurrence(node.id);
      const viewId = viewIds.of(node.id, nth);
      const content = nth === 0
        ? contentOf.get(node.id)!
        : contents.keep(`${nth}|${node.id}`, [node], () => stepContent(node, graph.outgoing(node.id), scene.presentation));
      const place = placeOf(scene.layout, node.id, index, nth, content.shape === 'end');
      const at = scene.draft.get(viewId) ?? place;
      const mark = scene.marks?.nodes.get(node.id);
      const count = counts.get(node.id);
      const selected = selectedNodes.has(node.id);
      const dim = scene.marks !== undefined && (mark?.state === 'unreached' || (scene.marks.dimOthers && mark === undefined));
      const data: StepElement['data'] = {
        nodeId: node.id,
        content,
        name: stepName({
          title: content.title,
          position: positionOf.get(node.id) ?? index + 1,
          total: graph.nodes.length,
          errors: count?.errors ?? 0,
          warnings: count?.warnings ?? 0,
          off: content.off,
          mark: mark && markWords[mark.state],
          paths: [
            ...graph.outgoing(node.id).map((edge) => ({ label: labelOf(graph, edge), target: contentOf.get(edge.target)?.title })),
            ...(missing.get(node.id) ?? []).map((path) => ({ label: missingPathLabel(node, path), target: undefined })),
          ],
        }),
        errors: count?.errors ?? 0,
        warnings: count?.warnings ?? 0,
        mark: mark?.state,
        markSummary: mark?.summary,
        visits: mark?.visits ?? noVisits,
        dim,
        current: scene.marks?.current === node.id,
        tabbable: nth === 0 && scene.tabStop === node.id,
        selected,
        alone: selected && alone,
        hint: scene.hints?.get(node.id),
        pillAbove: selected && alone && graph.incoming(node.id).some((edge) => labelOf(graph, edge) !== undefined),
        dragging: scene.draft.has(viewId),
      };
      const { width, height } = place;
      return steps.keep(viewId, [...Object.values(data), at.x, at.y, width, height, scene.movable, scene.connectable], () => ({
        id: viewId,
        type: 'step',
        position: { x: at.x, y: at.y },
        width,
        height,
        // Sizes and ports are known, so nothing is measured: no second pass, and no flash of a wrong place.
        measured: { width, height },
        handles: [
          { type: 'target', position: Position.Top, x: width / 2, y: 0, width: 0, height: 0 },
          { type: 'source', position: Position.Bottom, x: width / 2, y: height, width: 0, height: 0 },
        ],
        data,
        selected,
        selectable: true,
        draggable: scene.movable,
        connectable: scene.connectable,
        focusable: false,
        zIndex: data.dragging ? 2 : selected ? 1 : 0,
        domAttributes: plainAttributes,
      }));
    });

    const edgeOccurrence = createOccurrences();
    const edges: PathElement[] = [];
    for (const edge of graph.edges) {
      const nth = edgeOccurrence(edge.id);
      const source = contentOf.get(edge.source);
      const target = contentOf.get(edge.target);
      // A path with an end that is nowhere cannot be drawn; the problems list and the hidden outline still name it.
      if (!source || !target) continue;
      const viewId = edgeViewIds.of(edge.id, nth);
      const laid = Object.hasOwn(scene.layout.edges, edge.id) ? scene.layout.edges[edge.id] : undefined;
      const from = placeOf(scene.layout, edge.source, graph.nodeIndex(edge.source), 0, source.shape === 'end');
      const to = placeOf(scene.layout, edge.target, graph.nodeIndex(edge.target), 0, target.shape === 'end');
      const rule = edgeRuleFor(nodeTypeOf(source.node), typeof edge.type === 'string' ? edge.type : 'standard', edge.value);
      const label = labelOf(graph, edge);
      const mark = scene.marks?.edges.get(edge.id);
      const selected = selectedEdges.has(edge.id);
      const data: PathElement['data'] & object = {
        edgeId: edge.id,
        edge,
        name: pathName(label, source.title, target.title),
        label,
        icon: iconOf(edge, label, rule?.['icon']),
        kind: pathKind(edge.type),
        points: laid?.points ?? noPoints,
        labelAt: laid?.label,
        sourceAt: { x: from.x + from.width / 2, y: from.y + from.height },
        targetAt: { x: to.x + to.width / 2, y: to.y },
        mark,
        dim: scene.marks !== undefined && scene.marks.dimOthers && mark === undefined,
        selected,
        dropping: scene.dropEdgeId === edge.id,
      };
      const ingredients = [
        edge, data.name, label, data.icon, pointsKey(laid?.points), laid?.label?.x, laid?.label?.y, from.x, from.y, from.width, from.height, to.x, to.y, to.width, mark,
        data.dim, selected, data.dropping, scene.reconnectable,
      ];
      edges.push(paths.keep(viewId, ingredients, () => ({
        id: viewId,
        type: 'path',
        source: viewIds.of(edge.source, 0),
        target: viewIds.of(edge.target, 0),
        data,
        selected,
        selectable: true,
        focusable: false,
        reconnectable: scene.reconnectable && selected,
        zIndex: mark ? 2 : selected ? 1 : 0,
        domAttributes: hiddenAttributes,
      })));
    }
    // Where paths share a stem, the standard one is seen: it is drawn last.
    edges.sort((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
    contents.sweep();
    steps.sweep();
    paths.sweep();
    return { graph, order, nodes, edges };
  };
}

const noVisits: readonly number[] = [];
const noPoints: readonly Point[] = [];
/** React Flow calls its wrappers "node" and "edge" to assistive technology; the card and the pill inside speak instead. */
const plainAttributes = { 'aria-roledescription': undefined } as unknown as NonNullable<StepElement['domAttributes']>;
const hiddenAttributes = { 'aria-hidden': true, 'aria-roledescription': undefined } as unknown as NonNullable<PathElement['domAttributes']>;

/** Where a step stands. A repeated id is shifted, so that both can be seen; a step the layout does not know goes below it. */
function placeOf(layout: Layout, nodeId: string, index: number, nth: number, isEnd: boolean): { x: number; y: number; width: number; height: number } {
  const laid = Object.hasOwn(layout.nodes, nodeId) ? layout.nodes[nodeId] : undefined;
  const usable = laid !== undefined && [laid.x, laid.y, laid.width, laid.height].every(Number.isFinite);
  const place = usable ? laid : { x: (index % 4) * 240, y: finite(layout.height, 0) + 60, width: isEnd ? 112 : 216, height: isEnd ? 40 : 60 };
  return nth === 0 ? place : { ...place, x: place.x + 16 * nth, y: place.y + 16 * nth };
}

function finite(value: number, otherwise: number): number {
  return Number.isFinite(value) ? value : otherwise;
}

/** A layout may be computed anew and come out the same: what counts is where the points are, not which objects they are. */
function pointsKey(points: readonly Point[] | undefined): string {
  let key = '';
  for (const point of points ?? noPoints) key += `${point.x},${point.y} `;
  return key;
}

function labelOf(graph: Graph, edge: WorkflowEdge): string | undefined {
  const source = graph.node(edge.source);
  const rule = source && edgeRuleFor(nodeTypeOf(source), typeof edge.type === 'string' ? edge.type : 'standard', edge.value);
  return pathLabel(edge, rule);
}

function isPlain({ data }: PathElement): boolean {
  return data?.kind === 'standard' || data?.kind === 'default';
}

function iconOf(edge: WorkflowEdge, label: string | undefined, declared: unknown): string | undefined {
  if (typeof declared === 'string') return declared;
  const kind = pathKind(edge.type);
  if (kind === 'timeout') return 'timer';
  if (kind === 'error') return 'triangle-alert';
  if (kind === 'default') return 'corner-down-right';
  return kind === 'standard' && label !== undefined ? iconByLabel.get(label.toLowerCase()) : undefined;
}

function countProblems(problems: readonly Problem[]): ReadonlyMap<string, { errors: number; warnings: number }> {
  const counts = new Map<string, { errors: number; warnings: number }>();
  for (const { nodeId, severity } of problems) {
    if (nodeId === undefined || severity === 'notice') continue;
    const count = counts.get(nodeId) ?? { errors: 0, warnings: 0 };
    if (severity === 'error') count.errors += 1;
    else count.warnings += 1;
    counts.set(nodeId, count);
  }
  return counts;
}

function groupByNode(paths: readonly CanvasMissingPath[]): ReadonlyMap<string, readonly CanvasMissingPath[]> {
  const groups = new Map<string, CanvasMissingPath[]>();
  for (const path of paths) {
    const group = groups.get(path.nodeId);
    if (group) group.push(path);
    else groups.set(path.nodeId, [path]);
  }
  return groups;
}
