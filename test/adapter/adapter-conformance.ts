import { describe, expect, it } from 'vitest';
import type { ExecutionQuery, FullWorkflowAdapter } from '#adapter';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { smallExecution } from '../support/small-execution.js';

/** What the suite needs of an adapter. */
export interface ConformanceGround {
  /** Has the workflow `welcome` with these versions and executions, and stores what the suite saves. */
  readonly adapter: FullWorkflowAdapter;
  readonly versions: readonly WorkflowVersion[];
  readonly executions: readonly WorkflowExecution[];
  /** Records the state of an execution, as an engine does. */
  record(workflowId: string, execution: WorkflowExecution): Promise<void>;
}

const node = (id: string, message: string) => ({
  id,
  type: { id: 't1', type: 'message.send', label: 'Send' },
  config: { message },
});

function draft(message: string, extra: object = {}): WorkflowVersion {
  return { name: 'Draft', definition: { nodes: [node('a', message)], edges: [], properties: [] }, ...extra };
}

async function dataOf<Data>(answer: Promise<{ ok: true; data: Data } | { ok: false; failure: object }>): Promise<Data> {
  const settled = await answer;
  if (!settled.ok) throw new Error(JSON.stringify(settled.failure));
  return settled.data;
}

async function kindOf(
  answer: Promise<{ ok: boolean; failure?: { kind: string; code: string } }>,
): Promise<string | undefined> {
  return (await answer).failure?.kind;
}

/** The promises of the port, kept by every adapter. */
export function describeAdapter(name: string, getGround: () => ConformanceGround): void {
  describe(name, () => {
    const adapter = (): FullWorkflowAdapter => getGround().adapter;

    it('saves a version and answers it as stored: a new id, timestamps, everything else as sent', async () => {
      const version = draft('Hi', {
        id: 'old',
        created: { at: 'x' },
        'x-own': { 'phoneNumbers?': [], ['__proto__']: null },
      });
      const stored = await dataOf(adapter().saveVersion({ workflowId: 'save-1', name: 'One', version }));
      const { id, created, updated, ...rest } = stored;
      const { id: _id, created: _created, ...sent } = version;
      expect(rest).toEqual(sent);
      expect(id).not.toBe('old');
      expect(Date.parse(created?.at ?? '')).toBeGreaterThan(0);
      expect(updated).toEqual(created);
      expect(await dataOf(adapter().loadVersion({ workflowId: 'save-1' }))).toEqual(stored);
      expect(await dataOf(adapter().loadVersion({ workflowId: 'save-1', versionId: id ?? '' }))).toEqual(stored);
    });

    it('keeps the order of keys', async () => {
      const version = draft('Hi', { zebra: { b: 1, a: [{ y: 1, x: 2 }] }, apple: null });
      const stored = await dataOf(adapter().saveVersion({ workflowId: 'save-order', name: 'One', version }));
      expect(JSON.stringify(stored)).toContain(JSON.stringify(version).slice(1, -1));
    });

    it('adds versions, each under its own id, newest first in the list', async () => {
      const ids: string[] = [];
      for (const message of ['one', 'two', 'three']) {
        const base = ids.at(-1);
        const request = {
          workflowId: 'save-2',
          name: 'Two',
          version: draft(message),
          ...(base === undefined ? {} : { base: { id: base } }),
        };
        ids.push((await dataOf(adapter().saveVersion(request))).id ?? '');
      }
      expect(new Set(ids).size).toBe(3);
      const list = await dataOf(adapter().listVersions({ workflowId: 'save-2', limit: 2 }));
      expect(list.items.map((item) => item.id)).toEqual(ids.toReversed().slice(0, 2));
      expect(list.pagination).toEqual({ limit: 2, offset: 0, hasNext: true });
      const rest = await dataOf(adapter().listVersions({ workflowId: 'save-2', limit: 2, offset: 2 }));
      expect([rest.items.map((item) => item.id), rest.pagination.hasNext]).toEqual([[ids[0]], false]);
    });

    it('stores the same content again as another version after it was stored', async () => {
      const request = { workflowId: 'save-3', name: 'Three', version: draft('same') };
      const first = await dataOf(adapter().saveVersion(request));
      const second = await dataOf(adapter().saveVersion(request));
      expect(second.id).not.toBe(first.id);
    });

    it('refuses to save over a version that the client has not seen', async () => {
      const first = await dataOf(adapter().saveVersion({ workflowId: 'save-4', name: 'Four', version: draft('a') }));
      const base = { id: first.id ?? '' };
      await dataOf(adapter().saveVersion({ workflowId: 'save-4', name: 'Four', version: draft('b'), base }));
      const late = await adapter().saveVersion({ workflowId: 'save-4', name: 'Four', version: draft('c'), base });
      expect(late).toMatchObject({ ok: false, failure: { kind: 'conflict', code: 'version-conflict' } });
      const { items } = await dataOf(adapter().listVersions({ workflowId: 'save-4' }));
      expect(items).toHaveLength(2);
      const current = late.ok ? undefined : late.failure.current;
      expect(current).toEqual({ id: items[0]?.id, updatedAt: items[0]?.createdAt });
      const theirs = await dataOf(adapter().loadVersion({ workflowId: 'save-4', versionId: current?.id ?? '' }));
      expect(theirs.definition?.nodes?.[0]?.config?.['message']).toBe('b');
    });

    it('never activates a version by saving it', async () => {
      const stored = await dataOf(
        adapter().saveVersion({
          workflowId: 'save-5',
          name: 'Five',
          version: draft('a', { active: '2026-01-01T00:00:00Z' }),
        }),
      );
      expect(stored.active).toBeNull();
    });

    it('renames the workflow with a save', async () => {
      await dataOf(adapter().saveVersion({ workflowId: 'save-6', name: 'Old name', version: draft('a') }));
      await dataOf(adapter().saveVersion({ workflowId: 'save-6', name: 'New name', version: draft('b') }));
      const { items } = await dataOf(adapter().listWorkflows({ limit: 100 }));
      expect(items.find(({ id }) => id === 'save-6')).toMatchObject({ name: 'New name', versions: 2, executions: 0 });
    });

    it('keeps the name of the workflow where a save has none, and names a new one by the version or its id', async () => {
      await dataOf(adapter().saveVersion({ workflowId: 'save-9', name: 'Kept', version: draft('a') }));
      await dataOf(adapter().saveVersion({ workflowId: 'save-9', name: '', version: draft('b') }));
      await dataOf(adapter().saveVersion({ workflowId: 'save-10', name: '', version: draft('a') }));
      await dataOf(adapter().saveVersion({ workflowId: 'save-11', name: '', version: { definition: { nodes: [] } } }));
      const { items } = await dataOf(adapter().listWorkflows({ limit: 100 }));
      const named = ['save-9', 'save-10', 'save-11'].map((id) => items.find((item) => item.id === id)?.name);
      expect(named).toEqual(['Kept', 'Draft', 'save-11']);
    });

    it('refuses versions and presentations that no editor could open again', async () => {
      for (const definition of [
        'x',
        { nodes: 'bad' },
        { nodes: [{}] },
        { edges: [{ id: 'e', source: 1, target: 'a' }] },
      ]) {
        const version = { definition } as unknown as WorkflowVersion;
        const answer = await adapter().saveVersion({ workflowId: 'save-12', name: 'Bad', version });
        expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', code: 'unusable-version' } });
      }
      expect(await kindOf(adapter().loadVersion({ workflowId: 'save-12' }))).toBe('notFound');
      for (const members of [{ version: 2 }, { nodes: 5 }, { notes: {} }, { groups: 'x' }]) {
        const presentation = { version: 1, ...members } as unknown as { version: 1 };
        const answer = await adapter().savePresentation({
          workflowId: 'welcome',
          versionId: 'welcome-v1',
          presentation,
        });
        expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', code: 'invalid-request' } });
      }
    });

    it('loads versions and executions exactly as stored', async () => {
      const { versions, executions } = getGround();
      for (const version of versions) {
        const loaded = await dataOf(adapter().loadVersion({ workflowId: 'welcome', versionId: version.id ?? '' }));
        expect(loaded.definition).toEqual(version.definition);
      }
      for (const execution of executions) {
        expect(
          await dataOf(adapter().getExecution({ workflowId: 'welcome', executionId: execution.id ?? '' })),
        ).toEqual(execution);
      }
    });

    it('lists executions, last started first, and filters them by status', async () => {
      const { executions } = getGround();
      const list = await dataOf(adapter().listExecutions({ workflowId: 'welcome', limit: 100 }));
      const starts = list.items.map((item) => item.start ?? '');
      expect(starts).toEqual(starts.toSorted().toReversed());
      expect(list.items).toHaveLength(executions.length);
      const completed = await dataOf(
        adapter().listExecutions({ workflowId: 'welcome', status: 'completed', limit: 100 }),
      );
      expect(completed.items.map((item) => item.id).sort()).toEqual(
        executions
          .filter(({ status }) => status === 'completed')
          .map(({ id }) => id)
          .sort(),
      );
      expect(completed.items[0]).toMatchObject({
        contactName: 'Noor Haddad',
        contactNumber: '+15550100',
        lastStep: 'Send message',
        steps: 1,
      });
    });

    it('lists versions with their authors and the live one', async () => {
      const { items } = await dataOf(adapter().listVersions({ workflowId: 'welcome' }));
      expect(items.find(({ id }) => id === 'welcome-v1')).toMatchObject({
        name: 'Welcome',
        createdAt: '2026-01-01T10:00:00.000Z',
        createdBy: 'Ada Moss',
        active: '2026-01-02T10:00:00.000Z',
      });
    });

    it('activates one version at a time, and deactivates it', async () => {
      const ids: string[] = [];
      for (const message of ['one', 'two'])
        ids.push(
          (await dataOf(adapter().saveVersion({ workflowId: 'live', name: 'Live', version: draft(message) }))).id ?? '',
        );
      const [one = '', two = ''] = ids;
      const tell = async (): Promise<unknown> => {
        const { items } = await dataOf(adapter().listVersions({ workflowId: 'live' }));
        const workflow = (await dataOf(adapter().listWorkflows({ limit: 100 }))).items.find(({ id }) => id === 'live');
        return [
          workflow?.activeVersionId,
          ...items.map(({ active, lastActive }) => [active !== undefined, lastActive !== undefined]),
        ];
      };
      const first = await dataOf(adapter().activateVersion({ workflowId: 'live', versionId: one }));
      expect(Date.parse(first.active ?? '')).toBeGreaterThan(0);
      expect(await dataOf(adapter().activateVersion({ workflowId: 'live', versionId: one }))).toEqual(first);
      expect(await tell()).toEqual([one, [false, false], [true, false]]);
      expect((await dataOf(adapter().activateVersion({ workflowId: 'live', versionId: two }))).id).toBe(two);
      expect(await tell()).toEqual([two, [true, false], [false, true]]);
      const off = await dataOf(adapter().deactivateVersion({ workflowId: 'live', versionId: two }));
      expect(off.active ?? null).toBeNull();
      expect(await tell()).toEqual([undefined, [false, true], [false, true]]);
      expect(await kindOf(adapter().activateVersion({ workflowId: 'live', versionId: 'missing' }))).toBe('notFound');
      expect(await kindOf(adapter().deactivateVersion({ workflowId: 'missing', versionId: one }))).toBe('notFound');
    });

    it('filters executions by each field, and by all of them', async () => {
      await dataOf(adapter().saveVersion({ workflowId: 'found', name: 'Found', version: draft('a') }));
      const executions = [
        smallExecution('a', { nodes: ['start', 'send', 'end'] }),
        smallExecution('b', {
          after: 10,
          nodes: ['start', 'send'],
          status: 'failed',
          contact: ['Zoë', 'Lind', '+4670123456'],
        }),
        smallExecution('c', { after: 20, status: 'waiting', versionId: 'v2' }),
        smallExecution('d', { after: 30, nodes: ['start', 'other'], status: 'running' }),
      ];
      for (const execution of executions) await getGround().record('found', execution);
      const find = async (query: ExecutionQuery): Promise<string> =>
        (await dataOf(adapter().listExecutions({ workflowId: 'found', ...query }))).items.map(({ id }) => id).join('');
      const asked: readonly [ExecutionQuery, string][] = [
        [{}, 'dcba'],
        [{ status: ['failed', 'waiting'] }, 'cb'],
        [{ versionId: 'v2' }, 'c'],
        [{ from: '2026-05-01T12:10:00Z', to: '2026-05-01T12:30:00Z' }, 'cb'],
        [{ step: 'send' }, 'ba'],
        [{ step: ['send', 'end'] }, 'a'],
        [{ outcome: ['send', 'other'] }, 'db'],
        [{ contact: 'zoe 4670' }, 'b'],
        [{ minDuration: 120_000 }, 'ba'],
        [{ maxDuration: 60_000 }, 'c'],
        [{ status: 'completed', step: 'end', contact: 'haddad' }, 'a'],
        [{ step: 'gone' }, ''],
      ];
      for (const [query, ids] of asked) expect([query, await find(query)]).toEqual([query, ids]);
    });

    it('watches an execution from its current state to its end', async () => {
      await dataOf(adapter().saveVersion({ workflowId: 'followed', name: 'Followed', version: draft('a') }));
      const states = [['start'], ['start', 'send'], ['start', 'send', 'end']].map((steps) =>
        smallExecution('r', { status: 'running', nodes: steps }),
      );
      const last = smallExecution('r', { nodes: ['start', 'send', 'end'] });
      await getGround().record('followed', states[0] ?? {});
      const seen: unknown[] = [];
      for await (const answer of adapter().watchExecution({ workflowId: 'followed', executionId: 'r' })) {
        seen.push(answer);
        const next = [...states, last][seen.length];
        if (next) await getGround().record('followed', next);
      }
      expect(seen).toEqual([...states, last].map((data) => ({ ok: true, data })));
    });

    it('yields once for an execution that has ended, and not at all for an unknown one', async () => {
      const seen: unknown[] = [];
      for await (const answer of adapter().watchExecution({ workflowId: 'welcome', executionId: 'run-1' }))
        seen.push(answer.ok && answer.data.id);
      for await (const answer of adapter().watchExecution({ workflowId: 'welcome', executionId: 'missing' }))
        seen.push(!answer.ok && answer.failure.kind);
      expect(seen).toEqual(['run-1', 'notFound']);
    });

    it('ends watching silently when it is aborted, at any moment', async () => {
      const withdrawn = new AbortController();
      const seen: unknown[] = [];
      for await (const answer of adapter().watchExecution(
        { workflowId: 'welcome', executionId: 'run-2' },
        { signal: withdrawn.signal },
      )) {
        seen.push(answer.ok && answer.data.id);
        setTimeout(() => withdrawn.abort(), 5);
      }
      for await (const answer of adapter().watchExecution(
        { workflowId: 'welcome', executionId: 'run-2' },
        { signal: withdrawn.signal },
      ))
        seen.push(answer);
      for await (const answer of adapter().watchExecution({ workflowId: 'welcome', executionId: 'run-2' })) {
        seen.push(answer.ok && answer.data.id);
        break;
      }
      expect(seen).toEqual(['run-2', 'run-2']);
    });

    it('lists every node type', async () => {
      const types = await dataOf(adapter().listNodeTypes());
      expect(types.length).toBeGreaterThan(20);
      expect(new Set(types.map(({ type }) => type)).size).toBe(types.length);
    });

    it('stores presentations beside versions', async () => {
      const version = { workflowId: 'welcome', versionId: 'welcome-v1' };
      expect(await dataOf(adapter().loadPresentation(version))).toEqual({ version: 1 });
      const presentation = { version: 1, nodes: { send: { dx: 4, dy: -8 } } } as const;
      expect(await dataOf(adapter().savePresentation({ ...version, presentation }))).toEqual(presentation);
      expect(await dataOf(adapter().loadPresentation(version))).toEqual(presentation);
      expect(await dataOf(adapter().loadPresentation({ ...version, versionId: 'welcome-v2' }))).toEqual(presentation);
    });

    it('answers notFound for unknown ids', async () => {
      const missing = { workflowId: 'missing', versionId: 'missing', executionId: 'missing' };
      expect(await kindOf(adapter().getExecution(missing))).toBe('notFound');
      expect(await kindOf(adapter().getExecution({ ...missing, workflowId: 'welcome' }))).toBe('notFound');
      expect(await kindOf(adapter().loadVersion(missing))).toBe('notFound');
      expect(await kindOf(adapter().loadVersion({ workflowId: 'missing' }))).toBe('notFound');
      expect(await kindOf(adapter().listVersions(missing))).toBe('notFound');
      expect(await kindOf(adapter().listExecutions(missing))).toBe('notFound');
      expect(await kindOf(adapter().loadPresentation(missing))).toBe('notFound');
    });

    it('ends an aborted call, and repeats an aborted save without storing it twice', async () => {
      const withdrawn = AbortSignal.abort();
      expect(await kindOf(adapter().loadVersion({ workflowId: 'welcome' }, { signal: withdrawn }))).toBe('aborted');
      const request = { workflowId: 'save-7', name: 'Seven', version: draft('a'), id: 'save-7-first' };
      const controller = new AbortController();
      const save = adapter().saveVersion(request, { signal: controller.signal });
      setTimeout(() => controller.abort(), 1);
      await save;
      await adapter().saveVersion(request);
      const { items } = await dataOf(adapter().listVersions({ workflowId: 'save-7' }));
      expect(items.map(({ id }) => id)).toEqual(['save-7-first']);
    });

    it('stores a save repeated under its id once, also after later saves; other content under that id is a conflict', async () => {
      const request = { workflowId: 'save-13', name: 'Thirteen', version: draft('a'), id: 'save-13-first', base: null };
      const first = await dataOf(adapter().saveVersion(request));
      expect(await dataOf(adapter().saveVersion(request))).toEqual(first);
      await dataOf(
        adapter().saveVersion({ ...request, id: 'save-13-second', version: draft('b'), base: { id: 'save-13-first' } }),
      );
      expect(await dataOf(adapter().saveVersion(request))).toEqual(first);
      expect(await kindOf(adapter().saveVersion({ ...request, version: draft('c') }))).toBe('conflict');
      const { items } = await dataOf(adapter().listVersions({ workflowId: 'save-13' }));
      expect(items.map(({ id }) => id)).toEqual(['save-13-second', 'save-13-first']);
    });

    it('refuses a first version where one exists, and a successor where none does', async () => {
      const request = { workflowId: 'save-14', name: 'Fourteen', version: draft('a') };
      expect(await kindOf(adapter().saveVersion({ ...request, base: { id: 'gone' } }))).toBe('conflict');
      const first = await dataOf(adapter().saveVersion({ ...request, base: null }));
      const second = await adapter().saveVersion({ ...request, version: draft('b'), base: null });
      expect(second).toMatchObject({ ok: false, failure: { kind: 'conflict', current: { id: first.id } } });
    });

    it('lets a save follow its base, or an earlier save of unknown outcome', async () => {
      const request = { workflowId: 'save-15', name: 'Fifteen', version: draft('a') };
      const base = { id: (await dataOf(adapter().saveVersion({ ...request, base: null }))).id ?? '' };
      await dataOf(adapter().saveVersion({ ...request, version: draft('b'), base, id: 'save-15-lost' }));
      expect(
        await kindOf(adapter().saveVersion({ ...request, version: draft('c'), base, mayFollow: ['save-15-other'] })),
      ).toBe('conflict');
      await dataOf(
        adapter().saveVersion({ ...request, version: draft('c'), base, mayFollow: ['save-15-other', 'save-15-lost'] }),
      );
      expect(
        (await dataOf(adapter().loadVersion({ workflowId: 'save-15' }))).definition?.nodes?.[0]?.config?.['message'],
      ).toBe('c');
    });

    it('does not change its arguments', async () => {
      const version = Object.freeze(draft('frozen', { id: 'mine' }));
      const before = JSON.stringify(version);
      const stored = await dataOf(adapter().saveVersion({ workflowId: 'save-8', name: 'Eight', version }));
      expect(JSON.stringify(version)).toBe(before);
      (stored as { name?: string }).name = 'changed by the caller';
      expect((await dataOf(adapter().loadVersion({ workflowId: 'save-8' }))).name).toBe('Draft');
    });
  });
}
