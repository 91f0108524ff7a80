import { sourceFiles } from '../architecture/source-files.js';

const documentModules = new Set(['model', 'rules']);
const commandModules = new Set(['rules', 'edit', 'compare', 'store']);

/**
 * Returns the codes in the source of the pure layers. A code with a severity, or passed to a constructor of problems,
 * belongs to a problem, every other one to a refusal. A code concatenated at run time would escape, so there are none.
 */
export function codesInSource(): { readonly problems: readonly string[]; readonly refusals: readonly string[] } {
  const problems = new Set<string>();
  const refusals = new Set<string>();
  for (const { module, text } of sourceFiles) {
    for (const match of text.matchAll(/\bcode: '([a-z][a-z0-9-]+)'/g)) {
      const isProblem = text.slice(match.index, match.index + 120).includes('severity');
      if (isProblem ? documentModules.has(module) : commandModules.has(module))
        (isProblem ? problems : refusals).add(match[1] as string);
    }
    if (documentModules.has(module))
      for (const match of text.matchAll(/\b(?:problem|error)\(\s*'([a-z][a-z0-9-]+)'/g))
        problems.add(match[1] as string);
    if (commandModules.has(module))
      for (const match of text.matchAll(/\b(?:refuse|turnDown)\(\s*'([a-z][a-z0-9-]+)'/g))
        refusals.add(match[1] as string);
  }
  return { problems: [...problems].sort(), refusals: [...refusals].sort() };
}
