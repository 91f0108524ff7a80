import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { projectRoot, sourceFiles } from '../architecture/source-files.js';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

test.each(['embed.tsx', 'headless.ts'])(
  'the README shows docs/samples/%s, which the compiler reads, word for word',
  (name) => {
    expect(readme).toContain(readFileSync(join(projectRoot, 'docs/samples', name), 'utf8'));
  },
);

test('docs/editing.md contains docs/samples/editing.ts, and the sample runs', async () => {
  expect(readFileSync(join(projectRoot, 'docs/editing.md'), 'utf8')).toContain(
    readFileSync(join(projectRoot, 'docs/samples/editing.ts'), 'utf8'),
  );
  await expect(import('../../docs/samples/editing.js')).resolves.toBeDefined();
});

test('the README’s map names every module, and counts the node types right', () => {
  const modules = new Set(sourceFiles.map(({ module }) => module).filter((module) => module !== ''));
  expect([...modules].filter((module) => !readme.includes(`\`${module}\``))).toEqual([]);
  expect(readme).toContain(`${messagingNodeTypes.length} messaging step types`);
});

test('every link of the README leads to a file', () => {
  const missing = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)]
    .map((match) => match[1] as string)
    .filter((path) => {
      try {
        readFileSync(join(projectRoot, path));
        return false;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code !== 'EISDIR';
      }
    });
  expect(missing).toEqual([]);
});

test('the sample of the headless editor runs', async () => {
  await expect(import('../../docs/samples/headless.js')).resolves.toBeDefined();
});
