import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../architecture/source-files.js';
import { writeReport } from './api-report.js';
import { checkExamples, collectExamples } from './compile-examples.js';
import { compareReports } from './compare-report.js';
import { type Compiler, publicEntries, startCompiler } from './compiler.js';
import { describeEach, findMissingDocs } from './missing-docs.js';
import { type PublicFace, readFace } from './read-face.js';
import { storedPages } from './update.js';

const entries = publicEntries(projectRoot);
let compiler: Compiler;
let face: PublicFace;

beforeAll(() => {
  compiler = startCompiler(
    projectRoot,
    entries.map(({ file }) => file),
  );
  face = readFace(compiler.project, projectRoot, entries);
  // Two seconds on a quiet machine.
}, 60_000);

afterAll(() => compiler.close());

describe('the public face', () => {
  test('types and docs equal those in docs/api; after an intended change: "npm run docs:api", commit it, and add it to CHANGELOG.md', async () => {
    expect(compareReports(storedPages(projectRoot), await writeReport(face))).toEqual([]);
  });

  test('names, members and defaults have docs; factories, components and hooks an example', () => {
    expect(describeEach(findMissingDocs(face))).toEqual([]);
  });

  test('a name means the same in every entry', () => {
    const homes = face.names.filter(({ exported }) => exported).map(({ name }) => name);
    expect(homes.filter((name, index) => homes.indexOf(name) !== index)).toEqual([]);
  });

  test('every example of the docs compiles', () => {
    expect(checkExamples(compiler, collectExamples(face))).toEqual([]);
  });
});
