import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readVersion, type WorkflowVersion } from '#model';
import { type CommandLine, Refusal } from './command-line.js';

/** The exit code after an error: 1 says something about the versions. */
const trouble = 2;
/** What Git calls a file that one of two commits lacks. */
const noFile = '/dev/null';

/** Reads a version from a file, or from the standard input for `-`; an empty one for a file that a commit lacks. */
export async function readVersionFrom(
  { folder, readInput }: Pick<CommandLine, 'folder' | 'readInput'>,
  file: string,
): Promise<WorkflowVersion> {
  if (file === noFile) return {};
  let text: string;
  try {
    text = file === '-' ? await readInput() : await readFile(resolve(folder, file), 'utf8');
  } catch (cause) {
    throw new Refusal(`“${file}” could not be read. ${cause instanceof Error ? cause.message : ''}`, trouble);
  }
  const read = readVersion(text);
  if (read.ok) return read.version;
  const [problem] = read.problems;
  throw new Refusal(
    [`“${file}” is no version of a workflow.`, problem?.message, problem?.detail].filter(Boolean).join(' '),
    trouble,
  );
}
