import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowVersion } from '#model';
import { projectRoot } from '../architecture/source-files.js';
import { bundleService } from '../service/service-process.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

describe('[row 116] Git with the drivers of docs/versions.md', () => {
  let folder: string;
  let repository: string;

  const git = (...words: readonly string[]): Promise<Ended> =>
    new Promise((resolve) => {
      const environment = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: join(folder, 'gitconfig') };
      execFile('git', words, { cwd: repository, env: environment }, (error, out, errors) =>
        resolve({ code: error ? Number(error.code) : 0, out, errors }),
      );
    });
  const file = (): string => join(repository, 'workflows', 'trial.json');
  const write = (change: (version: WorkflowVersion) => WorkflowVersion): Promise<void> =>
    writeFile(file(), `${JSON.stringify(change(trial), undefined, 2)}\n`);
  const read = async (): Promise<WorkflowVersion> => JSON.parse(await readFile(file(), 'utf8')) as WorkflowVersion;
  const commit = async (message: string): Promise<void> => {
    const { code, errors } = await git('commit', '-qam', message);
    if (code !== 0) throw new Error(errors);
  };
  /** Commits one change on a branch and another on `main`, and merges the branch. */
  const mergeAfter = async (
    branch: string,
    theirs: (version: WorkflowVersion) => WorkflowVersion,
    mine: (version: WorkflowVersion) => WorkflowVersion,
  ): Promise<Ended> => {
    await git('reset', '-q', '--hard', 'begun');
    await git('checkout', '-qb', branch);
    await write(theirs);
    await commit('Theirs');
    await git('checkout', '-q', 'main');
    await write(mine);
    await commit('Mine');
    return git('merge', '-q', '--no-edit', branch);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pathboard-git-'));
    repository = join(folder, 'repository');
    const program = join(folder, 'main.mjs');
    await copyFile(await bundleService('cli-git', 'src/cli/main.ts'), program);
    await mkdir(join(folder, 'node_modules'));
    await symlink(join(projectRoot, 'node_modules/commander'), join(folder, 'node_modules/commander'), 'junction');
    await mkdir(join(repository, 'workflows'), { recursive: true });
    await git('init', '-q', '-b', 'main');
    const docs = await readFile(join(projectRoot, 'docs/versions.md'), 'utf8');
    const [, attributes = ''] = /```\n(workflows\/[^`]*)```/.exec(docs) ?? [];
    await writeFile(join(repository, '.gitattributes'), attributes);
    const settings = [...docs.matchAll(/^git config (\S+) '(.*)'$/gm)];
    if (attributes === '' || settings.length !== 2) throw new Error('The settings of Git were not found in the docs.');
    const command = `"${process.execPath}" "${program}"`;
    for (const [, name = '', value = ''] of settings)
      await git('config', name, value.replace('npx pathboard', command));
    await git('config', 'user.name', 'Ana');
    await git('config', 'user.email', 'ana@example.com');
    await write((version) => version);
    await git('add', '.');
    await commit('A workflow');
    await git('tag', 'begun');
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('`git diff` lists the changes by step, and nothing where only keys were sorted', async () => {
    await write((version) => withMessage(version, 'Hi {firstName|there}, welcome back.'));
    expect((await git('diff')).out).toBe(
      'workflows/trial.json\nSend message (hello)\n  ~ config.message: Hi {firstName|there}, welcome{+ back+}.\n',
    );
    const { definition, id, name } = trial;
    await writeFile(file(), JSON.stringify({ definition, name, id }));
    expect((await git('diff')).out).toBe('');
  });

  test('`git merge` merges two changes of one line by word', async () => {
    const { code, errors } = await mergeAfter(
      'welcome',
      (version) => withMessage(version, 'Hi {firstName|there}, welcome back.'),
      (version) => withMessage(version, 'Hello {firstName|there}, welcome.'),
    );
    expect([code, errors]).toEqual([0, '']);
    expect(messageOf(await read())).toBe('Hello {firstName|there}, welcome back.');
    expect((await git('status', '--porcelain')).out).toBe('');
  });

  test('at a conflict the file is unmerged, valid, with our side, and both values are printed', async () => {
    const { code, errors, out } = await mergeAfter(
      'name',
      (version) => ({ ...withMessage(version, 'Hi {firstName|there}!'), name: 'Free trial' }),
      (version) => ({ ...version, name: 'Trial of a week' }),
    );
    expect(code).toBe(1);
    expect(errors + out).toMatch(/name\n {2}mine {3}"Trial of a week"\n {2}theirs "Free trial"/);
    expect((await git('status', '--porcelain')).out).toBe('UU workflows/trial.json\n');
    const merged = await read();
    expect([merged.name, messageOf(merged)]).toEqual(['Trial of a week', 'Hi {firstName|there}!']);
  });
});

const trial: WorkflowVersion = {
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
    ],
    edges: [{ id: 'e1', source: 'start', target: 'hello', type: 'standard' }],
  },
};

const messageOf = ({ definition }: WorkflowVersion): unknown => definition?.nodes?.[1]?.config?.['message'];

function withMessage(version: WorkflowVersion, message: string): WorkflowVersion {
  const nodes = version.definition?.nodes?.map((node) =>
    node.id === 'hello' ? { ...node, config: { message } } : node,
  );
  return { ...version, definition: { ...version.definition, nodes: nodes ?? [] } };
}
