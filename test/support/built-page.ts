import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Names the folder of the bundled host app, which the first test that needs it makes and all others of the run share. While files are
 * watched each test bundles its own, since the code changes.
 */
export function setup(): (() => void) | undefined {
  if (!process.argv.includes('run')) return undefined;
  const folder = join(tmpdir(), `pathboard-page-of-run-${process.pid}`);
  process.env['PATHBOARD_PAGE'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
