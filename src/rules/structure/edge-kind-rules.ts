import { type Json, memoizeByIdentity, valueWords } from '#base';
import {
  defaultEdgeValue,
  edgeRuleFor,
  edgeRulesOf,
  edgeTypeOf,
  fixedEdgeValue,
  nodeTypeOf,
  edgeKind,
  edgeLabel,
  nodeTitle,
} from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, NodeType, Problem, ProblemFix, WorkflowEdge, WorkflowNode } from '#model';
import { compareValues, isEmptyValue } from '../settings/compare-values.js';
import { foundWith, proposeFix } from '../fix.js';
import { edgeCountOf } from './edge-count.js';
import { EdgeMatch } from './edge-match.js';
import type { NodeRule } from '../rule.js';
import { EdgeCapacity } from '../decision/edge-decision.js';

export const edgeTypeRule: NodeRule = {
  id: 'edge-type',
  scope: 'node',
  concerns: ({ validation }) => Array.isArray(validation?.edges) && validation.edges.length > 0,
  check: (node, { graph, presentation }) => {
    const type = nodeTypeOf(node);
    const declared = type.validation?.edges;
    if (!Array.isArray(declared) || declared.length === 0) return [];
    const edges = graph.outgoing(node.id);
    if (eachOfItsOwnKind(type, edges)) return [];
    const isKept = keptEdges(node, edges, graph);
    if (isKept.every(Boolean)) return [];
    const offered = edgeRulesOf(type).map(
      (rule) => edgeLabel({ type: rule.type, value: defaultEdgeValue(rule, node.config) }, rule) ?? edgeTypeOf(rule),
    );
    const { most } = edgeCountOf(type);
    const title = nodeTitle(node, presentation);
    // Free for a wrong edge is what no permitted edge uses.
    const capacity = new EdgeCapacity(
      type,
      edges.filter((_, position) => isKept[position]),
    );
    return edges.flatMap((edge, position): readonly Problem[] => {
      if (isKept[position]) return [];
      const edgeType = edgeTypeOf(edge);
      const rule = edgeRuleFor(type, edgeType, edge.value);
      // Only an edge with a target, of a node without surplus edges, can change its kind.
      const canChange = edges.length <= most && edge.target !== node.id;
      const fixes = otherKindFixes(node, edge, canChange ? capacity.next() : undefined);
      if (!rule) {
        return [
          {
            code: 'edge-type-not-offered',
            severity: 'error',
            message: `${title} has no “${edgeType}” path`,
            detail: `It offers ${offered.map((word) => `“${word}”`).join(', ')}.`,
            nodeId: node.id,
            edgeId: edge.id,
            path: ['type'],
            fixes,
          },
        ];
      }
      return [
        {
          code: 'edge-type-repeated',
          severity: 'error',
          message: `Keep only one “${edgeLabel(edge, rule) ?? edgeType}” path`,
          detail: `${title} offers it only once.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['type'],
          fixes,
        },
      ];
    });
  },
};

/** The rule of each kind, for types with one rule per kind. That is most types, and saves the matching. */
const onlyRules = memoizeByIdentity((type: NodeType): ReadonlyMap<string, EdgeRule> | undefined => {
  const rules = edgeRulesOf(type);
  const byKind = new Map(rules.map((rule) => [edgeTypeOf(rule), rule]));
  return byKind.size === rules.length ? byKind : undefined;
});

/** Returns true where all edges have different, offered kinds: all of them are permitted. */
function eachOfItsOwnKind(type: NodeType, edges: readonly WorkflowEdge[]): boolean {
  if (edges.length > edgeRulesOf(type).length) return false;
  return edges.every((edge, position) => {
    const kind = edgeTypeOf(edge);
    for (let before = 0; before < position; before++)
      if (edgeTypeOf(edges[before] as WorkflowEdge) === kind) return false;
    return edgeRuleFor(type, kind) !== undefined;
  });
}

/** Returns the edges that match a rule of their own. Of surplus ones, those with a target take precedence. */
function keptEdges(node: WorkflowNode, edges: readonly WorkflowEdge[], graph: Graph): readonly boolean[] {
  const leadsOn = ({ target }: WorkflowEdge): boolean => target !== node.id && graph.nodeIndex(target) >= 0;
  return new EdgeMatch(nodeTypeOf(node)).match(edges, leadsOn).map((rule) => rule !== undefined);
}

/** Returns the rule of each edge: the matched one, else the first of its kind. */
function rulesOf(node: WorkflowNode, edges: readonly WorkflowEdge[]): readonly (EdgeRule | undefined)[] {
  const type = nodeTypeOf(node);
  const only = onlyRules(type);
  if (only) return edges.map((edge) => only.get(edgeTypeOf(edge)));
  return new EdgeMatch(type).match(edges).map((rule, position) => {
    const edge = edges[position] as WorkflowEdge;
    return rule ?? edgeRuleFor(type, edgeTypeOf(edge), edge.value);
  });
}

function otherKindFixes(
  { config }: WorkflowNode,
  edge: WorkflowEdge,
  free: EdgeRule | undefined,
): readonly ProblemFix[] {
  const removal = proposeFix('Remove path', 'remove-edge', { edgeId: edge.id });
  if (!free) return [removal];
  const label = edgeLabel({ type: free.type, value: defaultEdgeValue(free, config) }, free);
  return [
    proposeFix(label === undefined ? 'Make it a plain path' : `Make it “${label}”`, 'set-edge-type', {
      edgeId: edge.id,
      edgeType: edgeTypeOf(free),
      from: edgeTypeOf(edge),
    }),
    removal,
  ];
}

export const missingEdgeValueRule: NodeRule = {
  id: 'missing-edge-value',
  scope: 'node',
  concerns: (type) => edgeRulesOf(type).some(({ value }) => value?.mandatory === true),
  check: (node, { graph, presentation }) => {
    const edges = graph.outgoing(node.id);
    const rules = rulesOf(node, edges);
    return edges.flatMap((edge, position): readonly Problem[] => {
      const rule = rules[position];
      if (rule?.value?.mandatory !== true || !isEmptyValue(edge.value)) return [];
      const proposal = defaultEdgeValue(rule, node.config);
      return [
        {
          code: 'missing-edge-value',
          severity: 'error',
          message: edgeKind(edge.type) === 'timeout' ? 'Choose how long to wait' : 'Say when this path is taken',
          detail: `A path of ${nodeTitle(node, presentation)} needs a value.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['value'],
          ...(proposal === undefined || isEmptyValue(proposal) ? {} : { fixes: [writeFix(edge, rule, proposal)] }),
        },
      ];
    });
  },
};

export const fixedEdgeValueRule: NodeRule = {
  id: 'fixed-edge-value',
  scope: 'node',
  concerns: (type) => edgeRulesOf(type).some((rule) => fixedEdgeValue(rule) !== undefined),
  check: (node, { graph, presentation }) => {
    const edges = graph.outgoing(node.id);
    const rules = rulesOf(node, edges);
    return edges.flatMap((edge, position): readonly Problem[] => {
      const rule = rules[position];
      const fixed = fixedEdgeValue(rule);
      if (
        !rule ||
        fixed === undefined ||
        isEmptyValue(edge.value) ||
        compareValues('equals', edge.value, fixed) === true
      )
        return [];
      return [
        {
          code: 'fixed-edge-value',
          severity: 'warning',
          message: `This path is always “${wordsOf(edge, rule, fixed)}”`,
          detail: `${nodeTitle(node, presentation)} fixes its words; “${valueWords(edge.value)}” is written on it.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['value'],
          fixes: [writeFix(edge, rule, fixed)],
        },
      ];
    });
  },
};

function writeFix(edge: WorkflowEdge, rule: EdgeRule, value: Json): ProblemFix {
  return proposeFix(`Write “${wordsOf(edge, rule, value)}”`, 'set-edge-value', {
    edgeId: edge.id,
    value,
    ...foundWith(edge.value),
  });
}

function wordsOf(edge: WorkflowEdge, rule: EdgeRule, value: Json): string {
  return edgeLabel({ type: edge.type, value }, rule) ?? valueWords(value);
}
