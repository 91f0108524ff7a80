import { Plugin, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { parsePlaceholders } from '#text';
import { createChip } from './message-document.js';

/** Chips for placeholders that stand in the text as text: those just finished by typing, or put together by deleting. */
export function chipsMissing(state: EditorState): Transaction | undefined {
  const missing: { readonly from: number; readonly to: number; readonly raw: string }[] = [];
  state.doc.forEach((line, start) => {
    let run = '';
    let executionFrom = start + 1;
    const close = (): void => {
      if (run.includes('{')) {
        let at = executionFrom;
        for (const part of parsePlaceholders(run)) {
          if (part.kind === 'field') missing.push({ from: at, to: at + part.raw.length, raw: part.raw });
          at += part.raw.length;
        }
      }
      run = '';
    };
    line.forEach((child, offset) => {
      if (child.isText) {
        run += child.text ?? '';
        return;
      }
      close();
      executionFrom = start + 1 + offset + child.nodeSize;
    });
    close();
  });
  if (missing.length === 0) return undefined;
  const transaction = state.tr;
  for (const { from, raw, to } of missing.reverse()) transaction.replaceWith(from, to, createChip(raw));
  return transaction;
}

/**
 * Keeps every finished placeholder a chip. Not while an input method composes: what it writes into must not be taken away from
 * it; the chips are made once it is done.
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
      return chipsMissing(state) ?? null;
    },
  });
}
