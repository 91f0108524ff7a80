import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import { messagingNodeTypes } from '#catalog';
import {
  type CommandContext,
  type Planned,
  planConnect,
  planInsertNode,
  planMoveNode,
  planAddNode,
  planReorderEdge,
  planReconnect,
  planRemoveElements,
  planReplaceNodeType,
  planSetEdge,
} from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import {
  canConnect,
  canInsert,
  canMove,
  canReorderEdge,
  canRemove,
  canReplace,
  canSetEdge,
  type Decision,
  type DecisionContext,
} from '#rules';
import { carriedOut, contextOf } from '../support/edit-context.js';
import { countPathProblems } from '../support/edge-problems.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { enough, lawRuns } from '../support/long-run.js';

const seed = 20261121;
const kinds = ['standard', 'timeout', 'default', 'error', 'odd'];
const values = ['Mine', 'PT1H', null, 'Reply', 'A'];

interface Drawn {
  readonly node: (at: number) => string;
  readonly edge: (at: number) => string;
  readonly draws: readonly number[];
}

type Ask = (decisions: DecisionContext, context: CommandContext, drawn: Drawn) => readonly [Decision, Planned];

/** Each pair gives the same request to the decision and to the command. */
const pairs: { readonly [name: string]: Ask } = {
  connect: (decisions, context, { draws: [a = 0, b = 0, c = 0], node }) => {
    const ends = { source: node(a), target: node(b) };
    const kind = c % 3 === 0 ? undefined : kinds[c % 5];
    const value = c % 2 === 0 ? undefined : values[b % 5];
    return [
      canConnect(decisions, { ...ends, ...(kind === undefined ? {} : { edgeType: kind }), value }),
      planConnect(context, { ...ends, ...(kind === undefined ? {} : { type: kind }), value }),
    ];
  },
  reconnect: (decisions, context, { draws: [a = 0, b = 0, c = 0], edge, node }) => {
    const edgeId = edge(a);
    const old = decisions.graph.edge(edgeId);
    const ends =
      c % 3 === 0 ? { source: node(b) } : c % 3 === 1 ? { target: node(b) } : { source: node(b), target: node(c) };
    return [
      canConnect(decisions, { source: old?.source ?? '', target: old?.target ?? '', ...ends, movedEdgeId: edgeId }),
      planReconnect(context, { edgeId, ...ends }),
    ];
  },
  setEdge: (decisions, context, { draws: [a = 0, b = 0, c = 0], edge }) => {
    const more = c % 2 ? { value: c % 7 === 1 ? undefined : values[b % 5] } : {};
    const kind = c % 3 ? kinds[b % 5] : undefined;
    return [
      canSetEdge(decisions, { edgeId: edge(a), ...(kind === undefined ? {} : { edgeType: kind }), ...more }),
      planSetEdge(context, { edgeId: edge(a), ...(kind === undefined ? {} : { type: kind }), ...more }),
    ];
  },
  reorderEdge: (decisions, context, { draws: [a = 0, b = 0], edge }) => {
    const request = { edgeId: edge(a), by: (b % 7) - 3 };
    return [canReorderEdge(decisions, request), planReorderEdge(context, request)];
  },
  add: (decisions, context, { draws: [a = 0, b = 0, c = 0], edge, node }) => {
    const type = messagingNodeTypes[a % messagingNodeTypes.length]?.type ?? '';
    const after = { nodeId: node(b), ...(c % 2 ? { edgeType: kinds[c % 5] as string } : {}) };
    const where = c % 3 === 0;
    return [
      canInsert(decisions, { type, ...(where ? { edgeId: edge(b) } : { after }) }),
      planAddNode(context, { type, ...(where ? { onEdge: edge(b) } : { after }) }),
    ];
  },
  insert: (decisions, context, { draws: [a = 0, b = 0, c = 0], edge, node }) => {
    const where = c % 2 ? { edgeId: edge(b) } : { after: { nodeId: node(b) } };
    return [
      canInsert(decisions, { nodeId: node(a), ...where }),
      planInsertNode(context, { nodeId: node(a), ...where }),
    ];
  },
  move: (decisions, context, { draws: [a = 0, b = 0, c = 0], edge, node }) => {
    const after = { nodeId: node(b), ...(c % 3 ? {} : { edgeType: kinds[c % 5] as string }) };
    const inEdge = c % 2 === 1;
    return [
      canMove(decisions, { nodeId: node(a), ...(inEdge ? { edgeId: edge(b) } : { after }) }),
      planMoveNode(context, { nodeId: node(a), ...(inEdge ? { onEdge: edge(b) } : { after }) }),
    ];
  },
  remove: (decisions, context, { draws: [a = 0, b = 0, c = 0], edge, node }) => {
    const request = {
      nodeIds: c % 5 === 0 ? [] : [node(a), node(b)],
      edgeIds: c % 3 === 0 ? [edge(c)] : [],
      reconnect: c % 2 === 0,
      ...(c % 7 === 0 ? { continueOn: { [node(a)]: edge(b) } } : {}),
    };
    return [canRemove(decisions, request), planRemoveElements(context, request)];
  },
  replace: (decisions, context, { draws: [a = 0, b = 0], node }) => {
    const request = {
      nodeId: node(a),
      type: b % 20 === 0 ? 'absent' : (messagingNodeTypes[b % messagingNodeTypes.length]?.type ?? ''),
    };
    return [canReplace(decisions, request), planReplaceNodeType(context, request)];
  },
};

describe('commands follow decisions', () => {
  test.each(Object.entries(pairs))(
    `[E20] [R39] %s: an allowed request adds no edge problem, a refused one has the same refusal (seed ${seed})`,
    (_, ask) => {
      const answers = new Map<string, number>();
      fc.assert(
        fc.property(fc.nat(3000), fc.array(fc.nat(9999), { minLength: 3, maxLength: 3 }), (workflowSeed, draws) => {
          const version = freezeJson(randomWorkflow(workflowSeed, 1 + (workflowSeed % 14)));
          const context = contextOf(version);
          const graph = graphOf(version);
          const pick = (items: readonly { readonly id: string }[]) => (at: number) =>
            at % 17 === 0 ? 'absent' : (items[at % Math.max(1, items.length)]?.id ?? 'absent');
          const [decision, planned] = ask(
            { graph, catalog: context.catalog, presentation: context.document.presentation },
            context,
            { draws, node: pick(nodesOf(version)), edge: pick(edgesOf(version)) },
          );
          answers.set(decision.answer, (answers.get(decision.answer) ?? 0) + 1);
          if (decision.answer === 'refuse') expect(planned).toEqual({ ok: false, refusal: decision.refusal });
          else if (decision.answer === 'ignore')
            expect(planned).toEqual({
              ok: false,
              refusal: { code: 'nothing-changed', message: 'Nothing would change.' },
            });
          else {
            const after = carriedOut(context, planned).version;
            expect(JSON.stringify(after)).not.toBe(JSON.stringify(version));
            expect(countPathProblems(after)).toBeLessThanOrEqual(countPathProblems(version));
          }
        }),
        { seed, numRuns: lawRuns(600) },
      );
      // The law needs requests with different answers.
      expect(answers.get('allow') ?? 0).toBeGreaterThanOrEqual(enough(20));
      expect(answers.get('refuse') ?? 0).toBeGreaterThanOrEqual(enough(10));
    },
  );
});
