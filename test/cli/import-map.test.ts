import { describe, expect, test } from 'vitest';
import { publicEntries } from '../public-face/compiler.js';
import { projectRoot } from '../architecture/source-files.js';
import { filesOf, importMap } from '../../src/cli/import-map-command.js';
import { runCommandLine } from '../../src/cli/run-command-line.js';

async function run(...words: readonly string[]): Promise<{ code: number; out: string; errors: string }> {
  let [out, errors] = ['', ''];
  const code = await runCommandLine(words, {
    folder: projectRoot,
    environment: {},
    write: (text) => void (out += text),
    writeError: (text) => void (errors += text),
    readInput: () => Promise.resolve(''),
    untilStopped: () => Promise.resolve(),
  });
  return { code, out, errors };
}

describe('pathboard import-map', () => {
  test('prints an import map with every entry for pages, and React', async () => {
    const { code, out } = await run(
      'import-map',
      '--at',
      '/files/pathboard',
      '--react',
      'https://app.example.com/react/',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(
      importMap({ pathboard: '/files/pathboard/', react: 'https://app.example.com/react/' }),
    );
    const { imports } = JSON.parse(out) as { imports: Record<string, string> };
    expect(imports['pathboard']).toBe('/files/pathboard/index.js');
    expect(imports['pathboard/editor']).toBe('/files/pathboard/editor.js');
    expect(imports['react-dom/client']).toBe('https://app.example.com/react/react-dom-client.js');
    const forPages = publicEntries(projectRoot)
      .map(({ specifier }) => specifier)
      .filter((specifier) => !/service|worker/.test(specifier));
    expect(Object.keys(imports)).toEqual(expect.arrayContaining(forPages));
  });

  test('refuses what is no address, or no entry', async () => {
    expect(await run('import-map', '--at', '"><script>')).toMatchObject({ code: 1, out: '' });
    const { code, errors } = await run('import-map', '--preload', 'cli');
    expect(code).toBe(1);
    expect(errors).toContain('There is no entry “cli”.');
  });

  test('finds the files that load with an entry, without late parts', () => {
    const files: { readonly [file: string]: string } = {
      'editor.js': 'import{t as e}from"./part-a.js";import"./part-b.js";export{e as PbRoot};',
      'part-a.js': 'import{x}from"react";import{t}from"./part-b.js";export{t};let l=()=>import(`./part-late.js`);',
      'part-b.js': 'export{t};',
    };
    expect([...filesOf('editor', (file) => files[file] ?? '')].sort()).toEqual(['editor.js', 'part-a.js', 'part-b.js']);
  });
});
