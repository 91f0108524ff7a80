import { CommanderError } from 'commander';
import { type CommandLine, Refusal } from './command-line.js';
import { createServeCommand } from './serve-command.js';

/**
 * Runs the reference service by the words of a command line, until the program is asked to stop.
 *
 * @param words - The options, such as `['--port', '4100', '--seed']`; `['--help']` lists all.
 * @returns the exit code: 0 on success, 1 after an error, which is written
 * @example
 * ```ts
 * import { runServe } from 'pathboard-service/serve';
 *
 * process.exitCode = await runServe(['--database', 'memory://', '--seed'], {
 *   name: 'my-service',
 *   environment: process.env,
 *   write: (text) => void process.stdout.write(text),
 *   writeError: (text) => void process.stderr.write(text),
 *   untilStopped: () => new Promise((resolve) => void process.once('SIGTERM', () => resolve())),
 * });
 * ```
 */
export async function runServe(words: readonly string[], commandLine: CommandLine): Promise<number> {
  const command = createServeCommand(commandLine)
    .configureOutput({ writeOut: commandLine.write, writeErr: commandLine.writeError })
    .showHelpAfterError(`(${commandLine.name} --help lists all options)`)
    .exitOverride();
  try {
    await command.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (cause) {
    // Commander has already written the error.
    if (cause instanceof CommanderError) return cause.exitCode;
    if (!(cause instanceof Error)) throw cause;
    commandLine.writeError(
      `${cause instanceof Refusal ? cause.message : `The service could not be started. ${cause.message}`}\n`,
    );
    return 1;
  }
}
