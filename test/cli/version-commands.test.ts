import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VersionChange } from '#compare';
import type { WorkflowVersion } from '#model';
import { runCommandLine } from '../../src/cli/run-command-line.js';

const base: WorkflowVersion = {
  id: 'v1',
  name: 'Trial',
  definition: {
    nodes: [
      { id: 'start', type: { type: 'trigger-keyword', label: 'Keyword received' }, config: { keywords: ['TRIAL'] } },
      {
        id: 'hello',
        type: { type: 'send-message', label: 'Send message' },
        config: { message: 'Hi {firstName|there}, welcome.' },
      },
      { id: 'tag', type: { type: 'add-tag', label: 'Add tag' }, config: { tags: ['trial'] } },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'hello', type: 'standard' },
      { id: 'e2', source: 'hello', target: 'tag', type: 'standard' },
    ],
  },
};

function withConfig(version: WorkflowVersion, nodeId: string, config: object): WorkflowVersion {
  const nodes = version.definition?.nodes?.map((node) => (node.id === nodeId ? { ...node, config } : node));
  return { ...version, definition: { ...version.definition, ...(nodes && { nodes }) } } as WorkflowVersion;
}

describe('pathboard diff and merge', () => {
  let folder: string;
  const run = async (...words: readonly string[]): Promise<{ code: number; out: string; errors: string }> => {
    let [out, errors] = ['', ''];
    const code = await runCommandLine(words, {
      folder,
      environment: {},
      write: (text) => void (out += text),
      writeError: (text) => void (errors += text),
      readInput: () => Promise.resolve(''),
      untilStopped: () => Promise.resolve(),
    });
    return { code, out, errors };
  };
  const files: { readonly [name: string]: WorkflowVersion } = {
    base,
    same: JSON.parse(JSON.stringify({ ...base, id: 'v2', active: '2026-01-01T00:00:00Z' })) as WorkflowVersion,
    mine: withConfig(base, 'hello', { message: 'Hello {firstName|there}, welcome.' }),
    theirs: { ...withConfig(base, 'hello', { message: 'Hi {firstName|there}, welcome back.' }), name: 'Free trial' },
    other: withConfig(base, 'tag', { tags: ['paid'] }),
    third: withConfig(base, 'tag', { tags: ['late'] }),
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-cli-'));
    for (const [name, version] of Object.entries(files))
      await writeFile(join(folder, `${name}.json`), JSON.stringify(version, undefined, 2));
    await writeFile(join(folder, 'broken.json'), '{"definition": 7}');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('prints nothing and exits with 0 where only stamps differ', async () => {
    expect(await run('diff', 'base.json', 'same.json')).toEqual({ code: 0, out: '', errors: '' });
  });

  test('lists the changes by step, texts by word, and exits with 1', async () => {
    expect(await run('diff', 'base.json', 'theirs.json')).toEqual({
      code: 1,
      errors: '',
      out: [
        'Workflow',
        '  ~ name: "Trial" → "Free trial"',
        'Send message (hello)',
        '  ~ config.message: Hi {firstName|there}, welcome{+ back+}.',
        '',
      ].join('\n'),
    });
    expect((await run('diff', 'base.json', 'other.json')).out).toBe(
      'Add tag (tag)\n  ~ config.tags: "trial" → "paid"\n',
    );
  });

  test('prints the same list as JSON', async () => {
    const { code, out } = await run('diff', 'base.json', 'mine.json', '--json');
    expect(code).toBe(1);
    const changes = JSON.parse(out) as readonly VersionChange[];
    expect(changes).toEqual([
      {
        subject: 'node',
        kind: 'changed',
        nodeId: 'hello',
        path: ['config', 'message'],
        before: 'Hi {firstName|there}, welcome.',
        after: 'Hello {firstName|there}, welcome.',
      },
    ]);
  });

  test('is a diff driver of Git: takes its seven arguments, a missing file among them, and exits with 0', async () => {
    const words = ['flows/trial.json', '/dev/null', '0', '100644', 'base.json', '0', '100644'];
    const { code, out } = await run('diff', ...words);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^flows\/trial\.json\nWorkflow\n {2}\+ name: "Trial"\nKeyword received \(start\)\n {2}\+ step\n/,
    );
  });

  test('merges what fits together, by word, and prints the version or writes it', async () => {
    const { code, errors, out } = await run('merge', 'base.json', 'mine.json', 'theirs.json');
    expect([code, errors]).toEqual([0, '']);
    const version = JSON.parse(out) as WorkflowVersion;
    expect(version.name).toBe('Free trial');
    expect(version.definition?.nodes?.[1]?.config?.message).toBe('Hello {firstName|there}, welcome back.');
    expect(await run('merge', 'base.json', 'mine.json', 'theirs.json', '--output', 'merged.json')).toEqual({
      code: 0,
      out: '',
      errors: '',
    });
    expect(await readFile(join(folder, 'merged.json'), 'utf8')).toBe(out);
  });

  test('keeps mine at a conflict, names both values and exits with 1; a side can be taken', async () => {
    const { code, errors, out } = await run('merge', 'base.json', 'other.json', 'third.json');
    expect(code).toBe(1);
    expect(errors).toBe('Add tag (tag): config.tags\n  mine   ["paid"]\n  theirs ["late"]\n');
    expect((JSON.parse(out) as WorkflowVersion).definition?.nodes?.[2]?.config?.['tags']).toEqual(['paid']);
    const taken = await run('merge', 'base.json', 'other.json', 'third.json', '--take', 'theirs');
    expect(taken.code).toBe(0);
    expect((JSON.parse(taken.out) as WorkflowVersion).definition?.nodes?.[2]?.config?.['tags']).toEqual(['late']);
    const asJson = await run('merge', 'base.json', 'other.json', 'third.json', '--json');
    expect(JSON.parse(asJson.out)).toMatchObject({ conflicts: [{ mine: ['paid'], theirs: ['late'] }], fromMine: [] });
  });

  test('says what is wrong with a file or an option, in one line', async () => {
    for (const [words, why] of [
      [['diff', 'base.json'], 'Give two files'],
      [['diff', 'base.json', 'absent.json'], '“absent.json” could not be read.'],
      [['diff', 'base.json', 'broken.json'], '“broken.json” is no version of a workflow.'],
      [['merge', 'base.json', 'mine.json', 'theirs.json', '--take', 'both'], 'It is mine or theirs.'],
    ] as const) {
      const { code, errors, out } = await run(...words);
      expect([code, out]).toEqual([words.length === 6 ? 1 : 2, '']);
      expect(errors).toContain(why);
    }
  });
});
