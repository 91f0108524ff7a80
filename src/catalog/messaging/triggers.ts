import type { NodeType } from '#model';
import { defineNodeType, onePlainEdge } from './define-node-type.js';

const trigger = { group: 'Triggers', supportsReenrollment: true, validation: onePlainEdge } as const;

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
      {
        type: 'sender',
        name: 'number',
        label: 'Sent to',
        mandatory: true,
        helperText: 'The number people text the keyword to.',
      },
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
    outputs: [
      { path: 'keyword', name: 'Keyword', dataType: 'string', default: '' },
      { path: 'message', name: 'What they wrote', dataType: 'string', default: '' },
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
    type: 'trigger-meeting',
    label: 'Meeting booked',
    description: 'Starts when a contact books one of your meetings.',
    icon: 'calendar-check',
    properties: [
      {
        type: 'meetingevent',
        name: 'meetingEvent',
        label: 'Meeting',
        mandatory: true,
        helperText: 'The kind of meeting that was booked.',
      },
    ],
    outputs: [
      { path: 'meeting.start', name: 'Meeting time', dataType: 'date' },
      { path: 'meeting.host', name: 'Host', dataType: 'string', default: '' },
    ],
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
    type: 'trigger-manual',
    label: 'Manual or campaign start',
    description: 'Starts when someone on your team or a campaign puts a contact in.',
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
