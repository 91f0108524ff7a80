import {
  askStore,
  countDifference,
  createDraftKeeper,
  createIndexedDbDraftStore,
  differenceOperations,
  type DraftEvent,
  type DraftFailure,
  type DraftKeeper,
  type DraftPlace,
  type DraftStore,
  isNoDifference,
  joinTabs,
  type OpenedDraft,
  type StoredDraft,
} from '#adapter';
import { callHost, createRandomId } from '#base';
import type { EditedDocument } from '#edit';
import type { Editor } from '#store';
import type { MessagesOf } from '#ui';
import { versionName } from '#model';
import { mergingMessages } from '../merging/merging-messages.js';
import { draftMessages } from './draft-messages.js';
import { type DraftOffer, searchDrafts } from './draft-offer.js';
import { momentWords } from '../moment-words.js';
import { pageName } from './page-name.js';
import { releaseWork } from './release-work.js';
import { saveAsFile } from './save-as-file.js';
import { type DraftActions, type DraftDesk, type Hub, isWrittenElsewhere, noOthers } from './use-drafts.js';
import type { Work } from './work.js';

/** Opens the store of drafts and joins the other tabs. Returns a function that leaves them. */
export function openHub(
  { announce, hub, latest, liveListeners, setOffers, setOthers, setWriting }: DraftDesk,
  place: DraftPlace,
  ownStore?: DraftStore,
) {
  const store = ownStore ?? createIndexedDbDraftStore();
  const id = createRandomId();
  const pending = new Set<Promise<unknown>>();
  const presence = joinTabs({
    place,
    id,
    page: pageName(globalThis.document),
    release: () => releaseWork(latest.current),
    onEvent: (event) => {
      if (event.type === 'others')
        setOthers(({ all, noted }) => ({ all: event.others, noted: noted && all.length >= event.others.length }));
      else if (event.type === 'saved')
        latest.current.work.happened({ type: 'stored-elsewhere', version: event.version });
      else if (event.type === 'live') for (const listener of liveListeners) listener();
      else if (event.type === 'writing') {
        setWriting(event.writing);
        const { writing: words } = latest.current.read(draftMessages);
        if (event.writing === 'taken') announce(words.taken, 'assertive');
        if (event.writing === 'elsewhere') announce(words.elsewhere);
      } else setOffers((before) => before.filter((offer) => offer.id !== event.draftId));
    },
  });
  hub.current = { place, store, presence, id, pending };
  return (): void => {
    hub.current = undefined;
    setOthers(noOthers);
    setWriting('shared');
    presence.leave();
    // A host closes its own store.
    if (!ownStore) setTimeout(() => void Promise.allSettled(pending).then(() => callHost(() => store.close?.())));
  };
}

/** Writes drafts of an editor and finds those left behind. Returns a function that ends both. */
export function keepDrafts(
  desk: DraftDesk,
  editor: Editor,
  opened: EditedDocument,
  work: Work,
): (() => void) | undefined {
  const { current: hub } = desk.hub;
  if (!hub || editor.store.getState().readOnly) return undefined;
  const { id, pending, place, store } = hub;
  const keeper = createDraftKeeper({
    editor,
    opened,
    store,
    place,
    writer: id,
    createId: createRandomId,
    onEvent: reportTrouble(desk, editor, work),
  });
  desk.keeper.current = keeper;
  const { merging } = desk.latest.current;
  merging.keepBy((kept) => keeper.keepMerge(kept));
  const stopFlushing = work.flushBy(() => keeper.flush());
  const wanted = desk.restoring.current;
  desk.restoring.current = undefined;
  if (wanted?.opened) restoreDraft(desk, editor, keeper, hub, wanted);
  // Read when drafts are found: the first edit may begin a draft while the search is under way.
  const isOwn = (draftId: string): boolean => draftId === keeper.draftId || draftId === wanted?.id;
  const stopSearch = offerDrafts(desk, hub, opened, isOwn, (found) => continueDraft(desk, editor, keeper, hub, found));
  return () => {
    stopSearch();
    desk.setContinued(undefined);
    desk.keeper.current = undefined;
    merging.keepBy(undefined);
    stopFlushing();
    desk.setOffers([]);
    const done = keeper.dispose();
    pending.add(done);
    void done.then(() => pending.delete(done));
  };
}

/** Returns a listener that reports the first of several failed writes, with a way to save the work. */
function reportTrouble({ announce, latest, toast }: DraftDesk, editor: Editor, work: Work) {
  let isReported = false;
  return (event: DraftEvent): void => {
    work.happened(event);
    if (event.type === 'kept') isReported = false;
    if (event.type !== 'trouble' || isReported) return;
    isReported = true;
    const messages = latest.current.read(draftMessages);
    const text = troubleText(event.trouble, messages);
    const download = (): void => saveAsFile(nameOf(editor, messages), versionText(editor), latest.current.container);
    toast({ kind: 'error', text, action: { label: messages.downloadCopy, run: download } });
    announce(text, 'assertive');
  };
}

/**
 * Opens the newest draft of what was opened, unless an edit came first: the user goes on where they were. The others
 * are offered. Returns those.
 */
function continueDraft(
  { announce, latest, setContinued }: DraftDesk,
  editor: Editor,
  keeper: DraftKeeper,
  { presence }: Hub,
  found: readonly DraftOffer[],
): readonly DraftOffer[] {
  const offer = found.find(({ continues }) => continues);
  const { revision, save } = editor.store.getState();
  if (!offer?.opened || revision > 0) return found;
  const messages = latest.current.read(draftMessages);
  if (!bringBack(editor, offer.opened, messages)) return found;
  keeper.takeOver(offer.id);
  latest.current.merging.resume(offer.opened.merge);
  presence.tellGone(offer.id);
  setContinued({ at: offer.at });
  announce(messages.opened);
  const stop = editor.store.subscribe((state) => {
    if (state.save.base?.id === save.base?.id) return;
    stop();
    setContinued(undefined);
  });
  return found.filter((other) => other !== offer);
}

/**
 * Brings a draft back, with the entries to undo and redo that were kept with it. What they do not know, such as the
 * last edits before a crash, is in no entry. Returns false where the draft does not fit.
 */
function bringBack(editor: Editor, { document, history, operations }: OpenedDraft, { opened }: DraftWords): boolean {
  const isResumed = history !== undefined && editor.experimental_resumeHistory(history).ok;
  const { presentation, version } = editor.store.getState();
  const left = isResumed ? differenceOperations({ presentation, version }, document) : operations;
  return (
    left.length === 0 ||
    editor.dispatch({ label: opened, command: 'restore-draft', origin: 'remote', operations: left }).ok
  );
}

/** Offers the drafts that no open editor writes. Returns a function that ends the search. */
function offerDrafts(
  { announce, latest, setOffers }: DraftDesk,
  { place, presence, store }: Hub,
  loaded: EditedDocument,
  isOwn: (draftId: string) => boolean,
  takeUp: (found: readonly DraftOffer[]) => readonly DraftOffer[],
): () => void {
  let isHere = true;
  void presence.writing().then(async (writing) => {
    if (isWrittenElsewhere(writing)) return;
    // Only once this page may write: until the page before a reload is gone, its drafts look as if they were open.
    const openIds = await presence.findOpen();
    const { props } = latest.current;
    const found = await searchDrafts({
      store,
      place,
      loaded,
      onlyThisVersion: props.versionId !== undefined || props.adapter?.loadVersion === undefined,
      isInUse: (draft, writer) => isOwn(draft) || (writer !== undefined && openIds.has(writer)),
    });
    if (!isHere) return;
    const left = takeUp(found);
    setOffers(left);
    if (left.some((offer) => offer.is === 'sound')) announce(latest.current.read(draftMessages).found);
  });
  return () => {
    isHere = false;
  };
}

/** Applies the operations of a draft in an editor of its base, and hands the draft over to that editor's keeper. */
function restoreDraft(
  desk: DraftDesk,
  into: Editor,
  keeper: DraftKeeper,
  { presence, store }: Hub,
  offer: DraftOffer,
): void {
  const { announce, latest, setOffers, toast } = desk;
  const messages = latest.current.read(draftMessages);
  const { opened: draft, stored } = offer;
  if (!draft) return;
  const done = into.dispatch({
    label: messages.restored,
    command: 'restore-draft',
    origin: 'program',
    operations: draft.operations,
  });
  if (!done.ok) {
    toast({ kind: 'error', text: messages.doesNotFit });
    announce(messages.notRestored, 'assertive');
    return;
  }
  keeper.takeOver(offer.id);
  latest.current.merging.resume(draft.merge);
  presence.tellGone(offer.id);
  setOffers((before) => before.filter((other) => other.id !== offer.id));
  announce(messages.restoredUndo);
  const undo = (): void => {
    if (into.undo().ok) putBack(desk, store, stored, offer);
  };
  toast({ text: messages.restored, action: { label: messages.undo, run: undo } });
}

/** Offers a draft again and writes it back to the store. */
function putBack(
  { latest, setOffers, toast }: Pick<DraftDesk, 'latest' | 'setOffers' | 'toast'>,
  store: DraftStore,
  { head, id, pieces }: StoredDraft,
  offer: DraftOffer,
): void {
  setOffers((before) => [offer, ...before.filter((other) => other.id !== id)]);
  void askStore(() => store.write(id, { head, pieces: new Map(Object.entries(pieces)) })).then((answer) => {
    // It can still be restored from here, but not after a reload.
    if (!answer.ok) toast({ kind: 'error', text: troubleText(answer.trouble, latest.current.read(draftMessages)) });
  });
}

/** The actions on drafts. They read what the editor was rendered with last. */
export function createDraftActions(desk: DraftDesk): DraftActions {
  const { hub, keeper, latest, restoring, setContinued, setLooking, setOthers } = desk;
  const save = (text: string, nameFor: (workflow: string, messages: DraftWords) => string): void => {
    const { container, read, session } = latest.current;
    const messages = read(draftMessages);
    saveAsFile(nameFor(nameOf(session.editor, messages), messages), text, container);
  };
  return {
    tellSaved: (version) => hub.current?.presence.tellSaved(version),
    tellLive: () => hub.current?.presence.tellLive(),
    takeOver: () => hub.current?.presence.takeOver() ?? Promise.resolve(false),
    onLive: (listener) => {
      desk.liveListeners.add(listener);
      return () => desk.liveListeners.delete(listener);
    },
    arranged: () => {
      const { merging, session } = latest.current;
      const { presentation } = session.editor.store.getState();
      merging.arranged = presentation;
      keeper.current?.arranged(presentation);
    },
    restore: (offer) => {
      setLooking(undefined);
      const { editor, reopen } = latest.current.session;
      const { opened: draft } = offer;
      if (!draft || !hub.current || !keeper.current) return;
      const { presentation, version } = editor.store.getState();
      if (draft.start.version === version && draft.start.presentation === presentation)
        restoreDraft(desk, editor, keeper.current, hub.current, offer);
      else {
        restoring.current = offer;
        reopen(draft.start);
      }
    },
    look: (offer) => lookAtDraft(desk, offer),
    canMergeIn: ({ opened: draft }) => {
      const { presentation, version } = latest.current.session.editor.store.getState();
      return draft !== undefined && !isNoDifference(countDifference(draft.start, { presentation, version }));
    },
    lookAtSaved: () => setLooking({ editor: latest.current.session.look(latest.current.session.opened) }),
    goBackToSaved: () => goBackToSaved(desk),
    stopLooking: () => setLooking(undefined),
    mergedIn: (offer) => mergedDraftIn(desk, offer),
    discard: (offer) => discardDraft(desk, offer),
    download: (offer) => save(offer.text, (workflow, messages) => messages.draftOf(workflow)),
    downloadHere: () => save(versionText(latest.current.session.editor), (workflow) => workflow),
    takeNoteOfOthers: () => setOthers(({ all }) => ({ all, noted: true })),
    takeNoteOfDraft: () => setContinued(undefined),
  };
}

function lookAtDraft({ latest }: DraftDesk, offer: DraftOffer): void {
  const { at, opened: draft } = offer;
  const { merging, props, read, session } = latest.current;
  const messages = read(mergingMessages);
  const { presentation, save, version } = session.editor.store.getState();
  if (!draft) return;
  const when = at === undefined ? '' : momentWords(new Date(at).toISOString(), props.locale, props.timeZone);
  const saved = versionName(save.base?.id ?? '');
  const name = save.status === 'saved' ? (saved ?? messages.saved) : messages.mine;
  const before = { version, presentation, name };
  merging.change({
    shown: { is: 'comparison', before, after: { ...draft.document, name: messages.draftFrom(when) }, offer },
  });
}

function goBackToSaved({ announce, latest, setContinued, setLooking, toast }: DraftDesk): void {
  const { read, session } = latest.current;
  const { editor, opened } = session;
  const messages = read(draftMessages);
  const { presentation, version } = editor.store.getState();
  setLooking(undefined);
  const done = editor.dispatch({
    label: messages.wentBack,
    command: 'go-back-to-saved',
    origin: 'person',
    operations: differenceOperations({ presentation, version }, opened),
  });
  if (!done.ok) return;
  setContinued(undefined);
  announce(messages.wentBackUndo);
  toast({ text: messages.wentBack, action: { label: messages.undo, run: () => void editor.undo() } });
}

/** A draft is in the open one now: it goes once that is kept, and comes back with Undo. */
function mergedDraftIn({ hub, keeper, latest, setOffers, toast }: DraftDesk, offer: DraftOffer): void {
  const { merging, read, session } = latest.current;
  const { mergedDraft } = read(mergingMessages);
  const { undo } = read(draftMessages);
  const { current } = hub;
  keeper.current?.takeOver(offer.id);
  current?.presence.tellGone(offer.id);
  setOffers((before) => before.filter((other) => other.id !== offer.id));
  merging.change({ shown: undefined });
  const putBackDraft = (): void => {
    if (session.editor.undo().ok && current) putBack({ latest, setOffers, toast }, current.store, offer.stored, offer);
  };
  toast({ text: mergedDraft, action: { label: undo, run: putBackDraft } });
}

function discardDraft(desk: DraftDesk, offer: DraftOffer): void {
  const { announce, hub: hubNow, latest, setLooking, setOffers, toast } = desk;
  const { current: hub } = hubNow;
  if (!hub) return;
  const messages = latest.current.read(draftMessages);
  setLooking(undefined);
  setOffers((before) => before.filter((other) => other.id !== offer.id));
  void askStore(() => hub.store.remove(offer.id)).then((answer) => {
    if (!answer.ok) {
      setOffers((before) => [offer, ...before.filter((other) => other.id !== offer.id)]);
      toast({ kind: 'error', text: messages.offeredAgain });
      announce(messages.notDiscarded, 'assertive');
      return;
    }
    hub.presence.tellGone(offer.id);
    announce(messages.discardedUndo);
    const undo = (): void => putBack(desk, hub.store, offer.stored, offer);
    toast({ text: messages.discarded, action: { label: messages.undo, run: undo } });
  });
}

/** Why drafts are not kept, and what that means. */
type DraftWords = MessagesOf<typeof draftMessages>;

function troubleText(trouble: DraftFailure, { trouble: words }: DraftWords): string {
  return words[trouble === 'gone' ? 'failed' : trouble];
}

function nameOf(editor: Editor, { untitled }: DraftWords): string {
  const name: unknown = editor.store.getState().version.name;
  return typeof name === 'string' ? name : untitled;
}

function versionText(editor: Editor): string {
  return JSON.stringify(editor.toVersion(), null, 2);
}
