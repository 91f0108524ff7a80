import { type CanvasNote, notesIn } from '#model';
import { graphIn, oneNode, titleIn, whileEditing } from './command-subject.js';
import type { CommandDefinition, WordedScene } from './command-definition.js';

/** Adds, edits and moves notes. */
export const noteCommands: readonly CommandDefinition[] = [
  {
    id: 'add-note',
    group: 'build',
    icon: 'sticky-note',
    keys: ['N'],
    where: 'steps',
    titleFor: (scene) =>
      oneNode(scene) === undefined
        ? scene.words.commands['add-note'].title
        : scene.words.commands['add-note'].about(titleIn(scene, oneNode(scene) ?? '')),
    decision: (scene) => whileEditing(scene, () => 'run'),
    run: (scene) => scene.actions.writeNote({ nodeId: oneNode(scene), anchor: scene.anchor }),
  },
  {
    id: 'next-note',
    group: 'move',
    icon: 'sticky-note',
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
    group: 'build',
    icon: 'pencil',
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (noteIn(scene) ? 'run' : 'hide')),
    run: ({ actions, anchor, noteId }) => {
      if (noteId !== undefined) actions.editNote(noteId, anchor);
    },
  },
  {
    id: 'attach-note',
    group: 'build',
    icon: 'link',
    where: 'steps',
    titleFor: (scene) => scene.words.commands['attach-note'].about(titleIn(scene, selectedNode(scene) ?? '')),
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
    group: 'build',
    icon: 'unlink',
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (graphIn(scene).node(noteIn(scene)?.nodeId ?? '') ? 'run' : 'hide')),
    run: ({ actions, noteId }) => {
      if (noteId !== undefined) actions.setNote({ noteId, nodeId: null });
    },
  },
  {
    id: 'delete-note',
    group: 'edit',
    icon: 'trash-2',
    where: 'steps',
    danger: true,
    decision: (scene) => whileEditing(scene, () => (noteIn(scene) ? 'run' : 'hide')),
    run: ({ actions, noteId }) => {
      if (noteId !== undefined) actions.removeNotes([noteId]);
    },
  },
];

function noteIn({ editor, noteId }: WordedScene): CanvasNote | undefined {
  return noteId === undefined
    ? undefined
    : notesIn(editor.store.getState().presentation).find(({ id }) => id === noteId);
}

function selectedNode({ editor }: WordedScene): string | undefined {
  const { edgeIds, nodeIds } = editor.store.getState().selection;
  return nodeIds.length === 1 && edgeIds.length === 0 ? nodeIds[0] : undefined;
}
