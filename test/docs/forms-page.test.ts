import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInFields } from '#forms';
import { settingArgs } from '#rules';
import { projectRoot } from '../architecture/source-files.js';

const page = readFileSync(join(projectRoot, 'docs/forms.md'), 'utf8');

/** The first column, or another one, of the table under a heading or after some words. */
function cellsAfter(words: string, column: number): readonly string[] {
  const table =
    page
      .slice(page.indexOf(words))
      .split('\n\n')
      .find((block) => block.startsWith('|')) ?? '';
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|')[column + 1] ?? '');
}

test('docs/forms.md shows docs/samples/forms.tsx, which the compiler reads, word for word', () => {
  expect(page).toContain(readFileSync(join(projectRoot, 'docs/samples/forms.tsx'), 'utf8'));
});

test('names every type that has a field, and no other, and never two fields for one', () => {
  const rows = cellsAfter('## Field types', 1).map((cell) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word as string),
  );
  expect(rows.flat().sort()).toEqual([...builtInFields.keys()].sort());
});

test('names only args that are understood', () => {
  const names = cellsAfter('with one of these names', 0).map((cell) => /`(.+?)`/.exec(cell)?.[1] ?? '');
  expect(names).toHaveLength(9);
  for (const arg of names) expect(settingArgs({ args: [arg] }).words).toEqual([]);
});
