import { RefusedRequest } from './refused-request.js';

const maxLength = 200;

/**
 * The search text of a query parameter, trimmed; `undefined` when it is empty. Refuses text that the database cannot
 * search.
 */
export function readTerm(query: URLSearchParams, name: string): string | undefined {
  const [term = '', ...more] = query.getAll(name);
  if (more.length > 0 || term.length > maxLength || term.includes('\0')) {
    const message = `${name} must be one text of at most ${maxLength} characters`;
    throw new RefusedRequest(400, 'invalid-query', message, [{ path: name, message }]);
  }
  return term.trim() === '' ? undefined : term.trim();
}
