import { isTimeZone, momentWords } from '#catalog';
import type { DeliveryReason } from '#rules';

/** What a sentence about a contact is said with. */
export interface DeliveryWording {
  readonly name: string;
  /** Now, in ms since 1970. */
  readonly now: number;
  /** The zone of the office hours, for the time something is held until. */
  readonly zone?: unknown;
}

/** Why a contact does not get a message, in a sentence: "Maya Torres opted out on May 3, 2026." */
export function deliveryWords({ at, list, reason }: DeliveryReason, { name, now, zone }: DeliveryWording): string {
  const since = at === undefined ? '' : ` on ${dateWords(at)}`;
  switch (reason) {
    case 'blocked':
      return `${name} was blocked${since}.`;
    case 'opted-out':
      return `${name} opted out${since}.`;
    case 'no-consent':
      return `${name} has not agreed to get messages.`;
    case 'no-number':
      return `${name} has no number.`;
    case 'invalid-number':
      return `The number of ${name} cannot get messages.`;
    case 'left-a-list':
      return `${name} left ${list === undefined ? 'a list' : `the list “${list}”`}${since}.`;
    case 'outside-hours': {
      // "Held until at 9 AM" is no sentence: the same day is named.
      const when = at === undefined || !isTimeZone(zone) ? '' : momentWords(at, now, zone);
      return when === ''
        ? 'Held until the office opens.'
        : `Held until ${when.startsWith('at ') ? `today ${when}` : when}, outside office hours.`;
    }
  }
}

/** "May 3, 2026": a day as the person's own clock has it. */
function dateWords(at: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at);
}
