import type { WorkflowExecution, WorkflowVersion } from '#model';
import { latePart } from '../late-part.js';
import type { LateReader } from './endpoint.js';

/** The readers of whole documents. Of all endpoints they take the most code, and calls of other lists need none of it. */
export const documentReaders = latePart(() => import('./read-documents.js'));

/** Reads a version as a save stored it. */
export const readStoredVersion: LateReader<WorkflowVersion> = {
  load: async () => (await documentReaders())?.readStoredVersionData,
};

/** Reads a version for editing. */
export const readExactVersion: LateReader<WorkflowVersion> = {
  load: async () => (await documentReaders())?.readExactVersionData,
};

/** Reads an execution. */
export const readExecution: LateReader<WorkflowExecution> = {
  load: async () => (await documentReaders())?.readExecutionData,
};
