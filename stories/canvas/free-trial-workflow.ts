import type { CanvasMissingEdge } from '#canvas';
import type { Problem, WorkflowVersion } from '#model';
import { edge, step } from '../steps.js';

const frontDesk = {
  id: 'g1',
  name: 'Front desk',
  users: ['Ana', 'Jo', 'Kim', 'Lee'].map((firstName) => ({ id: firstName, firstName, lastName: 'Park' })),
};
const oaklandDesk = {
  id: 'g2',
  name: 'Oakland desk',
  officeHours: {
    times: Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [
        day,
        [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }],
      ]),
    ),
  },
};

/** A gym's free trial: a keyword, a message, a reply or not, and the front desk. Thirteen steps. */
export const freeTrial: WorkflowVersion = {
  id: 'v7',
  name: 'Free trial sign-up',
  definition: {
    nodes: [
      step('keyword', 'trigger-keyword', { keywords: ['TRIAL'], number: '+15105550142' }),
      step('welcome', 'send-message', {
        message: 'Hi {firstName}, thanks for trying Fernway Fitness. Reply YES to book a free class.',
      }),
      step('wait', 'wait-for-reply', { accept: 'any' }),
      step('branch', 'branch', { branchBy: 'field', field: 'attributes.plan' }),
      step('nudge', 'send-template', { template: { id: 't1', name: 'Gentle nudge' } }),
      step('hours', 'office-hours-router', { groups: [oaklandDesk] }),
      step('plans', 'send-template', { template: { id: 't2', name: 'Plans overview' } }),
      step('no-reply', 'add-tag', { tags: ['no-reply'] }),
      step('assign', 'assign-to-group', { groups: [frontDesk] }),
      step('after-hours', 'send-template', { template: { id: 't3', name: 'After-hours reply' } }),
      step('self-serve', 'add-tag', { tags: ['self-serve'] }),
      step('hot-lead', 'add-tag', { tags: ['hot-lead'] }),
      step('end', 'end'),
    ],
    edges: [
      edge('keyword', 'welcome'),
      edge('welcome', 'wait', 'standard', 'Delivered'),
      edge('wait', 'branch', 'standard', 'Reply'),
      edge('wait', 'nudge', 'timeout', 'PT2H'),
      edge('branch', 'hours', 'standard', 'premium'),
      edge('branch', 'plans', 'default', 'Otherwise'),
      edge('nudge', 'no-reply'),
      edge('hours', 'assign', 'standard', 'Open'),
      edge('hours', 'after-hours', 'default', 'Closed'),
      edge('plans', 'self-serve'),
      edge('assign', 'hot-lead'),
      edge('after-hours', 'hot-lead'),
      edge('hot-lead', 'end'),
      edge('self-serve', 'end'),
      edge('no-reply', 'end'),
    ],
  },
};

export const freeTrialMissingEdges: readonly CanvasMissingEdge[] = [
  { nodeId: 'welcome', edgeType: 'timeout', value: 'PT10M' },
];

export const freeTrialProblems: readonly Problem[] = [
  { code: 'missing-edge', severity: 'error', nodeId: 'welcome', message: 'Connect “No receipt”' },
  { code: 'no-opt-out', severity: 'warning', nodeId: 'nudge', message: 'This template has no opt-out line' },
];
