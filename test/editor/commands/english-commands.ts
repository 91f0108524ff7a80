import { replayKeyMessages } from '#replay';
import { testKeyMessages } from '#testing';
import { builtInCommands } from '../../../src/editor/commands/built-in-commands.js';
import {
  commandMessages,
  type CommandWords,
  commandWordMessages,
} from '../../../src/editor/commands/command-messages.js';
import {
  type CommandTable,
  type CommandTableOptions,
  createCommandTable,
} from '../../../src/editor/commands/command-table.js';
import { keyMessages } from '../../../src/editor/keys/key-messages.js';

export const words: CommandWords = { commands: commandMessages.defaults, shared: commandWordMessages.defaults };
export const keyListWords = {
  keys: keyMessages.defaults,
  groups: words.shared.groups,
  replay: replayKeyMessages.defaults,
  testing: testKeyMessages.defaults,
};

/** All built-in commands, for a host with every ability. */
export const builtIn = builtInCommands(
  {
    skipsSteps: true,
    saves: true,
    goesLive: true,
    sends: true,
    listsExecutions: true,
    listsVersions: true,
    hasSettings: true,
  },
  words,
);

export function tableOf(options: Omit<CommandTableOptions, 'words'>): CommandTable {
  return createCommandTable({ ...options, words: words.shared.refusals });
}
