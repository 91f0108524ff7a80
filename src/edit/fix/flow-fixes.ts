import { accept, refuse } from '#base';
import { isTriggerType, nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import type { NodePresentation, WorkflowEdge, WorkflowNode } from '#model';
import { entryNodesOf, isSkipped, waitTypeIn } from '#rules';
import { planAddNode } from '../command/add-node.js';
import { planConnect } from '../command/connect.js';
import { planRemoveElements } from '../command/remove-elements.js';
import { Plan, planInTurn } from '../command/plan.js';
import { type CarryOut, fixed, fixedBy, nothingLeft, outdated, edgeOf, nodeGone, titleOf } from './fix-request.js';

export const removeNode: CarryOut<'remove-node'> = (context, { nodeId }) => {
  const node = new Plan(context.document).node(nodeId);
  if (!node) return nodeGone;
  const planned = planRemoveElements(context, { nodeIds: [nodeId], reconnect: true });
  const joins = planned.ok && planned.joined > 0 ? ' and joined its paths' : '';
  return fixedBy(`Deleted “${titleOf(context, node)}”${joins}`, planned);
};

export const insertWait: CarryOut<'insert-wait'> = (context, { edgeId }) => {
  const plan = new Plan(context.document);
  const found = edgeOf(plan, edgeId);
  if (!found.ok) return found;
  const source = plan.node(found.edge.source);
  const target = plan.node(found.edge.target);
  if (!source || !target) return nodeGone;
  const input = { account: context.account ?? {}, presentation: context.document.presentation };
  const holding = [source, target].find(
    (node) => nodeTypeGroupOf(nodeTypeOf(node)) === 'timing' && !isSkipped(node, input),
  );
  if (holding) return outdated(`${titleOf(context, holding)} holds contacts here already.`);
  const type = waitTypeIn(context.catalog);
  if (!type) return refuse('no-wait-type', 'The catalogue has no step that waits.');
  const [from, to, added] = [source, target, { id: '', type }].map((node) => titleOf(context, node));
  return fixedBy(
    `Added ${added} between ${from} and ${to}`,
    planAddNode(context, { type, onEdge: edgeId }),
    ({ nodeId }) => ({ nodeId }),
  );
};

/** Adds a trigger before the first node of the workflow; unconnected where there is none yet. */
export const addTrigger: CarryOut<'add-trigger'> = (context, { type }) => {
  const { graph } = new Plan(context.document);
  const known = context.catalog.find(type);
  if (!known || !isTriggerType(known))
    return refuse('unknown-type', `There is no trigger “${type}” in this catalogue.`);
  if (graph.nodes.some((node) => isTriggerType(nodeTypeOf(node))))
    return outdated('This workflow has a trigger already.');
  const first = entryNodesOf(graph)[0] ?? graph.nodes[0]?.id;
  const nodeId = context.createId();
  const planned = planInTurn(context, [
    (now) => planAddNode(now, { type: known, id: nodeId }),
    ...(first === undefined ? [] : [(now: typeof context) => planConnect(now, { source: nodeId, target: first })]),
  ]);
  if (!planned.ok) return planned;
  const label = `Added ${titleOf(context, { id: '', type: known })} as the start`;
  return accept({ nodeId, change: { operations: planned.operations, label, command: 'applyFix' } });
};

/** Gives every node or edge with a repeated id, except the first, an id of its own. Edges stay with the first node. */
export const newId: CarryOut<'new-id'> = (context, { kind, id }) => {
  const plan = new Plan(context.document);
  const elements: readonly (WorkflowNode | WorkflowEdge)[] = kind === 'node' ? plan.graph.nodes : plan.graph.edges;
  const positions = elements.flatMap((element, position) => (element.id === id ? [position] : [])).slice(1);
  const arranged = kind === 'node' ? plan.presentationOf(id) : undefined;
  const looks = new Map<string, NodePresentation>();
  for (const position of positions) {
    const own = context.createId();
    plan.replaceDuplicate(kind, position, { ...(elements[position] as WorkflowNode | WorkflowEdge), id: own });
    const look = lookOf(arranged);
    if (look) looks.set(own, look);
  }
  if (positions.length === 0) return nothingLeft;
  plan.arrange(looks);
  const noun = kind === 'node' ? 'step' : 'path';
  return fixed(
    positions.length === 1 ? `Gave a ${noun} an id of its own` : `Gave ${positions.length} ${noun}s ids of their own`,
    plan,
  );
};

/** The presentation that a node with a repeated id keeps: title and look, not the position. */
function lookOf(arranged: NodePresentation | undefined): NodePresentation | undefined {
  const { dx: _dx, dy: _dy, x: _x, y: _y, ...look } = arranged ?? {};
  return Object.keys(look).length === 0 ? undefined : look;
}
