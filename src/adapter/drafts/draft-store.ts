/**
 * Why drafts cannot be kept.
 * - `denied`: this browser keeps nothing for this page (a private window, a setting, no such thing).
 * - `full`: there is no room left.
 * - `blocked`: another tab holds an older form of the store open.
 * - `gone`: what was written of this draft before is no longer there, so that nothing was added to it. It has to be written whole.
 * - `failed`: something else went wrong.
 */
export type DraftFailure = 'denied' | 'full' | 'blocked' | 'gone' | 'failed';

/** What a draft store answers. */
export type DraftAnswer<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly trouble: DraftFailure };

/** What is told of a draft without reading it whole. */
export interface StoredHead {
  readonly id: string;
  readonly head: string;
}

/** A draft as it is kept: a head that tells what belongs to it, and named pieces. All of it is text, of no concern to the store. */
export interface StoredDraft extends StoredHead {
  readonly pieces: { readonly [name: string]: string };
}

/** What changes of a draft at once. */
export interface DraftChange {
  readonly head: string;
  /** Pieces that come, or take the place of those with the same name. All others stay. */
  readonly pieces: ReadonlyMap<string, string>;
  /** Names of pieces that go. */
  readonly drop?: readonly string[];
}

/**
 * Where drafts are kept. A host may hand in its own, such as one over the disk of a desktop application. A method that throws, rejects
 * or takes longer than ten seconds counts as `failed`; what it does later is not waited for.
 */
export interface DraftStore {
  /** False where what is written goes with the page: it is then never called safe. May turn false when the first call fails. */
  readonly lasting: boolean;
  /** The heads of all drafts whose id begins like this, in any order. */
  list(prefix: string): Promise<DraftAnswer<readonly StoredHead[]>>;
  /** A whole draft; `undefined` where there is none. */
  read(id: string): Promise<DraftAnswer<StoredDraft | undefined>>;
  /**
   * Changes a draft, or begins it: all of the change or nothing, and after every change that was asked for before. Whatever is
   * needed to carry it out is begun before this returns, because the page may end right after.
   */
  write(id: string, change: DraftChange): Promise<DraftAnswer<undefined>>;
  remove(id: string): Promise<DraftAnswer<undefined>>;
  /** Calls back when what was written may be gone, such as when a person clears what the page has stored; until the answer is called. */
  watch?(onLost: () => void): () => void;
  /** Lets go of what the store holds, once all that was asked for is done. */
  close?(): void;
}

/** How long a store may take for one call, in milliseconds, before it counts as failed. What it does later is not waited for. */
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
