'use client';
import { type RefObject, useEffect, useMemo } from 'react';
import { type SaveOptions, type SaveOutcome, type WorkflowAdapter, workStatus } from '#adapter';
import { compareVersions, type MergeResult, mergeVersions } from '#compare';
import type { EditedDocument } from '#edit';
import type { Editor } from '#store';
import { firstNameOf, type ToastMessage, useAnnounce, useLatest, useMessages, useToast } from '#ui';
import type { MergedVersion } from '#versions';
import type { DraftOffer } from '../drafts/draft-offer.js';
import type { Drafts } from '../drafts/use-drafts.js';
import { versionRef } from '../drafts/work-words.js';
import type { SaveCommand } from '../saving/use-saving.js';
import { documentOf, type Encounter, meetNewest } from './meet-newest.js';
import type { MergeActions, MergeShown, Merging, NamedDocument, OtherVersion } from './merging.js';
import { mergingMessages, type MergingMessages } from './merging-messages.js';

/** The most versions that are merged one after the other before the user is asked again. */
const mostRounds = 5;

interface MergedSaveOptions {
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly drafts: Drafts | undefined;
  /** Saves the document as it is. */
  readonly save: SaveCommand;
  /** Returns true where errors keep the document from being saved. */
  readonly hasErrors: () => boolean;
  /** Reports a save that another version came before, where that version cannot be loaded. */
  readonly reportUnseen: () => void;
  /** Words of the time of a draft. */
  readonly when: (at: number | undefined) => string;
}

interface Desk extends MergedSaveOptions {
  readonly announce: (text: string, how?: 'assertive') => void;
  readonly toast: (message: ToastMessage) => void;
  readonly messages: MergingMessages;
}

/** Whether a newer version can be loaded and merged. */
export function canMerge({
  adapter,
  drafts,
  workflowId,
}: Pick<MergedSaveOptions, 'adapter' | 'drafts' | 'workflowId'>): boolean {
  return drafts !== undefined && adapter?.loadVersion !== undefined && workflowId !== undefined;
}

/**
 * Returns the save command that merges: where another version was saved first, its changes come into the document as one
 * entry and the save goes on; where both changed the same, the user chooses first.
 */
export function useMergedSave(options: MergedSaveOptions): SaveCommand {
  const announce = useAnnounce();
  const toast = useToast();
  const messages = useMessages(mergingMessages);
  const latest = useLatest({ ...options, announce, toast, messages });
  const { drafts, editor } = options;
  const made = useMemo(() => createMergedSave(editor, latest), [editor, latest]);
  const merging = drafts?.merging;
  useEffect(() => {
    merging?.lend(made.actions);
    return () => merging?.lend(undefined);
  }, [made, merging]);
  return made.save;
}

function createMergedSave(
  editor: Editor,
  latest: RefObject<Desk>,
): { readonly save: SaveCommand; readonly actions: MergeActions } {
  const merger = new Merger(editor, latest);
  return {
    save: (options) => merger.save(options),
    actions: {
      meet: () => void merger.meet(),
      learn: () => void merger.learn(),
      seeTheirs: () => void merger.seeTheirs(),
      saveMine: () => void merger.saveMine(),
      finish: (merged) => void merger.finish(merged),
      fix: (merged) => merger.fix(merged),
      mergeDraft: (offer) => merger.mergeDraft(offer),
    },
  };
}

class Merger {
  constructor(
    private readonly editor: Editor,
    private readonly latest: RefObject<Desk>,
  ) {}

  async save(options?: SaveOptions): Promise<SaveOutcome | undefined> {
    const { drafts, hasErrors, reportUnseen, save } = this.#desk;
    if (options?.over || !drafts || hasErrors()) return save(options);
    // Some services do not report a conflict; the newer version of another tab is known here already.
    const work = drafts.work.store.getState();
    if (work.overtakenBy && workStatus(work) === 'conflict') {
      const met = canMerge(this.#desk) ? await this.meet() : undefined;
      if (!canMerge(this.#desk) || this.#merging?.store.getState().isUnseen === true) reportUnseen();
      return met;
    }
    const over = drafts.merging.mergedWith()?.ref;
    const outcome = await save(over ? { ...options, over } : options);
    return isConflict(outcome) && canMerge(this.#desk) ? this.meet() : outcome;
  }

  /** Merges with the newest version and saves. Undefined where the user has to choose first. */
  async meet(round = 1): Promise<SaveOutcome | undefined> {
    const merging = this.#merging;
    if (!merging) return undefined;
    const found = await this.#find();
    if (found?.is !== 'newer') return undefined;
    const mine = documentOf(this.editor);
    const merge = this.#mergeWith(found.base, mine, found.theirs);
    if (merge.conflicts.length > 0 || merge.problems.some(({ severity }) => severity === 'error')) {
      this.#ask(found, merge);
      return undefined;
    }
    const entryId = this.#put(merge, this.#words.mergedWith(this.#whose(found.theirs)));
    if (entryId === false) return undefined;
    merging.change({ shown: undefined });
    return this.#saveAfter(found.theirs, entryId, round, mine);
  }

  async learn(): Promise<void> {
    const { adapter, messages, workflowId } = this.#desk;
    const merging = this.#merging;
    if (!merging || !adapter || workflowId === undefined) return;
    const found = await meetNewest({ adapter, editor: this.editor, merging, messages, workflowId });
    if (found.is === 'newer') merging.change({ theirs: found.theirs });
  }

  /** Shows what the newer version changed. */
  async seeTheirs(): Promise<void> {
    const found = await this.#find();
    if (found?.is !== 'newer') return;
    const after = { ...found.theirs, name: this.#whose(found.theirs) };
    this.#merging?.change({ shown: { is: 'comparison', before: found.base, after } });
  }

  async saveMine(): Promise<void> {
    const merging = this.#merging;
    const { failure } = this.editor.store.getState().save;
    const { theirs } = merging?.store.getState() ?? {};
    const { overtakenBy } = this.#desk.drafts?.work.store.getState() ?? {};
    const other = failure?.current ?? overtakenBy;
    const over = theirs?.ref ?? (other && versionRef(other));
    merging?.change({ shown: undefined });
    const outcome = await this.#desk.save(over ? { over } : undefined);
    if (outcome?.ok) this.#settle();
    // A third version was saved meanwhile: it has not been seen.
    else if (isConflict(outcome)) await this.meet();
  }

  /** Puts a merged version into the document; saves it where a save asked for it. */
  async finish(merged: MergedVersion): Promise<void> {
    const merging = this.#merging;
    const shown = merging?.store.getState().shown;
    if (shown?.is !== 'merge') return;
    if (!('ref' in shown.theirs)) return this.#finishDraft(shown, merged);
    const { theirs } = shown;
    const mine = documentOf(this.editor);
    const before = merging?.mergedWith();
    const entryId = this.#put(merged, this.#words.mergedWith(this.#whose(theirs)));
    if (entryId === false) return;
    merging?.change({ isSaving: true });
    merging?.follow({ ref: theirs.ref, document: theirs, ...(entryId === undefined ? {} : { entryId }) });
    const outcome = await this.#desk.save({ over: theirs.ref });
    merging?.change({ isSaving: false });
    if (isConflict(outcome)) {
      // Newer again: the same screen, with the choices kept.
      if (entryId !== undefined) this.editor.undo();
      merging?.follow(before);
      await this.meet();
      return;
    }
    merging?.change({ shown: undefined });
    if (!outcome?.ok) return;
    this.#report(theirs, mine);
    this.#describe(outcome.version.id, merged.note);
  }

  /** Puts what is merged so far into the document, to be edited and saved later. */
  fix(merged: MergedVersion): void {
    const merging = this.#merging;
    const shown = merging?.store.getState().shown;
    if (shown?.is !== 'merge') return;
    const entryId = this.#put(merged, this.#words.mergedWith(shown.theirs.name));
    if (entryId === false) return;
    if ('ref' in shown.theirs)
      merging?.follow({ ref: shown.theirs.ref, document: shown.theirs, ...(entryId === undefined ? {} : { entryId }) });
    merging?.change({ shown: undefined });
  }

  /** Merges a found draft into the document: at once where nothing is to choose. */
  mergeDraft(offer: DraftOffer): void {
    const merging = this.#merging;
    const { opened } = offer;
    if (!merging || !opened) return;
    const mine = documentOf(this.editor);
    const words = this.#words;
    const base = { ...opened.start, name: words.before };
    const theirs = { ...opened.document, name: words.draftFrom(this.#desk.when(offer.at)) };
    const merge = this.#mergeWith(base, mine, theirs);
    const shown: MergeShown = { is: 'merge', base, mine: { ...mine, name: words.mine }, theirs, offer };
    if (merge.conflicts.length > 0 || merge.problems.some(({ severity }) => severity === 'error'))
      merging.change({ shown });
    else this.#finishDraft(shown, { ...merge, note: '' });
  }

  get #desk(): Desk {
    return this.latest.current;
  }

  get #words(): MergingMessages {
    return this.#desk.messages;
  }

  get #merging(): Merging | undefined {
    return this.#desk.drafts?.merging;
  }

  async #find(): Promise<Encounter | undefined> {
    const { adapter, announce, messages, toast, workflowId } = this.#desk;
    const merging = this.#merging;
    if (!merging || !adapter || workflowId === undefined) return undefined;
    merging.change({ isMeeting: true, isUnseen: false });
    const found = await meetNewest({ adapter, editor: this.editor, merging, messages, workflowId });
    merging.change({ isMeeting: false });
    if (found.is === 'newer') merging.change({ theirs: found.theirs });
    else if (found.is === 'same') merging.change({ isUnseen: true });
    else {
      toast({ kind: 'error', text: found.failure.message });
      announce(found.failure.message, 'assertive');
    }
    return found;
  }

  #mergeWith(base: EditedDocument, mine: EditedDocument, theirs: EditedDocument): MergeResult {
    return mergeVersions(base.version, mine.version, theirs.version, {
      ...this.#merging?.check(),
      presentations: { base: base.presentation, mine: mine.presentation, theirs: theirs.presentation },
    });
  }

  #ask({ base, nextName, theirs }: Extract<Encounter, { readonly is: 'newer' }>, merge: MergeResult): void {
    const { announce, messages } = this.#desk;
    const mine: NamedDocument = { ...documentOf(this.editor), name: messages.draftOf(base.name) };
    this.#merging?.change({
      shown: { is: 'merge', base, mine, theirs, ...(nextName === undefined ? {} : { nextName }) },
    });
    const whose = this.#whose(theirs);
    const count = merge.conflicts.length;
    announce(count > 0 ? messages.toChoose(whose, count) : messages.toFix(whose), 'assertive');
  }

  /** Puts a document into the editor, as one entry: its id; undefined where nothing changes, false where it does not fit. */
  #put({ presentation, version }: EditedDocument, label: string): number | undefined | false {
    const now = documentOf(this.editor);
    const changes = compareVersions(now.version, version, { before: now.presentation, after: presentation });
    if (changes.length === 0) return undefined;
    const done = this.editor.commands.applyChanges({ changes, label });
    if (done.ok) return this.editor.history().done.at(-1)?.id;
    if (done.refusal.code === 'nothing-changed') return undefined;
    this.#desk.toast({ kind: 'error', text: this.#words.notMerged });
    this.#desk.announce(this.#words.notMerged, 'assertive');
    return false;
  }

  /** Saves on top of the version that the document was merged with; of a newer one begins again. */
  async #saveAfter(
    theirs: OtherVersion,
    entryId: number | undefined,
    round: number,
    mine: EditedDocument,
  ): Promise<SaveOutcome | undefined> {
    this.#merging?.follow({ ref: theirs.ref, document: theirs, ...(entryId === undefined ? {} : { entryId }) });
    const outcome = await this.#desk.save({ over: theirs.ref });
    if (isConflict(outcome) && round < mostRounds) return this.meet(round + 1);
    if (outcome?.ok) {
      if (entryId === undefined) this.#settle();
      else this.#report(theirs, mine);
    }
    return outcome;
  }

  /** Says whose version came in, with the way to see it. */
  #report(theirs: OtherVersion, mine: EditedDocument): void {
    const { announce, messages, toast } = this.#desk;
    const whose = this.#whose(theirs);
    const after = { ...documentOf(this.editor), name: messages.merged };
    const before = { ...mine, name: messages.mine };
    this.#settle();
    announce(messages.savedWith(whose));
    toast({
      text: messages.mergedWith(whose),
      action: {
        label: messages.show,
        run: () => this.#merging?.change({ shown: { is: 'comparison', before, after } }),
      },
    });
  }

  /** Nothing is left to merge. */
  #settle(): void {
    this.#merging?.change({ theirs: undefined, isUnseen: false });
    this.#merging?.keepChoices(undefined);
    this.#merging?.follow(undefined);
  }

  #finishDraft({ offer }: Extract<MergeShown, { readonly is: 'merge' }>, merged: MergedVersion): void {
    const merging = this.#merging;
    const { announce, drafts, messages, toast } = this.#desk;
    if (!offer) return;
    const entryId = this.#put(merged, messages.mergedDraft);
    if (entryId === false) return;
    merging?.change({ shown: undefined });
    const text = entryId === undefined ? messages.nothingNew : messages.mergedDraft;
    if (entryId !== undefined) drafts?.mergedIn(offer);
    else toast({ text });
    announce(text);
  }

  #describe(versionId: unknown, note: string): void {
    const { adapter, workflowId } = this.#desk;
    if (note === '' || typeof versionId !== 'string' || workflowId === undefined) return;
    // What fails here loses a note and no work; it can be written in the history.
    void adapter?.describeVersion?.({ workflowId, versionId, note }).catch(() => undefined);
  }

  /** “Ana’s v8”. */
  #whose({ by, name }: OtherVersion): string {
    const first = firstNameOf(by);
    return first === undefined || first === this.#words.you ? name : this.#words.whose(first, name);
  }
}

function isConflict(outcome: SaveOutcome | undefined): boolean {
  return outcome !== undefined && !outcome.ok && 'failure' in outcome && outcome.failure.kind === 'conflict';
}
