import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../architecture/source-files.js';
import { storiesIn, testsIn } from './named-tests.js';
import { type Project, rowsPageFaults } from './rows-page.js';
import { usualRun } from './usual-run.js';

const read = (path: string): string | undefined => {
  const whole = join(projectRoot, path);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined;
};
const isRun = usualRun(read('vitest.config.ts') ?? '');
const isStory = (path: string): boolean => /^stories\/.+\.stories\.tsx$/.test(path);

test('every row is on the page once, and the tests and stories it names exist and run', () => {
  expect(rowsPageFaults(read('docs/rows.md') ?? '', { last: 132, read, isRun, isStory })).toEqual([]);
}, 120_000);

test('Storybook has the stories that count as such', () => {
  expect(read('.storybook/main.ts')).toContain("stories: ['../stories/**/*.stories.tsx'],");
});

const files: { readonly [path: string]: string } = {
  'test/a.test.ts': "describe('a law', () => { test('[A1] holds for all', () => {}); it.skip('is left', () => {}); });",
  'test/a.browser.test.tsx': "test.each(rows)('a press on %s', () => {});",
  'test/long.test.ts': "test('holds at its full size', () => {});",
  'stories/a.stories.tsx': [
    'const meta = {};',
    'export default meta;',
    'export const Light = {};',
    "export const Dark = { tags: ['!test'] };",
  ].join('\n'),
};
const small: Project = { last: 2, read: (path) => files[path], isRun: (path) => !path.includes('long'), isStory };

const table = ['## A. Laws', '', '| row | feature | in use | proof |', '|---|---|---|---|'];
const first =
  '| 1 | Presses | [a](../stories/a.stories.tsx) `Light`<br>[a](../test/a.browser.test.tsx) “a press on” | [a](../test/a.test.ts) “[A1] holds” |';
const second = '| 2 | Laws | – | [a](../test/a.test.ts) “[A1] holds for all” |';
const page = (...lines: readonly string[]): string => [...table, ...lines].join('\n');
const row = (inUse: string, proof: string): string => `| 2 | Laws | ${inUse} | ${proof} |`;
const proven = '[a](../test/a.test.ts) “[A1] holds”';

describe('the check of the page', () => {
  test('accepts rows whose tests exist and run, and rows that are not shown', () => {
    expect(rowsPageFaults(page(first, second, '## Shown in part', '- **2** Not for many.'), small)).toEqual([]);
    expect(rowsPageFaults(page(first, '## Not shown yet', '- **2** There is no law.'), small)).toEqual([]);
  });

  test.each([
    ['a row that is missing', [first], 'row 2 is missing'],
    ['a row that is there twice', [first, second, second], 'row 2 is there twice'],
    ['a row that is shown and not shown', [first, second, '## Not shown yet', '- **1** No.'], 'row 1 is there twice'],
    ['a row beyond the last', [first, second, second.replace('2', '3')], 'row 3 is none'],
    [
      'a part of no row',
      [first, '## Shown in part', '- **2** No.', '## Not shown yet', '- **2** No.'],
      'row 2 is shown in part without a row of its own',
    ],
    ['a list item without a number', [first, second, '## Not shown yet', '- Two.'], 'cannot be read: - Two.'],
    ['a row with a cell too few', [first, second, '| 2 | Laws |'], 'cannot be read: | 2 | Laws |'],
    [
      'an entry without a title',
      [first, row('–', '[a](../test/a.test.ts)')],
      'row 2: cannot be read: [a](../test/a.test.ts)',
    ],
    ['a row without a proof', [first, row('[a](../stories/a.stories.tsx) `Light`', '–')], 'row 2: has no proof'],
    ['a law in place of a use', [first, row(proven, proven)], 'row 2: “[A1] holds” is in use by code alone'],
    [
      'a file that does not exist',
      [first, row('–', '[b](../test/b.test.ts) “holds”')],
      'row 2: test/b.test.ts does not exist',
    ],
    [
      'a file of the long run',
      [first, row('–', '[l](../test/long.test.ts) “holds at”')],
      'row 2: test/long.test.ts is not part of the usual run',
    ],
    [
      'a title that no test has',
      [first, row('–', '[a](../test/a.test.ts) “holds”')],
      'row 2: test/a.test.ts has no test “holds”',
    ],
    [
      'a title that ends within a word',
      [first, row('–', '[a](../test/a.test.ts) “[A1] hol”')],
      'row 2: test/a.test.ts has no test “[A1] hol”',
    ],
    [
      'the title of a group',
      [first, row('–', '[a](../test/a.test.ts) “a law”')],
      'row 2: test/a.test.ts has no test “a law”',
    ],
    [
      'a skipped test',
      [first, row('–', '[a](../test/a.test.ts) “is left”')],
      'row 2: “is left” of test/a.test.ts is skipped',
    ],
    [
      'an export that is no story',
      [first, row('[a](../stories/a.stories.tsx) `Dim`', proven)],
      'row 2: stories/a.stories.tsx has no story “Dim”',
    ],
    [
      'a story that is not played',
      [first, row('[a](../stories/a.stories.tsx) `Dark`', proven)],
      'row 2: “Dark” of stories/a.stories.tsx is not played',
    ],
  ])('finds %s', (_fault, lines, found) => {
    expect(rowsPageFaults(page(...lines), small)).toContain(found);
  });

  test('finds a story in place of a proof', () => {
    expect(rowsPageFaults(page(first, row('–', '[a](../stories/a.stories.tsx) `Light`')), small)).toEqual([
      'row 2: the story “Light” is no proof',
    ]);
  });
});

describe('the tests of a file', () => {
  const heldOf = (text: string) => testsIn('a.test.ts', text).map(({ name, held }) => [name, held]);

  test('are found in groups, tables and templates, and not in comments and texts', () => {
    const text = [
      "// test('a comment', () => {});",
      'const words = "test(\'a text\')";',
      'describe(\'a group\', () => { it("one’s own", () => {}); });',
      "test.each([['x']])('of %s', () => {});",
      'test.each`a`(`of ${what}`, () => {});',
      "test('it\\'s', () => {});",
      "other('a call', () => {});",
    ].join('\n');
    expect(testsIn('a.test.ts', text).map(({ name }) => name)).toEqual(['one’s own', 'of %s', 'of ${what}', "it's"]);
  });

  test.each([
    ["test.skip('a', f)", 'is skipped'],
    ["test.todo('a')", 'is skipped'],
    ["it.skip.each(rows)('a', f)", 'is skipped'],
    ["describe.skip('of', () => { describe('in', () => { test('a', f); }); })", 'is skipped'],
    ["test.runIf(isLong)('a', f)", 'runs only under a condition: runIf(isLong)'],
    ["test.runIf(isLong).each(rows)('a', f)", 'runs only under a condition: runIf(isLong)'],
    ["describe.skipIf(!isLinux)('of', () => { test('a', f); })", 'runs only under a condition: skipIf(!isLinux)'],
    ["test.skipIf(isMutated)('a', f)", undefined],
    ["test.each(rows.skip)('a', f)", undefined],
  ])('%s', (text, held) => {
    expect(heldOf(text)).toEqual([['a', held]]);
  });

  test('stories are exported values, unless none of the file is played', () => {
    const text = [
      'export default meta;',
      'export type Props = {};',
      'export const A: Story = {};',
      'export const B = story(async () => {});',
    ].join('\n');
    expect(storiesIn(text)).toEqual([
      { name: 'A', held: undefined },
      { name: 'B', held: undefined },
    ]);
    expect(storiesIn(`const meta = { tags: ['!test'] };\n${text}`)[0]?.held).toBe('is not played');
  });
});

describe('the usual run', () => {
  const config = `
    const onlyLong = ['test/killed.test.ts', 'test/trial/{by-pointer,in-outline}.browser.test.tsx'];
    const slow = ['test/cli/**'];
    export default { projects: [
      { test: { name: 'node', include: ['test/**/*.test.ts'],
        exclude: ['test/**/*.browser.test.ts', ...(isLong ? [] : onlyLong), ...(isQuick ? slow : [])] } },
      { test: { name: 'browser', include: ['test/**/*.browser.test.{ts,tsx}'], exclude: [...(isLong ? [] : onlyLong)] } },
    ] };`;

  test.each([
    ['test/a.test.ts', true],
    ['test/cli/deep/a.test.ts', true],
    ['test/a.browser.test.ts', true],
    ['test/trial/by-keys.browser.test.tsx', true],
    ['test/trial/in-outline.browser.test.tsx', false],
    ['test/killed.test.ts', false],
    ['test/a.ts', false],
    ['src/a.test.ts', false],
  ])('has %s: %s', (path, runs) => {
    expect(usualRun(config)(path)).toBe(runs);
  });

  test('needs both projects', () => {
    expect(() => usualRun(config.replace("'browser'", "'pages'"))).toThrow('no files of the project browser');
  });

  test('of this project leaves out its long tests and those of the packed package', () => {
    const paths = [
      'test/service/durability.test.ts',
      'test/editor/free-trial/in-outline.browser.test.tsx',
      'test/package/hosts/next.test.ts',
    ];
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)) || isRun(path))).toEqual([]);
    expect(isRun('test/docs/rows-page.test.ts')).toBe(true);
  });
});
