import { WorkflowEditor } from 'pathboard';
import { createClient, createHttpAdapter, type ResourceLookup } from 'pathboard/client';

const client = createClient({
  baseUrl: 'https://texting.example.com',
  token: () => sessionStorage.getItem('token') ?? '',
});
// Lists, templates, contacts and other resources come from the service, and are requested again after a minute.
const adapter = createHttpAdapter({ client, accountId: 'acc_1', resources: { freshFor: 60_000 } });

interface Club {
  readonly id: string;
  readonly name: string;
}

async function read<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, signal ? { signal } : {});
  // The field shows a rejection as a failure and offers a retry.
  if (!response.ok) throw new Error(`The clubs could not be read (${response.status}).`);
  return (await response.json()) as Answer;
}

const optionOf = ({ id, name }: Club) => ({ value: { id, name }, label: name });

/** A kind of the host, for settings with the arg `resource:clubs`: searched and paged by the host, and found by id. */
const clubs: ResourceLookup = {
  load: async ({ cursor = '', search, signal }) => {
    const page = await read<{ readonly clubs: readonly Club[]; readonly next?: string }>(
      `/api/clubs?search=${encodeURIComponent(search)}&after=${encodeURIComponent(cursor)}`,
      signal,
    );
    return { options: page.clubs.map(optionOf), ...(page.next === undefined ? {} : { next: page.next }) };
  },
  find: async (id) => {
    const { club } = await read<{ readonly club?: Club }>(`/api/clubs/${encodeURIComponent(id)}`);
    return club && optionOf(club);
  },
};

export function WorkflowPage({ workflowId }: { readonly workflowId: string }) {
  // Overrides those of the adapter, kind by kind. `undefined` removes a kind, whose values are typed then.
  return (
    <WorkflowEditor
      adapter={adapter}
      workflowId={workflowId}
      resources={{ clubs, campaigns: undefined }}
      account={{ senderNames: ['Fernway'] }}
    />
  );
}
