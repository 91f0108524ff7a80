import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseVersion } from 'pathboard/core';

/** Reads and parses a workflow on the server: the core needs no browser. */
export async function readWorkflow(name) {
  const parsed = parseVersion(JSON.parse(await readFile(join(process.cwd(), 'workflows', `${name}.json`), 'utf8')));
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return parsed.version;
}
