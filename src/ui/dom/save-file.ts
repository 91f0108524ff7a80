import type { PageWindow } from './owner-window.js';

export interface SavedFile {
  /** With its ending. */
  readonly name: string;
  readonly text: string;
  /** A media type. @default 'application/json' */
  readonly type?: string;
}

/**
 * Gives a text to the user as a file, by a link that is pressed.
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
    // Browsers read it after the click; a minute is long for that and short for what it holds.
    setTimeout(() => page.URL.revokeObjectURL(address), 60_000);
    return true;
  } catch {
    return false;
  }
}

/** Returns a name that every file system takes, for something that users name as they like. */
export function fileName(name: string, otherwise: string): string {
  return name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || otherwise;
}
