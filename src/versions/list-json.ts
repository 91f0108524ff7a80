import type { Compared } from './compared.js';

/** The list of changes as JSON: what `compareVersions` returns, with what both versions are called. */
export function listJson(
  { changes }: Compared,
  { after, before }: { readonly before: string; readonly after: string },
): string {
  return JSON.stringify({ before, after, changes }, null, 2);
}
