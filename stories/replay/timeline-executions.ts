import type { JsonObject } from '#base';
import type { ExecutionStep, WorkflowExecution, WorkflowNode, WorkflowVersion } from '#model';
import { askingVersion } from './example-executions.js';

const begin = Date.parse('2025-10-15T01:29:41.000Z');
const at = (ms: number): string => new Date(begin + ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;

function step(
  version: WorkflowVersion,
  id: string,
  nodeId: string,
  from: number,
  to: number | undefined,
  context: JsonObject = {},
): ExecutionStep {
  const type = version.definition?.nodes?.find((node) => node.id === nodeId)?.type;
  return {
    id,
    start: at(from),
    ...(to === undefined ? {} : { end: at(to) }),
    node: { id: nodeId, ...(type ? { type } : {}), context },
  } as ExecutionStep;
}

/** A question in many rounds; in some of them the message fails. */
export function manyRounds(rounds: number, failing: readonly number[]): WorkflowExecution {
  const steps: ExecutionStep[] = [step(askingVersion, 'r0', 'start', 0, 10)];
  for (let round = 1; round <= rounds; round++) {
    const from = 100 + (round - 1) * 4000;
    const failed = failing.includes(round);
    const error = { code: 30003, message: 'The phone could not be reached', stepId: `r${round}a` };
    steps.push(
      step(askingVersion, `r${round}a`, 'ask', from, from + 3000, failed ? { round, error } : { round }),
      step(askingVersion, `r${round}b`, 'check', from + 3010, from + 3015, { round, fits: round === rounds }),
    );
  }
  steps.push(step(askingVersion, 'r-end', 'tag', 200 + rounds * 4000, 600 + rounds * 4000, { tags: ['booked'] }));
  return {
    id: `rounds-${rounds}`,
    status: 'completed',
    version: { id: 'v2', name: 'v2' },
    start: at(0),
    end: at(600 + rounds * 4000),
    steps,
  };
}

const node = (
  id: string,
  type: string,
  group: string,
  label: string,
  icon: string,
  config: object = {},
): WorkflowNode => ({ id, type: { type, group, label, icon }, config: config as never });

/** An execution with every kind of wait, followed by parallel nodes. */
export const holdingVersion: WorkflowVersion = {
  id: 'v4',
  name: 'Review request',
  definition: {
    nodes: [
      node('start', 'trigger-keyword', 'Triggers', 'Keyword received', 'hash'),
      node('delay', 'delay', 'Timing', 'Delay', 'timer', { duration: 'PT3H' }),
      node('ask', 'wait-for-reply', 'Timing', 'Wait for reply', 'hourglass'),
      node('hours', 'wait-for-office-hours', 'Timing', 'Wait for office hours', 'clock-8'),
      node('team', 'notify-users', 'People', 'Notify users', 'bell-ring'),
      node('tag', 'add-tag', 'Contact data', 'Add tag', 'tag'),
      node('send', 'send-message', 'Messages', 'Send message', 'message-square'),
    ],
    edges: [
      { id: 'start-delay', type: 'standard', source: 'start', target: 'delay' },
      { id: 'delay-ask', type: 'standard', source: 'delay', target: 'ask' },
      { id: 'ask-tag', type: 'standard', source: 'ask', target: 'tag', value: 'Reply' },
      { id: 'ask-hours', type: 'timeout', source: 'ask', target: 'hours', value: 'PT2H' },
      { id: 'hours-team', type: 'standard', source: 'hours', target: 'team' },
      { id: 'hours-tag', type: 'standard', source: 'hours', target: 'tag' },
      { id: 'hours-send', type: 'standard', source: 'hours', target: 'send' },
    ],
  },
};

const opened = 18 * hour;
/**
 * A delay of three hours, two hours without a reply, a night until the office opened; then three parallel visits, one
 * with odd times.
 */
export const heldExecution: WorkflowExecution = {
  id: 'held-5',
  status: 'completed',
  version: { id: 'v4', name: 'v4' },
  start: at(0),
  end: at(opened + 9000),
  steps: [
    step(holdingVersion, 'h1', 'start', 0, 14),
    step(holdingVersion, 'h2', 'delay', 20, 3 * hour + 20),
    step(holdingVersion, 'h3', 'ask', 3 * hour + 30, 5 * hour + 30, { outputs: { ask: { replied: false } } }),
    step(holdingVersion, 'h4', 'hours', 5 * hour + 40, opened),
    step(holdingVersion, 'h5', 'team', opened + 500, opened + 6500),
    step(holdingVersion, 'h6', 'tag', opened + 1500, opened + 4200),
    step(holdingVersion, 'h7', 'send', opened + 2000, undefined),
  ],
};
