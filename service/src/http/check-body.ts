import { describePath, isJsonObject, type JsonObject } from '#base';
import { findShapeProblems } from '#schema';
import type * as z from 'zod/mini';
import { type RefusalDetail, RefusedRequest } from './refused-request.js';

const maxDetails = 20;

/** The body as an object whose known fields match the schema. Refuses with all mismatches. */
export function checkBody(value: unknown, schema: z.ZodMiniType): JsonObject {
  if (!isJsonObject(value)) throw invalidRequest('', 'The body must be an object');
  const details = findShapeProblems(schema, value).map(({ message, path = [] }) => ({
    path: path.length === 0 ? '' : describePath(path),
    message,
  }));
  if (details.length > 0)
    throw new RefusedRequest(400, 'invalid-request', details[0]?.message ?? '', details.slice(0, maxDetails));
  return value as JsonObject;
}

/** Refuses a value of the wrong type. */
export function invalidRequest(path: string, message: string): RefusedRequest {
  return new RefusedRequest(400, 'invalid-request', message, [{ path, message }]);
}

/** Refuses a value of the right type that is impossible. */
export function unusable(
  code: string,
  path: string,
  message: string,
  ...more: readonly RefusalDetail[]
): RefusedRequest {
  return new RefusedRequest(422, code, message, [{ path, message }, ...more]);
}
