import type { NodeType } from '#model';
import { defineNodeType, onePlainEdge } from './define-node-type.js';
import { messageText } from './sending.js';

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
          { value: 'least-busy', label: 'Whoever has the fewest open conversations' },
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
