import { graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { type FlowSummary, summarizeExecutions } from '#trace';
import { createFlowWords } from '../../../src/replay/insights/flow-words.js';
import { insightsMessages } from '../../../src/replay/insights/insights-messages.js';
import { wordMessages } from '../../../src/replay/words/word-messages.js';

const time = (second: number): string => new Date(Date.UTC(2026, 10, 16, 17) + second * 1000).toISOString();

/** A question with a reply and a timeout. */
export const version = {
  id: 'v7',
  name: 'Sign-up',
  definition: {
    nodes: [
      { id: 'start', type: { type: 'trigger-keyword', label: 'Keyword received' } },
      { id: 'send', type: { type: 'send-message', label: 'Send message' } },
      { id: 'wait', type: { type: 'wait-for-reply', group: 'Timing', label: 'Wait for reply' } },
      { id: 'yes', type: { type: 'add-tag', label: 'Add tag' } },
      { id: 'nudge', type: { type: 'send-message', label: 'Gentle nudge' } },
      { id: 'end', type: { type: 'end', label: 'End' } },
    ],
    edges: [
      { id: 'go', source: 'start', target: 'send', type: 'standard' },
      { id: 'delivered', source: 'send', target: 'wait', type: 'standard', value: 'Delivered' },
      { id: 'reply', source: 'wait', target: 'yes', type: 'standard', value: 'Reply' },
      { id: 'late', source: 'wait', target: 'nudge', type: 'timeout', value: 'PT2H' },
      { id: 'out', source: 'yes', target: 'end', type: 'standard' },
      { id: 'out2', source: 'nudge', target: 'end', type: 'standard' },
    ],
  },
} as unknown as WorkflowVersion;
export const graph = graphOf(version);
export const messages = insightsMessages.defaults;
export const words = createFlowWords(messages, wordMessages.defaults, 'en-US');
export const sourceOf = (edgeId: string): string | undefined => graph.edge(edgeId)?.source;
export const titleOf = (id: string): string => graph.node(id)?.type?.label ?? id;

/** Parses "start send wait:600 yes end"; "!" marks a failure. An open execution is at its last node. */
export function execution(way: string, status = 'completed', id?: string): WorkflowExecution {
  let now = 0;
  const isOpen = status === 'waiting' || status === 'running';
  const steps = way.split(' ').map((word, at, all) => {
    const [id = '', seconds = '3'] = word.replace('!', '').split(':');
    const start = now;
    now += Number(seconds);
    const isHere = isOpen && at === all.length - 1;
    return {
      id: `${at}`,
      start: time(start),
      ...(isHere ? {} : { end: time(now) }),
      node: { id, context: word.includes('!') ? { error: { message: 'Out of reach' } } : {} },
    };
  });
  return {
    ...(id !== undefined && { id }),
    status,
    version: { id: 'v7' },
    start: time(0),
    ...(isOpen ? {} : { end: time(now) }),
    steps,
  } as unknown as WorkflowExecution;
}

/** Repeats an execution. */
export const times = (
  amount: number,
  one: WorkflowExecution | ((at: number) => WorkflowExecution),
): WorkflowExecution[] => Array.from({ length: amount }, (_, at) => (typeof one === 'function' ? one(at) : one));
/** Counts executions with and without a reply, ten failed and six waiting ones. */
export const many = (reply: number, late: number): FlowSummary =>
  summarizeExecutions(
    [
      ...times(reply, (at) => execution(`start send wait:${300 + at * 20} yes end`)),
      ...times(late, execution('start send wait:7200 nudge end')),
      ...times(10, execution('start send!', 'failed')),
      ...times(6, execution('start send wait', 'waiting')),
    ],
    version,
  );
export const summary = many(120, 80);
