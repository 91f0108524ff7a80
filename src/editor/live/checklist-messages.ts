import { defineMessages, type MessagesOf } from '#ui';

/** The words of the checklist before a version goes live. */
export const checklistMessages = defineMessages('editor.liveChecklist', {
  title: (version: string) => `Make ${version} live`,
  titleOnly: (version: string) => `Before ${version} goes live`,
  replaces: (before: string, version: string, since: string) =>
    since === ''
      ? `${before} is live and takes no new contacts once ${version} is.`
      : `${before} has been live since ${since} and takes no new contacts once ${version} is.`,
  neverLive: 'No version is live now. New contacts go through it at once.',
  /** Where versions are not listed. */
  replacesOther: 'New contacts go through it once it is live.',
  savesFirst: (version: string) => `Your changes are saved as ${version} first.`,
  starts: (triggers: readonly string[]) => `It starts with ${triggers.join('; ')}.`,
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Looking at what is live',
  rows: 'What to look at first',
  state: { ready: 'Ready', look: 'Worth a look', blocks: 'Holds it back' },
  show: 'Show',
  problems: {
    none: 'No problems',
    errors: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
    warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
    first: (message: string, more: number) => (more === 0 ? `${message}.` : `${message}, and ${more} more.`),
  },
  changes: {
    since: (count: number, before: string) => `${count} ${count === 1 ? 'change' : 'changes'} since ${before}`,
    none: (before: string) => `Nothing differs from ${before}`,
    first: 'The first version to go live',
    notLoaded: (before: string) => `${before} could not be loaded, so changes are not counted`,
    added: (count: number) => `+ ${count} added`,
    removed: (count: number) => `− ${count} removed`,
    changed: (count: number) => `~ ${count} changed`,
    moved: (count: number) => `↕ ${count} moved`,
    compare: 'Show',
  },
  waiting: {
    none: (before: string) => `No contacts are under way on ${before}`,
    notLoaded: 'Contacts under way could not be counted',
    underWay: (count: string, one: boolean) => `${count} ${one ? 'contact is' : 'contacts are'} under way`,
    finishing: (before: string) => `They finish on ${before}.`,
    carryOn: (version: string) => `They carry on at the same step in ${version}.`,
    others: 'What they do',
    carryOnShort: (version: string) => `Go on in ${version}`,
    finishShort: (before: string) => `Finish on ${before}`,
    removed: (count: string, one: boolean, version: string) =>
      `${count} ${one ? 'contact is' : 'contacts are'} at a step ${version} removed`,
    rest: (all: string, rest: string, version: string) =>
      `${all} are under way. The other ${rest} carry on at the same step in ${version}.`,
    restStays: (all: string, rest: string, before: string) =>
      `${all} are under way. The other ${rest} finish on ${before}.`,
    choices: (step: string) => `What happens to contacts at ${step}`,
    move: 'Move them to',
    target: 'Step to move to',
    moves: (count: string, one: boolean) => `${count} ${one ? 'goes' : 'go'} on there at once.`,
    finish: (before: string) => `Let them finish on ${before}`,
    finishes: 'They take its steps to the end.',
    finishesBy: (date: string) => `The last one is due ${date}.`,
    end: (one: boolean) => (one ? 'End the run' : 'End their runs'),
    ends: (one: boolean) => (one ? 'The contact gets nothing more.' : 'They get nothing more.'),
  },
  cost: {
    title: 'Cost for each contact',
    segments: 'Segments',
    segmentsFrom: (least: string, most: string) => (least === most ? least : `${least} to ${most}`),
    price: 'Price',
    priceFrom: (least: string, most: string) => (least === most ? least : `${least} to ${most}`),
    per1000: 'For 1,000 contacts',
    repeats: 'Loops are counted once.',
  },
  senders: {
    ready: (name: string) => `${name} is ready`,
    allReady: (count: number) => `${count} senders are ready`,
    notReady: (name: string, words: string) => `${name}: ${words}`,
    registered: 'Registered for texting.',
    unknown: 'Nothing is known of its registration.',
    others: (count: number) => (count === 1 ? '1 more is ready.' : `${count} more are ready.`),
  },
  start: {
    title: 'Start',
    now: 'Now',
    at: 'At',
    date: 'Date',
    time: 'Time',
    past: 'Choose a time that is still to come.',
    replaces: (version: string, when: string) => `${version} goes live ${when}; a new time replaces that.`,
    stays: (version: string, when: string) => `${version} still goes live ${when}.`,
    cancel: 'Cancel that',
  },
  note: { label: 'Note', where: 'shown in History' },
  back: (before: string) => `You can put ${before} back live at any time.`,
  off: 'You can take it off again at any time.',
  makeLive: 'Make live',
  makeLiveAt: (when: string) => `Make live ${when}`,
  busy: 'Making it live',
  busyLater: 'Scheduling',
  /** The button while something holds it back: names the first. */
  fix: {
    errors: (count: number) => (count === 1 ? 'Fix 1 error first' : `Fix ${count} errors first`),
    waiting: (step: string) => `Decide about ${step} first`,
    time: 'Choose a time first',
    review: 'Get it approved first',
  },
  left: 'Contacts that were not moved',
  again: 'Move them again',
  done: 'Done',
});

export type ChecklistMessages = MessagesOf<typeof checklistMessages>;
