import { memoizeByIdentity } from '#base';
import { edgeRulesOf, nodeTypeOf, edgeKind, propertiesOf, nodeTypeGroupOf, nodeTitle } from '#catalog';
import { findBackEdges, findLoops, type Graph } from '#graph';
import type { NodeType, Problem, ProblemFix, WorkflowEdge, WorkflowNode } from '#model';
import { plainWord } from '../settings/compare-values.js';
import { proposeFix } from '../fix.js';
import { isSkipped } from '../disabled-nodes.js';
import { waitTypeIn } from './offered-type.js';
import { edgeCountOf } from './edge-count.js';
import type { EdgeRule, GraphRule, RuleContext } from '../rule.js';
import { effectiveValue } from '../settings/visible-properties.js';

/** Normalised names of settings that limit repetitions: `maxRepeats`, `max-attempts`, `limit`. */
const limitNames = new Set([
  'limit',
  'looplimit',
  'repeatlimit',
  'attemptlimit',
  'retrylimit',
  'visitlimit',
  'repeats',
  'attempts',
  'retries',
  'tries',
  'times',
  'iterations',
  'repetitions',
  'maxrepeats',
  'maxattempts',
  'maxretries',
  'maxtries',
  'maxtimes',
  'maxiterations',
  'maxrepetitions',
  'maxloops',
  'maxvisits',
  'maxpasses',
  'maxruns',
]);

const limitsOf = memoizeByIdentity((type: NodeType) =>
  propertiesOf(type).filter(({ name }) => limitNames.has(plainWord(name))),
);

/** Returns true for a node that limits repetitions: by a declared setting with such a name and a positive value. */
function isLimited(node: WorkflowNode): boolean {
  return limitsOf(nodeTypeOf(node)).some((property) => isCount(effectiveValue(node, property)));
}

function isCount(value: unknown): boolean {
  return (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number(value) > 0;
}

/**
 * Returns true for node types that hold contacts: those of the group Timing, and those that require a timeout edge,
 * such as a question. A merely optional timeout does not hold.
 */
export const holdsContact: (type: NodeType) => boolean = memoizeByIdentity((type) => {
  if (nodeTypeGroupOf(type) === 'timing') return true;
  const rules = edgeRulesOf(type);
  return rules.some((rule) => edgeKind(rule.type) === 'timeout') && edgeCountOf(type).least >= rules.length;
});

export const loopWithoutWaitRule: GraphRule = {
  id: 'loop-without-wait',
  scope: 'graph',
  nodeFact: (node, input) =>
    `${isSkipped(node, input) ? 'skipped' : isLimited(node) ? 'limited' : 'endless'} ${nodeTitle(node, input.presentation)}`,
  check: (context) => {
    const { analysis, graph, presentation } = context;
    let back: ReadonlySet<string> | undefined;
    return findLoops(graph, pausesIn(context)).flatMap((members): readonly Problem[] => {
      const nodes = members.map((id) => graph.node(id)).filter((node) => node !== undefined);
      const [first] = nodes;
      if (!first) return [];
      back ??= findBackEdges(graph, analysis.entries);
      const fix = waitFix(closingEdge(graph, members, back), context);
      return [
        {
          code: 'loop-without-wait',
          severity: 'warning',
          message: 'Add a wait to this loop',
          detail: `${nodes
            .slice(0, 4)
            .map((node) => nodeTitle(node, presentation))
            .join(' → ')} repeats at once, without a pause or a limit.`,
          nodeId: first.id,
          ...(fix ? { fixes: [fix] } : {}),
        },
      ];
    });
  },
};

/**
 * Returns the nodes that hold contacts or limit repetitions. A cycle without any of them runs at once, whatever other
 * cycles there are. Skipped nodes do neither.
 */
function pausesIn(context: RuleContext): (nodeAt: number) => boolean {
  const { nodes } = context.graph;
  return (at) => {
    const node = nodes[at] as WorkflowNode;
    return (holdsContact(nodeTypeOf(node)) || isLimited(node)) && !isSkipped(node, context);
  };
}

/** Returns the first edge of a loop that closes it: a wait there holds only contacts that go round again. */
function closingEdge(graph: Graph, members: readonly string[], back: ReadonlySet<string>): WorkflowEdge | undefined {
  const inside = new Set(members);
  for (const id of members) {
    const closing = graph.outgoing(id).find((edge) => inside.has(edge.target) && back.has(edge.id));
    if (closing) return closing;
  }
  return undefined;
}

function waitFix(edge: WorkflowEdge | undefined, { catalog }: RuleContext): ProblemFix | undefined {
  const type = waitTypeIn(catalog);
  return edge && type && proposeFix(`Add “${nodeTitle({ id: '', type })}”`, 'insert-wait', { edgeId: edge.id });
}

export const selfLoopRule: EdgeRule = {
  id: 'self-loop',
  scope: 'edge',
  check: (edge, { graph, presentation }) => {
    const node = edge.source === edge.target ? graph.node(edge.source) : undefined;
    if (!node) return [];
    return [
      {
        code: 'self-loop',
        severity: 'warning',
        message: 'This step leads to itself',
        detail: `${nodeTitle(node, presentation)} starts again as soon as it is done.`,
        edgeId: edge.id,
        nodeId: node.id,
        fixes: [proposeFix('Remove path', 'remove-edge', { edgeId: edge.id })],
      },
    ];
  },
};
