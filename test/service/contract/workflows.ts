import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { isLong } from '../../support/long-run.js';
import { smallExecution } from '../../support/small-execution.js';
import { ask, saveText, type ServiceAnswer } from '../request.js';
import { otherToken, smallVersion } from '../small-seed.js';
import { follow } from './events.js';
import { makeWorkflow, recordExecution } from './executions.js';

const workflows = '/v1/accounts/account-1/workflows';
const at = (id: string, more = ''): string => `${workflows}/${id}${more}`;

interface Summary {
  readonly id: string;
  readonly name: string;
  readonly versions: number;
  readonly executions: number;
  readonly underWay: number;
  readonly newestVersionId?: string;
  readonly pausedAt?: string;
}

/** The contract of whole workflows beyond what adapters promise: requests as they are, concurrency, events. */
export function describeWorkflows(getService: () => Service): void {
  const service = getService;
  const post = (path: string, body?: unknown): Promise<ServiceAnswer> =>
    ask(service(), path, { method: 'POST', ...(body === undefined ? {} : { body }) });
  const remove = (id: string, query = ''): Promise<ServiceAnswer> =>
    ask(service(), at(id, query), { method: 'DELETE' });
  const summaryOf = ({ body }: ServiceAnswer): Summary => body.data as Summary;
  const find = async (id: string): Promise<Summary | undefined> =>
    ((await ask(service(), `${workflows}?limit=100`)).body.data as Summary[]).find((item) => item.id === id);

  describe('requests', () => {
    it.each([
      ['filter=running', 'filter'],
      ['filter=live&filter=', 'filter'],
      ['sort=size', 'sort'],
      ['sort=name&sort=runs', 'sort'],
      [`search=${'x'.repeat(201)}`, 'search'],
      ['search=a%00b', 'search'],
      ['search=a&search=b', 'search'],
      ['limit=0', 'limit'],
    ])('refuses the list with %s', async (query, path) => {
      const { body, status } = await ask(service(), `${workflows}?${query}`);
      expect([status, body.error?.code, body.error?.details[0]?.path]).toEqual([400, 'invalid-query', path]);
    });

    it.each([
      ['[]', ''],
      ['{}', 'name'],
      ['{"name":5}', 'name'],
      ['{"name":" \\t "}', 'name'],
      ['{"name":"a\\u0000b"}', 'name'],
      ['{"name":"\\ud800"}', 'name'],
      ['{"name":"x","id":5}', 'id'],
      ['{"name":"x","id":""}', 'id'],
      ['{"name":"x","id":"."}', 'id'],
      ['{"name":"x","id":"a\\u0000"}', 'id'],
      ['{"name":"x","presentation":{"version":1}}', 'presentation'],
      ['{"name":"x","version":{"definition":{}},"presentation":{"version":1,"nodes":{"a":5}}}', 'presentation.nodes'],
    ])('refuses to create %s', async (body, path) => {
      const answer = await post(workflows, body);
      expect([answer.status, answer.body.error?.details[0]?.path]).toEqual([400, path]);
    });

    it('refuses versions that could not be opened again', async () => {
      for (const version of ['[]', '5', '{"definition":{"nodes":[{}]}}']) {
        const refused = await post(workflows, `{"name":"x","id":"hostile-1","version":${version}}`);
        expect([version, refused.status, refused.body.error?.code]).toEqual([version, 422, 'unusable-version']);
      }
      const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
      const answer = await post(workflows, `{"name":"x","id":"hostile-1","version":{"x":${deep}}}`);
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'too-deep']);
      expect(await find('hostile-1')).toBeUndefined();
    });

    it('refuses other methods, other words and other accounts', async () => {
      expect((await ask(service(), at('welcome'), { method: 'PUT' })).status).toBe(405);
      expect((await remove('welcome', '?underWay=stop')).body.error?.code).toBe('invalid-query');
      const asked: readonly (readonly [string, string, unknown?])[] = [
        ['POST', workflows, { name: 'x' }],
        ['PATCH', at('welcome'), { name: 'x' }],
        ['POST', at('welcome', '/duplicate'), { name: 'x' }],
        ['POST', at('welcome', '/pause')],
        ['POST', at('welcome', '/resume')],
        ['DELETE', at('welcome')],
        ['POST', at('welcome', '/restore')],
      ];
      for (const [method, path, body] of asked) {
        for (const [address, token] of [
          [path, otherToken],
          [path.replace('account-1', 'account-2'), otherToken],
        ] as const) {
          // The other account may create workflows of its own.
          if (address === workflows.replace('account-1', 'account-2')) continue;
          const { status } = await ask(service(), address, { method, token, ...(body ? { body } : {}) });
          expect([method, address, status]).toEqual([method, address, 404]);
        }
      }
    });

    it('finds hostile words as they are written, in texts of any length', async () => {
      const message = `100% of_it \\ 'quoted' "x"; DROP TABLE workflows; -- ${'long '.repeat(20_000)} needle-at-the-end`;
      await saveText(service(), 'hostile-2', JSON.stringify(smallVersion('v1', message)));
      const found = async (search: string): Promise<boolean> =>
        ((await ask(service(), `${workflows}?search=${encodeURIComponent(search)}`)).body.data as Summary[]).some(
          ({ id }) => id === 'hostile-2',
        );
      expect(await Promise.all(['100%', 'of_it', '\\', "'quoted'", 'TABLE workflows;', '--'].map(found))).toEqual(
        Array.from({ length: 6 }, () => true),
      );
      expect(await Promise.all(['100_', 'ofxit', 'quoted"'].map(found))).toEqual([false, false, false]);
    });

    it('keeps every digit and key of a version that it creates and copies', async () => {
      const version = `{ "id" : "old", "x":1.50, "definition":{"nodes":[{"id":"a","config":{"n":2.50}}],"edges":[]},\n "readonly":true }`;
      await post(workflows, `{"id":"exact-1","name":"Exact","version":${version}}`);
      const copy = await post(at('exact-1', '/duplicate'), { id: 'exact-2', name: 'Copy' });
      expect(copy.status).toBe(201);
      for (const [id, isReadOnly] of [
        ['exact-1', true],
        ['exact-2', false],
      ] as const) {
        const { newestVersionId = '' } = (await find(id)) ?? {};
        const { text } = await ask(service(), at(id, '/versions/latest'));
        expect(text).toContain(
          version
            .replace('"old"', JSON.stringify(newestVersionId))
            .replace('true', String(isReadOnly))
            .replace(/\s*}$/, ''),
        );
      }
    });

    it('ends an execution as canceled without changing another digit of it', async () => {
      await makeWorkflow(service(), 'exact-3');
      const text = `{ "id":"r", "x":1.50, "status":"waiting", "end":null, "steps":[{"id":"a","n":1e2},{"id":"b", "y":1e2}], "z":[] }`;
      await ask(service(), at('exact-3', '/executions/r'), { method: 'PUT', body: text });
      expect((await find('exact-3'))?.underWay).toBe(1);
      const deletedAt = ((await remove('exact-3', '?underWay=end')).body.data as { deletedAt: string }).deletedAt;
      await post(at('exact-3', '/restore'));
      const { text: kept } = await ask(service(), at('exact-3', '/executions/r'));
      const time = JSON.stringify(deletedAt);
      expect(kept).toContain(
        `{ "id":"r", "x":1.50, "status":"canceled", "end":${time}, "steps":[{"id":"a","n":1e2},{"id":"b", "y":1e2,"end":${time}}], "z":[] }`,
      );
      expect(await find('exact-3')).toMatchObject({ underWay: 0, executions: 1 });
    });

    it('repeats a call under its idempotency key once, and without a key by its id', async () => {
      const headers = { 'idempotency-key': 'create-once' };
      const body = { name: 'Keyed' };
      const [first, second] = [
        await ask(service(), workflows, { method: 'POST', body, headers }),
        await ask(service(), workflows, { method: 'POST', body, headers }),
      ];
      expect([second?.text, second?.headers.get('idempotency-replayed')]).toEqual([first?.text, 'true']);
      const other = await ask(service(), workflows, { method: 'POST', body });
      expect(summaryOf(other).id).not.toBe(summaryOf(first as ServiceAnswer).id);
    });

    it('lets executions of a deleted workflow finish, and none begin', async () => {
      await makeWorkflow(service(), 'finish-1');
      await recordExecution(service(), 'finish-1', smallExecution('open', { status: 'running' }));
      await remove('finish-1');
      expect((await recordExecution(service(), 'finish-1', smallExecution('new'))).status).toBe(404);
      const longer = smallExecution('open', { status: 'running', nodes: ['start', 'send'] });
      expect((await recordExecution(service(), 'finish-1', longer)).status).toBe(200);
      expect((await recordExecution(service(), 'finish-1', smallExecution('open'))).status).toBe(200);
      expect((await recordExecution(service(), 'finish-1', longer)).status).toBe(404);
      await post(at('finish-1', '/restore'));
      expect(await find('finish-1')).toMatchObject({ executions: 1, underWay: 0 });
    });
  });

  describe('events', () => {
    it('tells followers of a workflow that it was renamed, paused and resumed', async () => {
      await makeWorkflow(service(), 'told-1');
      await ask(service(), at('told-1', '/versions/v1/activate'), { method: 'PUT' });
      const reader = await follow(service(), at('told-1', '/events'));
      await reader.next('workflow');
      await ask(service(), at('told-1'), { method: 'PATCH', body: { name: 'New name' } });
      expect((await reader.next('workflow')).data).toMatchObject({ name: 'New name', activeVersionId: 'v1' });
      await post(at('told-1', '/pause'));
      expect((await reader.next('workflow')).data).toHaveProperty('pausedAt');
      await post(at('told-1', '/resume'));
      const { data } = await reader.next('workflow');
      expect([data, (data as Summary).pausedAt]).toMatchObject([{ activeVersionId: 'v1' }, undefined]);
      await reader.leave();
    });

    it('ends the streams of a deleted workflow, and begins with the state once it is restored', async () => {
      await makeWorkflow(service(), 'told-2');
      await recordExecution(service(), 'told-2', smallExecution('r', { status: 'running' }));
      const streams = [at('told-2', '/events'), at('told-2', '/executions/r/events')];
      const readers = await Promise.all(streams.map((path) => follow(service(), path)));
      for (const [index, name] of ['workflow', 'execution'].entries()) await readers[index]?.next(name);
      await remove('told-2', '?underWay=end');
      await Promise.all(readers.map(({ ended }) => ended));
      for (const path of streams) expect((await ask(service(), path)).status).toBe(404);
      await post(at('told-2', '/restore'));
      const again = await follow(service(), streams[1] ?? '', { 'last-event-id': readers[1]?.lastId ?? '' });
      expect((await again.next('execution')).data).toMatchObject({ id: 'r', status: 'canceled' });
      await again.leave();
    });
  });

  describe('at the same time', () => {
    const rounds = isLong ? 30 : 4;

    it('one of many creations under one id stores one workflow, and all are answered with it', async () => {
      const body = { id: 'race-1', name: 'Race', version: smallVersion(undefined) };
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(workflows, body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map((answer) => summaryOf(answer).newestVersionId)).size).toBe(1);
      const copies = await Promise.all(
        Array.from({ length: 10 }, () => post(at('race-1', '/duplicate'), { id: 'race-1-copy', name: 'Copy' })),
      );
      expect(new Set(copies.map((answer) => summaryOf(answer).newestVersionId)).size).toBe(1);
      expect(await find('race-1-copy')).toMatchObject({ versions: 1, name: 'Copy' });
    });

    it('two deletions leave one deleted workflow with the time of the first', async () => {
      await makeWorkflow(service(), 'race-2');
      const answers = await Promise.all([remove('race-2'), remove('race-2', '?underWay=end'), remove('race-2')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await post(at('race-2', '/restore'))).status).toBe(200);
    });

    it('a deletion and saves: each save is stored or refused, and restoring brings back what was stored', async () => {
      for (let round = 0; round < rounds; round++) {
        const id = `race-3-${round}`;
        await makeWorkflow(service(), id);
        const saves = Array.from({ length: 8 }, (_, index) =>
          saveText(service(), id, JSON.stringify(smallVersion(`s${index}`, `Text ${index}`))),
        );
        const deleted = remove(id);
        const answers = await Promise.all(saves);
        expect((await deleted).status).toBe(200);
        expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
        const stored = answers.flatMap(({ status }, index) => (status === 201 ? [`s${index}`] : []));
        const back = summaryOf(await post(at(id, '/restore')));
        const { body } = await ask(service(), at(id, '/versions?limit=100'));
        const ids = (body.data as { id: string }[]).map((version) => version.id);
        expect(ids.toSorted()).toEqual(['v1', ...stored].toSorted());
        expect([back.versions, back.newestVersionId]).toEqual([ids.length, ids[0]]);
      }
    });

    it('a deletion that ends executions, and recordings: none is under way afterwards', async () => {
      for (let round = 0; round < rounds; round++) {
        const id = `race-4-${round}`;
        await makeWorkflow(service(), id);
        await recordExecution(service(), id, smallExecution('r0', { status: 'running' }));
        const recordings = Array.from({ length: 8 }, (_, index) =>
          recordExecution(
            service(),
            id,
            smallExecution(`r${index % 4}`, { status: 'running', nodes: ['a', `b${index}`] }),
          ),
        );
        const deleted = remove(id, '?underWay=end');
        const answers = await Promise.all(recordings);
        expect((await deleted).status).toBe(200);
        for (const { body, status } of answers) expect([200, 404], JSON.stringify(body)).toContain(status);
        expect(summaryOf(await post(at(id, '/restore'))).underWay).toBe(0);
      }
    });

    it('pausing, resuming and activating: one version is live, or the workflow is paused', async () => {
      for (let round = 0; round < rounds; round++) {
        const id = `race-5-${round}`;
        await makeWorkflow(service(), id);
        await saveText(service(), id, JSON.stringify(smallVersion('v2', 'Two')));
        await ask(service(), at(id, '/versions/v1/activate'), { method: 'PUT' });
        await Promise.all([
          post(at(id, '/pause')),
          ask(service(), at(id, '/versions/v2/activate'), { method: 'PUT' }),
          post(at(id, '/resume')),
          post(at(id, '/pause')),
        ]);
        const state = (await find(id)) as Summary & { readonly activeVersionId?: string };
        const { body } = await ask(service(), at(id, '/versions'));
        const live = (body.data as { id: string; active?: string }[]).filter(({ active }) => active !== undefined);
        expect(live.map((version) => version.id)).toEqual(
          state.activeVersionId === undefined ? [] : [state.activeVersionId],
        );
        expect(state.pausedAt === undefined).toBe(state.activeVersionId !== undefined);
      }
    });
  });
}
