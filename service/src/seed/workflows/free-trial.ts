import { groups, mainNumber, people, refTo, templates, tracked } from '../fernway.js';
import { path, step, withConfig, withoutSteps, withWords } from '../workflow-draft.js';
import type { WorkflowPlan } from '../workflow-plan.js';

const welcome =
  'Hi {firstName|there}, thanks for trying Fernway Fitness. Reply YES to book a free class at our {attributes.homeClub|nearest} club, ' +
  'or pick a time: {properties.trialBooking} Reply STOP to opt out.';

const nodes = [
  step('keyword', 'trigger-keyword', { keywords: ['TRIAL'], number: mainNumber }),
  step('welcome', 'send-message', {
    message: welcome,
    sendFrom: mainNumber,
    ...tracked,
  }),
  step('wait', 'wait-for-reply'),
  step('by-plan', 'branch', { field: 'attributes.plan' }),
  step('desk-hours', 'office-hours-router', { groups: [groups.desk] }),
  step('assign', 'assign-to-group', { groups: [groups.front] }),
  step('after-hours', 'send-template', { template: refTo(templates.afterHours), sendFrom: mainNumber }),
  step('tag-hot', 'add-tag', { tags: ['hot-lead'] }),
  step('plans', 'send-template', { template: refTo(templates.plans), sendFrom: mainNumber, ...tracked }),
  step('tag-self-serve', 'add-tag', { tags: ['self-serve'] }),
  step('nudge', 'send-template', { template: refTo(templates.nudge), sendFrom: mainNumber }),
  step('tag-no-reply', 'add-tag', { tags: ['no-reply'] }),
  step('end', 'end'),
];

const edges = [
  path('keyword', 'welcome'),
  path('welcome', 'wait', 'Delivered'),
  path('wait', 'by-plan', 'Reply'),
  path('wait', 'nudge', 'PT2H', 'timeout'),
  path('by-plan', 'desk-hours', 'premium'),
  path('by-plan', 'plans', 'Otherwise', 'default'),
  path('desk-hours', 'assign', 'Open'),
  path('desk-hours', 'after-hours', 'Closed', 'default'),
  path('assign', 'tag-hot'),
  path('after-hours', 'tag-hot'),
  path('tag-hot', 'end'),
  path('plans', 'tag-self-serve'),
  path('tag-self-serve', 'end'),
  path('nudge', 'tag-no-reply'),
  path('tag-no-reply', 'end'),
];

const shorterWelcome =
  'Hi {firstName|there}, thanks for your interest in Fernway Fitness. Reply YES to book a free class. Reply STOP to opt out.';

/** A contact texts TRIAL: greet them, and bring those who answer to a free class. */
export const freeTrial: WorkflowPlan = {
  id: 'wf_trial',
  name: 'Free trial sign-up',
  draft: { nodes, edges },
  properties: { trialBooking: 'fern.fit/t8Kq' },
  revisions: [
    { daysAgo: 210, by: people.ana, label: 'First try', from: (newer) => withoutSteps(newer, 'wait') },
    { daysAgo: 204, by: people.ana, from: (newer) => withWords(newer, 'wait-nudge-timeout', 'PT6H') },
    {
      daysAgo: 168,
      by: people.ben,
      label: 'Shorter wait',
      note: 'Contacts answer within two hours, or not at all.',
      from: (newer) => withoutSteps(newer, 'plans', 'tag-self-serve', 'by-plan'),
    },
    { daysAgo: 131, by: people.ana, from: (newer) => withoutSteps(newer, 'desk-hours', 'after-hours') },
    {
      daysAgo: 96,
      by: people.jo,
      label: 'Premium goes to the Oakland desk',
      from: (newer) => withoutSteps(newer, 'nudge', 'tag-no-reply'),
    },
    {
      daysAgo: 61,
      by: people.ben,
      label: 'Nudge those who do not reply',
      note: 'The desk kept missing quiet trials. They get a nudge after two hours, and a tag to find them by.',
      // Put back over lunch, while the nudge was written anew.
      putBack: [60.9, 60.8],
      from: (newer) => withConfig(newer, 'welcome', { message: shorterWelcome }),
    },
    { daysAgo: 44, by: people.ana, label: 'Welcome names the club' },
  ],
  executions: 120,
  // Maya, the first of them, has an execution of her own.
  firstContact: 1,
  replies: [
    'YES',
    'Yes please',
    'yes, Saturday?',
    'YES',
    'What does it cost?',
    'Do I need to bring anything',
    'Yes :)',
    'sure',
  ],
};
