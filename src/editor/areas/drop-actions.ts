import type { Json } from '#base';
import { isTriggerType, nodeTypeOf } from '#catalog';
import type { CanvasActions, CarriedNode, ConnectDecision, DropPlace, DropPreview, OpenEdge } from '#canvas';
import { type Graph, graphOf, nodesOf } from '#graph';
import { type LayoutDensity, type LayoutDirection, layoutVersion } from '#layout';
import type { Decision } from '#rules';
import type { Editor } from '#store';
import type { EditorActions } from '../actions/editor-actions.js';
import { applyOperations, type CommandContext, planAddNode, planInsertNode, planMoveNode, planTidy } from '#edit';
import { directionIn, type Presentation, type WorkflowVersion } from '#model';

/** Layout of more nodes than this delays pointer moves noticeably. */
const maxLaidOutNodes = 400;

/** The version and presentation the canvas renders: collapsed groups are one node each. */
type DrawnAs = (
  version: WorkflowVersion,
  presentation: Presentation,
) => { readonly version: WorkflowVersion; readonly presentation: Presentation };

/** How the host draws workflows. */
interface DrawingStyle {
  readonly density: LayoutDensity | undefined;
  readonly direction: LayoutDirection | undefined;
}

/** Returns the canvas as it would be after the drop: the command is planned and laid out, not dispatched. */
function previewDrop(
  editor: Editor,
  node: CarriedNode,
  edgeId: string,
  { density, direction }: DrawingStyle,
  drawnAs: DrawnAs,
): DropPreview | undefined {
  const { catalog, presentation, version } = editor.store.getState();
  if (nodesOf(version).length > maxLaidOutNodes) return undefined;
  const graph = graphOf(version);
  const made: string[] = [];
  const createId = (): string => {
    let id = `carried-${made.length}`;
    while (graph.node(id) || graph.edge(id)) id += '-';
    made.push(id);
    return id;
  };
  const document = { version, presentation };
  const context: CommandContext = { document, catalog, createId };
  const planned =
    'type' in node
      ? planAddNode(context, { type: node.type, onEdge: edgeId })
      : isLedTo(graph, node.nodeId)
        ? planMoveNode(context, { nodeId: node.nodeId, onEdge: edgeId })
        : planInsertNode(context, { nodeId: node.nodeId, edgeId });
  if (!planned.ok) return undefined;
  const nodeId = 'nodeId' in node ? node.nodeId : (made[0] ?? '');
  const pinned = 'nodeId' in node ? planTidy(context, { nodeIds: [nodeId] }) : undefined;
  const applied = applyOperations(document, [
    ...planned.change.operations,
    ...(pinned?.ok ? pinned.change.operations : []),
  ]);
  if (!applied.ok) return undefined;
  const after = applied.document;
  // The target of the edge that was split, before.
  const target = graph.edge(edgeId)?.target;
  const onwardId = graphOf(after.version)
    .outgoing(nodeId)
    .find((edge) => edge.target === target && graph.edge(edge.id)?.target !== target)?.id;
  const { presentation: places, version: drawn } = drawnAs(after.version, after.presentation);
  const layout = layoutVersion(drawn, {
    presentation: places,
    direction: directionIn(places, direction),
    ...(density ? { density } : {}),
  });
  return { layout, nodeId, onwardId };
}

type DropActions = Pick<
  CanvasActions,
  'addAfter' | 'addAtEnd' | 'dropType' | 'joinNode' | 'previewDrop' | 'canConnect' | 'canContinue' | 'canDrop'
>;

/** Answers the canvas during a drag and carries out the drop. Decisions come from the rules. */
export function createDropActions(
  editor: Editor,
  actions: EditorActions,
  style: DrawingStyle,
  drawnAs: DrawnAs,
): DropActions {
  return {
    addAfter: (nodeId, edgeType, anchor, at, value) =>
      actions.pickNode({ kind: 'after', ...afterOf({ nodeId, edgeType, value }), ...(at ? { at } : {}) }, anchor),
    dropType: (type, at, edgeId, open) => {
      if (edgeId !== undefined) actions.addNode(type, { kind: 'edge', edgeId });
      else if (open) actions.addNode(type, { kind: 'after', ...afterOf(open) });
      else actions.addNode(type, { kind: 'free' }, at);
    },
    joinNode: actions.joinNode,
    previewDrop: (node, edgeId) => previewDrop(editor, node, edgeId, style, drawnAs),
    addAtEnd: (edgeId, anchor, at) => actions.pickNode({ kind: 'edge-end', edgeId, at }, anchor),
    canConnect: (source, target, movedEdgeId, open) => {
      const { nodeId: _nodeId, ...kind } = open ? afterOf(open) : { nodeId: source };
      const request = { source, target, ...kind, ...(movedEdgeId === undefined ? {} : { movedEdgeId }) };
      return answerOf(editor.can.connect(request)) ?? { ok: false, reason: '' };
    },
    canContinue: (nodeId, open) => answerOf(editor.can.continue(open ? afterOf(open) : { nodeId })) ?? { ok: true },
    canDrop: (node, place) => (isOnlyMoved(editor, node, place) ? undefined : canDrop(editor, node, place)),
  };
}

function canDrop(editor: Editor, node: CarriedNode, { edgeId, open }: DropPlace): ConnectDecision | undefined {
  const place = { ...(edgeId === undefined ? {} : { edgeId }), ...(open ? { after: afterOf(open) } : {}) };
  const decision =
    'nodeId' in node && isLedTo(graphOf(editor.store.getState().version), node.nodeId)
      ? editor.can.move({ nodeId: node.nodeId, ...place })
      : editor.can.insert({ ...node, ...place });
  if (decision.answer !== 'allow') return answerOf(decision);
  const { label } = decision.inward ?? {};
  return { ok: true, ...(label === undefined ? {} : { label }) };
}

function isLedTo(graph: Graph, nodeId: string): boolean {
  return graph.incoming(nodeId).length > 0;
}

/** The start of a loose part is only positioned over an edge, and so is a trigger with outgoing edges. */
function isOnlyMoved(editor: Editor, node: CarriedNode, { edgeId }: DropPlace): boolean {
  if (!('nodeId' in node)) return false;
  const graph = graphOf(editor.store.getState().version);
  // The card of a group is not a node of the workflow and fits no edge.
  if (!graph.node(node.nodeId)) return true;
  return (
    !isLedTo(graph, node.nodeId) &&
    graph.outgoing(node.nodeId).length > 0 &&
    (edgeId !== undefined || isTriggerType(nodeTypeOf(graph.node(node.nodeId) ?? { id: '' })))
  );
}

/** Returns undefined where the drop changes nothing, which needs no message. */
function answerOf(decision: Decision<{ readonly label?: string }>): ConnectDecision | undefined {
  if (decision.answer === 'refuse') return { ok: false, reason: decision.refusal.message };
  return decision.answer === 'ignore'
    ? undefined
    : { ok: true, ...(decision.label === undefined ? {} : { label: decision.label }) };
}

function afterOf({ edgeType, nodeId, value }: OpenEdge): {
  readonly nodeId: string;
  readonly edgeType?: string;
  readonly value?: Json;
} {
  return {
    nodeId,
    ...(edgeType === undefined ? {} : { edgeType }),
    ...(value === undefined ? {} : { value: value as Json }),
  };
}
