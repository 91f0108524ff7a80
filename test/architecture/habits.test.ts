import { describe, expect, test } from 'vitest';
import { sourceFiles } from './source-files.js';

const below = [
  'base',
  'model',
  'graph',
  'catalog',
  'text',
  'rules',
  'edit',
  'layout',
  'compare',
  'trace',
  'simulate',
  'store',
];

/** Longer than they may be, and not split yet. */
const toSplit = new Set<string>();

describe('habits', () => {
  test('no module or file has a name that says nothing', () => {
    const empty = /\/(utils?|helpers?|common|shared|types|misc|constants)(\/|\.tsx?$)/;
    expect(sourceFiles.map(({ path }) => path).filter((path) => empty.test(path))).toEqual([]);
  });

  test('files are named in kebab case', () => {
    expect(
      sourceFiles
        .map(({ path }) => path)
        .filter((path) => !/^(service\/)?src(\/[a-z0-9-]+)*\/[a-z0-9.-]+\.tsx?$/.test(path)),
    ).toEqual([]);
  });

  test('no file is longer than 400 lines', () => {
    const long = sourceFiles.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path);
    expect(long.filter((path) => !toSplit.has(path))).toEqual([]);
  });

  test('nothing is exported with a star or as a default', () => {
    expect(sourceFiles.filter(({ text }) => /^export \*|^export default/m.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test('the index of every module states what the module is for and what it never does', () => {
    const indexes = sourceFiles.filter(
      ({ path, module }) => module !== '' && [`src/${module}/index.ts`, `${module}/src/index.ts`].includes(path),
    );
    expect(indexes.length).toBeGreaterThan(10);
    const silent = indexes.filter(({ text }) => !/^\/\*\*[\s\S]*?\b(never|nothing but)\b[\s\S]*?\*\//.test(text));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  test('below React, time, chance and the outside world are handed in', () => {
    const reaching =
      /\b(fetch|setTimeout|setInterval|requestAnimationFrame)\(|\bDate\.now\(|\bMath\.random\(|\blocalStorage\b|\bindexedDB\b/;
    const allowed = new Set(['src/base/clock.ts', 'src/base/id.ts']);
    // The layout module waits for its worker in this one folder.
    const mayWait = (path: string): boolean => allowed.has(path) || path.startsWith('src/layout/worker/');
    const wrong = sourceFiles.filter(
      ({ path, module, text }) =>
        below.includes(module) && !mayWait(path) && reaching.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('no HTML comes from data, and no code from text', () => {
    const sink =
      /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|\beval\(|new Function\(|new RegExp\((?!\s*['"/`])/;
    expect(sourceFiles.filter(({ text }) => sink.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('components never import style sheets', () => {
    expect(
      sourceFiles.filter(({ imports }) => imports.some((name) => name.endsWith('.css'))).map(({ path }) => path),
    ).toEqual([]);
  });
});
