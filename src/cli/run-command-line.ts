import { Command, CommanderError } from 'commander';
import { addCheckCommand } from './check-command.js';
import { type CommandLine, Refusal } from './command-line.js';
import { addConvertCommand, addLayoutCommand, addRenderCommand } from './drawing-commands.js';
import { addImportMapCommand } from './import-map-command.js';
import { addServeCommand } from './serve-command.js';
import { addTestCommand } from './test-command.js';
import { addDiffCommand, addMergeCommand } from './version-commands.js';

/**
 * Runs a command line.
 *
 * @returns the exit code: 0 on success, 1 after an error, which is written. `diff` and `merge` return 1 where versions differ
 *   or are in conflict, `test` where cases fail, `check` where a version has errors; all four 2 after an error
 */
export async function runCommandLine(words: readonly string[], commandLine: CommandLine): Promise<number> {
  const program = new Command('pathboard')
    .description('Workflows of text messages, on your machine.')
    .configureOutput({ writeOut: commandLine.write, writeErr: commandLine.writeError })
    .showHelpAfterError('(pathboard --help lists the commands)')
    .exitOverride();
  addServeCommand(program, commandLine);
  addImportMapCommand(program, commandLine);
  addDiffCommand(program, commandLine);
  addMergeCommand(program, commandLine);
  addCheckCommand(program, commandLine);
  addTestCommand(program, commandLine);
  addLayoutCommand(program, commandLine);
  addRenderCommand(program, commandLine);
  addConvertCommand(program, commandLine);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (cause) {
    // Commander has already written the error.
    if (cause instanceof CommanderError) return cause.exitCode;
    if (!(cause instanceof Error)) throw cause;
    commandLine.writeError(
      `${cause instanceof Refusal ? cause.message : `The service could not be started. ${cause.message}`}\n`,
    );
    return cause instanceof Refusal ? cause.exitCode : 1;
  }
}
