import { describe, expect, it } from 'vitest';
import { seededRandom } from '#base';
import { type LayoutOptions, layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { lawRuns } from '../support/long-run.js';
import { brokenLaws, pointingBack } from './broken-laws.js';

const seed = 20_261_121;
const graphs = lawRuns(10_000);

type Family = 'tree' | 'forward' | 'any' | 'parts' | 'parallel';
const families: readonly Family[] = ['tree', 'forward', 'any', 'parts', 'parallel'];
const kinds = ['standard', 'standard', 'standard', 'default', 'timeout', 'error', 'later'];
const options: readonly LayoutOptions[] = [
  {},
  { density: 'compact' },
  { direction: 'right' },
  { sizes: { s1: { width: 97, height: 133 }, s2: { width: 301, height: 41 } } },
];

function randomGraph(family: Family, random: () => number): WorkflowVersion {
  const pick = (limit: number): number => Math.floor(random() * limit);
  const count = 2 + pick(22);
  const ends: [number, number][] = [];
  if (family === 'tree') for (let i = 1; i < count; i++) ends.push([pick(i), i]);
  else {
    for (let i = pick(count * 2); i > 0; i--) {
      const a = pick(count);
      const b = pick(count);
      if (family === 'forward' && a === b) continue;
      if (family === 'parts' && a % 3 !== b % 3) continue;
      ends.push(family === 'forward' ? [Math.min(a, b), Math.max(a, b)] : [a, b]);
      if (family === 'parallel' && pick(2) === 0) ends.push(ends.at(-1)!);
    }
  }
  return {
    definition: {
      nodes: Array.from({ length: count }, (_, i) => ({
        id: `s${i}`,
        type: {
          type: i === 0 || pick(12) === 0 ? 'trigger.list' : pick(6) === 0 ? 'end' : 'step',
          validation: { edges: [{ type: 'standard' }, { type: 'timeout' }] },
        },
      })),
      edges: ends.map(([from, to], i) => ({
        id: `p${i}`,
        type: kinds[pick(kinds.length)]!,
        source: `s${from}`,
        target: `s${to}`,
        ...(pick(2) === 0 && { value: 'words' }),
      })),
    },
  };
}

describe(`laws on ${graphs} random graphs, seed ${seed}`, () => {
  for (const family of families) {
    it(`[L1] [L2] [L4] [L5] [L6] [L7] [L15] ${family}`, () => {
      const random = seededRandom(seed + families.indexOf(family));
      const failures: string[] = [];
      for (let execution = 0; execution < graphs / families.length && failures.length === 0; execution++) {
        const version = randomGraph(family, random);
        const option = options[execution % options.length]!;
        const layout = layoutVersion(version, option);
        const broken = brokenLaws(version, layout, option.direction === 'right');
        if ((family === 'tree' || family === 'forward') && option.direction !== 'right')
          broken.push(...pointingBack(version, layout));
        if (broken.length > 0)
          failures.push(`graph ${execution}: ${broken.slice(0, 3).join('; ')}\n${JSON.stringify(version.definition)}`);
        if (execution % 10 === 0) expect(layoutVersion(structuredClone(version), option)).toEqual(layout);
      }
      expect(failures).toEqual([]);
    }, 120_000);
  }

  it('[L4] [L5] [L15] hold where too many long lines are shared or run outside', () => {
    const random = seededRandom(seed);
    const pick = (limit: number): number => Math.floor(random() * limit);
    for (const [count, jumps] of [
      [240, 120],
      [400, 500],
      [700, 60],
    ] as const) {
      const ends: [number, number][] = Array.from({ length: count - 1 }, (_, i) => [i, i + 1]);
      for (let i = 0; i < jumps; i++) {
        const from = pick(count - 10);
        ends.push([from, from + 2 + pick(count - 2 - from)]);
      }
      const version: WorkflowVersion = {
        definition: {
          nodes: Array.from({ length: count }, (_, i) => ({
            id: `s${i}`,
            type: { type: i === 0 ? 'trigger.list' : 'step' },
          })),
          edges: ends.map(([from, to], i) => ({
            id: `p${i}`,
            type: kinds[i % 7]!,
            source: `s${from}`,
            target: `s${to}`,
            ...(i % 3 === 0 && { value: 'words' }),
          })),
        },
      };
      const layout = layoutVersion(version);
      expect([...brokenLaws(version, layout, false), ...pointingBack(version, layout)].slice(0, 3)).toEqual([]);
    }
  });
});
