import { defineMessages } from '#ui';

/** The words of an empty workflow: how it starts, and the ready-made ones to begin with. */
export const firstStepsMessages = defineMessages('editor.firstSteps', {
  label: 'How it starts',
  title: 'How does this workflow start?',
  hint: 'Choose what sets it off. You can change it later.',
  triggers: 'Triggers',
  /** One line for each built-in trigger by its type; of others, the description is shown. */
  kinds: {
    'trigger-keyword': 'A contact texts a word like JOIN',
    'trigger-message': 'Any text to one of your numbers',
    'trigger-missed-call': 'A call is not answered',
    'trigger-form': 'A lead form is sent in',
    'trigger-list': 'Added, imported or opted in',
    'trigger-meeting': 'A contact books a meeting',
    'trigger-link': 'A tracked short link is opened',
    'trigger-schedule': 'A date, every week or every day',
    'trigger-meeting-ended': 'A meeting with a contact is over',
    'trigger-tag': 'A contact gets one of your tags',
    'trigger-attribute': 'A field of a contact changes',
    'trigger-campaign': 'A campaign is answered or received',
    'trigger-manual': 'Your team puts a contact in',
  },
  key: (key: string) => `key ${key}`,
  starts: 'Or begin with one that works',
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  preview: (name: string) => `Preview of ${name}`,
  previewMark: 'preview',
  use: 'Use it',
  used: (name: string) => `Began with “${name}”`,
  begun: (name: string, open: number) =>
    `Began with ${name}. ${open === 0 ? 'Nothing is left to fill in' : open === 1 ? '1 thing to fill in' : `${open} things to fill in`}`,
  blank: 'Start blank',
  paste: 'Paste steps',
});
