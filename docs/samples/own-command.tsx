import { type EditorCommand, WorkflowEditor } from 'pathboard';
import { createClient, createHttpAdapter } from 'pathboard/client';
import 'pathboard/style.css';

const client = createClient({
  baseUrl: 'https://texting.example.com',
  token: () => sessionStorage.getItem('token') ?? '',
});
const adapter = createHttpAdapter({ client, accountId: 'acc_1' });

/** Listed with all others, offered only where one step is chosen, and one entry of the history. */
const thankAfter: EditorCommand = {
  id: 'acme-thank',
  title: 'Add our thank-you after it',
  group: 'Acme',
  keywords: ['thanks'],
  keys: ['T'],
  where: 'steps',
  decision: ({ readOnly, subject }) => (readOnly || subject.nodeIds.length !== 1 ? 'hide' : 'run'),
  run: ({
    actions,
    editor,
    subject: {
      nodeIds: [nodeId],
    },
  }) => {
    if (nodeId === undefined) return;
    const added = editor.commands.addNode({
      type: 'send-message',
      after: { nodeId },
      config: { message: 'Thank you. Reply STOP to opt out.' },
    });
    actions.report(added, 'Thank-you added');
  },
};

export function WorkflowPage({ workflowId }: { readonly workflowId: string }) {
  return (
    <WorkflowEditor
      adapter={adapter}
      workflowId={workflowId}
      commands={[thankAfter]}
      keymap={{ delete: ['Delete'], tidy: null }}
    />
  );
}
