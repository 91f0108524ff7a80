import { describePath, isJsonObject } from '#base';
import { findNonJson } from './json-document.js';
import { type DocumentLimits, limitsFrom } from './limits.js';
import type { Problem } from './problem.js';
import { findShapeProblems, isAt } from './shape-problem.js';
import { workflowVersionSchema, type WorkflowVersion } from './workflow.js';

export type ParsedVersion =
  | { readonly ok: true; readonly version: WorkflowVersion; readonly notices: Problem[] }
  | { readonly ok: false; readonly problems: Problem[] };

/**
 * Reads a workflow version from a JSON value. Nothing is changed, dropped or filled in: an accepted version *is* the
 * input. Places with an unexpected type are listed as notices. Refused are only documents that could not be edited
 * safely: not an object, lists that are not lists, steps or paths without an id, nesting or counts beyond the limits.
 *
 * @param input any value, also a hostile one
 * @param limits what to accept at most; the documented limits where left out
 */
export function parseVersion(input: unknown, limits: Partial<DocumentLimits> = {}): ParsedVersion {
  const { maxSteps, maxPaths, maxDepth } = limitsFrom(limits);
  if (!isJsonObject(input)) {
    return refused([error('not-an-object', 'A workflow version is a JSON object, and this is not one', [])]);
  }
  const nonJson = findNonJson(input, maxDepth);
  if (nonJson) return refused([nonJson]);

  const definition = input['definition'];
  if (isJsonObject(definition)) {
    const tooMany = [
      countProblem(definition['nodes'], 'nodes', 'steps', maxSteps),
      countProblem(definition['edges'], 'edges', 'paths', maxPaths),
    ].filter((problem) => problem !== undefined);
    if (tooMany.length > 0) return refused(tooMany);
  }

  const found = findShapeProblems(workflowVersionSchema, input);
  const fatal = found.filter((problem) =>
    isAt(
      problem,
      ['definition'],
      ['definition', 'nodes'], ['definition', 'nodes', '*'], ['definition', 'nodes', '*', 'id'],
      ['definition', 'edges'], ['definition', 'edges', '*'], ['definition', 'edges', '*', 'id'],
      ['definition', 'edges', '*', 'source'], ['definition', 'edges', '*', 'target'],
      ['definition', 'properties'],
    ),
  );
  if (fatal.length > 0) {
    return refused(
      fatal.map((problem) => ({
        code: 'unusable-shape',
        severity: 'error',
        message: problem.message,
        detail: 'Without it this part of the workflow cannot be told from others, so the document was not opened.',
        ...(problem.path ? { path: problem.path } : {}),
      })),
    );
  }
  return { ok: true, version: input as WorkflowVersion, notices: found };
}

/**
 * The JSON of a version, ready to be written or sent. Deep-equal to what was parsed wherever nothing was edited, keys in
 * their original order (SPEC.md, law M1).
 */
export function serializeVersion(version: WorkflowVersion): WorkflowVersion {
  return version;
}

function countProblem(list: unknown, key: string, word: string, most: number): Problem | undefined {
  if (!Array.isArray(list) || list.length <= most) return undefined;
  return error('too-large', `This workflow has ${list.length} ${word}; at most ${most} can be opened`, ['definition', key]);
}

function error(code: string, message: string, path: readonly (string | number)[]): Problem {
  return { code, severity: 'error', message, path, detail: `At ${describePath(path)}.` };
}

function refused(problems: Problem[]): ParsedVersion {
  return { ok: false, problems };
}
