import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson, getAtPath } from '#base';
import {
  applyOperations,
  type EditedDocument,
  invertOperations,
  mergeOperations,
  type SetOperation,
  type Operation,
} from '#edit';
import { edgesOf, nodesOf } from '#graph';
import { randomWorkflow } from '../support/random-workflow.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;

function startDocument(workflowSeed: number): EditedDocument {
  return freezeJson({
    version: randomWorkflow(workflowSeed, 3 + (workflowSeed % 12)),
    presentation: { version: 1, nodes: { s0: { dx: 20, title: 'First' } } },
  });
}

/** Returns one valid operation for a document, chosen by numbers. */
function operationFor({ presentation, version }: EditedDocument, kind: number, a: number, b: number): Operation {
  const nodes = nodesOf(version);
  const edges = edgesOf(version);
  const node = nodes[a % nodes.length];
  const edge = edges[a % Math.max(1, edges.length)];
  const set = (operation: Omit<SetOperation, 'op' | 'from' | 'to'>, root: unknown, to: unknown): Operation => {
    const from = getAtPath(root, operation.path);
    return {
      op: 'set',
      ...operation,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    } as Operation;
  };
  const values = [undefined, null, 0, 'text', ['list'], { 'phoneNumbers?': [b], __proto__: null }];
  const value = values[b % values.length] ?? `v${b}`;
  switch (kind % 7) {
    case 0:
      return {
        op: 'add',
        kind: 'node',
        index: b % (nodes.length + 1),
        value: { id: `added-${a}-${b}-${nodes.length}`, config: { message: 'new' } },
      };
    case 1:
      if (node && nodes.length > 1) return { op: 'remove', kind: 'node', index: a % nodes.length, value: node };
      return set({ kind: 'workflow', path: ['name'] }, version, `Name ${b}`);
    case 2:
      if (edge) return { op: 'remove', kind: 'edge', index: a % edges.length, value: edge };
      return { op: 'add', kind: 'edge', index: 0, value: { id: `edge-${a}-${b}`, source: 'x', target: 'y' } };
    case 3:
      return set(
        {
          kind: 'node',
          id: node?.id ?? '',
          path: ['config', ['message', 'odd', '__proto__', '7', 'fresh'][b % 5] ?? ''],
        },
        nodes.find(({ id }) => id === node?.id),
        b % 3 === 0 && b % 5 < 2 ? undefined : (value ?? `v${b}`),
      );
    case 4:
      if (edge) return set({ kind: 'edge', id: edge.id, path: ['value'] }, edge, `value ${b}`);
      return set({ kind: 'workflow', path: ['name'] }, version, `Name ${b}`);
    case 5:
      return set({ kind: 'presentation', path: ['nodes', `s${b % 4}`] }, presentation, { dx: a });
    default:
      return set({ kind: 'workflow', path: [['name', 'note', 'unknown'][b % 3] ?? 'name'] }, version, `w${a}`);
  }
}

const draws = fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { minLength: 1, maxLength: 12 });

/** Draws operations one after another, each valid for the document after the previous ones. */
function drawOperations(
  start: EditedDocument,
  choices: readonly (readonly [number, number, number])[],
): { operations: Operation[]; end: EditedDocument } {
  const operations: Operation[] = [];
  let end = start;
  for (const [kind, a, b] of choices) {
    const applied = applyOperations(end, [operationFor(end, kind, a, b)]);
    if (!applied.ok) continue;
    operations.push(...applied.operations);
    end = applied.document;
  }
  return { operations, end };
}

describe('operations', () => {
  test(`[E1] [E9] inverted operations restore the document byte for byte (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat(4000), draws, (workflowSeed, choices) => {
        const start = startDocument(workflowSeed);
        const { end, operations } = drawOperations(start, choices);
        const once = applyOperations(start, operations);
        expect(once.ok && JSON.stringify(once.document)).toBe(JSON.stringify(end));
        const back = applyOperations(end, invertOperations(operations));
        expect(back.ok && JSON.stringify(back.document)).toBe(JSON.stringify(start));
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test(`[E3] operations that went through JSON do the same (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat(4000), draws, (workflowSeed, choices) => {
        const start = startDocument(workflowSeed);
        const { end, operations } = drawOperations(start, choices);
        const sent = JSON.parse(JSON.stringify(operations)) as Operation[];
        const there = applyOperations(start, sent);
        expect(there.ok && JSON.stringify(there.document)).toBe(JSON.stringify(end));
        const back = applyOperations(end, invertOperations(sent));
        expect(back.ok && JSON.stringify(back.document)).toBe(JSON.stringify(start));
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  test(`[E5] merged operations do what the sequence does, and so does their inverse (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat(4000), draws, draws, fc.boolean(), (workflowSeed, first, second, samePlace) => {
        const start = startDocument(workflowSeed);
        const typing = (choices: readonly (readonly [number, number, number])[]) =>
          choices.map(([, , b]) => [3, 1, b - (b % 5)] as const);
        const one = drawOperations(start, samePlace ? typing(first) : first);
        const two = drawOperations(one.end, samePlace ? typing(second) : second);
        const merged = mergeOperations(one.operations, two.operations);
        const there = applyOperations(start, merged);
        expect(there.ok && JSON.stringify(there.document)).toBe(JSON.stringify(two.end));
        const back = applyOperations(two.end, invertOperations(merged));
        expect(back.ok && JSON.stringify(back.document)).toBe(JSON.stringify(start));
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`[E4] a list with one invalid operation changes nothing (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat(4000), draws, fc.nat(6), (workflowSeed, choices, fault) => {
        const start = startDocument(workflowSeed);
        const { operations } = drawOperations(start, choices);
        const faults: readonly Operation[] = [
          { op: 'set', kind: 'node', id: 'absent', path: ['config'], to: 1 },
          { op: 'set', kind: 'workflow', path: ['name'], from: 'never this', to: 'x' },
          { op: 'remove', kind: 'node', index: 9999, value: { id: 's0' } },
          { op: 'add', kind: 'node', index: -1, value: { id: 'negative' } },
          { op: 'set', kind: 'node', id: 's0', path: ['id'], from: 's0', to: 'other' },
          { op: 'set', kind: 'workflow', path: ['definition', 'nodes', 0], to: {} },
          { op: 'set', kind: 'edge', id: 'p0', path: [], to: 1 },
        ];
        const before = JSON.stringify(start);
        const outcome = applyOperations(start, [...operations, faults[fault] as Operation]);
        expect(outcome.ok).toBe(false);
        expect(JSON.stringify(start)).toBe(before);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  test('[E6] a changed setting keeps the identity of all other nodes and edges', () => {
    const start = startDocument(11);
    const applied = applyOperations(start, [
      { op: 'set', kind: 'node', id: 's2', path: ['config', 'odd'], from: { 'phoneNumbers?': [2] }, to: 1 },
    ]);
    expect(applied.ok).toBe(true);
    if (!applied.ok) return;
    const { version } = applied.document;
    expect(version.definition?.edges).toBe(start.version.definition?.edges);
    expect(version['unknown']).toBe(start.version['unknown']);
    nodesOf(version).forEach((node, index) => {
      const old = nodesOf(start.version)[index];
      if (node.id === 's2') expect(node.type).toBe(old?.type);
      else expect(node).toBe(old);
    });
  });
});
