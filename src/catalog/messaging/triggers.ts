import type { NodeOutput, NodeProperty, NodeType } from '#model';
import { weekFromMonday } from '../hours/week-hours.js';
import { defineNodeType, onePlainEdge } from './define-node-type.js';

const trigger = { group: 'Triggers', supportsReenrollment: true, validation: onePlainEdge } as const;

const sentTo: NodeProperty = { type: 'sender', name: 'number', label: 'Sent to', mandatory: true };
const meetingEvent: NodeProperty = { type: 'meetingevent', name: 'meetingEvent', label: 'Meeting', mandatory: true };
const receivedText = {
  path: 'message',
  name: 'What they wrote',
  dataType: 'string',
  default: '',
  answer: true,
} as const;

const meetingFacts: NodeOutput[] = [
  { path: 'meeting.start', name: 'Meeting time', dataType: 'date' },
  { path: 'meeting.host', name: 'Host', dataType: 'string', default: '' },
];

/** Node types that start an execution. */
export const triggerTypes: readonly NodeType[] = [
  defineNodeType({
    ...trigger,
    type: 'trigger-keyword',
    label: 'Keyword received',
    description: 'Starts when a contact texts one of your keywords to one of your numbers.',
    icon: 'hash',
    properties: [
      {
        type: 'keywords',
        name: 'keywords',
        label: 'Keywords',
        mandatory: true,
        min: 1,
        max: 20,
        helperText: 'Upper and lower case make no difference. STOP and HELP are always answered for you.',
      },
      { ...sentTo, helperText: 'The number people text the keyword to.' },
      {
        type: 'select',
        name: 'match',
        label: 'Match',
        defaultValue: 'whole',
        helperText: 'Whether the keyword has to be the whole message.',
        options: [
          { value: 'whole', label: 'The whole message' },
          { value: 'first', label: 'The first word' },
          { value: 'anywhere', label: 'Anywhere in the message' },
        ],
      },
    ],
    outputs: [{ path: 'keyword', name: 'Keyword', dataType: 'string', default: '' }, receivedText],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-message',
    label: 'Message received',
    description: 'Starts when a contact texts one of your numbers, whatever the words.',
    icon: 'message-circle-reply',
    properties: [
      { ...sentTo, helperText: 'The number people text. A keyword of another workflow starts that one alone.' },
      {
        type: 'select',
        name: 'startWith',
        label: 'Start with',
        defaultValue: 'first',
        helperText: 'A conversation lasts until it is closed in your inbox.',
        options: [
          { value: 'first', label: 'The first message of a conversation' },
          { value: 'every', label: 'Every message' },
        ],
      },
    ],
    outputs: [receivedText, { path: 'receivedAt', name: 'Received at', dataType: 'date' }],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-missed-call',
    label: 'Missed call',
    description: 'Starts when a call to one of your numbers is not answered.',
    icon: 'phone-missed',
    properties: [
      {
        ...sentTo,
        label: 'Number called',
        args: ['channel:voice'],
        helperText: 'The number people call.',
      },
      {
        type: 'duration',
        name: 'ignoreFor',
        label: 'Ignore further calls for',
        defaultValue: 'PT1H',
        min: 1,
        max: 7 * 24 * 60,
        helperText: 'Who calls again within this time is not started twice.',
      },
    ],
    outputs: [
      { path: 'calledAt', name: 'Called at', dataType: 'date' },
      { path: 'voicemail', name: 'Voicemail', dataType: 'string', default: '' },
    ],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-form',
    label: 'Form submitted',
    description: 'Starts when a contact sends one of your lead forms.',
    icon: 'clipboard-list',
    properties: [
      { type: 'form', name: 'form', label: 'Form', mandatory: true, helperText: 'The lead form to listen to.' },
    ],
    outputs: [{ path: 'submittedAt', name: 'Sent at', dataType: 'date' }],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-list',
    label: 'Contact added to list',
    description: 'Starts when a contact joins a list, by hand, import or keyword.',
    icon: 'user-round-plus',
    properties: [
      { type: 'list', name: 'list', label: 'List', mandatory: true, helperText: 'The list they were added to.' },
    ],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-meeting',
    label: 'Meeting booked',
    description: 'Starts when a contact books one of your meetings.',
    icon: 'calendar-check',
    properties: [{ ...meetingEvent, helperText: 'The kind of meeting that was booked.' }],
    outputs: meetingFacts,
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-link',
    label: 'Link clicked',
    description: 'Starts when a contact opens one of your tracked links.',
    icon: 'mouse-pointer-click',
    properties: [
      { type: 'link', name: 'link', label: 'Link', mandatory: true, helperText: 'A short link with contact tracking.' },
      {
        type: 'boolean',
        name: 'firstClickOnly',
        label: 'First click only',
        defaultValue: true,
        helperText: 'Ignores a contact’s later clicks.',
      },
    ],
    outputs: [{ path: 'clickedAt', name: 'Clicked at', dataType: 'date' }],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-schedule',
    label: 'On a schedule',
    description: 'Starts the contacts of a list on a date, every week or every day.',
    icon: 'calendar-clock',
    properties: [
      {
        type: 'list',
        name: 'list',
        label: 'Contacts of',
        mandatory: true,
        helperText: 'Everyone who is on the list at that time.',
      },
      {
        type: 'select',
        name: 'repeat',
        label: 'When',
        defaultValue: 'weekly',
        options: [
          { value: 'weekly', label: 'Every week' },
          { value: 'daily', label: 'Every day' },
          { value: 'once', label: 'Once' },
        ],
      },
      {
        type: 'checkboxes',
        name: 'days',
        label: 'Days',
        mandatory: true,
        options: weekFromMonday.map(([value, label]) => ({ value, label })),
        conditions: [{ property: 'repeat', comparator: 'equals', value: 'weekly' }],
      },
      {
        type: 'date',
        name: 'date',
        label: 'Date',
        mandatory: true,
        conditions: [{ property: 'repeat', comparator: 'equals', value: 'once' }],
      },
      { type: 'time', name: 'time', label: 'Time', mandatory: true, defaultValue: '09:00' },
      {
        type: 'select',
        name: 'clock',
        label: 'By the clock',
        defaultValue: 'contact',
        options: [
          { value: 'contact', label: 'Where each contact lives' },
          { value: 'zone', label: 'Of one time zone' },
        ],
      },
      {
        type: 'timezone',
        name: 'timezone',
        label: 'Time zone',
        mandatory: true,
        conditions: [{ property: 'clock', comparator: 'equals', value: 'zone' }],
      },
    ],
    outputs: [{ path: 'dueAt', name: 'Due at', dataType: 'date' }],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-meeting-ended',
    label: 'Meeting ended',
    description: 'Starts when one of your meetings with a contact is over.',
    icon: 'calendar-minus',
    properties: [{ ...meetingEvent, helperText: 'The kind of meeting that is over.' }],
    outputs: meetingFacts,
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-tag',
    label: 'Tag added',
    description: 'Starts when a contact gets one of these tags.',
    icon: 'tags',
    properties: [
      {
        type: 'tags',
        name: 'tags',
        label: 'Tags',
        mandatory: true,
        min: 1,
        max: 20,
        helperText: 'Any one of them is enough.',
      },
    ],
    outputs: [{ path: 'tag', name: 'Tag', dataType: 'string', default: '' }],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-attribute',
    label: 'Attribute changed',
    description: 'Starts when one of the contact’s attributes gets another value.',
    icon: 'text-cursor-input',
    properties: [
      { type: 'attribute', name: 'attribute', label: 'Attribute', mandatory: true },
      {
        type: 'basictext',
        name: 'becomes',
        label: 'New value',
        max: 500,
        helperText: 'Leave it empty to start at every change.',
      },
    ],
    outputs: [
      { path: 'value', name: 'New value', dataType: 'string', default: '' },
      { path: 'before', name: 'Value before', dataType: 'string', default: '' },
    ],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-campaign',
    label: 'Campaign message',
    description: 'Starts when a contact answers or receives a message of one of your campaigns.',
    icon: 'megaphone',
    properties: [
      { type: 'campaign', name: 'campaign', label: 'Campaign', mandatory: true },
      {
        type: 'select',
        name: 'event',
        label: 'Start when',
        defaultValue: 'answered',
        options: [
          { value: 'answered', label: 'The contact answers' },
          { value: 'received', label: 'The message is delivered' },
        ],
      },
    ],
    outputs: [receivedText],
  }),
  defineNodeType({
    ...trigger,
    type: 'trigger-manual',
    label: 'Manual start',
    description: 'Starts when someone on your team puts a contact in.',
    icon: 'play',
    properties: [
      {
        type: 'textarea',
        name: 'note',
        label: 'Note for your team',
        max: 500,
        helperText: 'Shown to the person who starts this by hand.',
      },
    ],
    outputs: [{ path: 'startedBy', name: 'Started by', dataType: 'string', default: '' }],
  }),
];
