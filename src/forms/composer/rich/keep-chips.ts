import { Plugin, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { parsePlaceholders } from '#text';
import { createChip } from './message-document.js';

/**
 * Returns a transaction that turns placeholders written as text into chips: just completed by typing, or joined by
 * deleting.
 */
export function insertMissingChips(state: EditorState): Transaction | undefined {
  const missing: { readonly from: number; readonly to: number; readonly raw: string }[] = [];
  state.doc.forEach((line, start) => {
    let text = '';
    let textFrom = start + 1;
    const close = (): void => {
      if (text.includes('{')) {
        let at = textFrom;
        for (const part of parsePlaceholders(text)) {
          if (part.kind === 'field') missing.push({ from: at, to: at + part.raw.length, raw: part.raw });
          at += part.raw.length;
        }
      }
      text = '';
    };
    line.forEach((child, offset) => {
      if (child.isText) {
        text += child.text ?? '';
        return;
      }
      close();
      textFrom = start + 1 + offset + child.nodeSize;
    });
    close();
  });
  if (missing.length === 0) return undefined;
  const transaction = state.tr;
  for (const { from, raw, to } of missing.reverse()) transaction.replaceWith(from, to, createChip(raw));
  return transaction;
}

/**
 * Keeps every complete placeholder a chip. During an IME composition it waits, because replacing the composed text node
 * would cancel the composition.
 */
export function keepChips(): Plugin {
  let view: EditorView | undefined;
  return new Plugin({
    view: (mounted) => {
      view = mounted;
      return { destroy: () => (view = undefined) };
    },
    appendTransaction: (transactions, _before, state) => {
      if (view?.composing || !transactions.some(({ docChanged }) => docChanged)) return null;
      return insertMissingChips(state) ?? null;
    },
  });
}
