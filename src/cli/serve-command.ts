import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, CommanderError } from 'commander';
import { type CommandLine, Refusal } from './command-line.js';

/** The exports of `pathboard-service/serve` that this command line calls. */
export interface ServeModule {
  runServe(
    words: readonly string[],
    surroundings: Omit<CommandLine, 'folder'> & { readonly name: string },
  ): Promise<number>;
}

const specifier = 'pathboard-service/serve';

/** Adds `pathboard serve`, which hands its options over to the service package. */
export function addServeCommand(program: Command, commandLine: CommandLine): void {
  program
    .command('serve')
    .description('Runs the reference service, of the package pathboard-service, until you stop it (Ctrl C).')
    .argument('[options...]', 'those that pathboard serve --help lists')
    .helpOption(false)
    .allowUnknownOption()
    .action((options: readonly string[]) => serve(options, commandLine));
}

async function serve(options: readonly string[], { folder, ...surroundings }: CommandLine): Promise<void> {
  const service = await loadService(folder);
  if (!service)
    throw new Refusal('The service is a package of its own. Install it with: npm install --save-dev pathboard-service');
  const code = await service.runServe(options, { name: 'pathboard serve', ...surroundings });
  // The service has already written why.
  if (code !== 0) throw new CommanderError(code, 'pathboard.serve', '');
}

/**
 * Loads the serve command of the service package, or returns undefined where that is not installed. The package of the
 * host comes first, then the one beside this file: a command line installed for the whole machine finds the latter.
 */
async function loadService(folder: string): Promise<ServeModule | undefined> {
  for (const from of [join(folder, 'package.json'), import.meta.url]) {
    const file = resolveFrom(from);
    if (file !== undefined) return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServeModule;
  }
  return undefined;
}

function resolveFrom(from: string): string | undefined {
  try {
    return createRequire(from).resolve(specifier);
  } catch {
    return undefined;
  }
}
