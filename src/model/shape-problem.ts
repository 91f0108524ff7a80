import * as z from 'zod/mini';
import { describePath, type JsonPath } from '#base';
import type { Problem } from './problem.js';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly expected?: string;
}

/**
 * Returns where a value differs from this schema, one problem per location, worded for users.
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

/** True where a problem is at a path without which the document could not be edited. */
export function isAt(problem: Problem, ...patterns: readonly JsonPath[]): boolean {
  const path = problem.path ?? [];
  return patterns.some(
    (pattern) => pattern.length === path.length && pattern.every((part, index) => part === '*' || part === path[index]),
  );
}
