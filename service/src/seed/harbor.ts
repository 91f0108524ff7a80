import type { Account, ConfigUser } from '#model';
import { path, step, withConfig } from './workflow-draft.js';
import type { WorkflowPlan } from './workflow-plan.js';

/** A second, small company, which shows that accounts are separate. */
export const harbor: Account = {
  id: 'acc_harbor',
  name: 'Harbor Dental',
  plan: {
    id: 'plan_starter',
    name: 'Starter',
    price: 49,
    credit: 1000,
    billingFrequency: 'monthly',
    includedPhoneNumberCountries: ['US'],
  },
  defaults: { country: { code: 'US', name: 'United States' } },
  balance: 37.5,
  created: { at: '2025-09-01T16:00:00.000Z' },
  user: { role: 'Administrator' },
};

export const lena: ConfigUser = {
  id: 'usr_lena',
  email: 'lena@harbor.example',
  role: 'Administrator',
  firstName: 'Lena',
  lastName: 'Marsh',
  tacAccepted: '2025-09-01T16:05:00.000Z',
};
export const harborNumber = '+14155550187';

export const checkUpRecall: WorkflowPlan = {
  id: 'wf_recall',
  name: 'Check-up recall',
  draft: {
    nodes: [
      step('due', 'trigger-list', { list: { id: 'lst_due', name: 'Due for a check-up' } }),
      step('invite', 'send-message', {
        message:
          'Hi {firstName|there}, it is time for your check-up at Harbor Dental. Reply BOOK and we will call you, ' +
          'STOP to opt out.',
        sendFrom: harborNumber,
      }),
      step('answer', 'wait-for-reply'),
      step('call', 'notify-users', {
        users: [{ id: 'usr_lena', email: 'lena@harbor.example', firstName: 'Lena', lastName: 'Marsh' }],
        message: 'Please call {firstName|a patient} about a check-up.',
      }),
      step('tag-later', 'add-tag', { tags: ['ask-again-in-spring'] }),
      step('end', 'end'),
    ],
    edges: [
      path('due', 'invite'),
      path('invite', 'answer', 'Delivered'),
      path('answer', 'call', 'Reply'),
      path('answer', 'tag-later', 'P2D', 'timeout'),
      path('call', 'end'),
      path('tag-later', 'end'),
    ],
  },
  revisions: [
    { daysAgo: 45, by: lena, from: (newer) => withConfig(newer, 'tag-later', { tags: ['no-answer'] }) },
    { daysAgo: 20, by: lena },
  ],
  executions: 8,
  replies: ['BOOK', 'Book please'],
};
