import { refuse, type Result } from '#base';
import type { Fragment } from './fragment.js';
import { readFragment } from './read-fragment.js';

/** The type under which copied steps lie on a clipboard beside their text. */
export const fragmentMimeType = 'application/x-pathboard+json';

/** The same, as pages must call it that write to the clipboard by themselves (`navigator.clipboard`). */
export const webFragmentMimeType = `web ${fragmentMimeType}`;

/**
 * What to put on the system clipboard, by type. The text is the same as the custom type, so that a copy survives a chat, a
 * mail and a text file.
 *
 * @param way `event` for the data of a copy event, `item` for a `ClipboardItem`, where types of one's own begin with `web`
 */
export function fragmentToClipboard(
  fragment: Fragment,
  way: 'event' | 'item' = 'event',
): { readonly [mimeType: string]: string } {
  const text = JSON.stringify(fragment);
  return { 'text/plain': text, [way === 'item' ? webFragmentMimeType : fragmentMimeType]: text };
}

/**
 * The copied steps on a clipboard. The custom type goes first; where it is not there or cannot be read, the text is tried.
 *
 * @param get what lies on the clipboard under a type; empty or `undefined` where there is nothing
 */
export function fragmentFromClipboard(
  get: (mimeType: string) => string | undefined,
): Result<{ readonly fragment: Fragment }> {
  let refused: Result<{ readonly fragment: Fragment }> | undefined;
  for (const mimeType of [fragmentMimeType, webFragmentMimeType, 'text/plain']) {
    const text = get(mimeType);
    if (typeof text !== 'string' || text === '') continue;
    const read = readFragment(text);
    if (read.ok) return read;
    refused ??= read;
  }
  return refused ?? refuse('nothing-to-paste', 'There is nothing to paste: the clipboard is empty.');
}
