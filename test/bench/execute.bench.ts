import { advanceExecution, type ExecutionState, startExecution } from '#execute';
import type { Contact, WorkflowVersion } from '#model';
import { largeWorkflow } from '../support/large-workflow.js';
import { keepResults, thisMachine } from './machine.js';
import type { ExecuteResults } from './page/results.js';

/**
 * How many contacts one core leads through a workflow of some twenty steps, with receipts, replies and timeouts.
 *
 *   --contacts 40000   how many
 */
const version: WorkflowVersion = largeWorkflow(27);
const contacts = Number(process.argv[process.argv.indexOf('--contacts') + 1]) || 40_000;
const begin = Date.parse('2026-03-06T19:30:00Z');

const unrecorded = { records: false };

function lead(number: number): number {
  const contact: Contact = {
    id: `contact-${number}`,
    firstName: 'Maya',
    mobile: { number: '+15105550142' },
    attributes: { homeClub: 'Oakland' },
  };
  let { effects, state, wakeAt } = startExecution({ version, contact, at: begin, seed: number, records: false });
  let visits = 0;
  for (let events = 0; state.status === 'waiting' && events < 100; events++) {
    ({ effects, state, wakeAt } = advanceExecution(
      version,
      state,
      eventFor(state, effects.at(-1)?.id, wakeAt, number + events),
      unrecorded,
    ));
    visits = state.counts.steps;
  }
  return visits;
}

function eventFor(state: ExecutionState, effectId: string | undefined, wakeAt: number | undefined, draw: number) {
  const { at, wait } = state;
  if (wait?.for === 'receipt')
    return { kind: 'receipt', at: at + 1500, effectId: wait.effectId ?? effectId ?? '', status: 'delivered' } as const;
  if (wait?.for === 'reply' && draw % 2 === 0) return { kind: 'reply', at: at + 60_000, text: 'YES' } as const;
  return { kind: 'due', at: wakeAt ?? at + 1 } as const;
}

for (let warm = 0; warm < 2000; warm++) lead(warm);
globalThis.gc?.();
const before = process.cpuUsage();
let visits = 0;
for (let number = 0; number < contacts; number++) visits += lead(number);
const { system, user } = process.cpuUsage(before);
const seconds = (user + system) / 1e6;
const perSecond = contacts / seconds;
const steps = visits / contacts;
console.log(
  `${contacts} contacts through ${version.definition?.nodes?.length} steps, ${steps.toFixed(1)} visits each: ${Math.round(perSecond)} a second, ${Math.round((perSecond * steps) / 1000)} thousand visits a second`,
);
const results: ExecuteResults = {
  machine: thisMachine(),
  contacts,
  nodes: version.definition?.nodes?.length ?? 0,
  visits: steps,
  perSecond,
};
keepResults('execute', results);
