import { callHost } from '#base';
import type { EditedDocument } from '#edit';
import { isAssignedField, type Presentation, type WorkflowVersion } from '#model';
import type { ChangeEvent, Editor, EditorState } from '#store';
import { differenceOperations } from './difference-operations.js';
import { type DraftPlace, draftId } from './draft-identity.js';
import { draftSchema, writeHead } from './draft-record.js';
import { DraftPieces } from './draft-pieces.js';
import { askStore, type DraftAnswer, type DraftStore, type DraftFailure } from './draft-store.js';

/** What became of the work in hand. */
export type DraftEvent =
  /** Everything up to this revision of the editor is kept. */
  | { readonly type: 'kept'; readonly revision: number }
  /** There is nothing that would have to be kept. */
  | { readonly type: 'dropped' }
  /** It could not be kept. It is tried again, less and less often. */
  | { readonly type: 'trouble'; readonly trouble: DraftFailure };

export interface DraftKeeperOptions {
  readonly editor: Editor;
  /** What was opened, before anything was changed. */
  readonly opened: EditedDocument;
  readonly store: DraftStore;
  readonly place: DraftPlace;
  /** Names whoever writes, the same for all keepers of one mounted editor: tells others whether it is still open. */
  readonly writer: string;
  /** Tells drafts of one writer from each other. */
  readonly createId: () => string;
  readonly onEvent: (event: DraftEvent) => void;
  readonly now?: () => number;
}

/** Keeps the unsaved work of one editor. */
export interface DraftKeeper {
  /** The id of the draft being written; `undefined` while there is nothing to keep. */
  readonly draftId: string | undefined;
  /** Begins everything that is not kept yet, before it returns. For pages that end, and for editors that are closed. */
  flush(): void;
  /** The presentation is kept elsewhere from now on, so that it alone is no reason for a draft. */
  arranged(presentation: Presentation): void;
  /** A draft whose content this editor has taken over: it goes as soon as that is kept here. */
  takeOver(id: string): void;
  /** Flushes, and follows the editor no longer. The draft stays. Resolves once all is written that can be. */
  dispose(): Promise<void>;
}

/** After an edit, so that the frame which shows it comes first; and at least this long from one write to the next, in milliseconds. */
const afterEdit = 8;
const between = 80;
/** How long one write may spend on a document that is large. */
const sliceLength = 6;
const lastSliceLength = 20;
const betweenSlices = 16;
/** How long it waits after a failure: twice as long each time. */
const firstRetry = 1000;
const lastRetry = 30_000;

interface Draft {
  readonly id: string;
  readonly base: EditorState['save']['base'];
  readonly pieces: DraftPieces;
}

/** Follows an editor, and has every edit in the store a moment later. */
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
  /** What the service has: what a draft begins at. */
  let stored = opened;
  let acknowledged = editor.saving.acknowledged();
  let draft: Draft | undefined;
  /** Drafts that go as soon as the one in hand is kept, or nothing has to be. */
  let outdated: string[] = [];
  let changed = state().revision;
  let keptRevision = changed;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = 0;
  let writtenAt = 0;
  let failures = 0;
  /** How often in a row what was written before was gone. */
  let losses = 0;
  let onDone: (() => void) | undefined;

  const isNeeded = (): boolean => {
    const { presentation, revision, save } = state();
    return revision > 0 && (save.status !== 'saved' || presentation !== arranged);
  };
  const tell = (event: DraftEvent): void => {
    if (!onDone) onEvent(event);
  };
  /** A draft of what is here: it begins at what is stored, however that has become what is here. */
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
    // A change of the document is heard of with its steps.
    if (after.revision === before.revision) settle();
  };

  /** Brings the draft in line with what is here and what is stored. */
  const settle = (event?: ChangeEvent): void => {
    const { base } = state().save;
    // What was saved and edited meanwhile: what is left belongs to the new version.
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

  /** What is not kept yet is sent; a page that ends has no time for a large document. */
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
    // Without its start it can be brought back only on the version it is based on.
    const isWhole = isStartWritten || base !== undefined;
    writtenAt = performance.now();
    underWay += 1;
    void askStore(() => store.write(id, { head, pieces: texts, drop })).then((answer) => {
      underWay -= 1;
      if (!answer.ok && answer.trouble === 'gone') {
        // What was kept is gone, so all of it is written again: at once, unless it is gone again and again.
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

  /** What comes after a write or a removal that went well. */
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

  /** Takes away the drafts that are of no more use. */
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
  // What was done before there was anybody to follow it.
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

/** Follows the losses of a store where it can be followed. */
function watchStore(store: DraftStore, onLost: () => void): () => void {
  const stop: unknown = callHost(() => store.watch?.(onLost));
  return () => {
    if (typeof stop === 'function') callHost(() => (stop as () => void)());
  };
}

/** What was sent, with what the service has assigned to it. */
function withAssigned(sent: WorkflowVersion, now: WorkflowVersion): WorkflowVersion {
  return { ...sent, ...Object.fromEntries(Object.entries(now).filter(([key]) => isAssignedField(key))) };
}
