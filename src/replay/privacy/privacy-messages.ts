import { defineMessages } from '#ui';

/** The words for hidden personal data. */
export const privacyMessages = defineMessages('replay.privacy', {
  kinds: {
    name: 'Name',
    phone: 'Phone number',
    email: 'Email address',
    text: 'Message text',
    address: 'Address',
    identity: 'Personal detail',
    secret: 'Secret',
    other: 'Personal data',
  },
  showAll: 'Show personal data',
  hideAll: 'Hide personal data',
  hidden: (kind: string) => `${kind}, hidden`,
  show: (kind: string) => `Show the ${kind.toLowerCase()}`,
  /** The button of a text that says itself what is hidden. */
  showIt: (text: string) => `${text}. Show it`,
});
