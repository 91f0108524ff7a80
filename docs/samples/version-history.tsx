import { useState } from 'react';
import { createClient, createHttpAdapter } from 'pathboard/client';
import type { WorkflowVersion } from 'pathboard/core';
import { type CompareVersionsRequest, PbRoot, VersionCompare, VersionHistory } from 'pathboard/versions';

const client = createClient({ baseUrl: 'https://texting.example.com', token: () => sessionStorage.getItem('token')! });
const adapter = createHttpAdapter({ client, accountId: 'acc_1' });

interface Compared {
  readonly before: WorkflowVersion;
  readonly after: WorkflowVersion;
}

/** The versions of a workflow beside a comparison of two of them. */
export function VersionsPage({ workflowId }: { readonly workflowId: string }) {
  const [compared, setCompared] = useState<Compared>();
  const compare = async ({ after, before }: CompareVersionsRequest) => {
    if (!before) return;
    const loaded = [before, after].map(({ id }) => adapter.loadVersion({ workflowId, versionId: id }));
    const [first, second] = await Promise.all(loaded);
    if (first?.ok && second?.ok) setCompared({ before: first.data, after: second.data });
  };
  return (
    <PbRoot label="Versions" style={{ display: 'grid', gridTemplateColumns: '420px 1fr', height: '100vh' }}>
      <VersionHistory
        adapter={adapter}
        workflowId={workflowId}
        onOpenVersion={({ id }) => window.open(`/workflows/${workflowId}/versions/${id}`)}
        onCompare={(request) => void compare(request)}
      />
      {compared && <VersionCompare {...compared} onClose={() => setCompared(undefined)} />}
    </PbRoot>
  );
}
