import type { RefObject } from 'react';
import type { Result } from '#base';
import type { CanvasView } from '#canvas';
import { type Graph, graphOf } from '#graph';
import { notesIn } from '#model';
import type { Editor } from '#store';
import type { ActionWords } from './action-messages.js';
import type { EditorActions } from './editor-actions.js';

interface NoteHost {
  readonly editor: Editor;
  readonly view: RefObject<CanvasView | null>;
  readonly report: (outcome: Result<object>, text: string) => void;
  /** Shows a message with an undo button. */
  readonly offerUndo: (text: string) => void;
  readonly keepFocus: (before: Graph) => void;
  readonly titleOf: (nodeId: string) => string;
  /** Opens the form for a note where no canvas is shown. */
  readonly open: (note: { readonly noteId?: string; readonly nodeId?: string; readonly anchor: DOMRect }) => void;
  readonly words: () => Pick<ActionWords, 'notes' | 'undoAvailable'>;
}

type NoteActions = Pick<
  EditorActions,
  'writeNote' | 'editNote' | 'addNote' | 'setNote' | 'noteWritten' | 'removeNotes'
>;

/** Adds, changes and removes notes, in place on the canvas and in a form elsewhere. */
export function createNoteActions({
  editor,
  keepFocus,
  open,
  report,
  titleOf,
  offerUndo,
  view,
  words,
}: NoteHost): NoteActions {
  /** The announcement that is due when the user stops typing. */
  let news: string | undefined;
  const movedText = (nodeId: string | null | undefined): string => {
    const { attached, detached, moved } = words().notes;
    return nodeId === null ? detached : nodeId === undefined ? moved : attached(titleOf(nodeId));
  };
  return {
    writeNote: ({ anchor, nodeId }) => {
      if (view.current?.notes.write({ nodeId, at: { x: anchor.left, y: anchor.top } })) return;
      open({ anchor, ...(nodeId !== undefined && { nodeId }) });
    },
    editNote: (noteId, anchor) => {
      if (!view.current?.notes.edit(noteId)) open({ noteId, anchor });
    },
    addNote: (note) => {
      const added = editor.commands.addNote(note);
      if (!added.ok) {
        report(added, '');
        return undefined;
      }
      const { added: done, addedTo } = words().notes;
      news = note.nodeId === undefined ? done : addedTo(titleOf(note.nodeId));
      return added.noteId;
    },
    setNote: (change) => {
      const { nodeId, text } = change;
      const done = editor.commands.setNote(change);
      // Typing is not announced letter by letter.
      if (done.ok && text !== undefined) news ??= words().notes.changed;
      else report(done, movedText(nodeId));
    },
    noteWritten: () => {
      editor.seal();
      if (news !== undefined) report({ ok: true }, news);
      news = undefined;
    },
    removeNotes: (noteIds) => {
      const { presentation, version } = editor.store.getState();
      const [only] = notesIn(presentation).filter(({ id }) => noteIds.includes(id));
      const removed = editor.commands.removeNotes({ noteIds });
      const label = editor.store.getState().undoLabel ?? words().notes.deleted;
      report(removed, words().undoAvailable(label));
      if (!removed.ok) return;
      news = undefined;
      // Deleting an emptied note needs no undo button.
      if (only?.text.trim() !== '') offerUndo(label);
      keepFocus(graphOf(version));
    },
  };
}
