import { describe, expect, it } from 'vitest';
import { seededRandom } from '#base';
import { edgesOf, nodesOf } from '#graph';
import { type LaidOutNode, type Layout, type LayoutOptions, layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { enough } from '../support/enough.js';

const seed = 20_261_121;
const graphs = 10_000;

type Family = 'tree' | 'forward' | 'any' | 'parts' | 'parallel';
const families: readonly Family[] = ['tree', 'forward', 'any', 'parts', 'parallel'];
const kinds = ['standard', 'standard', 'standard', 'default', 'timeout', 'error', 'later'];
const options: readonly LayoutOptions[] = [{}, { density: 'compact' }, { direction: 'right' }, { sizes: { s1: { width: 97, height: 133 }, s2: { width: 301, height: 41 } } }];

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
        type: { type: i === 0 || pick(12) === 0 ? 'trigger.list' : pick(6) === 0 ? 'end' : 'step', validation: { edges: [{ type: 'standard' }, { type: 'timeout' }] } },
      })),
      edges: ends.map(([from, to], i) => ({ id: `p${i}`, type: kinds[pick(kinds.length)]!, source: `s${from}`, target: `s${to}`, ...(pick(2) === 0 && { value: 'words' }) })),
    },
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxOf = ({ x, y, width, height }: LaidOutNode): Box => ({ left: x, top: y, right: x + width, bottom: y + height });

/** What breaks a law, in words; empty where all hold. Checked apart from expect, which would take longer than the layout. */
function brokenLaws(version: WorkflowVersion, layout: Layout, across: boolean): string[] {
  const broken: string[] = [];
  const cards = nodesOf(version).map(({ id }) => ({ id, box: boxOf(layout.nodes[id]!) })).sort((a, b) => a.box.top - b.box.top);
  cards.forEach(({ box, id }, i) => {
    if (![box.left, box.top, box.right, box.bottom].every(Number.isInteger)) broken.push(`[L2] ${id}`);
    for (let j = i + 1; j < cards.length && cards[j]!.box.top < box.bottom; j++) {
      if (cards[j]!.box.left < box.right && cards[j]!.box.right > box.left) broken.push(`[L4] ${id} and ${cards[j]!.id} overlap`);
    }
  });
  const level: { readonly edge: { source: string; target: string }; readonly at: number; readonly from: number; readonly to: number }[] = [];
  for (const edge of edgesOf(version)) {
    const { points } = layout.edges[edge.id]!;
    points.slice(1).forEach((b, i) => {
      const a = points[i]!;
      const stretch = { left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) };
      if ((a.x === b.x) === (a.y === b.y)) broken.push(`[L6] ${edge.id} is neither level nor upright`);
      for (const { box, id } of cards) {
        if (box.left < stretch.right && box.right > stretch.left && box.top < stretch.bottom && box.bottom > stretch.top) broken.push(`[L5] ${edge.id} runs through ${id}`);
        // A stretch without width is inside a card where both its ends are between the borders.
        else if (stretch.left === stretch.right ? stretch.left > box.left && stretch.left < box.right && stretch.top < box.bottom && stretch.bottom > box.top
          : stretch.top > box.top && stretch.top < box.bottom && stretch.left < box.right && stretch.right > box.left) broken.push(`[L5] ${edge.id} runs through ${id}`);
      }
      const isLevel = across ? a.x === b.x : a.y === b.y;
      if (isLevel) level.push({ edge, at: across ? a.x : a.y, from: across ? stretch.top : stretch.left, to: across ? stretch.bottom : stretch.right });
    });
  }
  level.sort((a, b) => a.at - b.at || a.from - b.from);
  level.forEach((a, i) => {
    for (let j = i + 1; j < level.length && level[j]!.at === a.at && level[j]!.from < a.to; j++) {
      const b = level[j]!;
      if (a.edge.source !== b.edge.source && a.edge.target !== b.edge.target) broken.push(`[L15] ${a.edge.source} > ${a.edge.target} lies on ${b.edge.source} > ${b.edge.target}`);
    }
  });
  return broken;
}

function pointingBack(version: WorkflowVersion, layout: Layout): string[] {
  return edgesOf(version)
    .filter(({ source, target }) => boxOf(layout.nodes[source]!).bottom > layout.nodes[target]!.y)
    .map(({ id }) => `[L7] ${id} leads back`);
}

describe(`laws on ${graphs} random graphs, seed ${seed}`, () => {
  for (const family of families) {
    it(`[L1] [L2] [L4] [L5] [L6] [L7] [L15] ${family}`, () => {
      const random = seededRandom(seed + families.indexOf(family));
      const failures: string[] = [];
      for (let run = 0; run < enough(graphs / families.length) && failures.length === 0; run++) {
        const version = randomGraph(family, random);
        const option = options[run % options.length]!;
        const layout = layoutVersion(version, option);
        const broken = brokenLaws(version, layout, option.direction === 'right');
        if ((family === 'tree' || family === 'forward') && option.direction !== 'right') broken.push(...pointingBack(version, layout));
        if (broken.length > 0) failures.push(`graph ${run}: ${broken.slice(0, 3).join('; ')}\n${JSON.stringify(version.definition)}`);
        if (run % 10 === 0) expect(layoutVersion(structuredClone(version), option)).toEqual(layout);
      }
      expect(failures).toEqual([]);
    }, 120_000);
  }

  it('[L4] [L5] [L15] hold where long lines are shared or run outside, as there are too many of them', () => {
    const random = seededRandom(seed);
    const pick = (limit: number): number => Math.floor(random() * limit);
    for (const [count, jumps] of [[240, 120], [400, 500], [700, 60]] as const) {
      const ends: [number, number][] = Array.from({ length: count - 1 }, (_, i) => [i, i + 1]);
      for (let i = 0; i < jumps; i++) {
        const from = pick(count - 10);
        ends.push([from, from + 2 + pick(count - 2 - from)]);
      }
      const version: WorkflowVersion = {
        definition: {
          nodes: Array.from({ length: count }, (_, i) => ({ id: `s${i}`, type: { type: i === 0 ? 'trigger.list' : 'step' } })),
          edges: ends.map(([from, to], i) => ({ id: `p${i}`, type: kinds[i % 7]!, source: `s${from}`, target: `s${to}`, ...(i % 3 === 0 && { value: 'words' }) })),
        },
      };
      const layout = layoutVersion(version);
      expect([...brokenLaws(version, layout, false), ...pointingBack(version, layout)].slice(0, 3)).toEqual([]);
    }
  });
});
