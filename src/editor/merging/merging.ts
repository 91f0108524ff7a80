import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VersionRef } from '#adapter';
import { isJsonObject, type Json } from '#base';
import type { MergeCheck } from '#compare';
import type { EditedDocument } from '#edit';
import type { Presentation } from '#model';
import type { Editor } from '#store';
import type { KeptChoices, MergedVersion } from '#versions';
import type { DraftOffer } from '../drafts/draft-offer.js';

/** A document with what it is called. */
export interface NamedDocument extends EditedDocument {
  readonly name: string;
}

/** A version that was saved while this one was edited. */
export interface OtherVersion extends NamedDocument {
  readonly ref: VersionRef;
  /** The user who saved it. */
  readonly by?: string;
}

/** What is shown over the editor. */
export type MergeShown =
  | {
      readonly is: 'merge';
      readonly base: NamedDocument;
      readonly mine: NamedDocument;
      readonly theirs: OtherVersion | NamedDocument;
      /** The name that the merged version will get, where numbers are known. */
      readonly nextName?: string;
      /** The draft that is merged; absent where a save found a newer version. */
      readonly offer?: DraftOffer;
    }
  | {
      readonly is: 'comparison';
      readonly before: NamedDocument;
      readonly after: NamedDocument;
      /** The draft that is looked at, to be taken or dropped. */
      readonly offer?: DraftOffer;
    };

/** What is known of a newer version, and what of it is shown. */
export interface MergingState {
  readonly theirs: OtherVersion | undefined;
  readonly shown: MergeShown | undefined;
  /** The newest version is being loaded. */
  readonly isMeeting: boolean;
  /** The merged version is being saved. */
  readonly isSaving: boolean;
  /** The service reports a newer version, but has none to show. */
  readonly isUnseen: boolean;
}

/** A version that the document was merged with and that is not saved yet: the next save follows it. */
export interface MergedWith {
  readonly ref: VersionRef;
  /** Absent after a reload, until it is loaded. */
  readonly document?: EditedDocument;
  /** The entry of the history; once it is undone, the document has that version in it no more. */
  readonly entryId?: number;
}

/** What the user can do about a newer version, while the draft is shown. */
export interface MergeActions {
  /** Merges with the newest version and saves; asks where both changed the same. */
  readonly meet: () => void;
  /** Loads what the newer version is, without a word where it cannot be. */
  readonly learn: () => void;
  /** Shows what the newer version changed. */
  readonly seeTheirs: () => void;
  /** Saves the draft after the newer version, without anything of it. */
  readonly saveMine: () => void;
  /** Puts a merged version into the draft, and saves it where a save asked for it. */
  readonly finish: (merged: MergedVersion) => void;
  /** Puts what is merged so far into the draft without saving. */
  readonly fix: (merged: MergedVersion) => void;
  /** Merges a draft that was found into the one that is open. */
  readonly mergeDraft: (offer: DraftOffer) => void;
}

/** The merge of one opened document with versions that others save meanwhile, and with other drafts. */
export interface Merging {
  readonly store: StoreApi<MergingState>;
  /** What the merged version is checked with. */
  readonly check: () => MergeCheck;
  /** The presentation that the service stores, as far as it is known. */
  arranged: Presentation;
  readonly change: (change: Partial<MergingState>) => void;
  readonly actions: () => MergeActions | undefined;
  /** Receives the actions; undefined once the draft is no longer shown. */
  readonly lend: (actions: MergeActions | undefined) => void;
  /** The version to follow, as long as the document has it in it. */
  readonly mergedWith: () => MergedWith | undefined;
  /** Takes note of a merge. Undefined forgets it. */
  readonly follow: (merged: MergedWith | undefined) => void;
  readonly choices: () => KeptChoices | undefined;
  readonly keepChoices: (choices: KeptChoices | undefined) => void;
  /** Takes up what was kept with a draft. */
  readonly resume: (kept: unknown) => void;
  /** Receives who keeps it with the draft. */
  readonly keepBy: (keep: ((kept: Json | undefined) => void) | undefined) => void;
}

const nothing: MergingState = {
  theirs: undefined,
  shown: undefined,
  isMeeting: false,
  isSaving: false,
  isUnseen: false,
};

/** Creates the merge of an opened document. */
export function createMerging(editor: Editor, arranged: Presentation, check: () => MergeCheck): Merging {
  const store = createStore<MergingState>(() => nothing);
  let lent: MergeActions | undefined;
  let merged: MergedWith | undefined;
  let choices: KeptChoices | undefined;
  let keep: ((kept: Json | undefined) => void) | undefined;
  const write = (): void => {
    const kept = { ...(choices ? { choices } : {}), ...(merged ? { mergedWith: merged.ref } : {}) };
    keep?.(choices || merged ? (kept as unknown as Json) : undefined);
  };
  return {
    store,
    check,
    arranged,
    change: (change) => store.setState(change),
    actions: () => lent,
    lend: (actions) => {
      lent = actions;
    },
    mergedWith: () => {
      const { entryId } = merged ?? {};
      const isUndone = entryId !== undefined && !editor.history().done.some(({ id }) => id === entryId);
      return isUndone ? undefined : merged;
    },
    follow: (next) => {
      merged = next;
      write();
    },
    choices: () => choices,
    keepChoices: (next) => {
      choices = next;
      write();
    },
    resume: (kept) => {
      const { choices: ofMerge, mergedWith } = (isJsonObject(kept) ? kept : {}) as {
        choices?: unknown;
        mergedWith?: unknown;
      };
      if (isJsonObject(ofMerge)) choices = ofMerge as unknown as KeptChoices;
      const { id, updatedAt } = (isJsonObject(mergedWith) ? mergedWith : {}) as { id?: unknown; updatedAt?: unknown };
      if (typeof id === 'string') merged = { ref: { id, ...(typeof updatedAt === 'string' ? { updatedAt } : {}) } };
      write();
    },
    keepBy: (next) => {
      keep = next;
      write();
    },
  };
}
