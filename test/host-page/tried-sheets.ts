let restore: (() => void)[] = [];

/** Sheets of the package that other tests have put on the page do not count here. */
export function hideOtherSheets(): void {
  const others = [...document.styleSheets].filter(({ ownerNode }) => ownerNode?.textContent?.includes('.pb:not(#_#_'));
  for (const sheet of others) sheet.disabled = true;
  restore.push(() => {
    for (const sheet of others) sheet.disabled = false;
  });
}

/** Replaces the sheets on the page by others, in this order. */
export function useSheets(...given: readonly string[]): void {
  for (const element of document.querySelectorAll('style[data-tried]')) element.remove();
  for (const sheet of given) {
    const element = document.createElement('style');
    element.dataset['tried'] = '';
    element.textContent = sheet;
    document.head.append(element);
    restore.push(() => element.remove());
  }
}

/** Shows the page with the sheets that it had. */
export function resetSheets(): void {
  for (const undo of restore.toReversed()) undo();
  restore = [];
}
