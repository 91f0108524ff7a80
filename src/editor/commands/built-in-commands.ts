import { arrangeCommands } from './arrange-commands.js';
import { moveCommands } from './move-commands.js';
import { buildCommands } from './build-commands.js';
import { editCommands, turnOffCommand } from './edit-commands.js';
import type { EditorCommand } from './editor-command.js';
import { viewCommands } from './view-commands.js';
import { groupCommands } from './group-commands.js';
import { noteCommands } from './note-commands.js';
import { modeCommands, saveCommand, settingsCommands, wholeCommands } from './workflow-commands.js';
import { whileEditing } from './command-subject.js';
import { outlineBindings } from '#outline';

/** The commands of the outline alone, which handles their keys itself. */
const outlineCommands: readonly EditorCommand[] = [
  foldCommand('collapse-all', 'Collapse all branches', 'chevrons-down-up', ['fold', 'close', 'outline']),
  foldCommand('expand-all', 'Expand all branches', 'chevrons-up-down', ['unfold', 'open', 'outline']),
];

function foldCommand(
  id: 'collapse-all' | 'expand-all',
  title: string,
  icon: string,
  keywords: readonly string[],
): EditorCommand {
  return {
    id,
    title,
    group: 'View',
    icon,
    keywords,
    keys: outlineBindings[id],
    where: 'steps',
    decision: ({ mode, shown }) => (mode === 'edit' && shown !== 'canvas' ? 'run' : 'hide'),
    run: ({ actions }) => actions.foldOutline(id),
  };
}

/** Navigates the edit history. */
const historyCommands: readonly EditorCommand[] = [
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

/** The abilities of the host that commands depend on. */
export interface HostAbilities {
  /** The executing service skips disabled nodes. */
  readonly skipsSteps: boolean;
  readonly saves: boolean;
  readonly listsExecutions: boolean;
  /** The settings are the editor's own, not a slot of the host. */
  readonly hasSettings: boolean;
}

/** Returns the built-in commands in listed order, without those the host has no ability for. */
export function builtInCommands({
  hasSettings,
  listsExecutions,
  saves,
  skipsSteps,
}: HostAbilities): readonly EditorCommand[] {
  return [
    ...moveCommands,
    ...settingsCommands,
    ...buildCommands,
    ...groupCommands,
    ...noteCommands,
    ...arrangeCommands,
    ...editCommands,
    ...historyCommands,
    ...(skipsSteps ? [turnOffCommand] : []),
    ...viewCommands,
    ...outlineCommands,
    ...(hasSettings ? wholeCommands : []),
    ...(saves ? [saveCommand] : []),
    ...(listsExecutions ? modeCommands : []),
  ];
}
