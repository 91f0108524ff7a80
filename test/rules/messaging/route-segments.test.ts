import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import { emptyPresentation, type WorkflowVersion } from '#model';
import { routeSegments, routeTotals, type RuleInput } from '#rules';

const seed = 20261121;
const send = {
  type: 'send',
  label: 'Send',
  group: 'Messages',
  properties: [{ name: 'message', label: 'Message', type: 'message' }],
};
const start = { type: 'trigger-x', label: 'Start', group: 'Triggers' };
const other = { type: 'tag', label: 'Tag', group: 'Contact data' };

/** The input for nodes by id, each with the segments of its message, and the edges among them. */
function inputOf(steps: { readonly [id: string]: number }, paths: readonly (readonly [string, string])[]): RuleInput {
  const nodes = Object.entries(steps).map(([id, parts]) => ({
    id,
    type: id === 'start' ? start : parts === 0 ? other : send,
    config: parts === 0 ? {} : { message: 'a'.repeat(parts === 1 ? 100 : 153 * parts) },
  }));
  const edges = paths.map(([source, target], at) => ({ id: `e${at}`, source, target, type: 'standard' }));
  const version = { definition: { nodes, edges } } as unknown as WorkflowVersion;
  return {
    version,
    graph: graphOf(version),
    catalog: createCatalog([]),
    comparators: {},
    presentation: emptyPresentation,
    account: {},
  };
}

describe('the segments along a route', () => {
  it('counts the routes that take one path alone', () => {
    const input = inputOf({ start: 0, a: 2, b: 1, c: 3, end: 0 }, [
      ['start', 'a'],
      ['start', 'b'],
      ['b', 'c'],
      ['a', 'end'],
      ['b', 'end'],
      ['c', 'end'],
    ]);
    const along = (id: string) => routeTotals(input, { along: id });
    expect([along('e0')?.least.nodeIds, along('e0')?.most.worst]).toEqual([['start', 'a', 'end'], 2]);
    expect([along('e1')?.least.minimum, along('e1')?.most.worst]).toEqual([1, 4]);
    expect([along('e2')?.least.minimum, along('e2')?.most.worst]).toEqual([4, 4]);
    expect(along('none')).toBeUndefined();
  });

  it('[R72] of all paths out of a step, the cheapest and the dearest give the totals of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 5 })), { maxLength: 12 }), (pairs) => {
        // Forward edges only: no loops.
        const steps = { start: 0, n1: 1, n2: 2, n3: 0, n4: 3, n5: 1 };
        const names = Object.keys(steps);
        const input = inputOf(
          steps,
          [[0, 1] as const, ...pairs].flatMap(([from, by]) => {
            const to = from + by;
            return to < names.length ? [[names[from]!, names[to]!] as const] : [];
          }),
        );
        const whole = routeTotals(input)!;
        const each = input.graph.outgoing('start').map(({ id }) => routeTotals(input, { along: id })!);
        // Without a path in, a step begins a route of its own.
        if (names.some((id) => id !== 'start' && input.graph.incoming(id).length === 0)) return;
        expect(Math.min(...each.map(({ least }) => least.minimum))).toBe(whole.least.minimum);
        expect(Math.max(...each.map(({ most }) => most.worst))).toBe(whole.most.worst);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('finds the cheapest and the most expensive route, with their costs', () => {
    const input = inputOf({ start: 0, a: 2, b: 1, c: 3, end: 0 }, [
      ['start', 'a'],
      ['start', 'b'],
      ['b', 'c'],
      ['a', 'end'],
      ['c', 'end'],
    ]);
    expect(routeTotals(input, { price: 0.5 })).toEqual({
      least: {
        nodeIds: ['start', 'a', 'end'],
        minimum: 2,
        typical: 2,
        worst: 2,
        mms: 0,
        cost: { minimum: 1, typical: 1, worst: 1 },
      },
      most: {
        nodeIds: ['start', 'b', 'c', 'end'],
        minimum: 4,
        typical: 4,
        worst: 4,
        mms: 0,
        cost: { minimum: 2, typical: 2, worst: 2 },
      },
      repeats: false,
    });
  });

  it('counts short links as long as they become, and messages with media apart', () => {
    const input = inputOf({ start: 0, a: 1, b: 1 }, [
      ['start', 'a'],
      ['a', 'b'],
    ]);
    const long = `Plans: https://fernway.example/${'plans/'.repeat(30)}`;
    const withConfig = (config: object): ReturnType<typeof inputOf> => {
      const version = {
        definition: {
          ...input.version.definition,
          nodes: input.version.definition!.nodes!.map((node) => (node.id === 'a' ? { ...node, config } : node)),
        },
      } as WorkflowVersion;
      return { ...input, version, graph: graphOf(version) };
    };
    expect(routeTotals(withConfig({ message: long }))).toMatchObject({ most: { worst: 3, mms: 0 } });
    expect(routeTotals(withConfig({ message: long, trackLinks: true, linkDomain: 'fern.fit' }))).toMatchObject({
      most: { worst: 2, mms: 0 },
    });
    expect(
      routeTotals(withConfig({ message: long, media: ['https://fernway.example/a.png'] }), { price: 1 }),
    ).toMatchObject({ most: { worst: 1, mms: 1, cost: { worst: 1 } } });
  });

  it('counts a loop once and reports that it repeats', () => {
    const input = inputOf({ start: 0, ask: 1, again: 2, end: 0 }, [
      ['start', 'ask'],
      ['ask', 'again'],
      ['again', 'ask'],
      ['ask', 'end'],
    ]);
    expect(routeTotals(input)).toMatchObject({
      least: { nodeIds: ['start', 'ask', 'end'], minimum: 1 },
      most: { worst: 3 },
      repeats: true,
    });
  });

  it('ends at dead ends, and is undefined without entries', () => {
    expect(routeTotals(inputOf({}, []))).toBeUndefined();
    expect(
      routeTotals(
        inputOf({ start: 0, a: 1 }, [
          ['start', 'a'],
          ['a', 'start'],
          ['a', 'gone'],
        ]),
      ),
    ).toMatchObject({ least: { minimum: 0 }, repeats: true });
  });

  it('counts up to a node: its loop once, and nothing behind it', () => {
    const input = inputOf({ start: 0, a: 1, b: 2, c: 3 }, [
      ['start', 'a'],
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
    ]);
    expect(routeTotals(input, { to: 'a' })).toMatchObject({
      least: { minimum: 1 },
      most: { worst: 3 },
      repeats: true,
    });
    expect(routeTotals(input, { to: 'c' })).toMatchObject({ least: { minimum: 6 }, most: { worst: 6 } });
    expect(routeTotals(input, { to: 'nowhere' })).toBeUndefined();
  });

  it('follows the given nodes', () => {
    const input = inputOf({ start: 0, a: 1 }, [['start', 'a']]);
    expect(routeSegments(['start', 'a', 'a', 'nowhere'], input)).toMatchObject({ minimum: 2, typical: 2, worst: 2 });
  });

  it('bounds the cost of every route of an acyclic workflow (seed 20261121)', () => {
    const ids = ['start', 's1', 's2', 's3', 's4', 's5', 's6'];
    const paths = fc.subarray(ids.flatMap((from, at) => ids.slice(at + 1).map((to) => [from, to] as const)));
    fc.assert(
      fc.property(paths, fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }), (chosen, parts) => {
        const input = inputOf(Object.fromEntries(ids.map((id, at) => [id, at === 0 ? 0 : parts[at - 1]!])), chosen);
        const totals = routeTotals(input)!;
        const sums: number[] = [];
        const walk = (id: string, sum: number): void => {
          const now = sum + (id === 'start' ? 0 : parts[ids.indexOf(id) - 1]!);
          const next = chosen.filter(([from]) => from === id);
          if (next.length === 0) sums.push(now);
          for (const [, to] of next) walk(to, now);
        };
        walk('start', 0);
        expect(totals.least.minimum).toBe(Math.min(...sums));
        expect(totals.most.worst).toBe(Math.max(...sums));
        for (const to of ids) {
          const before: number[] = [];
          const walkTo = (id: string, sum: number): void => {
            const now = sum + (id === 'start' ? 0 : parts[ids.indexOf(id) - 1]!);
            if (id === to) before.push(now);
            else for (const [, next] of chosen.filter(([from]) => from === id)) walkTo(next, now);
          };
          walkTo('start', 0);
          const upTo = routeTotals(input, { to });
          const ranges = upTo && [upTo.least.minimum, upTo.most.worst, upTo.most.nodeIds.at(-1)];
          expect(ranges).toEqual(before.length === 0 ? undefined : [Math.min(...before), Math.max(...before), to]);
        }
        for (const { nodeIds } of [totals.least, totals.most]) {
          expect(nodeIds[0]).toBe('start');
          for (const [at, id] of nodeIds.slice(1).entries())
            expect(chosen.some(([from, to]) => from === nodeIds[at] && to === id)).toBe(true);
        }
      }),
      { seed, numRuns: 200 },
    );
  });
});
