import { defineMessages, type MessagesOf } from '#ui';

/** The words of the table of runs. */
export const tableMessages = defineMessages('replay.table', {
  label: 'Table of runs',
  columns: {
    contact: 'Contact',
    number: 'Number',
    status: 'Status',
    start: 'Started',
    duration: 'Duration',
    lastStep: 'Last step',
    steps: 'Steps',
    reason: 'Why it failed',
    version: 'Version',
    id: 'Run ID',
  },
  sortBy: (column: string) => `Sort by ${column}`,
  selectAll: 'Select all loaded runs',
  select: (title: string) => `Select ${title}`,
  open: (title: string) => `Open the run of ${title}`,
  selected: (count: number) => `${count.toLocaleString('en')} selected`,
  clear: 'Clear selection',
  /** Only loaded runs can be sorted. */
  sortedAmong: (count: number) => `Sorted among the ${count.toLocaleString('en')} loaded runs.`,
});

export type TableMessages = MessagesOf<typeof tableMessages>;
