import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, createSaveQueue, type SaveEvent } from '#adapter';
import { createSequentialId } from '#base';
import type { WorkflowVersion } from '#model';
import { createEditor } from '#store';
import { smallVersion } from '../../service/small-seed.js';
import { noRules } from '../../store/laws/editor-on-trial.js';
import { lawRuns } from '../../support/long-run.js';
import { FlakyService, lost } from './flaky-service.js';

const seed = 20261122;
const runs = lawRuns(2_000, 50_000);
const contentOf = (version: WorkflowVersion): string => JSON.stringify(version.definition);
const opened = smallVersion('v1') as WorkflowVersion & { readonly id: string };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const steps = [
  'edit',
  'edit',
  'undo',
  'save',
  'save',
  'save',
  'over',
  'retry',
  'arrive',
  'arrive',
  'arrive last',
  'answer',
  'answer',
  'lose',
  'lose',
  'other content',
  'id alone',
  'others',
  'offline',
  'online',
  'refuse',
] as const;

describe('the outcome of a save', () => {
  test.each([true, false])(
    `is never reported wrong for lost, late or reordered messages, with a service that lists versions: %s (${runs} random sequences, seed ${seed})`,
    { timeout: 600_000 },
    async (canAsk) => {
      const seen = new Map<string, number>();
      const meet = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat({ max: 7 })), {
            maxLength: 40,
            minLength: 10,
            size: 'max',
          }),
          async (sequence) => {
            const service = new FlakyService(opened, contentOf, canAsk);
            const editor = createEditor({ version: opened, now: () => 0, rules: noRules });
            const events: SaveEvent[] = [];
            const queue = createSaveQueue({
              editor,
              adapter: service.adapter,
              workflowId: 'w',
              createId: createSequentialId('own'),
              onEvent: (event) => events.push(event),
            });
            const edit = (draw: number): void => {
              // Few contents, so that one is saved again after another.
              editor.commands.setConfig({ nodeId: 'send', path: ['message'], value: `text ${draw % 3}` });
              editor.seal();
            };
            let others = 0;
            const take = (
              which: (typeof service.inFlight)[number] | undefined,
              answer: (decision: Answer<WorkflowVersion>) => Answer<WorkflowVersion>,
            ): void => {
              if (!which || which.isAnswered) return;
              if (!which.decision) service.arrive(which);
              which.answer(answer(which.decision as Answer<WorkflowVersion>));
            };
            const check = (): void => {
              const { save, version } = editor.store.getState();
              const own = service.versions.filter(({ isOwn }) => isOwn);
              // No save is stored twice: equal own versions follow each other only with other content sent in between.
              for (const [index, stored] of service.versions.entries()) {
                const before = service.versions[index - 1];
                if (!before?.isOwn || !stored.isOwn || before.content !== stored.content) continue;
                const sent = service.inFlight.map(({ request }) => request);
                const between = sent.slice(
                  sent.findIndex(({ id }) => id === before.id),
                  sent.findIndex(({ id }) => id === stored.id),
                );
                expect([
                  before.id,
                  stored.id,
                  between.some((request) => contentOf(request.version) !== stored.content),
                ]).toEqual([before.id, stored.id, true]);
              }
              expect(new Set(service.versions.map(({ id }) => id)).size).toBe(service.versions.length);
              if (save.status !== 'saved') return;
              const lastOwn = own.at(-1);
              expect([contentOf(version), save.base?.id]).toEqual([
                (lastOwn ?? service.versions[0])?.content,
                (lastOwn ?? service.versions[0])?.id,
              ]);
            };
            for (const [step, draw] of sequence) {
              const unanswered = service.inFlight.filter(({ isAnswered }) => !isAnswered);
              const travelling = service.inFlight.filter(({ decision }) => !decision);
              const one = unanswered[draw % Math.max(1, unanswered.length)];
              const content = contentOf(editor.toVersion());
              if (step === 'edit') edit(draw);
              else if (step === 'undo') editor.undo();
              else if (step === 'save') void queue.save();
              else if (step === 'retry') void queue.retry();
              else if (step === 'over') {
                const { current } = editor.store.getState().save.failure ?? {};
                if (current) void queue.save({ over: { id: current.id } });
              } else if (step === 'arrive' && travelling[0]) service.arrive(travelling[0]);
              else if (step === 'arrive last' && travelling.length > 1) {
                // A request that arrives after a later one.
                meet('arrived late');
                service.arrive(travelling[travelling.length - 1] as (typeof travelling)[number]);
              } else if (step === 'answer') take(one, (decision) => decision);
              else if (step === 'refuse' && one && !one.decision) {
                one.decision = {
                  ok: false,
                  failure: { kind: 'rejected', code: 'no', message: 'No.', endpoint: 'saveVersion' },
                };
                one.answer(one.decision);
              } else if (step === 'lose' && one) {
                meet(one.decision?.ok ? 'lost and stored' : 'lost and not stored');
                one.answer(lost);
              } else if (step === 'other content')
                take(one, (decision) =>
                  decision.ok
                    ? { ok: true, data: { ...smallVersion('v0', 'other'), id: decision.data.id ?? '' } }
                    : decision,
                );
              else if (step === 'id alone')
                take(one, (decision) => (decision.ok ? { ok: true, data: { id: decision.data.id ?? '' } } : decision));
              else if (step === 'others')
                service.overtake(smallVersion('x', `by another ${(others += 1)}`), `other-${others}`);
              else if (step === 'offline') service.isOnline = false;
              else if (step === 'online') service.isOnline = true;
              await settled();
              if (step !== 'edit' && step !== 'undo') expect(contentOf(editor.toVersion())).toBe(content);
              check();
            }
            // Once everything works, repeated saves succeed, with a decision after each conflict.
            service.isOnline = true;
            for (let tries = 0; tries < 20 && editor.store.getState().save.status !== 'saved'; tries++) {
              for (const save of service.inFlight) take(save, (decision) => decision);
              await settled();
              const { current } = editor.store.getState().save.failure ?? {};
              void queue.save(current ? { over: { id: current.id } } : {});
              await settled();
              check();
            }
            const { save, version } = editor.store.getState();
            if (canAsk || save.status !== 'conflict') {
              expect([save.status, contentOf(version)]).toEqual([
                'saved',
                service.versions.some(({ isOwn }) => isOwn)
                  ? service.versions.findLast(({ isOwn }) => isOwn)?.content
                  : service.versions[0]?.content,
              ]);
            }
            for (const { type } of events) meet(type);
          },
        ),
        { numRuns: runs, seed },
      );
      const often = { 'lost and stored': 50, 'lost and not stored': 10, 'arrived late': 300, saved: 2, failed: 2 };
      for (const [what, each] of Object.entries(often))
        expect([what, (seen.get(what) ?? 0) >= Math.floor(runs / each / 2)]).toEqual([what, true]);
    },
  );

  test('has A as the newest version after saving A, B and A with both first answers lost', async () => {
    for (const isStored of [
      [true, true],
      [false, false],
      [true, false],
      [false, true],
    ]) {
      const service = new FlakyService(opened, contentOf);
      const editor = createEditor({ version: opened });
      const queue = createSaveQueue({ editor, adapter: service.adapter, workflowId: 'w' });
      const write = (text: string): void =>
        void editor.commands.setConfig({ nodeId: 'send', path: ['message'], value: text });
      for (const [index, text] of ['A', 'B'].entries()) {
        service.isOnline = false;
        write(text);
        const outcome = queue.save();
        await settled();
        const sent = service.inFlight.at(-1);
        if (isStored[index] && sent && !sent.decision) service.arrive(sent);
        sent?.answer(lost);
        expect((await outcome).ok).toBe(false);
        service.isOnline = true;
      }
      write('A');
      const outcome = queue.save();
      for (let tries = 0; tries < 5; tries++) {
        await settled();
        for (const save of service.inFlight.filter(({ isAnswered }) => !isAnswered)) {
          service.arrive(save);
          save.answer(save.decision as Answer<WorkflowVersion>);
        }
      }
      expect((await outcome).ok).toBe(true);
      expect([
        editor.store.getState().save.status,
        service.newest.version.definition?.nodes?.[1]?.config?.message,
      ]).toEqual(['saved', 'A']);
    }
  });

  test('is unknown without an answer, and corrected by a late one', async () => {
    for (const isRefused of [false, true]) {
      const service = new FlakyService(opened, contentOf, false);
      const editor = createEditor({ version: opened });
      const queue = createSaveQueue({ editor, adapter: service.adapter, workflowId: 'w', patience: 20 });
      editor.commands.setConfig({ nodeId: 'send', path: ['message'], value: 'Late' });
      expect(await queue.save()).toMatchObject({ failure: { kind: 'unknown', code: 'no-answer' } });
      expect(editor.store.getState().save.status).toBe('unknown');
      const [save] = service.inFlight;
      if (!save) throw new Error('sent');
      service.arrive(save);
      save.answer(
        isRefused
          ? { ok: false, failure: { kind: 'rejected', code: 'no', message: 'No.', endpoint: 'saveVersion' } }
          : (save.decision as Answer<WorkflowVersion>),
      );
      await settled();
      expect(editor.store.getState().save.status).toBe(isRefused ? 'failed' : 'saved');
    }
  });

  test('is unknown for an adapter with an invalid answer', async () => {
    for (const answer of [
      undefined,
      null,
      5,
      'ok',
      {},
      { ok: true },
      { ok: true, data: null },
      { ok: 'true', data: {} },
      { ok: false },
      { ok: false, failure: 'no' },
    ]) {
      const editor = createEditor({ version: opened });
      const queue = createSaveQueue({
        editor,
        workflowId: 'w',
        adapter: { saveVersion: () => answer as unknown as Promise<Answer<WorkflowVersion>> },
      });
      editor.commands.setConfig({ nodeId: 'send', path: ['message'], value: 'Kept' });
      expect(await queue.save()).toMatchObject({ failure: { kind: 'unknown', code: 'adapter-failed' } });
      expect(editor.store.getState().save.status).toBe('unknown');
    }
  });

  test('reaches the editor even if a listener throws, and the waiting save is sent', async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const before = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', onError);
    try {
      const service = new FlakyService(opened, contentOf);
      const editor = createEditor({ version: opened });
      const queue = createSaveQueue({
        editor,
        adapter: service.adapter,
        workflowId: 'w',
        onEvent: () => {
          throw new Error('host');
        },
      });
      const write = (text: string): void =>
        void editor.commands.setConfig({ nodeId: 'send', path: ['message'], value: text });
      write('One');
      const first = queue.save();
      write('Two');
      const second = queue.save();
      for (let tries = 0; tries < 5; tries++) {
        await settled();
        for (const save of service.inFlight.filter(({ isAnswered }) => !isAnswered)) {
          service.arrive(save);
          save.answer(save.decision as Answer<WorkflowVersion>);
        }
      }
      expect([
        (await first).ok,
        (await second).ok,
        editor.store.getState().save.status,
        service.versions.length,
      ]).toEqual([true, true, 'saved', 3]);
      expect(errors.map(String)).toEqual(Array(4).fill('Error: host'));
    } finally {
      process.removeListener('uncaughtException', onError);
      for (const listener of before) process.on('uncaughtException', listener);
    }
  });
});
