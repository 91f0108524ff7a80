import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterEvent, isSafe, isUnsaved, openedWork, type WorkEvent, type WorkState, workStatus } from '#adapter';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const runs = lawRuns(20_000);

type Operation =
  | 'edit'
  | 'undo'
  | 'press-save'
  | 'stored'
  | 'refused'
  | 'conflict'
  | 'no-answer'
  | 'never-left'
  | 'write'
  | 'written'
  | 'write-fails'
  | 'on-line'
  | 'off-line'
  | 'stored-elsewhere'
  | 'late-written';
const operations: readonly Operation[] = [
  'edit',
  'edit',
  'edit',
  'undo',
  'press-save',
  'press-save',
  'stored',
  'refused',
  'conflict',
  'no-answer',
  'never-left',
  'write',
  'write',
  'written',
  'written',
  'write-fails',
  'on-line',
  'off-line',
  'stored-elsewhere',
  'late-written',
];

/** What is true, kept apart from what the state says: contents are numbers, and each place knows which it has. */
class World {
  /** The contents there have been, and which of them is here. */
  here = 0;
  revision = 0;
  acknowledged = 0;
  onDisk: number | undefined;
  failure: 'failed' | 'conflict' | 'unknown' | undefined;
  sent: number | undefined;
  /** Writes under way, oldest first: what they hold, and the change they were begun after. */
  readonly writing: { readonly content: number; readonly revision: number }[] = [];
  readonly done: { readonly content: number; readonly revision: number }[] = [];
  reached = true;
  overtaken = false;
  state: WorkState = openedWork('saved');

  take(operation: Operation): void {
    switch (operation) {
      case 'edit':
        this.change(this.revision + 1);
        break;
      case 'undo':
        this.change(this.acknowledged);
        break;
      case 'press-save':
        if (this.sent !== undefined || this.here === this.acknowledged) break;
        this.sent = this.here;
        this.failure = undefined;
        this.tellSave();
        break;
      case 'stored':
        if (this.sent === undefined) break;
        this.acknowledged = this.sent;
        this.sent = undefined;
        this.overtaken = false;
        this.reached = true;
        this.tellSave();
        this.tell({ type: 'stored' });
        break;
      case 'refused':
      case 'conflict':
      case 'no-answer':
      case 'never-left':
        if (this.sent === undefined) break;
        this.sent = undefined;
        this.failure = operation === 'conflict' ? 'conflict' : operation === 'no-answer' ? 'unknown' : 'failed';
        this.tellSave();
        if (operation === 'never-left') {
          this.reached = false;
          this.tell({ type: 'unreached', isSave: true });
        } else if (operation !== 'no-answer') {
          this.reached = true;
          this.tell({ type: 'reached' });
        }
        break;
      case 'write':
        this.writing.push({ content: this.here, revision: this.revision });
        break;
      case 'written': {
        const written = this.writing.shift();
        if (!written) break;
        this.onDisk = written.content;
        this.done.push(written);
        this.tell({ type: 'kept', revision: written.revision });
        break;
      }
      case 'late-written':
        // An answer that was long on its way; what it tells was true, and is old.
        if (this.done[0]) this.tell({ type: 'kept', revision: this.done[0].revision });
        break;
      case 'write-fails':
        if (this.writing.shift()) this.tell({ type: 'trouble', trouble: 'full' });
        break;
      case 'on-line':
        this.reached = true;
        this.tell({ type: 'reached' });
        break;
      case 'off-line':
        this.reached = false;
        this.tell({ type: 'unreached' });
        break;
      case 'stored-elsewhere':
        this.overtaken = true;
        this.tell({ type: 'stored-elsewhere', version: { id: 'theirs' } });
        break;
    }
  }

  private change(content: number): void {
    this.here = content;
    this.revision += 1;
    this.tellSave();
  }

  /** What the editor concludes by itself, law S1 of the store. */
  private tellSave(): void {
    const save =
      this.sent !== undefined ? 'saving' : (this.failure ?? (this.here === this.acknowledged ? 'saved' : 'edited'));
    this.tell({ type: 'changed', revision: this.revision, save });
  }

  private tell(event: WorkEvent): void {
    this.state = afterEvent(this.state, event);
  }
}

describe('how the work stands', () => {
  test(
    `[R15] never says more than is true, nor less: ${runs} random sequences (seed ${seed})`,
    { timeout: 120_000 },
    () => {
      const seen = new Set<string>();
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...operations), { maxLength: 24 }), (sequence) => {
          const world = new World();
          for (const operation of sequence) {
            world.take(operation);
            const { state } = world;
            const status = workStatus(state);
            seen.add(status);
            const isStored = world.here === world.acknowledged;
            // A draft is known by the change it holds, so that one of the same content counts only once it was written.
            const isOnDisk = world.onDisk === world.here;
            if (status === 'saved') expect(isStored && world.sent === undefined && !world.failure).toBe(true);
            if (status === 'draft-kept') expect(isOnDisk && !isStored).toBe(true);
            expect(status === 'saving').toBe(world.sent !== undefined);
            if (status === 'offline') expect(world.reached).toBe(false);
            if (status === 'failed') expect([world.failure, world.reached]).toEqual(['failed', true]);
            if (world.sent === undefined && world.failure === 'unknown') expect(status).toBe('unknown');
            if (world.sent === undefined && world.failure === 'conflict') expect(status).toBe('conflict');
            if (world.sent === undefined && !world.failure) {
              expect(status === 'saved').toBe(isStored);
              if (!isStored && world.overtaken) expect(status).toBe('conflict');
              else if (!isStored && !world.reached) expect(status).toBe('offline');
            }
            if (status === 'unsaved') expect(isStored).toBe(false);
            // Nothing that is called safe can be lost.
            if (isSafe(state))
              expect(world.revision === 0 || isOnDisk || (isStored && world.sent === undefined && !world.failure)).toBe(
                true,
              );
            expect(isUnsaved(state)).toBe(
              world.revision > 0 && !(isStored && world.sent === undefined && !world.failure),
            );
            // A save is sent again only where it was asked for, never left, and nothing was done since.
            if (state.isWaiting) expect([world.failure, world.sent]).toEqual(['failed', undefined]);
          }
        }),
        { seed, numRuns: runs },
      );
      expect([...seen].sort()).toEqual([
        'conflict',
        'draft-kept',
        'failed',
        'offline',
        'saved',
        'saving',
        'unknown',
        'unsaved',
      ]);
    },
  );

  test('a save that never left waits only until something else is done', () => {
    let state = openedWork('saved');
    const take = (event: WorkEvent): void => {
      state = afterEvent(state, event);
    };
    take({ type: 'changed', revision: 1, save: 'edited' });
    take({ type: 'changed', revision: 1, save: 'saving' });
    take({ type: 'changed', revision: 1, save: 'failed' });
    take({ type: 'unreached', isSave: true });
    expect([workStatus(state), state.isWaiting]).toEqual(['offline', true]);
    take({ type: 'changed', revision: 2, save: 'failed' });
    expect([workStatus(state), state.isWaiting]).toEqual(['offline', false]);
    take({ type: 'reached' });
    expect(workStatus(state)).toBe('failed');
  });

  test('what changes nothing gives the same object', () => {
    const state = openedWork('edited');
    expect(afterEvent(state, { type: 'changed', revision: 0, save: 'edited' })).toBe(state);
    expect(afterEvent(state, { type: 'reached' })).toBe(state);
    expect(afterEvent(state, { type: 'arranged' })).toBe(state);
  });
});
