import { isEndType, isTriggerType, nodeTypeOf, stepGroupOf, stepTitle } from '#catalog';
import { findLoops, findReachable } from '#graph';
import type { Problem } from '#model';
import { pathCountOf } from './path-count.js';
import type { EdgeRule, GraphRule, NodeRule } from './rule.js';

export const noEntryRule: GraphRule = {
  id: 'no-entry',
  scope: 'graph',
  check: ({ graph }) => {
    if (graph.nodes.some((node) => isTriggerType(nodeTypeOf(node)))) return [];
    return [
      {
        code: 'no-entry',
        severity: 'error',
        message: 'Choose how this workflow starts',
        detail: 'No contact can enter it: there is no trigger.',
      },
    ];
  },
};

export const unreachableRule: GraphRule = {
  id: 'unreachable',
  scope: 'graph',
  check: ({ flow, graph }) => {
    const reached = findReachable(graph, flow.entries);
    return graph.nodes
      .filter((node) => !reached.has(node.id))
      .map((node): Problem => ({
        code: 'unreachable',
        severity: 'warning',
        message: graph.incoming(node.id).length === 0 ? 'Nothing leads to this step' : 'No contact can reach this step',
        detail: `${stepTitle(node)} is not on any path from a trigger.`,
        nodeId: node.id,
      }));
  },
};

export const loopWithoutWaitRule: GraphRule = {
  id: 'loop-without-wait',
  scope: 'graph',
  check: ({ graph }) =>
    findLoops(graph).flatMap((members): readonly Problem[] => {
      const nodes = members.map((id) => graph.node(id)).filter((node) => node !== undefined);
      if (nodes.some((node) => stepGroupOf(nodeTypeOf(node)) === 'timing')) return [];
      const first = nodes[0];
      if (!first) return [];
      return [
        {
          code: 'loop-without-wait',
          severity: 'warning',
          message: 'Add a wait to this loop',
          detail: `${nodes.map((node) => stepTitle(node)).slice(0, 4).join(' → ')} repeats at once, without a pause.`,
          nodeId: first.id,
        },
      ];
    }),
};

export const duplicateIdRule: GraphRule = {
  id: 'duplicate-id',
  scope: 'graph',
  check: ({ graph }) => [
    ...repeatedIds(graph.nodes).map((id): Problem => ({
      code: 'duplicate-id',
      severity: 'error',
      message: 'Two steps have the same id',
      detail: `“${id}” appears more than once; changes reach only the first. Remove or duplicate the others.`,
      nodeId: id,
    })),
    ...repeatedIds(graph.edges).map((id): Problem => ({
      code: 'duplicate-id',
      severity: 'error',
      message: 'Two paths have the same id',
      detail: `“${id}” appears more than once; changes reach only the first.`,
      edgeId: id,
    })),
  ],
};

function repeatedIds(elements: readonly { readonly id: string }[]): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of elements) {
    if (seen.has(id)) repeated.add(id);
    seen.add(id);
  }
  return [...repeated];
}

export const danglingPathRule: EdgeRule = {
  id: 'dangling-path',
  scope: 'edge',
  check: (edge, { graph }) => {
    const lost = [edge.source, edge.target].filter((id) => graph.nodeIndex(id) < 0);
    if (lost.length === 0) return [];
    const known = graph.node(edge.source) ?? graph.node(edge.target);
    return [
      {
        code: 'dangling-path',
        severity: 'error',
        message: 'Remove a path that leads nowhere',
        detail: known
          ? `One end of a path at ${stepTitle(known)} is a step that does not exist (“${lost[0]}”).`
          : `Neither “${edge.source}” nor “${edge.target}” exists.`,
        edgeId: edge.id,
        ...(known ? { nodeId: known.id } : {}),
        fixes: [{ label: 'Remove path', kind: 'remove-path', args: { edgeId: edge.id } }],
      },
    ];
  },
};

export const selfLoopRule: EdgeRule = {
  id: 'self-loop',
  scope: 'edge',
  check: (edge, { graph }) => {
    const node = edge.source === edge.target ? graph.node(edge.source) : undefined;
    if (!node) return [];
    return [
      {
        code: 'self-loop',
        severity: 'warning',
        message: 'This step leads to itself',
        detail: `${stepTitle(node)} starts again as soon as it is done.`,
        edgeId: edge.id,
        nodeId: node.id,
      },
    ];
  },
};

export const deadEndRule: NodeRule = {
  id: 'dead-end',
  scope: 'node',
  check: (node, { graph }) => {
    const type = nodeTypeOf(node);
    const count = pathCountOf(type);
    if (isEndType(type) || graph.outgoing(node.id).length > 0 || count.least > 0 || count.most === 0) return [];
    return [
      {
        code: 'dead-end',
        severity: 'warning',
        message: 'Nothing comes after this step',
        detail: `Contacts stop at ${stepTitle(node)}. Connect it, or finish with End.`,
        nodeId: node.id,
      },
    ];
  },
};

export const unknownStepTypeRule: NodeRule = {
  id: 'unknown-step-type',
  scope: 'node',
  check: (node, { catalog }) => {
    const { type } = nodeTypeOf(node);
    if (catalog.types.length === 0 || (typeof type === 'string' && catalog.find(type))) return [];
    return [
      {
        code: 'unknown-step-type',
        severity: 'warning',
        message: `${stepTitle(node)} is not in this catalogue`,
        detail: 'It is kept and sent back as it is.',
        nodeId: node.id,
      },
    ];
  },
};
