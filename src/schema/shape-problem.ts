import * as z from 'zod/mini';
import { describePath, type JsonPath } from '#base';
import type { Problem } from '#model';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly expected?: string;
}

/**
 * Returns where a value differs from a schema, one problem per location, worded as `findMisfits` words it.
 *
 * @param start the JSON path of the value in the document
 */
export function findShapeProblems(schema: z.ZodMiniType, value: unknown, start: JsonPath = []): Problem[] {
  const outcome = z.safeParse(schema, value);
  if (outcome.success) return [];
  return ((outcome.error?.issues ?? []) as readonly Issue[]).map((issue) => {
    const path = [...start, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
    return {
      code: 'unexpected-type',
      severity: 'notice',
      message: `${describePath(path)} should be ${expectedWords(issue.expected)}`,
      detail: 'It is kept and sent back as it is.',
      path,
    };
  });
}

const words: { readonly [expected: string]: string } = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function expectedWords(expected: string | undefined): string {
  return (expected !== undefined && Object.hasOwn(words, expected) && words[expected]) || 'of another kind';
}
