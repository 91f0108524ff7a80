'use client';
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DraftKeeper,
  type DraftPlace,
  draftPrefix,
  type DraftStore,
  type OtherEditor,
  type TabPresence,
  type Writing,
} from '#adapter';
import type { EditedDocument } from '#edit';
import type { Editor } from '#store';
import {
  type MessageReader,
  type ToastMessage,
  useAnnounce,
  useLatest,
  useMessageReader,
  usePortalContainer,
  useToast,
} from '#ui';
import type { WorkflowEditorProps } from '../editor-props.js';
import type { ReadySession } from '../session/use-session.js';
import type { DraftOffer } from './draft-offer.js';
import { draftPlaceOf } from './draft-place-of.js';
import { createMerging, type Merging } from '../merging/merging.js';
import { checkOf } from '../merging/merge-check.js';
import { followWork, type Work } from './work.js';

/** The saved version, which is viewed instead of the work. */
export interface LookedAt {
  readonly editor: Editor;
}

/** A draft that was opened in place of the saved version. */
export interface Continued {
  /** The time of its last change, in milliseconds since 1970. */
  readonly at: number | undefined;
}

/** Drafts of the open workflow, other tabs that have it open, and the actions on them. */
export interface Drafts {
  /** The state of the work in the editor. */
  readonly work: Work;
  /** The merge with versions that others save meanwhile. */
  readonly merging: Merging;
  /** Drafts are kept, or should be. */
  readonly keeps: boolean;
  readonly offers: readonly DraftOffer[];
  readonly looking: LookedAt | undefined;
  /** The draft that was opened in place of the saved version, until it is saved or the message is dismissed. */
  readonly continued: Continued | undefined;
  /** Other editors of the workflow; empty once the user has dismissed the message. */
  readonly others: readonly OtherEditor[];
  /** Who may change the workflow: this page, or another one of this browser. */
  readonly writing: Writing;
  /** Takes over from the page that may change the workflow. Resolves to false where that page would lose its work. */
  takeOver(): Promise<boolean>;
  /** Reports a save to other open editors. */
  tellSaved(version: { readonly id: string; readonly at?: string }): void;
  /** Reports to other open editors that another version is live, or goes live next. */
  tellLive(): void;
  /** Calls a listener when another open editor reports that. Returns a function that ends it. */
  onLive(listener: () => void): () => void;
  /** Reports that the presentation is stored elsewhere as well. */
  arranged(): void;
  restore(offer: DraftOffer): void;
  /** Shows what differs between the document and a found draft, before it is taken or dropped. */
  look(offer: DraftOffer): void;
  /** Whether the document has changes that a draft lacks, so that both could be merged. */
  canMergeIn(offer: DraftOffer): boolean;
  /** Shows the version that the work began at, for viewing. */
  lookAtSaved(): void;
  /** Takes all changes since that version back, as one change that Undo brings back. */
  goBackToSaved(): void;
  stopLooking(): void;
  /** Reports that a draft was merged into the open one, which it is removed with once that is kept. */
  mergedIn(offer: DraftOffer): void;
  discard(offer: DraftOffer): void;
  download(offer: DraftOffer): void;
  /** Downloads the current document: for work that is kept nowhere else. */
  downloadHere(): void;
  takeNoteOfOthers(): void;
  takeNoteOfDraft(): void;
}

/** The connections of the drafts of one workflow, for as long as it is open. */
export interface Hub {
  readonly place: DraftPlace;
  readonly store: DraftStore;
  readonly presence: TabPresence;
  /** The id of this mounted editor. */
  readonly id: string;
  /** Writes that have not ended. */
  readonly pending: Set<Promise<unknown>>;
}

/** Other editors of the workflow, and whether the user has dismissed the message about them. */
export interface Others {
  readonly all: readonly OtherEditor[];
  readonly noted: boolean;
}

export const noOthers: Others = { all: [], noted: false };

/** The code behind drafts, which is loaded after the first picture. */
export interface DraftParts {
  /** Opens the store of drafts and joins the other tabs. Returns a function that leaves them. */
  readonly openHub: (desk: DraftDesk, place: DraftPlace, ownStore?: DraftStore) => () => void;
  /** Writes drafts of an editor and finds those left behind. Returns a function that ends both. */
  readonly keepDrafts: (
    desk: DraftDesk,
    editor: Editor,
    opened: EditedDocument,
    work: Work,
  ) => (() => void) | undefined;
  readonly createDraftActions: (desk: DraftDesk) => DraftActions;
  /** Finds what a draft of a workflow begins at that was never saved. */
  readonly findUnsaved: (place: DraftPlace, ownStore?: DraftStore) => Promise<EditedDocument | undefined>;
}

/** Does nothing until the code behind drafts is loaded: nothing can be edited before. */
const idle: DraftActions = {
  tellSaved: () => undefined,
  tellLive: () => undefined,
  onLive: () => () => undefined,
  arranged: () => undefined,
  restore: () => undefined,
  look: () => undefined,
  canMergeIn: () => false,
  lookAtSaved: () => undefined,
  goBackToSaved: () => undefined,
  takeOver: () => Promise.resolve(false),
  stopLooking: () => undefined,
  mergedIn: () => undefined,
  discard: () => undefined,
  download: () => undefined,
  downloadHere: () => undefined,
  takeNoteOfOthers: () => undefined,
  takeNoteOfDraft: () => undefined,
};

/**
 * Keeps drafts of an open workflow, finds those left behind, and follows other tabs.
 *
 * @param parts undefined while they are loading
 */
export function useDrafts(session: ReadySession, props: WorkflowEditorProps, parts: DraftParts | undefined): Drafts {
  const { editor, opened } = session;
  const latestAdapter = useLatest(props.adapter);
  const followed = useMemo(
    () => followWork(editor, () => latestAdapter.current?.savePresentation !== undefined),
    [editor, latestAdapter],
  );
  const { work } = followed;
  // StrictMode mounts twice: the second effect follows again, and only a final stop ends it.
  useEffect(() => followed.start(), [followed]);

  const [offers, setOffers] = useState<readonly DraftOffer[]>([]);
  const [others, setOthers] = useState(noOthers);
  const [looking, setLooking] = useState<LookedAt>();
  const [continued, setContinued] = useState<Continued>();
  const [writing, setWriting] = useState<Writing>('shared');
  const latestRendered = useLatest({ session, props });
  const merging = useMemo(
    () => createMerging(editor, opened.presentation, () => checkOf(latestRendered.current)),
    [editor, latestRendered, opened],
  );
  const desk = useDesk(
    { session, props, work, merging },
    { setOffers, setOthers, setLooking, setContinued, setWriting },
  );

  const place = draftPlaceOf(props);
  const where = place && draftPrefix(place);
  const ownStore = props.drafts === undefined || props.drafts === false ? undefined : props.drafts.store;
  const latestPlace = useLatest(place);
  useEffect(() => {
    const { current: here } = latestPlace;
    return where === undefined || !here ? undefined : parts?.openHub(desk, here, ownStore);
  }, [desk, latestPlace, ownStore, parts, where]);
  const isElsewhere = isWrittenElsewhere(writing);
  // In the commit before the one that shows the first control, so that no edit is missed.
  useEffect(
    () => (isElsewhere ? undefined : parts?.keepDrafts(desk, editor, opened, work)),
    [desk, editor, isElsewhere, opened, ownStore, parts, where, work],
  );
  useEffect(() => () => looking?.editor.destroy(), [looking]);

  const actions = useMemo(() => parts?.createDraftActions(desk) ?? idle, [desk, parts]);
  const keeps = where !== undefined;
  return useMemo(
    () => ({
      work,
      merging,
      keeps,
      offers,
      looking,
      continued,
      writing,
      others: others.noted ? [] : others.all,
      ...actions,
    }),
    [actions, continued, keeps, looking, merging, offers, others, work, writing],
  );
}

/** Whether another page may change the workflow, so that it is view only here. */
export function isWrittenElsewhere(writing: Writing): boolean {
  return writing === 'elsewhere' || writing === 'taken';
}

interface DraftSetters {
  readonly setOffers: Dispatch<SetStateAction<readonly DraftOffer[]>>;
  readonly setOthers: Dispatch<SetStateAction<Others>>;
  readonly setLooking: Dispatch<SetStateAction<LookedAt | undefined>>;
  readonly setContinued: Dispatch<SetStateAction<Continued | undefined>>;
  readonly setWriting: Dispatch<SetStateAction<Writing>>;
}

/** The connections of the drafts in one mounted editor, and the state they change. Keeps its identity. */
export interface DraftDesk extends DraftSetters {
  readonly hub: RefObject<Hub | undefined>;
  readonly keeper: RefObject<DraftKeeper | undefined>;
  /** The draft to restore as soon as its base is open. */
  readonly restoring: RefObject<DraftOffer | undefined>;
  /** Called when another open editor reports that what is live has changed. */
  readonly liveListeners: Set<() => void>;
  /** What the editor was rendered with last. */
  readonly latest: RefObject<Rendered & { readonly container: HTMLElement | null; readonly read: MessageReader }>;
  readonly announce: (text: string, how?: 'assertive') => void;
  readonly toast: (message: ToastMessage) => void;
}

interface Rendered {
  readonly session: ReadySession;
  readonly props: WorkflowEditorProps;
  readonly work: Work;
  readonly merging: Merging;
}

function useDesk(
  rendered: Rendered,
  { setContinued, setLooking, setOffers, setOthers, setWriting }: DraftSetters,
): DraftDesk {
  const announce = useAnnounce();
  const toast = useToast();
  const latest = useLatest({
    ...rendered,
    container: usePortalContainer(),
    read: useMessageReader(),
  });
  const hub = useRef<Hub | undefined>(undefined);
  const keeper = useRef<DraftKeeper | undefined>(undefined);
  const restoring = useRef<DraftOffer | undefined>(undefined);
  const [liveListeners] = useState(() => new Set<() => void>());
  return useMemo(
    () => ({
      hub,
      keeper,
      restoring,
      liveListeners,
      latest,
      setOffers,
      setOthers,
      setLooking,
      setContinued,
      setWriting,
      announce,
      toast,
    }),
    [announce, latest, liveListeners, setContinued, setLooking, setOffers, setOthers, setWriting, toast],
  );
}

export type DraftActions = Omit<
  Drafts,
  'work' | 'merging' | 'keeps' | 'offers' | 'looking' | 'continued' | 'others' | 'writing'
>;
