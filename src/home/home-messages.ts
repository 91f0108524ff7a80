import { defineMessages } from '#ui';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** The words of the list of workflows. */
export const homeMessages = defineMessages('home', {
  title: 'Workflows',
  part: 'The list of workflows',
  newWorkflow: 'New workflow',
  importFile: 'Import file',
  dropHere: 'Drop the file to import it',
  unnamed: 'Untitled workflow',
  you: 'You',
  cancel: 'Cancel',
  undo: 'Undo',
  clear: 'Clear',
  head: { name: 'Name', status: 'Status', runs: 'Runs, 30 days', edited: 'Last edited', actions: 'Actions' },
  search: { label: 'Search workflows', placeholder: 'Name, trigger or message', clear: 'Clear search' },
  filter: {
    label: 'Filter by status',
    all: 'All',
    live: 'Live',
    draft: 'Draft',
    paused: 'Paused',
    problems: 'Problems',
  },
  sort: { label: 'Sort by', edited: 'Last edited', name: 'Name', runs: 'Most runs' },
  view: { label: 'Show as', list: 'List', cards: 'Cards' },
  status: {
    live: (version: number | undefined) => (version === undefined ? 'Live' : `Live v${version}`),
    draft: 'Draft',
    paused: 'Paused',
    problems: (count: number) => counted(count, 'problem', 'problems'),
    onDevice: 'Draft on this device',
  },
  row: {
    steps: (count: number) => counted(count, 'step', 'steps'),
    noTrigger: 'No trigger yet',
    noRuns: 'none',
    runs: (count: number) => `${counted(count, 'run', 'runs')} in 30 days`,
    noRecentRuns: 'No runs in 30 days',
    neverSaved: 'Not saved yet',
    nameField: 'Name of the workflow',
    listed: (count: number) => counted(count, 'workflow', 'workflows'),
  },
  action: {
    open: 'Open',
    duplicate: 'Duplicate',
    exportFile: 'Export as a file',
    pause: 'Pause',
    resume: 'Resume',
    remove: 'Delete',
    rename: 'Rename',
    more: 'More',
    of: (action: string, name: string) => `${action} “${name}”`,
  },
  /** Old drafts that are removed from this device next. */
  going: {
    label: 'Drafts that are removed soon',
    title: (count: number) =>
      `${counted(count, 'draft', 'drafts')} on this device ${count === 1 ? 'is' : 'are'} removed soon.`,
    /** The limits of age, in days, and of size. */
    why: (days: number, megabytes: number) =>
      `Drafts without a change for ${counted(days, 'day', 'days')}, and the oldest beyond ${megabytes} MB, are removed. Keep those you need, or open and save them.`,
    when: (changed: string, goes: string) => `changed ${changed}, removed after ${goes}`,
    keep: 'Keep',
    keepOf: (name: string) => `Keep “${name}”`,
    keepAll: 'Keep all',
    kept: (names: readonly string[]) => `Kept ${names.map((name) => `“${name}”`).join(', ')}`,
    notKept: 'This device could not store that the draft is kept.',
  },
  /** What happened, in a message at the bottom. */
  done: {
    removed: (name: string) => `Deleted “${name}”`,
    restored: (name: string) => `Restored “${name}”`,
    duplicated: (name: string) => `Duplicated as “${name}”`,
    renamed: (name: string) => `Renamed to “${name}”`,
    paused: (name: string) => `Paused “${name}”. No one new enters.`,
    resumed: (name: string) => `“${name}” is live again`,
    exported: (name: string) => `Exported “${name}”`,
    created: (name: string) => `Created “${name}”`,
  },
  /** What did not happen. `why` is a sentence. */
  failed: {
    remove: (name: string, why: string) => `“${name}” could not be deleted. ${why}`,
    restore: (name: string, why: string) => `“${name}” could not be restored. ${why}`,
    duplicate: (name: string, why: string) => `“${name}” could not be duplicated. ${why}`,
    rename: (name: string, why: string) => `“${name}” could not be renamed. ${why}`,
    pause: (name: string, why: string) => `“${name}” could not be paused. ${why}`,
    resume: (name: string, why: string) => `“${name}” could not be resumed. ${why}`,
    exportFile: (name: string, why: string) => `“${name}” could not be exported. ${why}`,
    noFile: 'This page may not save files.',
    draft: 'The draft could not be removed from this device.',
  },
  retry: 'Retry',
  ask: {
    title: (name: string) => `Delete “${name}”?`,
    text: (count: number) =>
      `${counted(count, 'contact is', 'contacts are')} under way in it. No one new enters once it is deleted.`,
    finish: (count: number) => (count === 1 ? 'Let 1 finish' : `Let ${count.toLocaleString()} finish`),
    end: (count: number) => (count === 1 ? 'End it now' : 'End them now'),
  },
  more: 'Show more',
  loading: 'Loading workflows',
  loadingMore: 'Loading more workflows',
  notLoaded: 'The workflows could not be loaded.',
  moreNotLoaded: 'More workflows could not be loaded.',
  noMatch: 'No workflow matches.',
  noMatchFor: (text: string) => `No workflow matches “${text}”.`,
  none: 'No workflows yet.',
  showAll: 'Show all',
  noList: 'This service does not list workflows.',
  copyOf: (name: string, number: number) => `${name} ${number}`,
  time: { now: 'now', minutes: (count: number) => `${count} m`, yesterday: 'Yesterday' },
});
