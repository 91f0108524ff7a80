import { presentationOf } from '#layout';
import { groupOfAll } from '#model';
import { oneEdge, describeEdge, describeNodes, whileEditing } from './command-subject.js';
import type { CommandDefinition, WordedScene } from './command-definition.js';
import type { CommandWords } from './command-messages.js';
import type { CommandScene } from './editor-command.js';

const isAboutNodes = ({ subject }: WordedScene): boolean => subject.nodeIds.length > 0;

/** Edits existing nodes and edges, and undoes. */
export const editCommands: readonly CommandDefinition[] = [
  {
    id: 'undo',
    group: 'edit',
    icon: 'undo-2',
    keys: ['Mod+Z'],
    where: 'anywhere',
    repeats: true,
    titleFor: ({ editor, words }) => labelled(words.commands.undo, editor.store.getState().undoLabel),
    decision: (scene) =>
      whileEditing(scene, () => (scene.editor.canUndo() ? 'run' : { reason: scene.words.commands.undo.nothing })),
    run: ({ actions }) => actions.undo(),
  },
  {
    id: 'redo',
    group: 'edit',
    icon: 'redo-2',
    keys: ['Shift+Mod+Z', 'Mod+Y'],
    where: 'anywhere',
    repeats: true,
    titleFor: ({ editor, words }) => labelled(words.commands.redo, editor.store.getState().redoLabel),
    decision: (scene) =>
      whileEditing(scene, () => (scene.editor.canRedo() ? 'run' : { reason: scene.words.commands.redo.nothing })),
    run: ({ actions }) => actions.redo(),
  },
  {
    id: 'duplicate',
    group: 'edit',
    icon: 'copy',
    keys: ['Mod+D'],
    where: 'steps',
    titleFor: (scene) => scene.words.commands.duplicate.about(describeNodes(scene)),
    decision: (scene) => whileEditing(scene, () => (isAboutNodes(scene) ? 'run' : 'hide')),
    run: ({ actions, subject }) => actions.duplicate(subject),
  },
  {
    id: 'copy',
    group: 'edit',
    icon: 'clipboard-copy',
    keys: ['Mod+C'],
    where: 'steps',
    titleFor: (scene) => scene.words.commands.copy.about(describeNodes(scene)),
    decision: (scene) => (scene.mode === 'edit' && isAboutNodes(scene) ? 'run' : 'hide'),
    run: ({ actions, subject }) => actions.copy(subject),
  },
  {
    id: 'cut',
    group: 'edit',
    icon: 'scissors',
    keys: ['Mod+X'],
    where: 'steps',
    titleFor: (scene) => scene.words.commands.cut.about(describeNodes(scene)),
    decision: (scene) => whileEditing(scene, () => (isAboutNodes(scene) ? 'run' : 'hide')),
    run: ({ actions, subject }) => actions.cut(subject),
  },
  {
    id: 'paste',
    group: 'edit',
    icon: 'clipboard-paste',
    keys: ['Mod+V'],
    where: 'steps',
    titleFor: (scene) =>
      oneEdge(scene) === undefined ? scene.words.commands.paste.title : scene.words.commands.paste.intoPath,
    decision: (scene) => whileEditing(scene, () => 'run'),
    run: (scene) => scene.actions.paste(pastePlace(scene)),
  },
  {
    id: 'delete',
    group: 'edit',
    icon: 'trash-2',
    keys: ['Backspace', 'Delete'],
    where: 'steps',
    danger: true,
    titleFor: (scene) => {
      const edgeId = oneEdge(scene);
      const words = scene.words.commands.delete;
      if (scene.noteId !== undefined) return words.note;
      if (edgeId !== undefined) return words.path(describeEdge(scene, edgeId));
      const group = groupOfAll(scene.editor.store.getState().presentation, scene.subject.nodeIds);
      if (group) return words.group(scene.words.shared.group(group.title), group.nodeIds.length);
      const edges = scene.subject.edgeIds.length;
      return isAboutNodes(scene) ? words.about(describeNodes(scene), edges) : words.paths(edges);
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
export const turnOffCommand: CommandDefinition = {
  id: 'turn-off',
  group: 'edit',
  icon: 'power',
  keys: ['X'],
  where: 'steps',
  titleFor: (scene) => scene.words.commands['turn-off'][areAllOff(scene) ? 'on' : 'off'](describeNodes(scene)),
  decision: (scene) => whileEditing(scene, () => (isAboutNodes(scene) ? 'run' : 'hide')),
  run: (scene) => {
    const off = !areAllOff(scene);
    scene.actions.report(
      scene.editor.commands.setDisabled({ nodeIds: scene.subject.nodeIds, disabled: off }),
      scene.words.commands['turn-off'][off ? 'doneOff' : 'doneOn'](describeNodes(scene)),
    );
  },
};

function areAllOff({ editor, subject }: WordedScene): boolean {
  const { presentation } = editor.store.getState();
  return subject.nodeIds.every((id) => presentationOf(presentation, id)?.disabled === true);
}

function labelled(words: CommandWords['commands']['undo' | 'redo'], change: string | undefined): string {
  return change === undefined ? words.title : words.about(change);
}
