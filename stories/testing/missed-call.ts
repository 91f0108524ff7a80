import type { ExecutionEnvironment, WorkflowEdge, WorkflowNode, WorkflowVersion } from 'pathboard/core';
import { edge, step } from '../steps.js';

const template = (id: string, name: string, text: string): WorkflowNode['config'] => ({
  template: { id, name, template: text },
});

const frontDesk = {
  id: 'g1',
  name: 'Front desk',
  officeHours: {
    active: true,
    timezone: 'America/Denver',
    times: Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [
        day,
        [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }],
      ]),
    ),
  },
};

/** A missed call: a text by office hours, a reply or not, and the front desk. */
export const missedCall: WorkflowVersion = {
  id: 'v3',
  name: 'Missed-call text-back',
  definition: {
    nodes: [
      step('missed', 'trigger-missed-call', { number: '+15105550142' }),
      step('hours', 'office-hours-router', { groups: [frontDesk] }),
      step(
        'open',
        'send-template',
        template('t1', 'Back in a minute', 'Sorry we missed you, {firstName}! We call back in a minute.'),
      ),
      step(
        'closed',
        'send-template',
        template(
          't2',
          'After-hours reply',
          'Sorry we missed you, {firstName}! The desk opens Monday at 9. Reply BOOK for a free class or PRICE for plans. Reply STOP to opt out.',
        ),
      ),
      step('wait', 'wait-for-reply', { accept: 'any' }),
      step('branch', 'branch', { branchBy: 'field', field: 'Wait for reply.reply' }),
      step('booking', 'send-template', template('t3', 'Booking link', 'Book your free class: fern.fit/book')),
      step('prices', 'send-template', template('t4', 'Price list', 'Our plans: fern.fit/plans')),
      step('assign', 'assign-to-group', { groups: [frontDesk] }),
      step(
        'nudge',
        'send-template',
        template('t5', 'Gentle nudge', 'Still there, {firstName}? Reply BOOK or PRICE. Reply STOP to opt out.'),
      ),
      step('no-reply', 'add-tag', { tags: ['no-reply'] }),
      step('end', 'end'),
    ],
    edges: [
      edge('missed', 'hours'),
      edge('hours', 'open', 'standard', 'Open'),
      edge('hours', 'closed', 'default', 'Closed'),
      edge('open', 'wait'),
      edge('closed', 'wait'),
      edge('wait', 'branch', 'standard', 'Reply'),
      edge('wait', 'nudge', 'timeout', 'PT2H'),
      edge('branch', 'booking', 'standard', 'book'),
      edge('branch', 'prices', 'standard', 'price'),
      edge('branch', 'assign', 'default', 'Otherwise'),
      edge('nudge', 'no-reply'),
      edge('booking', 'end'),
      edge('prices', 'end'),
      edge('assign', 'end'),
      edge('no-reply', 'end'),
    ],
  },
};

/** The version with other nodes and edges. */
export function changed(
  nodes: (nodes: readonly WorkflowNode[]) => readonly WorkflowNode[],
  edges: (edges: readonly WorkflowEdge[]) => readonly WorkflowEdge[] = (all) => all,
): WorkflowVersion {
  const { definition } = missedCall;
  return {
    ...missedCall,
    definition: { nodes: [...nodes(definition?.nodes ?? [])], edges: [...edges(definition?.edges ?? [])] },
  };
}

export const environment: ExecutionEnvironment = { account: { segmentPrice: () => 0.0079 } };

/** Sunday evening in Denver. */
export const sunday = '2025-10-13T01:42:00Z';

export const maya = {
  id: 'maya',
  firstName: 'Maya',
  lastName: 'Torres',
  mobile: { number: '+15105550142', country: 'US' },
  city: 'Oakland',
  timezone: 'America/Denver',
};
