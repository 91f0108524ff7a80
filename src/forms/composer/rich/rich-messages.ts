import { defineMessages } from '#ui';

/** The words of a message with chips: the list of names and the form of a chip. */
export const richMessages = defineMessages('forms.richMessage', {
  names: {
    label: 'Fields to insert',
    searching: (query: string) => `Searching for “${query}”`,
    noMatch: (query: string) => `Nothing matches “${query}”. Escape keeps it as text.`,
    groups: { contact: 'Contact', property: 'Workflow', output: 'Earlier steps', link: 'Links' },
    certainty: { always: 'Always set', maybe: 'May be empty here', never: 'Never set here' },
  },
  fallback: {
    title: 'Fallback of the field',
    label: 'If it is empty, write',
    nothing: 'nothing',
    remove: 'Remove',
    done: 'Done',
  },
});
