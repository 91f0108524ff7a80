import { objectMembers } from '#base';

/**
 * An object as JSON text with other values of some members: replaced where they are, added where they are not. The rest
 * of the text stays as it was written, so that no digit and no key of it changes.
 *
 * @param members JSON texts by key
 */
export function withMembers(text: string, members: ReadonlyMap<string, string>): string {
  const known = objectMembers(text);
  let written = '';
  let from = 0;
  for (const { end, key, start } of known) {
    const value = members.get(key);
    if (value === undefined) continue;
    written += text.slice(from, start) + value;
    from = end;
  }
  const present = new Set(known.map(({ key }) => key));
  const added = [...members]
    .filter(([key]) => !present.has(key))
    .map(([key, value]) => `${JSON.stringify(key)}:${value}`)
    .join(',');
  const end = text.lastIndexOf('}');
  const separator = added !== '' && known.length > 0 ? ',' : '';
  return `${written}${text.slice(from, end)}${separator}${added}${text.slice(end)}`;
}
