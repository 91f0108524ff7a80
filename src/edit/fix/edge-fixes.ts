import { equalJson, refuse, valueWords } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import { canContinue, endTypeIn, type FixArgs, foundWith, missingEdgesOf } from '#rules';
import { planAddNode } from '../command/add-node.js';
import { type CommandContext, notAllowed, decisionContext } from '../command/command.js';
import { planConnect, planSetEdge } from '../command/connect.js';
import { planRemoveElements } from '../command/remove-elements.js';
import { Plan } from '../command/plan.js';
import {
  type CarryOut,
  fixedBy,
  outdated,
  edgeOf,
  nodeGone,
  titleOf,
  wordsForKind,
  wordsOn,
  writtenSince,
} from './fix-request.js';

type WantedEdge = FixArgs<'connect-edge'>;

/** True while the edge is still missing: none of its kind exists, or the node asks for more of them. */
function isMissing(context: CommandContext, plan: Plan, node: WorkflowNode, { edgeType, value }: WantedEdge): boolean {
  if (value !== undefined) {
    const decision = canContinue(decisionContext(context), { nodeId: node.id, edgeType, value });
    return decision.answer === 'allow' && equalJson(decision.value, value);
  }
  const isThere = plan.graph.outgoing(node.id).some((edge) => edgeTypeOf(edge) === edgeType);
  return !isThere || missingEdgesOf(node, plan.graph).some((edge) => edge.edgeType === edgeType);
}

/** `“2 hours” of Wait for reply`, or only the node where the edge has no label. */
function edgeText(context: CommandContext, node: WorkflowNode, words: string | undefined): string {
  return words === undefined ? titleOf(context, node) : `“${words}” of ${titleOf(context, node)}`;
}

export const connectEdge: CarryOut<'connect-edge'> = (context, wanted, choice) => {
  const { edgeType, nodeId, value } = wanted;
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return nodeGone;
  const edge = edgeText(context, node, wordsForKind(edgeType, node, value));
  if (!isMissing(context, plan, node, wanted)) return outdated(`${edge} is connected already.`);
  if (choice && 'target' in choice) {
    const target = plan.node(choice.target);
    const label = `Connected ${edge} to ${target ? titleOf(context, target) : ''}`;
    return fixedBy(
      label,
      planConnect(context, {
        source: nodeId,
        target: choice.target,
        type: edgeType,
        ...(value === undefined ? {} : { value }),
      }),
    );
  }
  if (choice && 'type' in choice)
    return addOnEdge(context, wanted, choice.type, (added) => `Added ${added} after ${edge}`);
  return refuse('choice-needed', 'Choose the step that comes next.');
};

export const endEdge: CarryOut<'end-edge'> = (context, wanted) => {
  const { edgeType, nodeId, value } = wanted;
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return nodeGone;
  const edge = edgeText(context, node, wordsForKind(edgeType, node, value));
  if (!isMissing(context, plan, node, wanted)) return outdated(`${edge} is connected already.`);
  const type = endTypeIn(context.catalog);
  if (!type) return refuse('no-end-type', 'The catalogue has no step that ends a workflow.');
  return addOnEdge(context, wanted, type, (added) => `Finished ${edge} with ${added}`);
};

/** Adds a node on a new edge; never into an existing one, which would not fix the problem. */
function addOnEdge(
  context: CommandContext,
  after: WantedEdge,
  type: NodeType | string,
  label: (added: string) => string,
) {
  const known = typeof type === 'string' ? context.catalog.find(type) : type;
  const decision = canContinue(decisionContext(context), after);
  if (decision.answer !== 'allow') return notAllowed(decision);
  const added = titleOf(context, { id: '', type: known ?? {} });
  return fixedBy(label(added), planAddNode(context, { type: known ?? type, after }), (report) => ({
    nodeId: report.nodeId,
  }));
}

export const connectNodes: CarryOut<'connect-nodes'> = (context, { source, edgeType, target }) => {
  const plan = new Plan(context.document);
  const from = plan.node(source);
  const to = plan.node(target);
  if (!from || !to) return nodeGone;
  const edge = edgeText(context, from, edgeType === undefined ? undefined : wordsForKind(edgeType, from));
  return fixedBy(
    `Connected ${edge} to ${titleOf(context, to)}`,
    planConnect(context, { source, target, ...(edgeType === undefined ? {} : { type: edgeType }) }),
  );
};

export const removeEdge: CarryOut<'remove-edge'> = (context, { edgeId }) => {
  const plan = new Plan(context.document);
  const found = edgeOf(plan, edgeId);
  if (!found.ok) return found;
  const source = plan.node(found.edge.source);
  const words = wordsOn(found.edge, source);
  const label = source
    ? `Removed ${words === undefined ? 'a path' : `the “${words}” path`} of ${titleOf(context, source)}`
    : 'Removed a path that leads nowhere';
  return fixedBy(label, planRemoveElements(context, { edgeIds: [edgeId] }));
};

export const setEdgeType: CarryOut<'set-edge-type'> = (context, { edgeId, edgeType, from }) => {
  const plan = new Plan(context.document);
  const found = edgeOf(plan, edgeId);
  if (!found.ok) return found;
  const source = plan.node(found.edge.source);
  if (!source) return nodeGone;
  const since = writtenSince(edgeTypeOf(found.edge), { from, value: edgeType });
  if (since) return since;
  const words = wordsForKind(edgeType, source);
  const label = `Made a path of ${titleOf(context, source)} its ${words === undefined ? 'standard path' : `“${words}” path`}`;
  return fixedBy(label, planSetEdge(context, { edgeId, type: edgeType }));
};

export const setEdgeValue: CarryOut<'set-edge-value'> = (context, { edgeId, value, from }) => {
  const plan = new Plan(context.document);
  const found = edgeOf(plan, edgeId);
  if (!found.ok) return found;
  const { edge } = found;
  const source = plan.node(edge.source);
  if (!source) return nodeGone;
  const since = writtenSince(edge.value, { value, ...foundWith(from) });
  if (since) return since;
  const words =
    edgeLabel({ ...edge, value }, edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), value)) ?? valueWords(value);
  return fixedBy(`Wrote “${words}” on a path of ${titleOf(context, source)}`, planSetEdge(context, { edgeId, value }));
};
