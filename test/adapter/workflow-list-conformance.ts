import { describe, expect, it } from 'vitest';
import type { FullWorkflowAdapter, WorkflowQuery, WorkflowSummary } from '#adapter';
import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';
import { smallExecution } from '../support/small-execution.js';
import type { ConformanceGround } from './adapter-conformance.js';

const typed = (type: string) => messagingNodeTypes.find((candidate) => candidate.type === type) ?? { type };

/** A trigger, a message, a tag and an end; `broken` leaves an error. */
function keywordVersion(keyword: string, message: string, broken = false): WorkflowVersion {
  return {
    name: 'Version',
    definition: {
      nodes: [
        { id: 'start', type: typed('trigger-keyword'), config: { keywords: [keyword], number: '+15105550142' } },
        {
          id: 'send',
          type: typed('send-message'),
          config: broken ? { sendFrom: '+15105550142' } : { message, sendFrom: '+15105550142' },
        },
        { id: 'tag', type: typed('add-tag'), config: { tags: ['vip-guest'] } },
        { id: 'end', type: typed('end'), config: {} },
      ],
      edges: [
        { id: 'e1', type: 'standard', source: 'start', target: 'send' },
        { id: 'e2', type: 'standard', source: 'send', target: 'tag', value: 'Delivered' },
        { id: 'e3', type: 'standard', source: 'tag', target: 'end' },
      ],
      properties: [],
    },
  };
}

type Given<Data> = { ok: true; data: Data } | { ok: false; failure: { kind: string; code: string } };

async function dataOf<Data>(answer: Promise<Given<Data>>): Promise<Data> {
  const settled = await answer;
  if (!settled.ok) throw new Error(JSON.stringify(settled.failure));
  return settled.data;
}

async function failureOf(answer: Promise<Given<unknown>>): Promise<readonly [string, string] | undefined> {
  const settled = await answer;
  return settled.ok ? undefined : [settled.failure.kind, settled.failure.code];
}

/** The promises of a home screen, kept by every adapter. Each test has words of its own, since all share an account. */
export function describeWorkflowList(name: string, getGround: () => ConformanceGround): void {
  describe(`${name}: whole workflows`, () => {
    const adapter = (): FullWorkflowAdapter => getGround().adapter;
    const list = (query: WorkflowQuery) => dataOf(adapter().listWorkflows(query));
    const found = async (query: WorkflowQuery): Promise<string> =>
      (await list(query)).items.map(({ id }) => id).join(' ');
    const one = async (id: string): Promise<WorkflowSummary | undefined> =>
      (await list({ limit: 100 })).items.find((item) => item.id === id);
    const create = (id: string, word: string, broken = false): Promise<WorkflowSummary> =>
      dataOf(
        adapter().createWorkflow({
          id,
          name: `${word} ${id}`,
          version: keywordVersion(word.toUpperCase(), 'Hi', broken),
        }),
      );
    const goLive = async (workflowId: string): Promise<string> => {
      const { newestVersionId: versionId = '' } = (await one(workflowId)) ?? {};
      await dataOf(adapter().activateVersion({ workflowId, versionId }));
      return versionId;
    };

    it('creates a workflow with a first version and its presentation, as a draft', async () => {
      const version = {
        ...keywordVersion('TRIAL', 'Welcome, come in'),
        id: 'elsewhere',
        active: '2026-01-01T00:00:00Z',
      };
      const presentation = { version: 1, nodes: { send: { dx: 4, dy: -8 } } } as const;
      const made = await dataOf(
        adapter().createWorkflow({ id: 'list-1', name: '  Trial sign-up ', version, presentation }),
      );
      expect(made).toMatchObject({
        id: 'list-1',
        name: 'Trial sign-up',
        trigger: 'Keyword TRIAL',
        steps: 4,
        problems: 0,
        versions: 1,
        executions: 0,
        underWay: 0,
      });
      expect(made.activeVersionId).toBeUndefined();
      expect(made.recentExecutions).toEqual(Array.from({ length: 30 }, () => 0));
      expect(Date.parse(made.updatedAt ?? '')).toBeGreaterThan(0);
      expect(made.updatedBy?.name).toMatch(/./);
      const loaded = await dataOf(adapter().loadVersion({ workflowId: 'list-1' }));
      expect([loaded.id, loaded.active ?? null]).toEqual([made.newestVersionId, null]);
      expect(loaded.id).not.toBe('elsewhere');
      expect(loaded.definition).toEqual(version.definition);
      expect(await dataOf(adapter().loadPresentation({ workflowId: 'list-1', versionId: loaded.id ?? '' }))).toEqual(
        presentation,
      );
      expect(await one('list-1')).toEqual(made);
    });

    it('creates a workflow without a version, under an id of its own', async () => {
      const made = await dataOf(adapter().createWorkflow({ name: 'Nothing yet' }));
      expect(made).toMatchObject({ name: 'Nothing yet', versions: 0 });
      expect([made.id.length > 0, made.newestVersionId, made.steps]).toEqual([true, undefined, undefined]);
      const stored = await dataOf(
        adapter().saveVersion({ workflowId: made.id, name: '', version: keywordVersion('A', 'b'), base: null }),
      );
      expect(await one(made.id)).toMatchObject({ name: 'Nothing yet', newestVersionId: stored.id, versions: 1 });
    });

    it('creates one workflow of a repeated call, and refuses any other call under its id', async () => {
      const request = { id: 'list-2', name: 'Once', version: keywordVersion('ONCE', 'Hi') };
      const made = await dataOf(adapter().createWorkflow(request));
      expect(await dataOf(adapter().createWorkflow(request))).toEqual(made);
      await dataOf(adapter().renameWorkflow({ workflowId: 'list-2', name: 'Renamed' }));
      expect((await dataOf(adapter().createWorkflow(request))).name).toBe('Renamed');
      expect(await failureOf(adapter().createWorkflow({ ...request, name: 'Twice' }))).toEqual([
        'conflict',
        'workflow-id-taken',
      ]);
      expect(await failureOf(adapter().createWorkflow({ id: 'welcome', name: 'Welcome' }))).toEqual([
        'conflict',
        'workflow-id-taken',
      ]);
      expect((await one('list-2'))?.versions).toBe(1);
    });

    it('refuses names, ids, versions and presentations that cannot be used, and stores none of them', async () => {
      const version = keywordVersion('NO', 'no');
      for (const request of [
        { id: 'list-3', name: ' ' },
        { id: 'list-3', name: 'x'.repeat(201) },
        { id: 'x'.repeat(201), name: 'Long id' },
        { id: '..', name: 'Dots' },
        { id: 'list-3', name: 'Odd', presentation: { version: 1 } as const },
        { id: 'list-3', name: 'Odd', version, presentation: { version: 2 } as unknown as { version: 1 } },
      ])
        expect([request.name, await failureOf(adapter().createWorkflow(request))]).toEqual([
          request.name,
          ['rejected', 'invalid-request'],
        ]);
      const broken = { definition: { nodes: [{}] } } as unknown as WorkflowVersion;
      expect(await failureOf(adapter().createWorkflow({ id: 'list-3', name: 'Odd', version: broken }))).toEqual([
        'rejected',
        'unusable-version',
      ]);
      expect(await one('list-3')).toBeUndefined();
    });

    it('finds words in the name, the trigger, a message and a tag, whatever their case and accents', async () => {
      await dataOf(
        adapter().createWorkflow({
          id: 'list-4',
          name: 'Zoë’s Sommerfest',
          version: keywordVersion('GRILLEN', 'Bring a friend, {firstName|there}'),
        }),
      );
      for (const search of ['sommer', 'ZOE', 'grill', 'keyword grillen', 'a friend', 'zoe guest', '510 sommer'])
        expect([search, await found({ search })]).toEqual([search, 'list-4']);
      for (const search of ['sommerx', 'grillen nothing', 'sommer%', 'somm_r', '\\'])
        expect([search, await found({ search })]).toEqual([search, '']);
      await dataOf(
        adapter().saveVersion({ workflowId: 'list-4', name: '', version: keywordVersion('BBQ', 'Come along') }),
      );
      expect([await found({ search: 'sommer bbq' }), await found({ search: 'sommer grillen' })]).toEqual([
        'list-4',
        '',
      ]);
    });

    it('filters and counts: live, paused or draft, and with problems', async () => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) await create(`list-5${id}`, 'quokka', id === 'a' || id === 'd');
      for (const id of ['a', 'b', 'c']) await goLive(`list-5${id}`);
      await dataOf(adapter().pauseWorkflow({ workflowId: 'list-5c' }));
      const search = 'quokka';
      const asked: readonly [WorkflowQuery, string][] = [
        [{}, 'a b c d e'],
        [{ filter: 'live' }, 'a b'],
        [{ filter: 'draft' }, 'd e'],
        [{ filter: 'paused' }, 'c'],
        [{ filter: ['problems'] }, 'a d'],
        [{ filter: ['problems', 'live'] }, 'a'],
        [{ filter: ['live', 'paused'] }, ''],
        [{ filter: [] }, 'a b c d e'],
      ];
      for (const [query, ids] of asked)
        expect([query, await found({ sort: 'name', search, ...query })]).toEqual([
          query,
          ids.replaceAll(/\w/g, 'list-5$&'),
        ]);
      const page = await list({ search, filter: 'live', limit: 1, sort: 'name' });
      expect(page.counts).toEqual({ all: 5, live: 2, draft: 2, paused: 1, problems: 2 });
      expect([page.items.length, page.pagination]).toEqual([1, { limit: 1, offset: 0, hasNext: true }]);
      const rest = await list({ search, filter: 'live', limit: 1, offset: 1, sort: 'name' });
      expect([rest.items[0]?.id, rest.pagination.hasNext]).toEqual(['list-5b', false]);
    });

    it('sorts by last edit, name and runs of the last 30 days, and counts them by day', async () => {
      const day = 86_400_000;
      for (const id of ['b', 'c', 'a']) {
        await create(`list-6${id}`, 'numbat');
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      const begun = (id: string, daysAgo: number) => ({
        ...smallExecution(id),
        start: new Date(Date.now() - daysAgo * day).toISOString(),
      });
      for (const [workflowId, id, daysAgo] of [
        ['list-6c', 'r1', 0],
        ['list-6c', 'r2', 0],
        ['list-6b', 'r3', 2],
        ...['r4', 'r5', 'r6'].map((id) => ['list-6a', id, 40] as const),
      ] as const)
        await getGround().record(workflowId, begun(id, daysAgo));
      const search = 'numbat';
      const ids = async (query: WorkflowQuery): Promise<string> =>
        (await found({ search, ...query })).replaceAll('list-6', '');
      expect([await ids({}), await ids({ sort: 'edited' })]).toEqual(['a c b', 'a c b']);
      expect([await ids({ sort: 'name' }), await ids({ sort: 'runs' })]).toEqual(['a b c', 'c b a']);
      const { items } = await list({ search, sort: 'runs' });
      expect(items.map(({ recentExecutions, executions }) => [recentExecutions?.slice(-3), executions])).toEqual([
        [[0, 0, 2], 2],
        [[1, 0, 0], 1],
        [[0, 0, 0], 3],
      ]);
    });

    it('counts executions that have not ended', async () => {
      await create('list-7', 'bilby');
      for (const [id, status] of [
        ['r1', 'completed'],
        ['r2', 'running'],
        ['r3', 'running'],
      ] as const)
        await getGround().record('list-7', smallExecution(id, { status }));
      const { end: _end, ...failed } = smallExecution('r4', { status: 'failed' });
      await getGround().record('list-7', failed);
      expect(await one('list-7')).toMatchObject({ executions: 4, underWay: 2 });
    });

    it('names the live version by its number, and the newest one beside it', async () => {
      await create('list-8', 'dugong');
      const live = await goLive('list-8');
      const newer = await dataOf(
        adapter().saveVersion({ workflowId: 'list-8', name: '', version: keywordVersion('LATER', 'x', true) }),
      );
      expect(await one('list-8')).toMatchObject({
        activeVersionId: live,
        activeVersionNumber: 1,
        newestVersionId: newer.id,
        trigger: 'Keyword LATER',
        problems: 1,
        versions: 2,
      });
    });

    it('renames a workflow, and nothing else of it', async () => {
      const made = await create('list-10', 'wombat');
      const before = await dataOf(adapter().loadVersion({ workflowId: 'list-10' }));
      const renamed = await dataOf(adapter().renameWorkflow({ workflowId: 'list-10', name: ' Burrow ' }));
      expect(renamed).toEqual({ ...made, name: 'Burrow' });
      const first = made.newestVersionId ?? '';
      for (const versionId of [undefined, first])
        expect(await dataOf(adapter().loadVersion({ workflowId: 'list-10', ...(versionId && { versionId }) }))).toEqual(
          {
            ...before,
            name: 'Burrow',
          },
        );
      const listed = await dataOf(adapter().listVersions({ workflowId: 'list-10' }));
      expect(listed.items.map(({ name, number }) => [name, number])).toEqual([['Burrow', 1]]);
      // A save under another name is a rename as well, and what was saved before keeps the name it had by then.
      const saved = { ...keywordVersion('BURROW', 'Hi'), name: 'Den' };
      await dataOf(adapter().saveVersion({ workflowId: 'list-10', name: 'Den', version: saved, base: { id: first } }));
      const both = await dataOf(adapter().listVersions({ workflowId: 'list-10' }));
      expect(both.items.map(({ name, number }) => [name, number])).toEqual([
        ['Den', 2],
        ['Burrow', 1],
      ]);
      expect((await one('list-10'))?.name).toBe('Den');
      expect(await failureOf(adapter().renameWorkflow({ workflowId: 'list-10', name: '' }))).toEqual([
        'rejected',
        'invalid-request',
      ]);
      expect(await failureOf(adapter().renameWorkflow({ workflowId: 'missing', name: 'X' }))).toEqual([
        'notFound',
        'not-found',
      ]);
    });

    it('duplicates the newest version with its presentation into one draft, however often it is asked', async () => {
      const original = await create('list-11', 'dingo');
      const presentation = { version: 1, nodes: { send: { dx: 1, dy: 2 } } } as const;
      await dataOf(
        adapter().savePresentation({
          workflowId: 'list-11',
          versionId: original.newestVersionId ?? '',
          presentation,
        }),
      );
      await goLive('list-11');
      const request = { workflowId: 'list-11', id: 'list-11-copy', name: 'Copy' };
      const copy = await dataOf(adapter().duplicateWorkflow(request));
      expect(copy).toMatchObject({ id: 'list-11-copy', name: 'Copy', versions: 1, executions: 0, steps: 4 });
      expect(copy.activeVersionId).toBeUndefined();
      expect(await dataOf(adapter().duplicateWorkflow(request))).toEqual(copy);
      const [theirs, own] = [
        await dataOf(adapter().loadVersion({ workflowId: 'list-11' })),
        await dataOf(adapter().loadVersion({ workflowId: 'list-11-copy' })),
      ];
      expect([own.definition, own.active ?? null]).toEqual([theirs.definition, null]);
      expect(own.name).toBe('Copy');
      expect(own.id).not.toBe(theirs.id);
      expect(await dataOf(adapter().loadPresentation({ workflowId: 'list-11-copy', versionId: own.id ?? '' }))).toEqual(
        presentation,
      );
      expect(await failureOf(adapter().duplicateWorkflow({ ...request, name: 'Other' }))).toEqual([
        'conflict',
        'workflow-id-taken',
      ]);
      expect(await failureOf(adapter().duplicateWorkflow({ workflowId: 'missing', name: 'X' }))).toEqual([
        'notFound',
        'not-found',
      ]);
    });

    it('pauses a live workflow, and resumes the same version', async () => {
      await create('list-12', 'emu');
      expect(await failureOf(adapter().pauseWorkflow({ workflowId: 'list-12' }))).toEqual(['rejected', 'not-live']);
      expect(await failureOf(adapter().resumeWorkflow({ workflowId: 'list-12' }))).toEqual(['rejected', 'not-paused']);
      const live = await goLive('list-12');
      await dataOf(adapter().saveVersion({ workflowId: 'list-12', name: '', version: keywordVersion('EMU2', 'x') }));
      const paused = await dataOf(adapter().pauseWorkflow({ workflowId: 'list-12' }));
      expect(Date.parse(paused.pausedAt ?? '')).toBeGreaterThan(0);
      expect([paused.activeVersionId, paused.activeVersionNumber]).toEqual([undefined, undefined]);
      expect(await dataOf(adapter().pauseWorkflow({ workflowId: 'list-12' }))).toEqual(paused);
      const off = await dataOf(adapter().loadVersion({ workflowId: 'list-12', versionId: live }));
      expect([off.active ?? null, typeof off.lastActive]).toEqual([null, 'string']);
      const resumed = await dataOf(adapter().resumeWorkflow({ workflowId: 'list-12' }));
      expect([resumed.activeVersionId, resumed.activeVersionNumber, resumed.pausedAt]).toEqual([live, 1, undefined]);
      expect(await dataOf(adapter().resumeWorkflow({ workflowId: 'list-12' }))).toEqual(resumed);
      expect(await failureOf(adapter().pauseWorkflow({ workflowId: 'missing' }))).toEqual(['notFound', 'not-found']);
    });

    it('ends a pause by activating any version, and by deactivating the paused one', async () => {
      await create('list-13', 'kea');
      const first = await goLive('list-13');
      const second = await dataOf(
        adapter().saveVersion({ workflowId: 'list-13', name: '', version: keywordVersion('KEA2', 'x') }),
      );
      await dataOf(adapter().pauseWorkflow({ workflowId: 'list-13' }));
      await dataOf(adapter().deactivateVersion({ workflowId: 'list-13', versionId: second.id ?? '' }));
      expect((await one('list-13'))?.pausedAt).toBeDefined();
      await dataOf(adapter().activateVersion({ workflowId: 'list-13', versionId: second.id ?? '' }));
      expect(await one('list-13')).toMatchObject({ activeVersionId: second.id, activeVersionNumber: 2 });
      expect((await one('list-13'))?.pausedAt).toBeUndefined();
      await dataOf(adapter().pauseWorkflow({ workflowId: 'list-13' }));
      await dataOf(adapter().deactivateVersion({ workflowId: 'list-13', versionId: second.id ?? '' }));
      const draft = await one('list-13');
      expect([draft?.pausedAt, draft?.activeVersionId]).toEqual([undefined, undefined]);
      expect(first).not.toBe(second.id);
    });

    it('deletes a workflow from every answer, and restores it as it was', async () => {
      await create('list-14', 'tapir');
      const versionId = await goLive('list-14');
      await getGround().record('list-14', smallExecution('r1', { status: 'running' }));
      const before = await one('list-14');
      const workflowId = 'list-14';
      expect(await dataOf(adapter().deleteWorkflow({ workflowId }))).toBeUndefined();
      expect(await dataOf(adapter().deleteWorkflow({ workflowId }))).toBeUndefined();
      expect([await one(workflowId), await found({ search: 'tapir' })]).toEqual([undefined, '']);
      const gone: readonly Promise<Given<unknown>>[] = [
        adapter().loadVersion({ workflowId }),
        adapter().loadVersion({ workflowId, versionId }),
        adapter().listVersions({ workflowId }),
        adapter().saveVersion({ workflowId, name: 'Back', version: keywordVersion('A', 'b') }),
        adapter().activateVersion({ workflowId, versionId }),
        adapter().deactivateVersion({ workflowId, versionId }),
        adapter().loadPresentation({ workflowId, versionId }),
        adapter().savePresentation({ workflowId, versionId, presentation: { version: 1 } }),
        adapter().listExecutions({ workflowId }),
        adapter().getExecution({ workflowId, executionId: 'r1' }),
        adapter().renameWorkflow({ workflowId, name: 'X' }),
        adapter().duplicateWorkflow({ workflowId, name: 'X' }),
        adapter().pauseWorkflow({ workflowId }),
        adapter().resumeWorkflow({ workflowId }),
      ];
      for (const answer of gone) expect(await failureOf(answer)).toEqual(['notFound', 'not-found']);
      const watched: unknown[] = [];
      for await (const answer of adapter().watchExecution({ workflowId, executionId: 'r1' }))
        watched.push(answer.ok ? 'found' : answer.failure.kind);
      expect(watched).toEqual(['notFound']);
      expect(await failureOf(adapter().createWorkflow({ id: workflowId, name: 'Again' }))).toEqual([
        'conflict',
        'workflow-id-taken',
      ]);
      expect(await dataOf(adapter().restoreWorkflow({ workflowId }))).toEqual(before);
      expect(await dataOf(adapter().restoreWorkflow({ workflowId }))).toEqual(before);
      expect((await dataOf(adapter().loadVersion({ workflowId }))).active).toMatch(/T/);
      expect((await dataOf(adapter().getExecution({ workflowId, executionId: 'r1' }))).status).toBe('running');
      for (const answer of [
        adapter().deleteWorkflow({ workflowId: 'missing' }),
        adapter().restoreWorkflow({ workflowId: 'missing' }),
      ])
        expect(await failureOf(answer)).toEqual(['notFound', 'not-found']);
    });

    it('restores a paused workflow as paused', async () => {
      await create('list-15', 'okapi');
      await goLive('list-15');
      const paused = await dataOf(adapter().pauseWorkflow({ workflowId: 'list-15' }));
      await dataOf(adapter().deleteWorkflow({ workflowId: 'list-15' }));
      expect(await dataOf(adapter().restoreWorkflow({ workflowId: 'list-15' }))).toEqual(paused);
    });

    it('lets executions under way finish, or ends them as canceled', async () => {
      for (const underWay of ['finish', 'end'] as const) {
        const workflowId = `list-16-${underWay}`;
        await create(workflowId, 'saola');
        await getGround().record(workflowId, smallExecution('done'));
        const running = smallExecution('open', { status: 'running', nodes: ['start', 'send'] });
        const { end: _end, ...last } = running.steps?.[1] ?? {};
        await getGround().record(workflowId, { ...running, steps: [...(running.steps ?? []).slice(0, 1), last] });
        await dataOf(adapter().deleteWorkflow({ workflowId, underWay }));
        if (underWay === 'finish') await getGround().record(workflowId, smallExecution('open'));
        const back = await dataOf(adapter().restoreWorkflow({ workflowId }));
        expect([underWay, back.underWay]).toEqual([underWay, 0]);
        const ended = await dataOf(adapter().getExecution({ workflowId, executionId: 'open' }));
        expect(ended.status).toBe(underWay === 'end' ? 'canceled' : 'completed');
        expect(await dataOf(adapter().getExecution({ workflowId, executionId: 'done' }))).toEqual(
          smallExecution('done'),
        );
        if (underWay === 'finish') continue;
        expect(Date.parse(ended.end ?? '')).toBeGreaterThan(Date.parse(ended.start ?? ''));
        expect(ended.steps?.map(({ end }) => end)).toEqual([running.steps?.[0]?.end, ended.end]);
      }
    });

    it('ends watching an execution when its workflow is deleted', async () => {
      await create('list-17', 'gaur');
      await getGround().record('list-17', smallExecution('r', { status: 'running' }));
      const seen: unknown[] = [];
      for await (const answer of adapter().watchExecution({ workflowId: 'list-17', executionId: 'r' })) {
        seen.push(answer.ok ? answer.data.status : answer.failure.kind);
        if (seen.length === 1) await dataOf(adapter().deleteWorkflow({ workflowId: 'list-17' }));
      }
      expect(seen).toEqual(['running', 'notFound']);
    });

    it('does nothing of an aborted call', async () => {
      const made = await create('list-18', 'addax');
      const withdrawn = { signal: AbortSignal.abort() };
      const calls: readonly Promise<Given<unknown>>[] = [
        adapter().listWorkflows({}, withdrawn),
        adapter().createWorkflow({ id: 'list-18-b', name: 'B' }, withdrawn),
        adapter().renameWorkflow({ workflowId: 'list-18', name: 'B' }, withdrawn),
        adapter().duplicateWorkflow({ workflowId: 'list-18', name: 'B' }, withdrawn),
        adapter().pauseWorkflow({ workflowId: 'list-18' }, withdrawn),
        adapter().resumeWorkflow({ workflowId: 'list-18' }, withdrawn),
        adapter().deleteWorkflow({ workflowId: 'list-18' }, withdrawn),
        adapter().restoreWorkflow({ workflowId: 'list-18' }, withdrawn),
      ];
      for (const call of calls) expect(await failureOf(call)).toEqual(['aborted', 'aborted']);
      expect([await one('list-18'), await one('list-18-b')]).toEqual([made, undefined]);
    });
  });
}
