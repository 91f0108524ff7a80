import {
  askStore,
  countDifference,
  type DraftDifference,
  type DraftHead,
  type DraftStore,
  draftText,
  findDrafts,
  type DraftPlace,
  isBase,
  isNoDifference,
  openDraft,
  type OpenedDraft,
  type StoredDraft,
} from '#adapter';
import { equalJson } from '#base';
import type { EditedDocument } from '#edit';
import { versionName } from '#model';

/** A draft that was found when the workflow was opened. */
export interface DraftOffer {
  readonly id: string;
  /** `damaged` can only be downloaded; `newer` was written by a newer version of this package, which can open it. */
  readonly is: 'sound' | 'damaged' | 'newer';
  /** The time of its last change; absent where it cannot be read. */
  readonly at?: number;
  /** The name of the version it is based on, where another one was opened; empty where only an id is known. */
  readonly otherBase?: string;
  readonly difference?: DraftDifference;
  readonly stored: StoredDraft;
  /** Its content; absent where it cannot be opened. */
  readonly opened?: OpenedDraft;
  /** It begins at exactly what was opened, so that it can be continued without a question. */
  readonly continues: boolean;
  /** All of it as text for a file. */
  readonly text: string;
}

export interface SearchOptions {
  readonly store: DraftStore;
  readonly place: DraftPlace;
  readonly loaded: EditedDocument;
  /** Only drafts of the opened version, where the host asked for that version rather than the workflow. */
  readonly onlyThisVersion: boolean;
  /** Returns whether an open editor writes the draft. */
  readonly isInUse: (id: string, writer: string | undefined) => boolean;
}

/** The most drafts to read at once; further ones follow once these are handled. */
const mostOffers = 5;

/** Finds drafts that no open editor writes. Those without changes are removed. */
export async function searchDrafts({
  isInUse,
  loaded,
  onlyThisVersion,
  place,
  store,
}: SearchOptions): Promise<readonly DraftOffer[]> {
  const found = await findDrafts(store, place);
  if (!found.ok) return [];
  const offers: DraftOffer[] = [];
  for (const draft of found.data) {
    const head = draft.is === 'sound' ? draft.head : undefined;
    if (isInUse(draft.id, head?.writer) || (head && onlyThisVersion && !isOfVersion(loaded, head))) continue;
    const answer = await askStore(() => store.read(draft.id));
    if (!answer.ok || !answer.data) continue;
    const offer = offerOf(answer.data, draft.is, head, loaded);
    if (offer) offers.push(offer);
    // It was saved without the editor hearing of it, or leads back to where it began.
    else void askStore(() => store.remove(draft.id));
    if (offers.length >= mostOffers) break;
  }
  return offers;
}

function offerOf(
  stored: StoredDraft,
  is: DraftOffer['is'],
  head: DraftHead | undefined,
  loaded: EditedDocument,
): DraftOffer | undefined {
  const { id } = stored;
  if (!head) return { id, is, stored, continues: false, text: draftText(stored, undefined) };
  const { at, base } = head;
  const opened = openDraft(stored, loaded);
  if (!opened) return { id, is: 'damaged', at, stored, continues: false, text: draftText(stored, undefined) };
  if (isNoDifference(countDifference(loaded, opened.document))) return undefined;
  const isOther = !isOfVersion(loaded, head);
  // Against another version, everything saved since would count as a change of the draft.
  const difference = countDifference(isOther ? opened.start : loaded, opened.document);
  // A draft that leads back to where it began holds nothing.
  if (isNoDifference(difference)) return undefined;
  return {
    id,
    is,
    at,
    stored,
    opened,
    continues: !isOther && beginsAt(loaded, stored, head),
    get text() {
      return draftText(stored, opened);
    },
    ...(isOther && base ? { otherBase: versionName(base.id) ?? '' } : {}),
    difference,
  };
}

/** Whether a draft of the opened version begins at its content: the times say so, else the draft's own copy. */
function beginsAt({ version }: EditedDocument, stored: StoredDraft, { base }: DraftHead): boolean {
  const at: unknown = version.updated?.at ?? version.created?.at;
  if (base?.at !== undefined && typeof at === 'string') return true;
  const own = openDraft(stored, undefined);
  return own !== undefined && equalJson(own.start.version, version);
}

function isOfVersion({ version }: EditedDocument, head: DraftHead): boolean {
  return head.base === undefined ? typeof version.id !== 'string' || version.id === '' : isBase(version, head);
}
