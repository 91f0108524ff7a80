import { isJsonObject } from '#base';
import { heldUntil } from '#catalog';

/** Why a message does not reach a contact, or not at once. */
export interface DeliveryReason {
  /**
   * - `blocked`: the contact has a `blocked` date.
   * - `invalid-number`, `no-number`: the mobile number is not valid, or empty.
   * - `opted-out`: the contact left its last list after it had opted in.
   * - `left-a-list`: it left one list, and its consent still holds.
   * - `no-consent`: it has no `optIn`, and is on no list.
   * - `outside-hours`: the office is closed, and the message waits.
   */
  readonly reason:
    'blocked' | 'invalid-number' | 'no-number' | 'opted-out' | 'left-a-list' | 'no-consent' | 'outside-hours';
  /** `stops`: the message is not sent; `holds`: it is sent later; `note`: it is sent, with a remark. */
  readonly effect: 'stops' | 'holds' | 'note';
  /** When it began, or ends for `holds`, in milliseconds since 1970; absent where unknown. */
  readonly at?: number;
  /** The name of the list the contact left. */
  readonly list?: string;
}

/** A contact and the time at which a message would be sent. */
export interface DeliveryRequest {
  /** A contact of the interface. Unreadable fields yield no reason. */
  readonly contact: unknown;
  /** The time of sending, in milliseconds since 1970. */
  readonly instant: number;
  /** Office hours outside which the message is held. Absent: it is sent at any time. */
  readonly officeHours?: unknown;
}

/**
 * Returns the reasons why a contact would not receive a message, those that stop it first. A contact consents by the
 * account's own stamp or by that of any list, and withdraws by leaving the last list later than that. An absent number
 * counts as unknown, not as missing: the interface does not promise that contacts come with theirs.
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

/**
 * A list counts as left where its last stamp is that of leaving. An unknown time counts too: in doubt, no message is
 * sent.
 */
function hasLeft(list: { readonly [key: string]: unknown }): boolean {
  const out = stampTime(list['optOut']);
  const joined = stampTime(list['optIn']);
  return out !== undefined && (joined === undefined || !Number.isFinite(joined) || out >= joined);
}

/** Any non-empty text is a stamp: an unreadable date-time was set all the same. */
function isStamp(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Returns the time of a stamp: Infinity for an unreadable one, undefined where none was set. */
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
