import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { escapeXml } from '#base';
import { type CaseReport, type CaseResult, readCases, runCases } from '#execute';
import { type CommandLine, Refusal } from './command-line.js';
import { readVersionFrom } from './read-version-from.js';

/** The exit code where the files cannot be used: 1 says that cases fail. */
const trouble = 2;

interface TestFlags {
  readonly json?: true;
  readonly junit?: string;
}

/** Adds `pathboard test`, which runs the cases of a workflow. */
export function addTestCommand(program: Command, commandLine: CommandLine): void {
  const { folder, write } = commandLine;
  program
    .command('test')
    .description('Runs the cases of a workflow. The exit code is 1 where one fails or is out of date.')
    .argument('<version>', 'the version as a JSON file')
    .argument('<cases>', 'its cases as a JSON file')
    .option('--json', 'print the results as JSON')
    .option('--junit <file>', 'write the results as JUnit XML, too')
    .action(async (version: string, cases: string, { json, junit }: TestFlags) => {
      const report = runCases(await readVersionFrom(commandLine, version), await readCasesFrom(folder, cases));
      if (junit !== undefined) await writeFile(resolve(folder, junit), junitOf(report));
      write(json ? `${JSON.stringify(withoutSimulations(report), undefined, 2)}\n` : inWords(report));
      if (report.results.some(({ status }) => status !== 'passed')) throw new CommanderError(1, 'pathboard.test', '');
    });
}

async function readCasesFrom(folder: string, file: string) {
  let input: unknown;
  try {
    input = JSON.parse(await readFile(resolve(folder, file), 'utf8'));
  } catch (cause) {
    throw new Refusal(`“${file}” could not be read. ${cause instanceof Error ? cause.message : ''}`, trouble);
  }
  const read = readCases(input);
  if (!read.ok) throw new Refusal(`“${file}”: ${read.refusal.message}`, trouble);
  return read.cases.cases;
}

function withoutSimulations({ results, ...report }: CaseReport): object {
  return { ...report, results: results.map(({ failures, name, status }) => ({ name, status, failures })) };
}

const signs = { passed: '✓', failed: '✗', outOfDate: '?' } as const;

function failuresOf({ failures, status }: CaseResult): readonly string[] {
  return [
    ...(status === 'outOfDate' ? ['It names a path that this version does not have.'] : []),
    ...failures.map(({ expected, found, of, step, why }) =>
      [`${step === undefined ? '' : `Step ${step}: `}${of}: expected ${expected}, found ${found}.`, why]
        .filter(Boolean)
        .join(' '),
    ),
  ];
}

function inWords({ covered, edges, results }: CaseReport): string {
  const lines = results.flatMap((result) => [
    `${signs[result.status]} ${result.name}`,
    ...failuresOf(result).map((line) => `    ${line}`),
  ]);
  const count = (status: CaseResult['status']): number => results.filter((each) => each.status === status).length;
  const outOfDate = count('outOfDate');
  return [
    ...lines,
    '',
    `${count('passed')} passed, ${count('failed')} failed${outOfDate > 0 ? `, ${outOfDate} out of date` : ''}. ${covered.length} of ${edges.length} paths are covered.`,
    '',
  ].join('\n');
}

function junitOf({ results }: CaseReport): string {
  const failed = results.filter(({ status }) => status !== 'passed').length;
  const cases = results.map((result) => {
    const failures = failuresOf(result);
    const open = `  <testcase name="${escapeXml(result.name)}" classname="workflow"`;
    return failures.length === 0
      ? `${open}/>`
      : `${open}>\n    <failure message="${escapeXml(failures[0]!)}">${escapeXml(failures.join('\n'))}</failure>\n  </testcase>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="pathboard" tests="${results.length}" failures="${failed}">\n${cases.join('\n')}\n</testsuite>\n`;
}
