import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { parsePlaceholders } from '#text';
import { createChip, isChip, linesOf, messageSchema, positionAt } from './message-document.js';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { chainCommands, deleteSelection, joinBackward, joinForward, selectAll, splitBlock } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';

/** Marks inside the text, by index of the stored text. */
export interface TextMarks {
  /** Where a further segment begins. */
  readonly splits: readonly number[];
  /** Characters outside GSM-7. */
  readonly forcing: readonly { readonly index: number; readonly character: string }[];
}

export const marksKey = new PluginKey<DecorationSet>('marks');

/** Draws splits and forcing characters. They are mapped through edits until the next count. */
export function marksPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key: marksKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, drawn) => {
        const marks = transaction.getMeta(marksKey) as TextMarks | undefined;
        return marks ? draw(transaction.doc, marks) : drawn.map(transaction.mapping, transaction.doc);
      },
    },
    props: { decorations: (state) => marksKey.getState(state) },
  });
}

function draw(document: Node, { forcing, splits }: TextMarks): DecorationSet {
  const atSplits = splits.map((index, nth) =>
    Decoration.widget(positionAt(document, index), ({ dom }) => splitMark(dom.ownerDocument, nth + 2), {
      side: -1,
      key: `split ${nth}`,
      ignoreSelection: true,
    }),
  );
  const forcingMarks = forcing.map(({ character, index }) =>
    Decoration.inline(positionAt(document, index), positionAt(document, index + character.length), {
      class: 'pb-dear',
    }),
  );
  return DecorationSet.create(document, [...atSplits, ...forcingMarks]);
}

/**
 * A marker with the number of the segment that begins here. CSS draws it, so that it is neither text nor selectable.
 */
function splitMark(page: Document, part: number): HTMLElement {
  const mark = page.createElement('span');
  mark.className = 'pb-split';
  mark.setAttribute('aria-hidden', 'true');
  mark.dataset['part'] = String(part);
  return mark;
}

/** Returns the selection if it is exactly one chip. */
export function selectedChip(selection: { readonly from: number }): NodeSelection | undefined {
  return selection instanceof NodeSelection && isChip(selection.node) ? selection : undefined;
}

/** Next to a chip the first press selects it, so that no placeholder is deleted unnoticed. */
function selectChip(side: 'before' | 'after'): Command {
  return ({ doc, selection, tr }, dispatch) => {
    if (!(selection instanceof TextSelection) || !selection.$cursor) return false;
    const { $cursor } = selection;
    const chip = $cursor.textOffset > 0 ? null : side === 'before' ? $cursor.nodeBefore : $cursor.nodeAfter;
    if (!isChip(chip)) return false;
    dispatch?.(
      tr
        .setSelection(NodeSelection.create(doc, side === 'before' ? $cursor.pos - chip.nodeSize : $cursor.pos))
        .scrollIntoView(),
    );
    return true;
  };
}

/** Starts a line. Its break is one line feed, whatever the previous line has. */
const newLine: Command = (state, dispatch) =>
  splitBlock(
    state,
    dispatch &&
      ((transaction) => {
        const { $from } = transaction.selection;
        const line = $from.before();
        if (transaction.doc.nodeAt(line)?.type === messageSchema.nodes['line'])
          transaction.setNodeAttribute(line, 'start', '\n');
        dispatch(transaction);
      }),
  );

const deleteBack = chainCommands(deleteSelection, selectChip('before'), joinBackward);
const deleteOn = chainCommands(deleteSelection, selectChip('after'), joinForward);

/** The key map of a text with chips. Everything else is native: characters, words, caret movement. */
export function messageKeys(): Plugin {
  return keymap({
    Enter: newLine,
    'Shift-Enter': newLine,
    'Mod-a': selectAll,
    Backspace: deleteBack,
    'Shift-Backspace': deleteBack,
    'Mod-Backspace': deleteBack,
    'Alt-Backspace': deleteBack,
    Delete: deleteOn,
    'Mod-Delete': deleteOn,
    'Alt-Delete': deleteOn,
  });
}

/** Returns the selection as raw text. */
function selectedText({ state: { doc, selection } }: EditorView): string {
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
