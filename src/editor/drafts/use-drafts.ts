'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  askStore,
  createDraftKeeper,
  createIndexedDbDraftStore,
  type DraftFailure,
  type DraftKeeper,
  type DraftPlace,
  draftPrefix,
  type DraftStore,
  joinTabs,
  type OtherEditor,
  type StoredDraft,
  type TabPresence,
} from '#adapter';
import { callHost, createRandomId } from '#base';
import type { Editor } from '#store';
import { type MessagesOf, useAnnounce, useLatest, useMessages, usePortalContainer, useToast } from '#ui';
import type { WorkflowEditorProps } from '../editor-props.js';
import type { ReadySession } from '../use-session.js';
import { type DraftOffer, searchDrafts } from './draft-offer.js';
import { draftPlaceOf } from './draft-place-of.js';
import { draftMessages } from './draft-messages.js';
import { pageName } from './page-name.js';
import { saveAsFile } from './save-as-file.js';
import { followWork, type Work } from './work.js';

/** A draft that is being viewed without being restored. */
export interface LookedAt {
  readonly offer: DraftOffer;
  readonly editor: Editor;
}

/** Drafts of the open workflow, other tabs that have it open, and the actions on them. */
export interface Drafts {
  /** The state of the work in the editor. */
  readonly work: Work;
  /** Drafts are kept, or should be. */
  readonly keeps: boolean;
  readonly offers: readonly DraftOffer[];
  readonly looking: LookedAt | undefined;
  /** Other editors of the workflow; empty once the user has dismissed the message. */
  readonly others: readonly OtherEditor[];
  /** Reports a save to other open editors. */
  tellSaved(version: { readonly id: string; readonly at?: string }): void;
  /** Reports that the presentation is stored elsewhere as well. */
  arranged(): void;
  restore(offer: DraftOffer): void;
  look(offer: DraftOffer): void;
  stopLooking(): void;
  discard(offer: DraftOffer): void;
  download(offer: DraftOffer): void;
  /** Downloads the current document: for work that is kept nowhere else. */
  downloadHere(): void;
  takeNoteOfOthers(): void;
}

/** The connections of the drafts of one workflow, for as long as it is open. */
interface Hub {
  readonly place: DraftPlace;
  readonly store: DraftStore;
  readonly presence: TabPresence;
  /** The id of this mounted editor. */
  readonly id: string;
  /** Writes that have not ended. */
  readonly pending: Set<Promise<unknown>>;
}

/** Keeps drafts of an open workflow, finds those left behind, and follows other tabs. */
export function useDrafts(session: ReadySession, props: WorkflowEditorProps): Drafts {
  const { editor, opened } = session;
  const announce = useAnnounce();
  const toast = useToast();
  const container = usePortalContainer();
  const messages = useMessages(draftMessages);
  const latest = useLatest({ session, props, container, messages });
  const hubNow = useRef<Hub | undefined>(undefined);
  const [offers, setOffers] = useState<readonly DraftOffer[]>([]);
  const [others, setOthers] = useState<{ readonly all: readonly OtherEditor[]; readonly noted: boolean }>({
    all: [],
    noted: false,
  });
  const [looking, setLooking] = useState<LookedAt>();
  const keeper = useRef<DraftKeeper | undefined>(undefined);
  /** The draft to restore as soon as its base is open. */
  const restoring = useRef<DraftOffer | undefined>(undefined);

  const followed = useMemo(() => followWork(editor), [editor]);
  const { work } = followed;
  const workNow = useLatest(work);

  // StrictMode mounts twice: the second effect follows again, and only a final stop ends it.
  useEffect(() => followed.start(), [followed]);

  const place = draftPlaceOf(props);
  const where = place && draftPrefix(place);
  const ownStore = props.drafts === undefined || props.drafts === false ? undefined : props.drafts.store;
  const placeNow = useLatest(place);
  useEffect(() => {
    const here = placeNow.current;
    if (where === undefined || !here) return undefined;
    const store = ownStore ?? createIndexedDbDraftStore();
    const id = createRandomId();
    const pending = new Set<Promise<unknown>>();
    const presence = joinTabs({
      place: here,
      id,
      page: pageName(globalThis.document),
      onEvent: (event) => {
        if (event.type === 'others')
          setOthers(({ all, noted }) => ({ all: event.others, noted: noted && all.length >= event.others.length }));
        else if (event.type === 'saved') workNow.current.happened({ type: 'stored-elsewhere', version: event.version });
        else setOffers((before) => before.filter((offer) => offer.id !== event.draftId));
      },
    });
    hubNow.current = { place: here, store, presence, id, pending };
    return () => {
      hubNow.current = undefined;
      setOthers({ all: [], noted: false });
      presence.leave();
      // A host closes its own store.
      if (!ownStore) setTimeout(() => void Promise.allSettled(pending).then(() => callHost(() => store.close?.())));
    };
  }, [ownStore, placeNow, where, workNow]);

  const putBack = useCallback(
    (store: DraftStore, { head, id, pieces }: StoredDraft, offer: DraftOffer): void => {
      setOffers((before) => [offer, ...before.filter((other) => other.id !== id)]);
      void askStore(() => store.write(id, { head, pieces: new Map(Object.entries(pieces)) })).then((answer) => {
        // It can still be restored from here, but not after a reload.
        if (!answer.ok) toast({ kind: 'error', text: troubleText(answer.trouble, latest.current.messages) });
      });
    },
    [latest, toast],
  );

  /** Applies the operations of a draft in an editor of its base, and hands the draft over to that editor's keeper. */
  const bringBack = useCallback(
    (into: Editor, by: DraftKeeper, { presence, store }: Hub, offer: DraftOffer): void => {
      const { opened: draft, stored } = offer;
      if (!draft) return;
      const done = into.dispatch({
        label: latest.current.messages.restored,
        command: 'restore-draft',
        origin: 'program',
        operations: draft.operations,
      });
      if (!done.ok) {
        toast({
          kind: 'error',
          text: latest.current.messages.doesNotFit,
        });
        announce(latest.current.messages.notRestored, 'assertive');
        return;
      }
      by.takeOver(offer.id);
      presence.tellGone(offer.id);
      setOffers((before) => before.filter((other) => other.id !== offer.id));
      announce(latest.current.messages.restoredUndo);
      toast({
        text: latest.current.messages.restored,
        action: {
          label: latest.current.messages.undo,
          run: () => {
            if (into.undo().ok) putBack(store, stored, offer);
          },
        },
      });
    },
    [announce, latest, putBack, toast],
  );

  // In the commit that shows the editor, so that no edit is missed.
  useEffect(() => {
    const hub = hubNow.current;
    if (!hub || editor.store.getState().readOnly) return undefined;
    let isTold = false;
    const { id, pending, place: here, presence, store } = hub;
    const made = createDraftKeeper({
      editor,
      opened,
      store,
      place: here,
      writer: id,
      createId: createRandomId,
      onEvent: (event) => {
        work.happened(event);
        if (event.type === 'kept') isTold = false;
        if (event.type !== 'trouble' || isTold) return;
        isTold = true;
        const { messages: words } = latest.current;
        const text = troubleText(event.trouble, words);
        toast({
          kind: 'error',
          text,
          action: {
            label: words.downloadCopy,
            run: () => saveAsFile(nameOf(editor, words), versionText(editor), latest.current.container),
          },
        });
        announce(text, 'assertive');
      },
    });
    keeper.current = made;
    const stopFlushing = work.flushBy(made.flush);
    const wanted = restoring.current;
    restoring.current = undefined;
    if (wanted?.opened) bringBack(editor, made, hub, wanted);

    let isHere = true;
    void presence.findOpen().then(async (openIds) => {
      const found = await searchDrafts({
        store,
        place: here,
        loaded: opened,
        onlyThisVersion:
          latest.current.props.versionId !== undefined || latest.current.props.adapter?.loadVersion === undefined,
        isInUse: (draft, writer) =>
          draft === made.draftId || draft === wanted?.id || (writer !== undefined && openIds.has(writer)),
      });
      if (!isHere) return;
      setOffers(found);
      if (found.some((offer) => offer.is === 'sound')) announce(latest.current.messages.found);
    });
    return () => {
      isHere = false;
      keeper.current = undefined;
      stopFlushing();
      setOffers([]);
      const done = made.dispose();
      pending.add(done);
      void done.then(() => pending.delete(done));
    };
  }, [announce, bringBack, editor, latest, opened, ownStore, toast, where, work]);

  useEffect(() => () => looking?.editor.destroy(), [looking]);

  const act = {
    tellSaved: (version: { readonly id: string; readonly at?: string }): void =>
      hubNow.current?.presence.tellSaved(version),
    arranged: (): void => keeper.current?.arranged(editor.store.getState().presentation),
    restore: (offer: DraftOffer): void => {
      setLooking(undefined);
      const { opened: draft } = offer;
      const hub = hubNow.current;
      if (!draft || !hub || !keeper.current) return;
      const { presentation, version } = editor.store.getState();
      if (draft.start.version === version && draft.start.presentation === presentation)
        bringBack(editor, keeper.current, hub, offer);
      else {
        restoring.current = offer;
        session.reopen(draft.start);
      }
    },
    look: (offer: DraftOffer): void => {
      if (offer.opened) setLooking({ offer, editor: session.look(offer.opened.document) });
    },
    stopLooking: (): void => setLooking(undefined),
    discard: (offer: DraftOffer): void => {
      const hub = hubNow.current;
      if (!hub) return;
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
        toast({
          text: messages.discarded,
          action: { label: messages.undo, run: () => putBack(hub.store, offer.stored, offer) },
        });
      });
    },
    download: (offer: DraftOffer): void =>
      saveAsFile(messages.draftOf(nameOf(editor, messages)), offer.text, container),
    downloadHere: (): void => saveAsFile(nameOf(editor, messages), versionText(editor), container),
    takeNoteOfOthers: (): void => setOthers(({ all }) => ({ all, noted: true })),
  };
  const actions = useLatest(act);
  const stable = useMemo(
    (): Omit<Drafts, 'work' | 'keeps' | 'offers' | 'looking' | 'others'> => ({
      tellSaved: (version) => actions.current.tellSaved(version),
      arranged: () => actions.current.arranged(),
      restore: (offer) => actions.current.restore(offer),
      look: (offer) => actions.current.look(offer),
      stopLooking: () => actions.current.stopLooking(),
      discard: (offer) => actions.current.discard(offer),
      download: (offer) => actions.current.download(offer),
      downloadHere: () => actions.current.downloadHere(),
      takeNoteOfOthers: () => actions.current.takeNoteOfOthers(),
    }),
    [actions],
  );
  const keeps = where !== undefined;
  return useMemo(
    () => ({ work, keeps, offers, looking, others: others.noted ? [] : others.all, ...stable }),
    [keeps, looking, offers, others, stable, work],
  );
}

type DraftWords = MessagesOf<typeof draftMessages>;

/** Why drafts are not kept, and what that means. */
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
