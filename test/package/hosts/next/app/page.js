import { HostEditor } from './host-editor';
import { readWorkflow } from './read-workflow';

export const dynamic = 'force-dynamic';

export default async function Page() {
  return <HostEditor workflow={await readWorkflow('large')} />;
}
