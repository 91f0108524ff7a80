import { describe, expect, test } from 'vitest';
import { seededRandom } from '#base';
import {
  type Advance,
  advanceExecution,
  decisionWords,
  type ExecutionState,
  moveExecution,
  simulate,
  startExecution,
} from '#execute';
import { type ExecutionStep, parseExecution, type WorkflowExecution, type WorkflowVersion } from '#model';
import { traceExecution } from '#trace';
import { randomWorkflow } from '../support/random-workflow.js';
import { enough, lawRuns } from '../support/long-run.js';
import { randomRun } from './random-run.js';
import { flow, friday, maya, node } from './scenario.js';

const at = Date.parse(friday);
const hour = 3_600_000;
const end = node('end', 'end');
const say = (id: string, message: string) => node(id, 'send-message', { message });

const before = flow(
  [node('ask', 'ask-question', { message: 'Which club?' }), node('wait', 'wait-for-reply'), end],
  ['ask -Answer> wait', 'ask ~P1D> end', 'wait -Reply> end', 'wait ~PT2H> end'],
);
/** Without the wait; with a delay and a message in its place. */
const after: WorkflowVersion = {
  ...flow(
    [
      node('ask', 'ask-question', { message: 'Which club?' }),
      say('thanks', '{firstName}, see you at {Ask a question.answer}.'),
      node('rest', 'delay', { duration: 'PT1H', avoidNights: false }),
      end,
    ],
    ['ask -Answer> thanks', 'ask ~P1D> end', 'thanks -Delivered> end', 'rest > thanks'],
  ),
  id: 'v2',
};

/** A contact who answered the question, and waits. */
function waiting(): ExecutionState {
  const begun = startExecution({ version: before, contact: maya, at });
  return advanceExecution(before, begun.state, { kind: 'reply', at: at + hour, text: 'Oakland' }).state;
}
const codes = ({ decisions }: Advance) => decisions.map(({ code }) => code);
const moved = (nodeId: string, when = at + 2 * hour) => moveExecution(after, waiting(), nodeId, when, { from: before });

describe('moving a contact to another version', () => {
  test('the wait ends, and the contact goes on at the step with what is known', () => {
    const advance = moved('thanks');
    expect(advance.effects).toMatchObject([
      { kind: 'send-message', text: 'Maya, see you at Oakland.', id: 'execution/4/1', nodeId: 'thanks', step: 4 },
    ]);
    expect(advance.steps.map(({ end: over, id, node: visited }) => [id, visited?.id, over])).toEqual([
      ['execution-3', 'wait', '2026-03-06T21:30:00.000Z'],
      ['execution-4', 'thanks', undefined],
    ]);
    expect(advance.steps[0]?.node?.type).toMatchObject({ type: 'wait-for-reply' });
    expect(advance.state).toMatchObject({ status: 'waiting', nodeId: 'thanks', since: at + 2 * hour });
  });

  test('the first decision says from where', () => {
    const { decisions } = moved('thanks');
    expect(decisions.map((decision) => decisionWords(decision, after))[0]).toBe('Moved here from “Wait for reply”.');
    expect(decisions[0]).toMatchObject({ code: 'moved', nodeId: 'thanks', step: 4, at: at + 2 * hour });
  });

  test('no path counts as taken', () => {
    const left: string[] = [];
    const advance = moveExecution(after, waiting(), 'rest', at + hour, {
      from: before,
      onLeave: ({ id }) => left.push(id),
    });
    expect(left).toEqual([]);
    expect(advance.steps.map((step) => step.node?.context?.['edgeId'])).toEqual([null, null]);
  });

  test('a trace shows a jump, also where a path leads from the step that was left', () => {
    // `wait -Reply> end` is in the version; the contact was moved along none.
    const advance = moveExecution(before, waiting(), 'end', at + hour);
    const { visits } = traceExecution({ id: 'r', status: 'completed', steps: [...advance.steps] }, before);
    expect(visits.at(-1)).toMatchObject({ nodeId: 'end', via: { certainty: 'jump' } });
  });

  test('later events are those of the other version; the old timeout does not come', () => {
    const advance = moved('rest');
    expect(advance.wakeAt).toBe(at + 3 * hour);
    const due = advanceExecution(after, advance.state, { kind: 'due', at: at + 3 * hour });
    expect(due.effects).toMatchObject([{ text: 'Maya, see you at Oakland.', id: 'execution/5/1' }]);
  });

  test('a receipt of a message from before changes nothing', () => {
    const { state } = moved('rest');
    const late = advanceExecution(after, state, {
      kind: 'receipt',
      at: at + 2 * hour,
      effectId: 'execution/2/1',
      status: 'undelivered',
    });
    expect(late).toMatchObject({ steps: [], effects: [], decisions: [], state: { status: 'waiting', nodeId: 'rest' } });
  });

  test('to the end: the run is complete', () => {
    expect(moved('end')).toMatchObject({ done: 'completed', state: { nodeId: null, status: 'completed' } });
  });

  test('to a step that is not there: it fails, and the step where it waited has the error', () => {
    const advance = moved('nowhere');
    expect(codes(advance)).toEqual(['node-gone']);
    expect(advance.done).toBe('failed');
    expect(advance.steps.map(({ id, node: visited }) => [id, visited?.context?.['error']])).toEqual([
      ['execution-3', { code: 'node-gone', message: 'node-gone' }],
    ]);
    expect(decisionWords(advance.decisions[0]!, after)).toBe(
      'The run fails: the step to go on at is not there (“nowhere”).',
    );
  });

  test('an instant from before counts as the same', () => {
    const advance = moved('rest', at);
    expect(codes(advance)).toEqual(['clock-went-back', 'moved', 'waits']);
    expect(advance.state.at).toBe(at + hour);
  });

  test('a run that takes too long ends, as with any event', () => {
    const advance = moveExecution(after, waiting(), 'rest', at + 3 * hour, { limits: { time: 2 * hour } });
    expect([advance.done, codes(advance)]).toEqual(['timedOut', ['limit-time']]);
  });

  test('steps are counted as at any arrival', () => {
    const advance = moveExecution(after, waiting(), 'rest', at + 2 * hour, { limits: { steps: 3 } });
    expect(codes(advance)).toEqual(['moved', 'limit-steps']);
  });

  test('without the version that is left, the step that ends has its id alone', () => {
    const [step] = moveExecution(after, waiting(), 'rest', at + 2 * hour).steps;
    expect([step?.node?.id, JSON.stringify(step?.node?.type)]).toEqual(['wait', '{}']);
  });

  test('a run that is over stays over', () => {
    const { state } = simulate(before, { at, contact: maya });
    expect(moveExecution(after, state, 'rest', at + 99 * hour)).toEqual({
      state,
      steps: [],
      effects: [],
      decisions: [],
      done: state.status,
    });
  });

  test('[X9] random runs moved anywhere: storable, unique ids, an execution of the interface, the same each time', () => {
    const seen = { moved: 0, gone: 0, effects: 0 };
    for (let seed = 1; seed <= lawRuns(600); seed++) {
      const random = seededRandom(seed);
      const { advances, version } = randomRun(seed);
      const stops = advances.filter(({ state }) => state.status === 'waiting');
      const stop = stops[Math.floor(random() * stops.length)];
      if (!stop) continue;
      const text = JSON.stringify(stop.state);
      const to = random() < 0.3 ? version : randomWorkflow(seed + 5000, 4 + Math.floor(random() * 16));
      const nodes = to.definition?.nodes ?? [];
      const nodeId = random() < 0.1 ? 'not-there' : nodes[Math.floor(random() * nodes.length)]!.id;
      const when = stop.state.at + Math.floor(random() * 2 * hour);
      const move = () => moveExecution(to, JSON.parse(text) as ExecutionState, nodeId, when, { from: version });
      const first = move();
      expect(JSON.stringify(move())).toBe(JSON.stringify(first));
      expect(JSON.parse(JSON.stringify(first.state))).toEqual(first.state);

      const all = [...advances.slice(0, advances.indexOf(stop) + 1), first];
      while (!all.at(-1)!.done && all.at(-1)!.wakeAt !== undefined && all.length < 80) {
        const { state, wakeAt } = all.at(-1)!;
        const stored = JSON.parse(JSON.stringify(state)) as ExecutionState;
        all.push(advanceExecution(to, stored, { kind: 'due', at: wakeAt! }));
      }
      const ids = all.flatMap(({ effects }) => effects.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(first.state.counts.steps).toBeGreaterThanOrEqual(stop.state.counts.steps);

      const steps = new Map<string, ExecutionStep>();
      for (const advance of all) for (const step of advance.steps) steps.set(String(step.id), step);
      const { state } = all.at(-1)!;
      const execution = JSON.parse(
        JSON.stringify({
          id: state.id,
          status: state.status,
          start: new Date(state.start).toISOString(),
          ...(all.at(-1)!.done ? { end: new Date(state.at).toISOString() } : {}),
          steps: [...steps.values()],
        }),
      ) as WorkflowExecution;
      expect(parseExecution(execution).ok).toBe(true);
      expect(traceExecution(execution, to).visits).toHaveLength(steps.size);
      const open = [...steps.values()].filter((step) => step.end === undefined);
      expect(open.length).toBeLessThanOrEqual(1);

      seen.moved += codes(first).includes('moved') ? 1 : 0;
      seen.gone += codes(first).includes('node-gone') ? 1 : 0;
      seen.effects += first.effects.length;
      for (const decision of first.decisions) expect(decisionWords(decision, to)).not.toMatch(/undefined|null|“”/);
    }
    expect(seen.moved).toBeGreaterThan(enough(300));
    expect(seen.gone).toBeGreaterThan(enough(20));
    expect(seen.effects).toBeGreaterThan(enough(20));
  });
});
