import { isJsonObject, type Json, type JsonObject } from '#base';
import { invalidRequest, unusable } from '../http/check-body.js';
import { readStamp } from './stamp.js';

/** A stored list of the account. */
export interface KeptList {
  readonly id: string;
  readonly definition: JsonObject;
}

/** Fields of a list's definition; the other fields of a membership belong to the contact. */
const definitionFields = new Set(['id', 'name', 'keyword', 'doubleOptIn', 'filter', 'optInConfirmation']);

/**
 * The lists of a contact after a change. Absent lists stay as they are, so that no contact is opted out implicitly and
 * no opt-out is lost. A list is identified by its id, or by its name where it has none.
 */
export function changeMemberships(
  current: readonly JsonObject[],
  sent: readonly JsonObject[],
  lists: readonly KeptList[],
  at: string,
  isBlocked: boolean,
): readonly JsonObject[] {
  const memberships = new Map(current.map((membership) => [membership['id'], membership]));
  const named = new Set<string>();
  for (const [index, change] of sent.entries()) {
    const path = `lists[${index}]`;
    const list = findList(lists, change, path);
    if (named.has(list.id)) throw invalidRequest(path, 'This list is named twice');
    named.add(list.id);
    memberships.set(list.id, changeMembership(memberships.get(list.id), change, list, { at, isBlocked, path }));
  }
  return [...memberships.values()];
}

function findList(lists: readonly KeptList[], { id, name }: JsonObject, path: string): KeptList {
  const hasId = typeof id === 'string' && id !== '';
  if (!hasId && (typeof name !== 'string' || name === ''))
    throw invalidRequest(path, 'A list is named by its id or its name');
  const found = lists.find((list) => (hasId ? list.id === id : sameName(list.definition['name'], name)));
  if (!found) throw unusable('unknown-list', path, 'This account has no such list');
  return found;
}

function sameName(left: Json | undefined, right: Json | undefined): boolean {
  return (
    typeof left === 'string' && typeof right === 'string' && left.trim().toLowerCase() === right.trim().toLowerCase()
  );
}

interface Circumstances {
  readonly at: string;
  readonly isBlocked: boolean;
  readonly path: string;
}

function changeMembership(
  before: JsonObject | undefined,
  change: JsonObject,
  list: KeptList,
  { at, isBlocked, path }: Circumstances,
): JsonObject {
  const known = { optIn: stampOf(before, 'optIn'), optOut: stampOf(before, 'optOut') };
  const sent = {
    optIn: readStamp(`${path}.optIn`, change['optIn'], known.optIn, at),
    optOut: readStamp(`${path}.optOut`, change['optOut'], known.optOut, at),
  };
  if (sent.optIn === null && known.optIn !== undefined) {
    throw unusable(
      'opt-out-needed',
      `${path}.optIn`,
      'That a contact agreed is never taken back; send optOut with the time they left',
    );
  }
  const joins = sent.optIn ?? (before || sent.optOut ? undefined : at);
  if (joins !== undefined && joins !== known.optIn && isBlocked) {
    throw unusable(
      'contact-blocked',
      path,
      'A blocked contact cannot be opted in; send blocked as null to unblock them first',
    );
  }
  const optIn = joins ?? known.optIn;
  const leftEarlier =
    known.optOut !== undefined && (optIn === undefined || Date.parse(known.optOut) >= Date.parse(optIn))
      ? known.optOut
      : undefined;
  if (sent.optOut === null && leftEarlier !== undefined) {
    throw unusable(
      'opt-in-needed',
      `${path}.optOut`,
      'A contact who has left a list is back on it only by a later optIn',
    );
  }
  const optOut = sent.optOut ?? leftEarlier;
  const own = [...Object.entries(before ?? {}), ...Object.entries(change)].filter(
    ([key]) => !definitionFields.has(key) && key !== 'optIn' && key !== 'optOut',
  );
  return {
    ...list.definition,
    id: list.id,
    ...Object.fromEntries(own),
    ...(optIn === undefined ? {} : { optIn }),
    ...(optOut === undefined ? {} : { optOut }),
  };
}

function stampOf(membership: JsonObject | undefined, key: string): string | undefined {
  const stamp = membership?.[key];
  return typeof stamp === 'string' ? stamp : undefined;
}

/** Whether a contact is on a list now: opted in, and not opted out since. */
export function isOptedIn(membership: unknown): boolean {
  if (!isJsonObject(membership)) return false;
  const { optIn, optOut } = membership;
  if (typeof optIn !== 'string' || optIn === '') return false;
  return typeof optOut !== 'string' || optOut === '' || Date.parse(optOut) < Date.parse(optIn);
}
