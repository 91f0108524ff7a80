import { whileEditing } from './command-subject.js';
import type { EditorCommand } from './editor-command.js';

/** Going through what was changed. */
export const historyCommands: readonly EditorCommand[] = [
  {
    id: 'edit-history',
    title: 'Edit history',
    group: 'Edit',
    icon: 'history',
    keywords: ['undo', 'changes', 'back', 'earlier', 'jump'],
    where: 'anywhere',
    decision: (scene) =>
      whileEditing(scene, () => {
        const { done, undone } = scene.editor.history();
        return done.length + undone.length > 0 ? 'run' : { reason: 'Nothing was changed yet.' };
      }),
    run: ({ actions, anchor }) => actions.openHistory(anchor),
  },
];
