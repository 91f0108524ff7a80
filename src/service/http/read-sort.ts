import { RefusedRequest } from './refused-request.js';

/** What a list is sorted by. */
export interface Sorting<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** Reads `sort`: one of the fields, with `-` before it for the other way round. The first of them where none is given. */
export function readSort<Field extends string>(
  query: URLSearchParams,
  fields: readonly [Field, ...Field[]],
): Sorting<Field> {
  const [asked, ...more] = query.getAll('sort');
  if (asked === undefined) return { field: fields[0], descending: false };
  const field = fields.find((name) => asked === name || asked === `-${name}`);
  if (more.length > 0 || field === undefined) {
    const message = `sort must be one of ${fields.join(', ')}, with - before it for the other way round`;
    throw new RefusedRequest(400, 'invalid-query', message, [{ path: 'sort', message }]);
  }
  return { field, descending: asked !== field };
}

/** Everything that `sort` takes, for the description. */
export function sortValues(fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => [field, `-${field}`]);
}
