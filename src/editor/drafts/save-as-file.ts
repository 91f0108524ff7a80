/** Hands a person a file, the way browsers do it: by a link that is pressed. */
export function saveAsFile(name: string, text: string, beside: HTMLElement | null): void {
  const page = beside?.ownerDocument ?? globalThis.document;
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = page.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'workflow'}.json`;
  link.click();
  // Some browsers read it only with the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
