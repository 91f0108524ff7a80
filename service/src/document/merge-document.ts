import { isJsonObject, type Json, type JsonObject } from '#base';
import { invalidRequest } from '../http/check-body.js';
import { RefusedRequest } from '../http/refused-request.js';

/** Clients extend documents, so that their size is limited. Characters of JSON text. */
const maxDocumentLength = 1_000_000;

/**
 * Applies a client's changes to a stored document. Objects are merged by key, `null` removes, and any other value
 * replaces, lists included. Absent fields stay, known or not.
 *
 * @param own fields of the service: a client may send them back, and they are ignored
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
  // Not by assignment: `__proto__` is an ordinary key.
  return Object.fromEntries(merged);
}

/** A document as stored. Refuses one that is too long. */
export function documentText(document: object): string {
  const text = JSON.stringify(document);
  if (text.length > maxDocumentLength) {
    throw new RefusedRequest(
      413,
      'body-too-large',
      `With these changes it would be longer than ${maxDocumentLength} characters`,
    );
  }
  return text;
}

/** A body with an id must have that of the address: another id was meant for another resource. */
export function refuseOtherId(body: JsonObject, id: string): void {
  const given = body['id'];
  if (given === undefined || given === null || given === id) return;
  throw invalidRequest('id', 'id must be that of the address, or absent: ids do not change');
}
