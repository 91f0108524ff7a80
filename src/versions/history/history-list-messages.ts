import { defineMessages, type MessagesOf } from '#ui';

/** Words of a list of versions. */
export const historyListMessages = defineMessages('versions.history', {
  part: 'The history of versions',
  title: 'History',
  close: 'Close history',
  subtitle: (count: number, more: boolean, since: string) =>
    `${count}${more ? '+' : ''} ${count === 1 && !more ? 'version' : 'versions'}${since === '' ? '' : ` since ${since}`}`,
  search: 'Search versions',
  searchHint: 'Person, note, step or message text',
  filters: 'Which versions',
  all: 'All',
  filter: { wentLive: 'Went live', labelled: 'Named', mine: 'Mine' },
  list: 'Versions',
  loading: 'Loading versions',
  none: 'Nothing saved yet.',
  noneText: 'Each version that is saved is listed here.',
  noMatch: 'No version matches.',
  showAll: 'Show all versions',
  notLoaded: 'The versions could not be loaded.',
  notListed: 'This service lists no versions.',
  retry: 'Retry',
  more: 'Show earlier versions',
  loadingMore: 'Loading',
  thisVersion: 'This version',
  live: 'Live',
  neverLive: 'Never live',
  goesLive: (when: string) => `Live ${when}`,
  now: 'now',
  /** Times when it was live: `since Oct 14`, `Sep 27 – Oct 14`. */
  wasLive: (spans: readonly string[]) => `Live ${spans.join(', ')}`,
  since: (date: string) => `since ${date}`,
  lastLive: (date: string) => `Last live ${date}`,
  fromTo: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  changes: {
    added: (count: number) => `${count} added`,
    removed: (count: number) => `${count} removed`,
    changed: (count: number) => `${count} changed`,
    moved: (count: number) => `${count} moved`,
  },
  runs: (count: number, words: string) => `${words} ${count === 1 ? 'run' : 'runs'}`,
  compare: 'Compare',
  compareWith: (version: string) => `Compare with ${version}`,
  exportFile: 'Export',
  notExported: (version: string, why: string) => `${version} was not exported. ${why}`,
  actions: 'More for this version',
  describe: 'Name and note',
  form: {
    label: 'Name of this version',
    note: 'Note',
    save: 'Save',
    cancel: 'Cancel',
    failed: (why: string) => `Not saved. ${why}`,
  },
});

export type HistoryListMessages = MessagesOf<typeof historyListMessages>;
