import type { WorkflowAdapter, WorkflowSummary } from '#adapter';

/** What a screen offers, by what the adapter has. */
export interface Abilities {
  readonly create: boolean;
  readonly duplicate: boolean;
  readonly exportFile: boolean;
  readonly pause: boolean;
  readonly resume: boolean;
  readonly rename: boolean;
  readonly remove: boolean;
  /** Without it, deleting asks. */
  readonly restore: boolean;
}

export function abilitiesOf(adapter: WorkflowAdapter, readOnly: boolean): Abilities {
  const may = (method: keyof WorkflowAdapter): boolean => !readOnly && typeof adapter[method] === 'function';
  return {
    create: may('createWorkflow'),
    duplicate: may('duplicateWorkflow'),
    exportFile: typeof adapter.loadVersion === 'function',
    pause: may('pauseWorkflow'),
    resume: may('resumeWorkflow'),
    rename: may('renameWorkflow'),
    remove: may('deleteWorkflow'),
    restore: may('restoreWorkflow'),
  };
}

/** Returns whether new contacts are kept out of a workflow. */
export function canPause({ activeVersionId, pausedAt }: WorkflowSummary): boolean {
  return activeVersionId !== undefined && pausedAt === undefined;
}
