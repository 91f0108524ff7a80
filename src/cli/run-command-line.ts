import { Command, CommanderError } from 'commander';
import type { CommandLine } from './command-line.js';
import { Refusal } from './refusal.js';
import { addServeCommand } from './serve-command.js';

/**
 * Does what the words of a command line say.
 *
 * @returns the exit code: 0 when it was done, 1 when it could not be, and why is written
 */
export async function runCommandLine(words: readonly string[], around: CommandLine): Promise<number> {
  const program = new Command('pathboard')
    .description('Workflows of text messages: the reference service, on your machine.')
    .configureOutput({ writeOut: around.write, writeErr: around.writeError })
    .showHelpAfterError('(pathboard --help tells what there is)')
    .exitOverride();
  addServeCommand(program, around);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (cause) {
    // Commander has written already what was wrong with the words.
    if (cause instanceof CommanderError) return cause.exitCode;
    if (!(cause instanceof Error)) throw cause;
    around.writeError(
      `${cause instanceof Refusal ? cause.message : `The service could not be started. ${cause.message}`}\n`,
    );
    return 1;
  }
}
