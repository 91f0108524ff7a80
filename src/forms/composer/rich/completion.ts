import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';

/** The open list of names: the query, and where it starts. */
export interface Completion {
  /** Position of the brace, or of the caret where no brace opened the list. */
  readonly from: number;
  readonly query: string;
  /** Lists links only. */
  readonly linksOnly: boolean;
}

interface CompletionState {
  readonly from: number;
  /** True where a brace opened the list: completing replaces the brace too. */
  readonly hasBrace: boolean;
  readonly linksOnly: boolean;
}

type Meta = { readonly open: CompletionState } | 'close';

export const completionKey = new PluginKey<CompletionState | undefined>('completion');

/** Tracks whether the list of names is open. Any transaction that moves the caret elsewhere closes it. */
export function completionPlugin(): Plugin<CompletionState | undefined> {
  return new Plugin<CompletionState | undefined>({
    key: completionKey,
    state: {
      init: () => undefined,
      apply: (transaction, before, _old, state) => {
        const meta = transaction.getMeta(completionKey) as Meta | undefined;
        if (meta === 'close') return undefined;
        const current = meta ? meta.open : before && { ...before, from: transaction.mapping.map(before.from, -1) };
        return current && isStillOpen(state, current) ? current : undefined;
      },
    },
  });
}

function isStillOpen(state: EditorState, { from, hasBrace }: CompletionState): boolean {
  const { $head, empty, head } = state.selection;
  if (!empty || head < from + (hasBrace ? 1 : 0) || from < $head.start()) return false;
  const typed = textSince(state, from);
  return typed !== undefined && (!hasBrace || typed.startsWith('{')) && !/[{}|]/.test(typed.slice(hasBrace ? 1 : 0));
}

/** The text between a position in the caret's line and the caret; undefined where a chip lies between them. */
function textSince(state: EditorState, from: number): string | undefined {
  const { head } = state.selection;
  let hasChip = false;
  state.doc.nodesBetween(from, head, (node) => {
    if (node.isLeaf && !node.isText) hasChip = true;
  });
  return hasChip ? undefined : state.doc.textBetween(from, head);
}

export function completionOf(state: EditorState): Completion | undefined {
  const current = completionKey.getState(state);
  if (!current) return undefined;
  const { from, hasBrace, linksOnly } = current;
  return { from, query: (textSince(state, from) ?? '').slice(hasBrace ? 1 : 0), linksOnly };
}

/** Opens the list at the caret. */
export function openCompletion(state: EditorState, linksOnly: boolean): Transaction {
  const open: CompletionState = { from: state.selection.head, hasBrace: false, linksOnly };
  return state.tr.setMeta(completionKey, { open });
}

/** Inserts a brace and opens the list at it. */
export function typeBrace(state: EditorState, from: number, to: number): Transaction {
  const open: CompletionState = { from, hasBrace: true, linksOnly: false };
  return state.tr.insertText('{', from, to).setMeta(completionKey, { open });
}

export function closeCompletion(state: EditorState, transaction = state.tr): Transaction {
  return transaction.setMeta(completionKey, 'close');
}
