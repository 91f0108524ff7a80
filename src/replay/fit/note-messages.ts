import { defineMessages, type MessagesOf } from '#ui';

const number = (count: number): string => count.toLocaleString('en');

/** The words for remarks on a run: its version, its times, its link. */
export const noteMessages = defineMessages('replay.notes', {
  label: 'About this drawing',
  details: 'Details',
  less: 'Less',
  showStep: (index: number) => `Show step ${index}`,
  showNext: (at: number, count: number) => `Show next (${at} of ${count})`,
  /** A run without steps. */
  empty: {
    ended: 'This run ended before it came to its first step.',
    open: 'This run has begun, and has not come to its first step yet.',
  },
  link: {
    otherRun: 'This link leads to another run. The run is shown from its end.',
    missingStep: (step: number, count: number) =>
      `This link leads to step ${number(step)}, and the run has ${count === 0 ? 'none' : `only ${number(count)}`}. It is shown from its end.`,
    unreadable: 'A part of this link could not be read. The rest of it was followed.',
  },
  version: {
    /** `name` is absent where the run does not say it. */
    unknown: (name: string | undefined) =>
      `The version of this run${name === undefined ? '' : ` (${name})`} is not available. Its steps are drawn in the order the run took.`,
    other: (ran: string, shown: string) => `This run went through ${ran}, and is drawn on ${shown}.`,
    otherOfSameName: 'This run went through another version than the one it is drawn on.',
    noDifference: 'Its steps and paths explain the run all the same.',
    unnamed: 'a version without a name',
    missingSteps: (titles: readonly string[], more: number) =>
      `Not in this version: ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}. What the run did there is in the timeline.`,
    otherKind: (title: string, ran: string, shown: string) =>
      `${title} is of another kind now: it was ${ran} and is ${shown}.`,
    jumps: (count: number) =>
      count === 1 ? 'One move follows no path of this version.' : `${count} moves follow no path of this version.`,
  },
  times: {
    odd: 'Some times of this run cannot be right. They are drawn as reported.',
    none: 'This run has no times. Its steps are drawn one after the other.',
    endBeforeStart: (count: number) =>
      count === 1 ? 'One step ended before it began.' : `${number(count)} steps ended before they began.`,
    missingStart: (count: number) =>
      count === 1 ? 'One step does not say when it began.' : `${number(count)} steps do not say when they began.`,
    missingEnd: (count: number) =>
      count === 1 ? 'One step does not say when it ended.' : `${number(count)} steps do not say when they ended.`,
    unreadableTime: (count: number) =>
      count === 1 ? 'One time cannot be read.' : `${number(count)} times cannot be read.`,
    unsorted: (count: number) =>
      count === 1 ? 'One step was reported out of order.' : `${number(count)} steps were reported out of order.`,
    duplicateId: (count: number) =>
      count === 1 ? 'One step has the id of another.' : `${number(count)} steps have the id of another.`,
    outsideExecution: (count: number) =>
      count === 1
        ? 'One step began before the run did, or ended after it.'
        : `${number(count)} steps began before the run did, or ended after it.`,
    equalStart: (count: number) =>
      count === 1
        ? 'Two steps began at the same instant; which came first is not known.'
        : `${number(count)} steps began at the same instant as the one before; which came first is not known.`,
    leftBeforeEnd: (count: number) =>
      count === 1
        ? 'One step was still under way when the next began.'
        : `${number(count)} steps were still under way when the next began.`,
  },
  gaps: {
    title: (count: number) =>
      count === 1 ? 'For a while no step was under way.' : `${count} times no step was under way for a while.`,
    between: (length: string, after: number, before: number) => `${length} between steps ${after} and ${before}.`,
    beforeEnd: (length: string) => `${length} after the last step, until the run ended.`,
  },
  keys: {
    title: 'Some keys of this run are written twice. Only the last value of each is shown.',
    run: 'The run itself',
    count: (title: string, count: number) => `${title}: ${count === 1 ? '1 key' : `${count} keys`}.`,
  },
});

export type NoteMessages = MessagesOf<typeof noteMessages>;
