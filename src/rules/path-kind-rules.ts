import { type Json, valueWords } from '#base';
import { defaultEdgeValue, edgeRuleFor, edgeRulesOf, edgeTypeOf, nodeTypeOf, pathKind, pathLabel, stepTitle } from '#catalog';
import type { EdgeRule as PathRule, NodeType, Problem, ProblemFix, WorkflowEdge } from '#model';
import { compareValues, isEmptyValue } from './compare-values.js';
import { foundWith, proposeFix } from './fix.js';
import { pathCountOf } from './path-count.js';
import type { NodeRule } from './rule.js';
import { fixedValue, PathRoom } from './verdict/path-room.js';

export const pathTypeRule: NodeRule = {
  id: 'path-type',
  scope: 'node',
  check: (node, { graph, presentation }) => {
    const type = nodeTypeOf(node);
    const declared = type.validation?.edges;
    if (!Array.isArray(declared) || declared.length === 0) return [];
    const paths = graph.outgoing(node.id);
    const isKept = keptPaths(type, paths);
    if (isKept.every(Boolean)) return [];
    const offered = edgeRulesOf(type).map((rule) => pathLabel({ type: rule.type, value: defaultEdgeValue(rule) }, rule) ?? edgeTypeOf(rule));
    const { most } = pathCountOf(type);
    const title = stepTitle(node, presentation);
    // What is free for a wrong path is what none of those that may stay has.
    const room = new PathRoom(type, paths.filter((_, position) => isKept[position]));
    return paths.flatMap((edge, position): readonly Problem[] => {
      if (isKept[position]) return [];
      const edgeType = edgeTypeOf(edge);
      const rule = edgeRuleFor(type, edgeType);
      // Only a path that leads on, and beside which there is room, can become another.
      const canChange = paths.length <= most && edge.target !== node.id;
      const fixes = otherKindFixes(edge, canChange ? room.next() : undefined);
      if (!rule) {
        return [
          {
            code: 'path-type-not-offered',
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
          code: 'path-type-repeated',
          severity: 'error',
          message: `Keep only one “${pathLabel(edge, rule) ?? edgeType}” path`,
          detail: `${title} can go only one way here.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['type'],
          fixes,
        },
      ];
    });
  },
};

/** Which paths are of a kind that is offered, and the first of it where there may be only one. */
function keptPaths(type: NodeType, paths: readonly WorkflowEdge[]): readonly boolean[] {
  const seen = new Set<string>();
  return paths.map((edge) => {
    const edgeType = edgeTypeOf(edge);
    const rule = edgeRuleFor(type, edgeType);
    const isFirst = !seen.has(edgeType);
    seen.add(edgeType);
    return rule !== undefined && (isFirst || rule.multiple === true);
  });
}

function otherKindFixes(edge: WorkflowEdge, free: PathRule | undefined): readonly ProblemFix[] {
  const removal = proposeFix('Remove path', 'remove-path', { edgeId: edge.id });
  if (!free) return [removal];
  const label = pathLabel({ type: free.type, value: defaultEdgeValue(free) }, free);
  return [
    proposeFix(label === undefined ? 'Make it a plain path' : `Make it “${label}”`, 'set-path-type', { edgeId: edge.id, edgeType: edgeTypeOf(free), from: edgeTypeOf(edge) }),
    removal,
  ];
}

export const missingPathValueRule: NodeRule = {
  id: 'missing-path-value',
  scope: 'node',
  check: (node, { graph, presentation }) => {
    const type = nodeTypeOf(node);
    return graph.outgoing(node.id).flatMap((edge): readonly Problem[] => {
      const rule = edgeRuleFor(type, edgeTypeOf(edge));
      if (rule?.value?.mandatory !== true || !isEmptyValue(edge.value)) return [];
      const proposal = defaultEdgeValue(rule);
      return [
        {
          code: 'missing-path-value',
          severity: 'error',
          message: pathKind(edge.type) === 'timeout' ? 'Choose how long to wait' : 'Say when this path is taken',
          detail: `A path of ${stepTitle(node, presentation)} needs a value.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['value'],
          ...(proposal === undefined || isEmptyValue(proposal) ? {} : { fixes: [writeFix(edge, rule, proposal)] }),
        },
      ];
    });
  },
};

export const fixedPathValueRule: NodeRule = {
  id: 'fixed-path-value',
  scope: 'node',
  check: (node, { graph, presentation }) => {
    const type = nodeTypeOf(node);
    return graph.outgoing(node.id).flatMap((edge): readonly Problem[] => {
      const edgeType = edgeTypeOf(edge);
      const rule = edgeRuleFor(type, edgeType);
      const fixed = fixedValue(rule);
      if (!rule || fixed === undefined || isEmptyValue(edge.value)) return [];
      // A type may offer one kind twice, each with words of its own; any of them will do.
      const isOffered = edgeRulesOf(type).some(
        (other) => edgeTypeOf(other) === edgeType && compareValues('equals', edge.value, fixedValue(other) ?? edge.value) === true,
      );
      if (isOffered) return [];
      return [
        {
          code: 'fixed-path-value',
          severity: 'warning',
          message: `This path is always “${wordsOf(edge, rule, fixed)}”`,
          detail: `${stepTitle(node, presentation)} fixes its words; “${valueWords(edge.value)}” is written on it.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['value'],
          fixes: [writeFix(edge, rule, fixed)],
        },
      ];
    });
  },
};

function writeFix(edge: WorkflowEdge, rule: PathRule, value: Json): ProblemFix {
  return proposeFix(`Write “${wordsOf(edge, rule, value)}”`, 'set-path-value', { edgeId: edge.id, value, ...foundWith(edge.value) });
}

function wordsOf(edge: WorkflowEdge, rule: PathRule, value: Json): string {
  return pathLabel({ type: edge.type, value }, rule) ?? valueWords(value);
}
