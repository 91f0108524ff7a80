import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followStructure, type Graph, graphOf, rebuildGraph } from '#graph';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;

const ids = ['a', 'b', 'c', 'd', 'e', '__proto__', 'gone'];
const nodeFrom = (id: string): WorkflowNode => ({ id });
const edgeFrom = ([id, source, target]: readonly [string, string, string]): WorkflowEdge => ({ id, source, target });
const anId = fc.constantFrom(...ids);
const anEdge = fc.tuple(fc.constantFrom('p', 'q', 'r', 's', 't', 'u'), anId, anId).map(edgeFrom);

/** Edits of a list: cut its end, append, replace and remove elements. */
const change = <Element>(element: fc.Arbitrary<Element>) =>
  fc.record({
    keep: fc.nat(8),
    swap: fc.array(fc.tuple(fc.nat(6), element), { maxLength: 2 }),
    add: fc.array(element, { maxLength: 3 }),
    drop: fc.option(fc.nat(5)),
  });

function changed<Element>(
  list: readonly Element[],
  { add, drop, keep, swap }: { keep: number; swap: [number, Element][]; add: Element[]; drop: number | null },
): Element[] {
  const next = list.slice(0, keep);
  for (const [at, element] of swap) if (at < next.length) next[at] = element;
  if (drop !== null) next.splice(drop, 1);
  return [...next, ...add];
}

function answers(graph: Graph): unknown {
  const { arcs } = graph;
  return {
    arcs: [arcs.source, arcs.target, arcs.firstLeaving, arcs.leaving, arcs.firstEntering, arcs.entering].map(
      (array) => [...array],
    ),
    nodes: ids.map((id) => [
      graph.nodeIndex(id),
      graph.node(id),
      graph.outgoing(id),
      graph.incoming(id),
      graph.outgoingAt(id),
      graph.incomingAt(id),
    ]),
    edges: ['p', 'q', 'r', 's', 't', 'u'].map((id) => [graph.edgeIndex(id), graph.edge(id)]),
    repeats: [graph.repeatsNodes, graph.repeatsEdges],
  };
}

describe('followStructure', () => {
  test(`[G7] yields the same index as a rebuild, edit after edit (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anId, { maxLength: 6 }),
        fc.array(anEdge, { maxLength: 8 }),
        fc.array(fc.tuple(change(anId.map(nodeFrom)), change(anEdge)), { maxLength: 6, minLength: 1 }),
        (nodes, edges, changes) => {
          let version: WorkflowVersion = { definition: { nodes: nodes.map(nodeFrom), edges } };
          graphOf(version).edgeIndex('p');
          for (const [ofNodes, ofEdges] of changes) {
            const { definition } = version;
            const after: WorkflowVersion = {
              definition: {
                nodes: changed(definition?.nodes ?? [], ofNodes),
                edges: changed(definition?.edges ?? [], ofEdges),
              },
            };
            followStructure(version, after);
            expect(answers(graphOf(after))).toEqual(answers(rebuildGraph(after)));
            version = after;
          }
        },
      ),
      { seed, numRuns: lawRuns(2000) },
    );
  });
});
