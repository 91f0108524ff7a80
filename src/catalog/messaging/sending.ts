import type { NodeProperty } from '#model';

/** The sender of a message. */
export const sendFrom: NodeProperty = {
  type: 'sender',
  name: 'sendFrom',
  label: 'Send from',
  helperText: 'The number or pool this message comes from.',
  mandatory: true,
};

/** The text of a message, with placeholders. */
export const messageText: NodeProperty = {
  type: 'message',
  name: 'message',
  label: 'Message',
  helperText: 'Write {firstName|there} to use a contact’s first name, or “there” when it is not known.',
  mandatory: true,
  min: 1,
  max: 1600,
};

/** Whether links are shortened for each contact, and under which domain. */
export const linkTracking: readonly NodeProperty[] = [
  {
    type: 'boolean',
    name: 'trackLinks',
    label: 'Track link clicks',
    helperText: 'Shortens the links in this message and counts who opens them.',
    defaultValue: false,
  },
  {
    type: 'basictext',
    name: 'linkDomain',
    label: 'Short-link domain',
    helperText: 'Each contact gets their own trackable link.',
    mandatory: true,
    max: 253,
    conditions: [{ property: 'trackLinks', comparator: 'isTrue' }],
  },
];
