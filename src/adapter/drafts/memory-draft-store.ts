import type { DraftAnswer, DraftStore, DraftFailure } from './draft-store.js';

export interface MemoryDraftStoreOptions {
  /** Lets a test say that what is written lasts; false where left out. */
  readonly lasting?: boolean;
}

/** A draft store in memory, which can be made to go wrong. */
export interface MemoryDraftStore extends DraftStore {
  /** Refuses what is asked from now on, until called without a trouble. */
  fail(trouble?: DraftFailure): void;
}

/**
 * Keeps drafts for as long as the object lives: for tests, and for browsers that deny their storage. Handed to several editors, one
 * after the other, it brings a draft back within a page.
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
