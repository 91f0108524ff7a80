import { describe, expect, it } from 'vitest';
import { seededRandom } from '#base';
import { type Layout, layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';

type Ends = readonly [from: number, to: number, type?: string];

function versionOf(count: number, ends: readonly Ends[]): WorkflowVersion {
  return {
    definition: {
      nodes: Array.from({ length: count }, (_, i) => ({
        id: `s${i}`,
        type: { type: i === 0 ? 'trigger.list' : 'step' },
      })),
      edges: ends.map(([from, to, type], i) => ({
        id: `p${i}`,
        source: `s${from}`,
        target: `s${to}`,
        type: type ?? 'standard',
      })),
    },
  };
}

const mostTime = 5000;

const chain = (count: number): Ends[] => Array.from({ length: count - 1 }, (_, i) => [i, i + 1]);

/**
 * The CPU time of the better of two runs. The limit is far above it, so that only faster growth than expected can fail.
 * `npm run bench -- layout` measures layouts.
 */
function timed(version: WorkflowVersion): { layout: Layout; ms: number } {
  let layout = layoutVersion(version);
  let ms = Infinity;
  for (let execution = 0; execution < 2; execution++) {
    const start = process.cpuUsage().user;
    layout = layoutVersion(version);
    ms = Math.min(ms, (process.cpuUsage().user - start) / 1000);
  }
  return { layout, ms };
}

describe('[L18] size', () => {
  it('a chain of 5,000 nodes is one column', () => {
    const { layout, ms } = timed(versionOf(5000, chain(5000)));
    expect(new Set(Object.values(layout.nodes).map(({ x }) => x)).size).toBe(1);
    expect(ms).toBeLessThan(mostTime);
  });

  it('a ring of 5,000 nodes returns on one lane', () => {
    const { layout, ms } = timed(versionOf(5000, [...chain(5000), [4999, 0]]));
    expect(layout.edges['p4999']?.points).toHaveLength(6);
    expect(ms).toBeLessThan(mostTime);
  });

  it('a complete digraph of 60 nodes is laid out in time', () => {
    const ends: Ends[] = [];
    for (let i = 0; i < 60; i++) for (let j = 0; j < 60; j++) if (i !== j) ends.push([i, j]);
    const { layout, ms } = timed(versionOf(60, ends));
    expect(Object.keys(layout.edges)).toHaveLength(3540);
    expect(ms).toBeLessThan(mostTime);
  });

  it('a workflow of 2,500 nodes with branches, timeouts, merges and loops is laid out', () => {
    const random = seededRandom(11);
    const pick = (limit: number): number => Math.floor(random() * limit);
    const ends: Ends[] = [];
    const open = [0];
    for (let next = 1; next < 2499;) {
      const at = pick(open.length);
      const from = open[at] as number;
      open.splice(at, 1);
      const ways = pick(10) < 6 ? 1 : 2;
      for (let way = 0; way < ways && next < 2499; way++) {
        ends.push([from, next, way > 0 && pick(2) === 0 ? 'timeout' : 'standard']);
        open.push(next++);
      }
    }
    for (const last of open) ends.push([last, 2499]);
    for (let i = 0; i < 100; i++) ends.push([1 + pick(2498), 1 + pick(2498)]);
    const { layout, ms } = timed(versionOf(2500, ends));
    expect(Object.keys(layout.nodes)).toHaveLength(2500);
    expect(ms).toBeLessThan(mostTime);
  });

  it('the errors of 2,000 nodes to one end share a line', () => {
    const errors: Ends[] = Array.from({ length: 1998 }, (_, i) => [i, 1999, 'error']);
    const { layout, ms } = timed(versionOf(2000, [...chain(2000), ...errors]));
    expect(layout.width).toBeLessThan(500);
    expect(ms).toBeLessThan(mostTime);
  });

  it('10,000 nodes with 5,000 random jumps are laid out in time, with lines outside the rows', () => {
    const random = seededRandom(5);
    const jumps = Array.from({ length: 5000 }, (): Ends => {
      const from = Math.floor(random() * 9990);
      return [from, from + 2 + Math.floor(random() * (9998 - from))];
    });
    const { layout, ms } = timed(versionOf(10_000, [...chain(10_000), ...jumps]));
    expect(Object.keys(layout.edges)).toHaveLength(14_999);
    expect(Number.isInteger(layout.width) && Number.isInteger(layout.height)).toBe(true);
    expect(ms).toBeLessThan(mostTime);
  });

  it('100 nodes that each lead to the same 100 are laid out in time', () => {
    const ends: Ends[] = Array.from({ length: 100 }, (_, i) => [0, i + 1]);
    for (let i = 0; i < 10_000; i++) ends.push([1 + (i % 100), 101 + Math.floor(i / 100)]);
    const { layout, ms } = timed(versionOf(201, ends));
    expect(Object.keys(layout.edges)).toHaveLength(10_100);
    expect(ms).toBeLessThan(mostTime);
  });
});
