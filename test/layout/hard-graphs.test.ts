import { describe, expect, it } from 'vitest';
import { seededRandom } from '#base';
import { edgesOf, nodesOf } from '#graph';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { brokenLaws, pointingBack } from './broken-laws.js';

type Ends = readonly [from: number, to: number, type?: string, words?: string];

function versionOf(count: number, ends: readonly Ends[]): WorkflowVersion {
  return {
    definition: {
      nodes: Array.from({ length: count }, (_, i) => ({
        id: `s${i}`,
        type: {
          type: i === 0 ? 'trigger.list' : 'step',
          validation: { edges: [{ type: 'standard' }, { type: 'timeout' }] },
        },
      })),
      edges: ends.map(([from, to, type = 'standard', value], i) => ({
        id: `p${i}`,
        source: `s${from}`,
        target: `s${to}`,
        type,
        ...(value !== undefined && { value }),
      })),
    },
  };
}

const times = (count: number, of: (i: number) => Ends): Ends[] => Array.from({ length: count }, (_, i) => of(i));
const chain = (count: number): Ends[] => times(count - 1, (i) => [i, i + 1]);
const random = seededRandom(20_261_121);
const pick = (limit: number): number => Math.floor(random() * limit);

/** Graphs that an import or a script may build. Acyclic ones are marked. */
const graphs: readonly { readonly name: string; readonly version: WorkflowVersion; readonly leadsOn?: boolean }[] = [
  {
    name: '120 steps that each lead to the same 120',
    leadsOn: true,
    version: versionOf(
      240,
      times(14_400, (i) => [Math.floor(i / 120), 120 + (i % 120)]),
    ),
  },
  {
    name: '1,500 steps that all lead to one',
    leadsOn: true,
    version: versionOf(
      1500,
      times(1499, (i) => [i, 1499]),
    ),
  },
  {
    name: '1,500 steps in a line with a timeout each, all to one End',
    leadsOn: true,
    version: versionOf(1500, [...chain(1500), ...times(1498, (i) => [i, 1499, 'timeout', 'PT1H'])]),
  },
  {
    name: '1,500 steps in a line with a branch each, all to one End',
    leadsOn: true,
    version: versionOf(1500, [...chain(1500), ...times(1498, (i) => [i, 1499, 'standard', 'w'])]),
  },
  {
    name: 'a star of 1,500',
    leadsOn: true,
    version: versionOf(
      1501,
      times(1500, (i) => [0, i + 1, 'standard', `w${i}`]),
    ),
  },
  {
    name: 'a star of 1,500 that leads back',
    version: versionOf(1501, [...times(1500, (i) => [0, i + 1]), ...times(1500, (i) => [i + 1, 0])]),
  },
  {
    name: '1,500 circles of two, apart',
    version: versionOf(
      3000,
      times(3000, (i) => [i, i ^ 1]),
    ),
  },
  {
    name: '1,500 circles of two, in a line',
    version: versionOf(
      1501,
      times(3000, (i) => (i % 2 === 0 ? [i >> 1, (i >> 1) + 1] : [(i >> 1) + 1, i >> 1])),
    ),
  },
  {
    name: 'a ladder of 1,500 rungs',
    leadsOn: true,
    version: versionOf(
      3000,
      times(4497, (i) => [2 * Math.floor(i / 3) + Number(i % 3 === 1), 2 * Math.floor(i / 3) + [2, 3, 1][i % 3]!]),
    ),
  },
  {
    name: 'a ladder whose rungs cross',
    leadsOn: true,
    version: versionOf(
      3000,
      times(5996, (i) => [2 * (i >> 2) + (i & 1), 2 * (i >> 2) + 2 + ((i >> 1) & 1)]),
    ),
  },
  {
    name: 'a line of 2,000 with 2,000 jumps ahead',
    leadsOn: true,
    version: versionOf(2000, [
      ...chain(2000),
      ...times(2000, () => {
        const from = pick(1990);
        return [from, from + 2 + pick(1998 - from)];
      }),
    ]),
  },
  {
    name: 'a line of 2,000 with 2,000 jumps anywhere',
    version: versionOf(2000, [
      ...chain(2000),
      ...times(2000, () => [pick(2000), pick(2000), ['standard', 'timeout'][pick(2)]!, 'w']),
    ]),
  },
  {
    name: '1,000 parallel paths',
    leadsOn: true,
    version: versionOf(
      2,
      times(1000, () => [0, 1, 'standard', 'w']),
    ),
  },
  {
    name: 'a line of 1,500 from which everything leads back to the first',
    version: versionOf(1500, [...chain(1500), ...times(1498, (i) => [i + 2, 0, 'standard', 'w'])]),
  },
  {
    name: '999 loops inside of each other',
    version: versionOf(2000, [...chain(2000), ...times(999, (i) => [1999 - i, i])]),
  },
  {
    name: 'a square of 70 by 70',
    leadsOn: true,
    version: versionOf(
      4900,
      times(9800, (i) => (i < 4900 ? [i, i + 70] : [i - 4900, i - 4899])).filter(
        ([from, to]) => to < 4900 && (to - from === 70 || to % 70 !== 0),
      ),
    ),
  },
  { name: '3,000 steps without a path', version: versionOf(3000, []) },
];

describe('graphs that are hard to lay out', () => {
  for (const { leadsOn, name, version } of graphs)
    it(`[L2] [L3] [L4] [L5] [L6] [L15] [L18] ${name}`, () => {
      const layout = layoutVersion(version);
      expect([Object.keys(layout.nodes).length, Object.keys(layout.edges).length]).toEqual([
        nodesOf(version).length,
        edgesOf(version).length,
      ]);
      expect(brokenLaws(version, layout).slice(0, 3)).toEqual([]);
      if (leadsOn) expect(pointingBack(version, layout).slice(0, 3)).toEqual([]);
    }, 60_000);
});
