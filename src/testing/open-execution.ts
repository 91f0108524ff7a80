import type { WorkflowExecution, WorkflowVersion } from '#model';
import type { TestSession } from './test-session.js';

/**
 * Opens a real execution as a test of one contact, on a version. The code for it is loaded first.
 *
 * @throws where that code cannot be loaded
 */
export async function openExecution(
  session: TestSession,
  execution: WorkflowExecution,
  version: WorkflowVersion,
): Promise<void> {
  const { executionScenario } = await import('./one/execution-scenario.js');
  session.setState({ tab: 'one', toOpen: executionScenario(execution, version) });
}
