import { isTimeZone } from '#catalog';
import type { Contact } from '#model';
import type { ExecutionAccount } from './account.js';
import { heldForQuietHours } from './behaviours/clock.js';
import { zoneOf } from './context.js';

/**
 * Returns the first instant from this one at which a contact may get a message: this one, or the end of the quiet hours of the
 * account by the contact's clock.
 *
 * @param instant milliseconds since 1970
 */
export function quietUntil(account: ExecutionAccount, contact: Contact, instant: number): number {
  const { quietHours } = account;
  return quietHours ? heldForQuietHours(quietHours, instant, zoneOf(contact, account, isTimeZone)) : instant;
}
