import { fixOf, openSpecimen, problemsIn, runCalls, type Specimen, specimensOf } from './specimen.js';
import type { Refusal } from '#base';
import type { Problem } from '#model';

/** The page `docs/codes.md`: every code of a problem and a refusal and every kind of fix, with the words its example gives. */
export function codesPage(): string {
  return [
    '# Codes',
    '',
    'Every code that a problem or a refusal can have, and every kind of fix. Codes and kinds are stable and never translated; the',
    'sentences are what people read. Each has an example under `docs/codes`, which the tests run and this page quotes. Where a node',
    'of an example has only `type.type`, the built-in type of that name is meant. Written by `npm run docs:codes`.',
    '',
    '## Problems',
    '',
    'Errors hold back “Save version”, warnings and notices do not. Rules are added, replaced and switched off by the `rules` option.',
    '',
    ...specimensOf('problems').flatMap(problemLines),
    '## Refusals',
    '',
    'Requests that were refused. A refusal changes nothing, not even the identity of the document.',
    '',
    ...specimensOf('refusals').flatMap(refusalLines),
    '## Fixes',
    '',
    'A problem carries the fixes that solve it, best first; `editor.commands.applyFix` carries one out as one entry of the',
    'history. A fix that asks for something needs a choice first.',
    '',
    ...specimensOf('fixes').flatMap(fixLines),
  ].join('\n');
}

const example = (kind: string, { name }: Specimen): string => `[example](codes/${kind}/${name}.json)`;

export function problemOf(specimen: Specimen): Problem | undefined {
  return problemsIn(specimen).find(({ code }) => code === specimen.name);
}

export function refusalOf(specimen: Specimen): Refusal | undefined {
  const answer = runCalls(openSpecimen(specimen), specimen.calls ?? []) as { readonly refusal?: Refusal } | undefined;
  return answer?.refusal;
}

function problemLines(specimen: Specimen): readonly string[] {
  const problem = problemOf(specimen);
  if (!problem) throw new Error(`The example of “${specimen.name}” does not have that problem.`);
  const fixes = problem.fixes?.map(({ kind, label }) => `“${label}” (\`${kind}\`)`) ?? [];
  return [
    `### \`${problem.code}\``,
    '',
    `${problem.severity[0]?.toUpperCase()}${problem.severity.slice(1)} · ${example('problems', specimen)}`,
    '',
    `> **${problem.message}**${problem.detail === undefined ? '' : `  \n> ${problem.detail}`}`,
    '',
    ...(fixes.length > 0 ? [`Fixes: ${fixes.join(', ')}.`, ''] : []),
  ];
}

function refusalLines(specimen: Specimen): readonly string[] {
  const refusal = refusalOf(specimen);
  if (refusal?.code !== specimen.name)
    throw new Error(`The example of the refusal “${specimen.name}” answers ${JSON.stringify(refusal?.code)}.`);
  return [
    `### \`${refusal.code}\``,
    '',
    `\`${String(specimen.calls?.at(-1)?.[0])}\` · ${example('refusals', specimen)}`,
    '',
    `> ${refusal.message}`,
    '',
  ];
}

function fixLines(specimen: Specimen): readonly string[] {
  const editor = openSpecimen(specimen);
  const found = fixOf(editor, specimen);
  if (!found) throw new Error(`No problem “${specimen.problem}” of the example offers the fix “${specimen.name}”.`);
  const { fix, problem } = found;
  const done = editor.commands.applyFix({ fix, ...(specimen.choice ? { choice: specimen.choice } : {}) });
  if (!done.ok) throw new Error(`The fix “${specimen.name}” was refused: ${done.refusal.message}`);
  return [
    `### \`${fix.kind}\``,
    '',
    `“${fix.label}” for \`${problem.code}\`${fix.asks === undefined ? '' : `, asks for a ${fix.asks}`} · ${example('fixes', specimen)}`,
    '',
    `> ${editor.history().done.at(-1)?.label}`,
    '',
  ];
}
