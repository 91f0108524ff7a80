import { waitFor } from 'storybook/test';

interface Canvas {
  readonly getByRole: (role: 'textbox', options: { readonly name: string }) => HTMLElement;
}

/** Returns the contenteditable of a message once the rich editor is loaded. */
export async function writtenIn(canvas: Canvas, name = 'Message'): Promise<HTMLElement> {
  return waitFor(
    () => {
      const found = canvas.getByRole('textbox', { name });
      if (!found.isContentEditable && found.getAttribute('contenteditable') === null)
        throw new Error('The editor is still loading.');
      return found;
    },
    { timeout: 15_000 },
  );
}

/** Puts the caret at the end of the text and waits until the editor has handled it. */
export async function putCaretLast(message: HTMLElement): Promise<void> {
  const { defaultView } = message.ownerDocument;
  const line = [...message.querySelectorAll('.pb-line')].at(-1);
  const selection = message.ownerDocument.getSelection();
  if (line) selection?.selectAllChildren(line);
  selection?.collapseToEnd();
  await new Promise((resolve) => defaultView?.requestAnimationFrame(() => defaultView.requestAnimationFrame(resolve)));
}

/** Puts the caret into the first line, as a press there does. */
export function putCaret(message: HTMLElement, index: number): void {
  const line = message.querySelector('.pb-line');
  if (line?.firstChild) message.ownerDocument.getSelection()?.collapse(line.firstChild, index);
}
