import type { ExecutionSummary } from '#adapter';
import type { JsonObject } from '#base';
import type { ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';
import { freeTrial } from '../canvas/free-trial-workflow.js';

/** An October evening in California: Maya's execution began at 6:29:41 PM and is seen at 7:42:02 PM. */
const begin = Date.parse('2025-10-15T01:29:41.000Z');
export const timeZone = 'America/Los_Angeles';
export const locale = 'en-US';
export const presentTime = begin + 4_341_000;

const at = (ms: number): string => new Date(begin + ms).toISOString();

/** A visit in milliseconds after the start; without `to` it is open. */
function visit(
  id: string,
  nodeId: string,
  from: number,
  to: number | undefined,
  context: JsonObject,
  version: WorkflowVersion = freeTrial,
): ExecutionStep {
  const type = version.definition?.nodes?.find((node) => node.id === nodeId)?.type;
  return {
    id,
    start: at(from),
    ...(to === undefined ? {} : { end: at(to) }),
    node: { id: nodeId, ...(type ? { type } : {}), context },
  } as ExecutionStep;
}

const contact = {
  id: 'c-1041',
  firstName: 'Maya',
  lastName: 'Torres',
  email: 'maya@example.org',
  mobile: { number: '+15105550139', country: 'US' },
  tags: ['trial'],
  optIn: '2025-10-15T01:29:41Z',
  blocked: null,
  language: 'en',
  city: 'Oakland',
  source: 'keyword',
  owner: null,
};
const execution = {
  id: '8f3a72e1-0b57-4c21',
  workflow: 'Free trial sign-up',
  version: 7,
  entry: 'TRIAL',
  reentry: false,
  channel: 'sms',
};
const attributes = { plan: 'premium', homeClub: 'Oakland' };
const office = { open: false, nextOpen: '2025-10-15T16:00Z' };
const closedText =
  'Thanks Maya! We’re closed right now. Book your free class here: bit.example/fern and we’ll confirm at 9.';
const queued = { attempts: 0, lastMessage: { message: closedText, status: 'queued', outgoing: true, media: [] } };
const undelivered = {
  attempts: 1,
  lastMessage: { message: closedText, status: 'undelivered', outgoing: true, segments: 2, errorCode: 30007, media: [] },
};
const filtered = {
  code: 30007,
  message: 'The carrier filtered this message as spam',
  detail: 'Shortening the link on your own domain usually fixes this.',
  stepId: 's6',
};

/** The execution of the design: a template was filtered as spam, the execution continued and is adding a tag. */
export const failedTemplateExecution: WorkflowExecution = {
  id: '8f3a72e1-0b57-4c21',
  status: 'running',
  version: { id: 'v7', name: 'v7' },
  start: at(0),
  steps: [
    visit('s1', 'keyword', 0, 12, { contact, execution }),
    visit('s2', 'welcome', 20, 1420, {
      contact,
      execution,
      conversation: {
        attempts: 1,
        lastMessage: {
          message: 'Hi Maya, thanks for trying Fernway Fitness. Reply YES to book a free class.',
          status: 'delivered',
          outgoing: true,
          segments: 1,
          media: [],
        },
      },
    }),
    visit('s3', 'wait', 1430, 4_336_100, {
      contact,
      execution,
      attributes,
      conversation: {
        attempts: 1,
        lastMessage: { message: 'Yes please', status: 'received', outgoing: false, media: [] },
      },
      pendingReply: true,
    }),
    visit('s4', 'branch', 4_337_000, 4_337_003, {
      contact,
      execution,
      attributes,
      conversation: queued,
      pendingReply: true,
      branch: 'premium',
    }),
    visit('s5', 'hours', 4_337_010, 4_337_015, {
      contact,
      attributes,
      office,
      conversation: queued,
      pendingReply: true,
      execution,
    }),
    visit('s6', 'after-hours', 4_337_020, 4_339_120, {
      contact,
      attributes,
      office,
      conversation: undelivered,
      execution,
      error: filtered,
    }),
    visit('s7', 'hot-lead', 4_339_130, undefined, {
      contact,
      attributes,
      office,
      conversation: undelivered,
      execution,
      error: filtered,
    }),
  ],
};

/** No reply yet: the execution has been waiting for 48 minutes. */
export const waitingExecution: WorkflowExecution = {
  id: 'waiting-0193',
  status: 'waiting',
  version: { id: 'v7', name: 'v7' },
  start: at(1_461_000),
  steps: [
    visit('w1', 'keyword', 1_461_000, 1_461_011, {
      contact: { firstName: 'Devon', lastName: 'Price', mobile: { number: '+14155550110' } },
    }),
    visit('w2', 'welcome', 1_461_020, 1_462_300, {
      contact: { firstName: 'Devon', lastName: 'Price', mobile: { number: '+14155550110' } },
      delivered: true,
    }),
    visit('w3', 'wait', 1_462_310, undefined, {
      contact: { firstName: 'Devon', lastName: 'Price', mobile: { number: '+14155550110' } },
      delivered: true,
    }),
  ],
};

/** A question repeated until the answer matches, then a tag. */
export const askingVersion: WorkflowVersion = {
  id: 'v2',
  name: 'Class sign-up',
  definition: {
    nodes: [
      {
        id: 'start',
        type: { type: 'trigger-keyword', group: 'Triggers', label: 'Keyword received', icon: 'hash' },
        config: { keywords: ['CLASS'] } as never,
      },
      {
        id: 'ask',
        type: { type: 'ask-question', group: 'Messages', label: 'Ask question', icon: 'message-circle-question-mark' },
        config: { message: 'Which day suits you?' },
      },
      { id: 'check', type: { type: 'branch', group: 'Logic', label: 'Branch', icon: 'split' } },
      {
        id: 'tag',
        type: { type: 'add-tag', group: 'Contact data', label: 'Add tag', icon: 'tag' },
        config: { tags: ['booked'] } as never,
      },
    ],
    edges: [
      { id: 'start-ask', type: 'standard', source: 'start', target: 'ask' },
      { id: 'ask-check', type: 'standard', source: 'ask', target: 'check', value: 'Answered' },
      { id: 'check-ask', type: 'default', source: 'check', target: 'ask', value: 'Otherwise' },
      { id: 'check-tag', type: 'standard', source: 'check', target: 'tag', value: 'a weekday' },
    ],
  },
};

const answers = ['tomorrow', 'the day after', 'Thursday'];
export const loopExecution: WorkflowExecution = {
  id: 'loop-7',
  status: 'completed',
  version: { id: 'v2', name: 'v2' },
  start: at(0),
  end: at(95_000),
  steps: [
    visit('l0', 'start', 0, 10, { answers: [] }, askingVersion),
    ...answers.flatMap((answer, round) => [
      visit(
        `l${round}a`,
        'ask',
        100 + round * 30_000,
        29_000 + round * 30_000,
        { answers: answers.slice(0, round + 1), answer },
        askingVersion,
      ),
      visit(
        `l${round}b`,
        'check',
        29_010 + round * 30_000,
        29_015 + round * 30_000,
        { answers: answers.slice(0, round + 1), answer, fits: round === 2 },
        askingVersion,
      ),
    ]),
    visit('l9', 'tag', 90_000, 90_400, { answers, answer: answers[2]!, fits: true, tags: ['booked'] }, askingVersion),
  ],
};

/** A deleted node, and an unknown status. */
export const ghostExecution: WorkflowExecution = {
  id: 'ghost-3',
  status: 'paused-by-admin',
  version: { id: 'v6', name: 'v6' },
  start: at(0),
  end: at(9000),
  steps: [
    visit('g1', 'keyword', 0, 12, { contact }),
    visit('g2', 'welcome', 20, 1420, { contact, delivered: true }),
    {
      id: 'g3',
      start: at(1500),
      end: at(4000),
      node: {
        id: 'coupon',
        type: { type: 'send-coupon', label: 'Send coupon', group: 'Messages', icon: 'star' },
        context: { contact, delivered: true, coupon: 'FERN-20' },
      },
    },
    visit('g4', 'hot-lead', 4010, 4300, { contact, delivered: true, coupon: 'FERN-20', tags: ['hot-lead'] }),
  ],
};

const summary = (
  id: string,
  contactName: string | undefined,
  status: string,
  minutes: number,
  lastMinutes: number | undefined,
  lastStep: string,
  contactNumber = '+14155550187',
): ExecutionSummary => ({
  id,
  status,
  contactNumber,
  steps: 4,
  lastStep,
  start: at(-minutes * 60_000),
  versionId: 'v7',
  ...(contactName === undefined ? {} : { contactName }),
  ...(lastMinutes === undefined ? {} : { end: at((lastMinutes - minutes) * 60_000) }),
});

/** The executions of this evening and of the day before. */
export const summaries: readonly ExecutionSummary[] = [
  {
    ...summary('8f3a72e1-0b57-4c21', 'Maya Torres', 'running', 0, undefined, 'Add tag', '+15105550139'),
    start: at(0),
    failedSteps: 1,
  },
  { ...summary('waiting-0193', 'Devon Price', 'waiting', 12, undefined, 'Wait for reply'), waitsUntil: at(7_221_000) },
  summary('r3', 'Priya Nair', 'completed', 27, 3.67, 'Assign to group'),
  summary('r4', undefined, 'completed', 38, 22, 'Add tag'),
  summary('r5', 'Sam Okafor', 'failed', 71, 0.07, 'Send message'),
  summary('r6', 'Helena Weiss', 'completed', 102, 9.2, 'Assign to group'),
  { ...summary('r7', 'Tomás Rivera', 'waiting', 118, undefined, 'Wait for reply'), waitsUntil: at(4_701_000) },
  summary('r8', 'Grace Lin', 'completed', 257, 120, 'Add tag'),
  summary('r9', 'Omar Haddad', 'completed', 1354, 0.68, 'Assign to group'),
  summary('r10', 'Ingrid Sø', 'canceled', 1489, 35, 'Add tag'),
  summary('r11', '', 'failed', 1627, 121, 'Send template', '+16285550110'),
  summary('r12', 'Ruth Adeyemi', 'paused-by-admin', 1919, 6.05, 'Assign to group'),
];
