import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './source-files.js';

/** Every name of every entry. A name lost breaks hosts; a name gained is a promise: both are decided here, on purpose. */
const face = JSON.parse(readFileSync(new URL('./public-face.json', import.meta.url), 'utf8')) as {
  readonly [entry: string]: readonly string[];
};

const exported = /export\s+(?:type\s+)?\{([^}]*)\}/g;

function namesOf(path: string): readonly string[] {
  const text = readFileSync(join(projectRoot, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(exported)]
    .flatMap((match) => (match[1] as string).split(','))
    .map((name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .replace(/^.* as /, ''),
    )
    .filter((name) => name !== '')
    .sort();
}

describe('the public face', () => {
  test.each(Object.keys(face))('%s exports exactly the names agreed on', (entry) => {
    expect(namesOf(entry)).toEqual(face[entry]);
  });
});
