import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../architecture/source-files.js';

test.each(['drafts', 'resources'])(
  'docs/embedding.md shows docs/samples/%s.tsx, which the compiler reads, word for word',
  (name) => {
    expect(readFileSync(join(projectRoot, 'docs/embedding.md'), 'utf8')).toContain(
      readFileSync(join(projectRoot, `docs/samples/${name}.tsx`), 'utf8'),
    );
  },
);

test('docs/versions.md contains docs/samples/versions.ts, and the sample runs', async () => {
  expect(readFileSync(join(projectRoot, 'docs/versions.md'), 'utf8')).toContain(
    readFileSync(join(projectRoot, 'docs/samples/versions.ts'), 'utf8'),
  );
  await expect(import('../../docs/samples/versions.js')).resolves.toBeDefined();
});

test('docs/runs.md contains docs/samples/runs.tsx, which is compiled', () => {
  expect(readFileSync(join(projectRoot, 'docs/runs.md'), 'utf8')).toContain(
    readFileSync(join(projectRoot, 'docs/samples/runs.tsx'), 'utf8'),
  );
});
