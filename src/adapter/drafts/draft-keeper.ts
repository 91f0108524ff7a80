import { callHost, type Json } from '#base';
import type { EditedDocument } from '#edit';
import { isAssignedField, type Presentation, type WorkflowVersion } from '#model';
import type { ChangeEvent, Editor, EditorState } from '#store';
import { differenceOperations } from './difference-operations.js';
import { type DraftPlace, draftId } from './draft-identity.js';
import { draftSchema, writeHead } from './draft-record.js';
import { DraftPieces } from './draft-pieces.js';
import { askStore, type DraftAnswer, type DraftStore, type DraftFailure } from './draft-store.js';

/** A change in how the unsaved work is kept. */
export type DraftEvent =
  /** Everything up to this revision of the editor is kept. */
  | { readonly type: 'kept'; readonly revision: number }
  /** There is nothing that would have to be kept. */
  | { readonly type: 'dropped' }
  /** It could not be kept. It is tried again, less and less often. */
  | { readonly type: 'trouble'; readonly trouble: DraftFailure };

export interface DraftKeeperOptions {
  readonly editor: Editor;
  /** The document as it was opened, before any change. */
  readonly opened: EditedDocument;
  readonly store: DraftStore;
  readonly place: DraftPlace;
  /** The id of the mounted editor, the same for all its keepers: tells other tabs whether it is still open. */
  readonly writer: string;
  /** Creates ids that distinguish the drafts of one writer. */
  readonly createId: () => string;
  readonly onEvent: (event: DraftEvent) => void;
  readonly now?: () => number;
}

/** Keeps the unsaved work of one editor. */
export interface DraftKeeper {
  /** The id of the draft being written; `undefined` while there is nothing to keep. */
  readonly draftId: string | undefined;
  /**
   * Begins to write everything that is not kept yet, before it returns. For pages that end, and for editors that are
   * closed.
   */
  flush(): void;
  /** Reports that the presentation is stored elsewhere, so that it alone needs no draft. */
  arranged(presentation: Presentation): void;
  /** Keeps what was chosen in a merge with the draft, as long as there is one; undefined once the merge is over. */
  keepMerge(merge: Json | undefined): void;
  /** Names a draft whose content this editor has taken over: it is removed as soon as that is kept here. */
  takeOver(id: string): void;
  /** Flushes, and stops following the editor. The draft stays. Resolves once all is written that can be. */
  dispose(): Promise<void>;
}

/**
 * The delay after an edit, so that the frame which shows it comes first, and the shortest time between two writes, in
 * milliseconds.
 */
const afterEdit = 8;
const between = 80;
/** The longest slice of a write of a large document, in milliseconds. */
const sliceLength = 6;
const lastSliceLength = 20;
const betweenSlices = 16;
/** The delay after a failure, in milliseconds; doubled each time. */
const firstRetry = 1000;
const lastRetry = 30_000;

/** How long the document rests, in milliseconds, before its history is written, and the longest that is, in characters. */
const restsFor = 2000;
const longestHistory = 256 * 1024;

interface Draft {
  readonly id: string;
  readonly base: EditorState['save']['base'];
  readonly pieces: DraftPieces;
  /** The revision whose history it has. */
  historyOf?: number;
}

/** Follows an editor, and writes each edit into the store a moment later. */
export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  return new Keeper(options);
}

class Keeper implements DraftKeeper {
  readonly #options: DraftKeeperOptions;
  readonly #now: () => number;
  readonly #stops: readonly (() => void)[];
  /** The presentation that is stored elsewhere. */
  #arranged: Presentation;
  /** The content of the service, which a draft begins at. */
  #stored: EditedDocument;
  #acknowledged: WorkflowVersion | undefined;
  #draft: Draft | undefined;
  /** Drafts to remove as soon as the current one is kept, or nothing has to be. */
  #outdated: string[] = [];
  /** What was chosen in an unfinished merge. */
  #merge: Json | undefined;
  #changed: number;
  #keptRevision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The number of calls of the store without an answer yet. */
  #underWay = 0;
  #writtenAt = 0;
  #failures = 0;
  /** The number of consecutive losses of what was written before. */
  #losses = 0;
  #onDone: (() => void) | undefined;

  constructor(options: DraftKeeperOptions) {
    const { editor, now = Date.now, opened, store } = options;
    this.#options = options;
    this.#now = now;
    this.#arranged = opened.presentation;
    this.#stored = opened;
    this.#acknowledged = editor.saving.acknowledged();
    this.#changed = this.#keptRevision = this.#state.revision;
    this.#stops = [
      editor.onChange((event) => this.#follow(event)),
      editor.store.subscribe((after, before) => this.#followSave(after, before)),
      watchStore(store, () => this.#forgetKept()),
    ];
    // Covers edits made before this keeper existed.
    this.#settle();
  }

  get draftId(): string | undefined {
    return this.#draft?.id;
  }

  flush(): void {
    const isHistoryNew = this.#keepHistory();
    if (this.#draft ? isHistoryNew || this.#keptRevision !== this.#changed : this.#outdated.length > 0)
      this.#write(true);
  }

  arranged(presentation: Presentation): void {
    this.#arranged = presentation;
    this.#stored = { version: this.#stored.version, presentation };
    this.#settle();
  }

  keepMerge(merge: Json | undefined): void {
    this.#merge = merge;
    if (!this.#draft) return;
    this.#draft.pieces.keepMerge(merge);
    this.#schedule(afterEdit);
  }

  takeOver(id: string): void {
    this.#outdated.push(id);
  }

  dispose(): Promise<void> {
    return new Promise((resolve) => {
      for (const stop of this.#stops) stop();
      this.flush();
      this.#onDone = () => {
        clearTimeout(this.#timer);
        resolve();
      };
      if (this.#underWay === 0) this.#goOn();
    });
  }

  get #state(): EditorState {
    return this.#options.editor.store.getState();
  }

  get #document(): EditedDocument {
    const { presentation, version } = this.#state;
    return { version, presentation };
  }

  get #isNeeded(): boolean {
    const { presentation, revision, save } = this.#state;
    return revision > 0 && (save.status !== 'saved' || presentation !== this.#arranged);
  }

  #notify(event: DraftEvent): void {
    if (!this.#onDone) this.#options.onEvent(event);
  }

  #follow(event: ChangeEvent): void {
    this.#changed = event.revision;
    this.#draft?.pieces.add(event.transaction.operations);
    this.#settle(event);
    clearTimeout(this.#resting);
    if (!this.#draft) return;
    this.#resting = setTimeout(() => {
      if (this.#keepHistory()) this.#goOn();
    }, restsFor);
  }

  /**
   * Hands the history to the draft, unless it has it already. Writing it costs as much as it is long, so it is written
   * while nothing is edited, and at the end of the page.
   */
  #keepHistory(): boolean {
    clearTimeout(this.#resting);
    if (!this.#draft || this.#draft.historyOf === this.#changed) return false;
    const { editor } = this.#options;
    const { done, undone } = editor.history();
    const length = [...done, ...undone].reduce((sum, { bytes }) => sum + bytes, 0);
    const text = length > longestHistory ? undefined : JSON.stringify(editor.experimental_exportHistory());
    this.#draft.pieces.keepHistory(text);
    this.#draft.historyOf = this.#changed;
    return true;
  }

  #followSave(after: EditorState, before: EditorState): void {
    if (after.save === before.save) return;
    const now = this.#options.editor.saving.acknowledged();
    if (now && now !== this.#acknowledged) {
      this.#acknowledged = now;
      this.#stored = {
        version: after.save.status === 'saved' ? after.version : withAssigned(now, after.version),
        presentation: this.#stored.presentation,
      };
    }
    // A change of the document arrives with its operations.
    if (after.revision === before.revision) this.#settle();
  }

  /** The store lost what was written. */
  #forgetKept(): void {
    if (!this.#draft) return;
    this.#keptRevision = -1;
    this.#notify({ type: 'dropped' });
    this.#schedule(afterEdit);
  }

  /** Brings the draft in line with the current and the stored document. */
  #settle(event?: ChangeEvent): void {
    const { base } = this.#state.save;
    // Edits made during a save belong to the new version.
    if (this.#draft && (!this.#isNeeded || this.#draft.base?.id !== base?.id)) {
      this.#outdated.push(this.#draft.id);
      this.#draft = undefined;
    }
    if (this.#isNeeded) this.#draft ??= this.#begin(event);
    if (this.#draft || this.#outdated.length > 0) this.#schedule(afterEdit);
  }

  /** Starts a draft of the current document. It begins at the stored one, whatever happened in between. */
  #begin(event?: ChangeEvent): Draft {
    const { createId, place } = this.#options;
    const stored = this.#stored;
    const { base } = this.#state.save;
    const pieces = new DraftPieces(stored);
    const isFirst = event?.before.version === stored.version && event.before.presentation === stored.presentation;
    pieces.add(isFirst ? event.transaction.operations : differenceOperations(stored, this.#document));
    this.#keptRevision = -1;
    if (this.#merge !== undefined) pieces.keepMerge(this.#merge);
    return { id: draftId(place, base?.id ?? '', createId()), base, pieces };
  }

  #schedule(delay: number): void {
    if (this.#timer !== undefined || this.#underWay > 0) return;
    if (this.#onDone && this.#failures > 0) {
      this.#onDone();
      return;
    }
    const wait = this.#failures > 0 ? Math.min(firstRetry * 2 ** (this.#failures - 1), lastRetry) : delay;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#write(false);
    }, wait);
  }

  /** Writes what is not kept yet; a page that ends has no time for a large document. */
  #write(isLast: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#draft) {
      void this.#clear();
      return;
    }
    const { pieces } = this.#draft;
    const end = performance.now() + (isLast ? lastSliceLength : sliceLength);
    pieces.writeStart(() => performance.now() >= end);
    pieces.writeLog(() => this.#document);
    void this.#send(this.#draft);
  }

  async #send(sent: Draft): Promise<void> {
    const { store } = this.#options;
    const { base, id, pieces } = sent;
    const { drop, isStartWritten } = pieces;
    const revision = this.#changed;
    const head = this.#headOf(sent);
    const texts = new Map(pieces.pending);
    // Without its start it can be restored only on the version it is based on.
    const isWhole = isStartWritten || base !== undefined;
    this.#writtenAt = performance.now();
    this.#underWay += 1;
    const answer = await askStore(() => store.write(id, { head, pieces: texts, drop }));
    this.#underWay -= 1;
    if (!answer.ok && answer.trouble === 'gone') {
      this.#beginAgain(sent, answer);
      return;
    }
    this.#report(answer);
    if (!answer.ok) return;
    this.#losses = 0;
    pieces.kept(texts, drop);
    if (isWhole && this.#draft === sent) {
      this.#keptRevision = Math.max(this.#keptRevision, revision);
      if (store.lasting) this.#notify({ type: 'kept', revision });
    }
    this.#goOn();
  }

  #headOf({ base, pieces: { isStartWritten, logPieces, size, startPieces, turn } }: Draft): string {
    return writeHead({
      schema: draftSchema,
      at: this.#now(),
      writer: this.#options.writer,
      turn,
      log: logPieces,
      size,
      ...(isStartWritten ? { start: startPieces } : {}),
      ...(base ? { base } : {}),
    });
  }

  /** The store lost the draft, so all of it is written again: at once, unless it is lost repeatedly. */
  #beginAgain(lost: Draft, answer: DraftAnswer<unknown>): void {
    if (this.#draft === lost) this.#draft = this.#begin();
    this.#losses += 1;
    if (this.#losses > 1) this.#report(answer);
    else this.#goOn();
  }

  /** Continues after a write or a removal that succeeded. */
  #goOn(): void {
    if (!this.#draft) {
      if (this.#outdated.length > 0) this.#schedule(0);
    } else if (this.#keptRevision !== this.#changed)
      this.#schedule(Math.max(afterEdit, this.#writtenAt + between - performance.now()));
    else if (!this.#draft.pieces.isStartWritten || this.#draft.pieces.pending.size > 0) this.#schedule(betweenSlices);
    else if (this.#outdated.length > 0) void this.#clear();
    if (this.#underWay === 0 && this.#timer === undefined) this.#onDone?.();
  }

  #report(answer: DraftAnswer<unknown>): void {
    this.#failures = answer.ok ? 0 : this.#failures + 1;
    if (answer.ok) return;
    this.#notify({ type: 'trouble', trouble: answer.trouble });
    this.#schedule(0);
  }

  /** Removes outdated drafts. */
  async #clear(): Promise<void> {
    const ids = this.#outdated;
    if (ids.length === 0) return;
    this.#outdated = [];
    this.#underWay += 1;
    const answers = await Promise.all(ids.map((id) => askStore(() => this.#options.store.remove(id))));
    this.#underWay -= 1;
    const failed = answers.find((answer) => !answer.ok);
    if (failed) this.#outdated.push(...ids);
    else if (!this.#draft) this.#notify({ type: 'dropped' });
    this.#report(failed ?? { ok: true, data: undefined });
    if (!failed) this.#goOn();
  }
}

/** Follows the losses of a store where it reports them. */
function watchStore(store: DraftStore, onLost: () => void): () => void {
  const stop: unknown = callHost(() => store.watch?.(onLost));
  return () => {
    if (typeof stop === 'function') callHost(() => (stop as () => void)());
  };
}

/** The sent version, with the fields that the service has assigned to it. */
function withAssigned(sent: WorkflowVersion, now: WorkflowVersion): WorkflowVersion {
  return { ...sent, ...Object.fromEntries(Object.entries(now).filter(([key]) => isAssignedField(key))) };
}
