import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../architecture/source-files.js';
import { keysPage } from './keys-page.js';

const page = join(projectRoot, 'docs/keyboard.md');

test('the page of keys equals the table of commands', () => {
  const written = keysPage();
  if (process.env['UPDATE_DOCS']) writeFileSync(page, written);
  expect(readFileSync(page, 'utf8'), 'docs/keyboard.md is not up to date: run `npm run docs:keys`').toBe(written);
});
