'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { VersionRef, WorkStatus } from '#adapter';
import { Button, Icon, type MessagesOf, Spinner, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { momentWords } from '../moment-words.js';
import { draftMessages } from './draft-messages.js';
import type { Drafts } from './use-drafts.js';
import type { ShownWork } from './work.js';

const icons: { readonly [Status in WorkStatus]?: string } = {
  saved: 'cloud-check',
  'draft-kept': 'monitor',
  offline: 'cloud-off',
  conflict: 'git-compare',
  failed: 'circle-alert',
  unknown: 'circle-question-mark',
};

/** The save status in words and an icon, with its one action. */
export function WorkWords({ drafts }: { readonly drafts: Drafts }): ReactElement | null {
  const { actions, adapter, editor, mode, props } = useEditorContext();
  const messages = useMessages(draftMessages);
  const { status: words } = messages;
  const shown = useStore(drafts.work.shown);
  const save = useStore(editor.store, (state) => state.save);
  const { kept, status, trouble, unsaved } = shown;
  const when = momentWords(save.base?.at, props.locale, props.timeZone);
  // A host that saves on its own shows that itself.
  if (!adapter && !unsaved) return null;
  if (status === 'saved' && !save.base) return null;
  const isInDanger = trouble !== undefined && !kept && unsaved;
  const icon = isInDanger && (status === 'unsaved' || status === 'draft-kept') ? 'triangle-alert' : icons[status];
  return (
    <span
      className="pb-save"
      data-status={status}
      data-safe={shown.safe || undefined}
      data-danger={isInDanger || undefined}
    >
      <span
        className="pb-save__s"
        role="status"
        title={
          titleOf(shown, save.failure?.message, words) ??
          (status === 'saved' ? words.savedAt(when) : wordsOf(shown, words))
        }
      >
        {status === 'saving' ? <Spinner size={14} /> : icon !== undefined && <Icon name={icon} size={15} />}
        <span className="pb-trunc">{wordsOf(shown, words)}</span>
        {status === 'saved' && when !== '' && <span className="pb-wide-word"> {when}</span>}
      </span>
      {status === 'conflict' && <SaveMine drafts={drafts} />}
      {/* Beside the button that saves, which says the same, one is enough. */}
      {mode !== 'edit' && canTryAgain(shown) && (
        <Button size="sm" onClick={() => void actions.save()}>
          {messages.tryAgain}
        </Button>
      )}
      {isInDanger && status !== 'conflict' && (
        <Button size="sm" onClick={drafts.downloadHere}>
          {messages.download}
        </Button>
      )}
    </span>
  );
}

/** Saves over a version that cannot be loaded; where it can be, the band above the editor has the ways there are. */
function SaveMine({ drafts }: { readonly drafts: Drafts }): ReactElement | null {
  const { actions, adapter, editor } = useEditorContext();
  const { afterTheirs, saveMine, saveMineTitle } = useMessages(draftMessages);
  const current = useStore(editor.store, (state) => state.save.failure?.current);
  const overtakenBy = useStore(drafts.work.store, (state) => state.overtakenBy);
  const isUnseen = useStore(drafts.merging.store, (state) => state.isUnseen);
  // A save after an unknown version could follow one that the user has not decided about.
  const theirs = current ?? overtakenBy;
  if (!theirs || (adapter?.loadVersion !== undefined && !isUnseen)) return null;
  return (
    <Button size="sm" title={saveMineTitle} onClick={() => void actions.save({ over: versionRef(theirs) })}>
      {saveMine}
      <span className="pb-wide-word">{afterTheirs}</span>
    </Button>
  );
}

/** Whether the last save did not arrive, as far as is known. */
export function canTryAgain({ isWaiting, status }: ShownWork): boolean {
  return status === 'failed' || status === 'unknown' || (status === 'offline' && isWaiting);
}

/** A stored version as a save names it. */
export function versionRef({ at, id }: { readonly id: string; readonly at?: string }): VersionRef {
  return { id, ...(at === undefined ? {} : { updatedAt: at }) };
}

type StatusWords = MessagesOf<typeof draftMessages>['status'];

function wordsOf({ isWaiting, kept, status, trouble }: ShownWork, words: StatusWords): string {
  switch (status) {
    case 'saving':
      return words.saving;
    case 'saved':
      return words.saved;
    case 'draft-kept':
      return words.draftKept;
    case 'offline':
      if (isWaiting) return kept ? words.waitingKept : words.waiting;
      return kept ? words.offlineKept : words.offline;
    case 'conflict':
      return words.conflict;
    case 'failed':
      return words.failed;
    case 'unknown':
      return words.unknown;
    case 'unsaved':
      return trouble === undefined ? words.unsaved : words.unkept;
  }
}

/** The same in a sentence, for the tooltip. */
function titleOf({ kept, status }: ShownWork, failure: string | undefined, words: StatusWords): string | undefined {
  if (status === 'draft-kept') return words.saveToPublish;
  const draft = kept ? words.kept : undefined;
  const sentences = [status === 'saved' || status === 'saving' ? undefined : failure, draft].filter(
    (sentence) => sentence !== undefined,
  );
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
