/** Returns a thrown value as text. Any value can be thrown, even one without text. */
export function thrownWords(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'an error without words';
  }
}
