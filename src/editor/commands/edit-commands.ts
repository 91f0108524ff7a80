import { presentationOf } from '#layout';
import { oneEdge, describeEdge, describeNodes, whileEditing } from './command-subject.js';
import type { CommandScene, EditorCommand } from './editor-command.js';

const isAboutNodes = ({ subject }: CommandScene): boolean => subject.nodeIds.length > 0;

/** Edits existing nodes and edges, and undoes. */
export const editCommands: readonly EditorCommand[] = [
  {
    id: 'undo',
    title: 'Undo',
    group: 'Edit',
    icon: 'undo-2',
    keywords: ['take back'],
    keys: ['Mod+Z'],
    where: 'anywhere',
    repeats: true,
    titleFor: ({ editor }) => labelled('Undo', editor.store.getState().undoLabel),
    decision: (scene) =>
      whileEditing(scene, () => (scene.editor.canUndo() ? 'run' : { reason: 'There is nothing to undo.' })),
    run: ({ actions }) => actions.undo(),
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Edit',
    icon: 'redo-2',
    keywords: ['do again'],
    keys: ['Shift+Mod+Z', 'Mod+Y'],
    where: 'anywhere',
    repeats: true,
    titleFor: ({ editor }) => labelled('Redo', editor.store.getState().redoLabel),
    decision: (scene) =>
      whileEditing(scene, () => (scene.editor.canRedo() ? 'run' : { reason: 'There is nothing to do again.' })),
    run: ({ actions }) => actions.redo(),
  },
  {
    id: 'duplicate',
    title: 'Duplicate',
    group: 'Edit',
    icon: 'copy',
    keywords: ['copy', 'again'],
    keys: ['Mod+D'],
    where: 'steps',
    titleFor: (scene) => `Duplicate ${describeNodes(scene)}`,
    decision: (scene) => whileEditing(scene, () => (isAboutNodes(scene) ? 'run' : 'hide')),
    run: ({ actions, subject }) => actions.duplicate(subject),
  },
  {
    id: 'copy',
    title: 'Copy',
    group: 'Edit',
    icon: 'clipboard-copy',
    keywords: ['clipboard'],
    keys: ['Mod+C'],
    where: 'steps',
    titleFor: (scene) => `Copy ${describeNodes(scene)}`,
    decision: (scene) => (scene.mode === 'edit' && isAboutNodes(scene) ? 'run' : 'hide'),
    run: ({ actions, subject }) => actions.copy(subject),
  },
  {
    id: 'cut',
    title: 'Cut',
    group: 'Edit',
    icon: 'scissors',
    keywords: ['clipboard', 'move'],
    keys: ['Mod+X'],
    where: 'steps',
    titleFor: (scene) => `Cut ${describeNodes(scene)}`,
    decision: (scene) => whileEditing(scene, () => (isAboutNodes(scene) ? 'run' : 'hide')),
    run: ({ actions, subject }) => actions.cut(subject),
  },
  {
    id: 'paste',
    title: 'Paste',
    group: 'Edit',
    icon: 'clipboard-paste',
    keywords: ['clipboard', 'insert'],
    keys: ['Mod+V'],
    where: 'steps',
    titleFor: (scene) => (oneEdge(scene) === undefined ? 'Paste' : 'Paste into the path'),
    decision: (scene) => whileEditing(scene, () => 'run'),
    run: (scene) => scene.actions.paste(pastePlace(scene)),
  },
  {
    id: 'delete',
    title: 'Delete',
    group: 'Edit',
    icon: 'trash-2',
    keywords: ['remove', 'disconnect'],
    keys: ['Backspace', 'Delete'],
    where: 'steps',
    danger: true,
    titleFor: (scene) => {
      const edgeId = oneEdge(scene);
      if (scene.noteId !== undefined) return 'Delete note';
      if (edgeId !== undefined) return `Disconnect ${describeEdge(scene, edgeId)}`;
      const paths = scene.subject.edgeIds.length;
      return isAboutNodes(scene)
        ? `Delete ${describeNodes(scene)}${paths > 0 ? ` and ${paths === 1 ? '1 path' : `${paths} paths`}` : ''}`
        : `Disconnect ${paths} paths`;
    },
    decision: (scene) =>
      whileEditing(scene, () =>
        scene.noteId !== undefined || isAboutNodes(scene) || scene.subject.edgeIds.length > 0 ? 'run' : 'hide',
      ),
    run: ({ actions, noteId, subject }) =>
      noteId === undefined ? actions.remove(subject) : actions.removeNotes([noteId]),
  },
];

/** Returns where a paste goes: into the chosen edge, else after the selected node. */
export function pastePlace(scene: CommandScene): { readonly onEdge: string } | undefined {
  const edgeId = oneEdge(scene);
  return edgeId === undefined ? undefined : { onEdge: edgeId };
}

/** For hosts whose service skips disabled nodes. */
export const turnOffCommand: EditorCommand = {
  id: 'turn-off',
  title: 'Turn off or on',
  group: 'Edit',
  icon: 'power',
  keywords: ['disable', 'enable', 'skip', 'bypass'],
  keys: ['X'],
  where: 'steps',
  titleFor: (scene) => `Turn ${areAllOff(scene) ? 'on' : 'off'} ${describeNodes(scene)}`,
  decision: (scene) => whileEditing(scene, () => (isAboutNodes(scene) ? 'run' : 'hide')),
  run: (scene) => {
    const off = !areAllOff(scene);
    scene.actions.report(
      scene.editor.commands.setDisabled({ nodeIds: scene.subject.nodeIds, disabled: off }),
      `${describeNodes(scene)} turned ${off ? 'off' : 'on'}`,
    );
  },
};

function areAllOff({ editor, subject }: CommandScene): boolean {
  const { presentation } = editor.store.getState();
  return subject.nodeIds.every((id) => presentationOf(presentation, id)?.off === true);
}

function labelled(word: string, label: string | undefined): string {
  return label === undefined ? word : `${word}: ${label}`;
}
