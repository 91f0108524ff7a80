import { valueWords } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel, nodeTitle } from '#catalog';
import type { Graph } from '#graph';
import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import { proposeFix } from '../fix.js';
import { onwardFixes } from './graph-rules.js';
import { EdgeMatch } from './edge-match.js';
import { countMissingEdges, missingEdgesOf, edgeCountOf } from './edge-count.js';
import { edgeRowsOf, makesRows } from '../conditions/edge-rows.js';
import type { NodeRule } from '../rule.js';

export const missingEdgeRule: NodeRule = {
  id: 'missing-edge',
  scope: 'node',
  concerns: (type) => edgeCountOf(type).least > 0 || makesRows(type),
  check: (node, context) => {
    if (countMissingEdges(node, context.graph) === 0) return [];
    const { words } = edgeCountOf(nodeTypeOf(node));
    const count = context.graph.outgoing(node.id).length;
    const missing = missingEdgesOf(node, context.graph);
    const title = nodeTitle(node, context.presentation);
    const made = edgeRowsOf(node);
    const facts = missing.map(({ edgeType, label, value }): Problem => ({
      code: 'missing-edge',
      severity: 'error',
      message: label === undefined ? 'Connect this step to what comes next' : `Connect “${label}”`,
      detail:
        made && made.paths.length > 0 && label !== undefined
          ? `Contacts of ${title} who take “${label}” have nowhere to go.`
          : `${title} needs ${words} ${words.endsWith(' 1') ? 'path' : 'paths'} and has ${count}.`,
      nodeId: node.id,
      path: ['validation', 'edges', edgeType],
      fixes: onwardFixes(node.id, edgeType, context, value),
    }));
    if (missing.length >= countMissingEdges(node, context.graph)) return facts;
    // No edit of the workflow fixes this: the type itself is at fault.
    return [
      ...facts,
      {
        code: 'missing-edge',
        severity: 'error',
        message: 'This step cannot have as many paths as it needs',
        detail: `${nodeTitle(node, context.presentation)} needs ${words} ${words.endsWith(' 1') ? 'path' : 'paths'}, and its type does not offer as many.`,
        nodeId: node.id,
        path: ['validation', 'edges'],
      },
    ];
  },
};

/** More proposals would not help. */
const maxRemovals = 8;

export const tooManyEdgesRule: NodeRule = {
  id: 'too-many-edges',
  scope: 'node',
  concerns: (type) => edgeCountOf(type).most < Infinity,
  check: (node, { graph, presentation }) => {
    const type = nodeTypeOf(node);
    const { most, words } = edgeCountOf(type);
    const edges = graph.outgoing(node.id);
    // "Fewer than 0" cannot be met; the fix removes all edges.
    const surplus = leastMissed(node, graph, edges.length - Math.max(0, Math.floor(most)));
    if (surplus.length === 0) return [];
    return [
      {
        code: 'too-many-edges',
        severity: 'error',
        message: surplus.length === 1 ? 'Remove one path' : `Remove ${surplus.length} paths`,
        detail: `${nodeTitle(node, presentation)} takes ${words} and has ${edges.length}.`,
        nodeId: node.id,
        fixes: surplus.slice(0, maxRemovals).map((edge) => {
          const label = edgeLabel(edge, edgeRuleFor(type, edgeTypeOf(edge), edge.value));
          return proposeFix(label === undefined ? 'Remove path' : `Remove “${label}”`, 'remove-edge', {
            edgeId: edge.id,
          });
        }),
      },
    ];
  },
};

/**
 * Returns the surplus edges of a node, the most dispensable first: dangling, of a kind that is not offered, self-loops,
 * duplicates, then the last ones.
 */
function leastMissed(node: WorkflowNode, graph: Graph, count: number): readonly WorkflowEdge[] {
  if (count <= 0) return [];
  const type = nodeTypeOf(node);
  const edges = graph.outgoing(node.id);
  const leadsOn = ({ target }: WorkflowEdge): boolean => target !== node.id && graph.nodeIndex(target) >= 0;
  const rules = new EdgeMatch(type).match(edges, leadsOn);
  const rank = (edge: WorkflowEdge, position: number): number => {
    if (graph.nodeIndex(edge.target) < 0) return 0;
    if (!edgeRuleFor(type, edgeTypeOf(edge))) return 1;
    if (edge.target === node.id) return 2;
    return rules[position] ? 4 : 3;
  };
  return edges
    .map((edge, position) => ({ edge, position, rank: rank(edge, position) }))
    .sort((left, right) => left.rank - right.rank || right.position - left.position)
    .slice(0, count)
    .sort((left, right) => left.rank - right.rank || left.position - right.position)
    .map(({ edge }) => edge);
}

export const unknownEdgeCountRule: NodeRule = {
  id: 'unknown-edge-count',
  scope: 'node',
  concerns: (type) => edgeCountOf(type).unknown !== undefined,
  check: (node, { presentation }) => {
    const { unknown } = edgeCountOf(nodeTypeOf(node));
    if (unknown === undefined) return [];
    return [
      {
        code: 'unknown-edge-count',
        severity: 'notice',
        message: 'The number of paths is not checked here',
        detail: `${nodeTitle(node, presentation)} requires “${`${unknown} ${valueWords(nodeTypeOf(node).validation?.numEdges)}`.trim()}”, a condition that is not known here.`,
        nodeId: node.id,
      },
    ];
  },
};
