import { groups, mainNumber, people, personRef, refTo, templates, tracked } from '../fernway.js';
import { path, step, withConfig, withoutSteps } from '../workflow-draft.js';
import type { WorkflowPlan } from '../workflow-plan.js';

const nodes = [
  step('feedback', 'trigger-form', { form: { id: 'frm_checkin', name: 'Class check-in' } }),
  step('later', 'delay', { duration: 'PT3H' }),
  step('ask', 'ask-question', {
    message:
      'How was your class at Fernway today, {firstName|there}? Reply with a number from 1 to 5, or STOP to opt out.',
    sendFrom: mainNumber,
    answerType: 'number',
    askAgain: 'A number from 1 to 5 is all we need.',
    saveTo: 'attributes.lastRating',
  }),
  step('by-rating', 'branch', { field: 'Ask a question.answer' }),
  step('review', 'send-template', { template: refTo(templates.review), sendFrom: mainNumber, ...tracked }),
  step('asked', 'goal', { name: 'Review asked for' }),
  step('tell-manager', 'notify-users', {
    users: [personRef(people.ana), personRef(people.ben), personRef(people.jo)],
    message: "{firstName|A member} rated today's class {attributes.lastRating}. Please call them.",
    via: 'sms',
  }),
  step('to-front', 'assign-to-group', { groups: [groups.front] }),
  step('tag-rated', 'add-tag', { tags: ['rated'] }),
  step('by-reminders', 'branch', { field: 'attributes.ratingReminders' }),
  step('count-one', 'set-attribute', { attribute: 'attributes.ratingReminders', value: 'once' }),
  step('count-two', 'set-attribute', { attribute: 'attributes.ratingReminders', value: 'twice' }),
  step('pause', 'delay', { duration: 'P1D' }),
  step('remind', 'send-template', { template: refTo(templates.reviewReminder), sendFrom: mainNumber }),
  step('tag-silent', 'add-tag', { tags: ['no-rating'] }),
  step('end', 'end'),
];

const edges = [
  path('feedback', 'later'),
  path('later', 'ask'),
  path('ask', 'by-rating', 'Answer'),
  path('ask', 'by-reminders', 'PT6H', 'timeout'),
  path('by-rating', 'review', '5'),
  path('by-rating', 'tell-manager', '1'),
  path('by-rating', 'tag-rated', 'Otherwise', 'default'),
  path('review', 'asked'),
  path('asked', 'end'),
  path('tell-manager', 'to-front'),
  path('to-front', 'end'),
  path('tag-rated', 'end'),
  path('by-reminders', 'tag-silent', 'twice'),
  path('by-reminders', 'count-two', 'once'),
  path('by-reminders', 'count-one', 'Otherwise', 'default'),
  path('count-one', 'pause'),
  path('count-two', 'pause'),
  path('pause', 'remind'),
  path('remind', 'ask'),
  path('tag-silent', 'end'),
];

/** After a class: ask for a rating, up to three times, and act on the answer. */
export const reviewRequest: WorkflowPlan = {
  id: 'wf_review',
  name: 'Review request',
  draft: { nodes, edges },
  revisions: [
    { daysAgo: 66, by: people.jo, label: 'First try', from: (newer) => withoutSteps(newer, 'asked') },
    { daysAgo: 52, by: people.jo, from: (newer) => withConfig(newer, 'later', { duration: 'PT1H' }) },
    { daysAgo: 40, by: people.mika, from: (newer) => withConfig(newer, 'pause', { duration: 'P2D' }) },
    { daysAgo: 33, by: people.jo, label: 'Remind after a day' },
  ],
  executions: 27,
  fates: { 4: 'natural', 19: 'failsLate', 24: 'silent' },
  replies: ['5', '1', '4', '5', '3', '5', '1'],
};
