import { simulate, type WorkflowExecution } from 'pathboard/core';
import { environment, maya, missedCall } from './missed-call.js';

/** When the stories of a forecast play. */
export const today = Date.parse('2025-11-10T12:00:00Z');

const day = 86_400_000;
const words = ['book', 'Book', 'price', 'hello?', 'when do you open'];

/** Runs of the last weeks: 58 of 100 contacts reply. The same on every machine. */
export function realRuns(count: number): readonly WorkflowExecution[] {
  return Array.from({ length: count }, (_, at) => {
    const replies = (at * 37) % 100 < 58;
    return {
      ...simulate(missedCall, {
        ...environment,
        contact: { ...maya, id: `contact-${at}` },
        at: today - 28 * day + Math.floor((at / count) * 27 * day) + ((at * 7919) % 1440) * 60_000,
        events: replies ? [{ after: `PT${1 + ((at * 13) % 90)}M`, reply: words[at % words.length]! }] : [],
        seed: at + 1,
      }).execution,
      id: `run-${at}`,
    };
  });
}
