import { groups, mainNumber, people, personRef, refTo, templates, tracked } from '../fernway.js';
import { path, step, withConfig, withoutSteps, withWords } from '../workflow-draft.js';
import type { WorkflowPlan } from '../workflow-plan.js';

const nodes = [
  step('booked', 'trigger-meeting', { meetingEvent: { id: 'mtg_intro', name: 'Intro session' } }),
  step('confirm', 'send-message', {
    message:
      'Hi {firstName|there}, your intro session at Fernway {attributes.homeClub|Oakland} is booked. We will remind you the day before. ' +
      'Reply STOP to opt out.',
    sendFrom: mainNumber,
  }),
  step('day-before', 'wait-until-date', { until: 'field', field: 'attributes.nextSession', before: 'P1D' }),
  step('remind', 'send-message', {
    message: 'Your intro session is tomorrow, {firstName|there}. Reply C to confirm or R to pick another time.',
    sendFrom: mainNumber,
  }),
  step('answer', 'wait-for-reply', { accept: 'keywords', keywords: ['C', 'R', 'CONFIRM'] }),
  step('by-answer', 'branch', { field: 'Wait for reply.reply' }),
  step('tag-confirmed', 'add-tag', { tags: ['confirmed'] }),
  step('kept', 'goal', { name: 'Session confirmed', worth: 40 }),
  step('tell-desk', 'notify-users', {
    users: [personRef(people.dele), personRef(people.iris)],
    message: '{firstName|Someone} {lastName|} would like another time for the intro session.',
  }),
  step('another-time', 'send-template', { template: refTo(templates.reschedule), sendFrom: mainNumber, ...tracked }),
  step('to-desk', 'assign-to-group', { groups: [groups.front], pick: 'in-turn' }),
  step('morning', 'send-template', { template: refTo(templates.morning), sendFrom: mainNumber }),
  step('end', 'end'),
];

const edges = [
  path('booked', 'confirm'),
  path('confirm', 'day-before', 'Delivered'),
  path('day-before', 'remind'),
  path('remind', 'answer', 'Delivered'),
  path('answer', 'by-answer', 'Reply'),
  path('answer', 'morning', 'PT20H', 'timeout'),
  path('by-answer', 'tag-confirmed', 'C'),
  path('by-answer', 'tell-desk', 'R'),
  path('by-answer', 'to-desk', 'Otherwise', 'default'),
  path('tag-confirmed', 'kept'),
  path('kept', 'end'),
  path('tell-desk', 'another-time'),
  path('another-time', 'end'),
  path('to-desk', 'end'),
  path('morning', 'end'),
];

/** A booked session: confirm it, remind of it, and find another time for those who ask. */
export const appointmentReminders: WorkflowPlan = {
  id: 'wf_reminders',
  name: 'Appointment reminders',
  draft: { nodes, edges },
  revisions: [
    { daysAgo: 180, by: people.ben, from: (newer) => withoutSteps(newer, 'kept') },
    { daysAgo: 120, by: people.ben, from: (newer) => withWords(newer, 'answer-morning-timeout', 'PT12H') },
    { daysAgo: 75, by: people.iris, from: (newer) => withConfig(newer, 'to-desk', { pick: 'least-busy' }) },
    {
      daysAgo: 3,
      by: people.iris,
      label: 'The desk takes turns',
      note: 'To go live when the new rota begins.',
    },
  ],
  unpublished: 1,
  executions: 60,
  replies: ['C', 'c', 'C', 'R', 'CONFIRM', 'C'],
};
