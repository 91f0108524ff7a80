import { isJsonObject, refuse, type Refusal } from '#base';
import type { WorkflowCase, WorkflowCases } from './workflow-case.js';

/**
 * Reads a file of cases. Refused with what is wrong and where; nothing is left out silently.
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
  const { cases } = input;
  if (!Array.isArray(cases)) return wrong('“cases” has to be a list.');
  const names = new Set<string>();
  for (const [at, each] of cases.entries()) {
    const problem = problemOf(each, names);
    if (problem !== undefined) return wrong(`Case ${at + 1}: ${problem}`);
  }
  return { ok: true, cases: { format: 'pathboard-cases', formatVersion: 1, cases: cases as readonly WorkflowCase[] } };
}

const kinds = ['reply', 'outputs', 'choice', 'receipt', 'cancel', 'wait'];

function problemOf(each: unknown, names: Set<string>): string | undefined {
  if (!isJsonObject(each)) return 'it has to be an object.';
  const { at, contact, events, name } = each;
  if (typeof name !== 'string' || name.trim() === '') return 'it has no “name”.';
  if (names.has(name)) return `there is another one named “${name}”.`;
  names.add(name);
  if (!isJsonObject(contact)) return '“contact” has to be an object.';
  if (Number.isNaN(typeof at === 'number' ? at : Date.parse(String(at))))
    return '“at” has to be an ISO 8601 date and time.';
  if (events === undefined) return undefined;
  if (!Array.isArray(events)) return '“events” has to be a list.';
  const odd = events.findIndex((event) => !isJsonObject(event) || !kinds.some((kind) => Object.hasOwn(event, kind)));
  return odd < 0 ? undefined : `event ${odd + 1} needs one of ${kinds.join(', ')}.`;
}
