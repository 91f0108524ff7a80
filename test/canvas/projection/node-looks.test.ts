import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import type { Presentation, Problem, WorkflowVersion } from '#model';
import type { CanvasMarks } from '../../../src/canvas/canvas-props.js';
import { type LookFacts, createLooksKeeper, lookWith } from '../../../src/canvas/projection/node-looks.js';
import { largeWorkflow } from '../../support/large-workflow.js';

const version = largeWorkflow(40);
const nodes = version.definition!.nodes!;
const ids = nodes.map(({ id }) => id);
const start: LookFacts = {
  graph: graphOf(version),
  presentation: undefined,
  problems: [],
  marks: undefined,
  piles: new Set(),
};

const wrong = (nodeId: string): Problem => ({ nodeId, severity: 'error', code: 'example', message: 'Wrong' });
const withNodes = (change: (list: typeof nodes) => typeof nodes): WorkflowVersion => ({
  ...version,
  definition: { ...version.definition, nodes: change(nodes) },
});
const anyId = fc.constantFrom(...ids);

/** Facts that differ from the first ones as they do during edits or a replay. */
const facts: fc.Arbitrary<LookFacts> = fc.record({
  graph: fc.oneof(
    fc.constant(start.graph),
    anyId.map((id) =>
      graphOf(
        withNodes((list) =>
          list.map((node) => (node.id === id ? { ...node, type: { ...node.type, label: 'Other' } } : node)),
        ),
      ),
    ),
    anyId.map((id) => graphOf(withNodes((list) => list.filter((node) => node.id !== id)))),
    fc.constant(graphOf(withNodes((list) => [{ ...list[0]!, id: '__proto__' }, ...list]))),
    fc.constant(graphOf(withNodes((list) => list.toReversed()))),
  ),
  presentation: fc.oneof(
    fc.constant(undefined),
    anyId.map((id): Presentation => ({ version: 1, nodes: { [id]: { title: 'Named', disabled: true } } })),
  ),
  problems: fc.uniqueArray(anyId, { maxLength: 4 }).map((list) => list.map(wrong)),
  piles: fc.oneof(
    fc.constant(start.piles),
    anyId.map((id): ReadonlySet<string> => new Set([id])),
  ),
  marks: fc.oneof(
    fc.constant(undefined),
    fc.record({ id: anyId, dimOthers: fc.boolean() }).map(({ id, dimOthers }): CanvasMarks => ({
      nodes: new Map([[id, { state: 'done' as const, visits: [1] }]]),
      edges: new Map(),
      dimOthers,
    })),
  ),
});

describe('looks of nodes', () => {
  it('equal looks computed from scratch, earlier ones too, and report which nodes differ', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(facts, fc.array(anyId)), { minLength: 1, maxLength: 6 }), (changes) => {
        const keep = createLooksKeeper();
        const seen = [{ looks: keep(start), fresh: createLooksKeeper()(start) }];
        for (const [next, asked] of changes) {
          for (const id of asked) seen.at(-1)!.looks.of(id);
          seen.push({ looks: keep(next), fresh: createLooksKeeper()(next) });
        }
        const all = [...ids, '__proto__', 'gone'];
        for (const { fresh, looks } of seen) for (const id of all) expect(looks.of(id)).toEqual(fresh.of(id));
        const now = seen.at(-1)!.looks;
        for (const { looks } of seen) {
          const changed = now.changedSince(looks);
          if (changed) for (const id of all) if (!changed.has(id)) expect(now.of(id)).toEqual(looks.of(id));
        }
      }),
      { seed: 20261121, numRuns: 60 },
    );
  });

  it('keep their identity for nodes that a change does not touch, also when nodes are added', () => {
    const keep = createLooksKeeper();
    const before = new Map(ids.map((id) => [id, keep(start).of(id)]));
    const edited = keep({
      ...start,
      graph: graphOf(withNodes((list) => [{ ...list[0]!, id: 'new' }, ...list])),
      problems: [wrong('s3')],
    });
    expect(ids.filter((id) => edited.of(id) !== before.get(id))).toEqual(['s3']);
    expect(edited.changedSince(keep(start)), 'what came later is not before').toBeUndefined();
  });

  it('keep their identity under the same selection and hint', () => {
    const look = createLooksKeeper()(start).of('s1')!;
    expect(lookWith(look, false, false)).toBe(look);
    expect(lookWith(look, true, false)).toBe(lookWith(look, true, false));
    expect(lookWith(look, true, true)).toEqual({ ...look, selected: true, dim: true });
    expect(lookWith(look, false, true)).toEqual({ ...look, dim: true });
  });
});
