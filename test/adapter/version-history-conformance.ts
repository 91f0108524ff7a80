import { describe, expect, it } from 'vitest';
import type { FullWorkflowAdapter, VersionQuery, VersionSummary } from '#adapter';
import type { WorkflowVersion } from '#model';
import { smallExecution } from '../support/small-execution.js';
import type { ConformanceGround } from './adapter-conformance.js';

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

function versionWith(message: string, type = 'Send message', extra: object = {}): WorkflowVersion {
  const node = { id: 'send', type: { type: 'message.send', label: type }, config: { message } };
  return { name: 'Shown', definition: { nodes: [node], edges: [], properties: [] }, ...extra };
}

/** The promises of a list of versions, kept by every adapter. Each test has a workflow of its own. */
export function describeVersionHistory(name: string, getGround: () => ConformanceGround): void {
  describe(`${name}: history of versions`, () => {
    const adapter = (): FullWorkflowAdapter => getGround().adapter;
    const save = async (workflowId: string, ...versions: readonly WorkflowVersion[]): Promise<void> => {
      for (const [index, version] of versions.entries())
        await dataOf(adapter().saveVersion({ workflowId, name: '', version, id: `${workflowId}-v${index + 1}` }));
    };
    const list = async (workflowId: string, query: VersionQuery = {}): Promise<readonly VersionSummary[]> =>
      (await dataOf(adapter().listVersions({ workflowId, ...query }))).items;
    const numbers = async (workflowId: string, query: VersionQuery): Promise<string> =>
      (await list(workflowId, query)).map(({ number }) => number).join(' ');

    it('sets and removes label and note, each alone, of any version, which stays as it was stored', async () => {
      const workflowId = 'history-1';
      await save(workflowId, versionWith('a', undefined, { readonly: true }), versionWith('b'));
      const versionId = `${workflowId}-v1`;
      const before = await dataOf(adapter().loadVersion({ workflowId, versionId }));
      const [, plain] = await list(workflowId);
      expect(plain).toMatchObject({ number: 1, executions: 0, underWay: 0, liveSpans: [] });
      const request = { workflowId, versionId, label: ' Shorter wait ', note: 'Two hours\nare enough.' };
      const described = await dataOf(adapter().describeVersion(request));
      expect(described).toEqual({ ...plain, label: 'Shorter wait', note: 'Two hours\nare enough.' });
      expect(await dataOf(adapter().describeVersion(request))).toEqual(described);
      expect((await list(workflowId))[1]).toEqual(described);
      const { label: _label, ...unlabelled } = described;
      expect(await dataOf(adapter().describeVersion({ workflowId, versionId, label: ' ' }))).toEqual(unlabelled);
      expect(await dataOf(adapter().describeVersion({ workflowId, versionId }))).toEqual(unlabelled);
      expect(await dataOf(adapter().describeVersion({ workflowId, versionId, note: '' }))).toEqual(plain);
      expect(await dataOf(adapter().loadVersion({ workflowId, versionId }))).toEqual(before);
    });

    it('accepts labels of 200 and notes of 2000 characters, and refuses longer ones, and those of unknown versions', async () => {
      const workflowId = 'history-2';
      await save(workflowId, versionWith('a'));
      const version = { workflowId, versionId: `${workflowId}-v1` };
      const longest = { label: 'l'.repeat(200), note: 'n'.repeat(2000) };
      expect(await dataOf(adapter().describeVersion({ ...version, ...longest }))).toMatchObject(longest);
      for (const [refused, code] of [
        [{ label: 'l'.repeat(201) }, 'invalid-request'],
        [{ note: 'n'.repeat(2001) }, 'invalid-request'],
        [{ label: 'a\0b' }, 'unstorable-text'],
        [{ note: '\ud83d' }, 'unstorable-text'],
      ] as const)
        expect(await failureOf(adapter().describeVersion({ ...version, ...refused }))).toEqual(['rejected', code]);
      expect((await list(workflowId))[0]).toMatchObject(longest);
      for (const missing of [
        { ...version, versionId: 'missing' },
        { ...version, workflowId: 'missing' },
      ])
        expect(await failureOf(adapter().describeVersion({ ...missing, label: 'x' }))).toEqual([
          'notFound',
          'not-found',
        ]);
    });

    it('finds versions by author, label, note, titles and messages of steps, whatever their case and accents', async () => {
      const workflowId = 'history-3';
      await save(workflowId, versionWith('Café at nine'), versionWith('Hello', 'Pause a while'), versionWith('Hello'));
      const describe = (number: number, about: { readonly label?: string; readonly note?: string }) =>
        dataOf(adapter().describeVersion({ workflowId, versionId: `${workflowId}-v${number}`, ...about }));
      await describe(1, { label: 'Zoë’s offer' });
      await describe(2, { note: 'After the HOLIDAYS' });
      const presentation = { version: 1, nodes: { send: { title: 'Greet them' } } } as const;
      await dataOf(adapter().savePresentation({ workflowId, versionId: `${workflowId}-v3`, presentation }));
      const author = (await list(workflowId))[0]?.createdBy ?? '';
      for (const [search, found] of [
        ['CAFE', '1'],
        ['hello', '3 2'],
        ['pause', '2'],
        ['zoe offer', '1'],
        ['zoe holidays', ''],
        ['holidays hello', '2'],
        ['greet', '3'],
        [author.toUpperCase(), '3 2 1'],
        ['  ', '3 2 1'],
        ['numbat', ''],
      ] as const)
        expect([search, await numbers(workflowId, { search })]).toEqual([search, found]);
      await describe(1, { label: '' });
      expect(await numbers(workflowId, { search: 'zoe' })).toBe('');
    });

    it('filters by each filter it names, and by all of them, page by page', async () => {
      const workflowId = 'history-4';
      await save(workflowId, ...['a', 'b', 'c', 'd'].map((message) => versionWith(message)));
      for (const number of [1, 3]) {
        await dataOf(adapter().activateVersion({ workflowId, versionId: `${workflowId}-v${number}` }));
        await dataOf(
          adapter().describeVersion({ workflowId, versionId: `${workflowId}-v${number + 1}`, label: 'Named' }),
        );
      }
      await dataOf(adapter().describeVersion({ workflowId, versionId: `${workflowId}-v3`, label: 'Named' }));
      expect(adapter().versionFilters).toEqual(expect.arrayContaining(['wentLive', 'labelled']));
      expect(await numbers(workflowId, { filter: 'wentLive' })).toBe('3 1');
      expect(await numbers(workflowId, { filter: ['labelled'] })).toBe('4 3 2');
      expect(await numbers(workflowId, { filter: ['labelled', 'wentLive'] })).toBe('3');
      expect(await numbers(workflowId, { filter: [] })).toBe('4 3 2 1');
      const page = await dataOf(adapter().listVersions({ workflowId, filter: 'labelled', limit: 2 }));
      expect([page.items.map(({ number }) => number), page.pagination.hasNext]).toEqual([[4, 3], true]);
      expect(await numbers(workflowId, { filter: 'labelled', limit: 2, offset: 2 })).toBe('2');
      if (adapter().versionFilters.includes('mine'))
        expect(await numbers(workflowId, { filter: 'mine' })).toBe('4 3 2 1');
    });

    it('counts the runs of each version, and those that have not ended', async () => {
      const workflowId = 'history-5';
      await save(workflowId, versionWith('a'), versionWith('b'));
      for (const [id, version, status] of [
        ['r1', 1, 'completed'],
        ['r2', 1, 'running'],
        ['r3', 2, 'running'],
      ] as const)
        await getGround().record(workflowId, smallExecution(id, { status, versionId: `${workflowId}-v${version}` }));
      const counts = (await list(workflowId)).map(({ executions, underWay }) => [executions, underWay]);
      expect(counts).toEqual([
        [1, 1],
        [2, 1],
      ]);
    });

    it('says when a version was live: twice for one that was put back, and until a pause', async () => {
      const workflowId = 'history-6';
      await save(workflowId, versionWith('a'), versionWith('b'));
      for (const number of [1, 2, 1])
        await dataOf(adapter().activateVersion({ workflowId, versionId: `${workflowId}-v${number}` }));
      const [second, first] = await list(workflowId);
      expect([first?.liveSpans?.length, second?.liveSpans?.length]).toEqual([2, 1]);
      expect(first?.liveSpans?.at(-1)).toEqual({ from: first?.active });
      expect(second?.liveSpans?.[0]?.to).toBe(second?.lastActive);
      await dataOf(adapter().pauseWorkflow({ workflowId }));
      const [, paused] = await list(workflowId);
      expect(paused?.liveSpans?.at(-1)).toEqual({ from: first?.active, to: paused?.lastActive });
      await dataOf(adapter().resumeWorkflow({ workflowId }));
      expect((await list(workflowId))[1]?.liveSpans).toHaveLength(3);
    });

    it('knows of stored versions when they were live', async () => {
      const [second, first] = await list('welcome');
      expect([first?.liveSpans, second?.liveSpans]).toEqual([[{ from: first?.active }], []]);
      expect([first?.executions, second?.executions, second?.underWay]).toEqual([1, 1, 1]);
    });
  });
}
