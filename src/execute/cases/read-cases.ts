import { describePath, isJsonObject, refuse, type Refusal } from '#base';
import { casesSchema } from './cases-schema.js';
import { faultIn, type SchemaFault } from './check-schema.js';
import type { WorkflowCases } from './workflow-case.js';

/**
 * Reads a file of cases: what `casesSchema` describes, with names that differ. Refused with what is wrong and where;
 * nothing is left out silently.
 *
 * @param input the parsed JSON
 */
export function readCases(
  input: unknown,
):
  { readonly ok: true; readonly cases: WorkflowCases } | { readonly ok: false; readonly refusal: Refusal<'no-cases'> } {
  const wrong = (message: string) => refuse('no-cases', message);
  if (!isJsonObject(input) || input['format'] !== 'pathboard-cases')
    return wrong('This is no file of cases: its “format” has to be “pathboard-cases”.');
  if (input['formatVersion'] !== 1)
    return wrong(`Cases of format ${String(input['formatVersion'])} need a newer release; this one reads format 1.`);
  if (!Array.isArray(input['cases'])) return wrong('“cases” has to be a list.');
  const fault = faultIn(casesSchema, input) ?? nameTwice(input['cases']) ?? noDay(input['cases']);
  if (fault) return wrong(faultWords(fault));
  const { cases, lastRun } = input as unknown as WorkflowCases;
  return { ok: true, cases: { format: 'pathboard-cases', formatVersion: 1, cases, ...(lastRun ? { lastRun } : {}) } };
}

function nameTwice(cases: readonly unknown[]): SchemaFault | undefined {
  const names = new Set<unknown>();
  for (const [at, each] of cases.entries()) {
    const { name } = each as { readonly name: string };
    if (names.has(name)) return { path: ['cases', at], words: `there is another one named “${name}”` };
    names.add(name);
  }
  return undefined;
}

/** A start that looks like a date and is none, such as February 30. */
function noDay(cases: readonly unknown[]): SchemaFault | undefined {
  const at = cases.findIndex((each) => {
    const { at: start } = each as { readonly at: string | number };
    return typeof start === 'string' && Number.isNaN(Date.parse(start));
  });
  return at < 0 ? undefined : { path: ['cases', at, 'at'], words: '' };
}

/** "Case 3: event 2 needs one of reply, outputs." */
function faultWords({ path, words }: SchemaFault): string {
  const [list, at, ...inside] = path;
  if (list !== 'cases' || typeof at !== 'number') return `“${describePath(path)}” ${words}.`;
  const [field, index] = inside;
  const what =
    field === undefined
      ? words.startsWith('there') || words.startsWith('it ')
        ? words
        : `it ${words}`
      : field === 'name'
        ? 'it has no “name”'
        : field === 'at'
          ? '“at” has to be an ISO 8601 date and time with its offset'
          : field === 'events' && typeof index === 'number' && inside.length === 2
            ? `event ${index + 1} ${words}`
            : `“${describePath(inside)}” ${words}`;
  return `Case ${at + 1}: ${what}.`;
}
