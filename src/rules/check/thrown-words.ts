/** What was thrown, in words. Anything can be thrown, also what cannot be made into words. */
export function thrownWords(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'an error without words';
  }
}
