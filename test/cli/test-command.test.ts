import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowCase } from '#execute';
import { runCommandLine } from '../../src/cli/run-command-line.js';
import { flow, friday, maya, node } from '../execute/scenario.js';

const version = flow(
  [node('hi', 'send-message', { message: 'Hi {firstName}.' }), node('wait', 'wait-for-reply'), node('end', 'end')],
  ['hi -Delivered> wait', 'wait -Reply> end', 'wait ~PT2H> end'],
);
const reply: WorkflowCase = {
  name: 'replies <b>',
  at: friday,
  contact: maya,
  events: [{ after: 'PT5M', reply: 'Yes' }],
  expect: { path: ['p0', 'p1', 'p2'] },
};
const file = (...cases: readonly WorkflowCase[]) =>
  JSON.stringify({ format: 'pathboard-cases', formatVersion: 1, cases });

describe('pathboard test', () => {
  let folder: string;
  const run = async (...words: readonly string[]): Promise<{ code: number; out: string; errors: string }> => {
    let [out, errors] = ['', ''];
    const code = await runCommandLine(['test', ...words], {
      folder,
      environment: {},
      write: (text) => void (out += text),
      writeError: (text) => void (errors += text),
      readInput: () => Promise.resolve(''),
      untilStopped: () => Promise.resolve(),
    });
    return { code, out, errors };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-cli-'));
    const failing = { ...reply, name: 'waits', events: [], expect: { path: ['p0', 'p1', 'p2'] } };
    const files = {
      version: JSON.stringify(version),
      good: file(reply),
      bad: file(reply, failing, { ...reply, name: 'old', expect: { path: ['gone'] } }),
      broken: '{',
      foreign: '{"cases":[]}',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.json`), text);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('cases that pass exit with 0, and say what they cover', async () => {
    expect(await run('version.json', 'good.json')).toEqual({
      code: 0,
      out: '✓ replies <b>\n\n1 passed, 0 failed. 3 of 4 paths are covered.\n',
      errors: '',
    });
  });

  test('cases that fail exit with 1, with the first step that differs and why', async () => {
    const { code, out } = await run('version.json', 'bad.json');
    expect(code).toBe(1);
    expect(out).toContain(
      '✗ waits\n    Step 3: path: expected Reply, from Wait for reply to End, found 2 hours, from Wait for reply to End. Took 2 hours: no reply for 2 hours.',
    );
    expect(out).toContain('? old\n    It names a path that this version does not have.');
    expect(out).toContain('1 passed, 1 failed, 1 out of date. 4 of 4 paths are covered.');
  });

  test('as JSON and as JUnit', async () => {
    const { code, out } = await run('version.json', 'bad.json', '--json', '--junit', 'report.xml');
    expect(code).toBe(1);
    const { covered, results } = JSON.parse(out) as { covered: unknown[]; results: { name: string; status: string }[] };
    expect(results.map(({ status }) => status)).toEqual(['passed', 'failed', 'outOfDate']);
    expect(covered).toHaveLength(4);
    const xml = await readFile(join(folder, 'report.xml'), 'utf8');
    expect(xml).toContain('<testsuite name="pathboard" tests="3" failures="2">');
    expect(xml).toContain('<testcase name="replies &lt;b&gt;" classname="workflow"/>');
    expect(xml.match(/<failure /g)).toHaveLength(2);
  });

  test('what cannot be used exits with 2 and says what is wrong', async () => {
    for (const [words, said] of [
      [['version.json', 'none.json'], '“none.json” could not be read'],
      [['version.json', 'broken.json'], '“broken.json” could not be read'],
      [['version.json', 'foreign.json'], 'no file of cases'],
      [['broken.json', 'good.json'], '“broken.json” is no version of a workflow'],
    ] as const) {
      const { code, errors } = await run(...words);
      expect(code).toBe(2);
      expect(errors).toContain(said);
    }
  });
});
