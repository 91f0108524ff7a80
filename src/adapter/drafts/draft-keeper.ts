import { callHost } from '#base';
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

interface Draft {
  readonly id: string;
  readonly base: EditorState['save']['base'];
  readonly pieces: DraftPieces;
}

/** Follows an editor, and writes each edit into the store a moment later. */
export function createDraftKeeper({
  createId,
  editor,
  now = Date.now,
  onEvent,
  opened,
  place,
  store,
  writer,
}: DraftKeeperOptions): DraftKeeper {
  const state = (): EditorState => editor.store.getState();
  const here = (): EditedDocument => {
    const { presentation, version } = state();
    return { version, presentation };
  };
  let arranged = opened.presentation;
  /** The content of the service, which a draft begins at. */
  let stored = opened;
  let acknowledged = editor.saving.acknowledged();
  let draft: Draft | undefined;
  /** Drafts to remove as soon as the current one is kept, or nothing has to be. */
  let outdated: string[] = [];
  let changed = state().revision;
  let keptRevision = changed;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = 0;
  let writtenAt = 0;
  let failures = 0;
  /** The number of consecutive losses of what was written before. */
  let losses = 0;
  let onDone: (() => void) | undefined;

  const isNeeded = (): boolean => {
    const { presentation, revision, save } = state();
    return revision > 0 && (save.status !== 'saved' || presentation !== arranged);
  };
  const tell = (event: DraftEvent): void => {
    if (!onDone) onEvent(event);
  };
  /** Starts a draft of the current document. It begins at the stored one, whatever happened in between. */
  const begin = (event?: ChangeEvent): Draft => {
    const { base } = state().save;
    const pieces = new DraftPieces(stored);
    const isFirst = event?.before.version === stored.version && event.before.presentation === stored.presentation;
    pieces.add(isFirst ? event.transaction.operations : differenceOperations(stored, here()));
    keptRevision = -1;
    return { id: draftId(place, base?.id ?? '', createId()), base, pieces };
  };

  const follow = (event: ChangeEvent): void => {
    changed = event.revision;
    draft?.pieces.add(event.transaction.operations);
    settle(event);
  };

  const followSave = (after: EditorState, before: EditorState): void => {
    if (after.save === before.save) return;
    const now = editor.saving.acknowledged();
    if (now && now !== acknowledged) {
      acknowledged = now;
      stored = {
        version: after.save.status === 'saved' ? after.version : withAssigned(now, after.version),
        presentation: stored.presentation,
      };
    }
    // // A change of the document arrives with its operations.
    if (after.revision === before.revision) settle();
  };

  /** Brings the draft in line with the current and the stored document. */
  const settle = (event?: ChangeEvent): void => {
    const { base } = state().save;
    // // Edits made during a save belong to the new version.
    if (draft && (!isNeeded() || draft.base?.id !== base?.id)) {
      outdated.push(draft.id);
      draft = undefined;
    }
    if (isNeeded()) draft ??= begin(event);
    if (draft || outdated.length > 0) schedule(afterEdit);
  };

  const schedule = (delay: number): void => {
    if (timer !== undefined || underWay > 0) return;
    if (onDone && failures > 0) {
      onDone();
      return;
    }
    const wait = failures > 0 ? Math.min(firstRetry * 2 ** (failures - 1), lastRetry) : delay;
    timer = setTimeout(() => {
      timer = undefined;
      write(false);
    }, wait);
  };

  /** Writes what is not kept yet; a page that ends has no time for a large document. */
  const write = (isLast: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!draft) {
      void clear();
      return;
    }
    const { pieces } = draft;
    const end = performance.now() + (isLast ? lastSliceLength : sliceLength);
    pieces.writeStart(() => performance.now() >= end);
    pieces.writeLog(here);
    send(draft);
  };

  const send = (sent: Draft): void => {
    const { base, id, pieces } = sent;
    const { drop, isStartWritten, logPieces, startPieces, turn } = pieces;
    const revision = changed;
    const head = writeHead({
      schema: draftSchema,
      at: now(),
      writer,
      turn,
      log: logPieces,
      ...(isStartWritten ? { start: startPieces } : {}),
      ...(base ? { base } : {}),
    });
    const texts = new Map(pieces.pending);
    // // Without its start it can be restored only on the version it is based on.
    const isWhole = isStartWritten || base !== undefined;
    writtenAt = performance.now();
    underWay += 1;
    void askStore(() => store.write(id, { head, pieces: texts, drop })).then((answer) => {
      underWay -= 1;
      if (!answer.ok && answer.trouble === 'gone') {
        // // The store lost the draft, so all of it is written again: at once, unless it is lost repeatedly.
        if (draft === sent) draft = begin();
        losses += 1;
        if (losses > 1) report(answer);
        else goOn();
        return;
      }
      report(answer);
      if (!answer.ok) return;
      losses = 0;
      pieces.kept(texts, drop);
      if (isWhole && draft === sent) {
        keptRevision = Math.max(keptRevision, revision);
        if (store.lasting) tell({ type: 'kept', revision });
      }
      goOn();
    });
  };

  /** Continues after a write or a removal that succeeded. */
  const goOn = (): void => {
    if (!draft) {
      if (outdated.length > 0) schedule(0);
    } else if (keptRevision !== changed) schedule(Math.max(afterEdit, writtenAt + between - performance.now()));
    else if (!draft.pieces.isStartWritten) schedule(betweenSlices);
    else if (outdated.length > 0) void clear();
    if (underWay === 0 && timer === undefined) onDone?.();
  };

  const report = (answer: DraftAnswer<unknown>): void => {
    failures = answer.ok ? 0 : failures + 1;
    if (answer.ok) return;
    tell({ type: 'trouble', trouble: answer.trouble });
    schedule(0);
  };

  /** Removes outdated drafts. */
  const clear = async (): Promise<void> => {
    const ids = outdated;
    if (ids.length === 0) return;
    outdated = [];
    underWay += 1;
    const answers = await Promise.all(ids.map((id) => askStore(() => store.remove(id))));
    underWay -= 1;
    const failed = answers.find((answer) => !answer.ok);
    if (failed) outdated.push(...ids);
    else if (!draft) tell({ type: 'dropped' });
    report(failed ?? { ok: true, data: undefined });
    if (!failed) goOn();
  };

  const onLost = (): void => {
    if (!draft) return;
    keptRevision = -1;
    tell({ type: 'dropped' });
    schedule(afterEdit);
  };
  const stops = [editor.onChange(follow), editor.store.subscribe(followSave), watchStore(store, onLost)];
  // // Covers edits made before this keeper existed.
  settle();

  const flush = (): void => {
    if (draft ? keptRevision !== changed : outdated.length > 0) write(true);
  };

  return {
    get draftId() {
      return draft?.id;
    },
    flush,
    arranged: (presentation) => {
      arranged = presentation;
      stored = { version: stored.version, presentation };
      settle();
    },
    takeOver: (id) => {
      outdated.push(id);
    },
    dispose: () =>
      new Promise((resolve) => {
        for (const stop of stops) stop();
        flush();
        onDone = () => {
          clearTimeout(timer);
          resolve();
        };
        if (underWay === 0) goOn();
      }),
  };
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
