import { WorkflowEditor } from 'pathboard';
import { readWorkflow } from '../read-workflow';

export const dynamic = 'force-dynamic';

/** A server component that renders the editor without a client component of the host. */
export default async function Page() {
  return (
    <div id="place">
      <WorkflowEditor defaultVersion={await readWorkflow('large')} theme="light" />
    </div>
  );
}
