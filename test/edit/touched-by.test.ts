import { describe, expect, test } from 'vitest';
import { applyOperations, type EditedDocument, type Operation, touchedBy } from '#edit';
import type { NodePresentation, Presentation } from '#model';

const document = (
  presentation: Presentation = { version: 1, nodes: { b: { title: 'Bee', dx: 1 } } },
): EditedDocument => ({
  version: {
    name: 'W',
    definition: {
      nodes: [{ id: 'a', config: { message: 'x' } }, { id: 'b', type: { label: 'B' } }, { id: 'c' }],
      edges: [
        { id: 'ab', source: 'a', target: 'b' },
        { id: 'bc', source: 'b', target: 'c' },
        { id: 'cx', source: 'c', target: 'gone' },
      ],
      properties: [{ name: 'season' }],
    },
  },
  presentation,
});

function touched(
  operations: readonly Operation[],
  start = document(),
): { nodes: string[]; edges: string[]; structure: boolean; everything: boolean | undefined } {
  const applied = applyOperations(start, operations);
  if (!applied.ok) throw new Error(applied.refusal.message);
  const { edgeIds, everything, nodeIds, structure } = touchedBy(applied.operations, start, applied.document);
  return { nodes: [...nodeIds].sort(), edges: [...edgeIds].sort(), structure, everything };
}

const none = { nodes: [], edges: [], structure: false, everything: false };

describe('touchedBy', () => {
  test('[R18] a setting touches its node', () => {
    expect(touched([{ op: 'set', kind: 'node', id: 'a', path: ['config', 'message'], from: 'x', to: 'y' }])).toEqual({
      ...none,
      nodes: ['a'],
    });
  });

  test('[R18] a type touches its node, its edges and the structure', () => {
    expect(touched([{ op: 'set', kind: 'node', id: 'b', path: ['type', 'label'], from: 'B', to: 'C' }])).toEqual({
      ...none,
      nodes: ['b'],
      edges: ['ab', 'bc'],
      structure: true,
    });
  });

  test('[R18] a value of an edge touches the edge and its ends; its type and ends also the structure', () => {
    expect(touched([{ op: 'set', kind: 'edge', id: 'ab', path: ['value'], to: 'x' }])).toEqual({
      ...none,
      nodes: ['a', 'b'],
      edges: ['ab'],
    });
    expect(touched([{ op: 'set', kind: 'edge', id: 'ab', path: ['type'], to: 'timeout' }])).toEqual({
      ...none,
      nodes: ['a', 'b'],
      edges: ['ab'],
      structure: true,
    });
    expect(touched([{ op: 'set', kind: 'edge', id: 'ab', path: ['target'], from: 'b', to: 'c' }])).toEqual({
      ...none,
      nodes: ['a', 'b', 'c'],
      edges: ['ab'],
      structure: true,
    });
    expect(touched([{ op: 'set', kind: 'edge', id: 'ab', path: ['source'], from: 'a', to: 'c' }])).toEqual({
      ...none,
      nodes: ['a', 'b', 'c'],
      edges: ['ab'],
      structure: true,
    });
  });

  test('[R18] an added or removed element touches itself, its neighbours and the structure', () => {
    expect(touched([{ op: 'add', kind: 'node', index: 3, value: { id: 'd' } }])).toEqual({
      ...none,
      nodes: ['d'],
      structure: true,
    });
    expect(touched([{ op: 'remove', kind: 'node', index: 2, value: { id: 'c' } }])).toEqual({
      ...none,
      nodes: ['b', 'c'],
      edges: ['bc', 'cx'],
      structure: true,
    });
    expect(touched([{ op: 'add', kind: 'node', index: 3, value: { id: 'gone' } }])).toEqual({
      ...none,
      nodes: ['c', 'gone'],
      edges: ['cx'],
      structure: true,
    });
    expect(touched([{ op: 'add', kind: 'edge', index: 3, value: { id: 'ca', source: 'c', target: 'a' } }])).toEqual({
      ...none,
      nodes: ['a', 'c'],
      edges: ['ca'],
      structure: true,
    });
    expect(
      touched([{ op: 'remove', kind: 'edge', index: 2, value: { id: 'cx', source: 'c', target: 'gone' } }]),
    ).toEqual({ ...none, nodes: ['c', 'gone'], edges: ['cx'], structure: true });
  });

  test('[R18] a second edge with the same id touches the nodes that it joins itself', () => {
    const value = { id: 'ab', source: 'c', target: 'a' };
    expect(touched([{ op: 'add', kind: 'edge', index: 3, value, repeats: true }])).toEqual({
      ...none,
      nodes: ['a', 'b', 'c'],
      edges: ['ab'],
      structure: true,
    });
  });

  test('[R18] name and properties of the workflow touch nothing, other fields everything', () => {
    expect(touched([{ op: 'set', kind: 'workflow', path: ['name'], from: 'W', to: 'V' }])).toEqual(none);
    expect(
      touched([
        { op: 'set', kind: 'workflow', path: ['definition', 'properties'], from: [{ name: 'season' }], to: [] },
      ]),
    ).toEqual(none);
    expect(
      touched([
        { op: 'set', kind: 'workflow', path: ['definition', 'properties', 0, 'name'], from: 'season', to: 'x' },
      ]),
    ).toEqual(none);
    expect(touched([{ op: 'set', kind: 'workflow', path: ['definition', 'extra'], to: 1 }])).toEqual({
      ...none,
      everything: true,
    });
    expect(
      touched([
        {
          op: 'set',
          kind: 'workflow',
          path: ['definition', 'edges'],
          from: document().version.definition?.edges as never,
          to: [],
        },
      ]).everything,
    ).toBe(true);
  });

  const setPresentation = (
    id: string,
    from: NodePresentation | undefined,
    to: NodePresentation | undefined,
  ): Operation =>
    ({
      op: 'set',
      kind: 'presentation',
      path: ['nodes', id],
      ...(from ? { from: { ...from } } : {}),
      ...(to ? { to: { ...to } } : {}),
    }) as Operation;

  test('[R18] title and disabled state touch the node and its edges; position and colour nothing', () => {
    const own = { title: 'Bee', dx: 1 };
    const all = { ...none, nodes: ['b'], edges: ['ab', 'bc'] };
    expect(
      touched([{ op: 'set', kind: 'presentation', path: ['nodes', 'b', 'title'], from: 'Bee', to: 'Bea' }]),
    ).toEqual(all);
    expect(touched([setPresentation('b', own, { ...own, disabled: true })])).toEqual(all);
    expect(touched([setPresentation('b', own, undefined)])).toEqual(all);
    expect(touched([setPresentation('b', own, { ...own, dx: 5, color: 'red' })])).toEqual(none);
    expect(touched([setPresentation('c', undefined, { title: 'Sea' })])).toEqual({
      ...none,
      nodes: ['c'],
      edges: ['bc', 'cx'],
    });
    expect(touched([setPresentation('c', undefined, { dx: 3 })])).toEqual(none);
  });

  test('[R18] a new presentation of all nodes touches those with another title', () => {
    const from = { b: { title: 'Bee', dx: 1 } };
    const all = (to: object): Operation => ({
      op: 'set',
      kind: 'presentation',
      path: ['nodes'],
      from,
      to: to as never,
    });
    expect(touched([all({ b: { title: 'Bee' }, a: { dx: 4 } })])).toEqual(none);
    expect(touched([all({ a: { title: 'Ay' } })])).toEqual({ ...none, nodes: ['a', 'b'], edges: ['ab', 'bc'] });
    expect(touched([{ op: 'set', kind: 'presentation', path: ['nodes'], from }])).toEqual({
      ...none,
      nodes: ['b'],
      edges: ['ab', 'bc'],
    });
    expect(touched([{ op: 'set', kind: 'presentation', path: ['notes'], to: [] }])).toEqual(none);
  });

  test('[R18] an invalid presentation is treated as an empty one', () => {
    const odd = document({ version: 1, nodes: 'odd' } as unknown as Presentation);
    expect(
      touched(
        [
          {
            op: 'set',
            kind: 'presentation',
            path: ['nodes'],
            from: 'odd',
            to: { a: { title: 'Ay' }, b: null } as never,
          },
        ],
        odd,
      ),
    ).toEqual({ ...none, nodes: ['a'], edges: ['ab'] });
    expect(
      touched(
        [{ op: 'set', kind: 'presentation', path: ['nodes', 'a'], to: null }],
        document({ version: 1, nodes: {} }),
      ),
    ).toEqual(none);
  });
});
