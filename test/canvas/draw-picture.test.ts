import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startVersion, workflowStarts } from '#catalog';
import { cardLook, drawPicture, rowLook } from '../../src/canvas/picture/draw-picture.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { lawRuns } from '../support/long-run.js';
import type { WorkflowVersion } from '#model';

const seed = 20261123;

/** What leaves the frame, in words. */
function outside(version: WorkflowVersion, look: typeof cardLook): readonly string[] {
  const drawing = drawPicture(version, undefined, look);
  if (!drawing) return [];
  const isIn = (x: number, y: number): boolean => x >= 0 && y >= 0 && x <= look.width && y <= look.height;
  const bends = [...drawing.lines.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  return [
    ...bends.filter(([x, y]) => !isIn(x, y)).map(([x, y]) => `bend ${x} ${y}`),
    ...drawing.blocks
      .filter(({ height, width, x, y }) => !isIn(x - width / 2, y - height / 2) || !isIn(x + width / 2, y + height / 2))
      .map(({ x, y }) => `block ${x} ${y}`),
  ];
}

describe('the picture of a workflow', () => {
  test.each(workflowStarts().map((start) => [start.id, startVersion(start)] as const))(
    'holds all of the start %s',
    (_id, version) => {
      for (const look of [rowLook, cardLook]) expect(outside(version, look)).toEqual([]);
    },
  );

  test(`holds all blocks and paths of any workflow (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), fc.integer({ min: 1, max: 30 }), (workflowSeed, size) => {
        const version = randomWorkflow(workflowSeed, size);
        for (const look of [rowLook, cardLook]) expect(outside(version, look)).toEqual([]);
      }),
      { seed, numRuns: lawRuns(2_000) },
    );
  });
});
