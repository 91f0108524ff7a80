import { equalJson, type JsonObject } from '#base';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { createCatalog } from '../catalog.js';
import { messagingNodeTypes } from '../messaging/messaging-node-types.js';
import { defaultConfig, propertiesOf } from '../node-properties.js';

/** A workflow that works, to begin a new one with. */
export interface WorkflowStart {
  /** Id of the start; the same in every release. */
  readonly id: string;
  /** Name of the workflow it makes. */
  readonly name: string;
  /** What it does, in one or two sentences. */
  readonly description: string;
  /** Whole but for what only the account knows: those settings are absent, and open as problems. */
  readonly version: WorkflowVersion;
}

type NodeRow = readonly [id: string, type: string, config?: JsonObject];
/** Paths of a branch on the answer to a question, each taken where the answer is its name. */
const byAnswer = (...answers: readonly string[]): JsonObject => ({
  conditions: answers.map((answer) => ({
    path: answer,
    attribute: 'Ask a question.answer',
    comparator: 'equals',
    value: [answer],
  })),
});

type EdgeRow = readonly [source: string, target: string, value?: string, type?: 'default' | 'timeout'];

const stop = 'Reply STOP to opt out.';
/** Placeholder for the name of the business, which the first message to a contact must give. */
const signed = '\u0000';

type StartRow = readonly [
  id: string,
  name: string,
  description: string,
  nodes: readonly NodeRow[],
  edges: readonly EdgeRow[],
];

const rows: readonly StartRow[] = [
  [
    'missed-call-text-back',
    'Missed-call text-back',
    'Texts back a caller you missed, waits 30 minutes for a reply, then hands it to a group. No reply: notifies people.',
    [
      ['call', 'trigger-missed-call'],
      [
        'sorry',
        'send-message',
        { message: `${signed}Sorry we missed your call! Reply here and we will text you back. ${stop}` },
      ],
      ['wait', 'wait-for-reply'],
      ['assign', 'assign-to-group'],
      ['notify', 'notify-users', { message: 'Missed call from {firstName|a new caller}: no reply to our text yet.' }],
      ['end', 'end'],
    ],
    [
      ['call', 'sorry'],
      ['sorry', 'wait', 'Delivered'],
      ['wait', 'assign', 'Reply'],
      ['wait', 'notify', 'PT30M', 'timeout'],
      ['assign', 'end'],
      ['notify', 'end'],
    ],
  ],
  [
    'appointment-reminder',
    'Appointment reminder',
    'Reminds a day before a meeting and asks for a yes. A no, or silence, goes to your team while the time can still be filled.',
    [
      ['booked', 'trigger-meeting'],
      ['day-before', 'wait-until-date', { until: 'field', field: 'Meeting booked.meeting.start', before: 'P1D' }],
      [
        'remind',
        'ask-question',
        {
          message: `${signed}Hi {firstName|there}, see you tomorrow! Can you make it? Reply YES or NO. ${stop}`,
          answerType: 'choice',
          choices: ['YES', 'NO'],
          askAgain: 'Please reply YES or NO.',
        },
      ],
      ['answer', 'branch', byAnswer('YES')],
      ['coming', 'add-tag', { tags: ['confirmed'] }],
      ['notify', 'notify-users', { message: '{firstName|A contact} has not confirmed tomorrow’s appointment.' }],
      ['end', 'end'],
    ],
    [
      ['booked', 'day-before'],
      ['day-before', 'remind'],
      ['remind', 'answer', 'Answer'],
      ['remind', 'notify', 'PT4H', 'timeout'],
      ['answer', 'coming', 'YES'],
      ['answer', 'notify', 'Otherwise', 'default'],
      ['coming', 'end'],
      ['notify', 'end'],
    ],
  ],
  [
    'review-request',
    'Review request',
    'Asks how a meeting was, two hours after it. Who is happy gets the link to review you; anything else goes to a person.',
    [
      ['ended', 'trigger-meeting-ended'],
      ['later', 'delay', { duration: 'PT2H' }],
      [
        'ask',
        'ask-question',
        {
          message: `${signed}Hi {firstName|there}, how was your visit today? Reply with a number from 1 to 5. ${stop}`,
          answerType: 'number',
          askAgain: 'Please reply with a number from 1 (poor) to 5 (great).',
        },
      ],
      ['answer', 'branch', byAnswer('5')],
      ['thanks', 'send-template'],
      ['assign', 'assign-to-group'],
      ['end', 'end'],
    ],
    [
      ['ended', 'later'],
      ['later', 'ask'],
      ['ask', 'answer', 'Answer'],
      ['ask', 'end', 'P1D', 'timeout'],
      ['answer', 'thanks', '5'],
      ['answer', 'assign', 'Otherwise', 'default'],
      ['thanks', 'end'],
      ['assign', 'end'],
    ],
  ],
  [
    'free-trial-sign-up',
    'Free trial sign-up',
    'Answers the keyword TRIAL, waits four hours for a yes, and hands it to your front desk. Silence gets one friendly nudge.',
    [
      ['keyword', 'trigger-keyword', { keywords: ['TRIAL'] }],
      [
        'welcome',
        'send-message',
        {
          message: `${signed}Hi {firstName|there}, thanks for your interest! Reply YES to book your free trial. ${stop}`,
        },
      ],
      ['wait', 'wait-for-reply'],
      ['desk-hours', 'office-hours-router'],
      ['assign', 'assign-to-group'],
      ['closed', 'send-message', { message: 'Thanks! We are closed right now and text you as soon as we are back.' }],
      [
        'nudge',
        'send-message',
        { message: 'Still interested, {firstName|there}? Your free trial is waiting: just reply YES.' },
      ],
      ['end', 'end'],
    ],
    [
      ['keyword', 'welcome'],
      ['welcome', 'wait', 'Delivered'],
      ['wait', 'desk-hours', 'Reply'],
      ['wait', 'nudge', 'PT4H', 'timeout'],
      ['desk-hours', 'assign', 'Open'],
      ['desk-hours', 'closed', 'Closed', 'default'],
      ['assign', 'end'],
      ['closed', 'assign', 'Delivered'],
      ['nudge', 'end', 'Delivered'],
    ],
  ],
  [
    're-engage',
    'Re-engage',
    'Texts the contacts of a list every Monday, and brings those who answer to your team. The others are left in peace.',
    [
      ['monday', 'trigger-schedule', { repeat: 'weekly', days: ['mon'], time: '10:00' }],
      [
        'miss-you',
        'send-message',
        {
          message: `${signed}Hi {firstName|there}, we have not seen you for a while. Can we help you get started again? ${stop}`,
        },
      ],
      ['wait', 'wait-for-reply'],
      ['assign', 'assign-to-group'],
      ['tag-back', 'add-tag', { tags: ['back-again'] }],
      ['tag-quiet', 'add-tag', { tags: ['quiet'] }],
      ['end', 'end'],
    ],
    [
      ['monday', 'miss-you'],
      ['miss-you', 'wait', 'Delivered'],
      ['wait', 'assign', 'Reply'],
      ['wait', 'tag-quiet', 'P2D', 'timeout'],
      ['assign', 'tag-back'],
      ['tag-back', 'end'],
      ['tag-quiet', 'end'],
    ],
  ],
  [
    'event-rsvp',
    'Event RSVP',
    'Asks the contacts of a list whether they come to an event, keeps a list of guests, and thanks everyone who answers.',
    [
      ['invited', 'trigger-list'],
      [
        'ask',
        'ask-question',
        {
          message: `${signed}Hi {firstName|there}, you are invited! Will you come? Reply YES, NO or MAYBE. ${stop}`,
          answerType: 'choice',
          choices: ['YES', 'NO', 'MAYBE'],
          askAgain: 'Please reply YES, NO or MAYBE.',
        },
      ],
      ['answer', 'branch', byAnswer('YES', 'NO')],
      ['guests', 'add-to-list'],
      ['pity', 'send-message', { message: 'Thanks for telling us. We hope to see you next time!' }],
      ['maybe', 'add-tag', { tags: ['maybe'] }],
      ['end', 'end'],
    ],
    [
      ['invited', 'ask'],
      ['ask', 'answer', 'Answer'],
      ['ask', 'end', 'P2D', 'timeout'],
      ['answer', 'guests', 'YES'],
      ['answer', 'pity', 'NO'],
      ['answer', 'maybe', 'Otherwise', 'default'],
      ['guests', 'end'],
      ['pity', 'end', 'Delivered'],
      ['maybe', 'end'],
    ],
  ],
  [
    'after-hours-reply',
    'After-hours reply',
    'Hands a new message to your team in office hours. When you are closed, tells the contact so, and notifies people.',
    [
      ['message', 'trigger-message'],
      ['hours', 'office-hours-router'],
      ['assign', 'assign-to-group'],
      [
        'closed',
        'send-message',
        {
          message: `${signed}Thanks for your message! We are closed right now and answer as soon as we are back. ${stop}`,
        },
      ],
      ['notify', 'notify-users', { message: '{firstName|A contact} wrote while you were closed.' }],
      ['end', 'end'],
    ],
    [
      ['message', 'hours'],
      ['hours', 'assign', 'Open'],
      ['hours', 'closed', 'Closed', 'default'],
      ['closed', 'notify', 'Delivered'],
      ['assign', 'end'],
      ['notify', 'end'],
    ],
  ],
  [
    'feedback-survey',
    'Feedback survey',
    'Asks two questions after a form was sent, keeps the answers with the contact, and tags who finished.',
    [
      ['form', 'trigger-form'],
      [
        'score',
        'ask-question',
        {
          message: `${signed}Hi {firstName|there}, how likely are you to recommend us? Reply with a number from 0 to 10. ${stop}`,
          answerType: 'number',
          askAgain: 'Please reply with a number from 0 to 10.',
        },
      ],
      ['why', 'ask-question', { message: 'Thank you! What is the main reason for your answer?', answerType: 'text' }],
      ['done', 'add-tag', { tags: ['survey-done'] }],
      ['thanks', 'send-message', { message: 'Thank you for your time, {firstName|friend}. It helps us a lot.' }],
      ['quiet', 'add-tag', { tags: ['survey-unanswered'] }],
      ['end', 'end'],
    ],
    [
      ['form', 'score'],
      ['score', 'why', 'Answer'],
      ['score', 'quiet', 'P1D', 'timeout'],
      ['why', 'done', 'Answer'],
      ['why', 'done', 'P1D', 'timeout'],
      ['done', 'thanks'],
      ['thanks', 'end', 'Delivered'],
      ['quiet', 'end'],
    ],
  ],
];

/**
 * The ready-made starts, built of the built-in node types.
 *
 * @example
 * ```ts
 * import { startVersion, workflowStarts } from 'pathboard/catalog';
 *
 * const [first] = workflowStarts();
 * if (first) console.log(first.name, startVersion(first, { sender: { id: 'snd_1', number: '+15105550141' } }));
 * ```
 */
export function workflowStarts(): readonly WorkflowStart[] {
  return rows.map(startOf);
}

/** What an account gives every start. */
export interface StartFacts {
  /** The name that contacts know the business by: first messages begin with it. */
  readonly business?: string;
  /** The number to text from, as settings of the property type `sender` hold it. */
  readonly sender?: JsonObject | string;
}

/**
 * The version of a start as an account would write it: with its number in every empty setting for one, and its
 * name before the first message of a ready-made start. Ids stay those of the start.
 */
export function startVersion(
  { id, version }: Pick<WorkflowStart, 'id' | 'version'>,
  { business, sender }: StartFacts = {},
): WorkflowVersion {
  const row = rows.find(([rowId]) => rowId === id);
  // A host may have written a start of its own under the same id.
  const isOurs = row !== undefined && equalJson(version, startOf(row).version);
  const own = isOurs && business ? versionOf(row, `${business}: `) : version;
  if (sender === undefined) return own;
  const nodes = own.definition?.nodes?.map((node): WorkflowNode => {
    const senders = (node.type ? propertiesOf(node.type) : []).filter(({ type }) => type === 'sender');
    const empty = senders.filter(({ name }) => [undefined, null, ''].includes(node.config?.[name] as undefined));
    return { ...node, config: { ...node.config, ...Object.fromEntries(empty.map(({ name }) => [name, sender])) } };
  });
  return { ...own, definition: { ...own.definition, nodes } };
}

function startOf(row: StartRow): WorkflowStart {
  const [id, name, description] = row;
  return { id, name, description, version: versionOf(row, '') };
}

function versionOf([, name, , nodes, edges]: StartRow, signature: string): WorkflowVersion {
  const catalog = createCatalog(messagingNodeTypes);
  const written = (config: JsonObject): JsonObject => {
    const { message } = config;
    return typeof message === 'string' ? { ...config, message: message.replace(signed, signature) } : config;
  };
  return {
    name,
    definition: {
      nodes: nodes.map(([nodeId, typeName, config = {}]): WorkflowNode => {
        const type = catalog.find(typeName);
        return { id: nodeId, ...(type && { type, config: { ...defaultConfig(type), ...written(config) } }) };
      }),
      edges: edges.map(([source, target, value, type = 'standard']): WorkflowEdge => ({
        id: `${source}-${target}${type === 'standard' ? '' : `-${type}`}`,
        type,
        source,
        target,
        ...(value !== undefined && { value }),
      })),
      properties: [],
    },
  };
}
