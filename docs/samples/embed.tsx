import { WorkflowEditor } from 'pathboard';
import { createClient, createHttpAdapter } from 'pathboard/client';
import 'pathboard/style.css';

const client = createClient({
  baseUrl: 'https://texting.example.com',
  token: () => sessionStorage.getItem('token') ?? '',
});
const adapter = createHttpAdapter({ client, accountId: 'acc_1' });

export function WorkflowPage({ workflowId }: { readonly workflowId: string }) {
  return <WorkflowEditor adapter={adapter} workflowId={workflowId} />;
}
