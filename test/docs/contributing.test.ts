import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot, sourceFiles } from '../architecture/source-files.js';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const { engines, scripts } = JSON.parse(read('package.json')) as {
  readonly engines: { readonly node: string };
  readonly scripts: { readonly [name: string]: string };
};
const roots = new Set(readdirSync(projectRoot));

/** Words set as code, in blocks and in lines. */
function codeWords(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map((match) => match[1] as string);
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    (match) => match[1] as string,
  );
  return [...blocks, ...spans].flatMap((code) => code.split(/\s+/));
}

const isPath = (word: string): boolean => roots.has(word.split('/')[0] ?? '');

describe.each(['CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', '.github/PULL_REQUEST_TEMPLATE.md'])(
  '%s',
  (page) => {
    const text = read(page);

    test('names paths that exist', () => {
      expect(codeWords(text).filter((word) => isPath(word) && !existsSync(join(projectRoot, word)))).toEqual([]);
    });

    test('names scripts that exist', () => {
      const named = [
        ...codeWords(text)
          .join(' ')
          .matchAll(/\bnpm (?:run )?([\w:]+)/g),
      ].map((match) => match[1] as string);
      expect(named.filter((name) => name !== 'ci' && scripts[name] === undefined)).toEqual([]);
    });

    test('names types and functions that exist', () => {
      const names = codeWords(text).filter((word) => /^[a-zA-Z]+[a-z][A-Z][a-zA-Z]+$/.test(word));
      const isKnown = (name: string) => sourceFiles.some((file) => new RegExp(`\\b${name}\\b`).test(file.text));
      expect(names.filter((name) => !isKnown(name))).toEqual([]);
    });

    test('links to files that exist', () => {
      const links = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map((match) => match[1] as string);
      expect(links.filter((link) => !existsSync(join(projectRoot, dirname(page), link)))).toEqual([]);
    });
  },
);

test('the check of pages finds paths, scripts and names', () => {
  expect(codeWords('Read `src/none.ts`.\n\n```sh\nnpm run nothing # test/none\n```\n')).toEqual([
    'npm',
    'run',
    'nothing',
    '#',
    'test/none',
    '',
    'src/none.ts',
  ]);
  expect(['src/none.ts', 'test', '.ci/run', 'npm', 'vitest'].filter(isPath)).toEqual([
    'src/none.ts',
    'test',
    '.ci/run',
  ]);
});

describe('the workflows', () => {
  const workflows = readdirSync(join(projectRoot, '.github/workflows')).map((name) => ({
    name,
    text: read(`.github/workflows/${name}`),
  }));

  test.each(workflows)('$name may only read, and pins the major version of each action', ({ text }) => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    const uses = [...text.matchAll(/uses: (\S+)/g)].map((match) => match[1] as string);
    expect(uses.length).toBeGreaterThan(0);
    expect(
      uses.filter((action) => !/^actions\/[\w-]+@v\d+$|^\.\/\.github\/workflows\/[\w-]+\.yml$/.test(action)),
    ).toEqual([]);
    expect(text).not.toMatch(/secrets\.|pull_request_target|write-all|contents: write/);
  });

  test('every change runs `.ci/run`, with the oldest supported Node', () => {
    const text = read('.github/workflows/ci.yml');
    expect(text).toContain('run: .ci/run');
    expect(text).toContain(`image: node:${/\d+/.exec(engines.node)?.[0]}-`);
  });

  test('a release runs the same first, and only its last job may sign the publication', () => {
    const text = read('.github/workflows/release.yml');
    expect(text).toMatch(/check:\n {4}uses: \.\/\.github\/workflows\/ci\.yml\n/);
    expect(text).toMatch(/publish:\n {4}needs: check\n/);
    expect(text).toContain('npm run release -- --publish');
    expect(text.match(/: write/g)).toEqual([': write']);
  });
});
