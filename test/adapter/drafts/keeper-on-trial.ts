import {
  createDraftKeeper,
  createMemoryDraftStore,
  type DraftEvent,
  type DraftKeeper,
  type DraftPlace,
  findDrafts,
  type MemoryDraftStore,
  openDraft,
  type OpenedDraft,
} from '#adapter';
import { createSequentialId } from '#base';
import type { EditedDocument } from '#edit';
import type { Editor } from '#store';

export const place: DraftPlace = {
  host: 'https://texting.example.com',
  account: 'acc_1',
  user: 'u_1',
  workflow: 'wf_1',
};

/** Waits until settled promises have called their handlers. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

export interface KeeperOnTrial {
  readonly keeper: DraftKeeper;
  readonly store: MemoryDraftStore;
  readonly events: DraftEvent[];
  /** Opens all stored drafts: on the given document, or on the one that they include. */
  drafts(loaded?: EditedDocument): Promise<readonly (OpenedDraft | undefined)[]>;
}

export function keepDraftsOf(
  editor: Editor,
  store: MemoryDraftStore = createMemoryDraftStore({ lasting: true }),
  opened = documentOf(editor),
): KeeperOnTrial {
  const events: DraftEvent[] = [];
  const keeper = createDraftKeeper({
    editor,
    opened,
    store,
    place,
    writer: 'tab',
    createId: createSequentialId('draft'),
    onEvent: (event) => void events.push(event),
  });
  return {
    keeper,
    store,
    events,
    async drafts(loaded) {
      const found = await findDrafts(store, place);
      if (!found.ok) throw new Error(found.trouble);
      return Promise.all(
        found.data.map(async ({ id }) => {
          const read = await store.read(id);
          return read.ok && read.data ? openDraft(read.data, loaded) : undefined;
        }),
      );
    },
  };
}

export const documentOf = (editor: Editor): EditedDocument => {
  const { presentation, version } = editor.store.getState();
  return { version, presentation };
};
