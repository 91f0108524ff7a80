import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, createHttpAdapter } from '#adapter';
import { type WorkflowExecution, writtenNumber } from '#model';
import { compareExecutions, contextChanges, executionToCase, searchContexts, traceExecution } from '#trace';

const place = { accountId: 'a', workflowId: 'w', executionId: 'r' };
const long = '12345678901234567890';
const next = '12345678901234567891';
/** The same double as `long` and `next`. */
const step = (index: number, context: string): string =>
  `{"id":"s${index}","start":"2026-11-16T17:00:0${index}.000Z","end":"2026-11-16T17:00:0${index + 1}.000Z","node":{"id":"n${index}","context":${context}}}`;
const run = (...contexts: readonly string[]): string =>
  `{"id":"r","status":"failed","end":"2026-11-16T17:01:00.000Z","weight":1e400,"steps":[${contexts.map((context, index) => step(index, context)).join(',')}]}`;
const text = run(
  `{"contact":{"firstName":"Ada","crm":${long}},"balance":${long},"outputs":{"n0":{"amount":0.1234567890123456789}}}`,
  `{"contact":{"firstName":"Ada","crm":${long}},"balance":${next},"list":[-0,{"x":1e400}],"error":{"code":${long},"code":${next}}}`,
);

let server: Server;
let given = text;
let sent = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'PUT') {
      request.on('data', (bytes: Buffer) => (sent += bytes.toString()));
      request.on('end', () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(`{"success":true,"data":${sent}}`),
      );
    } else if (request.headers.accept === 'text/event-stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`event: execution\ndata: ${given}\n\n`);
    } else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"trace":${long},"success":true,"data":${given}}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const client = () =>
  createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 't', retry: false });
async function load(): Promise<WorkflowExecution> {
  const answer = await client().workflows.getExecution(place);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.data;
}

describe('numbers that no double holds', () => {
  it('[T16] reach the visits of a trace with the digits of the service, loaded or followed', async () => {
    const followed = client().extensions.followExecution(place);
    const first = await followed.next();
    const watched = createHttpAdapter({ client: client(), accountId: 'a' })
      .watchExecution(place)
      [Symbol.asyncIterator]();
    const seen = await watched.next();
    await watched.return?.();
    for (const execution of [
      await load(),
      first.value?.ok === true && first.value.data,
      seen.value?.ok === true && seen.value.data,
    ]) {
      const [visit, second] = traceExecution(execution as WorkflowExecution).visits;
      expect(visit?.writtenNumbers).toEqual({
        contact: { crm: long },
        balance: long,
        outputs: { n0: { amount: '0.1234567890123456789' } },
      });
      expect(second?.writtenNumbers).toEqual({
        contact: { crm: long },
        balance: next,
        list: { 0: '-0', 1: { x: '1e400' } },
        error: { code: next },
      });
      expect(writtenNumber(second?.context['balance'], second?.writtenNumbers?.['balance'])).toBe(next);
    }
  });

  it('[T16] are a change with both digits where the double is the same', async () => {
    const [before, after] = traceExecution(await load()).visits;
    const changes = contextChanges(before!.context, after!.context, {
      before: before!.writtenNumbers,
      after: after!.writtenNumbers,
    });
    expect(changes.find(({ path }) => path[0] === 'balance')).toEqual({
      kind: 'changed',
      path: ['balance'],
      before: Number(long),
      after: Number(next),
      writtenBefore: long,
      writtenAfter: next,
    });
    expect(changes.find(({ path }) => path[0] === 'list')).toMatchObject({
      kind: 'added',
      writtenAfter: { 0: '-0', 1: { x: '1e400' } },
    });
    expect(changes.find(({ path }) => path[0] === 'outputs')).toMatchObject({
      kind: 'removed',
      writtenBefore: { n0: { amount: '0.1234567890123456789' } },
    });
    // Equal digits are no change, and unknown digits cannot be compared.
    expect(changes.some(({ path }) => path[0] === 'contact')).toBe(false);
    expect(contextChanges(before!.context, after!.context).some(({ path }) => path[0] === 'balance')).toBe(false);
  });

  it('[T16] are found by their digits, not by those of the nearest double', async () => {
    const trace = traceExecution(await load());
    expect(searchContexts(trace, next).hits).toMatchObject([
      { path: ['balance'], written: next, first: 2, last: 2 },
      { path: ['error', 'code'], written: next },
    ]);
    expect(searchContexts(trace, long).hits).toMatchObject([
      { path: ['contact', 'crm'], written: long, first: 1, last: 2, visits: 2 },
      { path: ['balance'], written: long, first: 1, last: 1 },
    ]);
    expect(searchContexts(trace, '12345678901234567000').hits).toEqual([]);
    expect(searchContexts(trace, '1e400').hits).toMatchObject([{ path: ['list', 1, 'x'] }]);
    const blind = { start: 0, into: () => 0, see: () => '•••', key: (key: string) => key };
    expect(searchContexts(trace, long, { shield: blind }).hits).toEqual([]);
  });

  it('[T16] distinguish two executions', async () => {
    const left = traceExecution(await load());
    given = run(`{"balance":${long}}`, `{"balance":${next}}`);
    const right = traceExecution(await load());
    given = run(`{"balance":${long}}`, `{"balance":${long}}`).replaceAll('n1', 'elsewhere');
    const other = traceExecution(await load());
    given = text;
    expect(compareExecutions(right, other).parting?.differences).toEqual([]);
    expect(compareExecutions(left, right).rows).toHaveLength(2);
    given = run(`{"balance":${next}}`, `{"balance":${next}}`).replaceAll('n1', 'elsewhere');
    const last = traceExecution(await load());
    given = text;
    expect(compareExecutions(right, last).parting?.differences).toMatchObject([
      { path: ['balance'], writtenBefore: long, writtenAfter: next },
    ]);
  });

  it('[T16] are part of a case unless concealed', async () => {
    const execution = await load();
    const made = executionToCase(execution);
    expect(made.numbers).toEqual({
      contact: { crm: long },
      context: { balance: long },
      trigger: { outputs: { amount: '0.1234567890123456789' } },
      outcomes: { 0: { outputs: { amount: '0.1234567890123456789' } }, 1: { error: { code: next } } },
    });
    const secret = executionToCase(execution, undefined, {
      conceal: { value: (path, value) => (path[0] === 'contact' ? {} : path[0] === 'balance' ? 0 : value) },
    });
    expect(secret.numbers).toEqual({ trigger: made.numbers?.['trigger'], outcomes: made.numbers?.['outcomes'] });
    expect(JSON.stringify(executionToCase(execution, undefined, { conceal: { value: () => null } }))).not.toContain(
      '1234567890',
    );
  });

  it('[T16] are sent back unchanged', async () => {
    const answer = await client().extensions.recordExecution({ ...place, execution: await load() });
    expect(answer.ok).toBe(true);
    expect(sent).toBe(text.replace(`"code":${long},`, ''));
  });

  it('[T16] an execution without them has no `numbers`', async () => {
    given = run('{"a":1.50,"b":9007199254740991}');
    const execution = await load();
    given = text;
    expect(execution.steps?.[0]).not.toHaveProperty('x-as-written');
    expect(traceExecution(execution).visits[0]).not.toHaveProperty('writtenNumbers');
    expect(executionToCase(execution)).not.toHaveProperty('numbers');
  });
});
