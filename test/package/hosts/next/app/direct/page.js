import { WorkflowEditor } from 'pathboard';
import { readWorkflow } from '../read-workflow';

export const dynamic = 'force-dynamic';

/** A server component that uses the editor without a client component of the host's own. */
export default async function Page() {
  return (
    <div id="place">
      <WorkflowEditor defaultVersion={await readWorkflow('large')} theme="light" />
    </div>
  );
}
