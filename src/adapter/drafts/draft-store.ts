/**
 * Why drafts cannot be kept.
 * - `denied`: the browser stores nothing for this page (a private window, a setting, no such API).
 * - `full`: there is no space left.
 * - `blocked`: another tab holds an older version of the store open.
 * - `gone`: what was written of this draft before no longer exists, so that nothing was added to it. It has to be
 *   written whole.
 * - `failed`: any other failure.
 */
export type DraftFailure = 'denied' | 'full' | 'blocked' | 'gone' | 'failed';

/** The answer of a draft store. */
export type DraftAnswer<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly trouble: DraftFailure };

/** What a list of drafts says of each, without reading it whole. */
export interface StoredHead {
  /** The id of the draft, assigned by the editor. Begins with the account and the workflow, which `list` filters by. */
  readonly id: string;
  /** The head of the draft, as text that the store does not read. */
  readonly head: string;
}

/**
 * A draft as it is stored: a head that names its parts, and named pieces. All of it is text that the store does not
 * interpret.
 */
export interface StoredDraft extends StoredHead {
  /** The pieces of the draft by name, as text that the store does not read. */
  readonly pieces: { readonly [name: string]: string };
}

/** A change of a draft, applied at once. */
export interface DraftChange {
  /** The new head, as text that the store does not read. */
  readonly head: string;
  /** Pieces to add or replace, by name. All others stay. */
  readonly pieces: ReadonlyMap<string, string>;
  /** Names of pieces to remove. */
  readonly drop?: readonly string[];
}

/**
 * Where drafts are kept. A host may pass its own, such as one over the disk of a desktop application. A method that
 * throws, rejects or takes longer than ten seconds counts as `failed`; its later result is ignored.
 */
export interface DraftStore {
  /**
   * False where what is written ends with the page: it then never counts as safe. May turn false when the first call
   * fails.
   */
  readonly lasting: boolean;
  /** The heads of all drafts whose id begins like this, in any order. */
  list(prefix: string): Promise<DraftAnswer<readonly StoredHead[]>>;
  /** A whole draft; `undefined` where there is none. */
  read(id: string): Promise<DraftAnswer<StoredDraft | undefined>>;
  /**
   * Changes or creates a draft: all of the change or nothing, and in the order of the calls. Everything needed is begun
   * before this returns, because the page may end right after.
   */
  write(id: string, change: DraftChange): Promise<DraftAnswer<undefined>>;
  /** Removes a draft with its head and all its pieces. A draft that does not exist counts as removed. */
  remove(id: string): Promise<DraftAnswer<undefined>>;
  /**
   * Calls back when written drafts may be lost, such as when the user clears the page's storage; returns a function
   * that ends the subscription.
   */
  watch?(onLost: () => void): () => void;
  /** Releases the resources of the store, once all calls are done. */
  close?(): void;
}

/** The timeout of one call of a store, in milliseconds. A later result is ignored. */
const patience = 10_000;

/** Calls a store of a host, which may throw, reject, answer anything, or never. */
export async function askStore<Data>(call: () => Promise<DraftAnswer<Data>>): Promise<DraftAnswer<Data>> {
  const failed: DraftAnswer<Data> = { ok: false, trouble: 'failed' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<DraftAnswer<Data>>((resolve) => {
    timer = setTimeout(() => resolve(failed), patience);
  });
  const answered = (async () => call())().then(
    (answer: unknown) => (isAnswer<Data>(answer) ? answer : failed),
    () => failed,
  );
  return Promise.race([answered, expired]).finally(() => clearTimeout(timer));
}

function isAnswer<Data>(answer: unknown): answer is DraftAnswer<Data> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'ok' in answer &&
    (answer.ok === true || (answer.ok === false && 'trouble' in answer))
  );
}
