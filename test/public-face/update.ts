import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReportPage, writeReport } from './api-report.js';
import { publicEntries, startCompiler } from './compiler.js';
import { describeMissingDocs, findMissingDocs } from './missing-docs.js';
import { type PublicFace, readFace } from './read-face.js';

/** Reads the pages that are kept in `docs/api`. */
export function storedPages(root: string): readonly ReportPage[] {
  const folder = join(root, 'docs/api');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.md')) : [];
  return files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

function readOnce(root: string): PublicFace {
  const entries = publicEntries(root);
  const compiler = startCompiler(
    root,
    entries.map(({ file }) => file),
  );
  try {
    return readFace(compiler.project, root, entries);
  } finally {
    compiler.close();
  }
}

/** Writes the pages of `docs/api` anew. Returns what it did, in a sentence or two. */
export async function updateReport(root: string): Promise<string> {
  const face = readOnce(root);
  const pages = await writeReport(face);
  const folder = join(root, 'docs/api');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of pages) writeFileSync(join(folder, file), text);
  const { length } = findMissingDocs(face);
  const next = length === 0 ? '' : ` ${length} docs are missing: "npm run docs:api -- --missing" lists them.`;
  return `Wrote ${pages.length} pages to docs/api.${next}`;
}

/** Describes which docs are missing, without writing anything. */
export function reportMissingDocs(root: string): string {
  return describeMissingDocs(readOnce(root));
}
