import * as z from 'zod/mini';
import { isJsonObject } from '#base';
import { invalidRequest } from '../http/check-body.js';

const longestName = 200;

/** A name that a client may give: absent to leave it, else words that can be seen. */
export const givenName = z.optional(z.string().check(z.minLength(1), z.maxLength(longestName)));

/** Refuses what cannot be a name, in words; the rest of the body is judged elsewhere. */
export function checkGivenName(body: unknown): void {
  const name: unknown = isJsonObject(body) ? body['name'] : undefined;
  if (name === undefined || (typeof name === 'string' && name.trim() !== '' && name.length <= longestName)) return;
  throw invalidRequest('name', `name must be text of 1 to ${longestName} characters that can be seen`);
}

/** A field that belongs to the service: a client that read it before may send it back, and nothing comes of it. */
export function passedOver<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(schema).check(z.describe('Belongs to the service: what is sent for it is passed over'));
}
