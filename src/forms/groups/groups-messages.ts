import { defineMessages } from '#ui';

/** The words of the groups editor. */
export const groupsMessages = defineMessages('forms.groups', {
  groups: 'Groups',
  /** Stands for the name of a group without one. */
  unnamed: (number: number) => `Group ${number}`,
  /** The stored name of a new group: the first without a number. */
  newName: (count: number) => (count === 1 ? 'New group' : `New group ${count}`),
  addNew: 'New group',
  addExisting: 'Add a group',
  order: 'The first group that is open gets the conversation. If none is open, the default group does.',
  removed: (name: string) => `Removed ${name}`,
  moved: (name: string, position: number, count: number) => `${name} moved to position ${position} of ${count}`,
  list: {
    hasErrors: 'has errors',
    hasWarnings: 'has warnings',
    default: 'Default',
  },
  group: {
    all: 'All groups',
    position: (position: number, count: number) => `${position} of ${count}`,
    more: (name: string) => `More about ${name}`,
    moveUp: 'Move up',
    moveDown: 'Move down',
    remove: (name: string) => `Remove ${name}`,
    name: 'Group name',
    isDefault: 'Default group',
    sharedPool: 'Use shared pool',
    tags: 'Tags',
    addTag: 'Add tag',
  },
  people: {
    title: 'People',
    unnamed: (number: number) => `Person ${number}`,
    invited: 'Invited',
    remove: (name: string) => `Remove ${name}`,
    add: 'Add people',
    addByEmail: 'Add people by e-mail',
    allAdded: 'Everyone is in. Add by e-mail',
  },
  numbers: {
    title: 'Numbers',
    unnamed: (number: number) => `Number ${number}`,
    order: 'Drag to set order',
    moved: (position: number, count: number) => `Number moved to position ${position} of ${count}`,
    handle: (name: string, position: number, count: number) =>
      `Position ${position} of ${count}: ${name}. Arrow keys change the order`,
    remove: (name: string) => `Remove ${name}`,
    add: 'Add number',
    channels: { sms: 'Text messages', voice: 'Calls', whatsapp: 'WhatsApp' },
    states: { pending: 'Pending', refused: 'Refused', off: 'Off' },
  },
  notify: {
    title: 'Notify with',
    channels: { email: 'Email', push: 'Mobile push', chat: 'Team chat', webhook: 'Webhook' },
  },
});
