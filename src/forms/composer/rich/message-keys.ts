import { chainCommands, deleteSelection, joinBackward, joinForward, selectAll, splitBlock } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { type Command, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state';
import { isChip, messageSchema } from './message-document.js';

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
