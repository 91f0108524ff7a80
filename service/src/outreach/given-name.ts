import * as z from 'zod/mini';
import { isJsonObject } from '#base';
import { invalidRequest } from '../http/check-body.js';

const maxNameLength = 200;

/** An optional name with at least one visible character. */
export const givenName = z.optional(z.string().check(z.minLength(1), z.maxLength(maxNameLength)));

/** Refuses an invalid name; the rest of the body is checked elsewhere. */
export function checkGivenName(body: unknown): void {
  const name: unknown = isJsonObject(body) ? body['name'] : undefined;
  if (name === undefined || (typeof name === 'string' && name.trim() !== '' && name.length <= maxNameLength)) return;
  throw invalidRequest('name', `name must be text of 1 to ${maxNameLength} characters that can be seen`);
}

/** A field of the service: a client may send it back, and it is ignored. */
export function ignoredField<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(schema).check(z.describe('Belongs to the service: what is sent for it is passed over'));
}
