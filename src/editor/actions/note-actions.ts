import type { RefObject } from 'react';
import type { Result } from '#base';
import type { CanvasView } from '#canvas';
import { type Graph, graphOf } from '#graph';
import { notesIn } from '#model';
import type { Editor } from '#store';
import type { EditorActions } from './editor-actions.js';

interface NoteHost {
  readonly editor: Editor;
  readonly view: RefObject<CanvasView | null>;
  readonly report: (outcome: Result<object>, words: string) => void;
  /** Shows what was done with a button that takes it back. */
  readonly undoable: (text: string) => void;
  readonly keepFocus: (before: Graph) => void;
  readonly titleOf: (nodeId: string) => string;
  /** Where there is no drawing, a note is written in a form of its own. */
  readonly open: (note: { readonly noteId?: string; readonly nodeId?: string; readonly anchor: DOMRect }) => void;
}

type NoteActions = Pick<
  EditorActions,
  'writeNote' | 'editNote' | 'addNote' | 'setNote' | 'noteWritten' | 'removeNotes'
>;

/** What a person can do with notes. On the drawing they are written in place, elsewhere in a form. */
export function createNoteActions({ editor, keepFocus, open, report, titleOf, undoable, view }: NoteHost): NoteActions {
  /** What is to be said once the person has stopped typing. */
  let news: string | undefined;
  const onNode = (nodeId: string | undefined): string => (nodeId === undefined ? '' : ` to ${titleOf(nodeId)}`);
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
      news = `Note added${onNode(note.nodeId)}`;
      return added.noteId;
    },
    setNote: (change) => {
      const { nodeId, text } = change;
      const done = editor.commands.setNote(change);
      // Letters are not told one by one.
      if (done.ok && text !== undefined) news ??= 'Note changed';
      else
        report(
          done,
          nodeId === null
            ? 'Note taken off its step'
            : nodeId === undefined
              ? 'Note moved'
              : `Note put on ${titleOf(nodeId)}`,
        );
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
      const label = editor.store.getState().undoLabel ?? 'Deleted a note';
      report(removed, `${label}. Undo available`);
      if (!removed.ok) return;
      news = undefined;
      // A note that was emptied is nothing to be asked back.
      if (only?.text.trim() !== '') undoable(label);
      keepFocus(graphOf(version));
    },
  };
}
