import { defineMessages, type MessagesOf } from '#ui';

/** The words of the list of runs, its filters, and the view around it. */
export const executionsMessages = defineMessages('replay.executions', {
  runs: 'Runs',
  cancel: 'Cancel',
  showAll: 'Show all',
  clear: 'Clear',
  status: 'Status',
  loading: 'Loading runs',
  /** Subjects of sentences such as "The runs could not be loaded". */
  part: { view: 'The runs', list: 'The list of runs', runs: 'The runs', earlier: 'Earlier runs' },
  summary: {
    /** A run without a name inside a sentence. */
    unnamed: 'this run',
    failedSteps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'} failed`,
    ended: 'Ended',
    waitLeft: (length: string) => `${length} left`,
  },
  list: {
    label: 'Runs, last started first',
    showEarlier: 'Show earlier runs',
    none: 'This workflow has no runs yet.',
    noneWithStatus: 'No run has this status.',
    noneWithFilters: 'No runs match the filters.',
    /** `loaded`: how many runs were searched, where there are more. */
    noMatch: (text: string, loaded: number | undefined, isFiltered: boolean) =>
      `No runs${loaded === undefined ? '' : ` among the ${loaded} loaded`} match “${text}”${isFiltered ? ' and the filters' : ''}.`,
    openRun: (id: string) => `Open run ${id}`,
  },
  search: {
    label: 'Find a run',
    placeholder: 'Name, number or run ID',
    clear: 'Clear search',
  },
  statusFilter: {
    all: 'All',
    counted: (status: string, count: string) => `${status}, ${count}`,
  },
  filter: {
    title: 'Filter runs',
    button: (active: number) => (active === 0 ? 'Filters' : `Filters, ${active} on`),
    active: 'Active filters',
    removeFilter: (filter: string) => `Remove filter: ${filter}`,
    removeValue: (value: string) => `Remove ${value}`,
    time: {
      label: 'Started',
      any: 'Any time',
      between: 'Between two times',
      from: 'Started from',
      before: 'Started before',
      hour: 'Last hour',
      day: 'Last 24 hours',
      week: 'Last 7 days',
      month: 'Last 30 days',
      last: (length: string) => `Last ${length}`,
    },
    duration: {
      atLeast: 'Took at least',
      atMost: 'Took at most',
      placeholder: 'Any, such as 5 m',
      help: 'Such as 30 s, 5 m or 1 h 30 m',
    },
    step: {
      label: 'Came to step',
      none: 'Any step',
      another: 'And another step',
      anotherOf: 'Or another step',
      meaning: 'Runs that came to each of them',
      meaningOfAny: 'Runs that came to any of them',
      choice: 'How the steps count',
      each: 'Each of them',
      any: 'Any of them',
    },
    waits: {
      label: 'Waits for',
      any: 'Anything or nothing',
      reply: 'A reply',
      delay: 'A length of time',
      date: 'A date',
      officeHours: 'Office hours',
    },
    outcome: {
      label: 'Last step so far',
      none: 'Any step',
      another: 'Or another step',
      meaning: 'Runs that are or ended at one of them',
    },
    version: {
      label: 'Version',
      none: 'All versions',
      another: 'Or another version',
      meaning: 'Runs of one of them',
    },
    /** Active filters. */
    on: {
      between: (from: string, to: string) => `${from} – ${to}`,
      from: (time: string) => `From ${time}`,
      before: (time: string) => `Before ${time}`,
      tookBetween: (least: string, most: string) => `Took ${least} to ${most}`,
      tookAtLeast: (length: string) => `Took at least ${length}`,
      tookAtMost: (length: string) => `Took at most ${length}`,
      step: (title: string) => `Came to ${title}`,
      anyStep: (titles: string) => `Came to ${titles}`,
      /** Between the titles of steps of which any counts. */
      or: ' or ',
      reply: 'Waits for a reply',
      delay: 'Waits for a length of time',
      date: 'Waits for a date',
      officeHours: 'Waits for office hours',
      outcome: (title: string) => `Last at ${title}`,
      dayAndTime: (day: string, time: string) => `${day}, ${time}`,
    },
  },
  saved: {
    label: 'Saved filters',
    name: 'Name of this filter',
    placeholder: 'Name, to save this filter',
    save: 'Save',
    remove: (name: string) => `Delete saved filter ${name}`,
    notLoaded: 'Saved filters could not be loaded.',
    notSaved: 'The change could not be saved. It lasts until you leave.',
  },
  view: {
    matrix: 'Runs by steps',
    compare: 'Compare',
    pickToCompare: (name: string) => `Choose a run to compare with ${name}`,
    chooseRun: 'Choose a run to see what it did.',
    chooseOrClear: 'Choose a run, or clear the filters.',
    empty: 'Runs show up here as soon as someone starts this workflow.',
  },
});

export type ExecutionsMessages = MessagesOf<typeof executionsMessages>;
