import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '#graph';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { reachOfWords } from '../../src/layout/layout-metrics.js';
import { anyVersion, forwardVersion, runs } from './random-version.js';
import { sketchVersion } from './sketch-version.js';

const height = 22;

/** The same edges with labels of all lengths. */
const wordy = (version: WorkflowVersion, lengths: readonly number[]): WorkflowVersion => ({
  definition: {
    ...version.definition,
    edges: edgesOf(version).map((edge, i) => ({
      ...edge,
      type: 'standard',
      ...(edge.value !== undefined && { value: 'w'.repeat(1 + (lengths[i % lengths.length] ?? 0)) }),
    })),
  },
});

describe(`pills, seed ${runs.seed}`, () => {
  it('[L24] no pill overlaps another or a node, however long its label', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.oneof(anyVersion, forwardVersion),
        fc.array(fc.nat(40), { minLength: 1, maxLength: 8 }),
        (drawn, lengths) => {
          const version = wordy(drawn, lengths);
          const layout = layoutVersion(version);
          const pills = edgesOf(version).flatMap((edge) => {
            const at = layout.edges[edge.id]?.label;
            const reach = reachOfWords(String(edge.value));
            return at
              ? [
                  {
                    id: edge.id,
                    left: at.x - reach,
                    right: at.x + reach,
                    top: at.y - height / 2,
                    bottom: at.y + height / 2,
                  },
                ]
              : [];
          });
          const cards = Object.entries(layout.nodes).map(([id, { x, y, width, height: tall }]) => ({
            id,
            left: x,
            right: x + width,
            top: y,
            bottom: y + tall,
          }));
          pills.forEach((pill, i) => {
            for (const other of [...pills.slice(i + 1), ...cards]) {
              compared++;
              const apart =
                pill.right <= other.left ||
                other.right <= pill.left ||
                pill.bottom <= other.top ||
                other.bottom <= pill.top;
              if (!apart) expect.fail(`${pill.id} lies on ${other.id}`);
            }
          });
          for (const { left, right } of pills) expect(left >= 0 && right <= layout.width).toBe(true);
        },
      ),
      { ...runs, numRuns: 1500 },
    );
    expect(compared).toBeGreaterThan(10_000);
  });

  it('[L24] long labels push lines without labels apart, short ones do not', () => {
    const linesOf = (first: string, second: string): number => {
      const layout = layoutVersion(sketchVersion(`Trigger>S;S-${first}>J;S-${second}>J;S-c>A;A>J`));
      return layout.edges[`S-${second}>J`]!.label!.x - layout.edges[`S-${first}>J`]!.label!.x;
    };
    expect(linesOf('a', 'b')).toBe(112);
    expect(linesOf('Reschedule to next week', 'Cancel my appointment')).toBe(
      reachOfWords('Reschedule to next week') + reachOfWords('Cancel my appointment') + 16,
    );
  });

  it('[L24] in a layout to the right a gap is as wide as its longest pill', () => {
    const gapOf = (words: string): number => {
      const { nodes } = layoutVersion(sketchVersion(`Trigger>S;S-${words}>A`), { direction: 'right' });
      return nodes['A']!.x - nodes['S']!.x;
    };
    expect(gapOf('Reschedule to next week')).toBeGreaterThanOrEqual(216 + 2 * reachOfWords('Reschedule to next week'));
    expect(gapOf('Yes')).toBe(216 + 160);
  });
});
