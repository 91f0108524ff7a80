import { createIndexedDbDraftStore, type DraftPlace, type DraftStore, findDrafts, readDraft } from '#adapter';
import { callHost } from '#base';
import type { EditedDocument } from '#edit';

/** Finds what the newest draft of a workflow begins at that was never saved; `undefined` where there is none. */
export async function findUnsaved(place: DraftPlace, ownStore?: DraftStore): Promise<EditedDocument | undefined> {
  const store = ownStore ?? createIndexedDbDraftStore();
  try {
    const found = await findDrafts(store, place);
    for (const draft of found.ok ? found.data : []) {
      if (draft.is !== 'sound' || draft.head.base !== undefined) continue;
      const read = await readDraft(store, draft.id);
      if (read) return read.opened.start;
    }
    return undefined;
  } finally {
    // A host closes its own store.
    if (!ownStore) callHost(() => store.close?.());
  }
}
