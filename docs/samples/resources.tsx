import { WorkflowEditor } from 'pathboard';
import { createClient, createHttpAdapter, type ResourceLookup } from 'pathboard/client';

const client = createClient({
  baseUrl: 'https://texting.example.com',
  token: () => sessionStorage.getItem('token') ?? '',
});
// Lists, templates, contacts and the rest come from the service by themselves, and are read again when they are older than a minute.
const adapter = createHttpAdapter({ client, accountId: 'acc_1', resources: { freshFor: 60_000 } });

interface Club {
  readonly id: string;
  readonly name: string;
}

async function read<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, signal ? { signal } : {});
  // What rejects has failed: the field says so, and offers to try again.
  if (!response.ok) throw new Error(`The clubs could not be read (${response.status}).`);
  return (await response.json()) as Answer;
}

const optionOf = ({ id, name }: Club) => ({ value: { id, name }, label: name });

/** A kind of one's own, for settings with the arg `resource:clubs`: searched and paged by the host, and found by id. */
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
  // Over those of the adapter, kind by kind. `undefined` takes a kind away, and what points to it is typed.
  return (
    <WorkflowEditor
      adapter={adapter}
      workflowId={workflowId}
      resources={{ clubs, campaigns: undefined }}
      account={{ senderNames: ['Fernway'] }}
    />
  );
}
