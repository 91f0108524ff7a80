import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EditedDocument, planShiftNodes } from '#edit';
import { nodesOf } from '#graph';
import { layoutVersion } from '#layout';
import type { NodePresentation } from '#model';
import { contextOf, path, step, workflowOf } from '../support/edit-context.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { carriedOut } from './carry-out.js';

const seed = 20261121;
const version = workflowOf(
  [step('start', 'trigger-keyword', { keywords: ['HI'] }), step('a', 'add-tag'), step('loose', 'add-tag')],
  [path('start', 'a')],
);
const withPositions = (nodes: { readonly [id: string]: NodePresentation }) =>
  contextOf(version, { presentation: { version: 1, nodes } });

describe('planShiftNodes', () => {
  test('[E48] moves pins, and adds to the distance from the automatic position of other nodes', () => {
    const context = withPositions({ a: { dx: 10, title: 'Own' }, loose: { x: 300, y: -20 } });
    const moved = planShiftNodes(context, { nodeIds: ['a', 'loose', 'start', 'a', 'absent'], by: { x: 20, y: -40 } });
    expect(moved).toMatchObject({ ok: true, change: { label: 'Moved 3 steps', command: 'shiftNodes' } });
    expect(carriedOut(context.document, moved).presentation.nodes).toEqual({
      a: { title: 'Own', dx: 30, dy: -40 },
      loose: { x: 320, y: -60 },
      start: { dx: 20, dy: -40 },
    });
  });

  test('[E4] a zero or non-finite offset changes nothing', () => {
    const context = withPositions({ a: { dx: 10 } });
    for (const x of [0, NaN, Infinity]) {
      expect(planShiftNodes(context, { nodeIds: ['a'], by: { x, y: 0 } })).toMatchObject({
        ok: false,
        refusal: { code: 'nothing-changed' },
      });
    }
  });

  test('an invalid position counts as none', () => {
    const context = withPositions({ a: { dx: 'far', x: null } as never });
    expect(
      carriedOut(context.document, planShiftNodes(context, { nodeIds: ['a'], by: { x: 5, y: 0 } })).presentation
        .nodes?.['a'],
    ).toMatchObject({ dx: 5 });
  });

  test(`[E48] draws the moved nodes at the offset, and a move back restores the positions (seed ${seed})`, () => {
    const offset = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(
        fc.nat(2000),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }),
        offset,
        offset,
        (workflowSeed, draws, x, y) => {
          const random = randomWorkflow(workflowSeed, 3 + (workflowSeed % 12));
          const ids = nodesOf(random).map(({ id }) => id);
          const nodeIds = [...new Set(draws.map((draw) => ids[draw % ids.length] as string))];
          const start = contextOf(random);
          const planned = planShiftNodes(start, { nodeIds, by: { x, y } });
          if (!planned.ok) {
            expect([x, y]).toEqual([0, 0]);
            return;
          }
          const there = carriedOut(start.document, planned);
          const positions = ({ presentation, version: drawn }: EditedDocument) =>
            layoutVersion(drawn, { presentation }).nodes;
          const [before, after] = [positions(start.document), positions(there)];
          for (const id of nodeIds)
            expect([after[id]?.x, after[id]?.y]).toEqual([(before[id]?.x ?? 0) + x, (before[id]?.y ?? 0) + y]);
          const back = carriedOut(
            there,
            planShiftNodes({ ...start, document: there }, { nodeIds, by: { x: -x, y: -y } }),
          );
          expect(positions(back)).toEqual(before);
        },
      ),
      { seed, numRuns: 100 },
    );
  });
});
