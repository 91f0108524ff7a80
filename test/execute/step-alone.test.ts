import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#base';
import { nodeTypeOf } from '#catalog';
import { simulate, startExecution } from '#execute';
import { graphOf } from '#graph';
import { enough, lawRuns } from '../support/long-run.js';
import { randomRun } from './random-run.js';
import { flow, node } from './scenario.js';

const maya = { id: 'maya', firstName: 'Maya', mobile: { number: '+15105550142' } };
const at = '2026-03-06T19:30:00Z';

describe('one step alone', { timeout: 300_000 }, () => {
  const end = node('end', 'end');
  const asked = flow(
    [
      node('ask', 'ask-question', { message: 'From 1 to 5?', answerType: 'number' }),
      node('branch', 'branch', { field: 'Ask a question.answer' }),
      node('thanks', 'send-message', { message: 'You said {Ask a question.answer}, {firstName}.' }),
      end,
    ],
    ['ask -Answer> branch', 'ask ~P1D> end', 'branch -5> thanks', 'branch =Otherwise> end', 'thanks -Delivered> end'],
  );
  const alone = (nodeId: string, more: object = {}) =>
    simulate(asked, { alone: true, at, contact: maya, trigger: { nodeId }, ...more });

  test('begins there, and is complete as soon as it leaves', () => {
    const { decisions, execution, status } = alone('branch', { context: { outputs: { ask: { answer: '5' } } } });
    expect(status).toBe('completed');
    expect(execution.steps?.map((step) => step.node?.id)).toEqual(['branch']);
    expect(execution.end).toBe(new Date(at).toISOString());
    expect(decisions.map(({ code, edgeId }) => [code, graphOf(asked).edge(edgeId ?? '')?.target])).toEqual([
      ['value-fits', 'thanks'],
    ]);
  });

  test('another context takes another path', () => {
    const { decisions } = alone('branch', { context: { outputs: { ask: { answer: '2' } } } });
    expect(decisions.map(({ code }) => code)).toEqual(['value-fits-none']);
  });

  test('texts have the outputs and the attributes that are known', () => {
    const { messages } = alone('thanks', { context: { outputs: { ask: { answer: '4' } } } });
    expect(messages.map(({ text }) => text)).toEqual(['You said 4, Maya.']);
  });

  test('a step that waits gets what happens: a reply, or its timeout', () => {
    const replied = alone('ask', { events: [{ after: 'PT1M', reply: '3' }] });
    expect(replied.state.context['outputs']).toEqual({ ask: { answered: true, answer: '3' } });
    expect(alone('ask').decisions.at(-1)?.code).toBe('no-answer');
    expect(alone('ask', { until: at }).status).toBe('waiting');
  });

  test('a step that ends the run ends, and one that fails fails', () => {
    expect(alone('end').status).toBe('completed');
    expect(alone('thanks', { contact: { ...maya, valid: false } }).status).toBe('failed');
  });

  test('[X8] takes the path that a whole run takes with the same context', () => {
    let tried = 0;
    for (let seed = 1; seed <= lawRuns(300); seed++) {
      const { advances, contact, version } = randomRun(seed);
      const steps = advances.flatMap((advance) => advance.steps);
      const decisions = advances.flatMap((advance) => advance.decisions);
      for (const [index, step] of steps.entries()) {
        const before = steps[index - 1]?.node?.context;
        const nodeId = step.node?.id ?? '';
        const type = nodeTypeOf(graphOf(version).node(nodeId) ?? { id: '' }).type;
        const number = Number(step.id?.split('-').at(-1));
        const taken = decisions.find((decision) => decision.step === number && decision.edgeId !== undefined);
        if (!before || step.start !== step.end || !taken || type === 'random-split' || taken.code === 'chosen')
          continue;
        // With equal titles the latest outputs are meant, which a context alone does not say.
        if (type === 'branch') continue;
        const { edgeId: _, ...known } = before;
        const { decisions: own } = startExecution({
          version,
          contact,
          context: known as JsonObject,
          at: Date.parse(step.start ?? ''),
          trigger: { nodeId },
          alone: true,
          account: {},
        });
        expect([seed, nodeId, own.at(-1)?.edgeId]).toEqual([seed, nodeId, taken.edgeId]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(enough(300));
  });
});
