import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { compareVersions, mergeVersions, resolveMerge } from '#compare';
import { type CommandLine, Refusal } from './command-line.js';
import { changesInWords, conflictsInWords } from './diff-words.js';
import { readVersionFrom } from './read-version-from.js';

/** The exit code after an error: 1 says that versions differ or are in conflict. */
const trouble = 2;

/**
 * Adds `pathboard diff`. Git calls a diff driver with seven arguments: path, old file, its hash and mode, new file, its
 * hash and mode. It takes any exit code but 0 for a failure.
 */
export function addDiffCommand(program: Command, commandLine: CommandLine): void {
  const { write } = commandLine;
  program
    .command('diff')
    .description('Lists what differs between two versions of a workflow. The exit code is 1 where they differ.')
    .argument('<files...>', 'the two versions as JSON files; or what Git passes to a diff driver')
    .option('--json', 'print the changes as JSON')
    .action(async (files: readonly string[], { json }: { readonly json?: true }) => {
      const isDriver = files.length === 7 || files.length === 9;
      if (!isDriver && files.length !== 2)
        throw new Refusal('Give two files: pathboard diff before.json after.json', trouble);
      const [one, other] = isDriver ? [files[1]!, files[4]!] : [files[0]!, files[1]!];
      const [before, after] = [await readVersionFrom(commandLine, one), await readVersionFrom(commandLine, other)];
      const changes = compareVersions(before, after);
      if (isDriver && changes.length > 0) write(`${files[0]}\n`);
      write(json ? `${JSON.stringify(changes, undefined, 2)}\n` : changesInWords(changes, before, after));
      if (changes.length > 0 && !isDriver) throw new CommanderError(1, 'pathboard.diff', '');
    });
}

interface MergeFlags {
  readonly json?: true;
  readonly output?: string;
  readonly take?: 'mine' | 'theirs';
}

/** Adds `pathboard merge`, which writes the merged version and says what is in conflict. */
export function addMergeCommand(program: Command, commandLine: CommandLine): void {
  const { folder, write, writeError } = commandLine;
  program
    .command('merge')
    .description(
      'Merges two versions of a workflow that were made of the same one. The exit code is 1 where they are in conflict; the merged version is then as yours there.',
    )
    .argument('<base>', 'the version that both were made of')
    .argument('<mine>', 'your version')
    .argument('<theirs>', 'the other version')
    .option('--output <file>', 'write the merged version there instead of printing it')
    .option('--take <side>', 'decide every conflict for one side: mine or theirs', readSide)
    .option('--json', 'print the conflicts and what came from whom as JSON, instead of the version')
    .action(async (base: string, mine: string, theirs: string, { json, output, take }: MergeFlags) => {
      const [first, own, other] = await Promise.all(
        [base, mine, theirs].map((file) => readVersionFrom(commandLine, file)),
      );
      const merge = mergeVersions(first!, own!, other!);
      const choices = Object.fromEntries(merge.conflicts.map(({ id }) => [id, take ?? 'mine'] as const));
      const resolved = resolveMerge(merge, choices);
      if (!resolved.ok) throw new Refusal(resolved.refusal.message, trouble);
      const text = `${JSON.stringify(resolved.version, undefined, 2)}\n`;
      if (output !== undefined) await writeFile(resolve(folder, output), text);
      const { conflicts, fromBoth, fromMine, fromTheirs, problems } = merge;
      if (json) write(`${JSON.stringify({ conflicts, fromMine, fromTheirs, fromBoth, problems }, undefined, 2)}\n`);
      else if (output === undefined) write(text);
      if (conflicts.length === 0 || take !== undefined) return;
      writeError(conflictsInWords(conflicts, { mine: merge.sides.mine.version, theirs: merge.sides.theirs.version }));
      throw new CommanderError(1, 'pathboard.merge', '');
    });
}

function readSide(text: string): 'mine' | 'theirs' {
  if (text !== 'mine' && text !== 'theirs') throw new InvalidArgumentError('It is mine or theirs.');
  return text;
}
