import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fix, fixKinds, proposeFix, readFix } from '#rules';
import { arbitraryJson, arbitraryObject } from '../support/arbitrary-json.js';

/** The arguments of one complete fix of each kind. */
const specimens: { readonly [Kind in Fix['kind']]: Extract<Fix, { readonly kind: Kind }>['args'] } = {
  'connect-edge': { nodeId: 'n', edgeType: 'timeout', value: 'PT2H' },
  'end-edge': { nodeId: 'n', edgeType: 'timeout', value: 'PT2H' },
  'connect-nodes': { source: 'n', edgeType: 'standard', target: 'm' },
  'remove-edge': { edgeId: 'e' },
  'remove-node': { nodeId: 'n' },
  'insert-wait': { edgeId: 'e' },
  'set-edge-type': { edgeId: 'e', edgeType: 'timeout', from: 'standard' },
  'set-edge-value': { edgeId: 'e', value: 'PT2H', from: 'PT1H' },
  'set-setting': { nodeId: 'n', path: ['groups', 0], value: null, from: 'a' },
  'clear-setting': { nodeId: 'n', path: ['message'], from: '' },
  'new-id': { kind: 'node', id: 'n' },
  'set-fallback': { nodeId: 'n', path: ['message'], at: 0, name: 'firstName', fallback: 'there' },
  'rename-placeholder': { nodeId: 'n', path: ['message'], at: 3, from: 'frstName', to: 'firstName' },
  'declare-property': { name: 'season' },
  'replace-characters': { nodeId: 'n', path: ['message'] },
  'replace-signs': { nodeId: 'n', path: ['message'] },
  'append-text': { nodeId: 'n', path: ['message'], text: ' Reply STOP to opt out.' },
  'split-evenly': { nodeId: 'n' },
  'add-trigger': { type: 'trigger-manual' },
  'turn-on': { nodeId: 'n' },
};
const complete = Object.entries(specimens).map(([kind, args]) => ({ kind, args }) as Fix);

/** Optional arguments. */
const optional = new Map([
  ['connect-nodes', 'edgeType'],
  ['rename-placeholder', 'at'],
  ['connect-edge', 'value'],
  ['end-edge', 'value'],
  ['set-edge-value', 'from'],
  ['set-setting', 'from'],
  ['clear-setting', 'from'],
]);

describe('fixes', () => {
  test('every kind is listed once', () => {
    expect([...fixKinds].toSorted()).toEqual(Object.keys(specimens).toSorted());
  });

  test.each(complete)('readFix reads a proposed $kind', ({ args, kind }) => {
    const proposed = proposeFix('Fix it', kind, args as never);
    expect(proposed).toMatchObject({ label: 'Fix it', kind, args });
    expect(readFix(proposed)).toEqual({ kind, args });
  });

  test('only connect-edge and set-fallback ask for a choice', () => {
    const asking = complete
      .map(({ args, kind }) => [kind, proposeFix('Fix it', kind, args as never).asks])
      .filter(([, asks]) => asks !== undefined);
    expect(asking).toEqual([
      ['connect-edge', 'node'],
      ['set-fallback', 'text'],
    ]);
    expect(Object.keys(proposeFix('End here', 'end-edge', { nodeId: 'n', edgeType: 'standard' }))).toEqual([
      'label',
      'kind',
      'args',
    ]);
  });

  test.each(complete)('readFix rejects $kind without one of its arguments', ({ args, kind }) => {
    for (const name of Object.keys(args)) {
      const rest = Object.fromEntries(Object.entries(args).filter(([key]) => key !== name));
      const read = readFix({ label: '', kind, args: rest });
      if (optional.get(kind) === name) expect(read).toEqual({ kind, args: rest });
      else expect(read).toBeUndefined();
      const isValue = name === 'value' || (name === 'from' && optional.has(kind));
      for (const odd of [undefined, () => 1, 1.5, -1, {}, ['x', -1], ['x', {}], null]) {
        if ((isValue && odd !== undefined) || (odd === undefined && optional.get(kind) === name)) continue;
        expect(
          readFix({ label: '', kind, args: { ...args, [name]: odd } }),
          `${kind} ${name} ${String(odd)}`,
        ).toBeUndefined();
      }
    }
  });

  test('a new id is for a node or an edge', () => {
    expect(readFix(proposeFix('', 'new-id', { kind: 'edge', id: 'e' }))).toBeDefined();
    expect(readFix({ label: '', kind: 'new-id', args: { kind: 'other', id: 'e' } })).toBeUndefined();
  });

  test('unknown kinds, names of Object.prototype and other values are no fixes', () => {
    for (const kind of ['call-support', 'constructor', '__proto__', ''])
      expect(readFix({ label: 'Help', kind, args: { nodeId: 'n' } })).toBeUndefined();
    expect(readFix(undefined)).toBeUndefined();
    expect(readFix({ label: 'Remove', kind: 'remove-edge' })).toBeUndefined();
  });

  test('inherited arguments do not count', () => {
    const inherited = Object.create({ edgeId: 'e' }) as { readonly [name: string]: unknown };
    expect(readFix({ label: '', kind: 'remove-edge', args: inherited })).toBeUndefined();
  });

  test('readFix of any value returns that fix or none (seed 20261121)', () => {
    const odd = fc.record({
      label: arbitraryJson,
      kind: fc.constantFrom(...fixKinds),
      args: fc.oneof(arbitraryJson, arbitraryObject(arbitraryJson)),
    });
    const isItself = (value: unknown): boolean => {
      const read = readFix(value as never);
      return read === undefined || (read.kind === (value as Fix).kind && read.args === (value as Fix).args);
    };
    expect(fc.check(fc.property(fc.oneof(arbitraryJson, odd), isItself), { seed: 20261121 }).failed).toBe(false);
  });
});
