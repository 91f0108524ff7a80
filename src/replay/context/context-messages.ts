import { defineMessages, type MessagesOf } from '#ui';

const number = (value: number): string => value.toLocaleString('en');

/** The words of the context after a step. */
export const contextMessages = defineMessages('replay.context', {
  label: 'Context',
  modes: {
    label: 'What to show',
    changes: (count: number) => `Changes ${number(count)}`,
    all: 'All',
    raw: 'Raw',
  },
  copy: {
    all: 'Copy all as JSON',
    path: 'Copy path',
    value: 'Copy value',
    copiedAll: 'Context copied',
    copiedAllMasked: 'Context copied without what is hidden',
    copiedPath: 'Path copied',
    copiedValue: 'Value copied',
    copiedMasked: 'Copied without what is hidden',
  },
  comparedWith: (index: number) => `Compared with step ${index}`,
  firstStep: 'The first step of this run',
  changes: { added: 'added', changed: 'changed', removed: 'removed' },
  count: number,
  changesInside: (count: number) => `${number(count)} changed`,
  /** Between the previous and the current value. */
  became: 'became',
  noChanges: 'This step changed nothing.',
  empty: 'Nothing is known after this step.',
  /** `length` is present for a long text. */
  showAll: (length: number | undefined) => (length === undefined ? 'Show all' : `Show all ${number(length)}`),
  /** Entries of a long list or object, counted from 1. */
  entries: (from: number, to: number) => `${number(from)} – ${number(to)}`,
  entriesOf: (entries: string, count: number) => `${entries} (${number(count)})`,
  entriesNamed: (entries: string, names: string) => `${entries}: ${names}`,
  text: {
    label: 'Parts of this text',
    previous: 'Part before',
    next: 'Next part',
    last: 'Last part',
    position: (from: number, to: number, length: number) => `${number(from)} – ${number(to)} of ${number(length)}`,
  },
  search: {
    label: 'Search all steps',
    placeholder: 'Key or value, in all steps',
    close: 'Close search',
    hits: 'Where it was found, first appearance first',
    searching: 'Searching',
    nothing: (query: string, steps: number) =>
      `Nothing in ${number(steps)} ${steps === 1 ? 'step' : 'steps'} holds “${query}”.`,
    found: (count: number, isComplete: boolean) =>
      `${number(count)}${isComplete ? '' : ' or more'} ${count === 1 ? 'place' : 'places'}, first appearance first`,
    /** Follows `found` while the search goes on. */
    stillSearching: ' · searching',
    /** Follows `nothing` and `found`. */
    hiddenNotSearched: ' Hidden values are not searched.',
    atStep: (index: number) => `Step ${index}`,
    fromStep: (index: number) => `From step ${index}`,
    toStep: (index: number) => `to step ${index}`,
  },
  raw: { label: 'Context as JSON', more: 'Show more lines' },
});

export type ContextMessages = MessagesOf<typeof contextMessages>;
