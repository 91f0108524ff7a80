import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson, type Json } from '#base';
import { applyOperations, type EditedDocument, invertOperations, type Operation } from '#edit';
import { edgesOf, graphOf, nodesOf, rebuildGraph } from '#graph';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { lawRuns } from '../support/long-run.js';
import { randomWorkflow } from '../support/random-workflow.js';

const seed = 20261123;

function documentOf(version: WorkflowVersion): EditedDocument {
  return freezeJson({ version, presentation: { version: 1 } });
}

/** Replaces the definition, its nodes or its edges as a whole by those of another workflow. */
function replacement(
  before: WorkflowVersion,
  other: WorkflowVersion,
  part: 'definition' | 'nodes' | 'edges',
): Operation {
  const [from, to] =
    part === 'definition'
      ? [before.definition, other.definition]
      : [before.definition?.[part], other.definition?.[part]];
  return {
    op: 'set',
    kind: 'workflow',
    path: part === 'definition' ? ['definition'] : ['definition', part],
    ...(from === undefined ? {} : { from: from as Json }),
    ...(to === undefined ? {} : { to: to as Json }),
  };
}

/** What an index answers about every node and edge. */
function answersOf(version: WorkflowVersion, graph = graphOf(version)): unknown {
  return {
    nodes: nodesOf(version).map(({ id }) => [id, graph.nodeIndex(id), graph.outgoingAt(id), graph.incoming(id)]),
    edges: edgesOf(version).map(({ id }) => [id, graph.edgeIndex(id), graph.edge(id)]),
  };
}

describe('operations that replace a whole list', () => {
  test(`[E1] [E8] leave an index that answers as one built anew, and are undone byte for byte (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.nat(5000),
        fc.array(fc.constantFrom('definition' as const, 'nodes' as const, 'edges' as const), {
          minLength: 1,
          maxLength: 3,
        }),
        (one, two, parts) => {
          const start = documentOf(randomWorkflow(one, 2 + (one % 9)));
          graphOf(start.version);
          const other = randomWorkflow(two, 2 + (two % 9));
          const operations: Operation[] = [];
          let version = start.version;
          for (const part of parts) {
            operations.push(replacement(version, other, part));
            version =
              part === 'definition'
                ? { ...version, definition: other.definition }
                : { ...version, definition: { ...version.definition, [part]: other.definition?.[part] } };
          }
          const applied = applyOperations(start, operations);
          if (!applied.ok) throw new Error(applied.refusal.message);
          const after = applied.document.version;
          expect(answersOf(after)).toEqual(answersOf(after, rebuildGraph(after)));
          const back = applyOperations(applied.document, invertOperations(applied.operations));
          expect(JSON.stringify(back.ok && back.document)).toBe(JSON.stringify(start));
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});

describe('ids within one transaction', () => {
  const start = documentOf(randomWorkflow(7, 6));
  const first = nodesOf(start.version)[0] as WorkflowNode;
  const edge = edgesOf(start.version)[0] as WorkflowEdge;
  const add = (value: WorkflowNode | WorkflowEdge, kind: 'node' | 'edge' = 'node'): Operation => ({
    op: 'add',
    kind,
    index: 0,
    value,
  });
  const remove: Operation = { op: 'remove', kind: 'node', index: 0, value: first };
  const codeOf = (...operations: readonly Operation[]): string | undefined => {
    const applied = applyOperations(start, operations);
    return applied.ok ? undefined : applied.refusal.code;
  };

  test('[E4] [E7] an id of the document cannot be added again, nor one that was just added', () => {
    expect(codeOf(add(first))).toBe('duplicate-id');
    expect(codeOf(add(edge, 'edge'))).toBe('duplicate-id');
    expect(codeOf(add({ id: 'fresh' }), add({ id: 'fresh' }))).toBe('duplicate-id');
    expect(codeOf(add({ id: 'fresh' }), add(first))).toBe('duplicate-id');
  });

  test('[E7] an id that was removed can be added again, once', () => {
    expect(codeOf(remove, add(first))).toBeUndefined();
    expect(codeOf(remove, add(first), add(first))).toBe('duplicate-id');
  });
});
