/** An address that is safe in a link. */
export interface WebAddress {
  /** The target of the link, absolute, without user and password. */
  readonly href: string;
  /** The readable text of the link. */
  readonly text: string;
}

/** Servers accept no addresses beyond some thousand characters. */
const longest = 8_000;

/**
 * Reads an untrusted address for a link or an image. User and password are removed from both parts, since
 * `https://bank.example@evil.example` leads to evil.example. Internationalised hosts and escaped paths are shown as
 * sent.
 *
 * @param schemes with their colon
 * @returns `undefined` unless the address is absolute with one of the schemes: not for relative ones, `//host`,
 * `javascript:` in any spelling, or what parsers repair silently (backslashes, line breaks)
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
