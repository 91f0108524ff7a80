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

/** The truth, independent of the state under test. Contents are numbers; each storage knows which one it has. */
class World {
  /** The content in the editor. */
  here = 0;
  revision = 0;
  acknowledged = 0;
  onDisk: number | undefined;
  failure: 'failed' | 'conflict' | 'unknown' | undefined;
  sent: number | undefined;
  /** Pending writes, oldest first: their content, and the revision they began after. */
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
        this.reportSave();
        break;
      case 'stored':
        if (this.sent === undefined) break;
        this.acknowledged = this.sent;
        this.sent = undefined;
        this.overtaken = false;
        this.reached = true;
        this.reportSave();
        this.report({ type: 'stored' });
        break;
      case 'refused':
      case 'conflict':
      case 'no-answer':
      case 'never-left':
        if (this.sent === undefined) break;
        this.sent = undefined;
        this.failure = operation === 'conflict' ? 'conflict' : operation === 'no-answer' ? 'unknown' : 'failed';
        this.reportSave();
        if (operation === 'never-left') {
          this.reached = false;
          this.report({ type: 'unreached', isSave: true });
        } else if (operation !== 'no-answer') {
          this.reached = true;
          this.report({ type: 'reached' });
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
        this.report({ type: 'kept', revision: written.revision });
        break;
      }
      case 'late-written':
        // A late answer: it was true, and is outdated.
        if (this.done[0]) this.report({ type: 'kept', revision: this.done[0].revision });
        break;
      case 'write-fails':
        if (this.writing.shift()) this.report({ type: 'trouble', trouble: 'full' });
        break;
      case 'on-line':
        this.reached = true;
        this.report({ type: 'reached' });
        break;
      case 'off-line':
        this.reached = false;
        this.report({ type: 'unreached' });
        break;
      case 'stored-elsewhere':
        this.overtaken = true;
        this.report({ type: 'stored-elsewhere', version: { id: 'theirs' } });
        break;
    }
  }

  private change(content: number): void {
    this.here = content;
    this.revision += 1;
    this.reportSave();
  }

  /** The status that the editor derives, law S1 of the store. */
  private reportSave(): void {
    const save =
      this.sent !== undefined ? 'saving' : (this.failure ?? (this.here === this.acknowledged ? 'saved' : 'edited'));
    this.report({ type: 'changed', revision: this.revision, save });
  }

  private report(event: WorkEvent): void {
    this.state = afterEvent(this.state, event);
  }
}

describe('the state of the work', () => {
  test(`[R15] is true after each of ${runs} random sequences (seed ${seed})`, { timeout: 120_000 }, () => {
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
          // A draft is identified by its revision: one with equal content counts only once it is written.
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
          // Safe work is stored somewhere.
          if (isSafe(state))
            expect(world.revision === 0 || isOnDisk || (isStored && world.sent === undefined && !world.failure)).toBe(
              true,
            );
          expect(isUnsaved(state)).toBe(
            world.revision > 0 && !(isStored && world.sent === undefined && !world.failure),
          );
          // A save is retried only if it was never sent and nothing changed since.
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
  });

  test('keeps a save that was never sent waiting only until the next change', () => {
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

  test('keeps its identity under an event that changes nothing', () => {
    const state = openedWork('edited');
    expect(afterEvent(state, { type: 'changed', revision: 0, save: 'edited' })).toBe(state);
    expect(afterEvent(state, { type: 'reached' })).toBe(state);
  });
});
