import { isTimeZone, momentWords } from '#catalog';
import type { DeliveryReason } from '#rules';
import { useMessages } from '#ui';
import { previewMessages } from './preview-messages.js';

interface DeliveryTextOptions {
  readonly contact: { readonly name: string };
  /** The present time in ms since 1970. */
  readonly now: number;
  readonly officeHours?: unknown;
}

/** Returns a function that explains why a contact does not get a message: "Maya Torres opted out on May 3, 2026." */
export function useDeliveryText({
  contact: { name },
  now,
  officeHours,
}: DeliveryTextOptions): (reason: DeliveryReason) => string {
  const { delivery } = useMessages(previewMessages);
  const zone = (officeHours as { readonly timezone?: unknown } | undefined)?.timezone;
  return ({ at, list, reason }) => {
    switch (reason) {
      case 'blocked':
        return delivery.blocked(name, at);
      case 'opted-out':
        return delivery.optedOut(name, at);
      case 'no-consent':
        return delivery.noConsent(name);
      case 'no-number':
        return delivery.noNumber(name);
      case 'invalid-number':
        return delivery.invalidNumber(name);
      case 'left-a-list':
        return delivery.leftList(name, list, at);
      case 'outside-hours': {
        const moment = at === undefined || !isTimeZone(zone) ? '' : momentWords(at, now, zone);
        return moment === '' ? delivery.outsideHours : delivery.outsideHoursUntil(moment);
      }
    }
  };
}
