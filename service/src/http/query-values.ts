import { RefusedRequest } from './refused-request.js';

/** The values of a parameter, each once. Refuses unknown ones, and more than `max`. */
export function readValues<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
  max: number,
): readonly Value[] {
  const given = [...new Set(query.getAll(name))];
  const known = values.filter((value) => given.includes(value));
  if (known.length === given.length && given.length <= max) return known;
  const message = `${name} must be ${max === 1 ? 'one' : 'some'} of ${values.join(', ')}`;
  throw new RefusedRequest(400, 'invalid-query', message, [{ path: name, message }]);
}
