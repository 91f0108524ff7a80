/** Returns a text of at most `length` characters, and "…" where it was cut; never cut inside a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(length - 1));
  return `${text.slice(0, isSplit ? length - 1 : length)}…`;
}
