import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultEdgeValue,
  edgeRuleFor,
  edgeRulesOf,
  edgeSettingOf,
  messagingNodeTypes,
  edgeKind,
  edgeLabel,
} from '#catalog';
import type { NodeType } from '#model';

const seed = 20261116;
const typeOf = (name: string): NodeType => messagingNodeTypes.find((type) => type.type === name) ?? {};
const label = (name: string, edge: { type?: string; value?: unknown }): string | undefined =>
  edgeLabel(edge, edgeRuleFor(typeOf(name), edge.type ?? 'standard'));

describe('edgeLabel', () => {
  it('returns the label drawn on the canvas', () => {
    expect(label('send-message', { type: 'standard', value: 'Delivered' })).toBe('Delivered');
    expect(label('send-message', { type: 'timeout', value: 'PT10M' })).toBe('No receipt · 10 min');
    expect(label('wait-for-reply', { type: 'timeout', value: 'PT2H' })).toBe('2 hours');
    expect(label('branch', { type: 'standard', value: 'premium' })).toBe('premium');
    expect(label('branch', { type: 'default', value: 'Otherwise' })).toBe('Otherwise');
    expect(label('office-hours-router', { type: 'default' })).toBe('Closed');
    expect(label('add-tag', { type: 'standard' })).toBeUndefined();
  });

  it('returns unknown values and kinds as written', () => {
    expect(edgeLabel({ type: 'timeout', value: 'next Monday' })).toBe('next Monday');
    expect(label('send-message', { type: 'timeout', value: 'next Monday' })).toBe('No receipt · next Monday');
    expect(edgeLabel({ type: 'escalated' })).toBe('escalated');
    expect(edgeLabel({ type: 'escalated', value: ' As IT is ' })).toBe(' As IT is ');
    expect(edgeLabel({ value: 5 })).toBe('5');
    expect(edgeLabel({ value: { a: [1] } })).toBe('{"a":[1]}');
  });

  it('has a default label for default, error and timeout edges without a value', () => {
    expect(edgeLabel({ type: 'default' })).toBe('Otherwise');
    expect(edgeLabel({ type: 'error' })).toBe('Failed');
    expect(edgeLabel({ type: 'timeout', value: null })).toBe('No time set');
    expect(edgeLabel({})).toBeUndefined();
  });

  it('[C4] accepts values of any wrong type without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (type, value, rule) => {
        const text = edgeLabel({ type, value }, rule as never);
        expect(text === undefined || text !== '').toBe(true);
        edgeKind(type as never);
      }),
      { seed },
    );
  });
});

describe('edge rules', () => {
  it('allow one standard edge where none is declared', () => {
    expect(edgeRulesOf({})).toEqual([{ type: 'standard', defaultEdge: true }]);
    expect(edgeRulesOf({ validation: null })).toEqual([{ type: 'standard', defaultEdge: true }]);
    expect(edgeRulesOf({ validation: { edges: [] } })).toEqual([{ type: 'standard', defaultEdge: true }]);
    expect(edgeRulesOf({ validation: { edges: ['x', null] } } as never)).toEqual([
      { type: 'standard', defaultEdge: true },
    ]);
  });

  it('are found by edge kind and fixed value, or not at all', () => {
    expect(edgeRuleFor(typeOf('wait-for-reply'), 'timeout')?.value?.default).toBe('PT2H');
    expect(edgeRuleFor(typeOf('wait-for-reply'), 'error')).toBeUndefined();
    const [yes, no, open] = [
      { type: 'standard', value: { value: 'Yes', editable: false } },
      { value: { value: 'No', editable: false } },
      { type: 'standard' },
    ];
    const both = { validation: { edges: [yes, no, open] } };
    for (const [value, rule] of [
      ['Yes', yes],
      ['No', no],
      ['Maybe', yes],
      [undefined, yes],
      [null, yes],
      ['', yes],
    ] as const)
      expect(edgeRuleFor(both, 'standard', value)).toBe(rule);
    expect(edgeRuleFor({ validation: { edges: [no, { type: 'late' }] } }, 'late', 'No')).toEqual({ type: 'late' });
    expect(edgeRuleFor({ validation: { edges: [{ multiple: true }] } }, 'standard')).toEqual({ multiple: true });
  });

  it('give a new edge its fixed value, or else the default one', () => {
    const valueOf = (name: string, kind: string): unknown => defaultEdgeValue(edgeRuleFor(typeOf(name), kind) ?? {});
    expect(valueOf('wait-for-reply', 'standard')).toBe('Reply');
    expect(valueOf('wait-for-reply', 'timeout')).toBe('PT2H');
    expect(valueOf('branch', 'standard')).toBeUndefined();
    expect(valueOf('delay', 'standard')).toBeUndefined();
  });

  it('give a new edge the value of the setting that makes it, where that has one', () => {
    const [wait, send] = [
      edgeRuleFor(typeOf('wait-for-reply'), 'timeout'),
      edgeRuleFor(typeOf('send-message'), 'timeout'),
    ];
    expect([edgeSettingOf(wait), edgeSettingOf(send), edgeSettingOf(undefined)]).toEqual([
      'timeout',
      undefined,
      undefined,
    ]);
    expect(defaultEdgeValue(wait ?? {}, { timeout: 'PT4H' })).toBe('PT4H');
    for (const config of [undefined, null, 5, {}, { timeout: null }, { timeout: '' }])
      expect(defaultEdgeValue(wait ?? {}, config)).toBe('PT2H');
    expect(defaultEdgeValue(send ?? {}, { timeout: 'PT4H' })).toBe('PT10M');
    expect(defaultEdgeValue({ value: { property: '__proto__', default: 'a' } }, {})).toBe('a');
    expect(edgeSettingOf({ value: { property: 5 } })).toBeUndefined();
  });
});
