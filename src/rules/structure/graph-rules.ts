import type { Json } from '#base';
import { edgeRulesOf, edgeTypeOf, isEndType, nodeTypeOf, nodeTitle } from '#catalog';
import type { Problem, ProblemFix } from '#model';
import { proposeFix } from '../fix.js';
import { endTypeIn } from './offered-type.js';
import { edgeCountOf } from './edge-count.js';
import { isDisabled } from '../disabled-nodes.js';
import type { EdgeRule, GraphRule, NodeRule, RuleContext } from '../rule.js';
import { EdgeCapacity } from '../decision/edge-decision.js';

export const duplicateIdRule: GraphRule = {
  id: 'duplicate-id',
  scope: 'graph',
  check: ({ graph }) => [
    ...(graph.repeatsNodes ? repeatedIds(graph.nodes, (id) => graph.nodeIndex(id)) : []).map((id): Problem => ({
      code: 'duplicate-id',
      severity: 'error',
      message: 'Two steps have the same id',
      detail: `“${id}” appears more than once; changes reach only the first. Remove or duplicate the others.`,
      nodeId: id,
      fixes: [proposeFix('Give the other an id of its own', 'new-id', { kind: 'node', id })],
    })),
    ...(graph.repeatsEdges ? repeatedIds(graph.edges, (id) => graph.edgeIndex(id)) : []).map((id): Problem => ({
      code: 'duplicate-id',
      severity: 'error',
      message: 'Two paths have the same id',
      detail: `“${id}” appears more than once; changes reach only the first.`,
      edgeId: id,
      fixes: [proposeFix('Give the other an id of its own', 'new-id', { kind: 'edge', id })],
    })),
  ],
};

function repeatedIds(elements: readonly { readonly id: string }[], firstAt: (id: string) => number): readonly string[] {
  const repeated = new Set<string>();
  for (let at = 0; at < elements.length; at++) {
    const { id } = elements[at] as { readonly id: string };
    if (firstAt(id) !== at) repeated.add(id);
  }
  return [...repeated];
}

export const danglingEdgeRule: EdgeRule = {
  id: 'dangling-edge',
  scope: 'edge',
  check: (edge, { graph, presentation }) => {
    if (graph.nodeIndex(edge.source) >= 0 && graph.nodeIndex(edge.target) >= 0) return [];
    const lost = [edge.source, edge.target].filter((id) => graph.nodeIndex(id) < 0);
    const known = graph.node(edge.source) ?? graph.node(edge.target);
    return [
      {
        code: 'dangling-edge',
        severity: 'error',
        message: 'Remove a path that leads nowhere',
        detail: known
          ? `One end of a path at ${nodeTitle(known, presentation)} is a step that does not exist (“${lost[0]}”).`
          : `Neither “${edge.source}” nor “${edge.target}” exists.`,
        edgeId: edge.id,
        ...(known ? { nodeId: known.id } : {}),
        fixes: [proposeFix('Remove path', 'remove-edge', { edgeId: edge.id })],
      },
    ];
  },
};

export const deadEndRule: NodeRule = {
  id: 'dead-end',
  scope: 'node',
  concerns: (type) => !isEndType(type) && edgeCountOf(type).least <= 0 && edgeCountOf(type).most > 0,
  check: (node, context) => {
    const type = nodeTypeOf(node);
    const count = edgeCountOf(type);
    if (isEndType(type) || context.graph.outgoingAt(node.id).length > 0 || count.least > 0 || count.most <= 0)
      return [];
    const rule = new EdgeCapacity(type).next();
    return [
      {
        code: 'dead-end',
        severity: 'warning',
        message: 'Nothing comes after this step',
        detail: `Contacts stop at ${nodeTitle(node, context.presentation)}. Connect it, or finish with End.`,
        nodeId: node.id,
        fixes: onwardFixes(node.id, rule ? edgeTypeOf(rule) : 'standard', context),
      },
    ];
  },
};

/**
 * Returns the fixes of a missing edge: to a node that the user chooses, or to a new End where the catalogue has one.
 */
export function onwardFixes(
  nodeId: string,
  edgeType: string,
  { catalog, graph }: RuleContext,
  value?: Json,
): readonly ProblemFix[] {
  const node = graph.node(nodeId);
  const isOneOfMany =
    value !== undefined &&
    node !== undefined &&
    edgeRulesOf(nodeTypeOf(node)).filter((rule) => edgeTypeOf(rule) === edgeType).length > 1;
  const way = { nodeId, edgeType, ...(isOneOfMany ? { value } : {}) };
  const connect = proposeFix('Connect', 'connect-edge', way);
  return endTypeIn(catalog) ? [connect, proposeFix('End here', 'end-edge', way)] : [connect];
}

export const unknownNodeTypeRule: NodeRule = {
  id: 'unknown-node-type',
  scope: 'node',
  concerns: ({ type }, { catalog }) => catalog.types.length > 0 && !(typeof type === 'string' && catalog.find(type)),
  check: (node, { catalog, presentation }) => {
    const { type } = nodeTypeOf(node);
    if (catalog.types.length === 0 || (typeof type === 'string' && catalog.find(type))) return [];
    return [
      {
        code: 'unknown-node-type',
        severity: 'warning',
        message: `${nodeTitle(node, presentation)} is not in this catalogue`,
        detail: 'It is kept and sent back as it is.',
        nodeId: node.id,
      },
    ];
  },
};

/** Reports a disabled node where the service ignores the flag: executions still carry it out. */
export const disabledNodeRule: NodeRule = {
  id: 'disabled-node',
  scope: 'node',
  concerns: (_type, { account }) => account.skipsSteps !== true,
  check: (node, context) => {
    if (context.account.skipsSteps === true || !isDisabled(node, context)) return [];
    return [
      {
        code: 'disabled-node',
        severity: 'warning',
        message: 'The service does not skip this step',
        detail: `It is turned off here, but contacts still go through ${nodeTitle(node, context.presentation)}.`,
        nodeId: node.id,
        fixes: [proposeFix('Turn on', 'turn-on', { nodeId: node.id })],
      },
    ];
  },
};
