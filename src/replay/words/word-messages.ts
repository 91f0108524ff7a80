import { defineMessages, type MessagesOf } from '#ui';

/** The words for statuses, times and lengths of executions, which all parts of the replay share. */
export const wordMessages = defineMessages('replay.words', {
  /** A version whose name is not known. */
  otherVersion: 'another version',
  /** An unknown time or length, a figure that cannot be computed. */
  unknown: '—',
  unknownStep: 'Unknown step',
  /** A run whose contact is unknown. */
  run: { withId: (id: string) => `Run ${id}`, withoutId: 'A run' },
  status: {
    running: 'Running',
    waiting: 'Waiting',
    completed: 'Completed',
    done: 'Done',
    failed: 'Failed',
    canceled: 'Canceled',
    timedOut: 'Timed out',
    skipped: 'Skipped',
    unknown: 'Status not known',
  },
  /** Lengths of time, in one unit or in two neighboring ones: "3 m 40 s". */
  length: {
    milliseconds: (count: number) => `${count} ms`,
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} m`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    pair: (large: string, small: string) => `${large} ${small}`,
  },
  time: {
    unknown: 'Time not known',
    today: 'Today',
    yesterday: 'Yesterday',
    until: (time: string) => `Until ${time}`,
    range: (start: string, end: string) => `${start} – ${end}`,
  },
  /** Outcomes of waits: on a card, and beside a bar of the timeline. */
  waits: {
    replied: (length: string) => `Replied after ${length}`,
    notReplied: (length: string) => `No reply within ${length}`,
    answered: (length: string) => `Answered after ${length}`,
    notAnswered: (length: string) => `No answer within ${length}`,
    opened: (length: string) => `Opened after ${length}`,
    waited: (length: string) => `Waited ${length}`,
    /** `length` is absent where it is unknown. */
    timedOut: (length: string | undefined) => (length === undefined ? 'Timed out' : `Timed out after ${length}`),
    soFar: (length: string) => `${length} so far`,
    skipped: 'Skipped',
    open: {
      reply: 'waiting for a reply',
      officeHours: 'until office hours open',
      date: 'until the date comes',
      delay: 'delay',
      unknown: 'waiting',
    },
    over: {
      reply: 'Replied',
      officeHours: 'Office hours opened',
      date: 'The date came',
      delay: 'Delay',
      cut: 'cut short',
      timeUp: 'Time was up',
    },
  },
});

export type WordMessages = MessagesOf<typeof wordMessages>;
