/** An address as it may stand in a link. */
export interface WebAddress {
  /** Where the link leads: written out in full, without user and password. */
  readonly href: string;
  /** What a link to it says: the same, readable. */
  readonly text: string;
}

/** Longer texts are no addresses: servers answer none beyond some thousand characters. */
const longest = 8_000;

/**
 * Reads an address that may come from anywhere, for a link or a picture. Returns `undefined` for what is no whole address of one of the
 * schemes: relative ones, `//host`, `javascript:` in any spelling, and what readers of addresses would repair silently (backslashes, line
 * breaks). User and password are removed from both parts, since `https://bank.example@evil.example` leads to evil.example. Hosts and
 * paths that are not what they look like are shown as they are sent.
 *
 * @param schemes with their colon
 */
export function readWebAddress(
  written: unknown,
  schemes: readonly string[] = ['https:', 'http:'],
): WebAddress | undefined {
  if (typeof written !== 'string' || written.length > longest) return undefined;
  const text = written.trim();
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s\\\p{Cc}\p{Surrogate}]+$/iu.test(text)) return undefined;
  const url = parse(text);
  if (!url || !schemes.includes(url.protocol) || url.hostname === '') return undefined;
  const hadUser = url.username !== '' || url.password !== '';
  url.username = '';
  url.password = '';
  const authority = /^[^/]*\/\/([^/?#]*)/.exec(text)?.[1]?.toLowerCase() ?? '';
  const isPlain = !hadUser && authority.replace(/:\d*$/, '') === url.hostname && !/[\p{C}\p{Z}]/u.test(text);
  return { href: url.href, text: isPlain ? text : url.href };
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
