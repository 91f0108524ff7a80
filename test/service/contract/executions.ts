import { beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowExecution } from '#model';
import type { Service } from '#service';
import { type Answered, ask } from '../request.js';
import { smallExecution } from '../../support/small-execution.js';
import { otherToken, smallSeed, smallVersion } from '../small-seed.js';

const workflow = (id: string): string => `/v1/accounts/account-1/workflows/${id}`;
/** Keeps a run as whatever carries runs out would. */
export function recordExecution(service: Service, workflowId: string, execution: WorkflowExecution): Promise<Answered> {
  return ask(service, `${workflow(workflowId)}/executions/${execution.id ?? ''}`, { method: 'PUT', body: execution });
}

/** Makes a workflow with one version, so that runs can be kept of it. */
export async function makeWorkflow(service: Service, id: string): Promise<void> {
  await ask(service, `${workflow(id)}/versions`, {
    method: 'POST',
    body: { name: id, versions: [smallVersion('v1')] },
  });
}

/** What keeping, loading and listing runs promises, on every database and on every way to it. */
export function describeExecutions(getService: () => Service): void {
  describe('keeping runs', () => describeRecording(getService));
  describe('listing runs', () => describeListing(getService));
}

function describeRecording(getService: () => Service): void {
  it('gives a seeded run as it was kept', async () => {
    const { body } = await ask(getService(), `${workflow('welcome')}/executions/run-1`);
    expect(body.data).toEqual(smallSeed.accounts[0]?.workflows[0]?.executions[0]);
  });

  it('keeps a run that begins, goes on and ends, to the letter, and what lists tell of it', async () => {
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

  it('tells how many steps failed, and until when a waiting run waits by its version', async () => {
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
    const told = async (sent: object): Promise<unknown> => {
      await recordExecution(getService(), 'runs-w', sent as typeof execution);
      return (await ask(getService(), `${workflow('runs-w')}/executions`)).body.data;
    };
    expect(await told(execution)).toMatchObject([{ failedSteps: 1, waitsUntil: '2026-05-01T14:00:02.000Z' }]);
    expect(await told({ ...execution, status: 'running' })).toEqual([
      { id: 'w', status: 'running', versionId: 'w1', steps: 2, lastStep: 'start', failedSteps: 1 },
    ]);
    expect(await told({ ...execution, steps: execution.steps.slice(1), version: { id: 'gone' } })).toEqual([
      { id: 'w', status: 'waiting', versionId: 'gone', steps: 1, lastStep: 'start' },
    ]);
  });

  it('takes the id from the address where the run brings none, and refuses another', async () => {
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
    ['steps that are no list', { steps: 5 }, 400],
    ['a step that is none', { steps: [5] }, 400],
    ['a number as id', { id: 5 }, 400],
  ])('refuses %s', async (_, body, status) => {
    await makeWorkflow(getService(), 'runs-3');
    const path = `${workflow('runs-3')}/executions/odd`;
    expect((await ask(getService(), path, { method: 'PUT', body })).status).toBe(status);
    expect((await ask(getService(), path)).status).toBe(404);
  });

  it('keeps runs whose times, status and steps are odd', async () => {
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

  it('makes no workflow, and none of its runs for another account', async () => {
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

  it('keeps one whole run of twenty that are sent at once', async () => {
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
  const idsOf = ({ body }: Answered): string => (body.data as { id: string }[]).map(({ id }) => id).join('');

  it.each<[string, string, string]>([
    ['all, last started first, by id where two began at once', '', 'efcdba'],
    ['one status', 'status=completed', 'fda'],
    ['several statuses', 'status=failed&status=waiting', 'cb'],
    ['a status nothing has', 'status=Completed', ''],
    ['an empty status', 'status=', ''],
    ['one version', 'version=v2', 'c'],
    ['several versions', 'version=v2&version=v3&version=gone', 'cd'],
    ['from a time on', 'from=2026-05-01T12:20:00Z', 'efcd'],
    ['before a time', 'to=2026-05-01T12:20:00.000Z', 'ba'],
    ['between two times, in another zone', 'from=2026-05-01T14:10:00%2B02:00&to=2026-05-01T14:30:00%2B02:00', 'cdb'],
    ['a step that was reached', 'step=send', 'dba'],
    ['two steps that were both reached', 'step=send&step=end', 'da'],
    ['a step nothing has reached', 'step=gone', ''],
    ['the last step', 'outcome=send', 'b'],
    ['one of several last steps', 'outcome=send&outcome=other', 'eb'],
    ['a name, marks and capitals aside', 'contact=zoe%20LIND', 'b'],
    ['a part of a number', 'contact=0177', 'e'],
    ['signs that stand for nothing else', 'contact=%25', 'e'],
    ['a quote', 'contact=o%27moss', 'e'],
    ['no contact', 'contact=%20', 'efcdba'],
    ['how long it took', 'minDuration=120000&maxDuration=180000', 'ba'],
    ['all of it together', 'status=completed&version=v1&step=end&contact=noor&from=2026-05-01T12:00:00Z', 'a'],
    ['other parameters', 'something=else', 'efcdba'],
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

  it('pages through a list that stays in order', async () => {
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
