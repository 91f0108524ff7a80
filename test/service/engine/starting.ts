import { createService, type RunningService, type Seed } from 'pathboard-service';
import { messagingNodeTypes } from '#catalog';
import type { JsonObject } from '#base';
import type { Contact, Conversation, Message, WorkflowNode, WorkflowVersion } from '#model';
import { ask } from '../request.js';
import { accountId, tokens } from '../small-seed.js';

export const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};

/** A version that does a few steps, one after the other. */
export function versionOf(name: string, ...steps: readonly (readonly [type: string, config?: JsonObject])[]) {
  const nodes = [...steps, ['end', {}] as const].map(
    ([type, config = {}], at): WorkflowNode => ({ id: `n${at}`, type: typeNamed(type), config }) as WorkflowNode,
  );
  const version: WorkflowVersion = {
    id: `${name}-v1`,
    name,
    definition: {
      nodes,
      edges: nodes.slice(1).map((node, at) => ({
        id: `e${at}`,
        type: 'standard',
        source: `n${at}`,
        target: node.id,
        ...(steps[at]?.[0] === 'send-message' ? { value: 'Delivered' } : {}),
        ...(steps[at]?.[0] === 'wait-for-reply' ? { value: 'Reply' } : {}),
      })),
      properties: [],
    },
  };
  return version;
}

/** A live workflow of these steps. */
export function live(
  name: string,
  ...steps: Parameters<typeof versionOf> extends [string, ...infer Rest] ? Rest : never
) {
  return {
    id: name,
    name,
    executions: [],
    versions: [
      {
        ...versionOf(name, ...steps),
        active: '2026-01-02T10:00:00.000Z',
        created: { at: '2026-01-01T10:00:00.000Z' },
      },
    ],
  };
}

export const list = (id: string) => ({ id, name: id, optIn: '2026-01-05T10:00:00.000Z' });

export const contact = (id: string, rest: Partial<Contact> = {}): Contact => ({
  id,
  firstName: id,
  mobile: {
    number: `+1510555${String(1000 + ([...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 9000))}`,
  },
  valid: true,
  ...rest,
});

type SeedAccount = Seed['accounts'][number];

export const begin = Date.UTC(2026, 11, 1, 20);

/** A service with its own clock. */
export async function startService(account: Partial<SeedAccount>, more: readonly SeedAccount[] = []) {
  let now = begin;
  const errors: Error[] = [];
  const service = await createService({
    database: 'memory://',
    tokens,
    now: () => now,
    seed: { accounts: [{ account: { id: accountId, name: 'One' }, workflows: [], ...account }, ...more] },
    engine: { onError: (error) => errors.push(error) },
  });
  return {
    ...driven(service, () => now),
    errors,
    at: (instant: number) => (now = instant),
    pass: (by: number) => (now += by),
  };
}

/** What tests do with a service. */
export function driven(service: RunningService, now: () => number, token?: string, account = accountId) {
  const base = `/v1/accounts/${account}`;
  const call = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const asked = { method, ...(token === undefined ? {} : { token }), ...(body === undefined ? {} : { body }) };
    const { body: answer, status, text } = await ask(service, `${base}${path}`, asked);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    await service.engine.settle();
    return answer.data as Data;
  };
  const read = <Data>(path: string) => call<Data>('GET', path);
  return {
    service,
    now,
    call,
    read,
    change: (id: string, changes: object) => call<Contact>('PUT', `/contacts/${id}`, changes),
    /** Outputs of the triggers of the runs of a workflow, by contact. */
    starts: async (workflowId: string): Promise<readonly (readonly [contactId: unknown, outputs: unknown])[]> => {
      const runs = await read<readonly { readonly id: string }[]>(`/workflows/${workflowId}/executions?limit=100`);
      const all = await Promise.all(
        runs.map(async ({ id }) => {
          const run = await read<{ readonly steps: readonly { readonly node: { readonly context: JsonObject } }[] }>(
            `/workflows/${workflowId}/executions/${id}`,
          );
          const context = run.steps[0]?.node.context as { contact: { id: unknown }; outputs?: { n0?: unknown } };
          return [context.contact.id, context.outputs?.n0] as const;
        }),
      );
      return all.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
    },
    /** What was said, oldest first, all conversations together. */
    said: async (): Promise<readonly string[]> => {
      const conversations = await read<readonly Conversation[]>('/conversations?limit=100');
      const messages = await Promise.all(
        conversations.map(({ id }) => read<readonly Message[]>(`/conversations/${id}/messages?limit=100`)),
      );
      return messages
        .flat()
        .toSorted((a, b) => String(a.created?.at).localeCompare(String(b.created?.at)))
        .map(({ message, outgoing }) => `${outgoing ? 'out' : 'in'}: ${message}`);
    },
  };
}
