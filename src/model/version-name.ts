/** Returns a short name of a version: `v7` where its id ends that way, else the first and last characters of the id. */
export function shortVersionName(id: string): string {
  const number = /(?:^|[^a-z])(v\d{1,5})$/i.exec(id)?.[1];
  if (number !== undefined) return number.toLowerCase();
  return id.length <= 9 ? id : `${id.slice(0, 4)}…${id.slice(-3)}`;
}
