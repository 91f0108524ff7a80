import { createIndexedDbDraftStore, type DraftStore } from 'pathboard/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DraftPage, memoryOf, openWithDrafts, ownName, untilKept } from './drafts-on-page.js';
import { drawn } from '../../support/long-run.js';

interface Fault {
  /** The store that the editor opens with. */
  readonly store: (name: string) => DraftStore;
  /** Causes the fault, after something was stored where that is possible. */
  readonly strike?: (name: string, where: string) => Promise<void> | void;
  /** The message to the user: in the top bar after an edit, or in a band on opening. */
  readonly edited: RegExp;
  readonly opened?: RegExp;
}

const own = (name: string): DraftStore => createIndexedDbDraftStore({ name });

function request<Value>(asked: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Overwrites the stored data directly in IndexedDB. */
async function overwrite(name: string, table: 'heads' | 'pieces', text: (before: string) => string): Promise<void> {
  const database = await request(indexedDB.open(name));
  const store = database.transaction(table, 'readwrite').objectStore(table);
  for (const key of await request(store.getAllKeys())) store.put(text(String(await request(store.get(key)))), key);
  await new Promise<void>((resolve) => {
    store.transaction.oncomplete = () => resolve();
  });
  database.close();
}

const faults: { readonly [name: string]: Fault } = {
  'no IndexedDB': {
    store: (name) => {
      vi.stubGlobal('indexedDB', undefined);
      return own(name);
    },
    edited: /Draft not kept/,
  },
  denied: {
    store: (name) => {
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('Not here', 'SecurityError');
        },
      });
      return own(name);
    },
    edited: /Draft not kept/,
  },
  full: {
    store: (name) => {
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('Full', 'QuotaExceededError');
      });
      return own(name);
    },
    edited: /Draft not kept/,
  },
  'a database of a newer page': {
    store: (name) => {
      const opening = indexedDB.open(name, 99);
      opening.onsuccess = () => opening.result.close();
      return own(name);
    },
    edited: /Draft not kept/,
  },
  'deleted under the editor': {
    store: own,
    strike: async (name) => void (await request(indexedDB.deleteDatabase(name))),
    edited: /Draft on this device/,
  },
  'a damaged record': {
    store: own,
    strike: (name) => overwrite(name, 'pieces', (before) => before.slice(0, -3)),
    edited: /Draft on this device/,
    opened: /cannot be opened/,
  },
  'a newer record': {
    store: own,
    strike: (name) => overwrite(name, 'heads', () => '2\nwhatever comes next'),
    edited: /Draft on this device/,
    opened: /newer edition/,
  },
  slow: {
    store: (name) => {
      const store = own(name);
      const later = async <Answer,>(call: () => Promise<Answer>): Promise<Answer> => {
        await new Promise((resolve) => setTimeout(resolve, 2500));
        return call();
      };
      return {
        ...store,
        list: (prefix) => later(() => store.list(prefix)),
        read: (id) => later(() => store.read(id)),
        write: (id, change) => later(() => store.write(id, change)),
        remove: (id) => later(() => store.remove(id)),
      };
    },
    edited: /Draft on this device/,
  },
};

const open: DraftPage[] = [];
async function start(options: Parameters<typeof openWithDrafts>[0]): Promise<DraftPage> {
  const made = await openWithDrafts(options);
  open.push(made);
  return made;
}
const close = (on: DraftPage): void => {
  open.splice(open.indexOf(on), 1);
  on.remove();
};
const expectMessage = async (words: RegExp): Promise<void> =>
  void (await expect.element(page.getByText(words).first(), { timeout: 20_000 }).toBeInTheDocument());

afterEach(() => {
  for (const on of open.splice(0)) on.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('[R16] an edit survives a failing browser storage', { timeout: 90_000 }, () => {
  test.each(drawn(Object.entries(faults), 3))(
    '%s: opening, editing, saving, reopening and closing work, and each fault shows a message',
    async (name, fault) => {
      const database = ownName(name);
      const where = ownName(name);
      const adapter = memoryOf();
      const errors: unknown[] = [];
      const onError = (event: PromiseRejectionEvent | ErrorEvent): void =>
        void errors.push('reason' in event ? event.reason : event.message);
      window.addEventListener('unhandledrejection', onError);
      window.addEventListener('error', onError);
      const drafts = (): NonNullable<Parameters<typeof openWithDrafts>[0]['drafts']> => ({
        host: 'https://texting.example.com',
        account: where,
        user: 'u_1',
        store: fault.store(database),
      });

      // Open and edit.
      const first = await start({ where, adapter, drafts: drafts() });
      first.editor().commands.setWorkflow({ name: 'First edit' });
      if (fault.strike) {
        await untilKept(first);
        await fault.strike(database, where);
      }
      first.editor().commands.setWorkflow({ name: 'Second edit' });
      await expectMessage(fault.edited);
      expect(first.editor().store.getState().version.name).toBe('Second edit');
      if (fault.strike && fault.opened) await fault.strike(database, where);

      // Close with unsaved work, and open again.
      close(first);
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (fault.strike && fault.opened) await fault.strike(database, where);
      const second = await start({ where, adapter, drafts: drafts() });
      if (fault.opened) await expectMessage(fault.opened);
      else if (fault.edited.test('Draft on this device')) {
        await expect
          .element(page.getByRole('button', { name: 'Show saved version' }), { timeout: 20_000 })
          .toBeInTheDocument();
        expect(second.editor().store.getState().version.name).toBe('Second edit');
      }

      // Save.
      second.editor().commands.setWorkflow({ name: 'Third edit' });
      await userEvent.click(page.getByRole('button', { name: 'Save version' }));
      await vi.waitFor(() => expect(second.editor().store.getState().save.status).toBe('saved'), { timeout: 20_000 });
      close(second);
      await new Promise((resolve) => setTimeout(resolve, 50));
      window.removeEventListener('unhandledrejection', onError);
      window.removeEventListener('error', onError);
      expect(errors).toEqual([]);
    },
  );
});
