import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '#base';
import {
  type Answer,
  createMemoryAdapter,
  createSaveQueue,
  type SaveEvent,
  type SimulatedFailure,
  type WorkflowAdapter,
} from '#adapter';
import type { WorkflowVersion } from '#model';
import { createEditor } from '#store';
import { smallVersion } from '../../service/small-seed.js';
import { lawRuns } from '../../support/long-run.js';

const edit = (editor: ReturnType<typeof createEditor>, message: string): void => {
  expect(editor.commands.setConfig({ nodeId: 'send', path: ['message'], value: message }).ok).toBe(true);
};
const messageOf = (version: WorkflowVersion): unknown => version.definition?.nodes?.[1]?.config?.message;

/** An editor with the first version of a workflow of an in-memory adapter. */
function setUp(
  failNext: readonly SimulatedFailure[] = [],
  adapterOver?: (adapter: WorkflowAdapter) => WorkflowAdapter,
) {
  const adapter = createMemoryAdapter({ versions: [smallVersion('v1')], workflowId: 'w', latencyMs: 5, failNext });
  const editor = createEditor({ version: smallVersion('v1') });
  const events: SaveEvent[] = [];
  const queue = createSaveQueue({
    editor,
    adapter: adapterOver?.(adapter) ?? adapter,
    workflowId: 'w',
    onEvent: (event) => events.push(event),
  });
  const status = () => editor.store.getState().save.status;
  const stored = async () => {
    const answer = await adapter.listVersions({ workflowId: 'w' });
    return answer.ok ? answer.data.items : [];
  };
  return { adapter, editor, queue, events, status, stored };
}

describe('a save', () => {
  it('sets the id and timestamps, and reports its status at every moment', async () => {
    const { editor, queue, events, status, stored } = setUp();
    expect(status()).toBe('saved');
    edit(editor, 'Changed');
    expect(status()).toBe('edited');
    const save = queue.save();
    expect(status()).toBe('saving');
    const outcome = await save;
    expect([status(), outcome.ok]).toEqual(['saved', true]);
    const { version, save: state } = editor.store.getState();
    expect([messageOf(version), state.base?.id, (await stored())[0]?.id]).toEqual(['Changed', version.id, version.id]);
    expect(version.created?.at).toBeDefined();
    expect(events.map(({ type }) => type)).toEqual(['saving', 'saved']);
  });

  it('keeps edits made meanwhile, which do not count as saved', async () => {
    const { editor, queue, status, stored } = setUp();
    edit(editor, 'First');
    const save = queue.save();
    edit(editor, 'Second');
    await save;
    expect([status(), messageOf(editor.toVersion())]).toEqual(['edited', 'Second']);
    await queue.save();
    expect([status(), (await stored()).length]).toEqual(['saved', 3]);
  });

  it('runs alone; all requests meanwhile become one save of the then present document', async () => {
    const { editor, queue, status, stored } = setUp();
    edit(editor, '1');
    const first = queue.save();
    edit(editor, '2');
    const [second, third] = [queue.save(), queue.save()];
    edit(editor, '3');
    expect(await second).toBe(await third);
    expect((await first).ok).toBe(true);
    expect([status(), messageOf(editor.toVersion()), (await stored()).length]).toEqual(['saved', '3', 3]);
  });

  it.each<[SimulatedFailure, string]>([
    ['notSent', 'failed'],
    ['rejected', 'failed'],
    ['unauthorized', 'failed'],
    ['notFound', 'failed'],
    ['lost', 'unknown'],
  ])('that ends as %s has the status %s, keeps edits and history, and succeeds on retry', async (kind, expected) => {
    const { editor, queue, events, status, stored } = setUp([kind]);
    edit(editor, 'Precious');
    const waiting = [queue.save(), queue.save()];
    const failure = { kind: kind === 'lost' ? 'unknown' : kind };
    expect(await Promise.all(waiting)).toMatchObject([
      { ok: false, failure },
      { ok: false, failure },
    ]);
    expect([status(), editor.store.getState().save.failure?.kind, messageOf(editor.toVersion())]).toEqual([
      expected,
      expected,
      'Precious',
    ]);
    expect([editor.canUndo(), events.map(({ type }) => type)]).toEqual([true, ['saving', 'failed']]);
    expect((await queue.save()).ok).toBe(true);
    expect([status(), messageOf(editor.toVersion())]).toEqual(['saved', 'Precious']);
    expect(await stored()).toHaveLength(2);
  });

  it('with a lost answer is found among the stored versions, without a second one', async () => {
    const { editor, queue, events, status, stored } = setUp(['unknown']);
    edit(editor, 'One');
    expect((await queue.save()).ok).toBe(true);
    expect([status(), (await stored()).length, events.map(({ type }) => type)]).toEqual([
      'saved',
      2,
      ['saving', 'saved'],
    ]);
    edit(editor, 'Two');
    expect((await queue.save()).ok).toBe(true);
    expect([status(), (await stored()).length]).toEqual(['saved', 3]);
  });

  it('reports a conflict each time until the user decides, and then follows the chosen version', async () => {
    const { adapter, editor, queue, status, stored } = setUp();
    const others = async (message: string) => {
      const answer = await adapter.saveVersion({
        workflowId: 'w',
        name: 'w',
        version: smallVersion(undefined, message),
      });
      if (!answer.ok) throw new Error('stored');
      return { id: answer.data.id ?? '', updatedAt: answer.data.created?.at ?? '' };
    };
    const theirs = await others('By another user');
    edit(editor, 'Mine');
    expect(await queue.save()).toMatchObject({ failure: { kind: 'conflict', current: theirs } });
    expect(await queue.save()).toMatchObject({ failure: { kind: 'conflict', current: theirs } });
    expect([status(), messageOf(editor.toVersion())]).toEqual(['conflict', 'Mine']);
    expect(editor.store.getState().save.failure?.current).toEqual({ id: theirs.id, at: theirs.updatedAt });
    const third = await others('By a third user');
    expect(await queue.save({ over: theirs })).toMatchObject({ failure: { kind: 'conflict', current: third } });
    expect((await queue.save({ over: third })).ok).toBe(true);
    expect([status(), (await stored()).length]).toEqual(['saved', 4]);
  });

  it('waits for the running one and keeps its own options, also when that one ends as a conflict', async () => {
    const { adapter, editor, queue, status, stored } = setUp();
    const theirs = await adapter.saveVersion({
      workflowId: 'w',
      name: 'w',
      version: smallVersion(undefined, 'By another user'),
    });
    if (!theirs.ok) throw new Error('stored');
    edit(editor, 'Mine');
    const [first, plain, decided] = [queue.save(), queue.save(), queue.save({ over: { id: theirs.data.id ?? '' } })];
    expect(await first).toMatchObject({ failure: { kind: 'conflict' } });
    expect([(await plain).ok, (await decided).ok, status(), (await stored()).length]).toEqual([true, true, 'saved', 3]);
  });

  it('is refused by the check, however it is requested', async () => {
    const { adapter, editor } = setUp(['lost']);
    let refusal: Refusal | undefined;
    const queue = createSaveQueue({ editor, adapter, workflowId: 'w', check: () => refusal });
    edit(editor, 'One');
    expect(await queue.save()).toMatchObject({ failure: { kind: 'unknown' } });
    refusal = { code: 'has-errors', message: 'Fix 1 error to save.' };
    expect(await queue.save()).toEqual({ ok: false, refusal });
    expect(await queue.save({ over: { id: 'v1' } })).toEqual({ ok: false, refusal });
    await queue.retry();
    expect(editor.store.getState().save.status).toBe('unknown');
    refusal = undefined;
    await queue.retry();
    expect(editor.store.getState().save.status).toBe('saved');
  });

  it('is unknown when the adapter throws', async () => {
    const { editor, queue, status } = setUp([], () => ({
      saveVersion: () => {
        throw new Error('bug in a host');
      },
      getExecution: () => Promise.reject(new Error('unused')),
    }));
    edit(editor, 'Kept');
    expect(await queue.save()).toMatchObject({ failure: { kind: 'unknown', code: 'adapter-failed' } });
    expect([status(), messageOf(editor.toVersion())]).toEqual(['unknown', 'Kept']);
  });

  it('is refused without changes, for a read-only version, and after dispose', async () => {
    const { editor, queue, events } = setUp();
    expect(await queue.save()).toMatchObject({ ok: false, refusal: { code: 'nothing-changed' } });
    edit(editor, 'x');
    queue.dispose();
    expect(await queue.save()).toMatchObject({ refusal: { code: 'disposed' } });
    const locked = createEditor({ version: { ...smallVersion('v1'), readonly: true } });
    const other = createSaveQueue({ editor: locked, adapter: createMemoryAdapter(), workflowId: 'w' });
    expect(await other.save()).toMatchObject({ refusal: { code: 'read-only' } });
    expect(events).toEqual([]);
  });

  it('has the status saved only for acknowledged content (random sequences, seed 11)', async () => {
    const move = fc.constantFrom('edit', 'undo', 'save', 'stored', 'lost', 'refused', 'late');
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
        const editor = createEditor({ version: smallVersion('v0') });
        const open: { version: WorkflowVersion; answer: (answer: Answer<WorkflowVersion>) => void }[] = [];
        let acknowledged: unknown = messageOf(editor.toVersion());
        let ids = 0;
        const queue = createSaveQueue({
          editor,
          workflowId: 'w',
          adapter: { saveVersion: ({ version }) => new Promise((answer) => open.push({ version, answer })) },
        });
        for (const [index, step] of moves.entries()) {
          if (step === 'edit') edit(editor, `edit ${index}`);
          else if (step === 'undo') editor.undo();
          else if (step === 'save') void queue.save();
          else {
            expect(open.length).toBeLessThan(2);
            const sent = open.shift();
            if (!sent) continue;
            if (step === 'stored' || step === 'late') {
              if (step === 'late') edit(editor, `late ${index}`);
              acknowledged = messageOf(sent.version);
              sent.answer({ ok: true, data: { ...sent.version, id: `v${(ids += 1)}` } });
            } else {
              const kind = step === 'lost' ? 'unknown' : 'rejected';
              sent.answer({ ok: false, failure: { kind, code: kind, message: kind, endpoint: 'saveVersion' } });
            }
          }
          const before = messageOf(editor.toVersion());
          await new Promise((resolve) => setImmediate(resolve));
          expect(messageOf(editor.toVersion())).toBe(before);
          if (editor.store.getState().save.status === 'saved') expect(before).toBe(acknowledged);
        }
      }),
      { numRuns: lawRuns(500), seed: 11 },
    );
  });
});
