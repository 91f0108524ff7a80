import { createStore, type StoreApi } from 'zustand/vanilla';
import { equalJson, type Json } from '#base';
import type { WorkflowCase } from '#execute';
import type { CaseStore } from './case-store.js';
import { mergeCases } from './merge-cases.js';

/** The list of cases that views change; undefined until it is loaded. */
export interface CaseList {
  get(): readonly WorkflowCase[] | undefined;
  set(cases: readonly WorkflowCase[]): void;
  subscribe(listener: () => void): () => void;
}

/** How far keeping the cases is. */
export interface KeepState {
  readonly status: 'loading' | 'kept' | 'saving' | 'notLoaded' | 'notSaved';
  /** Why it failed. */
  readonly message?: string;
}

/** Loads the cases of a workflow into a list, and saves each change of that list. */
export interface CaseKeeper {
  readonly place: CaseStore['place'];
  readonly state: StoreApi<KeepState>;
  /** Tries again what failed. */
  retry(): void;
  /** Changes are saved from now on, or no more. */
  allow(canSave: boolean): void;
}

/** How often a save is merged with another one that came before it. */
const mostMerges = 5;

/**
 * Creates the keeper of a list, and begins to load. Whatever changes the list, this saves it; with changes that were saved
 * elsewhere meanwhile it is merged, by the names of cases.
 */
// oxlint-disable-next-line max-lines-per-function -- one protocol whose parts share base and revision
export function createCaseKeeper(list: CaseList, store: CaseStore, canSave: boolean): CaseKeeper {
  const state = createStore<KeepState>(() => ({ status: 'loading' }));
  let base: readonly WorkflowCase[] = [];
  let revision = '';
  let isAllowed = canSave;
  let isBusy = true;

  /** Takes over what is stored, merged with what was changed here meanwhile. */
  const takeOver = async (): Promise<string | undefined> => {
    const answer = await store.load();
    if (!answer.ok) return answer.failure.message;
    const mine = list.get();
    const { cases } = answer.data;
    const next = mine === undefined ? cases : mergeCases(base, mine, cases);
    base = cases;
    revision = answer.data.revision;
    list.set(next);
    return undefined;
  };

  const load = async (): Promise<void> => {
    isBusy = true;
    state.setState({ status: 'loading' }, true);
    const failure = await takeOver();
    isBusy = false;
    if (failure === undefined) return void save();
    state.setState({ status: 'notLoaded', message: failure }, true);
  };

  const isDirty = (): boolean => {
    const now = list.get();
    return now !== undefined && now !== base && !equalJson(now as unknown as Json, base as unknown as Json);
  };

  const save = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    let failure: string | undefined;
    let merges = 0;
    while (isAllowed && failure === undefined && isDirty()) {
      state.setState({ status: 'saving' }, true);
      const sent = list.get()!;
      const answer = await store.save(sent, revision);
      if (answer.ok) {
        // A service says who made what is new.
        const { cases } = answer.data;
        const next = mergeCases(sent, list.get()!, cases);
        base = cases;
        revision = answer.data.revision;
        if (!equalJson(next as unknown as Json, list.get() as unknown as Json)) list.set(next);
      } else if (answer.failure.kind === 'conflict' && merges++ < mostMerges) failure = await takeOver();
      else failure = answer.failure.message;
    }
    isBusy = false;
    state.setState(failure === undefined ? { status: 'kept' } : { status: 'notSaved', message: failure }, true);
  };

  list.subscribe(() => {
    if (state.getState().status !== 'notLoaded' && isDirty()) void save();
  });
  void load();
  return {
    place: store.place,
    state,
    retry: () => void (state.getState().status === 'notLoaded' ? load() : save()),
    allow(next) {
      isAllowed = next;
      if (next && !isBusy && state.getState().status !== 'notLoaded') void save();
    },
  };
}
