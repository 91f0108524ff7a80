/** Two names that users do not distinguish. */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

/**
 * Returns a name that no other workflow has: the wanted one, else it with the next free number.
 *
 * @param numbered writes a number behind a name
 * @param isNew false where the wanted name itself is never the answer, as for a copy
 */
export function freeName(
  wanted: string,
  taken: readonly string[],
  numbered: (name: string, number: number) => string,
  isNew = true,
): string {
  const isTaken = (name: string): boolean => taken.some((other) => isSameName(other, name));
  if (isNew && !isTaken(wanted)) return wanted;
  const stem = wanted.replace(/ \d{1,4}$/, '');
  for (let number = 2; ; number++) {
    const name = numbered(stem, number);
    if (!isTaken(name) || number > 9999) return name;
  }
}
