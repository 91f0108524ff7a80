import { describePath, isJsonObject, type JsonObject } from '#base';
import { findShapeProblems } from '#model';
import type * as z from 'zod/mini';
import { type RefusalDetail, RefusedRequest } from './refused-request.js';

const mostDetails = 20;

/** The body as the object it must be, its known fields of the kinds that the interface shows. Refused with all places that are not. */
export function checkBody(value: unknown, schema: z.ZodMiniType): JsonObject {
  if (!isJsonObject(value)) throw invalidRequest('', 'The body must be an object');
  const details = findShapeProblems(schema, value).map(({ message, path = [] }) => ({
    path: path.length === 0 ? '' : describePath(path),
    message,
  }));
  if (details.length > 0)
    throw new RefusedRequest(400, 'invalid-request', details[0]?.message ?? '', details.slice(0, mostDetails));
  return value as JsonObject;
}

/** One place of a request is not of the kind it must be. */
export function invalidRequest(path: string, message: string): RefusedRequest {
  return new RefusedRequest(400, 'invalid-request', message, [{ path, message }]);
}

/** One place of a request is of the right kind and still cannot be. */
export function unusable(
  code: string,
  path: string,
  message: string,
  ...more: readonly RefusalDetail[]
): RefusedRequest {
  return new RefusedRequest(422, code, message, [{ path, message }, ...more]);
}
