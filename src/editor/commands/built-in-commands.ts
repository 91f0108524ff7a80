import { arrangeCommands } from './arrange-commands.js';
import { moveCommands } from './move-commands.js';
import { buildCommands } from './build-commands.js';
import { editCommands, turnOffCommand } from './edit-commands.js';
import { type CommandDefinition, withWords } from './command-definition.js';
import type { CommandWords } from './command-messages.js';
import type { EditorCommand } from './editor-command.js';
import { viewCommands } from './view-commands.js';
import { groupCommands } from './group-commands.js';
import { noteCommands } from './note-commands.js';
import {
  liveCommands,
  sendCommands,
  modeCommands,
  testCommands,
  saveCommand,
  settingsCommands,
  versionCommands,
  wholeCommands,
} from './workflow-commands.js';
import { whileEditing } from './command-subject.js';
import { outlineBindings } from '#outline';

/** The commands of the outline alone, which handles their keys itself. */
const outlineCommands: readonly CommandDefinition[] = [
  foldCommand('collapse-all', 'chevrons-down-up'),
  foldCommand('expand-all', 'chevrons-up-down'),
];

function foldCommand(id: 'collapse-all' | 'expand-all', icon: string): CommandDefinition {
  return {
    id,
    group: 'view',
    icon,
    keys: outlineBindings[id],
    where: 'steps',
    decision: ({ mode, shown }) => (mode === 'edit' && shown !== 'canvas' ? 'run' : 'hide'),
    run: ({ actions }) => actions.foldOutline(id),
  };
}

/** Navigates the edit history. */
const historyCommands: readonly CommandDefinition[] = [
  {
    id: 'edit-history',
    group: 'edit',
    icon: 'history',
    where: 'anywhere',
    decision: (scene) =>
      whileEditing(scene, () => {
        const { done, undone } = scene.editor.history();
        return done.length + undone.length > 0 ? 'run' : { reason: scene.words.commands['edit-history'].nothing };
      }),
    run: ({ actions, anchor }) => actions.openHistory(anchor),
  },
];

/** The abilities of the host that commands depend on. */
export interface HostAbilities {
  /** The executing service skips disabled nodes. */
  readonly skipsSteps: boolean;
  readonly saves: boolean;
  /** The adapter makes versions live. */
  readonly goesLive: boolean;
  /** The adapter starts a workflow with the contacts of a list. */
  readonly sends: boolean;
  readonly listsExecutions: boolean;
  readonly listsVersions: boolean;
  /** The settings are the editor's own, not a slot of the host. */
  readonly hasSettings: boolean;
}

/** Returns the built-in commands in listed order, without those the host has no ability for. */
export function builtInCommands(
  { goesLive, hasSettings, listsExecutions, listsVersions, saves, sends, skipsSteps }: HostAbilities,
  words: CommandWords,
): readonly EditorCommand[] {
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
    ...(goesLive ? liveCommands : []),
    ...(sends ? sendCommands : []),
    ...(listsVersions ? versionCommands : []),
    ...testCommands,
    ...(listsExecutions ? modeCommands : []),
  ].map((definition) => withWords(definition, words));
}
