import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../architecture/source-files.js';
import { bundledPackages } from './bundled-packages.js';
import { writeNotice } from './notice.js';

const file = join(projectRoot, 'NOTICE');

test('NOTICE has the licence of every bundled package', () => {
  expect(bundledPackages).toEqual(
    expect.arrayContaining(['@base-ui/react', 'd3-zoom', 'emojibase-data', 'orderedmap']),
  );
  const written = writeNotice(readFileSync(file, 'utf8'));
  if (process.env['UPDATE_DOCS']) writeFileSync(file, written);
  expect(readFileSync(file, 'utf8'), 'NOTICE is not up to date: run `npm run docs:notice`').toBe(written);
});

test('NOTICE has the notice of what is copied', () => {
  const text = readFileSync(file, 'utf8');
  for (const copied of ['Lucide Icons and Contributors', 'Cole Bemis', 'React Flow']) expect(text).toContain(copied);
});
