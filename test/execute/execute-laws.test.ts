import { describe, expect, test } from 'vitest';
import { advanceExecution, decisionWords, type ExecutionState, startExecution } from '#execute';
import { type ExecutionStep, parseExecution, type WorkflowExecution } from '#model';
import { traceExecution } from '#trace';
import { enough, lawRuns } from '../support/long-run.js';
import { begin, digest, knownDigest, randomRun, type RandomRun } from './random-run.js';

const seeds = Array.from({ length: lawRuns(3000) }, (_, at) => at + 1);

function executionOf({ advances, version }: RandomRun): WorkflowExecution {
  const steps = new Map<string, ExecutionStep>();
  for (const advance of advances) for (const step of advance.steps) steps.set(String(step.id), step);
  const { state } = advances.at(-1)!;
  return {
    id: state.id,
    status: state.status,
    version: { id: version.id ?? '', name: version.name ?? '' },
    start: new Date(state.start).toISOString(),
    ...(advances.at(-1)!.done ? { end: new Date(state.at).toISOString() } : {}),
    steps: [...steps.values()],
  };
}

describe('laws of the interpreter', { timeout: 600_000 }, () => {
  test('[X1] the same input gives the same result, byte for byte', () => {
    for (const seed of seeds) {
      const [one, other] = [randomRun(seed), randomRun(seed)];
      expect(JSON.stringify(one.advances)).toBe(JSON.stringify(other.advances));
    }
  });

  test('[X2] a state that was stored and read between any two events goes on the same, and replayed events give the same run', () => {
    for (const seed of seeds) {
      const { advances, contact, events, version } = randomRun(seed);
      const stored = structuredClone(version);
      const first = startExecution({ version: stored, contact, at: begin, seed, account: {} });
      let text = JSON.stringify(first.state);
      expect(text).toBe(JSON.stringify(advances[0]!.state));
      events.forEach((event, at) => {
        const next = advanceExecution(stored, JSON.parse(text) as ExecutionState, event);
        expect(JSON.stringify(next)).toBe(JSON.stringify(advances[at + 1]));
        text = JSON.stringify(next.state);
      });
    }
  });

  test('[X3] an execution is one of the interface, and its trace is certain of every edge', () => {
    let edges = 0;
    for (const seed of seeds) {
      const run = randomRun(seed);
      const execution = JSON.parse(JSON.stringify(executionOf(run))) as WorkflowExecution;
      const parsed = parseExecution(execution);
      expect(parsed.ok).toBe(true);
      const trace = traceExecution(execution, run.version);
      expect(trace.visits).toHaveLength(execution.steps!.length);
      const taken = run.advances.flatMap(({ decisions }) => decisions.flatMap(({ edgeId }) => edgeId ?? []));
      const traced = trace.visits.flatMap(({ via }) => (via ? [via] : []));
      expect(traced.map(({ certainty }) => certainty).filter((certainty) => certainty !== 'certain')).toEqual([]);
      expect(traced.map(({ edgeId }) => edgeId)).toEqual(taken.slice(0, traced.length));
      edges += traced.length;
    }
    expect(edges).toBeGreaterThan(enough(seeds.length * 40));
  });

  test('[X4] effects have ids of their own, and nothing is sent to a contact who opted out', () => {
    let optedOut = 0;
    for (const seed of seeds) {
      const { advances } = randomRun(seed);
      const ids = advances.flatMap(({ effects }) => effects.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      const at = advances.findIndex(({ decisions }) => decisions.some(({ code }) => code === 'opted-out'));
      if (at < 0) continue;
      optedOut += 1;
      expect(advances[at]!.done).toBe('canceled');
      expect(
        advances.slice(at).flatMap(({ effects }) => effects.filter(({ kind }) => kind === 'send-message')),
      ).toEqual([]);
    }
    expect(optedOut).toBeGreaterThan(enough(60));
  });

  test('[X5] every decision is said in a sentence, with the path, the fact and the rule', () => {
    for (const seed of seeds.slice(0, 100)) {
      const { advances, version } = randomRun(seed);
      for (const { decisions } of advances)
        for (const decision of decisions) {
          const words = decisionWords(decision, version);
          expect(words).toMatch(/^\S.*[.?]$/);
          expect(words).not.toMatch(/undefined|NaN|\bnull\b|Took [:.]|\(\)/);
        }
    }
  });

  test('[X6] time never goes back, a wake is in the future, and an execution that is over stays over', () => {
    for (const seed of seeds) {
      const { advances, version } = randomRun(seed);
      let before = begin;
      for (const { done, state, wakeAt } of advances) {
        expect(state.at).toBeGreaterThanOrEqual(before);
        before = state.at;
        if (wakeAt !== undefined) expect(wakeAt).toBeGreaterThanOrEqual(state.at);
        expect(done === undefined).toBe(state.status === 'waiting');
      }
      const { state } = advances.at(-1)!;
      if (state.status === 'waiting') continue;
      const late = advanceExecution(version, state, { kind: 'reply', at: state.at + 1, text: 'hello' });
      expect(late).toEqual({ state, steps: [], effects: [], decisions: [], done: state.status });
    }
  });

  test('[X7] Node computes what browsers compute', () => {
    expect(digest()).toBe(knownDigest);
  });
});
