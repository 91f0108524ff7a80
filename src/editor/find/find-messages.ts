import { defineMessages } from '#ui';

const counted = (count: number, word: string): string => `${count} ${count === 1 ? word : `${word}s`}`;

/** The words of the search over steps. Numbers that are shown come formatted. */
export const findMessages = defineMessages('editor.find', {
  label: 'Search',
  search: 'Search the steps of the workflow',
  close: 'Close the search',
  list: 'Steps found',
  position: (at: string, total: string) => `${at} of ${total}`,
  noMatch: (query: string) => `No steps match “${query}”.`,
  clear: 'Clear search',
  checking: 'Still checking: there may be more.',
  hint: 'Names, messages, settings, paths, notes and ids. Quotation marks keep words together.',
  selected: (count: number, shown: string) => `${shown} ${count === 1 ? 'step' : 'steps'} selected`,
  found: (steps: number, notes: number) =>
    steps + notes === 0
      ? 'No steps found'
      : `${[...(steps > 0 ? [counted(steps, 'step')] : []), ...(notes > 0 ? [counted(notes, 'note')] : [])].join(', ')} found`,
  keys: { move: 'Move', goThere: 'Go there' },
  selectAll: (count: number, shown: string) => `Select ${count === 1 ? 'it' : `all ${shown}`}`,
  filters: {
    label: 'Only steps with',
    'has:problem': 'Problems',
    'has:error': 'Errors',
    'has:warning': 'Warnings',
    'has:note': 'Notes',
    'is:off': 'Turned off',
    type: 'Type',
  },
  row: {
    note: 'Note',
    /** For screen readers, after the title. */
    off: 'turned off',
    errors: 'has errors',
    warnings: 'has warnings',
    step: 'step',
  },
});
