import { isJsonObject, type Json, type JsonObject } from '#base';
import { invalidRequest, unusable } from '../http/check-body.js';
import { checkEmail, checkLength } from '../http/check-text.js';
import { changeMemberships, type KeptList } from './membership.js';
import { readPhoneNumber } from './phone-number.js';
import { readStamp } from './stamp.js';

/** What a change needs to know of the account. */
export interface ContactContext {
  readonly lists: readonly KeptList[];
  /** Country of numbers without a prefix. */
  readonly country: string | undefined;
  readonly at: string;
}

/**
 * A contact after a change. Sent fields replace those of the contact, null removes, absent fields stay. `attributes`
 * and `mobile` are merged by key, `lists` by list. `id` and `valid` belong to the service: `valid` says whether a phone
 * could have the number. Refuses invalid values, and then changes nothing.
 */
export function changeContact(current: JsonObject, sent: JsonObject, context: ContactContext): JsonObject {
  if (typeof sent['id'] === 'string' && sent['id'] !== current['id'])
    throw invalidRequest('id', 'id is another than the one in the address');
  checkTexts(sent);
  const stamps = changeStamps(current, sent, context.at);
  const next: { [key: string]: Json } = {};
  for (const [key, value] of [
    ...Object.entries(current),
    ...Object.entries(sent).filter(([name]) => !ownRules.has(name)),
  ])
    put(next, key, value);

  for (const [key, value] of Object.entries(stamps)) put(next, key, value);
  if (Object.hasOwn(sent, 'attributes')) put(next, 'attributes', merge(current['attributes'], sent['attributes']));
  if (Object.hasOwn(sent, 'tags')) put(next, 'tags', readTags(sent['tags']));
  if (Object.hasOwn(sent, 'lists')) {
    const isBlocked = typeof stamps['blocked'] === 'string';
    put(
      next,
      'lists',
      changeMemberships(objectsIn(current['lists']), readLists(sent['lists']), context.lists, context.at, isBlocked),
    );
  }
  if (Object.hasOwn(sent, 'mobile')) changeMobile(next, merge(current['mobile'], sent['mobile']), context.country);
  return next;
}

const ownRules = new Set(['id', 'valid', 'attributes', 'lists', 'mobile', 'tags', 'optIn', 'blocked']);

/** Defined, not assigned, so that `__proto__` is an ordinary key. */
function put(object: { [key: string]: Json }, key: string, value: Json | undefined): void {
  if (value === null || value === undefined) delete object[key];
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function checkTexts(sent: JsonObject): void {
  checkEmail('email', sent['email']);
  for (const path of ['firstName', 'lastName']) checkLength(path, sent[path], 200);
  for (const crm of ['crmA', 'crmB', 'crmC']) {
    const { id } = objectOf(sent[crm]);
    if (typeof id === 'number' && !Number.isInteger(id))
      throw invalidRequest(`${crm}.id`, `${crm}.id must be a whole number`);
  }
}

/** Opting in and blocking. A blocked contact can be opted in only by a change that also unblocks it. */
function changeStamps(
  current: JsonObject,
  sent: JsonObject,
  at: string,
): { readonly optIn: Json | undefined; readonly blocked: Json | undefined } {
  const blocked = readStamp('blocked', sent['blocked'], current['blocked'], at);
  const optIn = readStamp('optIn', sent['optIn'], current['optIn'], at);
  const next = {
    optIn: optIn === undefined ? current['optIn'] : optIn,
    blocked: blocked === undefined ? current['blocked'] : blocked,
  };
  if (typeof optIn === 'string' && optIn !== current['optIn'] && typeof next.blocked === 'string') {
    throw unusable(
      'contact-blocked',
      'optIn',
      'A blocked contact cannot be opted in; send blocked as null to unblock them',
    );
  }
  return next;
}

/**
 * Merges two objects, the keys of the second first; null removes a key, and a null in place of the second removes the
 * whole.
 */
function merge(current: Json | undefined, sent: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(sent)) return undefined;
  const merged: { [key: string]: Json } = {};
  for (const [key, value] of [...Object.entries(objectOf(current)), ...Object.entries(sent as JsonObject)])
    put(merged, key, value);
  return merged;
}

const maxNumberLength = 60;

function changeMobile(
  contact: { [key: string]: Json },
  mobile: JsonObject | undefined,
  home: string | undefined,
): void {
  const number = mobile?.['number'];
  const country = typeof mobile?.['country'] === 'string' ? mobile['country'] : home;
  checkLength('mobile.number', number, maxNumberLength);
  checkLength('mobile.country', country, maxNumberLength);
  const read = typeof number === 'string' && number !== '' ? readPhoneNumber(number, country) : undefined;
  const written = read && { number: read.number, ...(read.country === undefined ? {} : { country: read.country }) };
  put(contact, 'mobile', mobile && { ...mobile, ...written });
  put(contact, 'valid', read?.valid ?? false);
}

const maxTagLength = 100;

/** Tags without surrounding space, each once. Commas are refused, since they separate tags in queries. */
function readTags(sent: Json | undefined): Json {
  if (sent === null) return null;
  if (!Array.isArray(sent)) throw invalidRequest('tags', 'tags must be a list of text');
  const tags = (sent as readonly Json[]).map((tag, index) => {
    const path = `tags[${index}]`;
    if (typeof tag !== 'string' || tag.trim() === '') throw invalidRequest(path, `${path} must be text`);
    if (tag.includes(',')) throw unusable('unusable-tag', path, 'A tag must not hold a comma');
    checkLength(path, tag, maxTagLength);
    return tag.trim();
  });
  return [...new Set(tags)];
}

function readLists(sent: Json | undefined): readonly JsonObject[] {
  if (!Array.isArray(sent))
    throw unusable('opt-out-needed', 'lists', 'To leave a list, send it with optOut and the time they left');
  return sent as readonly JsonObject[];
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? (value as JsonObject) : {};
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value)
    ? (value as readonly Json[]).filter((item): item is JsonObject => isJsonObject(item))
    : [];
}
