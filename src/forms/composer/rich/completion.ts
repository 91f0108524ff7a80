import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';

/** The list of names is open: what was typed since, and where that began. */
export interface Completion {
  /** Where the brace stands, or the caret stood. */
  readonly from: number;
  readonly query: string;
  /** Only links are asked for. */
  readonly linksOnly: boolean;
}

interface Asked {
  readonly from: number;
  /** True where a brace opened it: the brace is part of what is replaced. */
  readonly hasBrace: boolean;
  readonly linksOnly: boolean;
}

type Meta = { readonly open: Asked } | 'close';

export const completionKey = new PluginKey<Asked | undefined>('completion');

/** Knows whether the list of names is open. Whatever takes the caret elsewhere closes it. */
export function completionPlugin(): Plugin<Asked | undefined> {
  return new Plugin<Asked | undefined>({
    key: completionKey,
    state: {
      init: () => undefined,
      apply: (transaction, before, _old, state) => {
        const meta = transaction.getMeta(completionKey) as Meta | undefined;
        if (meta === 'close') return undefined;
        const asked = meta ? meta.open : before && { ...before, from: transaction.mapping.map(before.from, -1) };
        return asked && isHeld(state, asked) ? asked : undefined;
      },
    },
  });
}

function isHeld(state: EditorState, { from, hasBrace }: Asked): boolean {
  const { $head, empty, head } = state.selection;
  if (!empty || head < from + (hasBrace ? 1 : 0) || from < $head.start()) return false;
  const written = textSince(state, from);
  return (
    written !== undefined && (!hasBrace || written.startsWith('{')) && !/[{}|]/.test(written.slice(hasBrace ? 1 : 0))
  );
}

/** The text between a place of the caret's line and the caret; undefined where chips are among it. */
function textSince(state: EditorState, from: number): string | undefined {
  const { head } = state.selection;
  let hasChip = false;
  state.doc.nodesBetween(from, head, (node) => {
    if (node.isLeaf && !node.isText) hasChip = true;
  });
  return hasChip ? undefined : state.doc.textBetween(from, head);
}

export function completionOf(state: EditorState): Completion | undefined {
  const asked = completionKey.getState(state);
  if (!asked) return undefined;
  const { from, hasBrace, linksOnly } = asked;
  return { from, query: (textSince(state, from) ?? '').slice(hasBrace ? 1 : 0), linksOnly };
}

/** Opens the list where the caret stands. */
export function openCompletion(state: EditorState, linksOnly: boolean): Transaction {
  const open: Asked = { from: state.selection.head, hasBrace: false, linksOnly };
  return state.tr.setMeta(completionKey, { open });
}

/** Writes a brace and opens the list at it. */
export function typeBrace(state: EditorState, from: number, to: number): Transaction {
  const open: Asked = { from, hasBrace: true, linksOnly: false };
  return state.tr.insertText('{', from, to).setMeta(completionKey, { open });
}

export function closeCompletion(state: EditorState, transaction = state.tr): Transaction {
  return transaction.setMeta(completionKey, 'close');
}
