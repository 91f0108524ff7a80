import type { DocumentLimits } from './limits.js';
import { createVersionParser, type ParsedVersion } from './version-parser.js';
import type { WorkflowVersion } from './workflow.js';

/**
 * Reads a workflow version from a JSON value. Changes, drops and fills in nothing: an accepted version *is* the input.
 * Values of an unexpected type are listed as notices. Refuses documents that cannot be edited safely: not an object,
 * lists that are not lists, nodes or edges without an id, nesting or counts beyond the limits.
 *
 * @param input any value, also a hostile one
 * @param limits what to accept at most; the documented limits where absent
 */
export function parseVersion(input: unknown, limits: Partial<DocumentLimits> = {}): ParsedVersion {
  return createVersionParser(input, limits).advance(() => false) as ParsedVersion;
}

/**
 * Returns the JSON of a version, ready to be sent. Deep-equal to the parsed input wherever nothing was edited, keys in
 * their original order (SPEC.md, law M1).
 */
export function serializeVersion(version: WorkflowVersion): WorkflowVersion {
  return version;
}
