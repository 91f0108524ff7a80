const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * Returns a random id: 16 characters of base 36 (82 bits) from the platform's cryptographic random numbers, without
 * bias. Works in browsers, also outside secure contexts, and in Node.
 */
export function createRandomId(): string {
  const bytes = new Uint8Array(16);
  globalThis.crypto.getRandomValues(bytes);
  let id = '';
  for (const byte of bytes) id += alphabet[byte % 36];
  return id;
}

/** Returns a source of predictable ids (`step-1`, `step-2`, …) for tests, stories and seeds. */
export function createSequentialId(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}-${(last += 1)}`;
}
