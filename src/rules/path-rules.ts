import { valueWords } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, pathLabel, stepTitle } from '#catalog';
import type { Problem } from '#model';
import { proposeFix } from './fix.js';
import { wayOnFixes } from './graph-rules.js';
import { missingPathsOf, pathCountOf } from './path-count.js';
import type { NodeRule } from './rule.js';

export const missingPathRule: NodeRule = {
  id: 'missing-path',
  scope: 'node',
  check: (node, context) => {
    const { words } = pathCountOf(nodeTypeOf(node));
    const count = context.graph.outgoing(node.id).length;
    return missingPathsOf(node, context.graph).map(({ edgeType, label }): Problem => ({
      code: 'missing-path',
      severity: 'error',
      message: label === undefined ? 'Connect this step to what comes next' : `Connect “${label}”`,
      detail: `${stepTitle(node, context.presentation)} needs ${words} ${words.endsWith(' 1') ? 'path' : 'paths'} and has ${count}.`,
      nodeId: node.id,
      path: ['validation', 'edges', edgeType],
      fixes: wayOnFixes(node.id, edgeType, context),
    }));
  },
};

/** More proposals than this help nobody. */
const mostRemovals = 8;

export const tooManyPathsRule: NodeRule = {
  id: 'too-many-paths',
  scope: 'node',
  check: (node, { graph, presentation }) => {
    const type = nodeTypeOf(node);
    const { most, words } = pathCountOf(type);
    const paths = graph.outgoing(node.id);
    // "Fewer than 0" asks for less than nothing; to have none is all one can do about it.
    const surplus = paths.slice(Math.max(0, Math.floor(most)));
    if (surplus.length === 0) return [];
    return [
      {
        code: 'too-many-paths',
        severity: 'error',
        message: surplus.length === 1 ? 'Remove one path' : `Remove ${surplus.length} paths`,
        detail: `${stepTitle(node, presentation)} takes ${words} and has ${paths.length}.`,
        nodeId: node.id,
        fixes: surplus.slice(0, mostRemovals).map((edge) => {
          const label = pathLabel(edge, edgeRuleFor(type, edgeTypeOf(edge)));
          return proposeFix(label === undefined ? 'Remove path' : `Remove “${label}”`, 'remove-path', { edgeId: edge.id });
        }),
      },
    ];
  },
};

export const unknownPathCountRule: NodeRule = {
  id: 'unknown-path-count',
  scope: 'node',
  check: (node, { presentation }) => {
    const { unknown } = pathCountOf(nodeTypeOf(node));
    if (unknown === undefined) return [];
    return [
      {
        code: 'unknown-path-count',
        severity: 'notice',
        message: 'The number of paths is not checked here',
        detail: `${stepTitle(node, presentation)} asks for “${`${unknown} ${valueWords(nodeTypeOf(node).validation?.numEdges)}`.trim()}”, which is not known here.`,
        nodeId: node.id,
      },
    ];
  },
};
