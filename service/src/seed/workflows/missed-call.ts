import { groups, mainNumber, people, refTo, templates, tracked } from '../fernway.js';
import { path, step, withoutSteps, withWords } from '../workflow-draft.js';
import type { WorkflowPlan } from '../workflow-plan.js';

const nodes = [
  step('missed', 'trigger-missed-call', { number: mainNumber }),
  step('hours', 'office-hours-router', { groups: [groups.front], closedOnHolidays: true }),
  step('busy', 'send-message', {
    message:
      'Fernway Fitness: sorry we missed your call. Everyone at the desk is with a member right now. Reply STOP to opt out.',
    sendFrom: mainNumber,
  }),
  step('closed', 'send-message', {
    message:
      'Fernway Fitness: sorry we missed your call. We are closed, and back at 9 tomorrow. Reply STOP to opt out.',
    sendFrom: mainNumber,
  }),
  step('topic', 'ask-question', {
    message: 'What is it about? Reply BILLING, CLASSES or OTHER and the right person will text you back.',
    sendFrom: mainNumber,
    answerType: 'choice',
    choices: ['BILLING', 'CLASSES', 'OTHER'],
    askAgain: 'Please reply with one word: BILLING, CLASSES or OTHER.',
  }),
  step('by-topic', 'branch', { field: 'Ask a question.answer' }),
  step('to-billing', 'assign-to-group', { groups: [groups.billing] }),
  step('schedule', 'send-template', { template: refTo(templates.schedule), sendFrom: mainNumber, ...tracked }),
  step('tag-classes', 'add-tag', { tags: ['asked-about-classes'] }),
  step('to-front', 'assign-to-group', { groups: [groups.front] }),
  step('close', 'close-conversation'),
  step('end', 'end'),
];

const edges = [
  path('missed', 'hours'),
  path('hours', 'busy', 'Open'),
  path('hours', 'closed', 'Closed', 'default'),
  path('busy', 'topic', 'Delivered'),
  path('closed', 'topic', 'Delivered'),
  path('topic', 'by-topic', 'Answer'),
  path('topic', 'close', 'P1D', 'timeout'),
  path('by-topic', 'to-billing', 'BILLING'),
  path('by-topic', 'schedule', 'CLASSES'),
  path('by-topic', 'to-front', 'Otherwise', 'default'),
  path('schedule', 'tag-classes'),
  path('to-billing', 'end'),
  path('tag-classes', 'end'),
  path('to-front', 'end'),
  path('close', 'end'),
];

/** A missed call: text back at once and find out whom they need. */
export const missedCall: WorkflowPlan = {
  id: 'wf_missed_call',
  name: 'Missed-call text-back',
  draft: { nodes, edges },
  revisions: [
    { daysAgo: 140, by: people.ana, from: (newer) => withoutSteps(newer, 'tag-classes') },
    { daysAgo: 88, by: people.jo, from: (newer) => withWords(newer, 'topic-close-timeout', 'PT4H') },
    { daysAgo: 29, by: people.ana },
  ],
  executions: 45,
  replies: ['BILLING', 'CLASSES', 'classes', 'OTHER', 'Classes'],
};
