import { isJsonObject, type Json, type JsonObject } from '#base';
import { invalidRequest } from '../http/check-body.js';
import { RefusedRequest } from '../http/refused-request.js';

/** A document that grows by what clients add to it has to end somewhere. Characters of JSON text. */
const longestDocument = 1_000_000;

/**
 * A stored document with what a client sent put over it. Objects are merged member by member, `null` takes away, and
 * anything else takes the place of what was there, lists included. What the client does not mention stays, known or not.
 *
 * @param own members that belong to the service: what a client sends for them, having read them before, is passed over
 */
export function mergeDocument(kept: JsonObject, changes: JsonObject, own: readonly string[] = []): JsonObject {
  const merged = new Map<string, Json>(Object.entries(kept));
  for (const [key, value] of Object.entries(changes)) {
    if (own.includes(key)) continue;
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else
      merged.set(
        key,
        isJsonObject(before) && isJsonObject(value) ? mergeDocument(before as JsonObject, value as JsonObject) : value,
      );
  }
  // Not by assignment: `__proto__` is a key like any other.
  return Object.fromEntries(merged);
}

/** A document as it is stored, unless it has become too long. */
export function documentText(document: object): string {
  const text = JSON.stringify(document);
  if (text.length > longestDocument) {
    throw new RefusedRequest(
      413,
      'body-too-large',
      `With these changes it would be longer than ${longestDocument} characters`,
    );
  }
  return text;
}

/** A body that names the thing it is for must name the one at this address: anything else was meant for another. */
export function refuseOtherId(body: JsonObject, id: string): void {
  const given = body['id'];
  if (given === undefined || given === null || given === id) return;
  throw invalidRequest('id', 'id must be that of the address, or absent: ids do not change');
}
