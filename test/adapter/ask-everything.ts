import { type Answer, createClient, createHttpAdapter } from '#adapter';

/** Results of a client with a server that answers by account; the same in every environment. */
export async function askEverything(baseUrl: string): Promise<{ readonly [name: string]: string }> {
  const client = createClient({
    baseUrl,
    token: 'everywhere-canary',
    retry: { tries: 2, base: 1, cap: 1 },
    timeout: { answer: 5_000, idle: 300, total: 10_000, maxBytes: 100_000 },
  });
  const outcomeOf = (answer: Answer<unknown>): string =>
    answer.ok ? 'ok' : `${answer.failure.kind} ${answer.failure.code}`;
  const names = ['right', 'half', 'page', 'refused', 'stalled', 'large', 'redirect', 'unwell'];
  const results = await Promise.all(
    names.map(async (name) => [name, outcomeOf(await client.contacts.list({ accountId: name }))] as const),
  );
  const saved = await createHttpAdapter({ client, accountId: 'save' }).saveVersion({
    workflowId: 'w',
    name: 'N',
    version: { name: 'V', definition: { nodes: [], edges: [] } },
  });
  const controller = new AbortController();
  const withdrawn = client.contacts.list({ accountId: 'silent' }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  return {
    ...Object.fromEntries(results),
    save: outcomeOf(saved),
    withdrawn: outcomeOf(await withdrawn),
    late: outcomeOf(await client.contacts.list({ accountId: 'silent' }, { timeout: 100 })),
  };
}
