/** Why a text cannot be the id of a version, if it cannot. Ids are opaque, but each must have an address of its own. */
export function refuseVersionId(id: string): string | undefined {
  if (id === '' || id.length > 200) return 'An id has 1 to 200 characters';
  if (id === '.' || id === '..' || id === 'latest') return `"${id}" means something else in an address`;
  return undefined;
}

/** The entity tag of a version: its id, with what a header cannot carry escaped as in an address. */
export function entityTag(id: string): string {
  return `"${encodeURIComponent(id)}"`;
}

const listedTag = /^\s*"([^"]*)"\s*$/;

/**
 * The ids an `If-Match` header names, or `any` for `*`. Answers `undefined` for a header that is not well-formed; weak
 * tags are not, since they must never match.
 */
export function readIfMatch(header: string): readonly string[] | 'any' | undefined {
  if (header.trim() === '*') return 'any';
  const ids: string[] = [];
  for (const part of header.split(',')) {
    const tag = listedTag.exec(part)?.[1];
    if (tag === undefined) return undefined;
    try {
      ids.push(decodeURIComponent(tag));
    } catch {
      ids.push(tag);
    }
  }
  return ids;
}
