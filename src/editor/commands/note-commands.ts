import { type CanvasNote, notesIn } from '#model';
import { graphIn, oneNode, titleIn, whileEditing } from './command-subject.js';
import type { CommandScene, EditorCommand } from './editor-command.js';

/** Adds, edits and moves notes. */
export const noteCommands: readonly EditorCommand[] = [
  {
    id: 'add-note',
    title: 'Add note',
    group: 'Build',
    icon: 'sticky-note',
    keywords: ['comment', 'sticky', 'annotate', 'remark'],
    keys: ['N'],
    where: 'steps',
    titleFor: (scene) =>
      oneNode(scene) === undefined ? 'Add note' : `Add note to ${titleIn(scene, oneNode(scene) ?? '')}`,
    decision: (scene) => whileEditing(scene, () => 'run'),
    run: (scene) => scene.actions.writeNote({ nodeId: oneNode(scene), anchor: scene.anchor }),
  },
  {
    id: 'next-note',
    title: 'Next note',
    group: 'Move',
    icon: 'sticky-note',
    keywords: ['comment', 'sticky', 'read'],
    keys: ['Shift+N'],
    where: 'steps',
    repeats: true,
    decision: (scene) =>
      scene.mode === 'edit' && scene.view && notesIn(scene.editor.store.getState().presentation).length > 0
        ? 'run'
        : 'hide',
    run: (scene) => {
      scene.view?.notes.next(1, oneNode(scene));
    },
  },
  {
    id: 'edit-note',
    title: 'Edit note',
    group: 'Build',
    icon: 'pencil',
    keywords: ['comment', 'sticky', 'write'],
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (noteIn(scene) ? 'run' : 'hide')),
    run: ({ actions, anchor, noteId }) => {
      if (noteId !== undefined) actions.editNote(noteId, anchor);
    },
  },
  {
    id: 'attach-note',
    title: 'Put the note on the selected step',
    group: 'Build',
    icon: 'link',
    keywords: ['comment', 'anchor', 'pin'],
    where: 'steps',
    titleFor: (scene) => `Put the note on ${titleIn(scene, selectedNode(scene) ?? '')}`,
    decision: (scene) =>
      whileEditing(scene, () => {
        const nodeId = selectedNode(scene);
        return noteIn(scene) && nodeId !== undefined && noteIn(scene)?.nodeId !== nodeId ? 'run' : 'hide';
      }),
    run: (scene) => {
      const nodeId = selectedNode(scene);
      if (scene.noteId !== undefined && nodeId !== undefined) scene.actions.setNote({ noteId: scene.noteId, nodeId });
    },
  },
  {
    id: 'detach-note',
    title: 'Take the note off its step',
    group: 'Build',
    icon: 'unlink',
    keywords: ['comment', 'free', 'unpin'],
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (graphIn(scene).node(noteIn(scene)?.nodeId ?? '') ? 'run' : 'hide')),
    run: ({ actions, noteId }) => {
      if (noteId !== undefined) actions.setNote({ noteId, nodeId: null });
    },
  },
  {
    id: 'delete-note',
    title: 'Delete note',
    group: 'Edit',
    icon: 'trash-2',
    keywords: ['remove', 'comment', 'sticky'],
    where: 'steps',
    danger: true,
    decision: (scene) => whileEditing(scene, () => (noteIn(scene) ? 'run' : 'hide')),
    run: ({ actions, noteId }) => {
      if (noteId !== undefined) actions.removeNotes([noteId]);
    },
  },
];

function noteIn({ editor, noteId }: CommandScene): CanvasNote | undefined {
  return noteId === undefined
    ? undefined
    : notesIn(editor.store.getState().presentation).find(({ id }) => id === noteId);
}

function selectedNode({ editor }: CommandScene): string | undefined {
  const { edgeIds, nodeIds } = editor.store.getState().selection;
  return nodeIds.length === 1 && edgeIds.length === 0 ? nodeIds[0] : undefined;
}
