import { groups, lists, mainNumber, people, refTo, templates, tracked } from '../fernway.js';
import { path, step, withConfig, withWords } from '../workflow-draft.js';
import type { WorkflowPlan } from '../workflow-plan.js';

const nodes = [
  step('lapsed', 'trigger-schedule', { list: refTo(lists.lapsed), days: ['mon'], time: '10:00' }),
  step('offer', 'random-split'),
  step('discount', 'send-message', {
    message:
      'We miss you at Fernway, {firstName|there}. Come back this month and your first three months are 20% off. Reply BACK to start, ' +
      'STOP to opt out.',
    sendFrom: mainNumber,
  }),
  step('free-class', 'send-message', {
    message:
      'We miss you at Fernway, {firstName|there}. Your next class is on us, at {attributes.homeClub|any} club. Reply BACK to book it, ' +
      'STOP to opt out.',
    sendFrom: mainNumber,
  }),
  step('tag-holdout', 'add-tag', { tags: ['winback-holdout'] }),
  step('answer', 'wait-for-reply'),
  step('returning', 'set-attribute', { attribute: 'attributes.plan', value: 'returning' }),
  step('to-trials', 'add-to-list', { list: refTo(lists.trials) }),
  step('off-lapsed', 'remove-from-list', { list: refTo(lists.lapsed) }),
  step('won', 'goal', { name: 'Member came back', worth: 59 }),
  step('to-front', 'assign-to-group', { groups: [groups.front] }),
  step('last-call', 'send-template', { template: refTo(templates.lastCall), sendFrom: mainNumber, ...tracked }),
  step('week', 'delay', { duration: 'P7D' }),
  step('tag-lost', 'add-tag', { tags: ['winback-lost'] }),
  step('end', 'end'),
];

const edges = [
  path('lapsed', 'offer'),
  path('offer', 'discount', '45%'),
  path('offer', 'free-class', '40%'),
  path('offer', 'tag-holdout', '15%'),
  path('discount', 'answer', 'Delivered'),
  path('free-class', 'answer', 'Delivered'),
  path('answer', 'returning', 'Reply'),
  path('answer', 'last-call', 'P3D', 'timeout'),
  path('returning', 'to-trials'),
  path('to-trials', 'off-lapsed'),
  path('off-lapsed', 'won'),
  path('won', 'to-front'),
  path('to-front', 'end'),
  path('last-call', 'week'),
  path('week', 'tag-lost'),
  path('tag-lost', 'end'),
  path('tag-holdout', 'end'),
];

/** Former members: try two offers against none, and pass those who answer to the desk. */
export const winBack: WorkflowPlan = {
  id: 'wf_winback',
  name: 'Win-back',
  draft: { nodes, edges },
  revisions: [
    { daysAgo: 110, by: people.ben, from: (newer) => withConfig(newer, 'week', { duration: 'P14D' }) },
    {
      daysAgo: 70,
      by: people.ben,
      label: 'A week is enough',
      from: (newer) => withWords(withWords(newer, 'offer-discount', '50%'), 'offer-free-class', '35%'),
    },
    {
      daysAgo: 37,
      by: people.ana,
      label: 'Other shares of the two offers',
      note: 'The free class brings back as many as the discount, and costs less.',
    },
  ],
  executions: 30,
  replies: ['BACK', 'Back', 'BACK', 'Is this for Alameda too?', 'back please'],
};
