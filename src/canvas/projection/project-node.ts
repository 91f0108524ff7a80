import type { LaidOutNode, LayoutDirection } from '#layout';
import { notesByNode } from '#model';
import { leadsInWords, missingByNode, problemCounts, type NodeFace, nodeName } from '#rules';
import type { NodeData, CanvasNode } from './canvas-elements.js';
import type { CanvasScene } from './canvas-scene.js';
import { portSides, portsOf } from '../parts/ports.js';
import { isCutOff } from './cut-off.js';

const noVisits: readonly number[] = [];
/** What execution, selection and problems say about a node, apart from its content. */
export function nodeState(
  scene: Pick<CanvasScene, 'graph' | 'presentation' | 'problems' | 'marks' | 'selectedNodes'>,
  nodeId: string,
): Pick<
  NodeData,
  | 'errors'
  | 'warnings'
  | 'mark'
  | 'markSummary'
  | 'markNote'
  | 'markShare'
  | 'markFigures'
  | 'markChange'
  | 'trend'
  | 'leaving'
  | 'visits'
  | 'dim'
  | 'current'
  | 'selected'
> {
  const count = problemCounts(scene.problems).get(nodeId);
  const mark = scene.marks?.nodes.get(nodeId);
  return {
    errors: count?.errors ?? 0,
    warnings: count?.warnings ?? 0,
    mark: mark?.state,
    markSummary: mark?.summary,
    markNote: mark?.note,
    markShare: mark?.share,
    markFigures: mark?.figures,
    markChange: mark?.change,
    trend: mark?.trend,
    leaving: mark?.leaving,
    visits: mark?.visits ?? noVisits,
    dim: scene.marks
      ? mark?.state === 'unreached' || (scene.marks.dimOthers === true && mark === undefined)
      : isCutOff(scene, nodeId),
    current: scene.marks?.current === nodeId,
    selected: scene.selectedNodes.has(nodeId),
  };
}

/** Accessible name of a node: position, unless a list announces it, state, and successors. */
export function nameOfNode(
  scene: CanvasScene,
  step: NodeFace,
  faceOf: (nodeId: string) => NodeFace | undefined,
  inList = false,
): string {
  const { graph, places } = scene;
  const { node } = step;
  const { errors, warnings, mark, markFigures, markNote, markSummary } = nodeState(scene, node.id);
  return nodeName({
    title: step.title,
    place: inList
      ? undefined
      : { position: places.order.positionOf.get(node.id) ?? graph.nodeIndex(node.id) + 1, total: graph.nodes.length },
    errors,
    warnings,
    notes: notesByNode(scene.presentation)
      .get(node.id)
      ?.map(({ text }) => text),
    disabled: step.disabled,
    goal: step.goal ? (mark === 'done' ? 'reached' : 'set') : undefined,
    // A counted node has only figures to say.
    mark:
      mark === 'counted' || markFigures
        ? markSummary
        : mark &&
          (markNote === undefined ? scene.messages.states[mark] : `${scene.messages.states[mark]}, ${markNote}`),
    ...leadsInWords(
      graph,
      node,
      missingByNode(scene.missingEdges).get(node.id) ?? [],
      (nodeId) => faceOf(nodeId)?.title,
    ),
  });
}

interface NodeAbilities {
  readonly movable: boolean;
  readonly connectable: boolean;
  readonly direction: LayoutDirection | undefined;
}

/**
 * A node as React Flow needs it. Size and ports are known, so nothing is measured: no second pass, no flash at a wrong
 * position.
 */
export function nodeElement(
  viewId: string,
  data: NodeData,
  { x, y, width, height }: LaidOutNode,
  { movable, connectable, direction }: NodeAbilities,
): CanvasNode {
  const ports = portsOf({ x: 0, y: 0, width, height }, direction);
  const sides = portSides(direction);
  return {
    id: viewId,
    type: 'node',
    position: { x, y },
    width,
    height,
    measured: { width, height },
    handles: [
      { id: null, type: 'target', position: sides.in, ...ports.in, width: 0, height: 0 },
      { id: null, type: 'source', position: sides.out, ...ports.out, width: 0, height: 0 },
    ],
    data,
    selected: data.selected,
    selectable: true,
    draggable: movable,
    connectable,
    focusable: false,
    zIndex: data.dragging ? 2 : data.selected ? 1 : 0,
    domAttributes: plainAttributes,
  };
}

/** An unmounted node as the end of a mounted edge. */
export function absentNode(
  viewId: string,
  data: NodeData,
  place: LaidOutNode,
  direction: LayoutDirection | undefined,
): CanvasNode {
  return { ...nodeElement(viewId, data, place, { movable: false, connectable: false, direction }), hidden: true };
}

/** React Flow calls its wrappers "node" to assistive technology; the card inside has the name. */
const plainAttributes = { 'aria-roledescription': undefined } as unknown as NonNullable<CanvasNode['domAttributes']>;
