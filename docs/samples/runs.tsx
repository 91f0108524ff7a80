import { defaultPrivacyRules, ExecutionViewer, type PrivacyRule } from 'pathboard';
import { createClient, createHttpAdapter } from 'pathboard/client';

const client = createClient({
  baseUrl: 'https://texting.example.com',
  token: () => sessionStorage.getItem('token') ?? '',
});
const adapter = createHttpAdapter({ client, accountId: 'acc_1' });

/** Rules for the custom fields of this account. They precede the default rules: the first match decides. */
const privacy: readonly PrivacyRule[] = [
  { kind: 'identity', path: 'attributes.memberNumber' },
  { kind: 'none', keys: ['subject'] },
  ...defaultPrivacyRules,
];

export function ExecutionPage({
  workflowId,
  executionId,
}: {
  readonly workflowId: string;
  readonly executionId: string;
}) {
  const send = (path: string, body: object) =>
    fetch(`/api/runs/${encodeURIComponent(executionId)}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (
    <ExecutionViewer
      adapter={adapter}
      workflowId={workflowId}
      executionId={executionId}
      timeZone="contact"
      accountTimeZone="America/Los_Angeles"
      privacy={privacy}
      onReveal={({ kind, path, scope, visit }) => void send('seen', { kind, path, scope, visit })}
      moment={location.hash.slice(1)}
      onMomentChange={(moment) => history.replaceState(null, '', `#${moment}`)}
      linkTo={(moment) => `${location.origin}${location.pathname}#${moment}`}
      onOpenInEditor={(nodeId, versionId) =>
        location.assign(`/workflows/${workflowId}/${versionId ?? ''}?step=${nodeId ?? ''}`)
      }
      onRetry={() => send('retry', {})}
      onResume={({ nodeId, visit }) => send('resume', { nodeId, visit })}
      onCancel={() => send('cancel', {})}
    />
  );
}
