import { describe, expect, test } from 'vitest';
import { sourceFiles } from './source-files.js';
import { allNamesIn, canMatch, importedSheets, reachedFrom, rulesOf, weightOf, writtenIn } from './read-sheets.js';

const whole = importedSheets('style.css');

/** What the sheet of each component draws. The editor's views of runs and insights take the sheets of those. */
const parts = {
  editor: { files: ['src/editor/workflow-editor.tsx'], apart: /^src\/replay\// },
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
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];
const sheets = Object.fromEntries(names.map((name) => [name, importedSheets(`style/${name}.css`)]));

/** Marks that the drawing can show, and only these components give it. */
const drawnOnlyBy: readonly (readonly [selectors: RegExp, parts: readonly string[]])[] = [
  [/\[data-state~='(first|second)'\]/, ['runs']],
  [/^canvas\/(changes|numbers)\.css/, ['viewer', 'runs', 'insights']],
];

describe('the style sheets', () => {
  test('of the components are together the whole one, in its order', () => {
    expect([...new Set(names.flatMap((name) => sheets[name]!))].sort()).toEqual(whole.toSorted());
    for (const name of names) expect(sheets[name], name).toEqual(whole.filter((file) => sheets[name]!.includes(file)));
  });

  test.each(names)('[%s] what it has alone weighs more than what it shares with a sheet that may follow', (name) => {
    const wrong = names.flatMap((other) => {
      const shared = sheets[name]!.filter((file) => sheets[other]!.includes(file));
      const alone = sheets[name]!.filter((file) => !sheets[other]!.includes(file));
      return alone.flatMap((file) =>
        shared
          .filter((before) => whole.indexOf(before) < whole.indexOf(file) && weightOf(before) >= weightOf(file))
          .map((before) => `${file} weighs no more than ${before}, which ${other}.css repeats`),
      );
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  test.each(names)('[%s] has every rule for what its component draws', (name) => {
    const { files, ...part } = parts[name];
    const isDrawn = writtenIn(reachedFrom(files, 'apart' in part ? part.apart : /^$/));
    const missing = whole
      .filter((file) => !sheets[name]!.includes(file))
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
});
