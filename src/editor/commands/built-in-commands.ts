import { arrangeCommands } from './arrange-commands.js';
import { moveCommands } from './move-commands.js';
import { buildCommands } from './build-commands.js';
import { editCommands, turnOffCommand } from './edit-commands.js';
import type { EditorCommand } from './editor-command.js';
import { historyCommands } from './history-commands.js';
import { viewCommands } from './view-commands.js';
import { groupCommands } from './group-commands.js';
import { noteCommands } from './note-commands.js';
import { outlineCommands } from './outline-commands.js';
import { modeCommands, saveCommand, settingsCommands, wholeCommands } from './workflow-commands.js';

/** What the host can do, as far as commands depend on it. */
export interface HostAbilities {
  /** Steps that are turned off are skipped. */
  readonly skipsSteps: boolean;
  readonly saves: boolean;
  readonly listsExecutions: boolean;
  /** The settings shown are ours, and not a host's. */
  readonly hasSettings: boolean;
}

/** What the editor can do with this host, in the order it is listed. What the host cannot do is not there at all. */
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
