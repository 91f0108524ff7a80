import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { EdgeRule, NodeType } from '#model';
import { around, end, plain, problemsWith, type SpecimenPath, waiting } from '../../support/rule-specimen.js';

const counted = (numEdgeCondition: string, numEdges: number): NodeType => ({
  ...plain,
  validation: { numEdgeCondition, numEdges },
});
const times = (count: number): readonly SpecimenPath[] => Array.from({ length: count }, () => ['step', 'z'] as const);

describe('missing edges', () => {
  test('[R20] have a fix that connects them, and one that ends them where there is an end type', () => {
    const bare = {
      code: 'missing-edge',
      severity: 'error',
      nodeId: 'step',
      path: ['validation', 'edges', 'timeout'],
      message: 'Connect “2 hours”',
      detail: 'Wait needs exactly 2 paths and has 1.',
    };
    const connect = {
      label: 'Connect',
      kind: 'connect-edge',
      asks: 'node',
      args: { nodeId: 'step', edgeType: 'timeout' },
    };
    expect(problemsWith('missing-edge', around(waiting))).toEqual([{ ...bare, fixes: [connect] }]);
    expect(problemsWith('missing-edge', around(waiting), { nodeTypes: messagingNodeTypes })).toEqual([
      {
        ...bare,
        fixes: [connect, { label: 'End here', kind: 'end-edge', args: { nodeId: 'step', edgeType: 'timeout' } }],
      },
    ]);
    expect(problemsWith('missing-edge', around(waiting), { nodeTypes: [waiting, plain] })[0]?.fixes).toEqual([connect]);
  });

  test('an edge without a value is described by its purpose', () => {
    expect(problemsWith('missing-edge', around(plain, {}, []))).toMatchObject([
      {
        message: 'Connect this step to what comes next',
        detail: 'Plain needs exactly 1 path and has 0.',
        path: ['validation', 'edges', 'standard'],
      },
    ]);
  });

  test('each missing edge is reported', () => {
    expect(
      problemsWith('missing-edge', around(counted('moreThan', 2), {}, times(1))).map(({ detail }) => detail),
    ).toEqual(['Plain needs more than 2 paths and has 1.', 'Plain needs more than 2 paths and has 1.']);
  });

  const offering = (numEdges: number, ...edges: EdgeRule[]): NodeType => ({
    ...plain,
    validation: { numEdgeCondition: 'exactly', numEdges, edges },
  });

  test('of two with different values the absent one is reported', () => {
    const called = (value: string): EdgeRule => ({ type: 'standard', value: { value, editable: false } });
    const asked = (...paths: SpecimenPath[]) =>
      problemsWith('missing-edge', around(offering(2, called('Yes'), called('No')), {}, paths)).map(
        ({ fixes, message }) => [message, fixes?.[0]?.args],
      );
    const [yes, no] = ['Yes', 'No'].map((value) => [
      `Connect “${value}”`,
      { nodeId: 'step', edgeType: 'standard', value },
    ]);
    expect(asked()).toEqual([yes, no]);
    expect(asked(['step', 'z', 'standard', 'Yes'])).toEqual([no]);
    expect(asked(['step', 'z', 'standard', 'No'])).toEqual([yes]);
    expect(asked(['step', 'z'])).toEqual([no]);
    expect(asked(['step', 'z', 'standard', 'No'], ['step', 'a', 'standard', 'Yes'])).toEqual([]);
  });

  test('are reported without a fix where the type does not offer as many', () => {
    const fault = {
      code: 'missing-edge',
      severity: 'error',
      nodeId: 'step',
      path: ['validation', 'edges'],
      message: 'This step cannot have as many paths as it needs',
      detail: 'Plain needs exactly 2 paths, and its type does not offer as many.',
    };
    expect(problemsWith('missing-edge', around(offering(2, { type: 'standard' })))).toEqual([fault]);
    expect(
      problemsWith('missing-edge', around(offering(2, { type: 'standard' }), {}, [])).map(({ message }) => message),
    ).toEqual(['Connect this step to what comes next', fault.message]);
    expect(
      problemsWith(
        'missing-edge',
        around(offering(2, { type: 'standard' }, { type: 'late' }), {}, [['step', 'z', 'late']]),
      ),
    ).toMatchObject([{ path: ['validation', 'edges', 'standard'] }]);
    expect(problemsWith('missing-edge', around(offering(2, { type: 'late' }), {}, [['step', 'z', 'late']]))).toEqual([
      fault,
    ]);
  });

  test('unlimited kinds, and standard edges of a type without kinds, fill the rest', () => {
    const asked = (type: NodeType) => problemsWith('missing-edge', around(type, {}, [])).map(({ path }) => path?.[2]);
    expect(asked(offering(3, { type: 'late' }, { type: 'standard', multiple: true }))).toEqual([
      'late',
      'standard',
      'standard',
    ]);
    expect(asked(counted('exactly', 2))).toEqual(['standard', 'standard']);
    expect(asked(offering(2, null as never))).toEqual(['standard', 'standard']);
    expect(asked(counted('atLeast', 1.5))).toEqual(['standard', 'standard']);
  });

  test("the user's title is used", () => {
    const presentation = { version: 1, nodes: { step: { title: 'Their answer' } } } as const;
    expect(problemsWith('missing-edge', around(waiting), { presentation })[0]?.detail).toBe(
      'Their answer needs exactly 2 paths and has 1.',
    );
  });
});

describe('surplus edges', () => {
  test('[R20] the last ones are removed', () => {
    const paths: readonly SpecimenPath[] = [
      ['step', 'z'],
      ['step', 'z', 'standard', 'B'],
      ['step', 'a'],
    ];
    expect(problemsWith('too-many-edges', around(plain, {}, paths))).toEqual([
      {
        code: 'too-many-edges',
        severity: 'error',
        nodeId: 'step',
        message: 'Remove 2 paths',
        detail: 'Plain takes exactly 1 and has 3.',
        fixes: [
          { label: 'Remove “B”', kind: 'remove-edge', args: { edgeId: 'e2' } },
          { label: 'Remove path', kind: 'remove-edge', args: { edgeId: 'e3' } },
        ],
      },
    ]);
    expect(problemsWith('too-many-edges', around(plain, {}, times(2)))).toMatchObject([
      { message: 'Remove one path', fixes: [{}] },
    ]);
  });

  test('the most dispensable are removed first', () => {
    const type: NodeType = {
      ...plain,
      validation: { numEdgeCondition: 'atMost', numEdges: 1, edges: [{ type: 'standard' }, { type: 'late' }] },
    };
    const removed = (...paths: SpecimenPath[]) =>
      problemsWith('too-many-edges', around(type, {}, paths))[0]?.fixes?.map(({ args }) => args?.['edgeId']);
    expect(removed(['step', 'ghost'], ['step', 'z'])).toEqual(['e1']);
    expect(removed(['step', 'z', 'odd'], ['step', 'z', 'late'])).toEqual(['e1']);
    expect(removed(['step', 'step'], ['step', 'z', 'late'])).toEqual(['e1']);
    expect(removed(['step', 'z', 'late'], ['step', 'a'])).toEqual(['e2']);
    expect(removed(['step', 'z'], ['step', 'a'], ['step', 'z', 'late'])).toEqual(['e2', 'e3']);
    expect(
      removed(['step', 'step', 'late'], ['step', 'z', 'odd'], ['step', 'ghost'], ['step', 'z'], ['step', 'a']),
    ).toEqual(['e3', 'e2', 'e1', 'e5']);
  });

  test('an edge has the label of its type', () => {
    const named: NodeType = {
      ...plain,
      validation: { numEdgeCondition: 'atMost', numEdges: 0, edges: [{ type: 'timeout', value: { value: 'PT1H' } }] },
    };
    expect(problemsWith('too-many-edges', around(named, {}, [['step', 'z', 'timeout']]))[0]?.fixes?.[0]?.label).toBe(
      'Remove “1 hour”',
    );
  });

  test('no more than eight are proposed', () => {
    const [problem] = problemsWith('too-many-edges', around(plain, {}, times(12)));
    expect(problem?.message).toBe('Remove 11 paths');
    expect(problem?.fixes?.map(({ args }) => args?.['edgeId'])).toEqual([
      'e2',
      'e3',
      'e4',
      'e5',
      'e6',
      'e7',
      'e8',
      'e9',
    ]);
  });

  test('"fewer than none" is as many as none', () => {
    expect(problemsWith('too-many-edges', around(counted('lessThan', 0), {}, times(1)))).toMatchObject([
      { message: 'Remove one path', fixes: [{ args: { edgeId: 'e1' } }] },
    ]);
    expect(problemsWith('too-many-edges', around(counted('lessThan', 0), {}, []))).toEqual([]);
  });

  test('an end with an edge has a surplus one', () => {
    expect(problemsWith('too-many-edges', around(end))).toMatchObject([
      { message: 'Remove one path', detail: 'End takes exactly 0 and has 1.' },
    ]);
  });
});

describe('unknown edge counts', () => {
  test('are reported and limit nothing', () => {
    expect(problemsWith('unknown-edge-count', around(counted('roughly', 3)))).toEqual([
      {
        code: 'unknown-edge-count',
        severity: 'notice',
        nodeId: 'step',
        message: 'The number of paths is not checked here',
        detail: 'Plain requires “roughly 3”, a condition that is not known here.',
      },
    ]);
    expect(
      problemsWith('unknown-edge-count', around({ ...plain, validation: { numEdgeCondition: 'some' } }))[0]?.detail,
    ).toBe('Plain requires “some”, a condition that is not known here.');
    expect(problemsWith('unknown-edge-count', around(plain))).toEqual([]);
  });
});
