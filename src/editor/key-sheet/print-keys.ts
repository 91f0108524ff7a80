import { keyCaps } from '#ui';
import type { KeyGroup } from './key-rows.js';

/**
 * Prints the list of keys on paper of its own: the page of the host is not what somebody wants to print. The paper is a frame
 * inside the editor that goes again afterwards.
 */
export function printKeys(beside: HTMLElement, groups: readonly KeyGroup[], apple: boolean): void {
  const frame = beside.ownerDocument.createElement('iframe');
  frame.title = 'Keyboard shortcuts';
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0', visibility: 'hidden' });
  beside.closest('.pb')?.append(frame);
  const paper = frame.contentDocument;
  const printed = frame.contentWindow;
  if (!paper || !printed) return frame.remove();
  writeKeys(paper, groups, apple);
  printed.addEventListener('afterprint', () => frame.remove());
  printed.print();
}

/** Fills a document with the list, element by element: a strict page allows no styles or scripts in text. */
export function writeKeys(paper: Document, groups: readonly KeyGroup[], apple: boolean): void {
  const put = (parent: Element, name: string, style: Partial<CSSStyleDeclaration>, text?: string): HTMLElement => {
    const element = paper.createElement(name);
    Object.assign(element.style, style);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  paper.title = 'Keyboard shortcuts';
  Object.assign(paper.body.style, {
    font: '11px/16px ui-sans-serif, system-ui, sans-serif',
    columns: '2',
    columnGap: '32px',
    margin: '0',
  });
  put(paper.body, 'h1', { font: '600 18px/24px inherit', columnSpan: 'all', margin: '0 0 8px' }, 'Keyboard shortcuts');
  for (const { rows, title } of groups) {
    const block = put(paper.body, 'section', { breakInside: 'avoid', marginBottom: '12px' });
    put(block, 'h2', { font: '600 12px/18px inherit', margin: '0 0 4px' }, title);
    for (const { chords, title: words } of rows) {
      const line = put(block, 'div', {
        display: 'flex',
        justifyContent: 'space-between',
        gap: '12px',
        borderBottom: '1px solid #ddd',
        padding: '2px 0',
      });
      put(line, 'span', {}, words);
      put(line, 'span', { whiteSpace: 'nowrap' }, chords.map((chord) => keyCaps(chord, apple).join(' ')).join('   '));
    }
  }
}
