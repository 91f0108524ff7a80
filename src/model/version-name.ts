/** The name of a workflow without a name of its own. */
export const untitledName = 'Untitled workflow';

const endsInNumber = /(?:^|[^a-z])(v\d{1,5})$/i;
const longestName = 9;

/**
 * Returns the name of a version as users know it: `v7` by the number its id ends in, which is known everywhere, else by its number among
 * the versions of its workflow; a short id is a name as well. Undefined where only an id is known that says nothing.
 */
export function versionName(id: string, number?: number): string | undefined {
  if (endsInNumber.test(id)) return shortVersionName(id);
  if (number !== undefined) return `v${number}`;
  return id.length <= longestName ? id : undefined;
}

/** Returns a short name of a version: `v7` where its id ends that way, else the first and last characters of the id. */
export function shortVersionName(id: string): string {
  const number = endsInNumber.exec(id)?.[1];
  if (number !== undefined) return number.toLowerCase();
  return id.length <= longestName ? id : `${id.slice(0, 4)}…${id.slice(-3)}`;
}
