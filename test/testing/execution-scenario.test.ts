import { describe, expect, test } from 'vitest';
import { simulate } from '#execute';
import { parseExecution, type WorkflowExecution } from '#model';
import { environment, maya, missedCall, sunday } from '../../stories/testing/missed-call.js';
import { executionScenario } from '../../src/testing/one/execution-scenario.js';
import { takenEdges } from '../../src/testing/one/path-states.js';
import { planOfScenario } from '../../src/testing/one/test-plan.js';
import { playTest } from '../../src/testing/one/test-run.js';
import { edge } from '../edit/carry-out.js';
import { node } from '../execute/scenario.js';
import { lawRuns } from '../support/long-run.js';
import { randomWorkflow } from '../support/random-workflow.js';

/** The execution as a service gives it. */
function stored(execution: WorkflowExecution): WorkflowExecution {
  const parsed = parseExecution(JSON.parse(JSON.stringify(execution)));
  if (!parsed.ok) throw new Error('no execution');
  return parsed.execution;
}

describe('a test made of a real execution', () => {
  test('has its contact, start and replies at their times, and takes its path', () => {
    const { execution } = simulate(missedCall, {
      ...environment,
      at: sunday,
      contact: { ...maya, attributes: { plan: 'premium' } },
      events: [{ after: 'PT48M', reply: 'book' }],
    });
    const scenario = executionScenario(stored(execution), missedCall);
    expect(scenario.at).toBe('2025-10-13T01:42:00.000Z');
    expect(scenario.contact).toMatchObject({ firstName: 'Maya', attributes: { plan: 'premium' } });
    expect(scenario.events).toEqual([{ reply: 'book', at: Date.parse('2025-10-13T02:30:00Z') }]);
    expect(scenario.trigger?.nodeId).toBe('missed');
    expect(scenario.pins).toBeUndefined();
    const { frame } = playTest(missedCall, planOfScenario(scenario), environment);
    expect(takenEdges(frame)).toContain('branch-booking');
    expect(frame.state.status).toBe('completed');
  });

  test('pins what steps of the service left behind, and where splits led', () => {
    const version = {
      name: 'Service',
      definition: {
        nodes: [
          node('start', 'trigger-manual'),
          { id: 'lookup', type: { type: 'lookup-plan', label: 'Look up' } },
          node('split', 'random-split', { sticky: false }),
          node('a', 'end'),
          node('b', 'end'),
        ],
        edges: [
          edge('p1', 'start', 'lookup'),
          edge('p2', 'lookup', 'split', 'standard', 'found'),
          edge('p3', 'split', 'a', 'standard', '50'),
          edge('p4', 'split', 'b', 'standard', '50.0'),
        ],
      },
    };
    for (const seed of [1, 2, 3, 4, 5]) {
      const run = simulate(version, {
        at: sunday,
        contact: maya,
        seed,
        events: [{ after: 'PT1M', outputs: { plan: 'gold' }, edgeId: 'p2' }],
      });
      const scenario = executionScenario(stored(run.execution), version);
      expect(scenario.pins?.['lookup']).toEqual({ edgeId: 'p2', outputs: { plan: 'gold' } });
      const { frame } = playTest(version, planOfScenario(scenario), {});
      expect(takenEdges(frame)).toEqual(takenEdges(run));
    }
  });

  test('of random workflows takes the path of the execution where time alone leads on', () => {
    for (let seed = 1; seed <= lawRuns(300); seed++) {
      const version = randomWorkflow(seed, 4 + (seed % 14));
      const run = simulate(version, { at: sunday, contact: { ...maya, id: `c${seed}` }, seed });
      const scenario = executionScenario(stored(run.execution), version);
      const again = simulate(version, scenario);
      const path = takenEdges(run);
      expect(takenEdges(again).slice(0, path.length)).toEqual(path);
    }
  });

  test('an execution without anything is a test of an unnamed contact', () => {
    expect(executionScenario({}, missedCall)).toEqual({ at: '1970-01-01T00:00:00.000Z', contact: {} });
  });
});
