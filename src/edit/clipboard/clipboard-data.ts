import { refuse } from '#base';
import type { Fragment } from './fragment.js';
import { readFragment } from './read-fragment.js';
import type { Result } from '../command/refusal.js';

/** The type of a fragment on a clipboard, in addition to its text. */
export const fragmentMimeType = 'application/x-pathboard+json';

/** The same type for pages that write to the clipboard themselves (`navigator.clipboard`). */
export const webFragmentMimeType = `web ${fragmentMimeType}`;

/**
 * Returns what to put on the system clipboard, by type. The text equals the custom type, so that a copy survives a
 * chat, a mail and a text file.
 *
 * @param carrier `event` for the data of a copy event, `item` for a `ClipboardItem`, whose custom types begin with `web`
 */
export function fragmentToClipboard(
  fragment: Fragment,
  carrier: 'event' | 'item' = 'event',
): { readonly [mimeType: string]: string } {
  const text = JSON.stringify(fragment);
  return { 'text/plain': text, [carrier === 'item' ? webFragmentMimeType : fragmentMimeType]: text };
}

/**
 * Reads a fragment from a clipboard. The custom type goes first; where it is absent or unreadable, the text is tried.
 *
 * @param get returns the clipboard's content of a type; empty or `undefined` where there is none
 * @returns refused as `nothing-to-paste`, or as `readFragment` refuses
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
  return refused ?? refuse('nothing-to-paste', 'There is nothing to paste: the clipboard is empty. Copy steps first.');
}
