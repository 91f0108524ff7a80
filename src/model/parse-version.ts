import type { DocumentLimits } from './limits.js';
import { createVersionParser, type ParsedVersion } from './version-parser.js';
import type { WorkflowVersion } from './workflow.js';

/**
 * Reads a workflow version from a JSON value. Nothing is changed, dropped or filled in: an accepted version *is* the
 * input. Places with an unexpected type are listed as notices. Refused are only documents that could not be edited
 * safely: not an object, lists that are not lists, steps or paths without an id, nesting or counts beyond the limits.
 *
 * @param input any value, also a hostile one
 * @param limits what to accept at most; the documented limits where left out
 */
export function parseVersion(input: unknown, limits: Partial<DocumentLimits> = {}): ParsedVersion {
  return createVersionParser(input, limits).advance(() => false) as ParsedVersion;
}

/**
 * The JSON of a version, ready to be written or sent. Deep-equal to what was parsed wherever nothing was edited, keys in
 * their original order (SPEC.md, law M1).
 */
export function serializeVersion(version: WorkflowVersion): WorkflowVersion {
  return version;
}
