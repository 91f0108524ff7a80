import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState, NodeSelection, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { isHTMLElement } from '#ui';
import type { MessageHandle } from '../message-handle.js';
import {
  clipboardEvents,
  insertMissingChips,
  keepChips,
  marksKey,
  marksPlugin,
  messageKeys,
  selectedChip,
  sliceOf,
  type TextMarks,
} from './message-plugins.js';
import {
  closeCompletion,
  type Completion,
  completionOf,
  completionPlugin,
  openCompletion,
  typeBrace,
} from './completion.js';
import { Echoes } from './echoes.js';
import {
  createChip,
  documentOf,
  indexAt,
  isChip,
  messageSchema,
  positionAt,
  rawOf,
  textOf,
} from './message-document.js';

/** A chip in the DOM, for the component that renders its content. */
export interface RenderedChip {
  /** Stable while the chip is in the DOM. */
  readonly id: string;
  readonly element: HTMLElement;
  readonly raw: string;
  readonly isSelected: boolean;
}

/** The callbacks and settings that the editor reads from its component. All of them may change with every render. */
export interface MessageHost {
  readonly editable: boolean;
  /** Attributes of the contenteditable element. */
  readonly attributes: { readonly [name: string]: string };
  /** Link addresses that become chips. */
  readonly addresses: readonly string[];
  readonly onChange: (text: string) => void;
  readonly onChips: (chips: readonly RenderedChip[]) => void;
  readonly onCompletion: (completion: Completion | undefined) => void;
  /** Handles a key while the list of names is open; true where the list used it. */
  readonly onListKey: (key: string) => boolean;
  /** Opens the form of a chip, after Enter or a press. */
  readonly onOpenChip: (element: HTMLElement) => void;
}

export interface MessageEditorOptions {
  readonly value: string;
  /** Keeps an undo history of its own, for a form without an editor around it. */
  readonly ownHistory: boolean;
  readonly host: () => MessageHost;
}

/** The ProseMirror editor of one message. Independent of React. */
export class MessageEditor implements MessageHandle {
  readonly view: EditorView;
  readonly #host: () => MessageHost;
  readonly #page: Document;
  readonly #echoes = new Echoes();
  readonly #chips = new Map<HTMLElement, RenderedChip>();
  #text: string;
  #chipCount = 0;
  #marks: TextMarks | undefined;
  #completion: Completion | undefined;
  #reportedChips: readonly RenderedChip[] = [];

  constructor(parent: HTMLElement, { host, ownHistory, value: text }: MessageEditorOptions) {
    this.#host = host;
    this.#page = parent.ownerDocument;
    this.#text = text;
    const plugins = [
      this.#listKeys(),
      messageKeys(),
      completionPlugin(),
      marksPlugin(),
      keepChips(),
      ...(ownHistory
        ? [history({ newGroupDelay: 500 }), keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo })]
        : []),
    ];
    this.view = new EditorView(parent, {
      state: EditorState.create({ doc: documentOf(text, host().addresses), plugins }),
      editable: () => host().editable,
      attributes: () => ({ ...host().attributes }),
      dispatchTransaction: (transaction) => this.#apply(transaction),
      nodeViews: { chip: (node) => this.#chipView(rawOf(node)) },
      handleTextInput: (view, from, to, typed) => {
        if (typed !== '{' || view.composing) return false;
        view.dispatch(typeBrace(view.state, from, to));
        return true;
      },
      handleClickOn: (view, _position, node, at, _event, isDirect) => {
        if (!isDirect || !isChip(node) || !host().editable) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
        this.#openSelected();
        return true;
      },
      handleDOMEvents: {
        ...clipboardEvents(() => host().addresses),
        // ProseMirror swallows these keys without a history plugin; the editor around the form handles them.
        keydown: (_view, event) => {
          const { ctrlKey, key, metaKey } = event as KeyboardEvent;
          return !ownHistory && (ctrlKey || metaKey) && /^[zy]$/i.test(key);
        },
        // Native undo would change the DOM behind the document.
        beforeinput: (_view, event) => {
          if (!(event as InputEvent).inputType.startsWith('history')) return false;
          event.preventDefault();
          return true;
        },
        compositionend: (view) => {
          // ProseMirror handles the event after this listener.
          queueMicrotask(() => !view.isDestroyed && this.#afterComposition());
          return false;
        },
        blur: (view) => {
          if (this.#completion) view.dispatch(closeCompletion(view.state));
          return false;
        },
      },
    });
    this.#reportChips();
  }

  get value(): string {
    return this.#text;
  }

  get hasFocus(): boolean {
    return this.view.hasFocus();
  }

  /** Re-reads `editable` and `attributes` from the host. */
  refresh(): void {
    this.view.setProps({});
  }

  /** Applies the field's value unless it is an echo of what was typed here. Never reports a change. */
  setValue(text: string): void {
    if (text === this.#text) return void this.#echoes.isEcho(text);
    if (this.#echoes.isEcho(text)) return;
    const { doc } = this.view.state;
    const next = documentOf(text, this.#host().addresses);
    const start = doc.content.findDiffStart(next.content);
    const end = doc.content.findDiffEnd(next.content);
    const transaction = this.view.state.tr.setMeta('outside', true).setMeta('addToHistory', false);
    let caret = next.content.size;
    if (start !== null && end) {
      const overlap = Math.max(0, start - Math.min(end.a, end.b));
      transaction.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
      caret = end.b + overlap;
    }
    if (textOf(transaction.doc) !== text) transaction.replaceWith(0, transaction.doc.content.size, next.content);
    // After an undo the caret moves to the restored text.
    if (this.hasFocus)
      transaction
        .setSelection(Selection.near(transaction.doc.resolve(Math.min(caret, transaction.doc.content.size)), -1))
        .scrollIntoView();
    this.#text = text;
    this.view.dispatch(transaction);
  }

  /** Redraws splits and forcing characters. Waits during an IME composition. */
  setMarks(marks: TextMarks): void {
    this.#marks = marks;
    if (!this.view.composing) this.view.dispatch(this.view.state.tr.setMeta(marksKey, marks));
  }

  /** Selects a range of the stored text. */
  select(from: number, to = from): void {
    const { doc, tr } = this.view.state;
    const [anchor, head] = [positionAt(doc, from), positionAt(doc, to)];
    const chip = doc.nodeAt(anchor);
    const isChipOnly = isChip(chip) && head === anchor + chip.nodeSize;
    this.view.dispatch(
      tr
        .setSelection(isChipOnly ? NodeSelection.create(doc, anchor) : TextSelection.create(doc, anchor, head))
        .scrollIntoView(),
    );
  }

  /** The selection as indexes of the stored text. */
  get selection(): readonly [from: number, to: number] {
    const { doc, selection } = this.view.state;
    return [indexAt(doc, selection.from), indexAt(doc, selection.to)];
  }

  focus(): void {
    this.view.focus();
  }

  /** Replaces the selection with raw text and puts the caret behind it. */
  insert(raw: string): void {
    const { state } = this.view;
    this.view.dispatch(state.tr.replaceSelection(sliceOf(raw, this.#host().addresses)).scrollIntoView());
    this.focus();
  }

  /** Opens the list of names at the caret. */
  openNames(linksOnly = false): void {
    this.focus();
    this.view.dispatch(openCompletion(this.view.state, linksOnly));
  }

  closeNames(): void {
    if (this.#completion) this.view.dispatch(closeCompletion(this.view.state));
  }

  /** Replaces the query of the list with a chip. */
  complete(raw: string): void {
    const completion = completionOf(this.view.state);
    if (!completion) return;
    const { state } = this.view;
    const transaction = state.tr.replaceWith(completion.from, state.selection.head, createChip(raw));
    this.view.dispatch(closeCompletion(state, transaction).scrollIntoView());
    this.focus();
  }

  /** Replaces the raw text of a chip. It stays selected. */
  setChip(element: HTMLElement, raw: string): void {
    const at = this.#positionOf(element);
    if (at === undefined) return;
    const transaction = this.view.state.tr.setNodeAttribute(at, 'raw', raw);
    this.view.dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, at)));
  }

  removeChip(element: HTMLElement): void {
    const at = this.#positionOf(element);
    if (at !== undefined) this.view.dispatch(this.view.state.tr.delete(at, at + 1));
    this.focus();
  }

  /** The client rectangle of the caret, or of the start of the query. */
  caretRect(): DOMRect {
    const { bottom, left, top } = this.view.coordsAtPos(this.#completion?.from ?? this.view.state.selection.head);
    return new DOMRect(left, top, 0, bottom - top);
  }

  destroy(): void {
    this.view.destroy();
  }

  #apply(transaction: Transaction): void {
    const before = this.view.state;
    const { state, transactions } = before.applyTransaction(transaction);
    this.view.updateState(state);
    this.#completion = completionOf(state);
    this.#host().onCompletion(this.#completion);
    this.#reportChips();
    if (!transactions.some(({ docChanged }) => docChanged)) return;
    const text = textOf(state.doc);
    if (text === this.#text) return;
    this.#text = text;
    if (transaction.getMeta('outside')) return;
    this.#echoes.expect(text);
    this.#host().onChange(text);
  }

  #afterComposition(): void {
    if (this.view.composing) return;
    const transaction = insertMissingChips(this.view.state);
    if (transaction) this.view.dispatch(transaction);
    if (this.#marks) this.setMarks(this.#marks);
  }

  /** The open list gets keys first; Enter on a selected chip opens it. */
  #listKeys(): Plugin {
    return new Plugin({
      props: {
        handleDOMEvents: {
          // ProseMirror would claim Escape with nothing to do for it: then the key never leaves the settings.
          keydown: (view, event) =>
            event.key === 'Escape' && !this.#completion && !event.isComposing && !view.composing,
        },
        handleKeyDown: (view, event) => {
          if (event.isComposing || view.composing) return false;
          if (this.#completion && !event.ctrlKey && !event.metaKey && !event.altKey) {
            if (event.key === 'Escape') view.dispatch(closeCompletion(view.state));
            if (event.key === 'Escape' || this.#host().onListKey(event.key)) {
              event.stopPropagation();
              return true;
            }
          }
          if (event.key === '/' && (event.ctrlKey || event.metaKey) && view.editable) {
            this.openNames();
            event.stopPropagation();
            return true;
          }
          return event.key === 'Enter' && !event.shiftKey && view.editable && this.#openSelected();
        },
      },
    });
  }

  #openSelected(): boolean {
    const chip = selectedChip(this.view.state.selection);
    const element = chip && this.view.nodeDOM(chip.from);
    if (!isHTMLElement(element)) return false;
    this.#host().onOpenChip(element);
    return true;
  }

  #positionOf(element: HTMLElement): number | undefined {
    if (!this.view.dom.contains(element)) return undefined;
    const at = this.view.posAtDOM(element, 0);
    return isChip(this.view.state.doc.nodeAt(at)) ? at : undefined;
  }

  /** A node view with an empty element. React renders the content through a portal. */
  #chipView(raw: string) {
    const element = this.#page.createElement('span');
    element.className = 'pb-merge';
    element.contentEditable = 'false';
    const id = `chip-${++this.#chipCount}`;
    const update = (change: Partial<RenderedChip>): void => {
      this.#chips.set(element, { id, element, raw, isSelected: false, ...this.#chips.get(element), ...change });
    };
    update({ raw });
    return {
      dom: element,
      update: (node: import('prosemirror-model').Node) => {
        if (node.type !== messageSchema.nodes['chip']) return false;
        update({ raw: rawOf(node) });
        return true;
      },
      selectNode: () => update({ isSelected: true }),
      deselectNode: () => update({ isSelected: false }),
      stopEvent: () => false,
      ignoreMutation: () => true,
      destroy: () => void this.#chips.delete(element),
    };
  }

  #reportChips(): void {
    const chips = [...this.#chips.values()];
    if (chips.length === this.#reportedChips.length && chips.every((chip, at) => chip === this.#reportedChips[at]))
      return;
    this.#reportedChips = chips;
    this.#host().onChips(chips);
  }
}
