import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import { layoutVersion } from '#layout';
import type { WorkflowNode, WorkflowVersion } from '#model';
import { placeStubs } from '../../../src/canvas/parts/place-stubs.js';
import { documentOrderOf } from '../../../src/canvas/projection/document-order.js';
import { createPlaces } from '../../../src/canvas/window/places.js';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';

const seed = 20_261_124;

const catalog = createCatalog(messagingNodeTypes);

/** A branch with a path to a step of its own for each label. */
function branchOf(labels: readonly string[]): WorkflowVersion {
  const node = (id: string, type: string): WorkflowNode => ({ id, type: catalog.find(type)!, config: {} });
  return {
    ...freeTrial,
    definition: {
      ...freeTrial.definition,
      nodes: [node('branch', 'branch'), ...labels.map((_, at) => node(`step-${at}`, 'send-message'))],
      edges: labels.map((value, at) => ({
        id: `edge-${at}`,
        type: 'branch',
        source: 'branch',
        target: `step-${at}`,
        value,
      })),
    },
  } as WorkflowVersion;
}

describe('stubs of missing edges', () => {
  it('lie neither on the labels of the edges of their node nor on one another', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 24 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (labels, count) => {
          const version = branchOf(labels);
          const graph = graphOf(version);
          const places = createPlaces(documentOrderOf(graph), layoutVersion(version));
          const missing = Array.from({ length: count }, (_, at) => ({
            nodeId: 'branch',
            edgeType: 'branch',
            value: `missing ${at}`,
          }));
          const pills = placeStubs(graph, places, missing, []).map(({ pill }) => pill!);
          const labelled = Object.values(places.layout.edges).flatMap(({ label }) => label ?? []);
          expect(pills).toHaveLength(count);
          expect(labelled).toHaveLength(labels.length);
          for (const [at, pill] of pills.entries()) {
            for (const other of [...labelled, ...pills.slice(0, at)]) {
              expect(Math.abs(other.x - pill.x) >= 100 || Math.abs(other.y - pill.y) >= 28).toBe(true);
            }
          }
        },
      ),
      { seed },
    );
  });
});
