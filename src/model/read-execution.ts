import { isJsonObject, type JsonPath } from '#base';
import { asWrittenKey, asWrittenOf, exactJsonText, WrittenBeside, type WrittenNumbers } from './as-written.js';
import type { WorkflowExecution } from './execution.js';
import { type DocumentLimits, limitsFrom } from './limits.js';
import { parseExecution, type ParsedExecution } from './parse-execution.js';
import { readJsonText } from './read-version.js';
import { findTextLosses } from './text-losses.js';

/**
 * Reads one run from JSON text. On top of {@link parseExecution} it keeps what parsing would lose: numbers that no double holds are
 * kept as they are written, beside the values (`x-as-written`, see `AsWritten`), and of keys that are written twice a notice says
 * that only the last one counts.
 *
 * @param limits what to accept at most; `defaultLimits` where absent
 *
 * @example
 * ```ts
 * import { readExecution, traceExecution, type WorkflowVersion } from 'pathboard/core';
 *
 * declare const response: Response;
 * declare const version: WorkflowVersion;
 *
 * const read = readExecution(await response.text());
 * if (read.ok) console.log(traceExecution(read.execution, version).visits.length);
 * ```
 */
export function readExecution(text: string, limits: Partial<DocumentLimits> = {}): ParsedExecution {
  const read = readJsonText(text, limits);
  return read.ok ? parseWrittenExecution(read.value, read.text, [], limits) : read;
}

/**
 * The same for a run that was parsed already.
 *
 * @param input what was parsed; changed where it holds a number that is not finite, and where something is put beside it
 * @param text what it was parsed from
 * @param within its path in that text
 */
export function parseWrittenExecution(
  input: unknown,
  text: string,
  within: JsonPath,
  limits: Partial<DocumentLimits> = {},
): ParsedExecution {
  const beside = isJsonObject(input) ? new WrittenBeside(input) : undefined;
  const losses = findTextLosses(text, {
    maxDepth: limitsFrom(limits).maxDepth + within.length,
    within,
    onInexactNumber: (path, written) => beside?.keepNumber(path, written),
  });
  const tooDeep = losses.problems.filter(({ code }) => code === 'too-deep');
  if (tooDeep.length > 0) return { ok: false, problems: tooDeep };
  for (const { path = [] } of losses.problems) if (path.length > 0) beside?.keepRepeatedKey(path);
  beside?.attach();
  const parsed = parseExecution(input, limits);
  if (!parsed.ok) return parsed;
  return {
    ...parsed,
    notices: [...parsed.notices, ...losses.problems.map((problem) => ({ ...problem, severity: 'notice' as const }))],
  };
}

/** The JSON text of a run, with the digits it came with. What was put beside its values is left out. */
export function writeExecution(execution: WorkflowExecution): string {
  if (!Array.isArray(execution.steps)) return exactJsonText(without(execution), asWrittenOf(execution)?.numbers);
  const ofNodes = execution.steps.flatMap((step, at) => {
    const numbers = asWrittenOf(step)?.numbers;
    return numbers ? [[String(at), numbers] as const] : [];
  });
  const own = asWrittenOf(execution)?.numbers;
  const numbers: WrittenNumbers | undefined =
    ofNodes.length === 0 ? own : { ...own, steps: Object.fromEntries(ofNodes) };
  return exactJsonText({ ...without(execution), steps: execution.steps.map(without) }, numbers);
}

function without<Holder>(holder: Holder): Holder {
  if (!asWrittenOf(holder)) return holder;
  return Object.fromEntries(Object.entries(holder as object).filter(([key]) => key !== asWrittenKey)) as Holder;
}
