import { defineMessages } from '#ui';

/** The words of the list that searches commands, steps and kinds of step. */
export const commandListMessages = defineMessages('editor.commandList', {
  label: 'Commands',
  list: 'Commands and steps',
  search: 'Search commands and steps',
  searchFor: (subject: string) => `Search commands and steps, for ${subject}`,
  close: 'Close',
  /** The subject of commands: steps, and paths selected with them. */
  stepsAndPaths: (steps: string, paths: string) => `${steps} and ${paths}`,
  groups: {
    selection: 'For the selection',
    recent: 'Recent',
    commands: 'Commands',
    goTo: 'Go to',
    add: 'Add a step',
    addAfter: 'Add after this step',
    addOnPath: 'Add on this path',
  },
  /** Further words to find an entry by. */
  keywords: { add: 'add', goTo: 'go to' },
  step: (number: number) => `Step ${number}`,
  noMatch: (query: string) => `Nothing matches “${query}”.`,
  more: (count: string) => `and ${count} more steps. Type more to narrow the search.`,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  hints: { move: 'Move', run: 'Run', go: 'Go', add: 'Add', addBefore: 'Add before' },
  clear: { selection: 'Clear selection', step: 'Clear step', path: 'Clear path' },
  cleared: 'For the whole workflow',
});
