import { customAlphabet } from 'nanoid';

/**
 * Returns a random id: 16 characters of base 36 (82 bits) from the platform's cryptographic random numbers, without bias.
 * Works in browsers, also outside secure contexts, and in Node.
 */
export const createRandomId: () => string = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);

/** Returns a source of predictable ids (`step-1`, `step-2`, …) for tests, stories and seeds. */
export function createSequentialId(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}-${(last += 1)}`;
}
