import { sourceFiles } from '../architecture/source-files.js';

const documentRooms = new Set(['model', 'rules']);
const commandRooms = new Set(['rules', 'edit', 'store']);

/**
 * The codes written in the source of the pure floors. A code with a severity beside it, or given to a constructor of problems,
 * is a problem's; every other is a refusal's. A code put together at run time would escape this, so there are none.
 */
export function codesInSource(): { readonly problems: readonly string[]; readonly refusals: readonly string[] } {
  const problems = new Set<string>();
  const refusals = new Set<string>();
  for (const { room, text } of sourceFiles) {
    for (const match of text.matchAll(/\bcode: '([a-z][a-z0-9-]+)'/g)) {
      const isProblem = text.slice(match.index, match.index + 120).includes('severity');
      if (isProblem ? documentRooms.has(room) : commandRooms.has(room)) (isProblem ? problems : refusals).add(match[1] as string);
    }
    if (documentRooms.has(room)) for (const match of text.matchAll(/\b(?:problem|error)\(\s*'([a-z][a-z0-9-]+)'/g)) problems.add(match[1] as string);
    if (commandRooms.has(room)) for (const match of text.matchAll(/\b(?:refuse|turnDown)\(\s*'([a-z][a-z0-9-]+)'/g)) refusals.add(match[1] as string);
  }
  return { problems: [...problems].sort(), refusals: [...refusals].sort() };
}
