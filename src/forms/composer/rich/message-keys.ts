import { chainCommands, deleteSelection, joinBackward, joinForward, selectAll, splitBlock } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { type Command, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state';
import { isChip, messageSchema } from './message-document.js';

/** The chip that is selected as a whole. */
export function selectedChip(selection: { readonly from: number }): NodeSelection | undefined {
  return selection instanceof NodeSelection && isChip(selection.node) ? selection : undefined;
}

/** Beside a chip the first press selects it, so that nobody loses a field unseen. */
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

/** A new line; its break is written as one line feed, whatever the line before has. */
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

/** The keys of a text with chips. What is left out is the browser's own: characters, words and the caret's ways. */
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
