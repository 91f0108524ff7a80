import { defineMessages } from '#ui';

/** The words of the palette and of the picker of steps. */
export const paletteMessages = defineMessages('editor.palette', {
  label: 'Steps',
  list: 'Steps to add',
  search: 'Search steps',
  clear: 'Clear search',
  noMatch: (query: string) => `No steps match “${query}”.`,
  expand: 'All steps',
  fold: 'Fold the steps',
  used: (count: number) => `${count} used`,
  /** The group of kinds of step without one. */
  otherGroup: 'Other',
  /** How to add; `key` is the element with the key. */
  hint: { before: 'Drag onto a line, or press', after: 'on a step' },
  picker: {
    list: 'Steps',
    recent: 'Recent',
    here: 'Connect to a step that is here',
    nothingFits: 'No step fits here.',
    noMatch: 'No steps match',
    found: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
    step: (number: number, summary: string) => `step ${number}${summary === '' ? '' : ` · ${summary}`}`,
    connectTo: (step: string) => `Connect to ${step}`,
    moveTo: (step: string) => `Move to ${step}`,
  },
});
