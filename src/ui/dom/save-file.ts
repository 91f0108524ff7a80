import type { PageWindow } from './owner-window.js';

export interface SavedFile {
  /** Name with extension. */
  readonly name: string;
  readonly text: string;
  /** Media type. @default 'application/json' */
  readonly type?: string;
}

/**
 * Downloads a text as a file, by clicking a link.
 *
 * @param page the window that shows the editor
 * @returns false where the page may not
 */
export function saveFile(page: PageWindow, { name, text, type = 'application/json' }: SavedFile): boolean {
  try {
    const address = page.URL.createObjectURL(new page.Blob([text], { type }));
    const link = page.document.createElement('a');
    link.href = address;
    link.download = name;
    link.rel = 'noopener';
    link.click();
    // Browsers read the URL after the click; a minute is long enough for that.
    setTimeout(() => page.URL.revokeObjectURL(address), 60_000);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a name that every file system accepts, for a title chosen by a user. Marks stay, because many scripts write
 * vowels with them; those that only choose how an emoji is drawn go with it.
 */
export function fileName(name: string, otherwise: string): string {
  return name.replaceAll(/[^\p{L}\p{M}\p{N} _-]|[\ufe00-\ufe0f]/gu, '').trim() || otherwise;
}
