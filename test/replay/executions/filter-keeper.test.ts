import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createFilterKeeper,
  currentFilter,
  type SavedExecutionFilter,
  type SavedExecutionFilterStore,
} from '../../../src/replay/executions/saved-filters.js';
import { deferred, settled } from '../../support/deferred.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
const named = (name: string): SavedExecutionFilter => ({ name, filter: { status: name } });
const adding =
  (name: string) =>
  (filters: readonly SavedExecutionFilter[]): readonly SavedExecutionFilter[] => [
    ...filters.filter((one) => one.name !== name),
    named(name),
  ];
const removing =
  (name: string) =>
  (filters: readonly SavedExecutionFilter[]): readonly SavedExecutionFilter[] =>
    filters.filter((one) => one.name !== name);

/** A store whose loads and saves fail on demand. */
function unreliableStore(stored: readonly SavedExecutionFilter[]) {
  const down = { load: false, save: false };
  let kept = stored;
  const store = {
    load: vi.fn<SavedExecutionFilterStore['load']>(async () => {
      if (down.load) throw new Error('No connection');
      return kept;
    }),
    save: vi.fn<SavedExecutionFilterStore['save']>(async (filters) => {
      if (down.save) throw new Error('No connection');
      kept = filters;
    }),
  };
  return { ...store, down, kept: () => kept.map(({ name }) => name) };
}

const names = (keeper: { state(): { filters: readonly SavedExecutionFilter[] } }): readonly string[] =>
  keeper.state().filters.map(({ name }) => name);

describe('saved filters', () => {
  it('are not erased by a change made before they are loaded', async () => {
    const loading = deferred<readonly SavedExecutionFilter[]>();
    const saved: unknown[] = [];
    const keeper = createFilterKeeper({
      load: () => loading.promise,
      save: async (filters) => void saved.push(filters.map(({ name }) => name)),
    });
    keeper.load();
    keeper.change(adding('mine'));
    keeper.change(removing('old'));
    expect(names(keeper)).toEqual(['mine']);
    await settled();
    expect(saved).toEqual([]);
    loading.resolve([named('old'), named('stored')]);
    await settled();
    expect(names(keeper)).toEqual(['stored', 'mine']);
    expect(saved).toEqual([['stored', 'mine']]);
  });

  it('that could not be loaded are loaded again by the next change, and kept', async () => {
    const store = unreliableStore([named('stored')]);
    store.down.load = true;
    const keeper = createFilterKeeper(store);
    keeper.load();
    await settled();
    expect(keeper.state()).toEqual({ filters: [], trouble: 'notLoaded' });
    keeper.change(adding('mine'));
    expect(keeper.state().trouble).toBeUndefined();
    await settled();
    // The change is shown; saving it alone would replace what is stored.
    expect(keeper.state()).toMatchObject({ filters: [named('mine')], trouble: 'notSaved' });
    expect(store.save).not.toHaveBeenCalled();
    store.down.load = false;
    keeper.change(adding('more'));
    await settled();
    expect(store.kept()).toEqual(['stored', 'mine', 'more']);
    expect(keeper.state().trouble).toBeUndefined();
  });

  it('report the failure of the last save, not that of an earlier one whose change a later save holds', async () => {
    const [first, second] = [deferred<void>(), deferred<void>()];
    const answers = [first.promise, second.promise];
    const keeper = createFilterKeeper({ load: async () => [], save: () => answers.shift() ?? Promise.resolve() });
    keeper.load();
    await settled();
    keeper.change(adding('a'));
    keeper.change(adding('b'));
    second.resolve();
    first.reject(new Error('Too late'));
    await settled();
    expect(keeper.state().trouble).toBeUndefined();
    const failing = createFilterKeeper({ load: async () => [], save: () => Promise.reject(new Error('Full')) });
    failing.load();
    await settled();
    failing.change(adding('a'));
    await settled();
    expect(failing.state()).toMatchObject({ filters: [named('a')], trouble: 'notSaved' });
  });

  it.each<[string, SavedExecutionFilterStore]>([
    ['throws', { load: () => raise(), save: () => raise() }],
    ['rejects', { load: () => Promise.reject(new Error('x')), save: () => Promise.reject(new Error('x')) }],
    ['rejects without a reason', { load: () => Promise.reject(), save: () => Promise.reject() } as never],
    ['has no methods', {} as never],
  ])('stay for the session where the store %s', async (_, store) => {
    const keeper = createFilterKeeper(store);
    keeper.load();
    await settled();
    expect(keeper.state().trouble).toBe('notLoaded');
    keeper.change(adding('mine'));
    await settled();
    expect(keeper.state()).toEqual({ filters: [named('mine')], trouble: 'notSaved' });
  });

  it('skip stored values that are no named filters', async () => {
    for (const stored of [undefined, null, 'a', {}, 5]) {
      const keeper = createFilterKeeper({ load: async () => stored as never, save: async () => {} });
      keeper.load();
      await settled();
      expect(keeper.state(), String(stored)).toEqual({ filters: [] });
    }
    const odd = [null, 'a', {}, { name: 5, filter: {} }, { name: 'a' }, { name: 'b', filter: null }, named('good')];
    const keeper = createFilterKeeper({ load: async () => odd as never, save: async () => {} });
    keeper.load();
    await settled();
    expect(names(keeper)).toEqual(['good']);
    // A filter with values of other types never equals the current one by accident, and does not throw.
    expect(
      currentFilter([{ name: 'x', filter: { status: null, contact: 5 } as never }], { status: 'x' }),
    ).toBeUndefined();
  });

  it('are loaded once, however often they are asked for, and again after a failure', async () => {
    const store = unreliableStore([]);
    store.down.load = true;
    const keeper = createFilterKeeper(store);
    keeper.load();
    keeper.load();
    await settled();
    expect(store.load).toHaveBeenCalledTimes(1);
    store.down.load = false;
    keeper.load();
    await settled();
    keeper.load();
    expect(store.load).toHaveBeenCalledTimes(2);
    expect(keeper.state().trouble).toBeUndefined();
  });

  it(`hold every change after troubles have passed, and so does the store (seed ${seed})`, async () => {
    const name = fc.constantFrom('a', 'b', 'c', '__proto__');
    const event = fc.oneof(
      name.map((add) => ({ add })),
      name.map((remove) => ({ remove })),
      fc.record({ load: fc.boolean(), save: fc.boolean() }),
      fc.constant('wait' as const),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name),
        fc.record({ load: fc.boolean(), save: fc.boolean() }),
        fc.array(event, { maxLength: 12 }),
        async (stored, down, events) => {
          const store = unreliableStore(stored.map(named));
          Object.assign(store.down, down);
          const keeper = createFilterKeeper(store);
          const changes = [...events, 'wait' as const, { load: false, save: false }, { add: 'last' }, 'wait' as const];
          let wanted: readonly SavedExecutionFilter[] = stored.map(named);
          keeper.load();
          for (const one of changes) {
            if (one === 'wait') await settled();
            else if ('load' in one) Object.assign(store.down, one);
            else {
              const change = 'add' in one ? adding(one.add) : removing(one.remove);
              wanted = change(wanted);
              keeper.change(change);
            }
          }
          const wantedNames = wanted.map((one) => one.name);
          expect(names(keeper)).toEqual(wantedNames);
          expect(store.kept()).toEqual(wantedNames);
          expect(keeper.state().trouble).toBeUndefined();
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('of a list without a store last as long as the list', async () => {
    const keeper = createFilterKeeper(undefined);
    const heard = vi.fn<() => void>();
    const stop = keeper.subscribe(heard);
    keeper.load();
    keeper.change(adding('a'));
    await settled();
    expect(keeper.state()).toEqual({ filters: [named('a')] });
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    keeper.change(adding('b'));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

function raise(): never {
  throw new Error('Broken store');
}
