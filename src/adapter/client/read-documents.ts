import {
  parseVersion,
  parseWrittenExecution,
  writeExecution,
  type WorkflowExecution,
  type WorkflowVersion,
} from '#model';
import type { Envelope, Reader, Reading } from './endpoint.js';
import { exactly, reporting, wrongShape } from './reading.js';

const readVersion: Reader<WorkflowVersion> = ({ data }) => {
  const parsed = parseVersion(data);
  return parsed.ok ? { ok: true, data: parsed.version } : wrongShape(parsed.problems[0]);
};

/**
 * Reads a version as stored by a save. Without an id it could not be identified later, so that the save counts as
 * unknown. The editor takes only fields assigned by the service from it: other losses are reported, and do not question
 * the save.
 */
export const readStoredVersionData = reporting<WorkflowVersion>((envelope) => {
  const read = readVersion(envelope);
  return read.ok && (typeof read.data.id !== 'string' || read.data.id === '') ? wrongShape() : read;
});

/** Reads a version for editing, complete and unchanged. */
export const readExactVersionData = exactly(readVersion, 'The version');

/**
 * Reads an execution, complete and unchanged. Numbers that no double holds are kept beside it as written; see
 * `AsWritten`.
 */
export function readExecutionData({ data, path = ['data'], text }: Envelope): Reading<WorkflowExecution> {
  const parsed = parseWrittenExecution(data, text, path);
  if (!parsed.ok) return wrongShape(parsed.problems[0]);
  const notices = parsed.notices.filter(({ code }) => code === 'duplicate-key');
  return { ok: true, data: parsed.execution, ...(notices.length === 0 ? {} : { notices }) };
}

/** An execution as JSON text, its numbers with their original digits; `undefined` where JSON cannot hold it. */
export function executionTextOf(execution: WorkflowExecution): string | undefined {
  try {
    return writeExecution(execution);
  } catch {
    return undefined;
  }
}
