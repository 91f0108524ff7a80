import { describe, expect, test } from 'vitest';
import type { NodeType } from '#model';
import { around, end, plain, problemsWith, trigger, waiting, workflow } from '../../support/rule-specimen.js';

describe('ids that are repeated', () => {
  test('[R20] the duplicate gets an id of its own, reported once however many there are', () => {
    const nodes = ['a', 'z', 'z', 'z'].map((id) => ({ id, type: id === 'a' ? trigger : end }));
    const version = workflow(nodes, [
      ['a', 'z'],
      ['a', 'z'],
    ]);
    const edges = (version.definition?.edges ?? []).map((edge) => ({ ...edge, id: 'same' }));
    expect(problemsWith('duplicate-id', { definition: { nodes: version.definition?.nodes ?? [], edges } })).toEqual([
      {
        code: 'duplicate-id',
        severity: 'error',
        nodeId: 'z',
        message: 'Two steps have the same id',
        detail: '“z” appears more than once; changes reach only the first. Remove or duplicate the others.',
        fixes: [{ label: 'Give the other an id of its own', kind: 'new-id', args: { kind: 'node', id: 'z' } }],
      },
      {
        code: 'duplicate-id',
        severity: 'error',
        edgeId: 'same',
        message: 'Two paths have the same id',
        detail: '“same” appears more than once; changes reach only the first.',
        fixes: [{ label: 'Give the other an id of its own', kind: 'new-id', args: { kind: 'edge', id: 'same' } }],
      },
    ]);
  });
});

describe('dangling edges', () => {
  const about = (detail: string, where: object) => ({
    code: 'dangling-edge',
    severity: 'error',
    message: 'Remove a path that leads nowhere',
    detail,
    edgeId: 'e0',
    ...where,
    fixes: [{ label: 'Remove path', kind: 'remove-edge', args: { edgeId: 'e0' } }],
  });

  test.each([
    ['a', 'gone', about('One end of a path at Start is a step that does not exist (“gone”).', { nodeId: 'a' })],
    ['gone', 'a', about('One end of a path at Start is a step that does not exist (“gone”).', { nodeId: 'a' })],
    ['gone', 'lost', about('Neither “gone” nor “lost” exists.', {})],
  ])('[R20] one from %s to %s is removed', (source, target, expected) => {
    expect(problemsWith('dangling-edge', workflow([{ id: 'a', type: trigger }], [[source, target]]))).toEqual([
      expected,
    ]);
  });

  test('an edge between existing nodes is not reported', () => {
    expect(problemsWith('dangling-edge', around(plain))).toEqual([]);
  });
});

describe('dead ends', () => {
  const free: NodeType = { type: 'free', label: 'Free' };

  test('[R20] the node is connected, or the route ended where there is an end', () => {
    const bare = {
      code: 'dead-end',
      severity: 'warning',
      nodeId: 'step',
      message: 'Nothing comes after this step',
      detail: 'Contacts stop at Free. Connect it, or finish with End.',
    };
    const connect = {
      label: 'Connect',
      kind: 'connect-edge',
      asks: 'node',
      args: { nodeId: 'step', edgeType: 'standard' },
    };
    expect(problemsWith('dead-end', around(free, {}, []))).toEqual([{ ...bare, fixes: [connect] }]);
    expect(problemsWith('dead-end', around(free, {}, []), { nodeTypes: [free, { type: 'Exit' }] })).toEqual([
      {
        ...bare,
        fixes: [connect, { label: 'End here', kind: 'end-edge', args: { nodeId: 'step', edgeType: 'standard' } }],
      },
    ]);
  });

  test('the new edge is the default one of its type', () => {
    const type: NodeType = {
      ...free,
      validation: { edges: [{ type: 'timeout' }, { type: 'default', defaultEdge: true }] },
    };
    expect(problemsWith('dead-end', around(type, {}, []))[0]?.fixes).toMatchObject([{ args: { edgeType: 'default' } }]);
  });

  test('ends, nodes with an edge, and nodes whose type sets a number of edges are not reported', () => {
    const lessThan = (numEdges: number): NodeType => ({
      ...free,
      validation: { numEdgeCondition: 'lessThan', numEdges },
    });
    for (const type of [end, { type: 'STOP' }, waiting, plain, lessThan(1), lessThan(0)])
      expect(problemsWith('dead-end', around(type, {}, []))).toEqual([]);
    expect(problemsWith('dead-end', around(lessThan(2), {}, []))).toHaveLength(1);
    expect(problemsWith('dead-end', around(free))).toEqual([]);
  });
});

describe('node types that are not offered', () => {
  test('are reported where there is a catalogue', () => {
    const version = around({ type: 'crm', label: 'Sync' });
    expect(problemsWith('unknown-node-type', version, { nodeTypes: [trigger, end] })).toEqual([
      {
        code: 'unknown-node-type',
        severity: 'warning',
        nodeId: 'step',
        message: 'Sync is not in this catalogue',
        detail: 'It is kept and sent back as it is.',
      },
    ]);
    expect(problemsWith('unknown-node-type', version)).toEqual([]);
    expect(
      problemsWith('unknown-node-type', around({ label: 'Nameless' }), { nodeTypes: [trigger, end] }),
    ).toHaveLength(1);
    expect(problemsWith('unknown-node-type', around(plain), { nodeTypes: [trigger, plain, end] })).toEqual([]);
  });
});
