import { groups, lists, mainNumber, people, personRef, refTo } from '../fernway.js';
import { path, step } from '../workflow-draft.js';
import type { WorkflowPlan } from '../workflow-plan.js';
import { freeTrial } from './free-trial.js';

const nodes = [
  step('written', 'trigger-message', { number: mainNumber }),
  step('hours', 'office-hours-router', { groups: [groups.front] }),
  step('to-front', 'assign-to-group', { groups: [groups.front], pick: 'in-turn' }),
  step('closed', 'send-message', {
    message:
      'Thanks for writing to Fernway, {firstName|there}. The desk opens at 9. Two quick questions so that we can help you tomorrow. ' +
      'Reply STOP to opt out.',
    sendFrom: mainNumber,
  }),
  step('email', 'ask-question', {
    message: 'Which e-mail address may we send details to?',
    sendFrom: mainNumber,
    answerType: 'email',
    askAgain: 'That does not look like an e-mail address. Could you check it?',
    saveTo: 'attributes.workEmail',
  }),
  step('to-newsletter', 'add-to-list', { list: refTo(lists.newsletter) }),
  step('tell-desk', 'notify-users', {
    users: [personRef(people.mika)],
    message: 'New lead over night: {firstName|no name} ({mobile.number})',
    via: 'email',
  }),
  step('trial', 'go-to-workflow', { workflow: refTo(freeTrial) }),
  step('close', 'close-conversation', { markRead: false }),
  step('end', 'end'),
];

const edges = [
  path('written', 'hours'),
  path('hours', 'to-front', 'Open'),
  path('hours', 'closed', 'Closed', 'default'),
  path('to-front', 'end'),
  path('closed', 'email', 'Delivered'),
  path('email', 'to-newsletter', 'Answer'),
  path('email', 'close', 'PT12H', 'timeout'),
  path('to-newsletter', 'tell-desk'),
  path('tell-desk', 'trial'),
  path('close', 'end'),
];

/** A contact writes at night: ask what the desk needs to know, and start their trial. */
export const afterHoursIntake: WorkflowPlan = {
  id: 'wf_after_hours',
  name: 'After-hours intake',
  draft: { nodes, edges },
  revisions: [{ daysAgo: 21, by: people.mika }],
  isPaused: true,
  executions: 18,
  replies: ['sure'],
};
