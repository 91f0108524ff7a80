import { applyOperations, type EditedDocument, findBadOperation, type Operation } from '#edit';
import { parseVersion, type WorkflowVersion } from '#model';
import { readDocument } from './document-pieces.js';
import { type DraftPlace, draftPrefix } from './draft-identity.js';
import {
  type DraftHead,
  historyPieceName,
  logPieceName,
  mergePieceName,
  openSealed,
  readHead,
  startPieceName,
} from './draft-record.js';
import { askStore, type DraftAnswer, type DraftStore, type StoredDraft } from './draft-store.js';

/** A draft that was found. */
export type FoundDraft =
  | { readonly id: string; readonly is: 'sound'; readonly head: DraftHead }
  /**
   * `newer`: a newer edition of this software wrote it, and it is left alone. `damaged`: it cannot be opened, but taken
   * away as a file.
   */
  | { readonly id: string; readonly is: 'newer' | 'damaged' };

/** The drafts of a workflow, the latest first. */
export async function findDrafts(store: DraftStore, place: DraftPlace): Promise<DraftAnswer<readonly FoundDraft[]>> {
  const answer = await askStore(() => store.list(draftPrefix(place)));
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.data)) return { ok: false, trouble: 'failed' };
  const found = answer.data.map(({ head, id }): FoundDraft => ({ id, ...readHead(head) }));
  const at = (draft: FoundDraft): number => (draft.is === 'sound' ? draft.head.at : -Infinity);
  return { ok: true, data: found.sort((left, right) => at(right) - at(left)) };
}

/** A draft that was read whole. */
export interface OpenedDraft {
  readonly id: string;
  readonly head: DraftHead;
  /** The document that the operations begin at. */
  readonly start: EditedDocument;
  readonly operations: readonly Operation[];
  /** The document that the operations lead to. */
  readonly document: EditedDocument;
  /** What was chosen in an unfinished merge, as it was kept. */
  readonly merge?: unknown;
  /** The entries to undo and redo, as they were kept with the draft: perhaps some edits before its end. */
  readonly history?: unknown;
}

/**
 * Reads a draft: on the given document where that is the version it is based on, so that both share all that did not
 * change, else on its own copy. Returns `undefined` for what cannot be opened.
 *
 * @param loaded the version that was opened
 */
export function openDraft(stored: StoredDraft, loaded: EditedDocument | undefined): OpenedDraft | undefined {
  const read = readHead(stored.head);
  if (read.is !== 'sound') return undefined;
  const { head } = read;
  const operations = readLog(stored, head);
  if (!operations) return undefined;
  // On the loaded document, where the operations fit it: its presentation may have changed since.
  const starts = [
    () => (loaded && isBase(loaded.version, head) ? loaded : undefined),
    () => (head.start === undefined ? undefined : readStart(stored, head.start)),
  ];
  for (const startOf of starts) {
    const start = startOf();
    if (!start) continue;
    const applied = applyOperations(start, operations);
    const merge = openSealed(own(stored.pieces, mergePieceName));
    const history = openSealed(own(stored.pieces, historyPieceName));
    if (applied.ok)
      return {
        id: stored.id,
        head,
        start,
        operations,
        document: applied.document,
        ...(merge === undefined ? {} : { merge }),
        ...(history === undefined ? {} : { history }),
      };
  }
  return undefined;
}

/** All that is left of a draft, as text for a file: its version where it can be opened, else its pieces. */
export function draftText(stored: StoredDraft, opened: OpenedDraft | undefined): string {
  if (opened) return JSON.stringify(opened.document.version, null, 2);
  return JSON.stringify({ damagedDraft: stored }, null, 2);
}

/** The version a draft is based on. Times count only where both have one. */
export function isBase(version: WorkflowVersion, { base }: Pick<DraftHead, 'base'>): boolean {
  if (base === undefined || version.id !== base.id) return false;
  const at: unknown = version.updated?.at ?? version.created?.at;
  return typeof at !== 'string' || base.at === undefined || at === base.at;
}

function readLog({ pieces }: StoredDraft, { log, turn }: DraftHead): readonly Operation[] | undefined {
  const operations: Operation[] = [];
  for (let index = 0; index < log; index++) {
    const piece = openSealed(own(pieces, logPieceName(turn, index)));
    if (!Array.isArray(piece) || findBadOperation(piece)) return undefined;
    for (const operation of piece as readonly Operation[]) operations.push(operation);
  }
  return operations;
}

function readStart({ pieces }: StoredDraft, count: number): EditedDocument | undefined {
  const texts: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const piece = openSealed(own(pieces, startPieceName(index)));
    if (piece === undefined) return undefined;
    texts.push(piece);
  }
  const document = readDocument(texts);
  if (!document) return undefined;
  const parsed = parseVersion(document.version);
  return parsed.ok ? { version: parsed.version, presentation: document.presentation } : undefined;
}

function own(pieces: StoredDraft['pieces'], name: string): string | undefined {
  return Object.hasOwn(pieces, name) ? pieces[name] : undefined;
}
