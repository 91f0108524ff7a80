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

test.each(['versions', 'interpreter', 'engine'])(
  'docs/%s.md contains the sample of its name, which runs',
  async (name) => {
    expect(readFileSync(join(projectRoot, `docs/${name}.md`), 'utf8')).toContain(
      readFileSync(join(projectRoot, `docs/samples/${name}.ts`), 'utf8'),
    );
    await expect(import(`../../docs/samples/${name}.ts`)).resolves.toBeDefined();
  },
);

test('docs/runs.md contains docs/samples/runs.tsx, which is compiled', () => {
  expect(readFileSync(join(projectRoot, 'docs/runs.md'), 'utf8')).toContain(
    readFileSync(join(projectRoot, 'docs/samples/runs.tsx'), 'utf8'),
  );
});

test('docs/testing.md contains docs/samples/testing.tsx, which is compiled', () => {
  expect(readFileSync(join(projectRoot, 'docs/testing.md'), 'utf8')).toContain(
    readFileSync(join(projectRoot, 'docs/samples/testing.tsx'), 'utf8'),
  );
});

test('docs/versions.md contains docs/samples/version-history.tsx, which is compiled', () => {
  expect(readFileSync(join(projectRoot, 'docs/versions.md'), 'utf8')).toContain(
    readFileSync(join(projectRoot, 'docs/samples/version-history.tsx'), 'utf8'),
  );
});
