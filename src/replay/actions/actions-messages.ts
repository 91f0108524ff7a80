import { defineMessages, type MessagesOf } from '#ui';

/** The words of what can be done with a run. */
export const actionsMessages = defineMessages('replay.actions', {
  menu: 'More for this run',
  differentNow: 'What is different now?',
  test: { open: 'Open as a test', hidden: 'Personal data is hidden, and a test would show it.' },
  link: { copy: 'Copy link to this moment', copied: 'Link copied' },
  case: {
    copy: 'Copy as a case',
    copied: 'Case copied',
    download: 'Download as a case',
    downloaded: (file: string) => `${file} is downloaded`,
    notDownloaded: 'This page may not download files. Copy the case instead.',
    hidden: 'Personal data stays hidden in it.',
  },
  retry: {
    command: 'Start again…',
    title: (person: string) => `Start again for ${person}?`,
    /** `first`: the title of the first step, where it is known. */
    text: (person: string, first: string | undefined) =>
      `${person} goes through this workflow once more, from ${first ?? 'its start'} on. The run you look at stays as it is.`,
    confirm: 'Start again',
    done: 'The run is started again.',
    underWay: 'This run is under way. Cancel it first.',
  },
  resume: {
    command: (step: string) => `Continue from ${step}…`,
    title: (step: string) => `Continue from ${step}?`,
    text: (person: string, step: string) =>
      `${person} goes through this workflow once more, from ${step} on. What was known before that step is kept.`,
    /** Of a run under way. `current`: the title of the step where the contact is, where it is known. */
    leaves: (person: string, step: string, current: string | undefined) =>
      `${capitalized(person)} leaves ${current ?? 'the step where they are'} and goes on at ${step}. This run continues, and what was known stays known.`,
    confirm: 'Continue from here',
    done: (step: string) => `The run continues from ${step}.`,
  },
  end: {
    command: 'Cancel this run…',
    title: (person: string) => `Cancel the run of ${person}?`,
    text: (person: string, current: string | undefined) =>
      `${capitalized(person)} leaves this workflow${current === undefined ? '' : ` at ${current}`}. The run ends as canceled.`,
    sent: 'Messages that were sent stay sent.',
    none: 'Nothing more is sent, and no further step happens.',
    again: (person: string) => `${capitalized(person)} can start this workflow again afterwards.`,
    confirm: 'Cancel this run',
    keep: 'Keep it going',
    done: 'The run is canceled.',
    failed: (reason: string | undefined) => `The run was not canceled. ${reason ?? 'Try again.'}`,
  },
  cancel: 'Cancel',
  /** `reason`: the message of the host, where it has one. */
  failed: (reason: string | undefined) => `The run was not started. ${reason ?? 'Try again.'}`,
  effects: {
    none: 'No step of this run would happen again.',
    steps: (count: number, person: string) =>
      `Last time ${count === 1 ? 'this was 1 step' : `these were ${count.toLocaleString('en')} steps`}. Which ones happen this time depends on what ${person} does.`,
    noMessage: 'No message is sent again by the steps of last time.',
    messages: (count: number, person: string, titles: string) =>
      `${count === 1 ? '1 message is' : `${count.toLocaleString('en')} messages are`} sent to ${person} again: ${titles}.`,
    changes: (person: string, titles: string) => `Data of ${person} changes again: ${titles}.`,
    people: (titles: string) => `Your team is notified again: ${titles}.`,
    waits: (person: string, titles: string) => `${capitalized(person)} waits again: ${titles}.`,
    /** Titles beyond the first ones. */
    andMore: (titles: string, count: number) => `${titles} and ${count} more`,
  },
});

const capitalized = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

export type ActionsMessages = MessagesOf<typeof actionsMessages>;
