import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { layoutVersion } from '#layout';
import type { Problem, WorkflowVersion } from '#model';
import { renderMarkdown, renderMermaid, renderSvg } from '#render';
import { validateVersion } from '#rules';
import { runCommandLine } from '../../src/cli/run-command-line.js';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';

const typed = (type: string) => messagingNodeTypes.find((known) => known.type === type)!;
const tagging = (tags: readonly string[]): WorkflowVersion => ({
  name: 'Tagging',
  definition: {
    nodes: [
      {
        id: 'start',
        type: typed('trigger-keyword'),
        config: { keywords: ['TRIAL'], number: { id: 'snd_1', number: '+15105550142' } },
      },
      { id: 'tag', type: typed('add-tag'), config: { tags } },
      { id: 'end', type: typed('end') },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'tag', type: 'standard' },
      { id: 'e2', source: 'tag', target: 'end', type: 'standard' },
    ],
  },
});
const [good, broken] = [tagging(['trial']), tagging([])];
const problemsOf = (version: WorkflowVersion): readonly Problem[] =>
  validateVersion(version, { nodeTypes: messagingNodeTypes });

describe('[row 108] pathboard check, layout, render and convert', () => {
  let folder: string;
  const run = async (
    words: readonly string[],
    input = '',
  ): Promise<{ readonly code: number; readonly out: string; readonly errors: string }> => {
    let [out, errors] = ['', ''];
    const code = await runCommandLine(words, {
      folder,
      environment: {},
      readInput: () => Promise.resolve(input),
      write: (text) => void (out += text),
      writeError: (text) => void (errors += text),
      untilStopped: () => Promise.resolve(),
    });
    return { code, out, errors };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-check-'));
    await writeFile(join(folder, 'good.json'), JSON.stringify(good));
    await writeFile(join(folder, 'trial.json'), JSON.stringify(freeTrial));
    await writeFile(join(folder, 'broken.json'), JSON.stringify(broken));
    await writeFile(join(folder, 'torn.json'), '{"definition": ');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('check passes what has no errors, and fails what has, with every problem of the rules', async () => {
    const errors = problemsOf(broken).filter(({ severity }) => severity === 'error');
    expect([problemsOf(good).length, errors.length]).toEqual([0, 1]);
    expect(await run(['check', 'good.json'])).toEqual({ code: 0, out: 'good.json: no problems\n', errors: '' });
    const { code, out } = await run(['check', 'good.json', 'broken.json']);
    expect(code).toBe(1);
    expect(out).toMatch(/^good\.json: no problems\n\nbroken\.json: \d+ problems?\n {2}error {3}Add tag \(tag\): /);
    for (const { message } of problemsOf(broken)) expect(out).toContain(message);
  });

  test('check prints the problems as JSON, as annotations of GitHub Actions, and writes JUnit XML', async () => {
    const json = await run(['check', 'broken.json', '--format', 'json', '--junit', 'checked.xml']);
    expect(JSON.parse(json.out)).toEqual([
      { file: 'broken.json', problems: JSON.parse(JSON.stringify(problemsOf(broken))) as unknown },
    ]);
    const xml = await readFile(join(folder, 'checked.xml'), 'utf8');
    expect(xml).toMatch(/<testsuite name="pathboard check" tests="1" failures="1">[^]*<failure message="Add tag /);
    const { out } = await run(['check', 'broken.json', '--format', 'github']);
    expect(out.trimEnd().split('\n')).toHaveLength(problemsOf(broken).length);
    expect(out).toMatch(/^::error file=broken\.json,title=[\w-]+::Add tag /);
  });

  test('what cannot be read ends with 2 and one line', async () => {
    for (const words of [
      ['check', 'absent.json'],
      ['render', 'torn.json'],
      ['layout', '-'],
      ['convert', 'torn.json'],
    ]) {
      const { code, errors, out } = await run(words);
      expect([code, out], words.join(' ')).toEqual([2, '']);
      expect(errors.trimEnd().split('\n')).toHaveLength(1);
    }
    expect((await run(['render', 'good.json', '--theme', 'sepia'])).errors).toContain('light, dark');
  });

  test('layout, render and convert print what the functions return, or write it, and read from a pipe', async () => {
    const text = JSON.stringify(freeTrial);
    expect((await run(['render', '-', '--theme', 'dark'], text)).out).toBe(renderSvg(freeTrial, { theme: 'dark' }));
    expect((await run(['convert', '-'], text)).out).toBe(renderMarkdown(freeTrial));
    expect((await run(['convert', 'trial.json', '--to', 'mermaid'])).out).toBe(renderMermaid(freeTrial));
    const right = await run(['layout', 'trial.json', '--direction', 'right']);
    expect(JSON.parse(right.out)).toEqual(
      JSON.parse(JSON.stringify(layoutVersion(freeTrial, { direction: 'right' }))) as unknown,
    );
    expect(await run(['render', 'trial.json', '-o', 'drawn.svg'])).toEqual({ code: 0, out: '', errors: '' });
    expect(await readFile(join(folder, 'drawn.svg'), 'utf8')).toBe(renderSvg(freeTrial));
  });
});
