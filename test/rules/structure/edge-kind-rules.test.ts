import { describe, expect, test } from 'vitest';
import type { EdgeRule, NodeType } from '#model';
import { around, plain, problemsWith, type SpecimenPath, waiting } from '../../support/rule-specimen.js';

const offering = (numEdgeCondition: string, numEdges: number, ...edges: EdgeRule[]): NodeType => ({
  ...plain,
  validation: { numEdgeCondition, numEdges, edges },
});
const remove = (edgeId: string) => ({ label: 'Remove path', kind: 'remove-edge', args: { edgeId } });
const become = (label: string, edgeId: string, edgeType: string, from = 'odd') => ({
  label,
  kind: 'set-edge-type',
  args: { edgeId, edgeType, from },
});

describe('edge kinds that a node does not offer', () => {
  test('[R20] the edge takes the free kind, or is removed', () => {
    const paths: readonly SpecimenPath[] = [
      ['step', 'z', 'odd'],
      ['step', 'z', 'timeout', 'PT1H'],
    ];
    expect(problemsWith('edge-type-not-offered', around(waiting, {}, paths))).toEqual([
      {
        code: 'edge-type-not-offered',
        severity: 'error',
        nodeId: 'step',
        edgeId: 'e1',
        path: ['type'],
        message: 'Wait has no “odd” path',
        detail: 'It offers “Reply”, “2 hours”.',
        fixes: [become('Make it “Reply”', 'e1', 'standard'), remove('e1')],
      },
    ]);
  });

  test('an edge without a value becomes a standard one', () => {
    const type = offering('exactly', 1, { type: 'standard' });
    expect(problemsWith('edge-type-not-offered', around(type, {}, [['step', 'z', 'odd']]))).toMatchObject([
      { detail: 'It offers “standard”.', fixes: [become('Make it a plain path', 'e1', 'standard'), remove('e1')] },
    ]);
  });

  test.each<[string, readonly SpecimenPath[]]>([
    [
      'none is free',
      [
        ['step', 'z', 'standard', 'Reply'],
        ['step', 'z', 'timeout', 'PT1H'],
        ['step', 'z', 'odd'],
      ],
    ],
    [
      'it is a self-loop',
      [
        ['step', 'z', 'standard', 'Reply'],
        ['step', 'step', 'odd'],
      ],
    ],
    [
      'there are too many edges anyway',
      [
        ['step', 'z', 'timeout'],
        ['step', 'z', 'odd'],
        ['step', 'z', 'other'],
      ],
    ],
  ])('the only fix is to remove the edge where %s', (_, paths) => {
    const edgeId = `e${paths.findIndex(([, , type]) => type === 'odd') + 1}`;
    expect(
      problemsWith('edge-type-not-offered', around(waiting, {}, paths)).find((problem) => problem.edgeId === edgeId)
        ?.fixes,
    ).toEqual([remove(edgeId)]);
  });

  test('a type without declared kinds takes any kind', () => {
    for (const edges of [undefined, []]) {
      const type: NodeType = { ...plain, validation: { ...plain.validation, ...(edges ? { edges } : {}) } };
      expect(problemsWith('edge-type-not-offered', around(type, {}, [['step', 'z', 'odd']]))).toEqual([]);
    }
  });
});

describe('repeated edge kinds', () => {
  test('[R20] the first stays, the other takes the free kind or is removed', () => {
    const presentation = { version: 1, nodes: { step: { title: 'Listen' } } } as const;
    expect(
      problemsWith(
        'edge-type-repeated',
        around(waiting, {}, [
          ['step', 'z', 'standard', 'Reply'],
          ['step', 'a', 'standard', 'Answer'],
        ]),
        { presentation },
      ),
    ).toEqual([
      {
        code: 'edge-type-repeated',
        severity: 'error',
        nodeId: 'step',
        edgeId: 'e2',
        path: ['type'],
        message: 'Keep only one “Answer” path',
        detail: 'Listen offers it only once.',
        fixes: [become('Make it “2 hours”', 'e2', 'timeout', 'standard'), remove('e2')],
      },
    ]);
  });

  test('an edge with a target stays, and a dangling one is removed', () => {
    const type = offering('any', 0, { type: 'standard' });
    const found = (...paths: SpecimenPath[]) =>
      problemsWith('edge-type-repeated', around(type, {}, paths)).map(({ edgeId }) => edgeId);
    expect(found(['step', 'ghost'], ['step', 'z'])).toEqual(['e1']);
    expect(found(['step', 'step'], ['step', 'z'])).toEqual(['e1']);
    expect(found(['step', 'z'], ['step', 'ghost'])).toEqual(['e2']);
    expect(found(['step', 'ghost'], ['step', 'z'], ['step', 'a'])).toEqual(['e1', 'e3']);
    const called = offering('any', 0, { type: 'standard', value: { value: 'Yes', editable: false } });
    expect(
      problemsWith(
        'edge-type-repeated',
        around(called, {}, [
          ['step', 'ghost', 'standard', 'Yes'],
          ['step', 'z'],
        ]),
      ),
    ).toMatchObject([{ edgeId: 'e1' }]);
  });

  test('a kind that is offered twice with different values may occur twice', () => {
    const called = (value: string): EdgeRule => ({ type: 'standard', value: { value, editable: false } });
    const type = offering('exactly', 2, called('Yes'), called('No'));
    const found = (...paths: SpecimenPath[]) =>
      problemsWith('edge-type-repeated', around(type, {}, paths)).map(({ edgeId, message }) => [edgeId, message]);
    expect(found(['step', 'z', 'standard', 'Yes'], ['step', 'a', 'standard', 'No'])).toEqual([]);
    expect(found(['step', 'z'], ['step', 'a'])).toEqual([]);
    expect(
      found(['step', 'z', 'standard', 'Yes'], ['step', 'a', 'standard', 'Yes'], ['step', 'z', 'standard', 'No']),
    ).toEqual([['e2', 'Keep only one “Yes” path']]);
    expect(
      problemsWith(
        'fixed-edge-value',
        around(type, {}, [
          ['step', 'z', 'standard', 'No'],
          ['step', 'a', 'standard', 'No'],
        ]),
      ),
    ).toMatchObject([
      {
        edgeId: 'e2',
        message: 'This path is always “Yes”',
        fixes: [{ args: { edgeId: 'e2', value: 'Yes', from: 'No' } }],
      },
    ]);
  });

  test('an edge without a value is named by its kind', () => {
    const type = offering('exactly', 2, { type: 'standard' }, { type: 'default' });
    expect(
      problemsWith(
        'edge-type-repeated',
        around(type, {}, [
          ['step', 'z'],
          ['step', 'a'],
        ]),
      ),
    ).toMatchObject([{ message: 'Keep only one “standard” path' }]);
  });

  test('unlimited kinds are never reported as repeated', () => {
    const type = offering('atLeast', 2, { type: 'standard', multiple: true }, { type: 'default' });
    const paths: readonly SpecimenPath[] = [
      ['step', 'z'],
      ['step', 'a'],
      ['step', 'a', 'default'],
      ['step', 'z', 'default'],
    ];
    expect(problemsWith('edge-type-repeated', around(type, {}, paths))).toMatchObject([
      { edgeId: 'e4', fixes: [become('Make it a plain path', 'e4', 'standard', 'default'), remove('e4')] },
    ]);
  });
});

describe('edges without a required value', () => {
  test('[R20] get the default value of their type', () => {
    expect(
      problemsWith(
        'missing-edge-value',
        around(waiting, {}, [
          ['step', 'z'],
          ['step', 'z', 'timeout', ' '],
        ]),
      ),
    ).toEqual([
      {
        code: 'missing-edge-value',
        severity: 'error',
        nodeId: 'step',
        edgeId: 'e2',
        path: ['value'],
        message: 'Choose how long to wait',
        detail: 'A path of Wait needs a value.',
        fixes: [{ label: 'Write “2 hours”', kind: 'set-edge-value', args: { edgeId: 'e2', value: 'PT2H', from: ' ' } }],
      },
    ]);
  });

  test('without a proposal the user has to choose', () => {
    for (const value of [{ mandatory: true }, { mandatory: true, default: '' }]) {
      const [problem] = problemsWith('missing-edge-value', around(offering('atLeast', 1, { type: 'standard', value })));
      expect(problem).toMatchObject({ message: 'Say when this path is taken', edgeId: 'e1' });
      expect(problem).not.toHaveProperty('fixes');
    }
    expect(
      problemsWith(
        'missing-edge-value',
        around(offering('atLeast', 1, { type: 'standard', value: { mandatory: false } })),
      ),
    ).toEqual([]);
  });
});

describe('fixed values', () => {
  const fixed = (value: unknown, ...more: EdgeRule[]): NodeType =>
    offering('atLeast', 1, { type: 'standard', value: { value, editable: false } }, ...more);
  const written = (type: NodeType, value?: unknown) =>
    problemsWith('fixed-edge-value', around(type, {}, [['step', 'z', 'standard', value]]));

  test('[R20] are restored by the fix', () => {
    expect(written(fixed('Reply'), 'Answer')).toEqual([
      {
        code: 'fixed-edge-value',
        severity: 'warning',
        nodeId: 'step',
        edgeId: 'e1',
        path: ['value'],
        message: 'This path is always “Reply”',
        detail: 'Plain fixes its words; “Answer” is written on it.',
        fixes: [
          { label: 'Write “Reply”', kind: 'set-edge-value', args: { edgeId: 'e1', value: 'Reply', from: 'Answer' } },
        ],
      },
    ]);
  });

  test('durations are in words', () => {
    const type = offering('atLeast', 1, { type: 'timeout', value: { value: 'PT2H', editable: false } });
    expect(problemsWith('fixed-edge-value', around(type, {}, [['step', 'z', 'timeout', 'PT3H']]))).toMatchObject([
      {
        message: 'This path is always “2 hours”',
        detail: 'Plain fixes its words; “PT3H” is written on it.',
        fixes: [{ label: 'Write “2 hours”', args: { value: 'PT2H' } }],
      },
    ]);
  });

  test.each([
    [fixed('Reply'), 'Reply'],
    [fixed('Reply'), undefined],
    [fixed('Reply'), null],
    [fixed('Reply'), ' '],
    [fixed(5), '5'],
    [fixed(null), 'x'],
  ])('the same value, and none, are not reported: %#', (type, value) => {
    expect(written(type, value)).toEqual([]);
  });

  test('an editable value is not fixed', () => {
    expect(written(offering('atLeast', 1, { type: 'standard', value: { value: 'Reply' } }), 'Answer')).toEqual([]);
  });

  test('of two fixed values of one kind either fits, and a free one takes any value', () => {
    const no: EdgeRule = { type: 'standard', value: { value: 'No', editable: false } };
    expect(written(fixed('Yes', no), 'No')).toEqual([]);
    expect(written(fixed('Yes', no), 'Maybe')).toMatchObject([{ message: 'This path is always “Yes”' }]);
    expect(written(fixed('Yes', { type: 'standard' }), 'Maybe')).toEqual([]);
    expect(written(fixed('Yes', { type: 'default' }), 'Maybe')).toHaveLength(1);
  });
});
