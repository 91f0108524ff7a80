import type { DraftAnswer, DraftStore, DraftFailure } from './draft-store.js';

/** Options of {@link createMemoryDraftStore}. */
export interface MemoryDraftStoreOptions {
  /** For tests: makes what is written count as lasting. @default false */
  readonly lasting?: boolean;
}

/** A draft store in memory that can be made to fail. */
export interface MemoryDraftStore extends DraftStore {
  /** Fails all calls from now on, until called without a trouble. */
  fail(trouble?: DraftFailure): void;
}

/**
 * Keeps drafts for as long as the object lives: for tests, and for browsers that deny their storage. Passed to several
 * editors, one after the other, it restores a draft within a page.
 *
 * @example
 * ```ts
 * import { createMemoryDraftStore } from 'pathboard/client';
 *
 * const drafts = createMemoryDraftStore({ lasting: true });
 * drafts.fail('full');
 * console.log(await drafts.list(''));
 * ```
 */
export function createMemoryDraftStore({ lasting = false }: MemoryDraftStoreOptions = {}): MemoryDraftStore {
  const drafts = new Map<string, { head: string; readonly pieces: Map<string, string> }>();
  let trouble: DraftFailure | undefined;
  const answer = <Data>(work: () => Data): Promise<DraftAnswer<Data>> =>
    Promise.resolve(trouble ? { ok: false, trouble } : { ok: true, data: work() });
  return {
    lasting,
    fail: (next) => {
      trouble = next;
    },
    list: (prefix) =>
      answer(() => [...drafts].flatMap(([id, { head }]) => (id.startsWith(prefix) ? [{ id, head }] : []))),
    read: (id) =>
      answer(() => {
        const draft = drafts.get(id);
        return draft && { id, head: draft.head, pieces: Object.fromEntries(draft.pieces) };
      }),
    write: (id, { drop = [], head, pieces }) =>
      answer(() => {
        const draft = drafts.get(id) ?? { head, pieces: new Map<string, string>() };
        draft.head = head;
        for (const name of drop) draft.pieces.delete(name);
        for (const [name, text] of pieces) draft.pieces.set(name, text);
        drafts.set(id, draft);
        return undefined;
      }),
    remove: (id) =>
      answer(() => {
        drafts.delete(id);
        return undefined;
      }),
  };
}
