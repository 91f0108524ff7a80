import { valueWords } from '#base';
import { edgeRuleFor, edgeRulesOf, edgeTypeOf, nodeTypeOf, pathKind, pathLabel, stepTitle } from '#catalog';
import type { Problem } from '#model';
import { isEmptyValue } from './compare-values.js';
import { missingPathsOf, pathCountOf } from './path-count.js';
import type { NodeRule } from './rule.js';

export const missingPathRule: NodeRule = {
  id: 'missing-path',
  scope: 'node',
  check: (node, { graph }) => {
    const { words } = pathCountOf(nodeTypeOf(node));
    const count = graph.outgoing(node.id).length;
    return missingPathsOf(node, graph).map(({ edgeType, label }): Problem => ({
      code: 'missing-path',
      severity: 'error',
      message: label === undefined ? 'Connect this step to what comes next' : `Connect “${label}”`,
      detail: `${stepTitle(node)} needs ${words} ${words.endsWith(' 1') ? 'path' : 'paths'} and has ${count}.`,
      nodeId: node.id,
      path: ['validation', 'edges', edgeType],
      fixes: [{ label: 'Connect', kind: 'connect-path', args: { nodeId: node.id, edgeType } }],
    }));
  },
};

export const tooManyPathsRule: NodeRule = {
  id: 'too-many-paths',
  scope: 'node',
  check: (node, { graph }) => {
    const { most, words } = pathCountOf(nodeTypeOf(node));
    const count = graph.outgoing(node.id).length;
    if (count <= most) return [];
    const surplus = count - most;
    return [
      {
        code: 'too-many-paths',
        severity: 'error',
        message: surplus === 1 ? 'Remove one path' : `Remove ${surplus} paths`,
        detail: `${stepTitle(node)} takes ${words} and has ${count}.`,
        nodeId: node.id,
      },
    ];
  },
};

export const unknownPathCountRule: NodeRule = {
  id: 'unknown-path-count',
  scope: 'node',
  check: (node) => {
    const { unknown } = pathCountOf(nodeTypeOf(node));
    if (unknown === undefined) return [];
    return [
      {
        code: 'unknown-path-count',
        severity: 'notice',
        message: `The number of paths is not checked here`,
        detail: `${stepTitle(node)} asks for “${`${unknown} ${valueWords(nodeTypeOf(node).validation?.numEdges)}`.trim()}”, which is not known here.`,
        nodeId: node.id,
      },
    ];
  },
};

export const pathTypeRule: NodeRule = {
  id: 'path-type',
  scope: 'node',
  check: (node, { graph }) => {
    const type = nodeTypeOf(node);
    const declared = type.validation?.edges;
    if (!Array.isArray(declared) || declared.length === 0) return [];
    const offered = edgeRulesOf(type).map((rule) => pathLabel({ type: rule.type }, rule) ?? edgeTypeOf(rule));
    const seen = new Set<string>();
    return graph.outgoing(node.id).flatMap((edge): readonly Problem[] => {
      const edgeType = edgeTypeOf(edge);
      const rule = edgeRuleFor(type, edgeType);
      if (!rule) {
        return [
          {
            code: 'path-type-not-offered',
            severity: 'error',
            message: `${stepTitle(node)} has no “${edgeType}” path`,
            detail: `It offers ${offered.map((word) => `“${word}”`).join(', ')}.`,
            nodeId: node.id,
            edgeId: edge.id,
            path: ['type'],
          },
        ];
      }
      const repeated = seen.has(edgeType) && rule.multiple !== true;
      seen.add(edgeType);
      if (!repeated) return [];
      const label = pathLabel(edge, rule) ?? edgeType;
      return [
        {
          code: 'path-type-repeated',
          severity: 'error',
          message: `Keep only one “${label}” path`,
          detail: `${stepTitle(node)} can go only one way here.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['type'],
        },
      ];
    });
  },
};

export const missingPathValueRule: NodeRule = {
  id: 'missing-path-value',
  scope: 'node',
  check: (node, { graph }) => {
    const type = nodeTypeOf(node);
    return graph.outgoing(node.id).flatMap((edge): readonly Problem[] => {
      const rule = edgeRuleFor(type, edgeTypeOf(edge));
      if (rule?.value?.mandatory !== true || !isEmptyValue(edge.value)) return [];
      return [
        {
          code: 'missing-path-value',
          severity: 'error',
          message: pathKind(edge.type) === 'timeout' ? 'Choose how long to wait' : 'Say when this path is taken',
          detail: `A path of ${stepTitle(node)} needs a value.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['value'],
        },
      ];
    });
  },
};
