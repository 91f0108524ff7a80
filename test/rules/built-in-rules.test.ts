import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { NodeType, Problem, WorkflowVersion } from '#model';
import { builtInRules, validateVersion } from '#rules';

/** A trigger of one path and an end, for specimens to stand between. */
const trigger: NodeType = { type: 'trigger-test', group: 'Triggers', label: 'Start', validation: { numEdgeCondition: 'exactly', numEdges: 1 } };
const end: NodeType = { type: 'end', group: 'Flow', label: 'End', validation: { numEdgeCondition: 'exactly', numEdges: 0 } };
const plain: NodeType = { type: 'plain', group: 'Contact data', label: 'Plain', validation: { numEdgeCondition: 'exactly', numEdges: 1 } };

function workflow(nodes: readonly { id: string; type?: NodeType; config?: { [name: string]: unknown } }[], edges: readonly (readonly [string, string, string?, unknown?])[]): WorkflowVersion {
  return {
    definition: {
      nodes: nodes as NonNullable<NonNullable<WorkflowVersion['definition']>['nodes']>,
      edges: edges.map(([source, target, type = 'standard', value], index) => ({ id: `e${index}`, source, target, type, ...(value === undefined ? {} : { value }) })),
    },
  };
}

/** Trigger, the step under test, end. */
function around(type: NodeType, config: { [name: string]: unknown } = {}, edges: readonly (readonly [string, string, string?, unknown?])[] = [['step', 'z']]): WorkflowVersion {
  return workflow([{ id: 'a', type: trigger }, { id: 'step', type, config }, { id: 'z', type: end }], [['a', 'step'], ...edges]);
}

const withProperty = (property: NonNullable<NodeType['properties']>[number], ...more: NonNullable<NodeType['properties']>): NodeType => ({ ...plain, properties: [property, ...more] });
const message = { name: 'message', label: 'Message', type: 'basictext', mandatory: true } as const;
const waiting: NodeType = {
  type: 'wait', group: 'Timing', label: 'Wait',
  validation: { numEdgeCondition: 'exactly', numEdges: 2, edges: [{ type: 'standard', defaultEdge: true, value: { value: 'Reply' } }, { type: 'timeout', value: { mandatory: true, editable: true, default: 'PT2H' } }] },
};
const fixed: NodeType = { ...waiting, validation: { ...waiting.validation, edges: [{ type: 'standard', value: { value: 'Reply', editable: false } }, { type: 'timeout' }] } };

const cases: readonly { readonly code: string; readonly breaks: WorkflowVersion; readonly repaired: WorkflowVersion; readonly catalog?: readonly NodeType[] }[] = [
  { code: 'missing-value', breaks: around(withProperty(message), { message: '  ' }), repaired: around(withProperty(message), { message: 'Hi' }) },
  { code: 'out-of-range', breaks: around(withProperty({ name: 'n', type: 'number', min: 2 }), { n: 1 }), repaired: around(withProperty({ name: 'n', type: 'number', min: 2 }), { n: 2 }) },
  { code: 'out-of-range', breaks: around(withProperty({ name: 't', type: 'basictext', max: 2 }), { t: '🙂🙂🙂' }), repaired: around(withProperty({ name: 't', type: 'basictext', max: 2 }), { t: '🙂🙂' }) },
  { code: 'out-of-range', breaks: around(withProperty({ name: 'd', type: 'duration', max: 60 }), { d: 'PT2H' }), repaired: around(withProperty({ name: 'd', type: 'duration', max: 60 }), { d: 'PT1H' }) },
  { code: 'unlisted-option', breaks: around(withProperty({ name: 'o', options: [{ value: 'a' }, { value: 2 }] }), { o: ['a', 'c'] }), repaired: around(withProperty({ name: 'o', options: [{ value: 'a' }, { value: 2 }] }), { o: ['a', '2'] }) },
  { code: 'unknown-comparator', breaks: around(withProperty({ name: 'x', conditions: [{ property: 'y', comparator: 'resembles', value: 1 }] })), repaired: around(withProperty({ name: 'x', conditions: [{ property: 'y', comparator: 'Is-Not', value: 1 }] })) },
  { code: 'missing-path', breaks: around(waiting, {}, [['step', 'z', 'standard', 'Reply']]), repaired: around(waiting, {}, [['step', 'z', 'standard', 'Reply'], ['step', 'z', 'timeout', 'PT1H']]) },
  { code: 'too-many-paths', breaks: around(plain, {}, [['step', 'z'], ['step', 'z']]), repaired: around(plain) },
  { code: 'unknown-path-count', breaks: around({ ...plain, validation: { numEdgeCondition: 'roughly', numEdges: 3 } }), repaired: around(plain) },
  { code: 'path-type-not-offered', breaks: around(waiting, {}, [['step', 'z', 'odd'], ['step', 'z', 'timeout', 'PT1H']]), repaired: around(waiting, {}, [['step', 'z'], ['step', 'z', 'timeout', 'PT1H']]) },
  { code: 'path-type-repeated', breaks: around(waiting, {}, [['step', 'z'], ['step', 'z']]), repaired: around(waiting, {}, [['step', 'z'], ['step', 'z', 'timeout', 'PT1H']]) },
  { code: 'missing-path-value', breaks: around(waiting, {}, [['step', 'z'], ['step', 'z', 'timeout']]), repaired: around(waiting, {}, [['step', 'z'], ['step', 'z', 'timeout', 'tomorrow']]) },
  { code: 'fixed-path-value', breaks: around(fixed, {}, [['step', 'z', 'standard', 'Answer'], ['step', 'z', 'timeout', 'PT1H']]), repaired: around(fixed, {}, [['step', 'z', 'standard', 'Reply'], ['step', 'z', 'timeout', 'PT1H']]) },
  { code: 'no-entry', breaks: workflow([{ id: 'z', type: end }], []), repaired: workflow([{ id: 'a', type: trigger }, { id: 'z', type: end }], [['a', 'z']]) },
  { code: 'unreachable', breaks: workflow([{ id: 'a', type: trigger }, { id: 'z', type: end }, { id: 'lost', type: plain }], [['a', 'z'], ['lost', 'z']]), repaired: around(plain) },
  { code: 'loop-without-wait', breaks: workflow([{ id: 'a', type: trigger }, { id: 'b', type: plain }, { id: 'c', type: plain }], [['a', 'b'], ['b', 'c'], ['c', 'b']]), repaired: workflow([{ id: 'a', type: trigger }, { id: 'b', type: plain }, { id: 'c', type: { ...plain, group: 'Timing' } }], [['a', 'b'], ['b', 'c'], ['c', 'b']]) },
  { code: 'duplicate-id', breaks: workflow([{ id: 'a', type: trigger }, { id: 'z', type: end }, { id: 'z', type: end }], [['a', 'z']]), repaired: workflow([{ id: 'a', type: trigger }, { id: 'z', type: end }], [['a', 'z']]) },
  { code: 'dangling-path', breaks: workflow([{ id: 'a', type: trigger }], [['a', 'gone']]), repaired: workflow([{ id: 'a', type: trigger }, { id: 'z', type: end }], [['a', 'z']]) },
  { code: 'self-loop', breaks: around(plain, {}, [['step', 'step']]), repaired: around(plain) },
  { code: 'dead-end', breaks: around({ type: 'free', label: 'Free' }, {}, []), repaired: around({ type: 'free', label: 'Free' }) },
  { code: 'unknown-step-type', breaks: around({ ...plain, type: 'crm_sync_v2' }), repaired: around(plain), catalog: [trigger, plain, end] },
];

describe('built-in rules', () => {
  test.each(cases)('[R6] $code breaks, and is gone once repaired', ({ breaks, catalog = [], code, repaired }) => {
    const found = validateVersion(breaks, { nodeTypes: catalog }).filter((problem) => problem.code === code);
    expect(found.length).toBeGreaterThan(0);
    for (const { message: title, detail } of found) {
      expect(`${title} ${detail}`).not.toMatch(/!|undefined|null|\[object|invalid|node\b|edge\b/i);
    }
    expect(validateVersion(repaired, { nodeTypes: catalog }).filter((problem) => problem.code === code)).toEqual([]);
  });

  test('every code has a specimen above', () => {
    const ids = new Set(builtInRules.map(({ id }) => id));
    const covered = new Set(cases.map(({ code }) => code));
    covered.add('path-type');
    expect([...ids].filter((id) => !covered.has(id))).toEqual([]);
  });

  test('[R4] a setting its conditions hide is not checked', () => {
    const type = withProperty({ name: 'track', type: 'boolean' }, { name: 'domain', label: 'Domain', mandatory: true, conditions: [{ property: 'track', comparator: 'isTrue' }] });
    expect(validateVersion(around(type, { track: true })).map(({ code }) => code)).toContain('missing-value');
    expect(validateVersion(around(type, { track: false }))).toEqual([]);
  });

  test('[R5] an unknown path count limits nothing', () => {
    const type: NodeType = { ...plain, validation: { numEdgeCondition: 'roughly', numEdges: 1 } };
    const problems = validateVersion(around(type, {}, [['step', 'z'], ['step', 'a'], ['step', 'z']]));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each([['exactly', 1, 1], ['AT_LEAST', 1, Infinity], ['minimum', 1, Infinity], ['atMost', 0, 1], ['max', 0, 1], ['more-than', 2, Infinity], ['lessThan', 0, 0], ['any', 0, Infinity]])(
    'the path condition "%s" of 1 is read in any spelling', (numEdgeCondition, least, most) => {
      for (const count of [0, 1, 2, 3]) {
        const type: NodeType = { ...plain, validation: { numEdgeCondition, numEdges: 1 } };
        const codes = validateVersion(around(type, {}, Array.from({ length: count }, () => ['step', 'z'] as const))).map(({ code }) => code);
        expect(codes.includes('missing-path')).toBe(count < least);
        expect(codes.includes('too-many-paths')).toBe(count > most);
      }
    },
  );

  test('a host adds, replaces and switches off rules', () => {
    const version = workflow([{ id: 'z', type: end }], []);
    expect(validateVersion(version, { rules: { 'no-entry': null, unreachable: null } })).toEqual([]);
    const shout = { id: 'shout', scope: 'graph', check: (): Problem[] => [{ code: 'shout', severity: 'notice', message: 'Heard' }] } as const;
    expect(validateVersion(version, { rules: [shout] }).map(({ code }) => code)).toContain('shout');
  });

  test('the built-in step types, joined as they ask, have no path problems', () => {
    for (const type of messagingNodeTypes) {
      expect(validateVersion(workflow([{ id: 'only', type }], [])).filter(({ message: title }) => title === '')).toEqual([]);
    }
  });
});
