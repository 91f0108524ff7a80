import { defineMessages, type MessagesOf } from '#ui';

/** The words for failed steps: error codes that most messaging services share, and what followed. */
export const failureMessages = defineMessages('replay.failures', {
  unknown: 'This step failed',
  /** The short form of a failure without one, beside a bar. */
  failed: 'failed',
  codes: {
    '21610': {
      title: 'This person has opted out',
      brief: 'opted out',
      help: 'They can opt in again by texting START.',
    },
    '30003': {
      title: 'The phone could not be reached',
      brief: 'not reached',
      help: 'Phones that are off or abroad often answer a later try.',
    },
    '30004': { title: 'This number blocks messages', brief: 'blocked', help: 'Only the person can unblock you.' },
    '30005': {
      title: 'This number does not exist',
      brief: 'no such number',
      help: 'Check the number, or remove the contact from the list.',
    },
    '30006': {
      title: 'This number cannot receive texts',
      brief: 'cannot receive texts',
      help: 'Landlines and some internet numbers take calls only.',
    },
    '30007': {
      title: 'The carrier filtered this message as spam',
      brief: 'filtered as spam',
      help: 'Links on your own domain and fewer capitals usually fix this.',
    },
    '30034': {
      title: 'Your number is not registered for this traffic',
      brief: 'not registered',
      help: 'Finish the registration of your brand and campaign.',
    },
  },
  aftermath: {
    /** `name` is absent where it is unknown or hidden. */
    notReceived: (name: string | undefined, aftermath: string) =>
      `${name ?? 'The contact'} didn’t get it. ${aftermath}`,
    continued: 'The run carried on to the next step.',
    open: 'The run has not gone on since.',
    ended: 'The run ended here.',
  },
});

export type FailureMessages = MessagesOf<typeof failureMessages>;
