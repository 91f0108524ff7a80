import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './source-files.js';
import {
  allNamesIn,
  canMatch,
  importedSheets,
  reachedFrom,
  rulesOf,
  textOf,
  weightOf,
  writtenIn,
} from './read-sheets.js';

const whole = importedSheets('style.css');

/** What the sheets of each component draw. The editor's views of runs, insights and compared versions take the sheets of those. */
const parts = {
  editor: { files: ['src/editor/workflow-editor.tsx'], apart: /^src\/(?:replay|versions|testing)\// },
  viewer: { files: ['src/replay/execution-viewer.tsx'] },
  runs: {
    files: [
      'src/replay/executions/execution-list.tsx',
      'src/replay/executions/executions-view.tsx',
      'src/replay/comparison/execution-comparison-view.tsx',
    ],
  },
  insights: { files: ['src/replay/insights/flow-insights.tsx'] },
  forms: { files: ['src/forms/property-form.tsx', 'src/forms/preview/message-preview.tsx'] },
  versions: { files: ['src/versions/version-compare.tsx', 'src/versions/history/version-history.tsx'] },
  testing: { files: ['src/testing/test-mode.tsx'] },
  home: { files: ['src/home/workflow-home.tsx', 'src/home/new/new-workflow.tsx'] },
} as const;
const components = Object.keys(parts) as (keyof typeof parts)[];
const names = ['settings', ...components] as const;
const sheets = Object.fromEntries(names.map((name) => [name, importedSheets(`style/${name}.css`)]));
/** The editor alone takes two sheets. */
const ofEditor: readonly string[] = ['editor', 'settings'];

/** Marks that the drawing can show, and only these components give it. */
const drawnOnlyBy: readonly (readonly [selectors: RegExp, parts: readonly string[]])[] = [
  [/\[data-state~='(first|second)'\]/, ['runs']],
  [/^canvas\/(changes|numbers)\.css/, ['viewer', 'runs', 'insights', 'versions', 'testing']],
  // The mark that the sheet is there.
  [/^forms\/forms\.css: \.pb:not\(#_#_ _ _ _\)$/, ['editor', 'forms']],
];

/** Every style sheet of the sources. */
function sheetFiles(): readonly string[] {
  return readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(projectRoot, 'src', name));
}

test('what a class looks like is written in one file: two parts never share a name', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of sheetFiles()) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    // Rules of two blanks are those that no query surrounds.
    for (const [, name = ''] of text.matchAll(/^ {2}(\.pb-[a-z0-9-]+) \{/gm)) {
      const files = writers.get(name) ?? new Set();
      writers.set(name, files.add(file));
    }
  }
  expect(writers.size).toBeGreaterThan(200);
  expect([...writers].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual([]);
});

describe('the style sheets', () => {
  test('of the components are together the whole one, in its order', () => {
    expect([...new Set(names.flatMap((name) => sheets[name]!))].sort()).toEqual(whole.toSorted());
    for (const name of names) expect(sheets[name], name).toEqual(whole.filter((file) => sheets[name]!.includes(file)));
  });

  test.each(names)(
    '[%s] what it has alone weighs more than earlier rules of the same component in a sheet that may follow',
    (name) => {
      const wrong = names.flatMap((other) => {
        const areOfOne = [name, other].every((one) => ofEditor.includes(one));
        const follows = sheets[other]!.filter((file) => areOfOne || sheets[name]!.includes(file));
        const alone = sheets[name]!.filter((file) => !sheets[other]!.includes(file));
        return alone.flatMap((file) =>
          follows
            .filter((before) => whole.indexOf(before) < whole.indexOf(file) && weightOf(before) >= weightOf(file))
            .map((before) => `${file} weighs no more than ${before}, which ${other}.css has`),
        );
      });
      expect([...new Set(wrong)]).toEqual([]);
    },
  );

  test.each(components)('[%s] have every rule for what the component draws, and none twice', (name) => {
    const { files, ...part } = parts[name];
    const own = (name === 'editor' ? ofEditor : [name]).flatMap((one) => sheets[one]!);
    expect(own.filter((file, at) => own.indexOf(file) !== at)).toEqual([]);
    const isDrawn = writtenIn(reachedFrom(files, 'apart' in part ? part.apart : /^$/));
    const missing = whole
      .filter((file) => !own.includes(file))
      .flatMap(rulesOf)
      .flatMap(({ file, selectors }) =>
        selectors
          .filter((selector) => canMatch(selector, isDrawn))
          .map((selector) => `${file}: ${selector}`)
          .filter((rule) => !drawnOnlyBy.some(([which, by]) => which.test(rule) && !by.includes(name))),
      );
    expect(missing).toEqual([]);
  });

  test('have no rule for a class or an attribute that no source names', () => {
    const isWritten = writtenIn(sourceFiles.filter(({ module }) => module !== 'service'));
    // `pb-or--${place}` is put together.
    const dead = whole.flatMap(rulesOf).flatMap(({ file, selectors }) =>
      selectors
        .flatMap(allNamesIn)
        .filter((found) => !isWritten(found) && !/^pb-or--(next|link)$/.test(found))
        .map((found) => `${file}: ${found}`),
    );
    expect([...new Set(dead)]).toEqual([]);
  });

  test('define no variable that nothing reads, besides the steps of a scale', () => {
    const scale = /^--pb-(s|text|lh)-/;
    const written = [...whole.map(textOf), ...sourceFiles.map(({ text }) => text)].join('\n');
    const read = new Set([...written.matchAll(/(?:var\(\s*|['"`])(--pb-[\w-]+)/g)].map(([, name]) => name));
    const defined = whole.flatMap((file) => [...textOf(file).matchAll(/(--pb-[\w-]+)\s*:/g)].map(([, name]) => name!));
    expect([...new Set(defined)].filter((name) => !read.has(name) && !scale.test(name))).toEqual([]);
  });
});
