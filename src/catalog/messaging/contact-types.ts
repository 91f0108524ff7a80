import type { NodeProperty, NodeType } from '#model';
import { defineNodeType, onePlainEdge } from './define-node-type.js';
import { messageText } from './messages.js';

const group = 'People';

/** Node types that involve the team. */
export const peopleTypes: readonly NodeType[] = [
  defineNodeType({
    group,
    type: 'assign-to-group',
    label: 'Assign to group',
    description: 'Hands the conversation to a group of your people.',
    icon: 'users-round',
    properties: [
      {
        type: 'group',
        name: 'groups',
        label: 'Groups',
        mandatory: true,
        min: 1,
        helperText: 'The first group that is open takes the conversation.',
      },
      {
        type: 'select',
        name: 'pick',
        label: 'Who in the group',
        defaultValue: 'least-busy',
        options: [
          { value: 'least-busy', label: 'The person with the fewest open conversations' },
          { value: 'in-turn', label: 'Each in turn' },
          { value: 'anyone', label: 'Anyone: leave it unassigned' },
        ],
      },
    ],
    outputs: [{ path: 'assignedTo', name: 'Assigned to', dataType: 'string', default: '' }],
    validation: onePlainEdge,
  }),
  defineNodeType({
    group,
    type: 'notify-users',
    label: 'Notify users',
    description: 'Tells people on your team; the contact notices nothing.',
    icon: 'bell-ring',
    properties: [
      { type: 'users', name: 'users', label: 'Who', mandatory: true, min: 1, helperText: 'People of your account.' },
      { ...messageText, label: 'What to tell them', helperText: 'Fields of the contact work here too.', max: 500 },
      {
        type: 'select',
        name: 'via',
        label: 'How',
        defaultValue: 'app',
        options: [
          { value: 'app', label: 'In the app' },
          { value: 'email', label: 'By e-mail' },
          { value: 'sms', label: 'By text' },
        ],
      },
    ],
    validation: onePlainEdge,
  }),
];

const common = { group: 'Contact data', validation: onePlainEdge } as const;

const tags: NodeProperty = { type: 'tags', name: 'tags', label: 'Tags', mandatory: true, min: 1, max: 20 };

/** Node types that change contact data. */
export const contactDataTypes: readonly NodeType[] = [
  defineNodeType({
    ...common,
    type: 'add-tag',
    label: 'Add tag',
    description: 'Puts tags on the contact.',
    icon: 'tag',
    properties: [{ ...tags, helperText: 'A new tag is created when it is first used.' }],
  }),
  defineNodeType({
    ...common,
    type: 'remove-tag',
    label: 'Remove tag',
    description: 'Takes tags off the contact.',
    icon: 'tag-x',
    properties: [{ ...tags, helperText: 'Tags the contact does not have are passed over.' }],
  }),
  defineNodeType({
    ...common,
    type: 'set-attribute',
    label: 'Set attribute',
    description: 'Writes a value into one of the contact’s attributes.',
    icon: 'user-pen',
    properties: [
      { type: 'attribute', name: 'attribute', label: 'Attribute', mandatory: true },
      {
        type: 'message',
        name: 'value',
        label: 'Value',
        max: 500,
        helperText: 'Text; type { to put in a field of the contact. Leave it empty to clear the attribute.',
      },
      {
        type: 'boolean',
        name: 'onlyIfEmpty',
        label: 'Only when it is empty',
        defaultValue: false,
        helperText: 'Keeps what is already there.',
      },
    ],
  }),
  defineNodeType({
    ...common,
    type: 'add-to-list',
    label: 'Add to list',
    description: 'Puts the contact on a list.',
    icon: 'list-plus',
    properties: [
      {
        type: 'list',
        name: 'list',
        label: 'List',
        mandatory: true,
        helperText: 'Lists with double opt-in ask the contact first.',
      },
    ],
  }),
  defineNodeType({
    ...common,
    type: 'remove-from-list',
    label: 'Remove from list',
    description: 'Takes the contact off a list.',
    icon: 'list-minus',
    properties: [
      { type: 'list', name: 'list', label: 'List', mandatory: true, helperText: 'The contact stays in your account.' },
    ],
  }),
  defineNodeType({
    ...common,
    type: 'close-conversation',
    label: 'Close conversation',
    description: 'Closes the contact’s conversation in the inbox.',
    icon: 'message-square-x',
    properties: [
      {
        type: 'boolean',
        name: 'markRead',
        label: 'Mark as read',
        defaultValue: true,
        helperText: 'Takes it out of everyone’s unread count.',
      },
    ],
  }),
];
