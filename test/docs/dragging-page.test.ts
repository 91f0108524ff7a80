import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the table of what can be dragged where lists exactly the gestures that are tried', () => {
  const page = readFileSync('docs/dragging.md', 'utf8');
  const source = ['canvas', 'outline']
    .map((view) => readFileSync(`test/editor/dragging/${view}-gestures.ts`, 'utf8'))
    .join('\n');
  const listed = [...page.matchAll(/^\| .* \| (.+) \|$/gm)].map(([, name]) => name).filter((name) => name !== 'test');
  const tried = [...source.matchAll(/^ {4}name: '([^']+)'/gm)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.toSorted()).toEqual(tried.toSorted());
});
