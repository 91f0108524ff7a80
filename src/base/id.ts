const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * A source of ids nobody else is likely to make: 16 characters of base 36 (about 82 bits) from the platform's
 * cryptographic random numbers. Works in browsers and in Node without a secure context.
 */
export function createRandomId(): string {
  const bytes = new Uint8Array(16);
  globalThis.crypto.getRandomValues(bytes);
  let id = '';
  for (const byte of bytes) id += alphabet[byte % 36];
  return id;
}

/** A source of predictable ids (`step-1`, `step-2`, …) for tests, stories and seeds. */
export function createSequentialId(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}-${(last += 1)}`;
}
