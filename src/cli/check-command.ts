import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, CommanderError, Option } from 'commander';
import { escapeXml } from '#base';
import { messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import type { Problem, WorkflowVersion } from '#model';
import { nodeTitle } from '#catalog';
import { validateVersion } from '#rules';
import type { CommandLine } from './command-line.js';
import { readVersionFrom } from './read-version-from.js';

interface CheckFlags {
  readonly format: 'text' | 'json' | 'github';
  readonly junit?: string;
  readonly strict?: true;
}

/** Adds `pathboard check`, which lists the problems of versions. */
export function addCheckCommand(program: Command, commandLine: CommandLine): void {
  program
    .command('check')
    .description('Lists the problems of versions. The exit code is 1 where one cannot go live.')
    .argument('<versions...>', 'the versions as JSON files; - reads one from the standard input')
    .addOption(
      new Option('--format <format>', 'text, JSON, or annotations of GitHub Actions')
        .choices(['text', 'json', 'github'])
        .default('text'),
    )
    .option('--junit <file>', 'write the results as JUnit XML, too')
    .option('--strict', 'exit with 1 for warnings, too')
    .action(async (files: readonly string[], { format, junit, strict }: CheckFlags) => {
      const checked: Checked[] = [];
      for (const file of files) {
        const version = await readVersionFrom(commandLine, file);
        checked.push({ file, version, problems: validateVersion(version, { nodeTypes: messagingNodeTypes }) });
      }
      if (junit !== undefined) await writeFile(resolve(commandLine.folder, junit), junitOf(checked));
      commandLine.write(writers[format](checked));
      if (checked.some(({ problems }) => problems.some((problem) => isRefused(problem, strict))))
        throw new CommanderError(1, 'pathboard.check', '');
    });
}

interface Checked {
  readonly file: string;
  readonly version: WorkflowVersion;
  readonly problems: readonly Problem[];
}

const isRefused = ({ severity }: Problem, strict?: true): boolean =>
  severity === 'error' || (strict === true && severity === 'warning');

/** "Send message (hello): Write the message. It is empty." */
function inWords({ version }: Checked, { detail, message, nodeId }: Problem): string {
  const node = nodeId === undefined ? undefined : graphOf(version).node(nodeId);
  const where = node ? `${nodeTitle(node, undefined)} (${node.id}): ` : '';
  return `${where}${message}.${detail === undefined ? '' : ` ${detail}`}`;
}

const writers: { readonly [format in CheckFlags['format']]: (checked: readonly Checked[]) => string } = {
  text: (checked) =>
    checked
      .flatMap((one) => {
        const count = one.problems.length;
        const found = count === 0 ? 'no problems' : count === 1 ? '1 problem' : `${count} problems`;
        return [
          `${one.file}: ${found}`,
          ...one.problems.map((problem) => `  ${problem.severity.padEnd(7)} ${inWords(one, problem)}`),
          '',
        ];
      })
      .join('\n'),
  json: (checked) =>
    `${JSON.stringify(
      checked.map(({ file, problems }) => ({ file, problems })),
      undefined,
      2,
    )}\n`,
  github: (checked) =>
    checked
      .flatMap((one) => one.problems.map((problem) => annotation(one, problem)))
      .map((line) => `${line}\n`)
      .join(''),
};

/** One line that GitHub Actions shows beside the file. Line breaks, and in settings commas and colons, are encoded. */
function annotation(one: Checked, problem: Problem): string {
  const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const setting = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${problem.severity} file=${setting(one.file)},title=${setting(problem.code)}::${data(inWords(one, problem))}`;
}

function junitOf(checked: readonly Checked[]): string {
  const cases = checked.map((one) => {
    const errors = one.problems.filter((problem) => isRefused(problem));
    const open = `  <testcase name="${escapeXml(one.file)}" classname="workflow"`;
    if (errors.length === 0) return `${open}/>`;
    const lines = errors.map((problem) => escapeXml(inWords(one, problem)));
    return `${open}>\n    <failure message="${lines[0]}">${lines.join('\n')}</failure>\n  </testcase>`;
  });
  const failed = checked.filter(({ problems }) => problems.some((problem) => isRefused(problem))).length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="pathboard check" tests="${checked.length}" failures="${failed}">\n${cases.join('\n')}\n</testsuite>\n`;
}
