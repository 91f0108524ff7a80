import { RefusedRequest } from './refused-request.js';

/** Which part of a list is asked for. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

export const defaultLimit = 25;
export const maxLimit = 100;
export const maxOffset = 2 ** 31 - 1;

const wholeNumber = /^\d{1,10}$/;

/** Reads `limit` and `offset`. Refuses what is out of bounds instead of quietly answering something else. */
export function readPage(query: URLSearchParams): PageRequest {
  return {
    limit: readWholeNumber(query, 'limit', 1, maxLimit) ?? defaultLimit,
    offset: readWholeNumber(query, 'offset', 0, maxOffset) ?? 0,
  };
}

function readWholeNumber(query: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const [written, ...more] = query.getAll(name);
  if (written === undefined) return undefined;
  const value = wholeNumber.test(written) ? Number(written) : Number.NaN;
  if (more.length > 0 || !(value >= least && value <= most)) {
    const message = `${name} must be one whole number from ${least} to ${most}`;
    throw new RefusedRequest(400, 'invalid-query', message, [{ path: name, message }]);
  }
  return value;
}
