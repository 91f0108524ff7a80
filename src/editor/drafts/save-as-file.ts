import { fileName, ownerWindow, saveFile } from '#ui';

/** Offers a document to the user as a file. */
export function saveAsFile(name: string, text: string, beside: Element | null): void {
  saveFile(ownerWindow(beside), { name: `${fileName(name, 'workflow')}.json`, text });
}
