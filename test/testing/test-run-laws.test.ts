import { describe, expect, test } from 'vitest';
import { seededRandom } from '#base';
import { runCases, simulate, type WorkflowCase } from '#execute';
import { graphOf } from '#graph';
import type { Contact, WorkflowVersion } from '#model';
import { pathStates, takenEdges } from '../../src/testing/one/path-states.js';
import { keptPath, replayedChange } from '../../src/testing/one/replayed.js';
import { silenceOf, type Suggestion, suggestionsOf } from '../../src/testing/one/suggestions.js';
import { createPlan, planOfScenario, scenarioOfPlan, type TestPlan } from '../../src/testing/one/test-plan.js';
import { atTime, backed, playTest, restarted, skipped, type TestRun, withAct } from '../../src/testing/one/test-run.js';
import { enough, lawRuns } from '../support/long-run.js';
import { randomWorkflow } from '../support/random-workflow.js';

const seeds = Array.from({ length: lawRuns(600) }, (_, at) => at + 1);
const begin = Date.parse('2026-03-06T19:30:00Z');
const environment = { account: { segmentPrice: () => 0.0079 } };

function contactOf(seed: number): Contact {
  return {
    id: `contact-${seed}`,
    firstName: 'Maya',
    mobile: { number: '+15105550142', country: 'US' },
    timezone: 'America/Los_Angeles',
    attributes: { plan: seed % 2 ? 'premium' : 'basic' },
    ...(seed % 23 === 0 ? { blocked: '2026-01-01T00:00:00Z' } : {}),
  };
}

interface Walk {
  readonly version: WorkflowVersion;
  /** The test after each move. */
  readonly runs: readonly TestRun[];
}

/** A random workflow, and a test that picks suggestions, skips and types times. Same seed, same walk. */
function walk(seed: number): Walk {
  const random = seededRandom(seed);
  const version = randomWorkflow(seed, 4 + Math.floor(random() * 16));
  const first: TestPlan = {
    ...createPlan(contactOf(seed), begin),
    seed,
    receipts: seed % 5 === 0 ? 'none' : 'delivered',
  };
  const runs = [playTest(version, first, environment)];
  while (runs.length < 14) {
    const run = runs.at(-1)!;
    const plan = nextPlan(run, random);
    if (!plan || plan === run.plan) break;
    runs.push(playTest(version, plan, environment));
  }
  return { version, runs };
}

function nextPlan(run: TestRun, random: () => number): TestPlan | undefined {
  if (run.frame.isOver) return undefined;
  const draw = random();
  if (draw < 0.15) return atTime(run, run.frame.now + Math.floor(random() * 7_200_000) + 1);
  if (draw < 0.35) return skipped(run);
  const all = suggestionsOf(run).filter(({ kind }) => kind !== 'stop' || random() < 0.1);
  const picked = all[Math.floor(random() * all.length)];
  return picked ? withAct(run, picked.act) : skipped(run);
}

const told = ({ decisions, effects, messages, state }: TestRun['frame']): string =>
  JSON.stringify({
    decisions,
    effects,
    messages: messages.map(({ media: _media, ...message }) => message),
    state,
  });

describe('laws of a test of one contact', { timeout: 600_000 }, () => {
  test('[T1] stepping equals replaying: the interpreter does the same with the whole scenario', () => {
    let moves = 0;
    for (const seed of seeds) {
      const { runs, version } = walk(seed);
      for (const { frame, plan } of runs) {
        const whole = simulate(version, {
          ...environment,
          at: plan.start,
          contact: plan.contact,
          events: plan.moves,
          seed: plan.seed,
          receipts: plan.receipts,
          until: frame.now,
        });
        const { decisions, effects, messages, state } = whole;
        expect(told(frame)).toBe(JSON.stringify({ decisions, effects, messages, state }));
        moves += plan.moves.length;
      }
    }
    expect(moves).toBeGreaterThan(enough(seeds.length * 10));
  });

  test('[T2] going back after an event gives the test before, byte for byte', () => {
    for (const seed of seeds) {
      const { runs, version } = walk(seed);
      for (let at = 1; at < runs.length; at++) {
        const before = playTest(version, backed(runs[at]!.plan), environment);
        expect(JSON.stringify(before.frame)).toBe(JSON.stringify(runs[at - 1]!.frame));
        expect(JSON.stringify(before.plan)).toBe(JSON.stringify(runs[at - 1]!.plan));
      }
    }
  });

  test('[T3] what happened before a move stays: decisions, messages and effects only grow, and the clock never goes back', () => {
    for (const seed of seeds) {
      const { runs } = walk(seed);
      for (let at = 1; at < runs.length; at++) {
        const [before, after] = [runs[at - 1]!.frame, runs[at]!.frame];
        expect(after.decisions.slice(0, before.decisions.length)).toEqual(before.decisions);
        expect(after.messages.slice(0, before.messages.length)).toEqual(before.messages);
        expect(after.now).toBeGreaterThanOrEqual(before.now);
      }
    }
  });

  test('[T4] every suggestion leads along the edges, to the end and to the price that it names', () => {
    let tried = 0;
    for (const seed of seeds) {
      const { runs, version } = walk(seed);
      for (const run of runs) {
        const silence = silenceOf(run);
        const all: readonly Suggestion[] = silence ? [...suggestionsOf(run), silence] : suggestionsOf(run);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const suggestion of all) {
          const plan = suggestion.kind === 'silence' ? skipped(run) : withAct(run, suggestion.act);
          const { frame } = playTest(version, plan, environment);
          const edges = takenEdges(frame).slice(takenEdges(run.frame).length);
          expect(edges).toEqual(suggestion.edges);
          expect(frame.isOver ? frame.state.status : undefined).toBe(suggestion.ends);
          if (suggestion.edgeId !== undefined) expect(edges).toContain(suggestion.edgeId);
          const priced = frame.messages.slice(run.frame.messages.length);
          expect(priced.reduce((sum, { price = 0 }) => sum + price, 0)).toBeCloseTo(suggestion.price ?? 0, 10);
          expect(priced.reduce((sum, { segments = 0 }) => sum + segments, 0)).toBe(suggestion.segments);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(enough(seeds.length * 8));
  });

  test('[T5] ruled out is what no path leads to from where the contact stands, and no suggestion leads there', () => {
    let out = 0;
    for (const seed of seeds) {
      const { runs, version } = walk(seed);
      const graph = graphOf(version);
      for (const run of runs) {
        const { edges, nodes } = pathStates(graph, run.frame);
        const standing = run.frame.isOver ? null : run.frame.state.nodeId;
        const reached = new Set(standing === null ? [] : [standing]);
        for (let before = -1; before !== reached.size;) {
          before = reached.size;
          for (const edge of graph.edges) if (reached.has(edge.source)) reached.add(edge.target);
        }
        const visited = new Set(run.frame.decisions.map(({ nodeId }) => nodeId));
        for (const [id, state] of nodes) expect(state === 'ruledOut').toBe(!reached.has(id) && !visited.has(id));
        const taken = new Set(takenEdges(run.frame));
        for (const { id, source } of graph.edges)
          expect(edges.get(id) === 'ruledOut').toBe(!reached.has(source) && !taken.has(id));
        for (const suggestion of suggestionsOf(run))
          for (const id of suggestion.edges) expect(edges.get(id)).not.toBe('ruledOut');
        out += [...nodes.values()].filter((state) => state === 'ruledOut').length;
      }
    }
    expect(out).toBeGreaterThan(enough(seeds.length * 4));
  });

  test('[T6] a test as a case passes, and opened again it stands where it stood', () => {
    for (const seed of seeds) {
      const { runs, version } = walk(seed);
      const { frame, plan } = runs.at(-1)!;
      const scenario = scenarioOfPlan(plan, frame.isOver ? undefined : frame.now);
      const saved: WorkflowCase = {
        name: 'Case',
        ...scenario,
        expect: { path: takenEdges(frame), status: frame.state.status },
      };
      const [result] = runCases(version, [JSON.parse(JSON.stringify(saved)) as WorkflowCase], environment).results;
      expect(result?.failures).toEqual([]);
      const opened = playTest(version, planOfScenario(saved), environment);
      expect(takenEdges(opened.frame)).toEqual(takenEdges(frame));
      expect(JSON.stringify(opened.frame.state)).toBe(JSON.stringify(frame.state));
    }
  });

  test('[T7] an earlier time takes back what came after, and the start over again takes back all', () => {
    for (const seed of seeds) {
      const { runs, version } = walk(seed);
      const run = runs.at(-1)!;
      const middle = runs[Math.floor(runs.length / 2)]!.frame.now;
      const { frame, plan } = playTest(version, atTime(run, middle), environment);
      expect(plan.moves.every(({ at }) => at <= Math.max(middle, plan.start))).toBe(true);
      expect(frame.decisions).toEqual(run.frame.decisions.slice(0, frame.decisions.length));
      expect(JSON.stringify(playTest(version, restarted(run.plan), environment).frame)).toBe(
        JSON.stringify(runs[0]!.frame),
      );
    }
  });

  test('[T8] replayed on the same version nothing is new', () => {
    for (const seed of seeds) {
      const { runs, version } = walk(seed);
      const { frame, plan } = runs.at(-1)!;
      const again = playTest(structuredClone(version), plan, environment);
      expect(replayedChange(keptPath(frame), keptPath(again.frame))).toBeUndefined();
    }
  });
});
