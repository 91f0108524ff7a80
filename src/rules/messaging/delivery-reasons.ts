import { isJsonObject } from '#base';
import { heldUntil } from '#catalog';

/** Why a message does not reach a contact, or not at once. */
export interface DeliveryReason {
  readonly reason:
    'blocked' | 'invalid-number' | 'no-number' | 'opted-out' | 'left-a-list' | 'no-consent' | 'outside-hours';
  /** `stops`: the message is not sent. `holds`: it is sent later. `note`: it is sent, and worth knowing. */
  readonly effect: 'stops' | 'holds' | 'note';
  /** Since when it is so, or until when it waits, in ms since 1970; absent where nobody knows. */
  readonly at?: number;
  /** The name of the list the contact left. */
  readonly list?: string;
}

/** What surrounds a message that a contact shall get. */
export interface DeliveryRequest {
  /** A contact as the interface shows one; whatever cannot be read of it says nothing. */
  readonly contact: unknown;
  /** When it would go out, in ms since 1970. */
  readonly instant: number;
  /** Hours outside which it waits. Absent: it goes out at any time. */
  readonly officeHours?: unknown;
}

/**
 * The reasons why a contact would not get a message, those that stop it first. A contact agreed by the account's own stamp or by that
 * of any list, and took it back by leaving the last list it was on later than it agreed. A number that is not told at all counts as
 * unknown rather than missing, since the interface does not say that contacts are read with theirs.
 */
export function deliveryReasons({ contact, instant, officeHours }: DeliveryRequest): readonly DeliveryReason[] {
  if (!isJsonObject(contact)) return holdReasons(officeHours, instant);
  const reasons: DeliveryReason[] = [];
  if (isStamp(contact['blocked']))
    reasons.push({ reason: 'blocked', effect: 'stops', ...momentOf(contact['blocked']) });
  const mobile = contact['mobile'];
  if (isJsonObject(mobile) && !hasDigits(mobile['number'])) reasons.push({ reason: 'no-number', effect: 'stops' });
  else if (contact['valid'] === false) reasons.push({ reason: 'invalid-number', effect: 'stops' });
  reasons.push(...consentReasons(contact));
  return [...reasons, ...holdReasons(officeHours, instant)];
}

function holdReasons(officeHours: unknown, instant: number): readonly DeliveryReason[] {
  if (officeHours === undefined) return [];
  const until = heldUntil(officeHours, instant);
  return until !== undefined && until > instant ? [{ reason: 'outside-hours', effect: 'holds', at: until }] : [];
}

function consentReasons(contact: { readonly [key: string]: unknown }): readonly DeliveryReason[] {
  const lists = Array.isArray(contact['lists']) ? contact['lists'].filter(isJsonObject) : [];
  const left = lists.filter(hasLeft);
  const isOnList = lists.some((list) => isStamp(list['optIn']) && !hasLeft(list));
  const agreed = stampTime(contact['optIn']);
  const lastLeft = left.reduce<number | undefined>(
    (latest, list) => later(latest, stampTime(list['optOut'])),
    undefined,
  );
  if (!isOnList && lastLeft !== undefined && (agreed === undefined || lastLeft >= agreed)) {
    return [{ reason: 'opted-out', effect: 'stops', ...(Number.isFinite(lastLeft) && { at: lastLeft }) }];
  }
  const notes = left.map((list): DeliveryReason => ({
    reason: 'left-a-list',
    effect: 'note',
    ...momentOf(list['optOut']),
    ...(typeof list['name'] === 'string' && list['name'] !== '' && { list: list['name'] }),
  }));
  return agreed === undefined && !isOnList ? [{ reason: 'no-consent', effect: 'stops' }, ...notes] : notes;
}

/** A list is left where its last stamp is that of leaving. Leaving at an unknown time counts: nobody is texted by a doubt. */
function hasLeft(list: { readonly [key: string]: unknown }): boolean {
  const out = stampTime(list['optOut']);
  const joined = stampTime(list['optIn']);
  return out !== undefined && (joined === undefined || !Number.isFinite(joined) || out >= joined);
}

/** A date-time is set where it is any text at all; the interface shows stamps, and what no clock can read was still set. */
function isStamp(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** When a stamp was set; endlessly late where it is set but cannot be read, undefined where it is not. */
function stampTime(value: unknown): number | undefined {
  if (!isStamp(value)) return undefined;
  const time = Date.parse(value as string);
  return Number.isNaN(time) ? Infinity : time;
}

function momentOf(value: unknown): { readonly at?: number } {
  const time = stampTime(value);
  return time === undefined || !Number.isFinite(time) ? {} : { at: time };
}

function later(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || (right !== undefined && right > left) ? right : left;
}

function hasDigits(value: unknown): boolean {
  return typeof value === 'string' ? /\d/.test(value) : typeof value === 'number';
}
