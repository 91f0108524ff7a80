import { Fragment, type Node, Slice } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { linesOf } from './message-document.js';

/** Returns the selection as raw text. */
export function selectedText({ state: { doc, selection } }: EditorView): string {
  if (selection instanceof NodeSelection) return selection.node.textContent;
  let text = '';
  let isFirst = true;
  doc.nodesBetween(selection.from, selection.to, (node: Node, at) => {
    if (node.isTextblock) {
      if (!isFirst) text += String(node.attrs['start']);
      isFirst = false;
      const from = Math.max(0, selection.from - at - 1);
      text += node.textBetween(from, Math.max(from, Math.min(node.content.size, selection.to - at - 1)));
      return false;
    }
    return true;
  });
  return text;
}

/** Parses raw text into lines that can be inserted in the middle of others. */
export function sliceOf(text: string, addresses: readonly string[]): Slice {
  return new Slice(Fragment.from(linesOf(text, addresses)), 1, 1);
}

/** Copies, pastes and drops raw text. HTML is never read, so that no markup can get in. */
export function clipboardEvents(addresses: () => readonly string[]): {
  readonly [name: string]: (view: EditorView, event: Event) => boolean;
} {
  const copy = (view: EditorView, event: Event): boolean => {
    const { clipboardData } = event as ClipboardEvent;
    if (!clipboardData || view.state.selection.empty) return false;
    clipboardData.setData('text/plain', selectedText(view));
    event.preventDefault();
    return true;
  };
  const insert = (view: EditorView, text: string): void => {
    if (text !== '') view.dispatch(view.state.tr.replaceSelection(sliceOf(text, addresses())).scrollIntoView());
  };
  return {
    copy,
    cut: (view, event) => {
      if (!view.editable || !copy(view, event)) return false;
      view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
      return true;
    },
    paste: (view, event) => {
      const { clipboardData } = event as ClipboardEvent;
      if (!clipboardData || !view.editable) return false;
      insert(view, clipboardData.getData('text/plain'));
      event.preventDefault();
      return true;
    },
    dragstart: (_view, event) => {
      event.preventDefault();
      return true;
    },
    drop: (view, event) => {
      const { clientX, clientY, dataTransfer } = event as DragEvent;
      const text = dataTransfer?.getData('text/plain') ?? '';
      const target = view.posAtCoords({ left: clientX, top: clientY });
      event.preventDefault();
      if (text !== '' && target && view.editable)
        view.dispatch(view.state.tr.replace(target.pos, target.pos, sliceOf(text, addresses())).scrollIntoView());
      return true;
    },
  };
}
