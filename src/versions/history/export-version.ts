import { fileName, ownerWindow, saveFile } from '#ui';

/** Offers a version to the user as a file, as it came. */
export function exportVersion(version: { readonly name?: unknown }, name: string, beside: Element | null): void {
  const title = typeof version.name === 'string' ? `${version.name} ${name}` : name;
  const text = JSON.stringify(version, null, 2);
  saveFile(ownerWindow(beside), { name: `${fileName(title, 'workflow')}.json`, text });
}
