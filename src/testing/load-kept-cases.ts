import type { Answer, StoredCases, WorkflowAdapter } from '#adapter';
import type { WorkflowVersion } from '#model';
import type { PageWindow } from '#ui';

/**
 * Loads the cases of a workflow from where the view of cases keeps them. The code for it is loaded first.
 *
 * @throws where that code cannot be loaded
 */
export async function loadKeptCases(
  workflow: {
    readonly adapter?: WorkflowAdapter | undefined;
    readonly version: WorkflowVersion;
    readonly workflowId?: string | undefined;
  },
  page: () => PageWindow,
): Promise<Answer<StoredCases>> {
  const { caseStoreOf } = await import('./cases/case-store.js');
  return caseStoreOf(workflow, page).load();
}
