import type { Failure } from './failure.js';

/** The ids that saves go by, so that a save can be repeated without being stored twice. */
export interface SaveAttempts {
  /** A new id for new content; the same id again for content whose last save has no known outcome. */
  idFor(workflowId: string, content: string): string;
  /** The versions a save may follow: its base, and what an earlier save may have stored without our knowing. */
  basesFor(workflowId: string, base: string | undefined): readonly string[];
  /** Takes note of what a save came to; without a failure it was stored. */
  settle(workflowId: string, content: string, id: string, failure?: Failure): void;
}

/** Remembers the saves of unknown outcome of each workflow, until a later save of that workflow is stored. */
export function createSaveAttempts(createId: () => string): SaveAttempts {
  const open = new Map<string, Map<string, string>>();
  return {
    idFor: (workflowId, content) => open.get(workflowId)?.get(content) ?? createId(),
    basesFor: (workflowId, base) => {
      if (base === undefined) return [];
      // Without these, a save that went through unnoticed would make the person's next one conflict with their own.
      return [...new Set([base, ...(open.get(workflowId)?.values() ?? [])])];
    },
    settle(workflowId, content, id, failure) {
      if (!failure) {
        open.delete(workflowId);
        return;
      }
      if (failure.kind !== 'unknown' && failure.kind !== 'aborted') return;
      const ofWorkflow = open.get(workflowId) ?? new Map<string, string>();
      open.set(workflowId, ofWorkflow.set(content, id));
    },
  };
}
