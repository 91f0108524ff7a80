import { defineMessages, type MessagesOf } from '#ui';

/** The words of the time zone menu. */
export const zoneMessages = defineMessages('replay.zone', {
  label: (zone: string) => `Time zone, ${zone}`,
  contact: 'Contact’s time',
  account: 'Account’s time',
  viewer: 'Your time',
  /** A choice such as "Your time" and its zone. */
  choice: (whose: string, zone: string) => `${whose}: ${zone}`,
  city: {
    choose: 'Another city…',
    label: 'City whose time is shown',
    placeholder: 'A city',
    noMatch: 'Nothing matches. Try a large city nearby.',
  },
});

export type ZoneMessages = MessagesOf<typeof zoneMessages>;
