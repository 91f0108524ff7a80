import { RefusedRequest } from './refused-request.js';

const longest = 200;

/** The text a query parameter asks for, without space around it; `undefined` when there is none. Refuses what no text to search for is. */
export function readTerm(query: URLSearchParams, name: string): string | undefined {
  const [term = '', ...more] = query.getAll(name);
  if (more.length > 0 || term.length > longest || term.includes('\0')) {
    const message = `${name} must be one text of at most ${longest} characters`;
    throw new RefusedRequest(400, 'invalid-query', message, [{ path: name, message }]);
  }
  return term.trim() === '' ? undefined : term.trim();
}
