import { advanceExecution, decisionWords, simulate, startExecution } from 'pathboard/core';
import type { Contact, ExecutionEvent, ExecutionState, WorkflowVersion } from 'pathboard/core';
import { messagingNodeTypes } from 'pathboard/catalog';

const typeOf = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};

const version: WorkflowVersion = {
  name: 'Class reminder',
  definition: {
    nodes: [
      { id: 'start', type: typeOf('trigger-manual') },
      { id: 'ask', type: typeOf('send-message'), config: { message: 'Hi {firstName|there}, will you come tomorrow?' } },
      { id: 'wait', type: typeOf('wait-for-reply'), config: { timeout: 'PT2H' } },
      { id: 'end', type: typeOf('end') },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'ask' },
      { id: 'p2', type: 'standard', source: 'ask', target: 'wait', value: 'Delivered' },
      { id: 'p3', type: 'standard', source: 'wait', target: 'end', value: 'Reply' },
      { id: 'p4', type: 'timeout', source: 'wait', target: 'end', value: 'PT2H' },
    ],
  },
};
const contact: Contact = { id: 'maya', firstName: 'Maya', mobile: { number: '+15105550142' } };

// A whole conversation at once: time passes, messages are delivered, and the contact answers after five minutes.
const simulation = simulate(version, {
  at: '2026-12-01T17:00:00Z',
  contact,
  events: [{ after: 'PT5M', reply: 'Yes!' }],
});
for (const { from, text } of simulation.messages) console.log(`${from}: ${text}`);
for (const decision of simulation.decisions) console.log(decisionWords(decision, version));

/** Event by event, as an engine does it: the state is stored between two events, and effects are carried out elsewhere. */
export function goOn(text: string, event: ExecutionEvent): { readonly text: string; readonly wakeAt?: number } {
  const { effects, state, wakeAt } = advanceExecution(version, JSON.parse(text) as ExecutionState, event);
  for (const effect of effects) console.log(effect.id, effect.kind);
  return { text: JSON.stringify(state), ...(wakeAt === undefined ? {} : { wakeAt }) };
}

const begun = startExecution({ version, contact, at: Date.parse('2026-12-01T17:00:00Z'), id: 'run-1' });
const [message] = begun.effects;
goOn(JSON.stringify(begun.state), {
  kind: 'receipt',
  at: begun.state.at + 1500,
  effectId: message!.id,
  status: 'delivered',
});
