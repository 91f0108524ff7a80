import { useState } from 'react';
import { type UnsavedWork, WorkflowEditor } from 'pathboard';
import { createClient, createHttpAdapter } from 'pathboard/client';

const client = createClient({
  baseUrl: 'https://texting.example.com',
  token: () => sessionStorage.getItem('token') ?? '',
});
const adapter = createHttpAdapter({ client, accountId: 'acc_1' });

export function WorkflowPage({
  userId,
  workflowId,
  onLeave,
}: {
  readonly userId: string;
  readonly workflowId: string;
  readonly onLeave: () => void;
}) {
  const [work, setWork] = useState<UnsavedWork>();
  const leave = (): void => {
    // The editor opens the draft on this device again, so only work that is stored nowhere needs a confirmation.
    if (
      work?.safe !== false ||
      window.confirm('Your newest changes are neither saved nor kept on this device. Leave without them?')
    )
      onLeave();
  };
  return (
    <WorkflowEditor
      adapter={adapter}
      workflowId={workflowId}
      drafts={{ user: userId }}
      onUnsavedChange={setWork}
      onBack={leave}
    />
  );
}
