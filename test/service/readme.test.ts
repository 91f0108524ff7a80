import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { projectRoot } from '../architecture/source-files.js';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

test('the README shows docs/samples/service.ts, and the sample runs', { timeout: 60_000 }, async () => {
  expect(read('service/README.md')).toContain(read('docs/samples/service.ts'));
  const written = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await import('../../docs/samples/service.js');
    expect(written).toHaveBeenCalledWith(200, expect.objectContaining({ success: true }));
  } finally {
    written.mockRestore();
  }
});
