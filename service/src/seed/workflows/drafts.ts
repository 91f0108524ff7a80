import { lists, mainNumber, people, refTo, templates, tracked } from '../fernway.js';
import { path, step } from '../workflow-draft.js';
import type { WorkflowPlan } from '../workflow-plan.js';

/** Contacts who have joined are welcomed. It went live an hour ago, and no contact has entered it yet. */
export const newMemberWelcome: WorkflowPlan = {
  id: 'wf_welcome',
  name: 'New member welcome',
  draft: {
    nodes: [
      step('joined', 'trigger-list', { list: refTo(lists.newsletter) }),
      step('welcome', 'send-message', {
        message: 'Welcome to Fernway, {firstName|there}! We are glad you joined. Reply STOP to opt out.',
        sendFrom: mainNumber,
      }),
      step('two-days', 'delay', { duration: 'P2D' }),
      step('classes', 'send-template', { template: refTo(templates.schedule), sendFrom: mainNumber, ...tracked }),
      step('end', 'end'),
    ],
    edges: [
      path('joined', 'welcome'),
      path('welcome', 'two-days', 'Delivered'),
      path('two-days', 'classes'),
      path('classes', 'end', 'Delivered'),
    ],
  },
  revisions: [{ daysAgo: 0.05, by: people.jo }],
  executions: 0,
  replies: [],
};

/** Not live yet. */
export const openDay: WorkflowPlan = {
  id: 'wf_open_day',
  name: 'Open day RSVP',
  draft: {
    nodes: [
      step('keyword', 'trigger-keyword', { keywords: ['OPENDAY'], number: mainNumber, match: 'first' }),
      step('invite', 'send-message', {
        message: 'See you at our open day, {firstName|there}. Are you coming? Reply YES or NO, STOP to opt out.',
        sendFrom: mainNumber,
      }),
      step('answer', 'wait-for-reply'),
      step('tag-guest', 'add-tag', { tags: ['open-day'] }),
      step('end', 'end'),
    ],
    edges: [
      path('keyword', 'invite'),
      path('invite', 'answer', 'Delivered'),
      path('answer', 'tag-guest', 'Reply'),
      path('answer', 'end', 'P2D', 'timeout'),
      path('tag-guest', 'end'),
    ],
  },
  revisions: [{ daysAgo: 47, by: people.jo }],
  unpublished: 1,
  executions: 0,
  replies: [],
};

/** Not live yet, and the question is still to be written: the only sample with a problem. */
export const classFeedback: WorkflowPlan = {
  id: 'wf_feedback',
  name: 'Class feedback',
  draft: {
    nodes: [
      step('visited', 'trigger-form', { form: { id: 'frm_checkin', name: 'Class check-in' } }),
      step('ask', 'ask-question', { message: '', sendFrom: mainNumber, answerType: 'number' }),
      step('tag', 'add-tag', { tags: ['feedback'] }),
      step('end', 'end'),
    ],
    edges: [
      path('visited', 'ask'),
      path('ask', 'tag', 'Answer'),
      path('ask', 'end', 'P1D', 'timeout'),
      path('tag', 'end'),
    ],
  },
  revisions: [{ daysAgo: 49, by: people.mika }],
  unpublished: 1,
  executions: 0,
  replies: [],
};
