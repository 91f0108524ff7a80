import { RefusedRequest } from './refused-request.js';

/** The requested page of a list. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

export const defaultLimit = 25;
export const maxLimit = 100;
export const maxOffset = 2 ** 31 - 1;

const wholeNumber = /^\d{1,10}$/;

/** Reads `limit` and `offset`. Refuses values out of range instead of clamping them. */
export function readPage(query: URLSearchParams): PageRequest {
  return {
    limit: readWholeNumber(query, 'limit', 1, maxLimit) ?? defaultLimit,
    offset: readWholeNumber(query, 'offset', 0, maxOffset) ?? 0,
  };
}

function readWholeNumber(query: URLSearchParams, name: string, least: number, max: number): number | undefined {
  const [written, ...more] = query.getAll(name);
  if (written === undefined) return undefined;
  const value = wholeNumber.test(written) ? Number(written) : Number.NaN;
  if (more.length > 0 || !(value >= least && value <= max)) {
    const message = `${name} must be one whole number from ${least} to ${max}`;
    throw new RefusedRequest(400, 'invalid-query', message, [{ path: name, message }]);
  }
  return value;
}
