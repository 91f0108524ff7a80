import { afterEach, describe, expect, test } from 'vitest';
import { createService, type RunningService, type ServiceOptions } from 'pathboard-service';
import { decisionWords, simulate } from '#execute';
import type { Contact, Conversation, Message, WorkflowExecution, WorkflowVersion } from '#model';
import { messagingNodeTypes } from '#catalog';
import { ask } from '../request.js';
import { accountId, otherAccountId, otherToken, tokens } from '../small-seed.js';

const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};

const services: RunningService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

const trial: WorkflowVersion = {
  id: 'trial-v1',
  name: 'Free trial',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'] } },
      { id: 'hi', type: typeNamed('send-message'), config: { message: 'Hi {firstName|there}, when can you come?' } },
      { id: 'wait', type: typeNamed('wait-for-reply'), config: { timeout: 'PT2H' } },
      { id: 'tag', type: typeNamed('add-tag'), config: { tags: ['hot-lead'] } },
      { id: 'nudge', type: typeNamed('send-message'), config: { message: 'Still there?' } },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'hi' },
      { id: 'p2', type: 'standard', source: 'hi', target: 'wait', value: 'Delivered' },
      { id: 'p3', type: 'standard', source: 'wait', target: 'tag', value: 'Reply' },
      { id: 'p4', type: 'timeout', source: 'wait', target: 'nudge', value: 'PT2H' },
      { id: 'p5', type: 'standard', source: 'tag', target: 'end' },
      { id: 'p6', type: 'standard', source: 'nudge', target: 'end', value: 'Delivered' },
    ],
  },
};

const noon = Date.UTC(2026, 11, 1, 20);
const maya = '+15105550142';

async function startService(options: Partial<ServiceOptions> = {}) {
  let now = noon;
  const errors: Error[] = [];
  const service = await createService({
    database: 'memory://',
    tokens,
    now: () => now,
    seed: {
      accounts: [
        {
          account: { id: accountId, name: 'One' },
          workflows: [
            {
              id: 'trial',
              name: 'Free trial',
              executions: [],
              versions: [{ ...trial, active: '2026-01-02T10:00:00.000Z', created: { at: '2026-01-01T10:00:00.000Z' } }],
            },
          ],
        },
      ],
    },
    engine: { onError: (error) => errors.push(error) },
    ...options,
  });
  services.push(service);
  const account = `/v1/accounts/${accountId}`;
  const read = async <Data>(path: string): Promise<Data> => {
    const { body, status } = await ask(service, `${account}${path}`);
    expect(status, path).toBe(200);
    return body.data as Data;
  };
  return {
    service,
    errors,
    read,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    text: async (words: string, id?: string) => {
      const { body, status } = await ask(service, `${account}/test-phone/messages`, {
        method: 'POST',
        body: { from: maya, text: words, ...(id === undefined ? {} : { id }) },
      });
      expect(status).toBe(200);
      await service.engine.settle();
      now += 1000;
      return body.data as { readonly contactId: string; readonly isNew: boolean };
    },
    runs: () => read<readonly WorkflowExecution[]>('/workflows/trial/executions'),
    run: async () => {
      const [first] = await read<readonly { readonly id: string }[]>('/workflows/trial/executions');
      return read<WorkflowExecution>(`/workflows/trial/executions/${first?.id}`);
    },
    messages: async () => {
      const [conversation] = await read<readonly Conversation[]>('/conversations');
      const all = await read<readonly Message[]>(`/conversations/${conversation?.id}/messages`);
      return all.map(({ message, outgoing }) => `${outgoing ? 'out' : 'in'}: ${message}`).toReversed();
    },
  };
}

/** What a run did, without what depends on where it ran. */
function pathOf({ status, steps = [] }: WorkflowExecution) {
  return {
    status,
    steps: (steps ?? []).map(({ context, node, status: state }) => ({
      node: (node as { readonly id?: string } | undefined)?.id,
      state,
      edge: (context as { readonly edgeId?: string } | undefined)?.edgeId,
    })),
  };
}

describe('[EN1] a live workflow is executed', { timeout: 60_000 }, () => {
  test('a keyword starts it, the answer leads on, and all of it is where the interface shows it', async () => {
    const { errors, messages, pass, read, run, text } = await startService();
    const { contactId } = await text('trial!');
    expect(await messages()).toEqual(['in: trial!', 'out: Hi there, when can you come?']);
    expect((await run()).status).toBe('waiting');
    pass(300_000);
    await text('Tomorrow at nine');
    expect((await run()).status).toBe('completed');
    const contact = await read<Contact>(`/contacts/${contactId}`);
    expect(contact.tags).toEqual(['hot-lead']);
    expect(await messages()).toHaveLength(3);

    const tested = simulate(trial, {
      at: noon,
      contact: { id: contactId, mobile: { number: maya } },
      trigger: { nodeId: 'start', outputs: { keyword: 'TRIAL', message: 'trial!' } },
      events: [{ after: 'PT5M1S', reply: 'Tomorrow at nine' }],
    });
    expect(pathOf(await run())).toEqual(pathOf(tested.execution));
    const [first] = (await run()).steps ?? [];
    const known = (first?.node as { readonly context?: { readonly outputs?: unknown } } | undefined)?.context;
    expect(known?.outputs).toEqual({ start: { keyword: 'TRIAL', message: 'trial!' } });
    expect(tested.decisions.map((decision) => decisionWords(decision, trial))).not.toContain('');
    expect(errors).toEqual([]);
  });

  test('without an answer its timeout leads on, once the time has come', async () => {
    const { messages, pass, run, service, text } = await startService();
    await text('TRIAL');
    pass(2 * 3_600_000 - 2000);
    await service.engine.settle();
    expect((await run()).status).toBe('waiting');
    pass(1000);
    await service.engine.settle();
    expect((await run()).status).toBe('completed');
    expect(await messages()).toEqual(['in: TRIAL', 'out: Hi there, when can you come?', 'out: Still there?']);
  });

  test('the same message again counts once, and a contact who is under way is not started twice', async () => {
    const { messages, runs, text } = await startService();
    expect((await text('TRIAL', 'sms-1')).isNew).toBe(true);
    expect((await text('TRIAL', 'sms-1')).isNew).toBe(false);
    expect(await runs()).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
  });

  test('a contact who waits at a step that the next version removed goes on where they are moved to', async () => {
    const { messages, read, run, service, text } = await startService();
    await text('TRIAL');
    const { definition } = trial;
    const shorter: WorkflowVersion = {
      name: 'Free trial',
      definition: {
        nodes: definition!.nodes!.filter(({ id }) => id !== 'wait' && id !== 'tag'),
        edges: [
          { id: 'p1', type: 'standard', source: 'start', target: 'hi' },
          { id: 'p2', type: 'standard', source: 'hi', target: 'nudge', value: 'Delivered' },
          { id: 'p6', type: 'standard', source: 'nudge', target: 'end', value: 'Delivered' },
        ],
      },
    };
    const workflow = `/v1/accounts/${accountId}/workflows/trial`;
    const saved = await ask(service, `${workflow}/versions`, {
      method: 'POST',
      body: { name: 'Free trial', versions: [shorter] },
    });
    const version = saved.body.data as { readonly id: string };
    const moved = await ask(service, `${workflow}/versions/${version.id}/moved-contacts`, {
      method: 'POST',
      body: {
        fromVersionId: 'trial-v1',
        contacts: [{ nodeId: 'wait', action: 'move', to: 'nudge' }],
      },
    });
    expect(moved.status, moved.text).toBe(200);
    await service.engine.settle();
    const { status, steps, version: now } = await run();
    expect(status).toBe('completed');
    expect(now?.id).toBe(version.id);
    expect(steps?.map(({ node }) => (node as { readonly id?: string }).id)).toEqual([
      'start',
      'hi',
      'wait',
      'nudge',
      'end',
    ]);
    expect(await messages()).toEqual(['in: TRIAL', 'out: Hi there, when can you come?', 'out: Still there?']);
    expect(await read('/conversations')).toHaveLength(1);
  });

  test('a contact is started by hand, found across workflows, and taken out', async () => {
    const { read, run, service, text } = await startService();
    const { contactId } = await text('Hello');
    const executions = `/v1/accounts/${accountId}/workflows/trial/executions`;
    const begun = await ask(service, executions, { method: 'POST', body: { contactId } });
    const { executionId } = begun.body.data as { readonly executionId: string };
    await service.engine.settle();
    expect((await run()).status).toBe('waiting');
    const again = await ask(service, executions, { method: 'POST', body: { contactId } });
    expect(again.body.data).toEqual({ executionId });
    expect(await read(`/contacts/${contactId}/executions`)).toMatchObject([
      { id: executionId, workflowId: 'trial', status: 'waiting' },
    ]);
    const path = `${executions}/${executionId}/cancel`;
    expect((await ask(service, path, { method: 'POST' })).body.data).toEqual({ canceled: true });
    await service.engine.settle();
    expect((await run()).status).toBe('canceled');
    expect((await ask(service, path, { method: 'POST' })).body.data).toEqual({ canceled: false });
  });

  test('nothing of one account reaches another', async () => {
    const { run, service, text } = await startService();
    await text('TRIAL');
    const other = { token: otherToken };
    const mine = `/v1/accounts/${accountId}`;
    for (const path of [`${mine}/test-phone/messages`, `${mine}/workflows/trial/executions`]) {
      const { status } = await ask(service, path, { ...other, method: 'POST', body: { from: maya, text: 'x' } });
      expect(status).toBe(404);
    }
    const theirs = await ask(service, `/v1/accounts/${otherAccountId}/test-phone/messages`, {
      ...other,
      method: 'POST',
      body: { from: maya, text: 'Yes' },
    });
    expect(theirs.status).toBe(200);
    await service.engine.settle();
    expect((await run()).status).toBe('waiting');
  });

  test('after STOP nothing is sent, and no later keyword starts anything that sends', async () => {
    const { messages, read, run, text } = await startService();
    const { contactId } = await text('TRIAL');
    await text('please stop texting me');
    expect((await run()).status).toBe('canceled');
    expect(typeof (await read<Contact>(`/contacts/${contactId}`))['optOut']).toBe('string');
    const before = await messages();
    await text('TRIAL');
    expect(await messages()).toEqual([...before, 'in: TRIAL']);
  });
});
