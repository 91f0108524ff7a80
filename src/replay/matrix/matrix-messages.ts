import { defineMessages, type MessagesOf } from '#ui';

/** The words of the grid of runs by steps. */
export const matrixMessages = defineMessages('replay.matrix', {
  region: 'Runs and steps',
  grid: 'Runs and what they did at each step',
  run: 'Run',
  list: 'List',
  order: { label: 'Order of the runs', time: 'Newest first', duration: 'Longest first', outcome: 'Failures first' },
  compare: { run: 'Compare', chooseTwo: 'Choose two to compare', chooseOne: 'Choose one more' },
  notInVersion: 'not in this version',
  cell: {
    notReached: 'Not reached',
    loading: 'Loading',
    notLoaded: 'Could not be loaded',
    visits: (count: number) => `${count} visits`,
    named: (title: string, outcome: string) => `${title}: ${outcome}`,
  },
  row: { notLoaded: 'could not be loaded' },
  loading: 'Loading runs',
  runs: 'The runs',
  none: 'This workflow has no runs yet.',
  noMatch: 'No runs match.',
  showAll: 'Show all',
  someNotLoaded: 'Some runs could not be loaded.',
  count: (
    amount: string,
    { isOne, hasMore, isOrdered }: { readonly isOne: boolean; readonly hasMore: boolean; readonly isOrdered: boolean },
  ) =>
    `${amount}${hasMore ? ' or more' : ''} ${isOne && !hasMore ? 'run' : 'runs'}${isOrdered && hasMore ? ', ordered among those loaded' : ''}`,
});

export type MatrixMessages = MessagesOf<typeof matrixMessages>;
