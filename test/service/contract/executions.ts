import { beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowExecution } from '#model';
import type { Service } from 'pathboard-service';
import { type ServiceAnswer, ask } from '../request.js';
import { smallExecution } from '../../support/small-execution.js';
import { otherToken, smallSeed, smallVersion } from '../small-seed.js';

const workflow = (id: string): string => `/v1/accounts/account-1/workflows/${id}`;
/** Stores an execution as an engine does. */
export function recordExecution(
  service: Service,
  workflowId: string,
  execution: WorkflowExecution,
): Promise<ServiceAnswer> {
  return ask(service, `${workflow(workflowId)}/executions/${execution.id ?? ''}`, { method: 'PUT', body: execution });
}

/** Creates a workflow with one version, so that its executions can be stored. */
export async function makeWorkflow(service: Service, id: string): Promise<void> {
  await ask(service, `${workflow(id)}/versions`, {
    method: 'POST',
    body: { name: id, versions: [smallVersion('v1')] },
  });
}

/** The contract of executions: storing, loading and listing them, for every database and every transport. */
export function describeExecutions(getService: () => Service): void {
  describe('storing executions', () => describeRecording(getService));
  describe('listing executions', () => describeListing(getService));
}

function describeRecording(getService: () => Service): void {
  it('returns a seeded execution as stored', async () => {
    const { body } = await ask(getService(), `${workflow('welcome')}/executions/run-1`);
    expect(body.data).toEqual(smallSeed.accounts[0]?.workflows[0]?.executions[0]);
  });

  it('stores each state of an execution byte for byte, and updates its list entry', async () => {
    await makeWorkflow(getService(), 'runs-1');
    const list = async (): Promise<unknown> => (await ask(getService(), `${workflow('runs-1')}/executions`)).body.data;
    const begun = smallExecution('r', { status: 'running' });
    expect((await recordExecution(getService(), 'runs-1', begun)).status).toBe(200);
    expect(await list()).toMatchObject([
      { id: 'r', status: 'running', steps: 1, lastStep: 'Step start', contactName: 'Noor Haddad' },
    ]);
    const text = `{ "id":"r", "x":1.50, "status":"failed", "steps":[{"node":{"id":"send","type":{"label":"Send"},"\\u0061":[1e2]}}]\n}`;
    const kept = await ask(getService(), `${workflow('runs-1')}/executions/r`, { method: 'PUT', body: text });
    expect(kept.text).toBe(`{"success":true,"data":${text}}`);
    expect((await ask(getService(), `${workflow('runs-1')}/executions/r`)).text).toBe(kept.text);
    expect(await list()).toEqual([{ id: 'r', status: 'failed', steps: 1, failedSteps: 1, lastStep: 'Send' }]);
  });

  it('[52] lists why steps failed, what a waiting execution waits for, and the time until which a waiting execution waits', async () => {
    const wait = {
      ...smallVersion('w1'),
      definition: {
        nodes: [
          { id: 'start', type: { type: 'wait-for-reply', group: 'Timing' } },
          { id: 'late', type: { type: 'end' } },
        ],
        edges: [{ id: 'e', type: 'timeout', source: 'start', target: 'late', value: 'PT2H' }],
      },
    };
    await ask(getService(), `${workflow('runs-w')}/versions`, {
      method: 'POST',
      body: { name: 'Waits', versions: [wait] },
    });
    const execution = {
      id: 'w',
      status: 'waiting',
      version: { id: 'w1' },
      steps: [
        {
          id: '1',
          start: '2026-05-01T12:00:00Z',
          end: '2026-05-01T12:00:01Z',
          node: { id: 'gone', context: { error: { code: 30007 } } },
        },
        { id: '2', start: '2026-05-01T12:00:02Z', node: { id: 'start', context: {} } },
      ],
    };
    const listAfter = async (sent: object): Promise<unknown> => {
      await recordExecution(getService(), 'runs-w', sent as typeof execution);
      return (await ask(getService(), `${workflow('runs-w')}/executions`)).body.data;
    };
    expect(await listAfter(execution)).toMatchObject([
      { failedSteps: 1, failureCode: '30007', waitsFor: 'reply', waitsUntil: '2026-05-01T14:00:02.000Z' },
    ]);
    const waitingFor = (kind: string) => ask(getService(), `${workflow('runs-w')}/executions?waitsFor=${kind}`);
    expect((await waitingFor('reply')).body.data).toHaveLength(1);
    expect((await waitingFor('delay')).body.data).toEqual([]);
    expect((await waitingFor('luck')).status).toBe(400);
    expect(await listAfter({ ...execution, status: 'running' })).toEqual([
      {
        id: 'w',
        status: 'running',
        versionId: 'w1',
        steps: 2,
        lastStep: 'start',
        failedSteps: 1,
        failureCode: '30007',
      },
    ]);
    expect(await listAfter({ ...execution, steps: execution.steps.slice(1), version: { id: 'gone' } })).toEqual([
      { id: 'w', status: 'waiting', versionId: 'gone', steps: 1, lastStep: 'start' },
    ]);
  });

  it('takes the id from the path if the execution has none, and refuses another one', async () => {
    await makeWorkflow(getService(), 'runs-2');
    const put = (body: unknown) => ask(getService(), `${workflow('runs-2')}/executions/r2`, { method: 'PUT', body });
    expect((await put('{"status":"running"}')).text).toBe('{"success":true,"data":{"id":"r2","status":"running"}}');
    expect((await put(' { "id" : null, "status":"done" }')).text).toBe(
      '{"success":true,"data": { "id" : "r2", "status":"done" }}',
    );
    expect((await put('{}')).text).toBe('{"success":true,"data":{"id":"r2"}}');
    const other = await put({ id: 'r3' });
    expect([other.status, other.body.error?.details[0]?.path]).toEqual([400, 'id']);
  });

  it.each<[string, unknown, number]>([
    ['a list', [], 400],
    ['nothing', '', 400],
    ['steps that are not a list', { steps: 5 }, 400],
    ['a step that is not an object', { steps: [5] }, 400],
    ['a number as id', { id: 5 }, 400],
  ])('refuses %s', async (_, body, status) => {
    await makeWorkflow(getService(), 'runs-3');
    const path = `${workflow('runs-3')}/executions/odd`;
    expect((await ask(getService(), path, { method: 'PUT', body })).status).toBe(status);
    expect((await ask(getService(), path)).status).toBe(404);
  });

  it('stores executions with invalid times, statuses and steps', async () => {
    await makeWorkflow(getService(), 'runs-4');
    const odd = [
      { id: 'o1', start: 'yesterday', end: '', status: '' },
      { id: 'o2', start: null, steps: null },
      { id: 'o3', steps: [{}, { node: null }, { node: { id: 'a' } }] },
      { id: 'o4', start: '2026-05-01T13:00:00+01:00', end: '2026-05-01T11:00:00Z', version: null },
    ];
    for (const run of odd) {
      const path = `${workflow('runs-4')}/executions/${run.id}`;
      expect([run.id, (await ask(getService(), path, { method: 'PUT', body: run })).status]).toEqual([run.id, 200]);
      expect((await ask(getService(), path)).body.data).toEqual(run);
    }
    const list = (await ask(getService(), `${workflow('runs-4')}/executions`)).body.data as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual(['o4', 'o1', 'o2', 'o3']);
  });

  it('creates no workflow, and stores nothing for another account', async () => {
    expect((await recordExecution(getService(), 'runs-none', smallExecution('r'))).status).toBe(404);
    expect((await ask(getService(), `${workflow('runs-none')}/executions`)).status).toBe(404);
    const foreign = await ask(getService(), '/v1/accounts/account-2/workflows/secret/executions/secret-run', {
      method: 'PUT',
      body: smallExecution('secret-run'),
    });
    expect(foreign.status).toBe(404);
    const theirs = await ask(getService(), '/v1/accounts/account-2/workflows/secret/executions/secret-run', {
      token: otherToken,
    });
    expect(theirs.body.data).toEqual({ id: 'secret-run', status: 'completed', steps: [] });
  });

  it('stores one complete execution of twenty concurrent ones', async () => {
    await makeWorkflow(getService(), 'runs-5');
    const sent = Array.from({ length: 20 }, (_, index) =>
      smallExecution('r', { nodes: Array.from({ length: index + 1 }, (__, step) => `n${index}-${step}`) }),
    );
    const answers = await Promise.all(sent.map((execution) => recordExecution(getService(), 'runs-5', execution)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const kept = (await ask(getService(), `${workflow('runs-5')}/executions/r`)).body.data as WorkflowExecution;
    expect(sent).toContainEqual(kept);
    const nodes = (kept.steps ?? []).map((step) => step.node?.id ?? '');
    for (const node of nodes) {
      expect((await ask(getService(), `${workflow('runs-5')}/executions?step=${node}`)).body.data).toHaveLength(1);
    }
    const other =
      sent
        .flatMap((execution) => (execution.steps ?? []).map((step) => step.node?.id ?? ''))
        .find((node) => !nodes.includes(node)) ?? '';
    expect((await ask(getService(), `${workflow('runs-5')}/executions?step=${other}`)).body.data).toEqual([]);
  });
}

function describeListing(getService: () => Service): void {
  const executions = [
    smallExecution('a', { after: 0, nodes: ['start', 'send', 'end'] }),
    smallExecution('b', {
      after: 10,
      nodes: ['start', 'send'],
      status: 'failed',
      contact: ['Zoë', 'Lind', '+4670123456'],
    }),
    smallExecution('c', { after: 20, nodes: ['start'], status: 'waiting', versionId: 'v2' }),
    smallExecution('d', { after: 20, nodes: ['start', 'send', 'end', 'end'], versionId: 'v3' }),
    smallExecution('e', {
      after: 40,
      nodes: ['start', 'other'],
      status: 'running',
      contact: ['Ada', "O'Moss%", '+15550177'],
    }),
    smallExecution('f', { after: 30, nodes: [] }),
  ];
  beforeAll(async () => {
    await makeWorkflow(getService(), 'listed');
    for (const execution of executions) await recordExecution(getService(), 'listed', execution);
  }, 60_000);
  const list = (query: string) => ask(getService(), `${workflow('listed')}/executions?${query}`);
  const idsOf = ({ body }: ServiceAnswer): string => (body.data as { id: string }[]).map(({ id }) => id).join('');

  it('[52] counts the executions of each status that match the other filters, where that is asked for', async () => {
    const { body } = await list('counts=status&status=failed&step=start&limit=1');
    expect(idsOf({ body } as ServiceAnswer)).toBe('b');
    expect(body).toMatchObject({ counts: { statuses: { completed: 2, failed: 1, waiting: 1, running: 1 } } });
    expect((await list('status=failed')).body).not.toHaveProperty('counts');
    expect((await list('counts=steps')).status).toBe(400);
  });

  it.each<[string, string, string]>([
    ['returns all, last started first, and by id for equal starts', '', 'efcdba'],
    ['filters by status', 'status=completed', 'fda'],
    ['filters by several statuses', 'status=failed&status=waiting', 'cb'],
    ['filters by an unused status', 'status=Completed', ''],
    ['filters by an empty status', 'status=', ''],
    ['[52] filters by any of several steps', 'anyStep=other&anyStep=end', 'eda'],
    ['filters by version', 'version=v2', 'c'],
    ['filters by several versions', 'version=v2&version=v3&version=gone', 'cd'],
    ['filters from a time', 'from=2026-05-01T12:20:00Z', 'efcd'],
    ['filters up to a time', 'to=2026-05-01T12:20:00.000Z', 'ba'],
    [
      'filters by a range of times in another zone',
      'from=2026-05-01T14:10:00%2B02:00&to=2026-05-01T14:30:00%2B02:00',
      'cdb',
    ],
    ['filters by a visited node', 'step=send', 'dba'],
    ['filters by two visited nodes', 'step=send&step=end', 'da'],
    ['filters by an unvisited node', 'step=gone', ''],
    ['filters by the last node', 'outcome=send', 'b'],
    ['filters by several last nodes', 'outcome=send&outcome=other', 'eb'],
    ['finds a name without regard to accents and case', 'contact=zoe%20LIND', 'b'],
    ['finds a part of a number', 'contact=0177', 'e'],
    ['matches wildcards literally', 'contact=%25', 'e'],
    ['matches a quote literally', 'contact=o%27moss', 'e'],
    ['ignores a blank contact', 'contact=%20', 'efcdba'],
    ['filters by duration', 'minDuration=120000&maxDuration=180000', 'ba'],
    ['combines all filters', 'status=completed&version=v1&step=end&contact=noor&from=2026-05-01T12:00:00Z', 'a'],
    ['ignores other parameters', 'something=else', 'efcdba'],
  ])('%s', async (_, query, ids) => {
    const answer = await list(query);
    expect([answer.status, idsOf(answer)]).toEqual([200, ids]);
  });

  it.each([
    'from=yesterday',
    'from=2026-02-30T00:00:00Z',
    'to=',
    'from=2026-05-01',
    'from=2026-05-01T12:00:00Z&from=2026-05-01T12:00:00Z',
    'minDuration=-1',
    'maxDuration=long',
    `contact=${'x'.repeat(201)}`,
    'contact=a&contact=b',
    'status=%00',
    `version=${'x'.repeat(201)}`,
    'step=%00',
    'outcome=a%00',
  ])('refuses %s', async (query) => {
    const answer = await list(query);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid-query']);
    expect(answer.body.error?.details[0]?.path).toBe(query.slice(0, query.indexOf('=')));
  });

  it('returns pages in a stable order', async () => {
    let seen = '';
    for (let offset = 0; ; offset += 2) {
      const answer = await list(`limit=2&offset=${offset}&contact=noor`);
      seen += idsOf(answer);
      expect(answer.body.pagination).toEqual({ limit: 2, offset, hasNext: offset === 0 });
      if (offset > 0) break;
    }
    expect(seen).toBe('cda');
  });
}
