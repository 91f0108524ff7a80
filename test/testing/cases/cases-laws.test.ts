import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explorePaths, runCase, runCases, startExploring, takenIn, type WorkflowCase } from '#execute';
import type { WorkflowVersion } from '#model';
import { missedCall, missedCallCases } from '../../../stories/testing/missed-call-cases.js';
import { acceptOutcome } from '../../../src/testing/cases/accept.js';
import type { CaseOutcome } from '../../../src/testing/cases/case-runner.js';
import { comparePath } from '../../../src/testing/cases/compare-path.js';
import { coverageBy, gapOf, percentOf } from '../../../src/testing/cases/coverage.js';
import { changed, findReplyFix } from '../../../src/testing/cases/reply-fix.js';
import { lawRuns } from '../../support/long-run.js';
import { randomWorkflow } from '../../support/random-workflow.js';

function outcomeOf(version: WorkflowVersion, each: WorkflowCase): CaseOutcome {
  return { case: each, definition: version.definition, result: runCase(version, each) };
}
const outcomesOf = (version: WorkflowVersion, cases: readonly WorkflowCase[]): readonly CaseOutcome[] =>
  cases.map((each) => outcomeOf(version, each));

/** Cases of a random workflow whose expectations are right, wrong or of another version. */
function randomCases(version: WorkflowVersion, seed: number): readonly WorkflowCase[] {
  const { cases } = explorePaths(version, { runs: 60, seed });
  const odd: readonly NonNullable<WorkflowCase['expect']>[] = [
    { path: [] },
    { path: ['gone'] },
    { status: 'failed' },
    { segments: 0, price: 0, within: 'PT0S' },
    { messages: ['a', 'words that no message has'], tags: ['none'], attributes: { plan: 'x', other: 1 } },
  ];
  return cases.flatMap((each, at) => [
    each,
    { ...each, name: `${each.name} odd`, expect: { ...each.expect, ...odd[(seed + at) % odd.length] } },
  ]);
}

describe('coverage', () => {
  test('13 of 15 paths are 87 %, 11 of 12 steps, both by “price”', () => {
    const coverage = coverageBy(missedCall, outcomesOf(missedCall, missedCallCases));
    expect([coverage.covered.size, coverage.edges.length, percentOf(coverage)]).toEqual([13, 15, 87]);
    expect([coverage.nodes.size, coverage.nodeCount]).toEqual([11, 12]);
    const gap = gapOf(missedCall, coverage);
    expect(gap).toMatchObject({ by: 'price', edgeIds: ['branch-prices', 'prices-end'], nodeIds: ['prices'] });
    expect([...gap.doors]).toEqual([['prices', 'branch-prices']]);
  });

  test('[C1] percent rounds, and 100 means all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), (all, some) => {
        const covered = some % (all + 1);
        const edges = Array.from({ length: all }, (_, at) => String(at));
        const percent = percentOf({ edges, covered: new Set(edges.slice(0, covered)) });
        expect(percent === 100).toBe(covered === all);
        if (covered < all) expect(percent).toBe(Math.min(99, Math.round((100 * covered) / all)));
      }),
      { seed: 1, numRuns: lawRuns(1000) },
    );
  });

  test('[C2] covers the paths that decisions of any case took, of those that lead to a step', () => {
    for (let seed = 1; seed <= lawRuns(200); seed++) {
      const version = randomWorkflow(seed, 3 + (seed % 12));
      const outcomes = outcomesOf(version, randomCases(version, seed));
      const { edges, nodes } = version.definition ?? {};
      const ids = new Set(nodes?.map(({ id }) => id));
      const finished = (edges ?? [])
        .filter(({ source, target }) => ids.has(source) && ids.has(target))
        .map(({ id }) => id);
      const taken = outcomes.flatMap(({ result }) => result.simulation.decisions.map(({ edgeId }) => edgeId));
      const coverage = coverageBy(version, outcomes);
      expect([...coverage.edges].sort()).toEqual(finished.toSorted());
      expect([...coverage.covered].sort()).toEqual(finished.filter((id) => taken.includes(id)).sort());
      const gap = gapOf(version, coverage);
      expect([...gap.edgeIds, ...coverage.covered].sort()).toEqual(finished.toSorted());
      for (const [nodeId, door] of gap.doors) {
        expect(gap.nodeIds).toContain(nodeId);
        expect(gap.edgeIds).toContain(door);
      }
    }
  });
});

describe('accepting', () => {
  test('[C3] a case that expects what it did passes when it runs again', () => {
    let accepted = 0;
    for (let seed = 1; seed <= lawRuns(200); seed++) {
      const version = randomWorkflow(seed, 3 + (seed % 12));
      for (const outcome of outcomesOf(version, randomCases(version, seed))) {
        const after = acceptOutcome(outcome.case, outcome);
        expect(runCase(version, after)).toMatchObject({ status: 'passed', failures: [] });
        if (outcome.result.status !== 'passed') accepted++;
        else expect(after.expect).toEqual(outcome.case.expect);
      }
    }
    expect(accepted).toBeGreaterThan(5);
  });
});

describe('comparing', () => {
  test('[C4] shared and taken paths together are those that were taken, and the first one differs', () => {
    for (let seed = 1; seed <= lawRuns(200); seed++) {
      const version = randomWorkflow(seed, 3 + (seed % 12));
      for (const outcome of outcomesOf(version, randomCases(version, seed))) {
        const { expected, partsAt, shared, taken } = comparePath(version, outcome);
        expect([...shared, ...taken]).toEqual(takenIn(outcome.result.simulation).map(({ edgeId }) => edgeId));
        const differs = outcome.result.failures.some(({ of }) => of === 'path');
        expect(partsAt !== undefined || outcome.result.simulation.decisions.length === 0).toBe(
          differs || outcome.result.simulation.decisions.length === 0,
        );
        if (expected[0] !== undefined) expect(expected[0]).not.toBe(taken[0]);
      }
    }
  });
});

describe('exploring', () => {
  test('[C5] what it adds takes what it says: with it, all but the paths that were not reached are covered', () => {
    for (let seed = 1; seed <= lawRuns(200); seed++) {
      const version = randomWorkflow(seed, 3 + (seed % 12));
      const first = explorePaths(version, { runs: 5, seed }).cases;
      const { covered, edges } = runCases(version, first);
      const { cases, unreached } = explorePaths(version, { runs: 300, covered });
      const after = runCases(version, [...first, ...cases]);
      expect(after.results.every(({ status }) => status === 'passed')).toBe(true);
      const left = new Set(unreached.map(({ edgeId }) => edgeId));
      expect(after.covered.toSorted()).toEqual(edges.filter((id) => !left.has(id)).toSorted());
      // None is needless.
      for (const each of cases)
        expect(each.expect!.path!.some((id) => !covered.includes(id) && !left.has(id))).toBe(true);
    }
  });

  test('[C6] in parts it finds what it finds at once', () => {
    for (let seed = 1; seed <= lawRuns(100); seed++) {
      const version = randomWorkflow(seed, 3 + (seed % 12));
      const explorer = startExploring(version, { runs: 100 });
      let asked = 0;
      while (!explorer.go(() => ++asked % 3 === 0));
      expect(explorer.found()).toEqual(explorePaths(version, { runs: 100 }));
      expect(explorer.progress).toBe(1);
    }
  });

  test('[C7] toward a path it gives one case that takes it, or the reason', () => {
    for (let seed = 1; seed <= lawRuns(100); seed++) {
      const version = randomWorkflow(seed, 3 + (seed % 12));
      for (const { id } of version.definition?.edges ?? []) {
        const { cases, unreached } = explorePaths(version, { runs: 200, target: [id] });
        expect(cases.length).toBe(unreached.length === 0 ? 1 : 0);
        if (cases[0])
          expect(runCases(version, cases).covered.includes(id) || cases[0].expect!.path!.includes(id)).toBe(true);
        else expect(unreached[0]).toMatchObject({ edgeId: id, why: expect.stringMatching(/^No contact/) });
      }
    }
  });

  test('a case is found for the step that none comes to', () => {
    const [found] = explorePaths(missedCall, {
      target: ['branch-prices'],
      at: Date.parse('2026-03-03T18:00:00Z'),
    }).cases;
    expect(found?.events?.some((event) => 'reply' in event && event.reply === 'price')).toBe(true);
  });
});

describe('fixing', () => {
  test('the condition that compares the whole reply looks for the word inside', () => {
    const [first] = missedCallCases as readonly [WorkflowCase];
    const fix = findReplyFix(missedCall, outcomeOf(missedCall, first), {})!;
    expect(fix).toMatchObject({ nodeId: 'branch', path: ['conditions', 0], word: 'book', said: 'booking' });
    const { results } = runCases(changed(missedCall, fix), missedCallCases);
    expect(results.every(({ status }) => status === 'passed')).toBe(true);
  });

  test('nothing is offered where it would not help', () => {
    const [first] = missedCallCases as readonly [WorkflowCase];
    const other = { ...first, events: [{ after: 'PT5M', reply: 'appointment' }] };
    expect(findReplyFix(missedCall, outcomeOf(missedCall, other), {})).toBeUndefined();
  });
});
