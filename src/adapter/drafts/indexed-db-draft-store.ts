import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { DraftAnswer, DraftChange, DraftStore, DraftFailure, StoredDraft, StoredHead } from './draft-store.js';

interface DraftTables extends DBSchema {
  readonly heads: { readonly key: string; readonly value: string };
  /** Keyed by the id of the draft and the name of the piece. */
  readonly pieces: { readonly key: [string, string]; readonly value: string };
}

type DraftDatabase = IDBPDatabase<DraftTables>;

/** Raised only when the tables change; their content has a schema number of its own. */
const tablesVersion = 1;

/** The time after which opening counts as blocked, in milliseconds. It continues all the same. */
const patience = 4000;

/** Options of {@link createIndexedDbDraftStore}. */
export interface IndexedDbDraftStoreOptions {
  /** The name of the database, for hosts whose rules ask for another. @default 'pathboard-drafts' */
  readonly name?: string;
}

/**
 * Keeps drafts in the browser's IndexedDB. Opened with the first call, so that it can be created on a server, too. A
 * database that was closed meanwhile (deleted by the user, or by a newer page) is opened once more with the next call.
 *
 * @example
 * ```tsx
 * import { WorkflowEditor } from 'pathboard';
 * import { createIndexedDbDraftStore } from 'pathboard/client';
 *
 * const store = createIndexedDbDraftStore({ name: 'my-product-drafts' });
 * const editor = <WorkflowEditor drafts={{ store }} />;
 * ```
 */
export function createIndexedDbDraftStore({ name = 'pathboard-drafts' }: IndexedDbDraftStoreOptions = {}): DraftStore {
  const listeners = new Set<() => void>();
  const connection = new Connection(name, () => {
    for (const listener of listeners) listener();
  });
  /** Which drafts were written to which database, by its number of losses. */
  const written = new Map<string, number>();
  return {
    lasting: true,
    list: (prefix) => connection.run((database) => readHeads(database, prefix)),
    read: (id) => connection.run((database) => readDraft(database, id)),
    write: async (id, change) => {
      const { losses } = connection;
      // Another database may not have what was written before.
      if ((written.get(id) ?? losses) < losses) {
        const head = await connection.run((database) => database.get('heads', id));
        if (!head.ok) return head;
        written.delete(id);
        if (head.data === undefined) return { ok: false, trouble: 'gone' };
      }
      const answer = await connection.run((database) => writeDraft(database, id, change));
      if (answer.ok) written.set(id, connection.losses);
      return answer;
    },
    remove: (id) => connection.run((database) => removeDraft(database, id)),
    watch: (onLost) => {
      listeners.add(onLost);
      return () => void listeners.delete(onLost);
    },
    close: () => connection.close(),
  };
}

/** The connection to one database, opened with the first call and again after it was closed from outside. */
class Connection {
  /** How often the database was closed from outside. */
  losses = 0;
  readonly #name: string;
  readonly #onLost: () => void;
  #opening: Promise<DraftDatabase> | undefined;
  #open: DraftDatabase | undefined;
  #isClosed = false;

  constructor(name: string, onLost: () => void) {
    this.#name = name;
    this.#onLost = onLost;
  }

  /** Where the database is open already, the work is begun before this returns: the page may end right after. */
  async run<Data>(work: (database: DraftDatabase) => Promise<Data>): Promise<DraftAnswer<Data>> {
    const database = this.#open;
    try {
      return { ok: true, data: await work(database ?? (await inTime(this.#connect()))) };
    } catch (error) {
      // The database was closed from outside: one retry, with a new connection.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError' || database === undefined)
        return { ok: false, trouble: troubleOf(error) };
    }
    this.#forget(database);
    try {
      return { ok: true, data: await work(await inTime(this.#connect())) };
    } catch (error) {
      return { ok: false, trouble: troubleOf(error) };
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#open?.close();
  }

  #forget(database: DraftDatabase | undefined): void {
    if (this.#open !== database) return;
    this.#open = this.#opening = undefined;
    this.losses += 1;
    this.#onLost();
  }

  #connect(): Promise<DraftDatabase> {
    this.#opening ??= openDrafts(this.#name, () => this.#forget(this.#open)).then(
      (database) => {
        this.#open = database;
        if (this.#isClosed) database.close();
        return database;
      },
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }
}

async function openDrafts(name: string, onClosed: () => void): Promise<DraftDatabase> {
  const { indexedDB } = globalThis as { readonly indexedDB?: IDBFactory };
  if (!indexedDB) throw new DOMException('There is no IndexedDB.', 'SecurityError');
  const options = {
    upgrade: (database: DraftDatabase): void => {
      database.createObjectStore('heads');
      database.createObjectStore('pieces');
    },
    // A newer page wants to change the tables: a connection that blocks it keeps all tabs from their drafts.
    blocking: (_current: number, _blocked: number | null, event: IDBVersionChangeEvent): void => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  };
  const database = await openDB<DraftTables>(name, tablesVersion, options);
  if (database.objectStoreNames.contains('heads') && database.objectStoreNames.contains('pieces')) return database;
  // Other code created a database of this name without our tables.
  database.close();
  if (database.objectStoreNames.length > 0) throw new DOMException('This database is not ours.', 'NotFoundError');
  await deleteDB(name);
  return openDB<DraftTables>(name, tablesVersion, options);
}

function inTime(opening: Promise<DraftDatabase>): Promise<DraftDatabase> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('Opening takes too long.', 'TimeoutError')), patience);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** All keys with this prefix; ids continue with a quotation mark, which sorts long before the end. */
function beginningWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

function piecesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

async function readHeads(database: DraftDatabase, prefix: string): Promise<readonly StoredHead[]> {
  const { store } = database.transaction('heads');
  const [ids, heads] = await Promise.all([
    store.getAllKeys(beginningWith(prefix)),
    store.getAll(beginningWith(prefix)),
  ]);
  return ids.map((id, index) => ({ id, head: heads[index] ?? '' }));
}

async function readDraft(database: DraftDatabase, id: string): Promise<StoredDraft | undefined> {
  const transaction = database.transaction(['heads', 'pieces']);
  const pieces = transaction.objectStore('pieces');
  const [head, names, texts] = await Promise.all([
    transaction.objectStore('heads').get(id),
    pieces.getAllKeys(piecesOf(id)),
    pieces.getAll(piecesOf(id)),
  ]);
  return head === undefined
    ? undefined
    : { id, head, pieces: Object.fromEntries(names.map(([, name], index) => [name, texts[index] ?? ''])) };
}

async function writeDraft(
  database: DraftDatabase,
  id: string,
  { drop = [], head, pieces }: DraftChange,
): Promise<undefined> {
  const transaction = database.transaction(['heads', 'pieces'], 'readwrite');
  const table = transaction.objectStore('pieces');
  const asked = [
    ...drop.map((name) => table.delete([id, name])),
    ...[...pieces].map(([name, text]) => table.put(text, [id, name])),
    transaction.objectStore('heads').put(head, id),
  ];
  await committed(transaction, asked);
  return undefined;
}

async function removeDraft(database: DraftDatabase, id: string): Promise<undefined> {
  const transaction = database.transaction(['heads', 'pieces'], 'readwrite');
  await committed(transaction, [
    transaction.objectStore('heads').delete(id),
    transaction.objectStore('pieces').delete(piecesOf(id)),
  ]);
  return undefined;
}

/**
 * Commits at once instead of with the next task, which may not come on a page that ends; reports every failed request.
 */
async function committed(
  transaction: { commit(): void; readonly done: Promise<void> },
  asked: readonly Promise<unknown>[],
): Promise<void> {
  transaction.commit();
  await Promise.all([transaction.done, ...asked]);
}

function troubleOf(error: unknown): DraftFailure {
  const { name = '' } = error instanceof Error || error instanceof DOMException ? error : {};
  if (name === 'QuotaExceededError') return 'full';
  if (name === 'SecurityError' || name === 'UnknownError' || name === 'NotAllowedError') return 'denied';
  // The tables are of a newer page, or an older page blocks their upgrade.
  if (name === 'VersionError' || name === 'TimeoutError') return 'blocked';
  return 'failed';
}
