import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixKinds } from '#rules';
import { projectRoot } from '../architecture/source-files.js';
import { codesInSource } from './codes-in-source.js';
import { codesPage, problemOf, refusalOf } from './codes-page.js';
import { fixOf, openSpecimen, specimensOf } from './specimen.js';
import { isMutated } from '../support/long-run.js';

const page = join(projectRoot, 'docs/codes.md');
const names = (kind: 'problems' | 'refusals' | 'fixes'): readonly string[] => specimensOf(kind).map(({ name }) => name);

describe('the page of codes', () => {
  // The mutation check instruments the source, which this reader does not parse.
  test.skipIf(isMutated)('has an example of every problem, refusal and fix in the source, and of nothing else', () => {
    const { problems, refusals } = codesInSource();
    expect(names('problems')).toEqual(problems);
    expect(names('refusals')).toEqual(refusals);
    expect(names('fixes')).toEqual([...fixKinds].sort());
  });

  test.each(specimensOf('problems').map((specimen) => [specimen.name, specimen] as const))(
    'the example of %s has that problem, with a sentence for users',
    (_name, specimen) => {
      const problem = problemOf(specimen);
      expect(problem).toBeDefined();
      expect(`${problem?.message} ${problem?.detail ?? ''}`).not.toMatch(/!|undefined|\[object|NaN|\bnode\b|\bedge\b/);
    },
  );

  test.each(specimensOf('refusals').map((specimen) => [specimen.name, specimen] as const))(
    'the example of %s is refused, and changes nothing',
    (_name, specimen) => {
      const refusal = refusalOf(specimen);
      expect(refusal?.code).toBe(specimen.name);
      expect(refusal?.message).toMatch(/^[“A-Z].*[.”]$/s);
      expect(refusal?.message).not.toMatch(/!|undefined|\[object|NaN/);
    },
  );

  test.each(specimensOf('fixes').map((specimen) => [specimen.name, specimen] as const))(
    'the fix %s resolves its problem, and undo reverts it',
    (_name, specimen) => {
      const editor = openSpecimen(specimen);
      const before = editor.toVersion();
      const found = fixOf(editor, specimen);
      expect(found, `a fix “${specimen.name}” for “${specimen.problem}”`).toBeDefined();
      if (!found) return;
      expect(
        editor.commands.applyFix({ fix: found.fix, ...(specimen.choice ? { choice: specimen.choice } : {}) }),
      ).toMatchObject({ ok: true });
      expect(editor.problems()).not.toContainEqual(found.problem);
      editor.undo();
      expect(JSON.stringify(editor.toVersion())).toBe(JSON.stringify(before));
      expect(editor.problems()).toContainEqual(found.problem);
    },
  );

  test('states the results of the examples', () => {
    const written = codesPage();
    if (process.env['UPDATE_DOCS']) writeFileSync(page, written);
    expect(readFileSync(page, 'utf8')).toBe(written);
  });
});
