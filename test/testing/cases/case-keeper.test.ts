import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Answer, StoredCases } from '#adapter';
import { stampCases, type WorkflowCase } from '#execute';
import { createStore } from 'zustand/vanilla';
import { createCaseKeeper, type CaseList } from '../../../src/testing/cases/case-keeper.js';
import { browserCases, type CaseStore } from '../../../src/testing/cases/case-store.js';
import { mergeCases } from '../../../src/testing/cases/merge-cases.js';
import { lawRuns } from '../../support/long-run.js';

const caseOf = (name: string, seed = 1): WorkflowCase => ({ name, at: '2026-01-01', contact: {}, seed });
const names = (cases: readonly WorkflowCase[] | undefined) => cases?.map(({ name }) => name);

function listOf(): CaseList {
  const store = createStore<{ readonly cases: readonly WorkflowCase[] | undefined }>(() => ({ cases: undefined }));
  return {
    get: () => store.getState().cases,
    set: (cases) => store.setState({ cases }),
    subscribe: (listener) => store.subscribe(listener),
  };
}

/** A service that several keepers share, which fails as it is bid. */
function service(cases: readonly WorkflowCase[] = []) {
  const state = { cases, revision: 1, isDown: false };
  const down = { kind: 'notSent', code: 'not-sent', message: 'Off line.', endpoint: 'cases' } as const;
  const conflict = { kind: 'conflict', code: 'cases-conflict', message: 'Newer.', endpoint: 'cases' } as const;
  const stored = (): Answer<StoredCases> => ({
    ok: true,
    data: { cases: state.cases, revision: String(state.revision) },
  });
  const store: CaseStore = {
    place: 'service',
    load: () => Promise.resolve(state.isDown ? { ok: false, failure: down } : stored()),
    save(next, revision) {
      if (state.isDown) return Promise.resolve({ ok: false, failure: down });
      if (revision !== String(state.revision)) return Promise.resolve({ ok: false, failure: conflict });
      Object.assign(state, { cases: next, revision: state.revision + 1 });
      return Promise.resolve(stored());
    },
  };
  return { state, store };
}

const status = (of: string) => ({ timeout: 2000, of });
const settled = (keeper: ReturnType<typeof createCaseKeeper>, wanted = 'kept') =>
  vi.waitFor(() => expect(keeper.state.getState().status).toBe(wanted), status(wanted).timeout);

describe('keeping cases', () => {
  test('loads, and saves each change', async () => {
    const { state, store } = service([caseOf('a')]);
    const list = listOf();
    const keeper = createCaseKeeper(list, store, true);
    await settled(keeper);
    expect(names(list.get())).toEqual(['a']);
    list.set([...list.get()!, caseOf('b')]);
    await vi.waitFor(() => expect(names(state.cases)).toEqual(['a', 'b']));
    await settled(keeper);
  });

  test('what was added before it was loaded stays', async () => {
    const { state, store } = service([caseOf('a')]);
    const list = listOf();
    const keeper = createCaseKeeper(list, store, true);
    list.set([caseOf('mine')]);
    await settled(keeper);
    await vi.waitFor(() => expect(names(state.cases)?.toSorted()).toEqual(['a', 'mine']));
  });

  test('two editors that save at once lose nothing', async () => {
    const { state, store } = service();
    const [one, other] = [listOf(), listOf()];
    const keepers = [createCaseKeeper(one, store, true), createCaseKeeper(other, store, true)];
    await Promise.all(keepers.map((keeper) => settled(keeper)));
    one.set([caseOf('of one')]);
    other.set([caseOf('of the other')]);
    await vi.waitFor(() => expect(names(state.cases)?.toSorted()).toEqual(['of one', 'of the other']));
  });

  test('the stamp of the service is taken over, also where the list was changed meanwhile', async () => {
    const { state, store } = service();
    const created = { at: '2026-01-01T10:00:00Z', by: { name: 'Ana' } };
    const list = listOf();
    const stamping: CaseStore = {
      ...store,
      async save(cases, revision) {
        const answer = await store.save(stampCases(cases, state.cases, created), revision);
        if (list.get()?.length === 1) list.set([...list.get()!, caseOf('b')]);
        return answer;
      },
    };
    const keeper = createCaseKeeper(list, stamping, true);
    await settled(keeper);
    list.set([caseOf('a')]);
    await settled(keeper);
    expect(list.get()).toEqual([
      { ...caseOf('a'), created },
      { ...caseOf('b'), created },
    ]);
    expect(state.cases).toEqual(list.get());
    expect(state.revision).toBe(3);
  });

  test('a failure is said, and trying again saves', async () => {
    const { state, store } = service();
    const list = listOf();
    const keeper = createCaseKeeper(list, store, true);
    await settled(keeper);
    state.isDown = true;
    list.set([caseOf('a')]);
    await settled(keeper, 'notSaved');
    expect(keeper.state.getState().message).toBe('Off line.');
    state.isDown = false;
    keeper.retry();
    await settled(keeper);
    expect(names(state.cases)).toEqual(['a']);
  });

  test('what could not be loaded is not overwritten', async () => {
    const { state, store } = service([caseOf('kept')]);
    state.isDown = true;
    const list = listOf();
    const keeper = createCaseKeeper(list, store, true);
    await settled(keeper, 'notLoaded');
    list.set([caseOf('new')]);
    state.isDown = false;
    expect(names(state.cases)).toEqual(['kept']);
    keeper.retry();
    await vi.waitFor(() => expect(names(state.cases)?.toSorted()).toEqual(['kept', 'new']));
  });

  test('view only saves nothing', async () => {
    const { state, store } = service([caseOf('a')]);
    const list = listOf();
    const keeper = createCaseKeeper(list, store, false);
    await settled(keeper);
    list.set([]);
    await settled(keeper);
    expect(names(state.cases)).toEqual(['a']);
  });

  test('a browser keeps them by workflow, and tells of a full storage', async () => {
    const kept = new Map<string, string>();
    let isFull = false;
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, text: string) {
        if (isFull) throw new Error('The quota is exceeded.');
        kept.set(key, text);
      },
    };
    const page = (() => ({ localStorage })) as unknown as Parameters<typeof browserCases>[0];
    const list = listOf();
    const keeper = createCaseKeeper(list, browserCases(page, 'w1'), true);
    await settled(keeper);
    list.set([caseOf('a')]);
    await vi.waitFor(() => expect(kept.size).toBe(1));
    const again = listOf();
    await settled(createCaseKeeper(again, browserCases(page, 'w1'), true));
    expect(names(again.get())).toEqual(['a']);
    isFull = true;
    list.set([]);
    await settled(keeper, 'notSaved');
    expect(keeper.state.getState().message).toBe('The quota is exceeded.');
  });
});

describe('merging', () => {
  const lists = fc
    .uniqueArray(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), seed: fc.integer({ min: 1, max: 3 }) }), {
      selector: ({ name }) => name,
    })
    .map((all) => all.map(({ name, seed }) => caseOf(name, seed)));

  test('[K1] takes what one side changed, keeps what both changed, and names each once', () => {
    fc.assert(
      fc.property(lists, lists, lists, (base, mine, theirs) => {
        const merged = mergeCases(base, mine, theirs);
        expect(new Set(names(merged)).size).toBe(merged.length);
        const has = (each: WorkflowCase) => merged.some(({ seed }) => seed === each.seed);
        const same = (cases: readonly WorkflowCase[], each: WorkflowCase) =>
          cases.some(({ name, seed }) => name === each.name && seed === each.seed);
        // A case that a side made or changed is there, under a name of its own if need be.
        for (const each of [...mine, ...theirs]) if (!same(base, each)) expect(has(each)).toBe(true);
        // Where the other side changed nothing, the result is this side.
        expect(mergeCases(base, mine, base).map(({ name, seed }) => [name, seed])).toEqual(
          mine.map(({ name, seed }) => [name, seed]),
        );
        expect(new Set(mergeCases(base, base, theirs).map(({ name, seed }) => `${name}${seed}`))).toEqual(
          new Set(theirs.map(({ name, seed }) => `${name}${seed}`)),
        );
      }),
      { seed: 1, numRuns: lawRuns(3000) },
    );
  });
});
