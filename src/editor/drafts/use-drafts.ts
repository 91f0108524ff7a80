'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  askStore,
  createDraftKeeper,
  createIndexedDbDraftStore,
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
import { useAnnounce, useLatest, usePortalContainer, useToast } from '#ui';
import type { WorkflowEditorProps } from '../editor-props.js';
import type { ReadySession } from '../use-session.js';
import { type DraftOffer, searchDrafts } from './draft-offer.js';
import { draftPlaceOf } from './draft-place-of.js';
import { troubleWords } from './draft-words.js';
import { pageName } from './page-name.js';
import { saveAsFile } from './save-as-file.js';
import { followWork, type Work } from './work.js';

/** A draft that is being looked at, without anything having been brought back. */
export interface LookedAt {
  readonly offer: DraftOffer;
  readonly editor: Editor;
}

/** Drafts of the workflow that is open, other tabs that have it open, and what a person can do about them. */
export interface Drafts {
  /** How the work in the editor stands. */
  readonly work: Work;
  /** Drafts are kept, or should be. */
  readonly keeps: boolean;
  readonly offers: readonly DraftOffer[];
  readonly looking: LookedAt | undefined;
  /** Who else has the workflow open; empty once the person has taken note. */
  readonly others: readonly OtherEditor[];
  /** Others that are open see to it that they hear of this. */
  tellSaved(version: { readonly id: string; readonly at?: string }): void;
  /** How steps are arranged is stored elsewhere as well. */
  arranged(): void;
  restore(offer: DraftOffer): void;
  look(offer: DraftOffer): void;
  stopLooking(): void;
  discard(offer: DraftOffer): void;
  download(offer: DraftOffer): void;
  /** What is here, as a file: the way out where nothing else keeps it. */
  downloadHere(): void;
  takeNoteOfOthers(): void;
}

/** What drafts of one workflow are kept by, for as long as it is open. */
interface Hub {
  readonly place: DraftPlace;
  readonly store: DraftStore;
  readonly presence: TabPresence;
  /** Names this mounted editor. */
  readonly id: string;
  /** What is still being written. */
  readonly pending: Set<Promise<unknown>>;
}

/** Keeps drafts of an open workflow, finds those that were left, and hears of other tabs. */
export function useDrafts(session: ReadySession, props: WorkflowEditorProps): Drafts {
  const { editor, opened } = session;
  const announce = useAnnounce();
  const toast = useToast();
  const container = usePortalContainer();
  const latest = useLatest({ session, props, container });
  const hubNow = useRef<Hub | undefined>(undefined);
  const [offers, setOffers] = useState<readonly DraftOffer[]>([]);
  const [others, setOthers] = useState<{ readonly all: readonly OtherEditor[]; readonly noted: boolean }>({
    all: [],
    noted: false,
  });
  const [looking, setLooking] = useState<LookedAt>();
  const keeper = useRef<DraftKeeper | undefined>(undefined);
  /** What was asked to be brought back as soon as its base is open. */
  const restoring = useRef<DraftOffer | undefined>(undefined);

  const followed = useMemo(() => followWork(editor), [editor]);
  const { work } = followed;
  const workNow = useLatest(work);

  // What is mounted twice, as in StrictMode, is followed anew by the second effect: only a stop for good takes it away.
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
      // A host's own store is the host's to close.
      if (!ownStore) setTimeout(() => void Promise.allSettled(pending).then(() => callHost(() => store.close?.())));
    };
  }, [ownStore, placeNow, where, workNow]);

  const putBack = useCallback(
    (store: DraftStore, { head, id, pieces }: StoredDraft, offer: DraftOffer): void => {
      setOffers((before) => [offer, ...before.filter((other) => other.id !== id)]);
      void askStore(() => store.write(id, { head, pieces: new Map(Object.entries(pieces)) })).then((answer) => {
        // It can still be restored from here, but not after a reload.
        if (!answer.ok) toast({ kind: 'error', text: troubleWords(answer.trouble) });
      });
    },
    [toast],
  );

  /** Does the draft's steps in an editor of its base, and hands the draft over to that editor's own. */
  const bringBack = useCallback(
    (into: Editor, by: DraftKeeper, { presence, store }: Hub, offer: DraftOffer): void => {
      const { opened: draft, stored } = offer;
      if (!draft) return;
      const done = into.dispatch({
        label: 'Brought back the draft',
        command: 'restore-draft',
        origin: 'program',
        operations: draft.operations,
      });
      if (!done.ok) {
        toast({
          kind: 'error',
          text: 'The draft does not fit what is here by now, so nothing was changed. It is kept.',
        });
        announce('The draft could not be brought back.', 'assertive');
        return;
      }
      by.takeOver(offer.id);
      presence.tellGone(offer.id);
      setOffers((before) => before.filter((other) => other.id !== offer.id));
      announce('Brought back the draft. Undo available');
      toast({
        text: 'Brought back the draft',
        action: {
          label: 'Undo',
          run: () => {
            if (into.undo().ok) putBack(store, stored, offer);
          },
        },
      });
    },
    [announce, putBack, toast],
  );

  // In the very commit that shows the editor: what is done in it from then on is followed.
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
        const text = troubleWords(event.trouble);
        toast({
          kind: 'error',
          text,
          action: {
            label: 'Download a copy',
            run: () => saveAsFile(nameOf(editor), versionText(editor), latest.current.container),
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
      if (found.some((offer) => offer.is === 'sound'))
        announce('A draft of this workflow was found. It can be brought back.');
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
          toast({ kind: 'error', text: 'The draft could not be discarded, so it is offered again.' });
          announce('The draft could not be discarded.', 'assertive');
          return;
        }
        hub.presence.tellGone(offer.id);
        announce('Draft discarded. Undo available');
        toast({
          text: 'Draft discarded',
          action: { label: 'Undo', run: () => putBack(hub.store, offer.stored, offer) },
        });
      });
    },
    download: (offer: DraftOffer): void => saveAsFile(`${nameOf(editor)} draft`, offer.text, container),
    downloadHere: (): void => saveAsFile(nameOf(editor), versionText(editor), container),
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

function nameOf(editor: Editor): string {
  const name: unknown = editor.store.getState().version.name;
  return typeof name === 'string' ? name : 'Workflow';
}

function versionText(editor: Editor): string {
  return JSON.stringify(editor.toVersion(), null, 2);
}
