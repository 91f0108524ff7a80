import { RefusedRequest } from '../http/refused-request.js';

const longest = 2_000;

/*
 * Where a checkout may lead back to. Any address of the web is taken: who may start a checkout holds the account's token,
 * and a host has many addresses of its own. That this makes no open redirect rests on three things. The address is kept
 * with the checkout and never read from the page's own address, so nobody without a token can make a link to this service
 * that leads elsewhere. The page names the host it leads to, and leads there only when a person presses a button. And what
 * is not an address of the web (`javascript:`, `data:`, `//host`) or hides where it leads behind a name and a password is
 * refused before anything is kept.
 */

/** The one address a query parameter holds, written out in full. Refused with 400 when it is none that a browser may be sent to. */
export function readRedirectAddress(query: URLSearchParams, name: string): string {
  const [written = '', ...more] = query.getAll(name);
  const url = more.length === 0 && written.length <= longest ? parse(written) : undefined;
  if (url) return url.href;
  const message = `${name} must be one whole address that begins with http:// or https:// and holds no user or password`;
  throw new RefusedRequest(400, 'invalid-query', message, [{ path: name, message }]);
}

function parse(text: string): URL | undefined {
  // Without this, the reader of addresses would take `https:shop.example` and what has line breaks in it.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username === '' && url.password === '' && url.hostname !== '' ? url : undefined;
  } catch {
    return undefined;
  }
}
